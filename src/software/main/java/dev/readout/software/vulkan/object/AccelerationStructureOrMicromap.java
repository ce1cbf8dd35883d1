package dev.readout.software.vulkan.object;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;

/**
 * A {@code VkAccelerationStructureKHR} or a {@code VkMicromapEXT}: its size, which the application chose, and its
 * properties, which a build sets. The sizes are a model: a header of 64 bytes and 64 bytes a primitive, rounded up to
 * 256.
 */
public abstract sealed class AccelerationStructureOrMicromap {
    /** A {@code VkAccelerationStructureKHR}. */
    public static final class AccelerationStructureKHR extends AccelerationStructureOrMicromap {
        /** @param type a {@code VkAccelerationStructureTypeKHR}; a generic one is of the type of its build */
        public AccelerationStructureKHR(long size, int type) {
            super(size, type == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR(),
                    type == VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR());
        }

        @Override
        public long serializedHeader() {
            return 56;
        }
    }

    /** A {@code VkMicromapEXT}. */
    public static final class MicromapEXT extends AccelerationStructureOrMicromap {
        public MicromapEXT(long size) {
            super(size, false, false);
        }

        @Override
        public long serializedHeader() {
            return 48;
        }
    }

    private static final long HEADER = 64;
    private static final long PRIMITIVES = 16;
    private static final long FLAGS = 24;
    private static final long PRIMITIVE = 64;
    private static final long GRANULE = 256;
    /** The bytes of scratch memory that a build needs. */
    public static final long SCRATCH = 256;

    private final long size;
    private final boolean generic;
    private boolean topLevel;
    private long primitives = -1;
    private boolean compactable;

    /** @param size the bytes that the application created it with */
    private AccelerationStructureOrMicromap(long size, boolean topLevel, boolean generic) {
        this.size = size;
        this.topLevel = topLevel;
        this.generic = generic;
    }

    public boolean isBuilt() {
        return primitives >= 0;
    }

    public boolean isCompactable() {
        return compactable;
    }

    /**
     * Notes a build.
     *
     * @param buildsTopLevel whether a generic one becomes a top-level one
     */
    public void build(long count, boolean allowCompaction, boolean buildsTopLevel) {
        primitives = count;
        compactable = allowCompaction;
        topLevel = generic ? buildsTopLevel : topLevel;
    }

    /** Takes the properties of {@code source}. */
    public void copy(AccelerationStructureOrMicromap source) {
        build(source.primitives, source.compactable, source.topLevel);
    }

    /** The bytes that {@link #serialize} writes: only the header. */
    public abstract long serializedHeader();

    /**
     * Writes the header of serialized data: two identifiers, the sizes of the data and of the object, and the number of
     * pointers. The second identifier, which is the driver's own, has the properties.
     */
    public void serialize(MemorySegment data) {
        data.fill((byte) 0);
        data.set(JAVA_LONG_UNALIGNED, PRIMITIVES, primitives);
        data.set(JAVA_LONG_UNALIGNED, FLAGS, (compactable ? 1 : 0) | (topLevel ? 2 : 0));
        data.set(JAVA_LONG_UNALIGNED, FLAGS + 8, serializedSize());
        data.set(JAVA_LONG_UNALIGNED, FLAGS + 16, compactedSize());
        if (data.byteSize() > FLAGS + 24) {
            data.set(JAVA_LONG_UNALIGNED, FLAGS + 24, bottomLevelPointers());
        }
    }

    /** Takes the properties from serialized data. */
    public void deserialize(MemorySegment data) {
        long flags = data.get(JAVA_LONG_UNALIGNED, FLAGS);
        build(data.get(JAVA_LONG_UNALIGNED, PRIMITIVES), (flags & 1) != 0, (flags & 2) != 0);
    }

    /** The bytes for a number of primitives. */
    public static long sizeOf(long primitives) {
        return HEADER + primitives * PRIMITIVE + GRANULE - 1 & -GRANULE;
    }

    /** The value that a query of a type returns, in bytes or pointers. */
    public long property(QueryType type) {
        return switch (type) {
            case ACCELERATION_STRUCTURE_SIZE -> size;
            case ACCELERATION_STRUCTURE_COMPACTED_SIZE, ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV,
                    MICROMAP_COMPACTED_SIZE -> compactedSize();
            case ACCELERATION_STRUCTURE_SERIALIZATION_SIZE, MICROMAP_SERIALIZATION_SIZE -> serializedSize();
            case ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS -> bottomLevelPointers();
            default -> throw new Misuse("queryType " + type + " is no property of this object");
        };
    }

    private long compactedSize() {
        return Math.min(size, sizeOf(Math.max(0, primitives)));
    }

    private long serializedSize() {
        return compactedSize() + HEADER + bottomLevelPointers() * Long.BYTES;
    }

    /** A primitive of a top-level structure is an instance of a bottom-level one. */
    private long bottomLevelPointers() {
        return topLevel ? Math.max(0, primitives) : 0;
    }
}
