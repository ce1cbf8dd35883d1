package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_BOOL32_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_DOUBLE_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_FLOAT_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_UINT32_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_UINT64_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DURATION_NORM_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DURATION_RAW_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_EVENT_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_RAW_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_THROUGHPUT_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_TIMESTAMP_INTEL;

import dev.readout.software.gl.SoftwareCounter.Source;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/**
 * The types of queries that the device has for GL_INTEL_performance_query: sets of counters that are measured together.
 * There is a counter of each kind and of each type of data.
 */
enum SoftwarePerformanceQuery {
    PIPELINE("Pipeline",
            new Counter("Draws", "Draws that were issued", Kind.EVENT, Data.UINT32, Source.DRAWS),
            new Counter("Vertices", "Vertices of the draws", Kind.EVENT, Data.UINT64, Source.VERTICES),
            new Counter("Primitives", "Complete primitives of the draws", Kind.RAW, Data.UINT32, Source.PRIMITIVES),
            new Counter("Fragments", "Fragments of the draws", Kind.EVENT, Data.UINT64, Source.FRAGMENTS),
            new Counter("Fragment Busy", "The part of the time that fragments took, 0 to 1", Kind.DURATION_NORM,
                    Data.FLOAT, 0, GlPerformanceQuery::fragmentBusy),
            new Counter("GPU Time", "Nanoseconds in which the GPU was busy", Kind.DURATION_RAW, Data.UINT64,
                    TimeUnit.SECONDS.toNanos(1), query -> query.counted(Source.NANOSECONDS)),
            new Counter("Fragment Throughput", "Fragments a second", Kind.THROUGHPUT, Data.DOUBLE, 0,
                    GlPerformanceQuery::fragmentThroughput),
            new Counter("Begin Timestamp", "The GPU's clock at the beginning, in nanoseconds", Kind.TIMESTAMP,
                    Data.UINT64, 0, GlPerformanceQuery::beginning),
            new Counter("Frequency Changed", "Whether the GPU's clock broke meanwhile: times mean nothing then",
                    Kind.RAW, Data.BOOL32, 0, query -> query.clockBroke() ? 1 : 0)),
    COMPUTE("Compute",
            new Counter("Dispatches", "Dispatches that were issued", Kind.EVENT, Data.UINT32, Source.DISPATCHES),
            new Counter("Invocations", "Invocations of compute shaders", Kind.EVENT, Data.UINT64, Source.INVOCATIONS),
            new Counter("Workgroups", "Workgroups of the dispatches", Kind.EVENT, Data.UINT32, Source.WORKGROUPS));

    /** The device's own bytes at the beginning of each result. */
    static final int HEAD_BYTES = 4;

    /** The kind of a counter's values. */
    enum Kind {
        EVENT(GL_PERFQUERY_COUNTER_EVENT_INTEL()),
        DURATION_NORM(GL_PERFQUERY_COUNTER_DURATION_NORM_INTEL()),
        DURATION_RAW(GL_PERFQUERY_COUNTER_DURATION_RAW_INTEL()),
        THROUGHPUT(GL_PERFQUERY_COUNTER_THROUGHPUT_INTEL()),
        RAW(GL_PERFQUERY_COUNTER_RAW_INTEL()),
        TIMESTAMP(GL_PERFQUERY_COUNTER_TIMESTAMP_INTEL());

        final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    /** How its values are stored. */
    enum Data {
        UINT32(GL_PERFQUERY_COUNTER_DATA_UINT32_INTEL(), Integer.BYTES),
        UINT64(GL_PERFQUERY_COUNTER_DATA_UINT64_INTEL(), Long.BYTES),
        FLOAT(GL_PERFQUERY_COUNTER_DATA_FLOAT_INTEL(), Float.BYTES),
        DOUBLE(GL_PERFQUERY_COUNTER_DATA_DOUBLE_INTEL(), Double.BYTES),
        BOOL32(GL_PERFQUERY_COUNTER_DATA_BOOL32_INTEL(), Integer.BYTES);

        final int code;
        final int bytes;

        Data(int code, int bytes) {
            this.code = code;
            this.bytes = bytes;
        }
    }

    /**
     * A counter.
     *
     * @param mostPerSecond its largest value in a second, or 0 if that is not known
     * @param value the bits of its value, of a query that was ended
     */
    record Counter(String name, String description, Kind kind, Data data, long mostPerSecond,
            ToLongFunction<GlPerformanceQuery> value) {
        Counter(String name, String description, Kind kind, Data data, Source source) {
            this(name, description, kind, data, 0, query -> query.counted(source));
        }
    }

    private final String title;
    private final Counter[] counters;
    private final int[] offsets;
    private final int size;

    SoftwarePerformanceQuery(String title, Counter... counters) {
        this.title = title;
        this.counters = counters;
        offsets = new int[counters.length];
        int end = HEAD_BYTES;
        for (int i = 0; i < counters.length; i++) {
            int bytes = counters[i].data().bytes;
            offsets[i] = align(end, bytes);
            end = offsets[i] + bytes;
        }
        size = align(end, Long.BYTES);
    }

    private static int align(int offset, int bytes) {
        return (offset + bytes - 1) / bytes * bytes;
    }

    /** Its id in GL, from 1 on. */
    int id() {
        return ordinal() + 1;
    }

    String title() {
        return title;
    }

    int counterCount() {
        return counters.length;
    }

    Counter counter(int index) {
        return counters[index];
    }

    /** The offset of a counter's value, in bytes from the beginning of a result. */
    int offset(int index) {
        return offsets[index];
    }

    /** The bytes of a result. */
    int size() {
        return size;
    }
}
