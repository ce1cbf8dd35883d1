package dev.readout.trace.read;

import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.QuotedString;
import dev.readout.trace.text.Window;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * The arguments of a call, or its outputs, in the order in which the trace has them. Each has a name, a value and the
 * raw text that the value comes from.
 *
 * <p>A view of the {@link TraceReader} that returned it: it changes with the next event. Asking for a value or a raw
 * text makes a {@link String}, everything else allocates nothing. Not safe to share between threads.
 *
 * <p>An index is from 0 to {@code count - 1}: any other one is an {@link IndexOutOfBoundsException}.
 *
 * <p>Example: {@link TraceCall}.
 */
public final class TraceArguments {
    /** The place where an argument's name and value stand: four positions each. */
    private static final int POSITIONS = 4;
    private static final int MOST = 1 << 16;

    private final Window text;
    private final NameTable names;
    private int[] positions = new int[16 * POSITIONS];
    private int count;

    TraceArguments(Window text, NameTable names) {
        this.text = text;
        this.names = names;
    }

    void clear() {
        count = 0;
    }

    /** Takes one more argument. Returns false if no call has so many. */
    boolean add(int nameFrom, int nameTo, int valueFrom, int valueTo) {
        int index = count * POSITIONS;
        if (index == positions.length) {
            if (count == MOST) {
                return false;
            }
            positions = Arrays.copyOf(positions, index * 2);
        }
        positions[index] = nameFrom;
        positions[index + 1] = nameTo;
        positions[index + 2] = valueFrom;
        positions[index + 3] = valueTo;
        count++;
        return true;
    }

    void remove(int index) {
        int at = index * POSITIONS;
        System.arraycopy(positions, at + POSITIONS, positions, at, count * POSITIONS - at - POSITIONS);
        count--;
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /**
     * The name as the trace spells it, such as {@code num_entries}, {@code ref count}, {@code *num_platforms} or
     * {@code platforms[]}. Empty if the trace has a value without a name, such as {@code blocking}.
     */
    public String name(int index) {
        return names.of(text, position(index, 0), position(index, 1)).string;
    }

    /**
     * The first argument of a name, or -1.
     *
     * @param name as {@link #name} gives it
     */
    public int indexOf(String name) {
        Objects.requireNonNull(name, "name");
        for (int i = 0; i < count; i++) {
            if (name(i).equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * The value: what stands between the quotes, without its escapes, if the trace has a {@linkplain #isString string},
     * and otherwise the raw text.
     */
    public String value(int index) {
        return isString(index) ? new String(valueBytes(index), StandardCharsets.UTF_8) : raw(index);
    }

    /** The bytes of the {@link #value}, which may be no UTF-8. */
    public byte[] valueBytes(int index) {
        byte[] raw = text.bytes(position(index, 2), position(index, 3));
        return isString(index) ? QuotedString.unescape(raw) : raw;
    }

    /** Returns whether the raw text is a quoted string. */
    public boolean isString(int index) {
        return text.isString(position(index, 2), position(index, 3));
    }

    /** The text of the value as the trace has it, without blanks around it. */
    public String raw(int index) {
        return text.string(position(index, 2), position(index, 3));
    }

    /** The place where the raw text stands, in bytes from the beginning of the trace. */
    public long rawOffset(int index) {
        return text.position(position(index, 2));
    }

    /** How long the raw text is, in bytes. */
    public int rawLength(int index) {
        return position(index, 3) - position(index, 2);
    }

    int nameFrom(int index) {
        return position(index, 0);
    }

    int nameTo(int index) {
        return position(index, 1);
    }

    /** The place where the raw text stands in the text that was parsed. */
    int rawFrom(int index) {
        return position(index, 2);
    }

    int rawTo(int index) {
        return position(index, 3);
    }

    boolean isNamed(int index) {
        return position(index, 0) != position(index, 1);
    }

    private int position(int index, int which) {
        return positions[Objects.checkIndex(index, count) * POSITIONS + which];
    }
}
