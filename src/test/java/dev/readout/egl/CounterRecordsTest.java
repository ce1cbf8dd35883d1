package dev.readout.egl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CounterRecordsTest {
    record Written(int group, int counter, long value) {
    }

    private static MemorySegment encode(List<Written> records, int before, int behind) {
        ByteBuffer bytes = ByteBuffer.allocate(before + 16 * records.size() + behind).order(ByteOrder.nativeOrder());
        bytes.position(before);
        for (Written written : records) {
            bytes.putInt(written.group).putInt(written.counter).putLong(written.value);
        }
        return MemorySegment.ofArray(bytes.array()).asSlice(before);
    }

    private static List<Written> decode(CounterRecords records) {
        return IntStream.range(0, records.count()).mapToObj(
                i -> new Written(records.group(i), records.counter(i), records.value(i))).toList();
    }

    /** Few groups and counters, so that they repeat, and any others. */
    @Provide
    Arbitrary<List<Written>> records() {
        Arbitrary<Integer> index = Arbitraries.oneOf(Arbitraries.integers().between(0, 2), Arbitraries.integers());
        return Combinators.combine(index, index, Arbitraries.longs()).as(Written::new).list().ofMaxSize(30);
    }

    @Property
    void anyRecordsDecodeToThemselvesAndWhatIsCutOffIsCounted(
            @ForAll("records") List<Written> written, @ForAll @IntRange(max = 7) int before,
            @ForAll @IntRange(max = 15) int behind) {
        CounterRecords records = new CounterRecords().wrap(encode(written, before, behind));

        assertThat(decode(records)).isEqualTo(written);
        assertThat(records.remainderBytes()).isEqualTo(behind);
    }

    @Property
    void sumsAreThoseOfTheRecords(@ForAll("records") List<Written> written) {
        CounterRecords records = new CounterRecords().wrap(encode(written, 0, 0));

        assertThat(records.sum()).isEqualTo(written.stream().mapToLong(Written::value).sum());
        for (Written one : written) {
            assertThat(records.sum(one.group, one.counter)).isEqualTo(written.stream()
                    .filter(other -> other.group == one.group && other.counter == one.counter)
                    .mapToLong(Written::value).sum());
        }
        assertThat(records.sum(-7, -7)).isEqualTo(written.stream()
                .filter(other -> other.group == -7 && other.counter == -7).mapToLong(Written::value).sum());
    }

    @Test
    void anglesMonitorHas70RecordsOfOneGroupInOrder() throws IOException {
        byte[] capture;
        try (InputStream in = Objects.requireNonNull(
                CounterRecordsTest.class.getResourceAsStream("/captures/amd-performance-monitor-angle.bin"))) {
            capture = in.readAllBytes();
        }
        CounterRecords records = new CounterRecords().wrap(MemorySegment.ofArray(capture));

        assertThat(records.count()).isEqualTo(70);
        assertThat(records.remainderBytes()).isZero();
        for (int i = 0; i < 70; i++) {
            assertThat(records.group(i)).isZero();
            assertThat(records.counter(i)).isEqualTo(i);
            assertThat(records.value(i)).isNotNegative();
            assertThat(records.sum(0, i)).isEqualTo(records.value(i));
        }
        assertThat(records.value(5)).isEqualTo(2);
    }

    @Test
    void aRecordThatIsNotThereIsAnErrorWithTheNumbers() {
        CounterRecords records = new CounterRecords().wrap(encode(List.of(new Written(1, 2, 3)), 0, 15));

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
        assertThatNullPointerException().isThrownBy(() -> new CounterRecords().wrap(null)).withMessage("segment");
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
