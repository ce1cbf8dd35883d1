package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A {@code VkDeviceMemory}: native memory, allocated at the first access. */
public final class DeviceMemory {
    /** In bytes. */
    public static final int ALIGNMENT = 64;

    private final long size;
    private final int type;
    private @Nullable Arena arena;
    private @Nullable MemorySegment bytes;
    private boolean mapped;
    private boolean freed;

    public DeviceMemory(long size, int type) {
        this.size = size;
        this.type = type;
    }

    public long size() {
        return size;
    }

    public int type() {
        return type;
    }

    /** Checks that {@code length} bytes can be bound at {@code offset}, which is unsigned. */
    public void checkRoom(long offset, long length) {
        if (offset % ALIGNMENT != 0 || length > size || Long.compareUnsigned(offset, size - length) > 0) {
            throw new Misuse("memoryOffset " + Long.toUnsignedString(offset) + " must be a multiple of " + ALIGNMENT
                    + ", and leave " + length + " bytes of the memory's " + size);
        }
    }

    /** The memory itself. Images are never written, so that their memory is never allocated. */
    MemorySegment bytes() {
        if (freed) {
            throw new Misuse("memory was freed before the command that uses it was executed");
        }
        if (bytes == null) {
            arena = Arena.ofShared();
            bytes = arena.allocate(size, ALIGNMENT);
        }
        return bytes;
    }

    /** Maps from {@code offset}, and returns the address. */
    public long map(long offset) {
        if (mapped) {
            throw new Misuse("memory is mapped already");
        }
        long address = bytes().address() + offset;
        mapped = true;
        return address;
    }

    public void unmap() {
        if (!mapped) {
            throw new Misuse("memory is not mapped");
        }
        mapped = false;
    }

    boolean isFreed() {
        return freed;
    }

    public boolean isMapped() {
        return mapped;
    }

    public void free() {
        freed = true;
        if (arena != null) {
            arena.close();
            arena = null;
        }
    }
}
