package dev.readout.software.vulkan.device;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_QUERY_CONTROL_PRECISE_BIT;

import dev.readout.software.vulkan.SoftwarePerformanceCounter;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.QueueAbilities;
import dev.readout.software.vulkan.object.VideoSession;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.registry.ActiveQueryVuids;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;

/** The rules of {@code vkCmdBeginQuery} and {@code vkCmdBeginQueryIndexedEXT} that depend on the type of the query. */
record BeginRules(RecordingState state, ActiveQueryVuids vuids, QueryPool pool, int query) {

    void check(int flags, int index) {
        checkType();
        checkIndex(index);
        checkFlags(flags);
        if (state.insideRenderPass() && query + state.views() > pool.queryCount()) {
            throw new Misuse("query-00808", pool.query(query) + " and " + state.views()
                    + " views are more than the " + pool.queryCount() + " queries of " + pool.described());
        }
        if (pool.type() == QueryType.PERFORMANCE_QUERY) {
            checkPerformance();
        }
    }

    private void checkType() {
        if (pool.type() == QueryType.TIMESTAMP) {
            throw new Misuse("queryType-02804",
                    pool.query(query) + " is of type " + pool.type() + ", which is written, and not begun and ended");
        }
        switch (pool.type()) {
            case OCCLUSION -> needs(SoftwareQueueFamily.GRAPHICS, "queryType-00803");
            case PIPELINE_STATISTICS -> checkStatistics();
            case TRANSFORM_FEEDBACK_STREAM -> {
                needs(SoftwareQueueFamily.GRAPHICS, vuids.feedbackFamily());
                if (!state.device().settings().transformFeedbackQueries()) {
                    throw new Misuse(vuids.feedbackQueries(),
                            "the device has no transform feedback queries: transformFeedbackQueries is false");
                }
            }
            case PRIMITIVES_GENERATED -> {
                needs(SoftwareQueueFamily.GRAPHICS, vuids.primitivesFamily());
                needs(Feature.PRIMITIVES_GENERATED_QUERY, vuids.primitivesFeature());
            }
            case TIME_ELAPSED -> {
                state.checkFamily(QueueAbilities.ANY_BUT_TRANSFER);
                if (state.family().timestampValidBits() == 0) {
                    throw new Misuse("queryType-12423",
                            "the queue family has no timestamps, which measure the time: its timestampValidBits is 0");
                }
            }
            case MESH_PRIMITIVES_GENERATED ->
                    needs(SoftwareQueueFamily.GRAPHICS, vuids.meshFamily());
            case VIDEO_ENCODE_FEEDBACK -> {
                needs(SoftwareQueueFamily.VIDEO_ENCODE, "queryType-04862");
                if (state.videoSession() == null) {
                    throw new Misuse("queryType-07129",
                            "a video encode feedback query outside of a video coding scope");
                }
                checkProfile("queryType-07130");
            }
            case RESULT_STATUS_ONLY -> {
                if (!QueueAbilities.haveResultStatus(state.family(), state.device().settings())) {
                    throw new Misuse("queryType-07126", "the queue family of the command pool has no result status"
                            + " queries: the families for video have them");
                }
                checkProfile("queryType-07128");
            }
            default -> {}
        }
        if (state.videoSession() != null && !pool.kind().hasStatus()) {
            throw new Misuse("queryType-07131", "a query of type " + pool.type() + " inside of a video coding scope");
        }
    }

    /** In a video coding scope, the pool must have the session's video profile. */
    private void checkProfile(String rule) {
        VideoSession session = state.videoSession();
        if (session != null && !session.profile().equals(pool.kind().profile())) {
            state.violation(rule, pool.described() + " was created for " + (pool.kind().profile() == null
                    ? "no video profile" : pool.kind().profile()) + ", and the video session for " + session.profile());
        }
    }

    private void checkStatistics() {
        int compute = PipelineStatistic.COMPUTE_SHADER_INVOCATIONS.bit();
        state.checkFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE);
        if ((pool.kind().mask() & ~compute) != 0 && !QueueAbilities.can(state.family(), SoftwareQueueFamily.GRAPHICS)) {
            state.violation("queryType-00804",
                    pool.described() + " counts statistics of graphics, and the queue family of the"
                            + " command pool does not support graphics");
        }
        if ((pool.kind().mask() & compute) != 0 && !QueueAbilities.can(state.family(), SoftwareQueueFamily.COMPUTE)) {
            state.violation("queryType-00805",
                    pool.described() + " counts invocations of compute shaders, and the queue family"
                            + " of the command pool does not support compute");
        }
    }

    private void needs(int operations, String rule) {
        if (!QueueAbilities.can(state.family(), operations)) {
            throw new Misuse(rule, "the queue family of the command pool does not support "
                    + (operations == SoftwareQueueFamily.GRAPHICS ? "graphics" : "video encode operations")
                    + ", and a query of type " + pool.type() + " needs it");
        }
    }

    private void needs(Feature feature, String rule) {
        if (!state.device().has(feature)) {
            state.violation(rule, "the feature " + feature + " was not enabled");
        }
    }

    private void checkIndex(int index) {
        boolean hasStreams = pool.type() == QueryType.TRANSFORM_FEEDBACK_STREAM
                || pool.type() == QueryType.PRIMITIVES_GENERATED;
        if (!hasStreams && index != 0) {
            throw new Misuse("queryType-06692", "index is " + Integer.toUnsignedString(index)
                    + ", and queries of type " + pool.type() + " have no vertex streams");
        }
        if (Integer.compareUnsigned(index, PropertyStructs.TRANSFORM_FEEDBACK_STREAMS) >= 0) {
            throw new Misuse(pool.type() == QueryType.PRIMITIVES_GENERATED ? "queryType-06690" : "queryType-02339",
                    "index is " + Integer.toUnsignedString(index) + ", and maxTransformFeedbackStreams is "
                            + PropertyStructs.TRANSFORM_FEEDBACK_STREAMS);
        }
    }

    private void checkFlags(int flags) {
        if (flags == 0) {
            return;
        }
        if (flags != VK_QUERY_CONTROL_PRECISE_BIT()) {
            throw new Misuse("flags-parameter", "flags " + Misuse.hex(flags & 0xFFFFFFFFL)
                    + " has bits that are not known");
        }
        if (pool.type() != QueryType.OCCLUSION || !state.device().has(Feature.OCCLUSION_QUERY_PRECISE)) {
            state.violation("queryType-00800", "flags has VK_QUERY_CONTROL_PRECISE_BIT, and "
                    + (pool.type() != QueryType.OCCLUSION ? "the query is of type " + pool.type()
                            : "the feature occlusionQueryPrecise was not enabled"));
        }
    }

    private void checkPerformance() {
        if (pool.kind().familyIndex() != state.familyIndex()) {
            throw new Misuse("queryPool-07289", pool.described() + " is for queue family " + pool.kind().familyIndex()
                    + ", and the command pool for " + state.familyIndex());
        }
        if (!state.lockedAtBeginning()) {
            state.violation("queryPool-03223", "the profiling lock was not held when the command buffer was begun");
        }
        if (pool.kind().hasScope(SoftwarePerformanceCounter.Scope.COMMAND_BUFFER) && state.recorded() > 0) {
            state.violation("queryPool-03224", "a query with a counter of whole command buffers must be the first"
                    + " command, and " + state.recorded() + " came before it");
        }
        if (pool.kind().hasScope(SoftwarePerformanceCounter.Scope.RENDER_PASS) && state.insideRenderPass()) {
            state.violation("queryPool-03225", pool.query(query)
                    + " has a counter of whole render passes, and begins inside of one");
        }
    }
}
