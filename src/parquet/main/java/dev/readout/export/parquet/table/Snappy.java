package dev.readout.export.parquet.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Unpacks Snappy, which other programs pack their pages with (format_description.txt of google/snappy): literals, and
 * copies of what was unpacked before.
 */
final class Snappy {
    /** A literal of so many bytes at most has its length in the tag; a longer one in one to four bytes behind it. */
    private static final int LONGEST_IN_TAG = 60;

    private Snappy() {
    }

    /**
     * Unpacks a block.
     *
     * @param most how many bytes it unpacks to
     */
    static byte[] unpack(byte[] block, int most) {
        byte[] unpacked = new byte[most];
        ByteBuffer in = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
        // The size, seven bits a byte, which the page's header has too.
        while (in.get() < 0) {
        }
        int size = 0;
        while (in.hasRemaining()) {
            int tag = in.get() & 0xFF;
            int number = tag >> 2;
            switch (tag & 3) {
                case 0 -> {
                    int length = 1 + (number < LONGEST_IN_TAG ? number : number(in, number - LONGEST_IN_TAG + 1));
                    in.get(unpacked, size, length);
                    size += length;
                }
                case 1 -> size = copy(unpacked, size, (tag >> 5) << 8 | number(in, 1), 4 + (number & 7));
                case 2 -> size = copy(unpacked, size, number(in, 2), 1 + number);
                default -> size = copy(unpacked, size, number(in, 4), 1 + number);
            }
        }
        if (size != most) {
            throw new IllegalArgumentException("a block of Snappy has " + size + " bytes, and not " + most);
        }
        return unpacked;
    }

    /** A number of one to four bytes, the lowest first. */
    private static int number(ByteBuffer in, int bytes) {
        int number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (in.get() & 0xFF) << Byte.SIZE * i;
        }
        return number;
    }

    /** Byte by byte: what is copied may begin with what it ends with. */
    private static int copy(byte[] unpacked, int size, int distance, int length) {
        for (int i = size; i < size + length; i++) {
            unpacked[i] = unpacked[i - distance];
        }
        return size + length;
    }
}
