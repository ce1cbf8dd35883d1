package dev.readout.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.MalformedResultException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Records of GL_AMD_performance_monitor, as the text has them and as ANGLE writes them. */
class MonitorRecordsTest {
    private static final Path ANGLE = Path.of("src/test/resources/captures/amd-performance-monitor-angle.bin");

    /** What was written, in numbers. */
    private record Written(int group, int counter, long bits) {
    }

    private static CounterCatalogue catalogue(List<List<CounterType>> types) {
        List<CounterGroup> groups = new ArrayList<>();
        for (List<CounterType> group : types) {
            List<Counter> counters = new ArrayList<>();
            group.forEach(type -> counters.add(new Counter(counters.size(), "c", "", type)));
            groups.add(new CounterGroup(groups.size(), "g", 1, counters));
        }
        return new CounterCatalogue(groups);
    }

    /** Written by the extension's text alone: group, counter, and 4 or 8 bytes. */
    private static byte[] encode(List<Written> records, List<List<CounterType>> types, boolean padded) {
        ByteBuffer bytes = ByteBuffer.allocate(16 * records.size()).order(ByteOrder.nativeOrder());
        for (Written record : records) {
            bytes.putInt(record.group()).putInt(record.counter());
            boolean eight = switch (types.get(record.group()).get(record.counter())) {
                case UINT64, DOUBLE -> true;
                case UINT32, FLOAT, PERCENTAGE, BOOL32 -> false;
            };
            if (eight) {
                bytes.putLong(record.bits());
            } else {
                bytes.putInt((int) record.bits());
                if (padded) {
                    bytes.putInt(0x7777_7777);
                }
            }
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private static List<Written> written(List<List<CounterType>> types, List<Long> numbers) {
        List<Written> records = new ArrayList<>();
        for (long number : numbers) {
            int group = Math.floorMod(number, types.size());
            int counter = Math.floorMod(number >> 8, types.get(group).size());
            long mask = types.get(group).get(counter).bytes() == 8 ? -1 : 0xFFFF_FFFFL;
            records.add(new Written(group, counter, number * 31 & mask));
        }
        return records;
    }

    private static List<Written> decode(MonitorRecords records) {
        List<Written> found = new ArrayList<>();
        while (records.next()) {
            found.add(new Written(records.group(), records.counter(), records.value()));
        }
        return found;
    }

    @Property(tries = 300)
    void recordsDecodeToWhatWasWrittenAtAnyAlignment(
            @ForAll @Size(min = 1, max = 4) List<@Size(min = 1, max = 5) List<CounterType>> types,
            @ForAll @Size(max = 20) List<Long> numbers, @ForAll boolean padded, @ForAll @IntRange(max = 7) int offset) {
        List<Written> written = written(types, numbers);
        byte[] bytes = encode(written, types, padded);
        byte[] moved = new byte[bytes.length + offset];
        System.arraycopy(bytes, 0, moved, offset, bytes.length);
        CounterCatalogue catalogue = catalogue(types);
        MonitorRecords records = padded ? MonitorRecords.padded(catalogue) : new MonitorRecords(catalogue);
        assertThat(decode(records.wrap(MemorySegment.ofArray(moved).asSlice(offset)))).isEqualTo(written);
        assertThat(decode(records.wrap(MemorySegment.ofArray(bytes)))).isEqualTo(written);
    }

    /** Whole records come first, then it says where, of what, and how much is missing. */
    @Property(tries = 300)
    void recordThatIsCutOffIsSaidToBe(
            @ForAll @Size(min = 1, max = 3) List<@Size(min = 1, max = 3) List<CounterType>> types,
            @ForAll @Size(min = 1, max = 6) List<Long> numbers, @ForAll boolean padded,
            @ForAll @IntRange(max = 95) int length) {
        List<Written> written = written(types, numbers);
        byte[] bytes = encode(written, types, padded);
        byte[] cut = Arrays.copyOf(bytes, Math.min(length, bytes.length));
        int whole = 0;
        List<Written> left = new ArrayList<>(written);
        while (!left.isEmpty() && encode(written.subList(0, whole + 1), types, padded).length <= cut.length) {
            left.removeFirst();
            whole++;
        }
        int end = encode(written.subList(0, whole), types, padded).length;
        CounterCatalogue catalogue = catalogue(types);
        MonitorRecords records = padded ? MonitorRecords.padded(catalogue) : new MonitorRecords(catalogue);
        records.wrap(MemorySegment.ofArray(cut));
        for (int i = 0; i < whole; i++) {
            assertThat(records.next()).isTrue();
        }
        if (end == cut.length) {
            assertThat(records.next()).isFalse();
        } else {
            assertThatThrownBy(records::next).isInstanceOf(MalformedResultException.class)
                    .hasMessageStartingWith("malformed at byte " + end + ": expected ")
                    .hasMessageEndingWith("found " + (cut.length - end) + " bytes");
        }
    }

    @Test
    void counterThatIsNotInTheCatalogueHasNoSize() {
        byte[] bytes = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder()).putInt(1).putInt(-1).array();
        List<List<CounterType>> types = List.of(List.of(CounterType.UINT64));
        assertThatThrownBy(() -> new MonitorRecords(catalogue(types)).wrap(MemorySegment.ofArray(bytes)).next())
                .isInstanceOf(MalformedResultException.class)
                .hasMessage("malformed at byte 0: expected a counter of the catalogue, which has 1 group, found"
                        + " counter 4294967295 of group 1");
        byte[] inGroup = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder()).putInt(0).putInt(1).array();
        assertThatThrownBy(() -> new MonitorRecords(catalogue(types)).wrap(MemorySegment.ofArray(inGroup)).next())
                .hasMessage("malformed at byte 0: expected a counter of the catalogue, which has 1 counter in group 0,"
                        + " found counter 1 of group 0");
        MonitorRecords padded = MonitorRecords.padded(catalogue(types)).wrap(MemorySegment.ofArray(bytes));
        assertThat(padded.next()).isTrue();
        assertThat(padded.type()).isEqualTo(CounterType.UINT64);
    }

    @Test
    void theCaptureOfAnglesDriverHas70Records() throws IOException {
        MemorySegment capture = MemorySegment.ofArray(Files.readAllBytes(ANGLE));
        CounterRecords same = new CounterRecords().wrap(capture);
        assertThat(same.count()).isEqualTo(70);
        assertThat(same.remainderBytes()).isZero();
        assertThat(same.value(5)).isEqualTo(2);
        List<Written> found = decode(MonitorRecords.padded(new CounterCatalogue(List.of())).wrap(capture));
        assertThat(found).hasSize(70);
        for (int i = 0; i < 70; i++) {
            assertThat(found.get(i)).isEqualTo(new Written(same.group(i), same.counter(i), same.value(i)))
                    .isEqualTo(new Written(0, i, same.sum(0, i)));
        }
        // Its text has 12 bytes for these, and then nothing fits.
        List<CounterType> narrow = new ArrayList<>();
        for (int i = 0; i < 70; i++) {
            narrow.add(CounterType.UINT32);
        }
        assertThat(decode(MonitorRecords.padded(catalogue(List.of(narrow))).wrap(capture))).hasSize(70);
    }

    @Test
    void viewWithoutMemoryOrRecordIsRefused() {
        MonitorRecords records = new MonitorRecords(new CounterCatalogue(List.of()));
        assertThatThrownBy(records::next).isInstanceOf(IllegalStateException.class)
                .hasMessage("the view looks at no memory yet: call wrap(segment) first");
        records.wrap(MemorySegment.ofArray(new byte[0]));
        assertThatThrownBy(records::group).isInstanceOf(IllegalStateException.class);
        assertThat(records.next()).isFalse();
        assertThatThrownBy(records::value).isInstanceOf(IllegalStateException.class)
                .hasMessage("the view is at no record: call next() until it is false");
    }

    @Test
    void valuesAreInTheUnitOfTheirCounter() {
        assertThat(CounterType.UINT64.number(-1)).isEqualTo(0x1p64);
        assertThat(CounterType.UINT64.number(0x8000_0000_0000_0400L)).isEqualTo(0x1p63);
        assertThat(CounterType.UINT64.number(0x8000_0000_0000_0401L)).isEqualTo(0x1p63 + 2048);
        assertThat(CounterType.UINT32.number(0xFFFF_FFFFL)).isEqualTo(0xFFFF_FFFFL);
        assertThat(CounterType.PERCENTAGE.number(Float.floatToRawIntBits(12.5f))).isEqualTo(12.5);
        assertThat(CounterType.DOUBLE.number(Double.doubleToRawLongBits(-0.1))).isEqualTo(-0.1);
        Counter busy = new Counter(0, "busy", "percent", Float.floatToRawIntBits(0), Float.floatToRawIntBits(100), 1,
                CounterType.PERCENTAGE);
        assertThat(busy.inUnit(Float.floatToRawIntBits(99.5f))).isEqualTo(99.5);
        assertThat(busy.inRange(Float.floatToRawIntBits(100))).isTrue();
        assertThat(busy.inRange(Float.floatToRawIntBits(100.5f))).isFalse();
        assertThat(busy.inRange(Float.floatToRawIntBits(-1))).isFalse();
        assertThat(busy.inRange(Float.floatToRawIntBits(Float.NaN))).isFalse();
    }
}
