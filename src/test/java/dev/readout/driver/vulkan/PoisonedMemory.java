package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;

/** Memory whose every byte says that nobody wrote it: what a driver left alone can be told from what it wrote. */
final class PoisonedMemory {
    private static final byte POISON = (byte) 0xA5;
    private static final int MARGIN = 64;

    private final MemorySegment all;
    private final MemorySegment results;

    /** Poisoned memory for so many results, with as much again before and behind it. */
    PoisonedMemory(Arena arena, ResultLayout layout, int count) {
        this(arena.allocate(2 * MARGIN + layout.byteSize(count), Long.BYTES), MARGIN, layout.byteSize(count));
    }

    /** Poisons {@code all}, of which the results are a part. */
    PoisonedMemory(MemorySegment all, long offset, long byteSize) {
        this.all = all.fill(POISON);
        this.results = all.asSlice(offset, byteSize);
    }

    /** Where the results go. */
    MemorySegment results() {
        return results;
    }

    /**
     * Asserts that nothing was written but the results of a layout: of unavailable queries only the trailing word, or,
     * where there are several values, no byte outside them (lavapipe writes availability over the second value).
     *
     * @param unavailable the query without a result, or -1 if all have one
     */
    void assertOnlyResultsWritten(ResultLayout layout, int count, int unavailable) {
        BitSet written = new BitSet();
        int element = layout.width().bytes();
        for (int query = 0; query < count; query++) {
            int begin = (int) (query * layout.stride());
            int values = begin + layout.values() * element;
            int end = layout.trailingWord() == TrailingWord.NONE ? values : values + element;
            written.set(query == unavailable && layout.values() == 1 ? values : begin, end);
        }
        assertOnlyWritten(layout, written);
    }

    private void assertOnlyWritten(ResultLayout layout, BitSet written) {
        long begin = results.address() - all.address();
        for (long i = 0; i < all.byteSize(); i++) {
            if (i < begin || i - begin > Integer.MAX_VALUE || !written.get((int) (i - begin))) {
                assertThat(all.get(ValueLayout.JAVA_BYTE, i))
                        .as("byte %d of the results' %d, with %s", i - begin, results.byteSize(), layout)
                        .isEqualTo(POISON);
            }
        }
    }

    /** Asserts that nobody wrote anything. */
    void assertUntouched(ResultLayout layout) {
        assertOnlyWritten(layout, new BitSet());
    }
}
