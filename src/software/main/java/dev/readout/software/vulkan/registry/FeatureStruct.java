package dev.readout.software.vulkan.registry;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_FEATURE_NOT_PRESENT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures;
import dev.readout.software.abi.vulkan.VkPhysicalDeviceVulkan11Features;
import dev.readout.software.abi.vulkan.VkPhysicalDeviceVulkan12Features;
import dev.readout.software.abi.vulkan.VkPhysicalDeviceVulkan13Features;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.PaddingLayout;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A struct of features, a boolean each.
 *
 * @param name the struct's name
 * @param type its {@code VkStructureType}
 * @param from the offset of its booleans, in bytes, which reach to the end
 * @param members the names of its booleans, in order
 */
public record FeatureStruct(String name, int type, long from, List<String> members) {
    /** {@code VkPhysicalDeviceFeatures}, which is in no chain. */
    public static final FeatureStruct CORE =
            new FeatureStruct("VkPhysicalDeviceFeatures", -1, 0, members(VkPhysicalDeviceFeatures.layout()));

    /** All features of a version. {@link VersionFeatures} has the structs that are parts of it. */
    static final FeatureStruct V11 = of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES(),
            VkPhysicalDeviceVulkan11Features.layout());
    static final FeatureStruct V12 = of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES(),
            VkPhysicalDeviceVulkan12Features.layout());
    static final FeatureStruct V13 = of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES(),
            VkPhysicalDeviceVulkan13Features.layout());

    /** As {@link #of(int, GroupLayout)}, for a struct whose type follows from its name. */
    static FeatureStruct of(GroupLayout layout) {
        return of(StructType.of(layout), layout);
    }

    /** A struct of a {@code pNext} chain: its booleans come after {@code pNext}, and padding may come after them. */
    static FeatureStruct of(int type, GroupLayout layout) {
        return new FeatureStruct(layout.name().orElseThrow(), type, Arguments.STRUCT_HEADER,
                members(layout).stream().skip(2).toList());
    }

    static List<String> members(GroupLayout layout) {
        return layout.memberLayouts().stream().filter(member -> !(member instanceof PaddingLayout))
                .map(MemoryLayout::name).map(name -> name.orElseThrow()).toList();
    }

    /** The bytes without padding. */
    public long size() {
        return from + (long) members.size() * Integer.BYTES;
    }

    /** Writes the struct that {@code memory} begins with: true for the features of {@code supported}. */
    public void write(MemorySegment memory, Set<Feature> supported) {
        MemorySegment booleans = booleans(memory);
        for (int i = 0; i < members.size(); i++) {
            Feature feature = Feature.of(members.get(i));
            booleans.setAtIndex(JAVA_INT, i, feature != null && supported.contains(feature) ? 1 : 0);
        }
    }

    /**
     * The features that the struct enables.
     *
     * @throws Misuse if one is not in {@code supported}
     */
    public Set<Feature> read(MemorySegment memory, Set<Feature> supported) {
        MemorySegment booleans = booleans(memory);
        Set<Feature> requested = EnumSet.noneOf(Feature.class);
        for (int i = 0; i < members.size(); i++) {
            if (booleans.getAtIndex(JAVA_INT, i) == 0) {
                continue;
            }
            Feature feature = Feature.of(members.get(i));
            if (feature == null || !supported.contains(feature)) {
                throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), name + " asks for " + members.get(i)
                        + ", which the device does not have");
            }
            requested.add(feature);
        }
        return requested;
    }

    private MemorySegment booleans(MemorySegment memory) {
        return memory.reinterpret(size()).asSlice(from);
    }
}
