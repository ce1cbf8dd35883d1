package dev.readout.counters;

import dev.readout.MalformedResultException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A view of the records that {@code glGetPerfMonitorCounterDataAMD} writes (GL_AMD_performance_monitor), one after the
 * other. A value has 4 or 8 bytes, as the type of its counter says, so that only a {@link CounterCatalogue} tells where
 * the next record begins:
 *
 * <pre>
 *            0        4          8                        12 or 16 bytes
 *            +--------+----------+------------------------+
 * record 0   | group  | counter  | value, 4 or 8 bytes    |
 *            +--------+----------+------------------------+
 * </pre>
 *
 * <p>ANGLE writes 16 bytes for every record, whatever its counter's type: {@link #padded} reads that.
 *
 * <p>Create one view and keep it; {@link #wrap wrap} it around each answer, and iterate with {@link #next}. Nothing is
 * copied, and nothing allocates.
 *
 * <p>{@snippet :
 * MonitorRecords records = new MonitorRecords(catalogue);      // once
 *
 * records.wrap(answer);                                        // each time
 * while (records.next()) {
 *     report.add(records.group() + "." + records.counter() + " = " + records.type().number(records.value()));
 * }
 * }
 *
 * <p>Numbers are read in native byte order, as drivers write them. Not safe to share between threads: wrapping and
 * iterating move the view.
 */
public final class MonitorRecords {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final int COUNTER = 4;
    private static final int VALUE = 8;

    private final CounterCatalogue catalogue;
    private final boolean padded;
    private @Nullable MemorySegment segment;
    private long current;
    private long next;
    private @Nullable CounterType type;

    private MonitorRecords(CounterCatalogue catalogue, boolean padded) {
        this.catalogue = Objects.requireNonNull(catalogue, "catalogue");
        this.padded = padded;
    }

    /** A view of records as the text of the extension has them; it is not wrapped around any memory yet. */
    public MonitorRecords(CounterCatalogue catalogue) {
        this(catalogue, false);
    }

    /**
     * A view of records of 16 bytes each; it is not wrapped around any memory yet. A counter that {@code catalogue}
     * does not contain is taken for a {@link CounterType#UINT64}.
     */
    public static MonitorRecords padded(CounterCatalogue catalogue) {
        return new MonitorRecords(catalogue, true);
    }

    /**
     * Looks at other memory from now on, before the first record.
     *
     * @param segment the bytes that the driver says it wrote; any alignment will do
     * @return this view
     */
    public MonitorRecords wrap(MemorySegment segment) {
        this.segment = Objects.requireNonNull(segment, "segment");
        current = 0;
        next = 0;
        type = null;
        return this;
    }

    /**
     * Goes on to the next record.
     *
     * @return whether there is one
     * @throws IllegalStateException if the view looks at no memory yet
     * @throws MalformedResultException if the record is cut off, or its counter is unknown and with it its size; the
     *         view stays where it is
     */
    public boolean next() {
        MemorySegment records = segment();
        long left = records.byteSize() - next;
        if (left == 0) {
            type = null;
            return false;
        }
        if (left < VALUE) {
            throw MalformedResultException.atByte(next, "the " + VALUE + " bytes of a group and a counter",
                    left + " bytes");
        }
        CounterType found = typeOf(records.get(INT, next), records.get(INT, next + COUNTER));
        int bytes = VALUE + (padded ? Long.BYTES : found.bytes());
        if (left < bytes) {
            throw MalformedResultException.atByte(next, "a record of " + bytes + " bytes (" + found + ")",
                    left + " bytes");
        }
        current = next;
        next += bytes;
        type = found;
        return true;
    }

    private CounterType typeOf(int group, int counter) {
        if (catalogue.contains(group, counter)) {
            return catalogue.counter(group, counter).type();
        }
        if (padded) {
            return CounterType.UINT64;
        }
        throw MalformedResultException.atByte(next, "a counter of the catalogue, which has " + inCatalogue(group),
                "counter " + Integer.toUnsignedString(counter) + " of group "
                        + Integer.toUnsignedString(group));
    }

    private String inCatalogue(int group) {
        int groups = catalogue.groups().size();
        if (group < 0 || group >= groups) {
            return counted(groups, "group");
        }
        return counted(catalogue.groups().get(group).counters().size(), "counter") + " in group " + group;
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private MemorySegment segment() {
        if (segment == null) {
            throw new IllegalStateException("the view looks at no memory yet: call wrap(segment) first");
        }
        return segment;
    }

    private MemorySegment record() {
        if (type == null) {
            throw new IllegalStateException("the view is at no record: call next() until it is false");
        }
        return segment();
    }

    /** The record's group, as the driver wrote it: unsigned. */
    public int group() {
        return record().get(INT, current);
    }

    /** The record's counter, as the driver wrote it: unsigned. */
    public int counter() {
        return record().get(INT, current + COUNTER);
    }

    /** How the record's value is stored. */
    public CounterType type() {
        record();
        return Objects.requireNonNull(type);
    }

    /** The bits of the record's value; a 4-byte one is zero-extended. */
    public long value() {
        return type().read(record(), current + VALUE);
    }
}
