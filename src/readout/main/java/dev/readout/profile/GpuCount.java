package dev.readout.profile;

import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A count of scopes besides their time: samples, a pipeline statistic, the host's time, a number of the application's,
 * or a performance counter.
 * {@link GpuFrame#counts} lists all of a profiler.
 *
 * <p>{@snippet :
 * List<GpuCount> counts = frame.counts();
 * for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
 *     println(counts.get(i).name() + ": " + counts.get(i).storage().number(frame.counted(scope, i)));
 * }
 * }
 *
 * <p>Immutable and safe to share between threads.
 *
 * @param name for people and for tables, {@code samples} or {@code vertex shader invocations}; what is a time has its
 *        unit at the end; of a performance counter, the name that the profiler was built with
 * @param storage how its 64 bits are to be read
 */
public record GpuCount(String name, PerformanceCounterStorage storage) {
    /** Their places in every list of counts; counters of queues follow. */
    static final int SAMPLES = 0;
    static final int STATISTICS = 1;
    static final int HOST = STATISTICS + PipelineStatistic.values().length;
    static final int NUMBERED = HOST + 1;

    /** {@code host time ns}: {@link GpuFrame#hostNanoseconds(int)}. */
    public static final GpuCount HOST_TIME = new GpuCount("host time ns", PerformanceCounterStorage.INT64);

    /** {@code number}, which the application gave a scope: {@link GpuFrame#number(int)}. */
    public static final GpuCount NUMBER = new GpuCount("number", PerformanceCounterStorage.INT64);

    private static final List<GpuCount> COMMON = Stream.concat(Stream
            .concat(Stream.of("samples"), Stream.of(PipelineStatistic.values())
                    .map(statistic -> statistic.name().toLowerCase(Locale.ROOT).replace('_', ' ')))
            .map(name -> new GpuCount(name, PerformanceCounterStorage.UINT64)), Stream.of(HOST_TIME, NUMBER)).toList();

    /** Something that is counted. */
    public GpuCount {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(storage, "storage");
    }

    /**
     * The counts that every profiler may have, and every list begins with: samples, each pipeline statistic, {@link
     * #HOST_TIME} and {@link #NUMBER}.
     */
    public static List<GpuCount> common() {
        return COMMON;
    }
}
