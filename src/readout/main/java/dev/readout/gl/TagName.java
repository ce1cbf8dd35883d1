package dev.readout.gl;

import static dev.readout.gl.BlockFormat.INT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * A name to compare with tags of a stream, prepared once, so that comparing creates no String.
 *
 * <p>{@snippet :
 * static final TagName SHADOW_MAPS = TagName.of("shadow-maps");
 *
 * if (stream.tag().nameEquals(SHADOW_MAPS)) {
 *     kib += stream.tag().vidmemKiB();
 * }
 * }
 *
 * <p>Names are compared as bytes, an int at a time. Immutable and safe to share between threads.
 */
public final class TagName {
    /** The ints of a stream, whatever the byte order of the machine: the first byte of a name is the lowest. */
    private static final ValueLayout.OfInt WORD = INT.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;
    private final int[] words;
    private final int lastWordBits;

    private TagName(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == 0) {
                throw new IllegalArgumentException("name has a NUL at byte " + i + ", where a tag's name ends");
            }
        }
        this.bytes = bytes;
        this.words = new int[(bytes.length + 3) / 4];
        for (int i = 0; i < bytes.length; i++) {
            words[i / 4] |= (bytes[i] & 0xFF) << 8 * (i % 4);
        }
        this.lastWordBits = bytes.length % 4 == 0 ? -1 : (1 << 8 * (bytes.length % 4)) - 1;
    }

    /**
     * A name, as UTF-8.
     *
     * @throws IllegalArgumentException if the name has a NUL or half of a surrogate pair
     */
    public static TagName of(String name) {
        Objects.requireNonNull(name, "name");
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(name));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return new TagName(bytes);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("name has half of a surrogate pair and can't be UTF-8: " + name, e);
        }
    }

    /**
     * A name that need not be UTF-8.
     *
     * @param name its bytes, without a NUL
     * @throws IllegalArgumentException if there is a NUL among them
     */
    public static TagName of(byte[] name) {
        return new TagName(Objects.requireNonNull(name, "name").clone());
    }

    /** Returns whether the string in {@code ints} ints at {@code position} begins with this name. */
    boolean isStartOf(MemorySegment stream, long position, int ints) {
        int last = words.length - 1;
        if (ints <= last) {
            return false;
        }
        // The last int first: names that are alike, as of the passes of a frame, begin alike.
        if (last >= 0 && ((stream.get(WORD, position + 4L * last) ^ words[last]) & lastWordBits) != 0) {
            return false;
        }
        for (int i = 0; i < last; i++) {
            if (stream.get(WORD, position + 4L * i) != words[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the string in {@code ints} ints at {@code position} is this name. */
    boolean equalTo(MemorySegment stream, long position, int ints) {
        return isStartOf(stream, position, ints)
                && (bytes.length == 4L * ints || stream.get(ValueLayout.JAVA_BYTE, position + bytes.length) == 0);
    }

    /** Returns whether {@code other} is a name of the same bytes; null is none. */
    @Override
    public boolean equals(Object other) {
        return other instanceof TagName name && Arrays.equals(bytes, name.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** The name; bytes that are not UTF-8 show as U+FFFD. */
    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
