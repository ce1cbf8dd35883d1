package dev.readout.software.vulkan.registry;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_FEATURE_NOT_PRESENT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and writes the structs of features, a boolean each. */
public final class FeatureStructs {
    private static final FeatureStruct[] ALL = FeatureStruct.values();

    private FeatureStructs() {
    }

    /** The struct with a {@code VkStructureType}, or null if the device does not know it. */
    public static @Nullable FeatureStruct of(int structureType) {
        for (FeatureStruct struct : ALL) {
            if (struct.type() == structureType && struct != FeatureStruct.VkPhysicalDeviceFeatures) {
                return struct;
            }
        }
        return null;
    }

    /** The bytes of a struct without padding. */
    public static long size(FeatureStruct struct) {
        return from(struct) + (long) struct.members().size() * Integer.BYTES;
    }

    /** The offset of the booleans, in bytes, which reach to the end: behind {@code pNext}, where there is one. */
    private static long from(FeatureStruct struct) {
        return struct == FeatureStruct.VkPhysicalDeviceFeatures ? 0 : Arguments.STRUCT_HEADER;
    }

    /** Writes the struct that {@code memory} begins with: true for the features of {@code supported}. */
    public static void write(FeatureStruct struct, MemorySegment memory, Set<Feature> supported) {
        MemorySegment booleans = booleans(struct, memory);
        for (int i = 0; i < struct.members().size(); i++) {
            Feature feature = Feature.of(struct.members().get(i));
            booleans.setAtIndex(JAVA_INT, i, feature != null && supported.contains(feature) ? 1 : 0);
        }
    }

    /**
     * The features that a struct enables.
     *
     * @throws Misuse if one is not in {@code supported}
     */
    public static Set<Feature> read(FeatureStruct struct, MemorySegment memory, Set<Feature> supported) {
        MemorySegment booleans = booleans(struct, memory);
        Set<Feature> requested = EnumSet.noneOf(Feature.class);
        for (int i = 0; i < struct.members().size(); i++) {
            if (booleans.getAtIndex(JAVA_INT, i) == 0) {
                continue;
            }
            Feature feature = Feature.of(struct.members().get(i));
            if (feature == null || !supported.contains(feature)) {
                throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), struct + " asks for " + struct.members().get(i)
                        + ", which the device does not have");
            }
            requested.add(feature);
        }
        return requested;
    }

    private static MemorySegment booleans(FeatureStruct struct, MemorySegment memory) {
        return memory.reinterpret(size(struct)).asSlice(from(struct));
    }
}
