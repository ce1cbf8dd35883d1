package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@code VkBuffer}. */
public final class Buffer {
    private final long size;
    private final int usage;
    private @Nullable DeviceMemory memory;
    private long offset;

    /** @param usage its {@code VkBufferUsageFlags} */
    public Buffer(long size, int usage) {
        this.size = size;
        this.usage = usage;
    }

    public int usage() {
        return usage;
    }

    public boolean isBound() {
        return memory != null;
    }

    /** Returns whether its memory was freed. */
    public boolean isMemoryFreed() {
        return memory != null && memory.isFreed();
    }

    public long size() {
        return size;
    }

    public void bind(DeviceMemory newMemory, long newOffset) {
        if (memory != null) {
            throw new Misuse("buffer has memory already");
        }
        newMemory.checkRoom(newOffset, size);
        memory = newMemory;
        offset = newOffset;
    }

    /** Checks a range that a command names as {@code argument}, in bytes, against {@code rule}. */
    public void checkRange(long from, long length, String rule, String argument) {
        if (!has(from, length)) {
            throw new Misuse(rule, argument + ": " + Long.toUnsignedString(length) + " bytes from offset "
                    + Long.toUnsignedString(from) + " are not all in the buffer, which has " + size);
        }
    }

    /** The same, for the element {@code index} of an array: {@code argument} is the name of all. */
    public void checkRange(long from, long length, String rule, String argument, int index) {
        if (!has(from, length)) {
            checkRange(from, length, rule, Arguments.indexed(argument, index));
        }
    }

    private boolean has(long from, long length) {
        return from >= 0 && length >= 0 && from <= size - length;
    }

    /** The buffers whose memory contains a range by its device address; its bytes are unsigned. */
    public static List<Buffer> allAt(HandleTable objects, long address, long length) {
        return objects.all(Buffer.class).stream().filter(buffer -> buffer.isBound() && !buffer.isMemoryFreed()
                && buffer.has(address - buffer.bytes().address(), length)).toList();
    }

    /** The buffer's memory. */
    public MemorySegment bytes() {
        if (memory == null) {
            throw new Misuse("a buffer is used that has no memory: vkBindBufferMemory comes first");
        }
        return memory.bytes().asSlice(offset, size);
    }
}
