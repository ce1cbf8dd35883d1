package dev.readout.testing;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * The 16-byte records of EGL_BRCM_performance_counters as {@code eglGetPerfCounterDataBRCM} would write them: group,
 * counter, value. Immutable and safe to share between threads.
 *
 * @param records the records, in order
 * @param lead bytes before the first record, which belong to something else
 * @param tail bytes behind the last record, fewer than a record has: of one that was cut off
 */
public record EncodedCounterRecords(List<Entry> records, int lead, int tail) {
    private static final int RECORD = 16;

    /**
     * A record.
     *
     * @param group the group's index, 32 bits, unsigned
     * @param counter the counter's index in its group, 32 bits, unsigned
     * @param value the counter's value, 64 bits, unsigned
     */
    public record Entry(int group, int counter, long value) {
        @Override
        public String toString() {
            return Integer.toUnsignedString(group) + "/" + Integer.toUnsignedString(counter) + "="
                    + Long.toUnsignedString(value);
        }
    }

    /** The records and the bytes around them, in a byte order: the machine's, or a file's. */
    public byte[] bytes(ByteOrder order) {
        ByteBuffer bytes = ByteBuffer.allocate(lead + RECORD * records.size() + tail)
                .order(order);
        bytes.position(lead);
        for (Entry each : records) {
            bytes.putInt(each.group).putInt(each.counter).putLong(each.value);
        }
        return bytes.array();
    }

    /** The memory from the first record on, as a driver of this machine writes it. */
    public MemorySegment segment() {
        return MemorySegment.ofArray(bytes(ByteOrder.nativeOrder())).asSlice(lead);
    }

    /** The sum of a counter's values, modulo 2<sup>64</sup>. */
    public long sum(int group, int counter) {
        return records.stream().filter(each -> each.group == group && each.counter == counter)
                .mapToLong(Entry::value).sum();
    }

    @Override
    public String toString() {
        return records.size() + " records " + records + ", lead " + lead + ", tail " + tail;
    }

    /**
     * Up to 30 records, with up to 7 bytes before them and up to 15 behind: of few groups and counters, so that they
     * repeat, and of any others. {@code @ForAll EncodedCounterRecords} means any of them.
     */
    public static Arbitrary<EncodedCounterRecords> any() {
        Arbitrary<Integer> index = Arbitraries.oneOf(Arbitraries.integers().between(0, 2), Arbitraries.integers());
        Arbitrary<Entry> entry = Combinators.combine(index, index, Arbitraries.longs()).as(Entry::new);
        return Combinators.combine(entry.list().ofMaxSize(30), Arbitraries.integers().between(0, 7),
                Arbitraries.integers().between(0, 15)).as(EncodedCounterRecords::new)
                .edgeCases(config -> config.add(
                        new EncodedCounterRecords(List.of(), 0, 15),
                        new EncodedCounterRecords(List.of(new Entry(0, 0, -1), new Entry(0, 0, -1)), 0, 0),
                        new EncodedCounterRecords(List.of(new Entry(-1, -1, 1)), 1, 0)));
    }
}
