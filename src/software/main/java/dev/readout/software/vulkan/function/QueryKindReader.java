package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_QUERY_POOL_CREATE_RESET_BIT_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_FEATURE_NOT_PRESENT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR;
import static dev.readout.software.vulkan.registry.Misuse.hex;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.abi.vulkan.VkQueryPoolPerformanceCreateInfoKHR;
import dev.readout.abi.vulkan.VkQueryPoolVideoEncodeFeedbackCreateInfoKHR;
import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.software.vulkan.SoftwarePerformanceCounter;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.VideoProfile;
import dev.readout.software.vulkan.query.QueryKind;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Extensions;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a {@link QueryKind} from a {@code VkQueryPoolCreateInfo} and its chain.
 *
 * @param call the call that passed it
 * @param device the device of the new pool
 */
record QueryKindReader(Call call, Device device) {
    private static final int CORE_STATISTICS = (1 << 11) - 1;
    private static final int MESH_STATISTICS = 3 << 11;
    /** The structs that may be chained to a {@code VkQueryPoolCreateInfo}, by their numbers. */
    private static final Set<Integer> CHAINED = Set.of(VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR(),
            VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR(),
            VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR(),
            // Structs that may follow a video profile: the usages of decoding and encoding, and the profiles of H.264,
            // H.265, AV1 and VP9.
            1000024002, 1000299004, 1000040003, 1000038007, 1000187003, 1000039007, 1000512003, 1000513005, 1000514003);

    QueryKind read(MemorySegment info) {
        int code = VkQueryPoolCreateInfo.queryType(info);
        QueryType type = QueryType.find(code).orElseThrow(() -> new Misuse(
                "VkQueryPoolCreateInfo-queryType-parameter", VK_ERROR_FEATURE_NOT_PRESENT(),
                "queryType is " + code + ", which is no VkQueryType that the device knows: " + supported()));
        if (!device.settings().queryTypes().contains(type)) {
            throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), "queryType " + code
                    + ", " + type + ", is none that the device supports: " + supported());
        }
        checkFlags(VkQueryPoolCreateInfo.flags(info));
        QueryKind kind = read(info, type);
        // Where a rule about the type is broken too, a strict device names that.
        if (!Extensions.bring(device.extensions(), type)) {
            call.violation("VkQueryPoolCreateInfo-queryType-parameter", "queryType " + code + ", " + type
                    + ", is of an extension that was not enabled");
        }
        return kind;
    }

    private QueryKind read(MemorySegment info, QueryType type) {
        List<MemorySegment> chain = chain(info);
        return switch (type) {
            case PIPELINE_STATISTICS -> {
                require(Feature.PIPELINE_STATISTICS_QUERY, "VkQueryPoolCreateInfo-queryType-00791");
                yield QueryKind.ofMask(type, statistics(VkQueryPoolCreateInfo.pipelineStatistics(info)));
            }
            case MESH_PRIMITIVES_GENERATED -> {
                require(Feature.MESH_SHADER_QUERIES, "VkQueryPoolCreateInfo-meshShaderQueries-07068");
                yield QueryKind.of(type);
            }
            case TIME_ELAPSED -> {
                require(Feature.ELAPSED_TIMER_QUERY, "VkQueryPoolCreateInfo-queryType-12416");
                yield QueryKind.of(type);
            }
            case VIDEO_ENCODE_FEEDBACK -> {
                VideoProfile profile = VideoProfile.in(chain);
                if (profile == null || !profile.encodes()) {
                    call.violation("VkQueryPoolCreateInfo-queryType-07133",
                            "pNext has no VkVideoProfileInfoKHR of an encode operation");
                }
                yield QueryKind.ofMask(type, feedback(chain)).with(profile);
            }
            case RESULT_STATUS_ONLY -> QueryKind.of(type).with(VideoProfile.in(chain));
            case PERFORMANCE_QUERY -> performance(chain);
            default -> QueryKind.of(type);
        };
    }

    private void checkFlags(int flags) {
        if (flags != 0 && !device.has(Feature.MAINTENANCE9)) {
            call.violation("VkQueryPoolCreateInfo-flags-zerobitmask", "flags is " + hex(Integer.toUnsignedLong(flags))
                    + ": no flag is defined without the feature maintenance9");
        } else if ((flags & ~VK_QUERY_POOL_CREATE_RESET_BIT_KHR()) != 0) {
            throw new Misuse("flags is " + hex(Integer.toUnsignedLong(flags))
                    + ": no flag is defined but VK_QUERY_POOL_CREATE_RESET_BIT_KHR");
        }
    }

    /** The chain of the create info: only structs that may be there, each once. */
    private List<MemorySegment> chain(MemorySegment info) {
        List<MemorySegment> chain = Arguments.chain(VkQueryPoolCreateInfo.pNext(info),
                "VkQueryPoolCreateInfo-sType-unique");
        Set<Integer> found = new HashSet<>();
        for (MemorySegment struct : chain) {
            int structureType = VkBaseOutStructure.sType(struct);
            if (!CHAINED.contains(structureType)) {
                call.violation("VkQueryPoolCreateInfo-pNext-pNext", "the pNext chain has a struct with sType "
                        + structureType + ", which says nothing of a query pool");
            }
            if (!found.add(structureType)) {
                call.violation("VkQueryPoolCreateInfo-sType-unique", "the pNext chain has two structs with sType "
                        + structureType);
            }
        }
        return chain;
    }

    private String supported() {
        StringBuilder names = new StringBuilder();
        for (QueryType type : QueryType.values()) {
            if (device.settings().queryTypes().contains(type)) {
                names.append(names.isEmpty() ? "" : ", ").append(type).append(" (").append(type.code()).append(')');
            }
        }
        return names.toString();
    }

    private void require(Feature feature, String rule) {
        if (!device.has(feature)) {
            call.violation(rule, "the feature " + feature + " was not enabled");
        }
    }

    private int statistics(int mask) {
        if (mask == 0) {
            throw new Misuse("VkQueryPoolCreateInfo-queryType-09534",
                    "pipelineStatistics is 0: a pool counts at least one statistic");
        }
        boolean mesh = device.settings().queryTypes().contains(QueryType.MESH_PRIMITIVES_GENERATED);
        int known = CORE_STATISTICS | (mesh ? MESH_STATISTICS : 0);
        if ((mask & ~PipelineStatistic.ALL) != 0) {
            throw new Misuse("VkQueryPoolCreateInfo-queryType-00792", "pipelineStatistics " + hex(mask & 0xFFFFFFFFL)
                    + " has bits that are not known: expected some of " + hex(known));
        }
        if ((mask & ~known) != 0) {
            throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), "pipelineStatistics " + hex(mask)
                    + " has bits of stages that the device does not have: it supports " + hex(known));
        }
        if ((mask & MESH_STATISTICS) != 0) {
            require(Feature.MESH_SHADER_QUERIES, "VkQueryPoolCreateInfo-meshShaderQueries-07069");
        }
        return mask;
    }

    private static int feedback(List<MemorySegment> chain) {
        MemorySegment info = Arguments.chained(chain, VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.layout());
        if (info == null) {
            throw new Misuse("VkQueryPoolCreateInfo-queryType-07906",
                    "pNext has no VkQueryPoolVideoEncodeFeedbackCreateInfoKHR");
        }
        int mask = VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.encodeFeedbackFlags(info);
        if (mask == 0 || (mask & ~QueryKind.ENCODE_FEEDBACK) != 0) {
            throw new Misuse("VkQueryPoolVideoEncodeFeedbackCreateInfoKHR-encodeFeedbackFlags-"
                    + (mask == 0 ? "requiredbitmask" : "parameter"),
                    "encodeFeedbackFlags is " + hex(mask & 0xFFFFFFFFL)
                            + ": the device supports " + hex(QueryKind.ENCODE_FEEDBACK));
        }
        return mask;
    }

    private QueryKind performance(List<MemorySegment> chain) {
        require(Feature.PERFORMANCE_COUNTER_QUERY_POOLS,
                "VkQueryPoolPerformanceCreateInfoKHR-performanceCounterQueryPools-03237");
        MemorySegment info = Arguments.chained(chain, VkQueryPoolPerformanceCreateInfoKHR.layout());
        if (info == null) {
            throw new Misuse("VkQueryPoolCreateInfo-queryType-03222",
                    "pNext has no VkQueryPoolPerformanceCreateInfoKHR");
        }
        int family = VkQueryPoolPerformanceCreateInfoKHR.queueFamilyIndex(info);
        return new QueryKind(QueryType.PERFORMANCE_QUERY, 0, counters(device.settings(), info), family, null);
    }

    /** The counters that a {@code VkQueryPoolPerformanceCreateInfoKHR} names, in its order. */
    static List<SoftwarePerformanceCounter> counters(SoftwareSettings settings, MemorySegment info) {
        int family = VkQueryPoolPerformanceCreateInfoKHR.queueFamilyIndex(info);
        if (Integer.compareUnsigned(family, settings.queueFamilies().size()) >= 0) {
            throw new Misuse("VkQueryPoolPerformanceCreateInfoKHR-queueFamilyIndex-03236", "queueFamilyIndex is "
                    + Integer.toUnsignedString(family) + ", and there are " + settings.queueFamilies().size());
        }
        List<SoftwarePerformanceCounter> all = settings.performanceCounters();
        int count = Arguments.count(VkQueryPoolPerformanceCreateInfoKHR.counterIndexCount(info), "counterIndexCount");
        if (count == 0) {
            throw new Misuse("VkQueryPoolPerformanceCreateInfoKHR-counterIndexCount-arraylength",
                    "counterIndexCount is 0: a query measures at least one counter");
        }
        MemorySegment indices = Arguments.pointer(VkQueryPoolPerformanceCreateInfoKHR.pCounterIndices(info),
                "pCreateInfo->pNext->pCounterIndices");
        List<SoftwarePerformanceCounter> counters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = indices.getAtIndex(JAVA_INT, i);
            if (Integer.compareUnsigned(index, all.size()) >= 0) {
                throw new Misuse("VkQueryPoolPerformanceCreateInfoKHR-pCounterIndices-03321", "pCounterIndices[" + i
                        + "] is " + Integer.toUnsignedString(index) + ", and there are " + all.size() + " counters");
            }
            counters.add(all.get(index));
        }
        return counters;
    }
}
