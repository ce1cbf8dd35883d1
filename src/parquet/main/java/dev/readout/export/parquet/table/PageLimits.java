package dev.readout.export.parquet.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;

/**
 * Checks what the values of a page say of their own number, by which parquet-java reserves memory before it reads them:
 * of runs, {@code RLE}, and of differences, {@code DELTA_BINARY_PACKED} (Encodings.md of parquet-format).
 *
 * @param values how many the page has, with nulls
 */
record PageLimits(int values) {
    private static final int LARGEST_BLOCK = 1 << 16;
    private static final int RUN = 8;

    void levels(byte[] bytes, int offset, int length, int most) throws IOException {
        runs(ByteBuffer.wrap(bytes, offset, length), BytesUtils.getWidthFromMaxInt(most));
    }

    /**
     * Checks how many values each row has, whose first one has the repetition level 0, and all others 1.
     *
     * @param before how many the first row has on pages before
     * @return how many the last row has until now
     */
    int rows(byte[] bytes, int length, int before) throws IOException {
        RunLengthBitPackingHybridDecoder levels =
                new RunLengthBitPackingHybridDecoder(1, new ByteArrayInputStream(bytes, 0, length));
        int row = before;
        for (int i = 0; i < values; i++) {
            row = levels.readInt() == 0 ? 1 : row + 1;
            if (row > ParquetSource.MOST_ELEMENTS) {
                throw new ParquetSource.Malformed("a row has a list of more than " + ParquetSource.MOST_ELEMENTS
                        + " elements");
            }
        }
        return row;
    }

    void values(byte[] bytes, Encoding encoding) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        switch (encoding) {
            case PLAIN -> {
            }
            case RLE -> runs(rest.position(Math.min(Integer.BYTES, bytes.length)), 1);
            case RLE_DICTIONARY, PLAIN_DICTIONARY -> {
                if (rest.hasRemaining()) {
                    runs(rest, rest.get());
                }
            }
            case DELTA_BINARY_PACKED, DELTA_LENGTH_BYTE_ARRAY -> differences(rest);
            case DELTA_BYTE_ARRAY -> prefixes(rest);
            default -> throw new ParquetSource.Malformed("values are encoded as " + encoding);
        }
    }

    private void runs(ByteBuffer bytes, int width) throws IOException {
        int width8 = (width + RUN - 1) / RUN;
        if (width < 0 || width > Integer.SIZE) {
            throw new ParquetSource.Malformed("runs have values of " + width + " bits");
        }
        while (bytes.hasRemaining()) {
            int run = varInt(bytes);
            boolean packed = (run & 1) == 1;
            int count = run >>> 1;
            if (packed && count > (values + 2 * RUN) / RUN) {
                throw new ParquetSource.Malformed("a run has " + count + " groups, and the page " + values + " values");
            }
            long skipped = packed ? (long) count * width : width8;
            bytes.position((int) Math.min(bytes.limit(), bytes.position() + skipped));
        }
    }

    private void differences(ByteBuffer bytes) throws IOException {
        if (!bytes.hasRemaining()) {
            return;
        }
        ByteBuffer head = bytes.duplicate();
        int block = varInt(head);
        int miniBlocks = varInt(head);
        int count = varInt(head);
        if (block < 0 || block > LARGEST_BLOCK || miniBlocks < 1 || miniBlocks > LARGEST_BLOCK || count < 0
                || count > values) {
            throw new ParquetSource.Malformed("differences are in blocks of " + block + " values, in " + miniBlocks
                    + " parts, and " + count + " of the page's " + values + " values");
        }
    }

    /** Texts: how much each has in common with the one before, and behind that what it has of its own. */
    private void prefixes(ByteBuffer bytes) throws IOException {
        differences(bytes);
        if (!bytes.hasRemaining()) {
            return;
        }
        ByteBufferInputStream in = ByteBufferInputStream.wrap(bytes.slice());
        DeltaBinaryPackingValuesReader lengths = new DeltaBinaryPackingValuesReader();
        lengths.initFromPage(values, in);
        ByteBuffer head = bytes.duplicate();
        varInt(head);
        varInt(head);
        for (int left = varInt(head); left > 0; left--) {
            int length = lengths.readInteger();
            if (length < 0 || length > ParquetSource.MOST_BYTES) {
                throw new ParquetSource.Malformed("a text has " + length + " bytes of the one before, of at most "
                        + ParquetSource.MOST_BYTES);
            }
        }
        differences(bytes.slice((int) in.position(), bytes.limit() - (int) in.position()));
    }

    /** An unsigned number of up to 32 bits, seven a byte, the lowest first. */
    private static int varInt(ByteBuffer bytes) throws IOException {
        int value = 0;
        for (int shift = 0; shift < Integer.SIZE + 3 && bytes.hasRemaining(); shift += 7) {
            byte next = bytes.get();
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new ParquetSource.Malformed("a number ends too late, or not at all");
    }
}
