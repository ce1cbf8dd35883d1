package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class GuardedBufferTest {
    private static final int BYTES = 1024;

    /** What the driver was told of, and the guard behind it. */
    private static MemorySegment whole(GuardedBuffer buffer) {
        return buffer.told().reinterpret(2 * BYTES);
    }

    @Property
    void aByteThatWasWrittenIsFoundWhereverItIs(
            @ForAll @IntRange(max = BYTES) int offset, @ForAll @IntRange(max = 2 * BYTES - 1) int written) {
        try (GuardedBuffer buffer = new GuardedBuffer(BYTES)) {
            buffer.clear();
            whole(buffer).set(ValueLayout.JAVA_BYTE, written, (byte) 0);

            assertThat(buffer.isUnwrittenFrom(offset)).isEqualTo(written < offset || written >= BYTES);
            assertThat(buffer.overrun()).isEqualTo(written < BYTES ? 0 : written + 1 - BYTES);
        }
    }

    @Property
    void ofAnswersOfAnyLengthNothingIsLeftAfterwards(
            @ForAll @Size(min = 1, max = 5) List<@IntRange(max = BYTES) Integer> ends,
            @ForAll @IntRange(max = BYTES) int taken) {
        try (GuardedBuffer buffer = new GuardedBuffer(BYTES)) {
            for (int end : ends) {
                buffer.clear();
                assertThat(buffer.isUnwrittenFrom(0)).isTrue();

                buffer.clear();
                buffer.told().asSlice(0, end).fill((byte) 1);
                assertThat(buffer.isUnwrittenFrom(taken)).isEqualTo(end <= taken);
            }
            buffer.clear();
            assertThat(buffer.isUnwrittenFrom(0)).isTrue();
        }
    }
}
