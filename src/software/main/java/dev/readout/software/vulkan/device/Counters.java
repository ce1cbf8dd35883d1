package dev.readout.software.vulkan.device;

import dev.readout.software.CostModel;
import dev.readout.software.vulkan.SoftwarePerformanceCounter;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.VideoEncode;
import dev.readout.software.vulkan.object.GraphicsShaders;
import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.object.Rectangle;
import dev.readout.software.vulkan.query.QueryKind;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The counts of a command buffer so far. A query's result is the difference between two of these. */
public final class Counters {
    private static final int STATISTICS = 13;
    // The counts after the statistics.
    private static final int NANOSECONDS = STATISTICS;
    private static final int SAMPLES = STATISTICS + 1;
    private static final int DRAWS = STATISTICS + 2;
    private static final int PRIMITIVES = STATISTICS + 3;
    private static final int MESH_PRIMITIVES = STATISTICS + 4;
    private static final int PRIMITIVES_WRITTEN = STATISTICS + 5;
    private static final int PRIMITIVES_NEEDED = STATISTICS + 6;

    private final CostModel costs;
    /** The statistics, by {@link PipelineStatistic}, and the other counts. */
    private final long[] counts;
    private @Nullable VideoEncode encode;

    Counters(SoftwareSettings settings) {
        costs = settings.costs();
        counts = new long[PRIMITIVES_NEEDED + 1];
    }

    private Counters(Counters other) {
        costs = other.costs;
        counts = other.counts.clone();
        encode = other.encode;
    }

    Counters copy() {
        return new Counters(this);
    }

    /** The sum of these and {@code late}, with the encodes of these. */
    Counters plus(Counters late) {
        Counters sum = copy();
        for (int i = 0; i < counts.length; i++) {
            sum.counts[i] += late.counts[i];
        }
        return sum;
    }

    /** Counts a command that only takes time. */
    void addCommand() {
        counts[NANOSECONDS] += costs.ofCommand();
    }

    /**
     * Counts a draw of unsigned numbers of vertices and instances, or a draw or a dispatch of groups.
     *
     * @param clip the pixels that each primitive covers
     * @param views the number of views that everything is drawn in
     * @return the primitives that are assembled of vertices
     */
    long add(Pipeline pipeline, Rectangle clip, int views, int x, int y, int z) {
        long before = counts[PRIMITIVES];
        if (pipeline.dispatches()) {
            addDispatch(pipeline, groups(x, y, z));
        } else if (pipeline.shaders().has(GraphicsShaders.MESH)) {
            addMeshTasks(pipeline, clip, views, groups(x, y, z));
        } else {
            addDraw(pipeline, clip, views, x, y);
        }
        return counts[PRIMITIVES] - before;
    }

    private void addDraw(Pipeline pipeline, Rectangle clip, int views, int vertexCount, int instanceCount) {
        long instances = Integer.toUnsignedLong(instanceCount);
        long vertices = Integer.toUnsignedLong(vertexCount) * instances;
        long assembled = pipeline.primitives(vertexCount) * instances;
        add(PipelineStatistic.INPUT_ASSEMBLY_VERTICES, views * vertices);
        add(PipelineStatistic.INPUT_ASSEMBLY_PRIMITIVES, views * assembled);
        add(PipelineStatistic.VERTEX_SHADER_INVOCATIONS, views * vertices);
        double invocations = unsigned(vertices);
        if (pipeline.shaders().has(GraphicsShaders.TESSELLATION)) {
            add(PipelineStatistic.TESSELLATION_CONTROL_SHADER_PATCHES, views * assembled);
            long evaluations = assembled * pipeline.patchControlPoints();
            add(PipelineStatistic.TESSELLATION_EVALUATION_SHADER_INVOCATIONS, views * evaluations);
            invocations += unsigned(evaluations);
        }
        if (pipeline.shaders().has(GraphicsShaders.GEOMETRY)) {
            add(PipelineStatistic.GEOMETRY_SHADER_INVOCATIONS, views * assembled);
            add(PipelineStatistic.GEOMETRY_SHADER_PRIMITIVES, views * assembled);
            invocations += unsigned(assembled);
        }
        addTime(pipeline, clip, views, invocations, assembled);
        counts[PRIMITIVES] += views * assembled;
        addRasterization(pipeline, clip, views * assembled);
    }

    /** Counts primitives that transform feedback captures. */
    void addCaptured(long written, long needed) {
        counts[PRIMITIVES_WRITTEN] += written;
        counts[PRIMITIVES_NEEDED] += needed;
    }

    private void addMeshTasks(Pipeline pipeline, Rectangle clip, int views, long groups) {
        GraphicsShaders shaders = pipeline.shaders();
        addTime(pipeline, clip, views, unsigned(groups) * (shaders.taskInvocations() + shaders.meshInvocations()),
                groups);
        add(PipelineStatistic.TASK_SHADER_INVOCATIONS, views * groups * shaders.taskInvocations());
        add(PipelineStatistic.MESH_SHADER_INVOCATIONS, views * groups * shaders.meshInvocations());
        counts[MESH_PRIMITIVES] += views * groups;
        addRasterization(pipeline, clip, views * groups);
    }

    /**
     * Counts a draw and its time.
     *
     * @param clip the pixels that each primitive covers
     * @param invocations of the shaders before the rasterizer, in a view
     * @param newPrimitives those that reach the rasterizer, in a view
     */
    private void addTime(Pipeline pipeline, Rectangle clip, int views, double invocations, long newPrimitives) {
        counts[DRAWS]++;
        double pixels = unsigned(newPrimitives) * clip.area();
        counts[NANOSECONDS] += costs.ofDraw(invocations * views,
                pipeline.discards() ? 0 : pixels * pipeline.shadings() * views);
    }

    /** An unsigned number, rounded. */
    private static double unsigned(long number) {
        return 2.0 * (number >>> 1) + (number & 1);
    }

    private void addRasterization(Pipeline pipeline, Rectangle clip, long newPrimitives) {
        if (pipeline.discards()) {
            return;
        }
        long pixels = newPrimitives * clip.area();
        add(PipelineStatistic.CLIPPING_INVOCATIONS, newPrimitives);
        add(PipelineStatistic.CLIPPING_PRIMITIVES, newPrimitives);
        add(PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS, pixels * pipeline.shadings());
        counts[SAMPLES] += pixels * pipeline.samples();
    }

    private void addDispatch(Pipeline pipeline, long groups) {
        counts[NANOSECONDS] += costs.ofDispatch(unsigned(groups));
        add(PipelineStatistic.COMPUTE_SHADER_INVOCATIONS, groups * pipeline.localSize());
    }

    private static long groups(int x, int y, int z) {
        return Integer.toUnsignedLong(x) * Integer.toUnsignedLong(y) * Integer.toUnsignedLong(z);
    }

    void addEncode(VideoEncode result) {
        encode = result;
    }

    long nanoseconds() {
        return counts[NANOSECONDS];
    }

    /** The last video encode since {@code before}, or null if there was none. */
    @Nullable
    VideoEncode encodeSince(Counters before) {
        return encode == before.encode ? null : encode;
    }

    /**
     * The values of a query that began when the counters were {@code before}.
     *
     * @param stopwatch measures the time
     */
    long[] since(Counters before, QueryKind kind, Stopwatch stopwatch) {
        return switch (kind.type()) {
            case TIME_ELAPSED -> new long[] {stopwatch.ticks(since(before, NANOSECONDS))};
            case OCCLUSION -> new long[] {since(before, SAMPLES)};
            case PIPELINE_STATISTICS ->
                    ofBits(kind.mask(), IntStream.range(0, STATISTICS).mapToLong(i -> since(before, i)).toArray());
            case PRIMITIVES_GENERATED -> new long[] {since(before, PRIMITIVES)};
            case MESH_PRIMITIVES_GENERATED -> new long[] {since(before, MESH_PRIMITIVES)};
            case TRANSFORM_FEEDBACK_STREAM ->
                    new long[] {since(before, PRIMITIVES_WRITTEN), since(before, PRIMITIVES_NEEDED)};
            case PERFORMANCE_QUERY -> performanceSince(before, kind.counters());
            case VIDEO_ENCODE_FEEDBACK -> encodeFeedbackSince(before, kind.mask());
            case RESULT_STATUS_ONLY -> new long[0];
            default -> throw new IllegalStateException(kind.type() + " is not begun and ended");
        };
    }

    private long since(Counters before, int count) {
        return counts[count] - before.counts[count];
    }

    /** The values of the bits of {@code mask}, lowest first. */
    private static long[] ofBits(int mask, long... all) {
        return IntStream.range(0, Integer.SIZE).filter(bit -> (mask & 1 << bit) != 0)
                .mapToLong(bit -> bit < all.length ? all[bit] : 0).toArray();
    }

    private long[] performanceSince(Counters before, List<SoftwarePerformanceCounter> counters) {
        long[] values = new long[counters.size()];
        long elapsed = since(before, NANOSECONDS);
        long fragments = since(before, PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS.ordinal());
        for (int i = 0; i < values.length; i++) {
            SoftwarePerformanceCounter counter = counters.get(i);
            values[i] = encode(counter.storage(), switch (counter.source()) {
                case NANOSECONDS -> elapsed;
                case DRAWS -> since(before, DRAWS);
                case VERTICES -> since(before, PipelineStatistic.INPUT_ASSEMBLY_VERTICES.ordinal());
                case FRAGMENTS -> fragments;
                case INVOCATIONS -> since(before, PipelineStatistic.COMPUTE_SHADER_INVOCATIONS.ordinal());
                case BANDWIDTH -> elapsed == 0 ? 0 : fragments * 4e9 / elapsed;
            });
        }
        return values;
    }

    /** The 8 bytes of the union that returns a counter's value; bytes that the storage does not use are 0. */
    private static long encode(PerformanceCounterStorage storage, double value) {
        return switch (storage) {
            case INT32 -> (int) value & 0xFFFFFFFFL;
            case UINT32 -> (long) value & 0xFFFFFFFFL;
            case INT64, UINT64 -> (long) value;
            case FLOAT32 -> Float.floatToRawIntBits((float) value) & 0xFFFFFFFFL;
            case FLOAT64 -> Double.doubleToRawLongBits(value);
        };
    }

    /** Zeros where nothing was encoded. */
    private long[] encodeFeedbackSince(Counters before, int mask) {
        VideoEncode last = encodeSince(before);
        return last == null ? ofBits(mask)
                : ofBits(mask, last.offset(), last.bytesWritten(), last.hasOverrides() ? 1 : 0);
    }

    private void add(PipelineStatistic statistic, long count) {
        counts[statistic.ordinal()] += count;
    }
}
