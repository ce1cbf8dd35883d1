package dev.readout.software.vulkan.object;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;

/**
 * A {@code VkAccelerationStructureKHR}: its size, which the application chose, and how it was built. Its properties
 * come of the size alone.
 */
public final class AccelerationStructureKHR {
    /** The bytes of an object that any build needs. */
    public static final long BUILD_SIZE = 1024;
    /** The bytes of scratch memory that a build needs. */
    public static final long SCRATCH = 256;
    /** The bytes that {@link #serialize} writes: only the header. */
    public static final long SERIALIZED_HEADER = 56;

    private static final long HEADER = 64;
    private static final long SIZES = 32;

    private final long size;
    private final long bottomLevelPointers;
    private boolean built;
    private boolean compactable;

    /**
     * @param size the bytes that the application created it with
     * @param type a {@code VkAccelerationStructureTypeKHR}
     */
    public AccelerationStructureKHR(long size, int type) {
        this.size = size;
        bottomLevelPointers = type == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR() ? 1 : 0;
    }

    public boolean isBuilt() {
        return built;
    }

    public boolean isCompactable() {
        return compactable;
    }

    /** Notes a build. */
    public void build(boolean allowCompaction) {
        built = true;
        compactable = allowCompaction;
    }

    /** Is built as {@code source} is. */
    public void copy(AccelerationStructureKHR source) {
        built = source.built;
        compactable = source.compactable;
    }

    /**
     * Writes the header of serialized data: two identifiers, the sizes of the data and of the object, and the number of
     * pointers.
     */
    public void serialize(MemorySegment data) {
        data.fill((byte) 0);
        data.set(JAVA_LONG_UNALIGNED, SIZES, serializedSize());
        data.set(JAVA_LONG_UNALIGNED, SIZES + 8, size);
        data.set(JAVA_LONG_UNALIGNED, SIZES + 16, bottomLevelPointers);
    }

    /** Is built from serialized data, which say nothing of compaction. */
    public void deserialize() {
        build(true);
    }

    /** The value that a query of a type returns, in bytes or pointers. */
    public long property(QueryType type) {
        return switch (type) {
            case ACCELERATION_STRUCTURE_SIZE -> size;
            case ACCELERATION_STRUCTURE_COMPACTED_SIZE -> size / 2;
            case ACCELERATION_STRUCTURE_SERIALIZATION_SIZE -> serializedSize();
            case ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS -> bottomLevelPointers;
            default -> throw new Misuse("queryType " + type + " is no property of this object");
        };
    }

    private long serializedSize() {
        return HEADER + size;
    }
}
