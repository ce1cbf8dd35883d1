package dev.readout.gl;

import static dev.readout.gl.BlockFormat.field;

import dev.readout.MalformedResultException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The current tag record of a {@link QueryResourceStream}: the memory of one tag's allocations on one device
 * (GL_NV_query_resource_tag, 6.1.x).
 *
 * <pre>
 * 0      4       8       12          16       20       24
 * | size | tagId | devId | numAllocs | vidmem | strlen | name: UTF-8, NUL, padding to strlen ints |
 * </pre>
 * The size is in ints, and counts the name or not, see {@link QueryResourceDialect}.
 *
 * <p>One object for all records of a stream: {@link QueryResourceStream#nextTag()} moves it on. Before the first and
 * behind the last record its methods throw {@link IllegalStateException}. Not safe to share between threads.
 *
 * <p>Example: {@link QueryResourceStream}.
 */
public final class TagRecord {
    private static final int SIZE = 0;
    private static final int TAG_ID = 1;
    private static final int DEV_ID = 2;
    private static final int NUM_ALLOCS = 3;
    private static final int VIDMEM = 4;
    private static final int STRLEN = 5;

    /** The known ints of a record, without its name. */
    static final int INTS = 6;

    private static final long NAME = 4 * INTS;
    private static final long NONE = -1;

    /** How many bytes ahead of a walk its memory is read: some cache lines, and few enough to be still there. */
    private static final int AHEAD = 256;

    private MemorySegment stream = MemorySegment.NULL;
    private long position = NONE;
    private long next;
    private long limit;
    private int left;
    private long countAt;
    private int count;
    private boolean nameCounted;
    /** A sink for values that are read ahead: without it, the JIT would drop the reads. */
    @SuppressWarnings("UnusedVariable")
    private int ahead;

    TagRecord() {
    }

    /** Before the first of {@code count} records; {@code count} itself stands at {@code countAt}. */
    void before(MemorySegment stream, long countAt, long limit, int count, boolean nameCounted) {
        this.stream = stream;
        this.position = NONE;
        this.countAt = countAt;
        this.next = countAt + 4;
        this.limit = limit;
        this.count = count;
        this.left = count;
        this.nameCounted = nameCounted;
    }

    /**
     * Returns whether the records' sizes count their names, as far as whole records tell.
     *
     * <p>Both readings are followed until one of them meets an impossible record; the other one is the answer. If both
     * get through, the one that ends where the stream ends wins; then the one that knows every int of the records; then
     * {@code expected}.
     */
    static boolean nameCounted(MemorySegment stream, long first, long limit, int count, boolean expected) {
        long counted = first;
        long apart = first;
        for (int i = 0; i < count; i++) {
            counted = end(stream, counted, limit, true);
            apart = end(stream, apart, limit, false);
            if (counted < 0 || apart < 0) {
                return counted < 0 && apart < 0 ? expected : counted >= 0;
            }
        }
        if (counted == limit && apart == limit) {
            boolean exact = exact(stream, first, count, true);
            return exact == exact(stream, first, count, false) ? expected : exact;
        }
        return (counted == limit) == (apart == limit) ? expected : counted == limit;
    }

    /** Returns whether the records, possible in this reading, hold nothing but the known fields and their name. */
    private static boolean exact(MemorySegment stream, long first, int count, boolean nameCounted) {
        long record = first;
        for (int i = 0; i < count; i++) {
            long known = nameCounted ? INTS + (long) field(stream, record, STRLEN) : INTS;
            if (field(stream, record, SIZE) != known) {
                return false;
            }
            record = end(stream, record, Long.MAX_VALUE, nameCounted);
        }
        return true;
    }

    /** The end of the record at {@code position}, or -1 if it is none, see {@link #malformed}. */
    private static long end(MemorySegment stream, long position, long limit, boolean nameCounted) {
        if (limit - position < NAME) {
            return -1;
        }
        long size = field(stream, position, SIZE);
        long strlen = field(stream, position, STRLEN);
        long known = nameCounted ? INTS + strlen : INTS;
        long end = position + 4 * (nameCounted ? size : size + strlen);
        // One comparison for three, strlen >= 0, size >= known and end <= limit: nothing here overflows a long.
        return (strlen | size - known | limit - end) < 0 ? -1 : end;
    }

    /**
     * Reads what a walk will come to soon, so that it is in the cache by then. Where a record begins is known only from
     * the one before it, and some CPUs don't guess it: without this, a walk waits for each cache line.
     */
    private void readAhead(long position) {
        ahead = stream.get(BlockFormat.INT, Math.min(position + AHEAD, limit - 4));
    }

    private MalformedResultException malformed(long position, int index) {
        StreamCheck check = new StreamCheck();
        long room = (limit - position) / 4;
        if (room < INTS) {
            check.atMost(countAt, "tagCount", count, index, "the tag records that the stream has room for");
            return check.exception();
        }
        long strlenAt = position + 4 * STRLEN;
        long size = field(stream, position, SIZE);
        long strlen = field(stream, position, STRLEN);
        boolean found = check.atLeast(strlenAt, "strlen", strlen, 0, "no name")
                && check.atMost(strlenAt, "strlen", strlen, room - INTS, "the ints left in the stream")
                && (nameCounted
                        ? check.atLeast(position, "size", size, INTS + strlen, "a tag record's fields and its name")
                                && check.atMost(position, "size", size, room, "the ints left in the stream")
                        : check.atLeast(position, "size", size, INTS, "the fields of a tag record")
                                && check.atMost(position, "size", size, room - strlen,
                                        "the ints left in the stream besides the name"));
        assert !found;
        return check.exception();
    }

    boolean next() {
        int records = left;
        if (records == 0) {
            position = NONE;
            return false;
        }
        long here = next;
        long end = end(stream, here, limit, nameCounted);
        if (end < 0) {
            throw malformed(here, count - records);
        }
        readAhead(here);
        position = here;
        next = end;
        left = records - 1;
        return true;
    }

    /**
     * Proves the records that {@link #next} has not come to yet.
     *
     * @return where the last one ends
     */
    long proveRest() {
        long here = next;
        for (int records = left; records > 0; records--) {
            long end = end(stream, here, limit, nameCounted);
            if (end < 0) {
                throw malformed(here, count - records);
            }
            readAhead(here);
            here = end;
        }
        return here;
    }

    private long position() {
        long here = position;
        if (here < 0) {
            throw new IllegalStateException("on no tag record: nextTag() has not returned true");
        }
        return here;
    }

    /** The tag's name as {@code glGenQueryResourceTagNV} gave it out, and as {@code glQueryResourceTagNV} used it. */
    public int tagId() {
        return field(stream, position(), TAG_ID);
    }

    /** Which device the allocations are on: the index of its device block, from 0. */
    public int devId() {
        return field(stream, position(), DEV_ID);
    }

    /** How many allocations carry the tag. */
    public int numAllocs() {
        return field(stream, position(), NUM_ALLOCS);
    }

    /** The memory that the tag's allocations take, in KiB. */
    public int vidmemKiB() {
        return field(stream, position(), VIDMEM);
    }

    /** The ints that hold the tag's string and its NUL, 0 or more: an upper bound of its length. */
    public int strlenInts() {
        return field(stream, position(), STRLEN);
    }

    /** The bytes of the tag's string, without the NUL; counted, byte by byte, up to the NUL. 0 if it has none. */
    public int nameBytes() {
        long begin = position() + NAME;
        int limit = (int) Math.min(4L * strlenInts(), Integer.MAX_VALUE - 8);
        int bytes = 0;
        while (bytes < limit && stream.get(ValueLayout.JAVA_BYTE, begin + bytes) != 0) {
            bytes++;
        }
        return bytes;
    }

    /**
     * The tag's string up to its NUL, or up to the end of its ints if it has no NUL; empty if the tag has none. Bytes
     * that are not UTF-8 become U+FFFD. Allocates: {@link #nameEquals} and {@link #nameStartsWith} don't.
     */
    public String name() {
        byte[] bytes = new byte[nameBytes()];
        MemorySegment.copy(stream, ValueLayout.JAVA_BYTE, position + NAME, bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns whether the tag's string is {@code name}, byte for byte. */
    public boolean nameEquals(TagName name) {
        Objects.requireNonNull(name, "name");
        return name.equalTo(stream, position() + NAME, strlenInts());
    }

    /** Returns whether the tag's string begins with the bytes of {@code prefix}. */
    public boolean nameStartsWith(TagName prefix) {
        Objects.requireNonNull(prefix, "prefix");
        return prefix.isStartOf(stream, position() + NAME, strlenInts());
    }

    /** The record's numbers; none if there is no record here. */
    @Override
    public String toString() {
        return position < 0 ? "TagRecord[none]"
                : "TagRecord[tagId=" + tagId() + ", devId=" + devId() + ", numAllocs=" + numAllocs() + ", vidmemKiB="
                        + vidmemKiB() + ", name=" + name() + "]";
    }
}
