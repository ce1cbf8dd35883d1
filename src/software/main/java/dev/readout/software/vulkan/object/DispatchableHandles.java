package dev.readout.software.vulkan.object;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.function.LongSupplier;

/**
 * Makes handles of instances, devices, queues and command buffers: they point at memory, as the Vulkan loader requires.
 * It checks the magic number in the first word and replaces it by its dispatch pointer. Surfaces have such handles too,
 * since they are of an instance as these are.
 */
public final class DispatchableHandles implements LongSupplier {
    private static final long MAGIC = 0x01CDC0DE;
    private static final int CELL = 16;
    private static final int CELLS = 256;
    /** How many handles must be destroyed before one is reused, so that a stale handle is not soon a new one. */
    private static final int RESTING = 4096;

    private final Arena arena;
    private final ArrayDeque<Long> resting = new ArrayDeque<>();
    private MemorySegment block = MemorySegment.NULL;

    DispatchableHandles(Arena arena) {
        this.arena = arena;
    }

    @Override
    public long getAsLong() {
        MemorySegment cell;
        if (resting.size() > RESTING) {
            cell = MemorySegment.ofAddress(resting.remove()).reinterpret(CELL);
        } else {
            if (block.byteSize() == 0) {
                block = arena.allocate(CELL * CELLS, CELL);
            }
            cell = block.asSlice(0, CELL);
            block = block.asSlice(CELL);
        }
        cell.set(ValueLayout.JAVA_LONG, 0, MAGIC);
        return cell.address();
    }

    /** Takes back a handle that was destroyed. */
    public void recycle(long handle) {
        resting.add(handle);
    }
}
