package dev.readout.software.vulkan;

import dev.readout.abi.vulkan.VkBaseOutStructure;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.Set;

/** The optional features and the extensions that a device has, by the types of queries that it is to support. */
final class Features {
    /** Those that depend on no extension and on no type of query. */
    private static final Set<Feature> ALWAYS = Set.of(Feature.ROBUST_BUFFER_ACCESS, Feature.FULL_DRAW_INDEX_UINT32,
            Feature.HOST_QUERY_RESET, Feature.SYNCHRONIZATION2, Feature.MULTIVIEW, Feature.INHERITED_QUERIES);

    private final Set<Feature> supported = EnumSet.copyOf(ALWAYS);
    private final Set<Extension> extensions;

    Features(SoftwareSettings settings) {
        Set<QueryType> types = settings.queryTypes();
        extensions = Extension.ofDevice(types);
        if (!settings.calibratedTimestamps()) {
            extensions.remove(Extension.VK_EXT_calibrated_timestamps);
        }
        extensions.forEach(extension -> supported.addAll(extension.features()));
        if (types.contains(QueryType.OCCLUSION)) {
            supported.add(Feature.OCCLUSION_QUERY_PRECISE);
        }
        if (types.contains(QueryType.PIPELINE_STATISTICS)) {
            supported.add(Feature.PIPELINE_STATISTICS_QUERY);
        }
    }

    /** The extensions of devices, in order. */
    Set<Extension> extensions() {
        return extensions;
    }

    /** Writes a {@code VkPhysicalDeviceFeatures}. */
    void write(MemorySegment features) {
        FeatureStruct.core("VkPhysicalDeviceFeatures", 0).write(features, supported);
    }

    /** Fills the structs of a {@code pNext} chain that the device knows, and leaves the others alone. */
    void writeChain(MemorySegment first) {
        for (MemorySegment next : Arguments.chain(first)) {
            FeatureStruct struct = FeatureStruct.of(VkBaseOutStructure.sType(next));
            if (struct != null) {
                struct.write(next, supported);
            }
        }
    }

    /**
     * The features that a {@code VkDeviceCreateInfo} asks for.
     *
     * @throws Misuse if it asks for a feature that the device does not have
     */
    Set<Feature> requested(MemorySegment info) {
        Set<Feature> requested = EnumSet.noneOf(Feature.class);
        MemorySegment core = VkDeviceCreateInfo.pEnabledFeatures(info);
        if (!Arguments.isNull(core)) {
            requested.addAll(FeatureStruct.core("VkPhysicalDeviceFeatures", 0).read(core, supported));
        }
        for (MemorySegment next : Arguments.chain(VkDeviceCreateInfo.pNext(info))) {
            FeatureStruct struct = FeatureStruct.of(VkBaseOutStructure.sType(next));
            if (struct != null) {
                requested.addAll(struct.read(next, supported));
            }
        }
        return requested;
    }
}
