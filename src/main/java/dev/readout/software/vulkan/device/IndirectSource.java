package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.object.Buffer;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the numbers of draws or dispatches lie that are known when they are executed.
 *
 * @param buffer the buffer
 * @param offset where it has the first numbers, in bytes
 * @param stride from the numbers of one to those of the next, in bytes
 * @param most how many there are, at most
 * @param count how many there are, as another buffer has it; null if there are {@code most}
 */
public record IndirectSource(Buffer buffer, long offset, long stride, int most, @Nullable IntSupplier count) {
    /** Shows the numbers of each draw or dispatch, as they are now. */
    void forEach(Consumer<MemorySegment> work) {
        int number = most;
        if (count != null) {
            int counted = count.getAsInt();
            number = Integer.compareUnsigned(counted, most) < 0 ? counted : most;
        }
        for (int i = 0; i < number; i++) {
            work.accept(buffer.bytes().asSlice(offset + i * stride));
        }
    }
}
