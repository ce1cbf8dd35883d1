package dev.readout.software.vulkan;

import dev.readout.vulkan.QueryType;

/**
 * What acceleration structures and micromaps have in common: a size that the application chose, and properties that
 * come of a build. The numbers are a model: a header of 64 bytes and 64 bytes a primitive, rounded up to 256.
 */
abstract sealed class BuiltObject {
    /** A {@code VkAccelerationStructureKHR}. */
    static final class AccelerationStructureKHR extends BuiltObject {
        AccelerationStructureKHR(long size, boolean topLevel) {
            super(size, topLevel);
        }
    }

    /** A {@code VkMicromapEXT}. */
    static final class MicromapEXT extends BuiltObject {
        MicromapEXT(long size) {
            super(size, false);
        }
    }

    private static final long HEADER = 64;
    private static final long PRIMITIVE = 64;
    private static final long GRANULE = 256;

    private final long size;
    private final boolean topLevel;
    private long primitives = -1;
    private boolean compactable;

    /** @param size the bytes that the application created it with */
    private BuiltObject(long size, boolean topLevel) {
        this.size = size;
        this.topLevel = topLevel;
    }

    boolean isBuilt() {
        return primitives >= 0;
    }

    boolean isCompactable() {
        return compactable;
    }

    void build(long count, boolean allowCompaction) {
        primitives = count;
        compactable = allowCompaction;
    }

    /** The value that a query of a type returns, in bytes or pointers. */
    long property(QueryType type) {
        long compacted = Math.min(size, (HEADER + Math.max(0, primitives) * PRIMITIVE + GRANULE - 1) & -GRANULE);
        return switch (type) {
            case ACCELERATION_STRUCTURE_SIZE -> size;
            case ACCELERATION_STRUCTURE_COMPACTED_SIZE, ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV,
                    MICROMAP_COMPACTED_SIZE -> compacted;
            case ACCELERATION_STRUCTURE_SERIALIZATION_SIZE, MICROMAP_SERIALIZATION_SIZE ->
                    compacted + HEADER + bottomLevelPointers() * Long.BYTES;
            case ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS -> bottomLevelPointers();
            default -> throw new Misuse("queryType " + type + " is no property of this object");
        };
    }

    /** A structure of the top level has an instance of one of the bottom level as each of its primitives. */
    private long bottomLevelPointers() {
        return topLevel ? Math.max(0, primitives) : 0;
    }
}
