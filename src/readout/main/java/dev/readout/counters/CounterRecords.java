package dev.readout.counters;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A view of 16-byte counter records in memory: the output of {@code eglGetPerfCounterDataBRCM}
 * (EGL_BRCM_performance_counters), and of ANGLE's GL_AMD_performance_monitor.
 *
 * <pre>
 *            0        4          8                  16 bytes
 *            +--------+----------+------------------+
 * record 0   | group  | counter  | value            |
 *            +--------+----------+------------------+
 * record 1   | group  | counter  | value            |
 *            +--------+----------+------------------+
 * </pre>
 *
 * <p>Group and counter are 32-bit indices, the value has 64 bits. Create one view and keep it; {@link #wrap wrap} it
 * around each answer. Nothing is copied, and nothing allocates.
 *
 * <p>{@snippet :
 * CounterRecords records = new CounterRecords();               // once
 *
 * records.wrap(answer.asSlice(0, bytesWritten));               // each time
 * for (int i = 0; i < records.count(); i++) {
 *     if (catalogue.contains(records.group(i), records.counter(i))) {
 *         Counter counter = catalogue.counter(records.group(i), records.counter(i));
 *         report.add(counter.name() + ": " + counter.inUnit(records.value(i)) + " " + counter.unit());
 *     }
 * }
 * }
 *
 * <p>No record is malformed. Groups and counters may be out of range, repeat, come in any order and have gaps. A driver
 * may count records that it did not write, which hold stale bytes: use only records of enabled counters. A length that
 * is not a multiple of 16 means that the last record is cut off: see {@link #remainderBytes}.
 *
 * <p>Numbers are read in native byte order, as drivers write them. Not safe to share between threads: wrapping moves
 * the view.
 */
public final class CounterRecords {
    /** The bytes of a record. */
    public static final int RECORD_BYTES = 16;

    // Drivers align them; a file that was read into a byte[] may not.
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final int COUNTER = 4;
    private static final int VALUE = 8;

    private @Nullable MemorySegment segment;
    private int count;

    /** A view that is not wrapped around any memory yet. */
    public CounterRecords() {
    }

    /**
     * Looks at other memory from now on.
     *
     * @param segment the first record begins where it begins, and the last whole one ends where it ends; any alignment
     *        will do
     * @return this view
     * @throws IllegalArgumentException if there are more than 2<sup>31</sup>-1 records
     */
    public CounterRecords wrap(MemorySegment segment) {
        Objects.requireNonNull(segment, "segment");
        long records = segment.byteSize() / RECORD_BYTES;
        if (records > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("segment of " + segment.byteSize() + " bytes has " + records
                    + " records, more than " + Integer.MAX_VALUE);
        }
        this.segment = segment;
        this.count = (int) records;
        return this;
    }

    private MemorySegment segment() {
        if (segment == null) {
            throw new IllegalStateException("the view looks at no memory yet: call wrap(segment) first");
        }
        return segment;
    }

    /** How many whole records there are. */
    public int count() {
        segment();
        return count;
    }

    /** The bytes behind the last whole record, 0 to 15: 0 if the driver wrote whole records. */
    public int remainderBytes() {
        return (int) (segment().byteSize() % RECORD_BYTES);
    }

    private long offset(int record) {
        if (record < 0 || record >= count) {
            throw new IndexOutOfBoundsException("record " + record + " is not one of " + count);
        }
        return (long) record * RECORD_BYTES;
    }

    /**
     * A record's group index, as the driver wrote it: unsigned, and perhaps of no group.
     *
     * @param record from 0 to {@code count - 1}
     */
    public int group(int record) {
        return segment().get(INT, offset(record));
    }

    /**
     * A record's counter index, as the driver wrote it: unsigned, and perhaps of no counter.
     *
     * @param record from 0 to {@code count - 1}
     */
    public int counter(int record) {
        return segment().get(INT, offset(record) + COUNTER);
    }

    /**
     * A record's value, as the driver wrote it: unsigned, and not in the counter's unit yet, see {@link
     * Counter#inUnit}.
     *
     * @param record from 0 to {@code count - 1}
     */
    public long value(int record) {
        return segment().get(LONG, offset(record) + VALUE);
    }

    /** The sum of all records' values, modulo 2<sup>64</sup>. */
    public long sum() {
        MemorySegment records = segment();
        int end = count;
        int whole = end & -4;
        // Four sums that don't wait for each other: twice as fast as one.
        long a = 0;
        long b = 0;
        long c = 0;
        long d = 0;
        for (int i = 0; i < whole; i += 4) {
            long offset = (long) i * RECORD_BYTES + VALUE;
            a += records.get(LONG, offset);
            b += records.get(LONG, offset + RECORD_BYTES);
            c += records.get(LONG, offset + 2 * RECORD_BYTES);
            d += records.get(LONG, offset + 3 * RECORD_BYTES);
        }
        for (int i = whole; i < end; i++) {
            a += records.get(LONG, (long) i * RECORD_BYTES + VALUE);
        }
        return a + b + c + d;
    }

    /**
     * The sum of the values of all records of a counter, modulo 2<sup>64</sup>.
     *
     * @param group the group index, unsigned; any will do
     * @param counter the counter index, unsigned; any will do
     */
    public long sum(int group, int counter) {
        MemorySegment records = segment();
        int end = count;
        long key = key(group, counter);
        long sum = 0;
        for (int i = 0; i < end; i++) {
            long offset = (long) i * RECORD_BYTES;
            if (records.get(LONG, offset) == key) {
                sum += records.get(LONG, offset + VALUE);
            }
        }
        return sum;
    }

    /** Group and counter as they stand in a record, read as one number. */
    private static long key(int group, int counter) {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
                ? Integer.toUnsignedLong(group) | (long) counter << 32
                : (long) group << 32 | Integer.toUnsignedLong(counter);
    }
}
