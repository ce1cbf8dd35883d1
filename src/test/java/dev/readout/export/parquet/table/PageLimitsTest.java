package dev.readout.export.parquet.table;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What parquet-java's encoders write is within the limits; what reserves memory for nothing is not. */
class PageLimitsTest {
    private static final int SLAB = 1 << 10;

    private static void check(int values, byte[] bytes, Encoding encoding) throws IOException {
        new PageLimits(values).values(bytes, encoding);
    }

    @Property
    void writtenDifferencesAreWithinTheLimits(@ForAll @Size(max = 700) long[] values) throws IOException {
        ValuesWriter writer = new DeltaBinaryPackingValuesWriterForLong(SLAB, SLAB, new HeapByteBufferAllocator());
        for (long value : values) {
            writer.writeLong(value);
        }
        check(values.length, writer.getBytes().toByteArray(), Encoding.DELTA_BINARY_PACKED);
    }

    @Property
    void writtenTextsAreWithinTheLimits(@ForAll @Size(max = 300) String[] values) throws IOException {
        ValuesWriter writer = new DeltaByteArrayWriter(SLAB, SLAB, new HeapByteBufferAllocator());
        for (String value : values) {
            writer.writeBytes(Binary.fromString(value));
        }
        check(values.length, writer.getBytes().toByteArray(), Encoding.DELTA_BYTE_ARRAY);
    }

    @Property
    void writtenRunsAreWithinTheLimits(@ForAll @IntRange(max = 20) int bits, @ForAll @Size(max = 700) int[] values)
            throws IOException {
        RunLengthBitPackingHybridEncoder writer =
                new RunLengthBitPackingHybridEncoder(bits, SLAB, SLAB, new HeapByteBufferAllocator());
        for (int value : values) {
            writer.writeInt(bits == 0 ? 0 : value >>> Integer.SIZE - bits);
        }
        byte[] runs = writer.toBytes().toByteArray();
        new PageLimits(values.length).levels(runs, 0, runs.length, (1 << bits) - 1);
        byte[] indexes = new byte[runs.length + 1];
        indexes[0] = (byte) bits;
        System.arraycopy(runs, 0, indexes, 1, runs.length);
        check(values.length, indexes, Encoding.RLE_DICTIONARY);
    }

    /** A page of 100 values that says that it has 2^27 groups of runs, 2^31 - 1 differences, or blocks of 2^30. */
    @ParameterizedTest
    @CsvSource({"RLE_DICTIONARY, 03FFFFFFFF0F, a run has 2147483647 groups",
        "RLE_DICTIONARY, 001D, runs end within the limit", "RLE_DICTIONARY, 0063, a run has 49 groups",
        "RLE_DICTIONARY, 2102, runs have values of 33 bits", "RLE_DICTIONARY, 01FFFFFFFFFF, a number ends too late",
        "RLE, 0600000063, a run has 49 groups", "DELTA_BINARY_PACKED, 800104FFFFFFFF0702, 2147483647 of the",
        "DELTA_BINARY_PACKED, 80010465, and 101 of", "DELTA_BINARY_PACKED, 80808080040401, blocks of 1073741824",
        "DELTA_BINARY_PACKED, 80010001, in 0 parts", "DELTA_LENGTH_BYTE_ARRAY, 80010465, and 101 of",
        "DELTA_BYTE_ARRAY, 800104010280010465, and 101 of", "BYTE_STREAM_SPLIT, 00, encoded as BYTE_STREAM_SPLIT",
        "DELTA_BYTE_ARRAY, 80010401FEFFFFFF0F8001040100, a text has 2147483647 bytes of the one before"})
    void whatIsBeyondTheLimitsIsSaid(Encoding encoding, String hex, String message) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        if (message.equals("runs end within the limit")) {
            assertThatCode(() -> check(100, bytes, encoding)).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> check(100, bytes, encoding)).isInstanceOf(ParquetSource.Malformed.class)
                    .hasMessageContaining(message);
        }
    }

    @ParameterizedTest
    @CsvSource({"PLAIN", "RLE", "RLE_DICTIONARY", "DELTA_BINARY_PACKED", "DELTA_BYTE_ARRAY"})
    void aPageOfNullsHasNoBytes(Encoding encoding) {
        assertThatCode(() -> check(100, new byte[0], encoding)).doesNotThrowAnyException();
    }

    /** Whatever the bytes are, the check ends, with one exception at most. */
    @Property
    void anyBytesAreCheckedInTime(@ForAll Encoding encoding, @ForAll byte[] bytes) {
        try {
            check(bytes.length + 1, bytes, encoding);
        } catch (IOException | RuntimeException e) {
            // It is said.
        }
    }
}
