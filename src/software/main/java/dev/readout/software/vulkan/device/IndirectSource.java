package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.object.Buffer;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The place of the parameters of indirect draws or dispatches.
 *
 * @param buffer the buffer
 * @param offset the first parameters, in bytes
 * @param stride from one draw's parameters to the next, in bytes
 * @param most the largest number of draws
 * @param count reads the number of draws from another buffer; null if there are {@code most}
 */
public record IndirectSource(Buffer buffer, long offset, long stride, int most, @Nullable IntSupplier count) {
    /** Visits the parameters of each draw or dispatch, as they are now. */
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
