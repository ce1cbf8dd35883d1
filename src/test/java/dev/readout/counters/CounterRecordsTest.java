package dev.readout.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.readout.testing.EncodedCounterRecords;
import dev.readout.testing.EncodedCounterRecords.Entry;
import dev.readout.testing.HeldBytes;
import java.lang.foreign.Arena;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CounterRecordsTest {
    private static List<Entry> decode(CounterRecords records) {
        return IntStream.range(0, records.count()).mapToObj(
                i -> new Entry(records.group(i), records.counter(i), records.value(i))).toList();
    }

    @Property
    void anyRecordsDecodeToThemselvesAndWhatIsCutOffIsCounted(@ForAll EncodedCounterRecords written,
            @ForAll HeldBytes held) {
        CounterRecords records = new CounterRecords()
                .wrap(held.of(written.bytes(ByteOrder.nativeOrder())).asSlice(written.lead()));

        assertThat(decode(records)).isEqualTo(written.records());
        assertThat(records.remainderBytes()).isEqualTo(written.tail());
    }

    @Property
    void sumsAreThoseOfTheRecords(@ForAll EncodedCounterRecords written) {
        CounterRecords records = new CounterRecords().wrap(written.segment());

        assertThat(records.sum()).isEqualTo(written.records().stream().mapToLong(Entry::value).sum());
        for (Entry one : written.records()) {
            assertThat(records.sum(one.group(), one.counter())).isEqualTo(written.sum(one.group(), one.counter()));
        }
        assertThat(records.sum(-7, -7)).isEqualTo(written.sum(-7, -7));
    }

    @Test
    void aRecordThatIsNotThereIsAnErrorWithTheNumbers() {
        CounterRecords records = new CounterRecords().wrap(
                new EncodedCounterRecords(List.of(new Entry(1, 2, 3)), 0, 15).segment());

        for (int record : new int[] {-1, 1, Integer.MAX_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> records.value(record))
                    .withMessage("record " + record + " is not one of 1");
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> records.group(record));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> records.counter(record));
        }
    }

    @Test
    void aViewOfNothingSaysSo() {
        assertThatIllegalStateException().isThrownBy(() -> new CounterRecords().count()).withMessageContaining("wrap");
        assertThatIllegalStateException().isThrownBy(() -> new CounterRecords().sum()).withMessageContaining("wrap");
    }

    @Test
    void memoryThatIsGoneIsAnExceptionAndNotARead() {
        CounterRecords records = new CounterRecords();
        try (Arena arena = Arena.ofConfined()) {
            records.wrap(arena.allocate(64, 8));
        }
        assertThatIllegalStateException().isThrownBy(() -> records.value(0)).withMessageContaining("closed");
        assertThatIllegalStateException().isThrownBy(records::sum).withMessageContaining("closed");
    }
}
