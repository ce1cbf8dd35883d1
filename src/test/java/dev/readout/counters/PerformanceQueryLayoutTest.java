package dev.readout.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Results of GL_INTEL_performance_query: counters at the offsets that the driver tells. */
class PerformanceQueryLayoutTest {
    private static PerformanceQueryLayout layout(List<CounterType> types, List<Integer> offsets, int size) {
        List<Counter> counters = new ArrayList<>();
        types.forEach(type -> counters.add(new Counter(counters.size(), "c", "", type)));
        return new PerformanceQueryLayout(new CounterGroup(0, "q", 0, counters), offsets, size);
    }

    @Property(tries = 300)
    void valuesDecodeToWhatWasWritten(@ForAll @Size(max = 12) List<CounterType> types, @ForAll long seed,
            @ForAll @IntRange(max = 9) int gap, @ForAll @IntRange(max = 7) int offset) {
        ByteBuffer bytes = ByteBuffer.allocate(offset + 17 * types.size() + gap).order(ByteOrder.nativeOrder());
        List<Integer> offsets = new ArrayList<>();
        List<Long> written = new ArrayList<>();
        bytes.position(offset);
        for (CounterType type : types) {
            long value = seed * (31 + written.size()) * 0x9E3779B97F4A7C15L;
            bytes.position(bytes.position() + gap % 9);
            offsets.add(bytes.position() - offset);
            if (type == CounterType.UINT64 || type == CounterType.DOUBLE) {
                bytes.putLong(value);
                written.add(value);
            } else {
                bytes.putInt((int) value);
                written.add(value & 0xFFFF_FFFFL);
            }
        }
        PerformanceQueryLayout layout = layout(types, offsets, bytes.position() - offset);
        MemorySegment result = MemorySegment.ofArray(bytes.array()).asSlice(offset, layout.size());
        List<Long> found = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            found.add(layout.value(result, i));
        }
        assertThat(found).isEqualTo(written);
    }

    @Property
    void valueThatDoesNotLieInTheResultIsRefused(@ForAll CounterType type, @ForAll int offset,
            @ForAll @IntRange(max = 64) int size) {
        if (offset >= 0 && (long) offset + type.bytes() <= size) {
            assertThat(layout(List.of(type), List.of(offset), size).offsets()).containsExactly(offset);
        } else {
            assertThatThrownBy(() -> layout(List.of(type), List.of(offset), size))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("offsets[0] is " + offset + ": a value of " + type.bytes()
                            + " bytes does not lie in the result of " + size);
        }
    }

    @Test
    void resultThatIsTooShortAndCountersThatThereAreNotAreRefused() {
        PerformanceQueryLayout layout = layout(List.of(CounterType.DOUBLE), List.of(8), 16);
        assertThatThrownBy(() -> layout.value(MemorySegment.ofArray(new byte[15]), 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> layout.value(MemorySegment.ofArray(new byte[16]), 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> layout(List.of(CounterType.DOUBLE), List.of(), 16))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("offsets has 0 numbers for 1 counters");
        assertThatThrownBy(() -> layout(List.of(), List.of(), -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("size -1 is negative");
    }
}
