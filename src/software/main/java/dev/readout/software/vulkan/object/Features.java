package dev.readout.software.vulkan.object;

import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.Extensions;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.FeatureStruct;
import dev.readout.software.vulkan.registry.FeatureStructs;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.Set;

/** The optional features and the extensions of a device, by the types of its queries. */
public final class Features {
    private final Set<Feature> supported = EnumSet.noneOf(Feature.class);
    private final Set<Extension> extensions;

    public Features(SoftwareSettings settings) {
        Set<QueryType> types = settings.queryTypes();
        extensions = Extensions.ofDevice(types);
        if (!settings.calibratedTimestamps()) {
            extensions.remove(Extension.VK_EXT_calibrated_timestamps);
            extensions.remove(Extension.VK_KHR_calibrated_timestamps);
        }
        if (!settings.resultsToAddresses()) {
            extensions.remove(Extension.VK_KHR_device_address_commands);
        }
        for (Feature feature : Feature.values()) {
            if (feature.isOf(types, extensions)) {
                supported.add(feature);
            }
        }
        if (!settings.inheritedQueries()) {
            supported.remove(Feature.INHERITED_QUERIES);
        }
    }

    Set<Feature> supported() {
        return supported;
    }

    /** The extensions of devices, in order. */
    public Set<Extension> extensions() {
        return extensions;
    }

    /** Writes a {@code VkPhysicalDeviceFeatures}. */
    public void write(MemorySegment features) {
        FeatureStructs.write(FeatureStruct.VkPhysicalDeviceFeatures, features, supported);
    }

    /** Fills the structs of a {@code pNext} chain that the device knows; the others keep their bytes. */
    public void writeChain(MemorySegment first) {
        for (MemorySegment next : Arguments.chain(first)) {
            FeatureStruct struct = FeatureStructs.of(VkBaseOutStructure.sType(next));
            if (struct != null) {
                FeatureStructs.write(struct, next, supported);
            }
        }
    }

    /**
     * The features that a {@code VkDeviceCreateInfo} asks for.
     *
     * @throws Misuse if it asks for a feature that the device does not have
     */
    public Set<Feature> requested(MemorySegment info) {
        Set<Feature> requested = EnumSet.noneOf(Feature.class);
        MemorySegment core = VkDeviceCreateInfo.pEnabledFeatures(info);
        if (!Arguments.isNull(core)) {
            requested.addAll(FeatureStructs.read(FeatureStruct.VkPhysicalDeviceFeatures, core, supported));
        }
        for (MemorySegment next : Arguments.chain(VkDeviceCreateInfo.pNext(info))) {
            FeatureStruct struct = FeatureStructs.of(VkBaseOutStructure.sType(next));
            if (struct != null) {
                requested.addAll(FeatureStructs.read(struct, next, supported));
            }
        }
        return requested;
    }
}
