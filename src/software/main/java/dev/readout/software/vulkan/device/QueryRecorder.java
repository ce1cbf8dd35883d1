package dev.readout.software.vulkan.device;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT;

import dev.readout.software.vulkan.Deviation;
import dev.readout.software.vulkan.SoftwarePerformanceCounter;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.VideoEncode;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.QueueAbilities;
import dev.readout.software.vulkan.query.QueryKind;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.query.ResultFormat;
import dev.readout.software.vulkan.registry.ActiveQueryVuids;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.TimestampVuids;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryResultStatus;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Records the commands of queries, and knows the queries that are active in the command buffer. */
public final class QueryRecorder {
    /** The statistics that are not of vertices, and of what becomes of them before fragments. */
    private static final int NOT_OF_VERTICES = PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS.bit()
            | PipelineStatistic.COMPUTE_SHADER_INVOCATIONS.bit() | PipelineStatistic.TASK_SHADER_INVOCATIONS.bit()
            | PipelineStatistic.MESH_SHADER_INVOCATIONS.bit();

    private final RecordingState state;
    private final List<Active> actives = new ArrayList<>();
    /** The performance queries that were begun, and those that were reset. */
    private final List<Command.BeginQuery> performanceBegins = new ArrayList<>();
    private final List<Command.ResetQueries> performanceResets = new ArrayList<>();
    /** The number of commands before the end of a query that must be the last command; -1 if there is none. */
    private int lastCommand = -1;

    /**
     * A query that is begun and not ended.
     *
     * @param views the number of consecutive queries that it takes
     * @param subpass the subpass that it began in; 0 outside of a render pass
     * @param before the counters when it began
     */
    private record Active(QueryPool pool, int query, int flags, int views, int subpass,
            boolean inVideoCoding, Counters before) {
        String described() {
            return pool.query(query);
        }
    }

    QueryRecorder(RecordingState state) {
        this.state = state;
    }

    public void reset(QueryPool pool, int first, int count) {
        state.checkFamily(QueueAbilities.ANY_BUT_TRANSFER | SoftwareQueueFamily.OPTICAL_FLOW);
        if (state.insideRenderPass()) {
            throw new Misuse("renderpass", "a reset inside of a render pass");
        }
        pool.checkRange(first, count);
        for (Active active : actives) {
            if (active.pool() == pool && active.query() >= first && active.query() - first < count) {
                throw new Misuse("None-02841", active.described() + " is active: end it before it is reset");
            }
        }
        Command.ResetQueries reset = new Command.ResetQueries(pool, first, count);
        if (pool.type() == QueryType.PERFORMANCE_QUERY) {
            for (Command.BeginQuery begun : performanceBegins) {
                if (reset.resets(begun.pool(), begun.query())) {
                    state.violation("firstQuery-02862", begun.pool().query(begun.query())
                            + " begins in the same command buffer, which is run once for each pass");
                }
            }
            performanceResets.add(reset);
        }
        state.add(reset);
    }

    /**
     * Records the beginning of a query.
     *
     * @param index the vertex stream: only the first one is right
     */
    public void begin(ActiveQueryVuids vuids, QueryPool pool, int query, int flags, int index) {
        pool.checkQuery(query, "query-00802");
        new BeginRules(state, vuids, pool, query).check(flags, index);
        for (Active active : actives) {
            if (active.pool().type() == pool.type()) {
                throw new Misuse(vuids.active(),
                        active.described() + " of the same type is active");
            }
        }
        if (state.videoSession() != null && !actives.isEmpty()) {
            state.violation("None-07127", actives.getFirst().described()
                    + " is active, and a video coding scope has one active query");
        }
        if (pool.type() == QueryType.PERFORMANCE_QUERY) {
            checkPerformance(pool, query);
        }
        int views = state.views();
        actives.add(new Active(pool, query, flags, views, state.subpass(),
                state.videoSession() != null, state.counters().copy()));
        state.add(new Command.BeginQuery(state.function(), pool, query));
        for (int view = 1; view < views; view++) {
            state.addPart(new Command.BeginQuery(state.function(), pool, query + view));
        }
    }

    private void checkPerformance(QueryPool pool, int query) {
        for (Command.ResetQueries reset : performanceResets) {
            if (reset.resets(pool, query)) {
                state.violation("None-02863", pool.query(query)
                        + " is reset in the same command buffer, which is run once for each pass");
            }
        }
        performanceBegins.add(new Command.BeginQuery(state.function(), pool, query));
        if (performanceBegins.getFirst().pool() != pool
                && !state.device().has(Feature.PERFORMANCE_COUNTER_MULTIPLE_QUERY_POOLS)) {
            state.violation("queryPool-03226", "a second pool of performance queries is used in the command buffer,"
                    + " without the feature performanceCounterMultipleQueryPools");
        }
    }

    public void end(ActiveQueryVuids vuids, QueryPool pool, int query, int index) {
        pool.checkQuery(query, vuids.ended());
        int position = position(pool, query);
        boolean streams = pool.type() == QueryType.TRANSFORM_FEEDBACK_STREAM
                || pool.type() == QueryType.PRIMITIVES_GENERATED;
        if (index != 0 && (streams || position < 0)) {
            // The command breaks another rule too, and is refused for that.
            state.device().reports().report(state.function(), streams ? "queryType-06694" : "queryType-06695",
                    "index is " + Integer.toUnsignedString(index) + (streams
                            ? ": maxTransformFeedbackStreams is 1" : ", and the type of queryPool has no streams"));
        }
        if (position < 0) {
            throw new Misuse(vuids.begun(),
                    pool.query(query) + " was not begun in this command buffer");
        }
        Active active = actives.get(position);
        if (index != 0) {
            throw new Misuse(streams ? "queryType-06696" : "queryType-06695", "index is "
                    + Integer.toUnsignedString(index) + ", and " + pool.query(query) + " was begun with 0");
        }
        if (pool.kind().hasScope(SoftwarePerformanceCounter.Scope.RENDER_PASS) && state.insideRenderPass()) {
            state.violation(vuids.renderPassCounter(), pool.query(query)
                    + " has a counter of whole render passes, and ends inside of one");
        }
        if (state.insideRenderPass() && query + state.views() > pool.queryCount()) {
            state.violation(vuids.views(), pool.query(query) + " and " + state.views()
                    + " views are more than the " + pool.queryCount() + " queries of " + pool.described());
        }
        if (active.subpass() != state.subpass()) {
            state.violation(state.insideRenderPass() ? "None-07007" : "None-07008", pool.query(query) + " begins "
                    + place(active.subpass()) + " and ends " + place(state.subpass()));
        }
        actives.remove(position);
        addEnd(active);
        if (pool.kind().hasScope(SoftwarePerformanceCounter.Scope.COMMAND_BUFFER)) {
            lastCommand = state.recorded();
        }
    }

    private static String place(int subpass) {
        return subpass == 0 ? "outside of a render pass" : "inside of one, in subpass number " + subpass
                + " of the command buffer";
    }

    /** The index of a query among those that are active; -1 if it is not. */
    private int position(QueryPool pool, int query) {
        for (int i = 0; i < actives.size(); i++) {
            if (actives.get(i).pool() == pool && actives.get(i).query() == query) {
                return i;
            }
        }
        return -1;
    }

    /** Ends the query of each view: together they have all counts. */
    private void addEnd(Active active) {
        Counters counters = state.counters();
        QueryPool pool = active.pool();
        Set<Deviation> deviations = state.device().settings().deviations();
        long[] all = counters.since(active.before(), pool.kind(),
                Stopwatch.of(state.device(), state.family()));
        VideoEncode encode = counters.encodeSince(active.before());
        int status = encode == null ? QueryResultStatus.COMPLETE.code() : encode.status();
        Command.EndQuery.Span span =
                state.hasDeferredWork() ? new Command.EndQuery.Span(active.before(), counters.copy()) : null;
        boolean leaves = deviations.contains(Deviation.MULTIVIEW_LEAVES_QUERIES);
        boolean sums = leaves || deviations.contains(Deviation.MULTIVIEW_SUMS);
        for (int view = 0; view < active.views(); view++) {
            int number = view;
            if (leaves && view > 0) {
                state.addPart(new Command.LeaveQuery(state.function(), pool, active.query() + view));
                continue;
            }
            UnaryOperator<long[]> share = values -> active.views() == 1 ? values
                    : valuesOfView(values, number, active.views(), sums);
            Command end = new Command.EndQuery(state.function(), pool, active.query() + view, share.apply(all), status,
                    share, span);
            if (view == 0) {
                state.add(end);
            } else {
                state.addPart(end);
            }
        }
    }

    /** The values of a view's query: a share, or all for the first view and zeros for the others. */
    private static long[] valuesOfView(long[] all, int view, int views, boolean sums) {
        long[] values = new long[all.length];
        for (int value = 0; value < values.length; value++) {
            long share = sums ? 0 : all[value] / views;
            values[value] = view == 0 ? all[value] - share * (views - 1) : share;
        }
        return values;
    }

    /**
     * Records a timestamp.
     *
     * @param stage a {@code VkPipelineStageFlagBits} or {@code VkPipelineStageFlags2}
     */
    public void writeTimestamp(TimestampVuids vuids, QueryPool pool, int query, long stage) {
        if (vuids.needsFeature() && !state.device().has(Feature.SYNCHRONIZATION2)) {
            state.violation("synchronization2-03858", "the feature synchronization2 was not enabled");
        }
        if (pool.type() != QueryType.TIMESTAMP) {
            throw new Misuse(vuids.poolType(),
                    "queryPool" + pool.named() + " is of type " + pool.type() + ": expected TIMESTAMP");
        }
        if (state.family().timestampValidBits() == 0) {
            throw new Misuse(vuids.validBits(), "the queue family has no timestamps: its timestampValidBits is 0");
        }
        PipelineStage.check(stage, vuids, state.family(), state.device().enabled(), state::violation);
        pool.checkQuery(query, vuids.query());
        int views = state.views();
        if (query + views > pool.queryCount()) {
            throw new Misuse(vuids.views(), pool.query(query) + " and " + views + " views are more than the "
                    + pool.queryCount() + " queries of " + pool.described());
        }
        state.other();
        SoftwareSettings settings = state.device().settings();
        long done = state.counters().nanoseconds();
        long now = settings.earlyTopOfPipe() && stage == VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT()
                ? Math.min(done, state.recorded() * settings.costs().ofCommand()) : done;
        state.addPart(new Command.WriteTimestamp(state.function(), vuids.unavailable(), pool, query, now));
        boolean leaves = settings.deviations().contains(Deviation.MULTIVIEW_LEAVES_QUERIES);
        for (int view = 1; view < views; view++) {
            state.addPart(new Command.WriteZero(state.function(), vuids.unavailable(), pool, query + view));
            if (leaves) {
                state.addPart(new Command.LeaveQuery(state.function(), pool, query + view));
            }
        }
    }

    /**
     * Records a copy of results.
     *
     * @param target the memory for the results, on the device that executes the command
     */
    public void copyResults(ResultFormat format, CopyVuids vuids, Function<DeviceState, MemorySegment> target) {
        state.checkFamily(vuids.families());
        if (state.insideRenderPass()) {
            throw new Misuse("renderpass", "a copy inside of a render pass");
        }
        for (Active active : actives) {
            if (active.pool() == format.pool() && active.query() >= format.first()
                    && active.query() - format.first() < format.count()) {
                throw new Misuse(vuids.active(), active.described() + " is active: end it before it is copied");
            }
        }
        state.add(new Command.CopyResults(format, vuids, target));
    }

    /** Checks that no query is active that a draw of vertices, or of mesh tasks, must not be in. */
    void checkDraw(boolean mesh) {
        for (Active active : actives) {
            QueryKind kind = active.pool().kind();
            String rule = !mesh ? kind.type() == QueryType.MESH_PRIMITIVES_GENERATED ? "stage-07073" : ""
                    : switch (kind.type()) {
                        case TRANSFORM_FEEDBACK_STREAM -> "None-07074";
                        case PRIMITIVES_GENERATED -> "None-07075";
                        case PIPELINE_STATISTICS ->
                                (kind.mask() & ~NOT_OF_VERTICES) != 0 ? "pipelineStatistics-07076" : "";
                        default -> "";
                    };
            if (!rule.isEmpty()) {
                state.violation(rule, active.described() + " of type " + kind.type() + " is active, and counts "
                        + (mesh ? "what only draws of vertices have" : "draws of mesh tasks only"));
            }
        }
    }

    /** Checks that a secondary command buffer may run while these queries are active. */
    void checkInheritance(Inheritance secondary) {
        for (Active active : actives) {
            if (!state.device().has(Feature.INHERITED_QUERIES)) {
                state.violation("commandBuffer-00101", active.described()
                        + " is active, and the feature inheritedQueries was not enabled");
            }
            QueryKind kind = active.pool().kind();
            if (kind.type() == QueryType.OCCLUSION && !secondary.occlusion()) {
                state.violation("commandBuffer-00102", "an occlusion query is active, and pInheritanceInfo of the"
                        + " secondary command buffer does not have occlusionQueryEnable");
            } else if (kind.type() == QueryType.OCCLUSION && (active.flags() & ~secondary.controlFlags()) != 0) {
                state.violation("commandBuffer-00103", "the active occlusion query is precise, and queryFlags of the"
                        + " secondary command buffer are not");
            } else if (kind.type() == QueryType.PIPELINE_STATISTICS
                    && (kind.mask() & ~secondary.statistics()) != 0) {
                state.violation("commandBuffer-00104", "the active query counts statistics "
                        + Misuse.hex(kind.mask()) + ", and the secondary command buffer expects only "
                        + Misuse.hex(secondary.statistics()));
            }
        }
    }

    List<Command.BeginQuery> performanceBegins() {
        return performanceBegins;
    }

    void checkEnded() {
        if (!actives.isEmpty()) {
            throw new Misuse("commandBuffer-00061",
                    actives.getFirst().described() + " is begun and not ended");
        }
        if (lastCommand >= 0 && lastCommand != state.recorded()) {
            state.device().reports().violation("vkEndCommandBuffer", "vkCmdEndQuery-queryPool-03227",
                    "a query with a counter of whole command buffers ended, and it was not the last command");
        }
    }

    /** Checks that queries that began in the ending render pass have ended, by {@code rule}. */
    void checkEndedInRenderPass(String rule) {
        for (Active active : actives) {
            if (active.subpass() != 0) {
                state.violation(rule, active.described()
                        + " begins inside of the render pass and is not ended");
            }
        }
    }

    void checkEndedInVideoCoding() {
        for (Active active : actives) {
            if (active.inVideoCoding()) {
                state.violation("None-07251", active.described()
                        + " begins inside of the video coding scope and is not ended");
            }
        }
    }
}
