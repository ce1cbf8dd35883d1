package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
import static dev.readout.software.vulkan.Rule.as;
import static dev.readout.software.vulkan.Rule.once;
import static dev.readout.software.vulkan.Rule.same;
import static dev.readout.software.vulkan.Rule.unjudged;
import static dev.readout.software.vulkan.Rule.unknown;
import static dev.readout.software.vulkan.Rule.unnamed;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_64_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_PARTIAL_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_WITH_AVAILABILITY_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_WITH_STATUS_BIT_KHR;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.vulkan.SynchronizationCalls.By;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Every rule of query pools, of queries and of what reads them, and the mistake that breaks it. */
final class Rules {
    private static final int WIDE = VK_QUERY_RESULT_64_BIT();
    private static final int AVAILABILITY = VK_QUERY_RESULT_WITH_AVAILABILITY_BIT();
    private static final int STATUS = VK_QUERY_RESULT_WITH_STATUS_BIT_KHR();
    private static final int STATUS_ONLY = 1000023000;
    private static final int PERFORMANCE = 1000116000;
    private static final int STREAM = 1000028004;
    private static final int PRIMITIVES = 1000382000;
    private static final int MESH_PRIMITIVES = 1000328000;
    private static final int VIDEO_FEEDBACK = 1000299000;
    private static final int ELAPSED = 1000173000;

    /** The rules of begin and end that the indexed functions have too, by the same names. */
    private static final Pattern IN_PAIRS = Pattern.compile("vkCmdBeginQuery-(?!queryPool-01922|queryPool-parameter"
            + "|commonparent|queryType-(02327|02328|02804|06687|06688|07070)).*"
            + "|vkCmdEndQuery-(None-0700[78]|commandBuffer-recording)");

    private Rules() {
    }

    static Stream<Rule> all() {
        return direct().flatMap(rule -> IN_PAIRS.matcher(rule.vuid()).matches() ? Stream.of(rule, rule.indexed())
                : Stream.of(rule));
    }

    private static Stream<Rule> direct() {
        return Stream.of(ofReads(), ofCopies(), ofCopiesToMemory(), ofPools(), ofCommands(), ofStages(), ofArguments(),
                ofPerformance(), CommandBufferRules.all(),
                ExtensionRules.all(), SynchronizationRules.all(), RenderPassRules.all(), SwapchainRules.all())
                .flatMap(rules -> rules);
    }

    private static Stream<Rule> ofReads() {
        String get = "vkGetQueryPoolResults-";
        return Stream.of(
                unknown(get + "None-09401", a -> a.read(a.pool(0), 0, 1, 8, 0, WIDE)),
                once(get + "firstQuery-09436", "firstQuery-00813", a -> a.read(a.occlusion(), 4, 1, 8, 8, WIDE)),
                once(get + "firstQuery-09437", "firstQuery-00816", a -> a.read(a.occlusion(), 3, 2, 16, 8, WIDE)),
                unknown(get + "queryCount-09438", a -> a.read(a.occlusion(), 0, 2, 16, 0, WIDE)),
                once(get + "queryCount-12251", "flags-02828", a -> a.read(a.occlusion(), 0, 2, 16, 6, 0)),
                once(get + "queryCount-12252", "flags-00815", a -> a.read(a.occlusion(), 0, 2, 24, 12, WIDE)),
                same(get + "flags-02828", a -> a.readAt(2, a.occlusion(), 0)),
                same(get + "flags-00815", a -> a.readAt(4, a.occlusion(), WIDE)),
                unknown(get + "stride-08993", a -> a.read(a.occlusion(), 0, 2, 32, 8, WIDE | AVAILABILITY)),
                same(get + "dataSize-00817", a -> a.read(a.occlusion(), 0, 4, 24, 8, WIDE)),
                once(get + "queryType-09439", "queryType-00818",
                        a -> a.read(a.pool(2), 0, 1, 8, 8, WIDE | VK_QUERY_RESULT_PARTIAL_BIT())),
                // The layer is older than the type.
                unjudged(get + "queryType-12424",
                        a -> a.read(a.pool(ELAPSED), 0, 1, 8, 8, WIDE | VK_QUERY_RESULT_PARTIAL_BIT())),
                unknown(get + "queryType-11874", a -> a.read(a.occlusion(), 0, 1, 16, 16, WIDE | STATUS)),
                once(get + "queryType-09442", "queryType-04810", a -> a.read(a.pool(STATUS_ONLY), 0, 1, 8, 8, 0)),
                once(get + "flags-09443", "flags-04811",
                        a -> a.read(a.pool(STATUS_ONLY), 0, 1, 8, 8, STATUS | AVAILABILITY)),
                once(get + "queryType-09440", "queryType-03230",
                        a -> a.read(a.performance(0), 0, 1, 8, 8, WIDE)),
                same(get + "queryType-03229", a -> a.readAt(4, a.performance(0), 0)),
                once(get + "queryCount-12253", "queryType-03229",
                        a -> a.read(a.performance(0), 0, 2, 32, 12, 0)),
                same(get + "queryType-04519", a -> a.read(a.performance(0, 2), 0, 2, 32, 8, 0)),
                unknown(get + "queryType-09441", a -> a.begin().reset(a.performance(0)).submit()
                        .read(a.performance(0), 0, 1, 8, 8, 0)),
                same(get + "flags-parameter", a -> a.read(a.occlusion(), 0, 1, 8, 8, 0x100)),
                unknown(get + "flags-parameter", a -> a.read(a.occlusion(), 0, 1, 16, 16, STATUS)).withoutExtensions());
    }

    private static Stream<Rule> ofCopies() {
        String copy = "vkCmdCopyQueryPoolResults-";
        return Stream.of(
                once(copy + "firstQuery-09436", "firstQuery-00820",
                        a -> a.begin().copy(a.occlusion(), 4, 1, 0, 8, WIDE)),
                once(copy + "firstQuery-09437", "firstQuery-00821",
                        a -> a.begin().copy(a.occlusion(), 3, 2, 0, 8, WIDE)),
                unknown(copy + "queryCount-09438", a -> a.begin().copy(a.occlusion(), 0, 2, 0, 0, WIDE)),
                once(copy + "queryCount-12254", "flags-00822", a -> a.begin().copy(a.occlusion(), 0, 2, 0, 6, 0)),
                once(copy + "queryCount-12255", "flags-00823", a -> a.begin().copy(a.occlusion(), 0, 2, 0, 12, WIDE)),
                same(copy + "flags-00822", a -> a.begin().copy(a.occlusion(), 0, 1, 2, 4, 0)),
                same(copy + "flags-00823", a -> a.begin().copy(a.occlusion(), 0, 1, 4, 8, WIDE)),
                same(copy + "dstOffset-00819", a -> a.begin().copy(a.occlusion(), 0, 1, RuleBreaker.BYTES, 8, WIDE)),
                same(copy + "dstOffset-00819", a -> a.begin().copy(a.occlusion(), 0, 1, -8, 8, WIDE)),
                same(copy + "dstBuffer-00824",
                        a -> a.begin().copy(a.occlusion(), 0, 4, RuleBreaker.BYTES - 16, 8, WIDE)),
                same(copy + "dstBuffer-00825", a -> a.begin().copy(MappedBuffer.create(a.application,
                        RuleBreaker.BYTES, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT(), 1).handle(), a.occlusion(), 0, 1)),
                same(copy + "dstBuffer-00826", a -> a.begin().copy(MappedBuffer.withoutMemory(a.application,
                        RuleBreaker.BYTES, VK_BUFFER_USAGE_TRANSFER_DST_BIT()), a.occlusion(), 0, 1)),
                once(copy + "queryType-09439", "queryType-00827",
                        a -> a.begin().copy(a.pool(2), 0, 1, 0, 8, WIDE | VK_QUERY_RESULT_PARTIAL_BIT())),
                unjudged(copy + "queryType-12424",
                        a -> a.begin().copy(a.pool(ELAPSED), 0, 1, 0, 8, WIDE | VK_QUERY_RESULT_PARTIAL_BIT())),
                unknown(copy + "queryType-11874", a -> a.begin().copy(a.occlusion(), 0, 1, 0, 16, WIDE | STATUS)),
                once(copy + "queryType-09442", "queryType-06901",
                        a -> a.begin().copy(a.pool(STATUS_ONLY), 0, 1, 0, 8, 0)),
                once(copy + "flags-09443", "flags-06902",
                        a -> a.begin().copy(a.pool(STATUS_ONLY), 0, 1, 0, 8, STATUS | AVAILABILITY)),
                same(copy + "queryType-03232", a -> a.begin().copy(a.performance(0), 0, 1, 0, 8, 0)),
                unknown(copy + "None-07429",
                        a -> a.begin().reset(a.occlusion()).beginQuery(0).copy(0, 1, 0, 8, WIDE)),
                same(copy + "flags-parameter", a -> a.begin().copy(a.occlusion(), 0, 1, 0, 8, 0x100)),
                unknown(copy + "flags-parameter", a -> a.begin().copy(a.occlusion(), 0, 1, 0, 16, STATUS))
                        .withoutExtensions(),
                same(copy + "renderpass", a -> a.begin().beginRenderPass().copy(a.occlusion(), 0, 1, 0, 8, WIDE)),
                unknown(copy + "None-09402", a -> a.begin().copy(a.pool(0), 0, 1, 0, 8, WIDE).submit()));
    }

    /** The layer is older than the extension. */
    private static Stream<Rule> ofCopiesToMemory() {
        String copy = "vkCmdCopyQueryPoolResultsToMemoryKHR-";
        String range = "VkStridedDeviceAddressRangeKHR-";
        int size = RuleBreaker.BYTES;
        return Stream.of(
                unjudged(copy + "firstQuery-09436", a -> a.begin().copyToMemory(a.occlusion(), 4, 1, 0, 8, WIDE)),
                unjudged(copy + "firstQuery-09437", a -> a.begin().copyToMemory(a.occlusion(), 3, 2, 0, 8, WIDE)),
                unjudged(copy + "queryCount-09438", a -> a.begin().copyToMemory(a.occlusion(), 0, 2, 0, 0, WIDE)),
                unjudged(copy + "queryType-09439", a -> a.begin()
                        .copyToMemory(a.pool(2), 0, 1, 0, 8, WIDE | VK_QUERY_RESULT_PARTIAL_BIT())),
                unjudged(copy + "queryType-12424", a -> a.begin()
                        .copyToMemory(a.pool(ELAPSED), 0, 1, 0, 8, WIDE | VK_QUERY_RESULT_PARTIAL_BIT())),
                unjudged(copy + "queryType-09440", a -> a.begin().copyToMemory(a.performance(0), 0, 1, 0, 8, WIDE)),
                unjudged(copy + "queryType-11874",
                        a -> a.begin().copyToMemory(a.occlusion(), 0, 1, 0, 16, WIDE | STATUS)),
                unjudged(copy + "queryType-09442", a -> a.begin().copyToMemory(a.pool(STATUS_ONLY), 0, 1, 0, 8, 0)),
                unjudged(copy + "flags-09443",
                        a -> a.begin().copyToMemory(a.pool(STATUS_ONLY), 0, 1, 0, 8, STATUS | AVAILABILITY)),
                unjudged(copy + "None-13076", a -> a.begin().copyToMemory(a.pool(0), 0, 1, 0, 8, WIDE).submit()),
                unjudged(copy + "flags-13077", a -> a.begin().copyToMemory(a.occlusion(), 0, 1, 2, 4, 0)),
                unjudged(copy + "flags-13077", a -> a.begin().copyToMemory(a.occlusion(), 0, 2, 0, 6, 0)),
                unjudged(copy + "flags-13078", a -> a.begin().copyToMemory(a.occlusion(), 0, 1, 4, 8, WIDE)),
                unjudged(copy + "flags-13078", a -> a.begin().copyToMemory(a.occlusion(), 0, 2, 0, 12, WIDE)),
                unjudged(copy + "pDstRange-13079",
                        a -> a.begin().copyToMemory(a.occlusion(), 0, 4, size - 16, 8, WIDE)),
                unjudged(copy + "pDstRange-13080", a -> a.begin().copyToMemory(0x10, 0)),
                unjudged(copy + "queryType-13081", a -> a.begin().copyToMemory(a.performance(0), 0, 1, 0, 8, 0)),
                unjudged(copy + "None-13083", a -> a.begin().reset(a.occlusion()).beginQuery(0)
                        .copyToMemory(a.pool(0), 0, 1, 0, 8, WIDE)),
                unjudged(copy + "None-13084", a -> a.begin().reset(a.occlusion())
                        .copyToMemory(a.occlusion(), 0, 1, 0, 8, WIDE | 2).submit()),
                unjudged(copy + "flags-parameter", a -> a.begin().copyToMemory(a.occlusion(), 0, 1, 0, 8, 0x100)),
                unjudged(copy + "renderpass",
                        a -> a.begin().beginRenderPass().copyToMemory(a.occlusion(), 0, 1, 0, 8, WIDE)),
                unjudged(range + "size-11411", a -> a.begin().copyToMemory(a.occlusion(), 0, 1, 0, 8, 8, 0, WIDE)),
                unjudged(range + "address-11365", a -> a.begin().copyToMemory(a.occlusion(), 0, 1, 64, 8, 8, 0, WIDE)),
                unjudged(range + "stride-10957", a -> a.begin().copyToMemory(a.occlusion(), 0, 1, 0, 128, WIDE)))
                .map(rule -> rule.on(settings -> settings.resultsToAddresses(true)));
    }

    private static Stream<Rule> ofPools() {
        return Stream.of(
                same("VkQueryPoolCreateInfo-queryType-00791", a -> a.create(1, 4, 1)).withoutFeatures(),
                same("VkQueryPoolCreateInfo-queryType-00792", a -> a.create(1, 4, 1 << 20)),
                unknown("VkQueryPoolCreateInfo-queryType-09534", a -> a.create(1, 4, 0)),
                same("VkQueryPoolCreateInfo-queryType-03222", a -> a.create(PERFORMANCE, 4, 0)),
                unjudged("VkQueryPoolCreateInfo-queryType-12416", a -> a.create(ELAPSED, 4, 0)).withoutFeatures(),
                unknown("VkQueryPoolCreateInfo-meshShaderQueries-07068", a -> a.create(MESH_PRIMITIVES, 4, 0))
                        .withoutFeatures(),
                unknown("VkQueryPoolCreateInfo-meshShaderQueries-07069", a -> a.create(1, 4, 1 << 11))
                        .without("meshShaderQueries"),
                unknown("VkQueryPoolCreateInfo-queryType-07906",
                        a -> a.noted(a.video().pool(QueryType.VIDEO_ENCODE_FEEDBACK, 4, a.video().profile()))),
                same("VkQueryPoolCreateInfo-queryType-parameter", a -> a.create(12345, 4, 0)),
                unknown("VkQueryPoolCreateInfo-queryType-parameter", a -> a.create(STREAM, 4, 0)).withoutExtensions(),
                unknown("VkQueryPoolCreateInfo-queryType-parameter", a -> a.create(MESH_PRIMITIVES, 4, 0))
                        .withoutExtensions(),
                same("VkQueryPoolCreateInfo-sType-sType",
                        a -> a.createWith(info -> info.set(JAVA_INT, 0, 8))),
                same("VkQueryPoolCreateInfo-flags-zerobitmask",
                        a -> a.createWith(info -> info.set(JAVA_INT, 16, 1))),
                same("VkQueryPoolCreateInfo-pNext-pNext",
                        a -> a.noted(a.video().pool(QueryType.OCCLUSION, 4,
                                a.application.struct("VkFenceCreateInfo")))),
                // The layer passes on a copy of the chain, without what is there twice.
                unjudged("VkQueryPoolCreateInfo-sType-unique",
                        a -> a.noted(a.video().pool(QueryType.RESULT_STATUS_ONLY, 4,
                                a.video().profile(), a.video().profile()))),
                // The layer follows a chain that has no end.
                unjudged("VkQueryPoolCreateInfo-sType-unique",
                        a -> a.createWith(info -> info.set(ADDRESS, 8, info))),
                same("vkDestroyQueryPool-queryPool-00795", a -> a.destroy(a.pool(0), a.callbacks())),
                same("vkDestroyQueryPool-queryPool-00794",
                        a -> a.destroy(a.create(a.application.queryPoolInfo(0, 4, 0), a.callbacks()))),
                same("VkQueryPoolCreateInfo-queryCount-02763", a -> a.create(0, 0, 0)),
                same("vkResetQueryPool-None-02665", a -> a.application.hostReset(a.pool(0), 0, 4)).withoutFeatures(),
                once("vkResetQueryPool-firstQuery-09436", "firstQuery-02666",
                        a -> a.application.hostReset(a.pool(0), 4, 1)),
                once("vkResetQueryPool-firstQuery-09437", "firstQuery-02667",
                        a -> a.application.hostReset(a.pool(0), 3, 2)),
                unknown("vkResetQueryPool-firstQuery-02741", a -> {
                    a.begin().reset(a.occlusion()).submit();
                    a.application.hostReset(a.occlusion(), 0, 4);
                }).on(settings -> settings.lag(2)),
                same("vkDestroyQueryPool-queryPool-00793", a -> {
                    a.begin().reset(a.occlusion()).submit();
                    a.destroy(a.occlusion());
                }).on(settings -> settings.lag(2)));
    }

    private static Stream<Rule> ofCommands() {
        String begin = "vkCmdBeginQuery-";
        String indexed = "vkCmdBeginQueryIndexedEXT-";
        return Stream.of(
                once("vkCmdResetQueryPool-firstQuery-09436", "firstQuery-00796", a -> a.begin().reset(4, 1)),
                once("vkCmdResetQueryPool-firstQuery-09437", "firstQuery-00797", a -> a.begin().reset(3, 2)),
                unknown("vkCmdResetQueryPool-None-02841",
                        a -> a.begin().reset(0, 4).beginQuery(1).reset(0, 2)),
                same("vkCmdResetQueryPool-renderpass", a -> a.begin().beginRenderPass().reset(0, 1)),
                unnamed(begin + "None-00807", a -> a.begin().beginQuery(0).endQuery(0).submit()),
                same(begin + "queryPool-01922", a -> a.begin().reset(0, 4).beginQuery(0).beginQuery(1)),
                same(begin + "query-00802", a -> a.begin().beginQuery(4)),
                same(begin + "queryType-00800", a -> a.begin().beginQuery(a.create(1, 4, 1), 0, 1)),
                same(begin + "queryType-00803", a -> a.begin(1).beginQuery(a.occlusion(), 0, 0)),
                same(begin + "queryType-00804", a -> a.begin(1).beginQuery(a.create(1, 4, 1), 0, 0)),
                same(begin + "queryType-02804", a -> a.begin().beginQuery(a.pool(2), 0, 0)),
                as(indexed + "queryType-02804", "VUID-vkCmdBeginQuery-queryType-02804",
                        a -> a.begin().beginIndexed(a.pool(2), 0, 0)),
                same(begin + "queryType-02327", a -> a.begin(1).beginQuery(a.pool(STREAM), 0, 0)),
                same(begin + "queryType-02328", a -> a.begin().beginQuery(a.pool(STREAM), 0, 0))
                        .on(settings -> settings.transformFeedbackQueries(false)),
                same(begin + "queryType-00805", a -> a.begin(3).beginQuery(a.create(1, 4, 1 << 10), 0, 0)),
                same(begin + "queryType-06687", a -> a.begin(1).beginQuery(a.pool(PRIMITIVES), 0, 0)),
                same(begin + "queryType-06688", a -> a.begin().beginQuery(a.pool(PRIMITIVES), 0, 0)).withoutFeatures(),
                unknown(begin + "queryType-07070", a -> a.begin(1).beginQuery(a.pool(MESH_PRIMITIVES), 0, 0)),
                unjudged(begin + "queryType-12423", a -> a.begin(1).beginQuery(a.pool(ELAPSED), 0, 0)),
                same(begin + "queryType-07126", a -> a.begin().beginQuery(a.pool(STATUS_ONLY), 0, 0)),
                same(begin + "flags-parameter", a -> a.begin().beginQuery(a.occlusion(), 0, 8)),
                same(begin + "query-00808",
                        a -> a.begin().reset(0, 4).beginRenderPass(3).beginQuery(3)),
                unknown(indexed + "queryType-02339",
                        a -> a.begin().beginIndexed(a.pool(STREAM), 0, 1)),
                same(indexed + "queryType-02338", a -> a.begin(1).beginIndexed(a.pool(STREAM), 0, 0)),
                same(indexed + "queryType-02341", a -> a.begin().beginIndexed(a.pool(STREAM), 0, 0))
                        .on(settings -> settings.transformFeedbackQueries(false)),
                same(indexed + "queryType-06689", a -> a.begin(1).beginIndexed(a.pool(PRIMITIVES), 0, 0)),
                same(indexed + "queryType-06690", a -> a.begin().beginIndexed(a.pool(PRIMITIVES), 0, 4)),
                same(indexed + "queryType-06693", a -> a.begin().beginIndexed(a.pool(PRIMITIVES), 0, 0))
                        .withoutFeatures(),
                unknown(indexed + "queryType-07071", a -> a.begin(1).beginIndexed(a.pool(MESH_PRIMITIVES), 0, 0)),
                unknown("vkCmdDraw-stage-07073", a -> a.drawIn(a.pool(MESH_PRIMITIVES), false)),
                unjudged("vkCmdDrawMeshTasksEXT-None-07074", a -> a.drawIn(a.pool(STREAM), true)),
                unjudged("vkCmdDrawMeshTasksEXT-None-07075", a -> a.drawIn(a.pool(PRIMITIVES), true)),
                unjudged("vkCmdDrawMeshTasksEXT-pipelineStatistics-07076", a -> a.drawIn(a.create(1, 4, 1 << 6), true)),
                same("vkCmdEndQueryIndexedEXT-None-02342", a -> a.begin().endIndexed(a.pool(STREAM), 0, 0)),
                same("vkCmdEndQueryIndexedEXT-query-02343", a -> a.begin().endIndexed(a.pool(STREAM), 4, 0)),
                unknown("vkCmdEndRenderPass-None-07004",
                        a -> a.begin().reset(0, 4).beginRenderPass().beginQuery(0).endRenderPass()),
                unknown("vkCmdWriteTimestamp-query-00831",
                        a -> a.begin().beginRenderPass(3).timestamp(a.pool(2), 3, false)),
                unknown("vkCmdWriteTimestamp2-query-03865",
                        a -> a.begin().beginRenderPass(3).timestamp(a.pool(2), 3, true)),
                same("vkCmdResetQueryPool-commandBuffer-cmdpool", a -> a.begin(4).reset(a.pool(0))),
                same(begin + "commandBuffer-recording", a -> a.begin().end().beginQuery(0)),
                same("vkCmdEndQuery-commandBuffer-recording", a -> a.begin().end().endQuery(0)),
                same("vkCmdResetQueryPool-commandBuffer-recording", a -> a.begin().end().reset(a.pool(0))),
                same("vkCmdWriteTimestamp-commandBuffer-recording",
                        a -> a.begin().end().timestamp(a.pool(2), 0, false)),
                same("vkCmdWriteTimestamp2-commandBuffer-recording",
                        a -> a.begin().end().timestamp(a.pool(2), 0, true)),
                same("vkCmdCopyQueryPoolResults-commandBuffer-recording",
                        a -> a.begin().end().copy(a.occlusion(), 0, 1, 0, 8, WIDE)),
                same(indexed + "queryType-06692",
                        a -> a.begin().beginIndexed(a.occlusion(), 0, 1)),
                same(indexed + "queryPool-04753", a -> a.begin().beginIndexed(a.pool(STREAM), 0, 0)
                        .beginIndexed(a.pool(STREAM), 1, 0)),
                same("vkCmdEndQueryIndexedEXT-queryType-06696",
                        a -> a.begin().beginIndexed(a.pool(STREAM), 0, 0).endIndexed(a.pool(STREAM), 0, 1)),
                same("vkCmdEndQueryIndexedEXT-queryType-06694",
                        a -> a.begin().beginIndexed(a.pool(STREAM), 0, 0).endIndexed(a.pool(STREAM), 0, 1)),
                same("vkCmdEndQueryIndexedEXT-queryType-06694",
                        a -> a.begin().endIndexed(a.pool(PRIMITIVES), 0, -1)),
                same("vkCmdEndQueryIndexedEXT-queryType-06695",
                        a -> a.begin().beginIndexed(a.occlusion(), 0, 0).endIndexed(a.occlusion(), 0, 1)),
                same("vkCmdEndQueryIndexedEXT-queryType-06695", a -> a.begin().endIndexed(a.occlusion(), 0, 1)),
                same("vkCmdEndQuery-None-01923", a -> a.begin().endQuery(0)),
                same("vkCmdEndQuery-query-00810", a -> a.begin().endQuery(4)),
                unknown("vkCmdEndQuery-None-07007",
                        a -> a.begin().reset(0, 4).beginQuery(0).beginRenderPass().endQuery(0)),
                unknown("vkCmdEndQuery-None-07008",
                        a -> a.begin().reset(0, 4).beginRenderPass().beginQuery(0).endRenderPass().endQuery(0)),
                unknown("vkCmdEndQuery-query-00812",
                        a -> a.begin().reset(0, 4).beginQuery(3).beginRenderPass(3).endQuery(3)),
                unknown("vkCmdEndQueryIndexedEXT-query-02345", a -> a.begin().beginIndexed(a.pool(PRIMITIVES), 3, 0)
                        .beginRenderPass(3).endIndexed(a.pool(PRIMITIVES), 3, 0)),
                same("vkEndCommandBuffer-commandBuffer-00061", a -> a.begin().reset(0, 4).beginQuery(0).end()),
                same("vkCmdWriteTimestamp-queryPool-01416", a -> a.begin().timestamp(a.occlusion(), 0, false)),
                same("vkCmdWriteTimestamp2-queryPool-03861", a -> a.begin().timestamp(a.occlusion(), 0, true)),
                same("vkCmdWriteTimestamp-timestampValidBits-00829",
                        a -> a.begin(1).timestamp(a.pool(2), 0, false)),
                same("vkCmdWriteTimestamp2-timestampValidBits-03863",
                        a -> a.begin(1).timestamp(a.pool(2), 0, true)),
                same("vkCmdWriteTimestamp-query-04904", a -> a.begin().timestamp(a.pool(2), 4, false)),
                same("vkCmdWriteTimestamp2-query-04903", a -> a.begin().timestamp(a.pool(2), 4, true)),
                unnamed("vkCmdWriteTimestamp-None-00830", a -> a.begin().timestamp(a.pool(2), 0, false).submit()),
                unnamed("vkCmdWriteTimestamp2-None-03864", a -> a.begin().timestamp(a.pool(2), 0, true).submit()),
                same("vkCmdWriteTimestamp2-synchronization2-03858",
                        a -> a.begin().timestamp(a.pool(2), 0, true)).withoutFeatures());
    }

    /** What is passed must be there, and belong to the device. */
    private static Stream<Rule> ofArguments() {
        MemorySegment none = MemorySegment.ofAddress(0x123456789L);
        Stream.Builder<Rule> rules = Stream.builder();
        Map<String, BiConsumer<RuleBreaker, MemorySegment>> commands = new TreeMap<>(Map.of(
                "vkCmdResetQueryPool", (a, pool) -> a.begin().reset(pool),
                "vkCmdBeginQuery", (a, pool) -> a.begin().beginQuery(pool, 0, 0),
                "vkCmdEndQuery", (a, pool) -> a.begin().endQuery(pool, 0),
                "vkCmdBeginQueryIndexedEXT", (a, pool) -> a.begin().beginIndexed(pool, 0, 0),
                "vkCmdEndQueryIndexedEXT", (a, pool) -> a.begin().endIndexed(pool, 0, 0),
                "vkCmdWriteTimestamp", (a, pool) -> a.begin().timestamp(pool, 0, false),
                "vkCmdWriteTimestamp2", (a, pool) -> a.begin().timestamp(pool, 0, true),
                "vkCmdCopyQueryPoolResults", (a, pool) -> a.begin().copy(pool, 0, 1, 0, 8, WIDE)));
        commands.forEach((name, call) -> {
            rules.add(unjudged(name + "-queryPool-parameter", a -> call.accept(a, none)));
            rules.add(unjudged(name + "-commonparent", a -> call.accept(a, a.poolOfAnotherDevice())));
        });
        Map<String, BiConsumer<RuleBreaker, MemorySegment>> functions = new TreeMap<>(Map.of(
                "vkDestroyQueryPool", (a, pool) -> a.destroy(pool),
                "vkResetQueryPool", (a, pool) -> a.application.hostReset(pool, 0, 1),
                "vkGetQueryPoolResults", (a, pool) -> a.read(pool, 0, 1, 8, 8, WIDE)));
        functions.forEach((name, call) -> {
            rules.add(unjudged(name + "-queryPool-parameter", a -> call.accept(a, none)));
            rules.add(unjudged(name + "-queryPool-parent", a -> call.accept(a, a.poolOfAnotherDevice())));
        });
        rules.add(unjudged("vkCmdCopyQueryPoolResults-dstBuffer-parameter",
                a -> a.begin().copy(none, a.occlusion(), 0, 1)));
        rules.add(same("vkGetQueryPoolResults-dataSize-arraylength", a -> a.read(a.occlusion(), 0, 1, 0, 8, WIDE)));
        rules.add(unjudged("vkGetQueryPoolResults-pData-parameter", a -> a.result(a.application.result(
                "vkGetQueryPoolResults", a.application.device, a.occlusion(), 0, 1, 8L, MemorySegment.NULL, 8L, 1))));
        rules.add(unjudged("vkCreateQueryPool-pCreateInfo-parameter",
                a -> a.create(MemorySegment.NULL, MemorySegment.NULL)));
        return rules.build();
    }

    private static Stream<Rule> ofStages() {
        String first = "vkCmdWriteTimestamp-";
        String second = "vkCmdWriteTimestamp2-";
        return Stream.of(
                same(first + "pipelineStage-parameter", a -> a.begin().timestampAt(0xDEADBEEF)),
                same(first + "pipelineStage-parameter", a -> a.begin().timestampAt(0x3000)),
                same(first + "pipelineStage-parameter", a -> a.begin().timestampAt(1 << 27)),
                once(first + "synchronization2-06489", "pipelineStage-parameter", a -> a.begin().timestampAt(0))
                        .withoutFeatures(),
                unknown(first + "pipelineStage-04074", a -> a.begin(4).timestampAt(0x80)),
                unknown(first + "pipelineStage-04074", a -> a.begin(3).timestampAt(0x800)),
                unknown(first + "pipelineStage-04075", a -> a.begin().timestampAt(0x40)).without("geometryShader"),
                unknown(first + "pipelineStage-04076", a -> a.begin().timestampAt(0x10)).without("tessellationShader"),
                unknown(first + "pipelineStage-04076", a -> a.begin().timestampAt(0x20)).without("tessellationShader"),
                unknown(first + "pipelineStage-04077", a -> a.begin().timestampAt(1 << 18)),
                unknown(first + "pipelineStage-04078", a -> a.begin().timestampAt(1 << 23)),
                unknown(first + "pipelineStage-04079", a -> a.begin().timestampAt(1 << 24)).withoutFeatures(),
                unknown(first + "pipelineStage-04080", a -> a.begin().timestampAt(1 << 20)).withoutFeatures(),
                unknown(first + "pipelineStage-07077", a -> a.begin().timestampAt(1 << 19)).withoutFeatures(),
                unknown(first + "shadingRateImage-07314", a -> a.begin().timestampAt(1 << 22)),
                same(second + "stage-parameter", a -> a.begin().timestamp2At(1L << 60)),
                same(second + "stage-03859", a -> a.begin().timestamp2At(0x3000)),
                same(second + "stage-03860", a -> a.begin(4).timestamp2At(0x80)),
                same(second + "stage-03860", a -> a.begin(3).timestamp2At(0x800)),
                same(second + "stage-03929", a -> a.begin().timestamp2At(0x40)).without("geometryShader"),
                same(second + "stage-03930", a -> a.begin().timestamp2At(0x10)).without("tessellationShader"),
                same(second + "stage-03930", a -> a.begin().timestamp2At(0x20)).without("tessellationShader"),
                same(second + "stage-03931", a -> a.begin().timestamp2At(1 << 18)),
                same(second + "stage-03932", a -> a.begin().timestamp2At(1 << 23)),
                same(second + "stage-03933", a -> a.begin().timestamp2At(1 << 24)).without("transformFeedback"),
                same(second + "stage-03934", a -> a.begin().timestamp2At(1 << 20)).without("taskShader", "meshShader"),
                same(second + "stage-03935", a -> a.begin().timestamp2At(1 << 19)).without("taskShader", "meshShader"),
                once(second + "stage-07316", "stage-04956", a -> a.begin().timestamp2At(1 << 22)),
                unknown(second + "stage-04957", a -> a.begin().timestamp2At(1L << 39)),
                unknown(second + "stage-04995", a -> a.begin().timestamp2At(1L << 40)));
    }

    private static Stream<Rule> ofPerformance() {
        String begin = "vkCmdBeginQuery-queryPool-";
        String pool = "VkQueryPoolPerformanceCreateInfoKHR-";
        int renderPassCounter = 1;
        int commandBufferCounter = 5;
        return Stream.of(
                same(begin + "03223", a -> a.begin().beginQuery(a.performance(0), 0, 0)),
                same(begin + "03226", a -> a.lock().begin().beginQuery(a.performance(0), 0, 0)
                        .endQuery(a.performance(0), 0).beginQuery(a.performance(2), 0, 0)
                        .endQuery(a.performance(2), 0).submit())
                        .without("performanceCounterMultipleQueryPools"),
                same("vkCmdBeginQuery-None-02863", a -> a.lock().begin().reset(a.performance(0))
                        .beginQuery(a.performance(0), 0, 0).endQuery(a.performance(0), 0).submit()),
                unknown("vkCmdResetQueryPool-firstQuery-02862", a -> a.lock().begin()
                        .beginQuery(a.performance(0), 0, 0).endQuery(a.performance(0), 0).reset(a.performance(0))
                        .submit()),
                same("vkQueueSubmit-pCommandBuffers-03220",
                        a -> a.measured().lockAnew().submitPass(By.SUBMIT, 0)),
                as("vkQueueSubmit2-commandBuffer-03880", "VUID-vkQueueSubmit-pCommandBuffers-03220",
                        a -> a.measured().lockAnew().submitPass(By.SUBMIT_2, 0)),
                same("VkPerformanceQuerySubmitInfoKHR-counterPassIndex-03221",
                        a -> a.measured().submitPass(By.SUBMIT, 1)),
                same("VkPerformanceQuerySubmitInfoKHR-counterPassIndex-03221",
                        a -> a.measured().submitPass(By.SUBMIT_2, 7)),
                same(pool + "performanceCounterQueryPools-03237", a -> a.performance(0)).withoutFeatures(),
                same(pool + "queueFamilyIndex-03236", a -> a.noted(PerformanceCalls.poolOf(a.application, 9, 4, 0))),
                same(pool + "pCounterIndices-03321", a -> a.performance(99)),
                same(pool + "counterIndexCount-arraylength", a -> a.performance()),
                same("vkReleaseProfilingLockKHR-device-03235", RuleBreaker::unlock),
                same(begin + "03224",
                        a -> a.lock().begin().reset(0, 1).beginQuery(a.performance(commandBufferCounter), 0, 0)),
                same(begin + "03225", a -> a.lock().begin().beginRenderPass()
                        .beginQuery(a.performance(renderPassCounter), 0, 0)),
                unknown(begin + "07289", a -> a.lock().begin(1).beginQuery(a.performance(0), 0, 0)),
                same("vkCmdEndQuery-queryPool-03227", a -> a.lock().begin()
                        .beginQuery(a.performance(commandBufferCounter), 0, 0)
                        .endQuery(a.performance(commandBufferCounter), 0).reset(0, 1).submit()),
                same("vkCmdEndQuery-queryPool-03228", a -> a.lock().begin()
                        .beginQuery(a.performance(renderPassCounter), 0, 0).beginRenderPass()
                        .endQuery(a.performance(renderPassCounter), 0)));
    }
}
