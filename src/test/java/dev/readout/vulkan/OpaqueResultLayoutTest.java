package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.HeldBytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** An opaque result is the block of bytes where the stride puts it, and not a copy of it. */
class OpaqueResultLayoutTest {

    @Property(tries = 500)
    void everyBlockIsTheBytesThatWereWritten(
            @ForAll @IntRange(min = 1, max = 70) int size,
            @ForAll @IntRange(max = 20) int gap,
            @ForAll @IntRange(min = 1, max = 12) int count, @ForAll HeldBytes held) {
        int stride = size + gap;
        byte[] bytes = new byte[stride * (count - 1) + size];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i % stride < size ? 1 + i / stride : 0xEE);
        }
        OpaqueResultLayout layout = new OpaqueResultLayout(size, stride);
        MemorySegment segment = held.of(bytes);

        assertThat(layout.byteSize(count)).isEqualTo(bytes.length);
        assertThat(layout.countIn(bytes.length)).isEqualTo(count);
        assertThat(layout.countIn(bytes.length - 1)).isEqualTo(count - 1);
        for (int query = 0; query < count; query++) {
            byte[] expected = new byte[size];
            Arrays.fill(expected, (byte) (1 + query));
            assertThat(layout.result(segment, query).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
        }
    }

    @Example
    void aBlockIsAViewOfTheMemory() {
        byte[] bytes = new byte[64];

        new OpaqueResultLayout(16, 32).result(MemorySegment.ofArray(bytes), 1).fill((byte) 7);

        for (int i = 0; i < bytes.length; i++) {
            assertThat(bytes[i]).as("byte %s", i).isEqualTo((byte) (i >= 32 && i < 48 ? 7 : 0));
        }
    }
}
