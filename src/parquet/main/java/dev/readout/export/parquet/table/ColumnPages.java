package dev.readout.export.parquet.table;

import com.github.luben.zstd.Zstd;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.jspecify.annotations.Nullable;

/** The pages of a column in a row group, read and unpacked one by one. Not safe to share between threads. */
final class ColumnPages implements PageReader {
    /** Texts that were written once for all rows that have them: about 1 MiB, of 5 bytes each at least. */
    private static final int LARGEST_DICTIONARY = 2 << 20;
    private static final int MOST_ENTRIES = 1 << 18;
    private static final int BUFFER = 1 << 13;

    private final ParquetMetadataConverter converter = new ParquetMetadataConverter();
    private final ColumnDescriptor column;
    private final InputStream in;
    private final long values;
    private final PageSize largest;
    private long left;
    /** How many values the row has until now that the last page ends with. */
    private int row;
    /** The header that was read last; null if its page was too. */
    private @Nullable PageHeader header;

    private ColumnPages(ColumnDescriptor column, InputStream in, long values) {
        this.column = column;
        this.in = in;
        this.values = values;
        largest = PageSize.of(column);
        left = values;
    }

    /**
     * The pages of a column.
     *
     * @param end where the last column of the file ends at the latest
     * @param rows how many rows the row group has
     * @throws ParquetSource.Malformed if they can't be there, or were packed by another program
     */
    static ColumnPages of(FileChannel channel, long end, ColumnDescriptor column, ColumnChunkMetaData chunk, long rows)
            throws ParquetSource.Malformed {
        long begin = chunk.getStartingPos();
        long length = chunk.getTotalSize();
        if (begin < 0 || length < 0 || begin > end || length > end - begin) {
            throw new ParquetSource.Malformed("column " + chunk.getPath().toDotString() + " has bytes " + begin
                    + " and " + length + " more, of " + end);
        }
        if (chunk.getCodec() != CompressionCodecName.ZSTD) {
            throw new ParquetSource.Malformed("it is packed with " + chunk.getCodec() + ", and expected was ZSTD");
        }
        if (column.getMaxRepetitionLevel() == 0 ? chunk.getValueCount() != rows : chunk.getValueCount() < rows) {
            throw new ParquetSource.Malformed("column " + chunk.getPath().toDotString() + " has "
                    + chunk.getValueCount() + " values for " + rows + " rows");
        }
        return new ColumnPages(column, new BufferedInputStream(new ChunkStream(channel, begin, length), BUFFER),
                chunk.getValueCount());
    }

    @Override
    public long getTotalValueCount() {
        return values;
    }

    private PageHeader header() throws IOException {
        if (header == null) {
            header = Util.readPageHeader(in);
        }
        return header;
    }

    @Override
    public @Nullable DictionaryPage readDictionaryPage() {
        try {
            PageHeader of = header();
            if (of.getType() != PageType.DICTIONARY_PAGE || !of.isSetDictionary_page_header()) {
                return null;
            }
            byte[] bytes = unpacked(page(of, LARGEST_DICTIONARY), 0, of.getUncompressed_page_size(), true);
            int entries = of.getDictionary_page_header().getNum_values();
            if (entries < 0 || entries > Math.min(MOST_ENTRIES, bytes.length / Integer.BYTES)) {
                throw malformed("a dictionary of " + entries + " entries in " + bytes.length + " bytes");
            }
            return new DictionaryPage(BytesInput.from(bytes), entries,
                    converter.getEncoding(of.getDictionary_page_header().getEncoding()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public DataPage readPage() {
        try {
            PageHeader of = header();
            if (of.getType() != PageType.DATA_PAGE_V2 || !of.isSetData_page_header_v2()) {
                throw malformed("a page of " + of.getType() + ", and expected was " + PageType.DATA_PAGE_V2);
            }
            return page(of, of.getData_page_header_v2());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DataPage page(PageHeader of, DataPageHeaderV2 data) throws IOException {
        byte[] bytes = page(of, largest.bytes());
        int repetition = data.getRepetition_levels_byte_length();
        int definition = data.getDefinition_levels_byte_length();
        int count = data.getNum_values();
        if (repetition < 0 || definition < 0 || (long) repetition + definition > bytes.length) {
            throw malformed("levels of " + repetition + " and " + definition + " bytes in a page of " + bytes.length);
        }
        if (count < 0 || count > Math.min(left, largest.values())) {
            throw malformed("a page of " + count + " values, of " + left + " that are left, and of at most "
                    + largest.values());
        }
        left -= count;
        int levels = repetition + definition;
        byte[] unpacked = unpacked(bytes, levels, of.getUncompressed_page_size() - levels,
                !data.isSetIs_compressed() || data.isIs_compressed());
        Encoding encoding = converter.getEncoding(data.getEncoding());
        PageLimits limits = new PageLimits(count);
        limits.levels(bytes, 0, repetition, column.getMaxRepetitionLevel());
        limits.levels(bytes, repetition, definition, column.getMaxDefinitionLevel());
        if (column.getMaxRepetitionLevel() > 0) {
            row = limits.rows(bytes, repetition, row);
        }
        limits.values(unpacked, encoding);
        return DataPageV2.uncompressed(data.getNum_rows(), data.getNum_nulls(), count,
                BytesInput.from(bytes, 0, repetition), BytesInput.from(bytes, repetition, definition), encoding,
                BytesInput.from(unpacked), null);
    }

    /** The bytes behind a header. */
    private byte[] page(PageHeader of, int most) throws IOException {
        int size = of.getCompressed_page_size();
        if (size < 0 || size > most || of.getUncompressed_page_size() < 0 || of.getUncompressed_page_size() > most) {
            throw malformed("a page of " + size + " bytes, and unpacked of " + of.getUncompressed_page_size()
                    + ": the most are " + most);
        }
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw malformed("a page of " + size + " bytes, and there are " + bytes.length);
        }
        CRC32 sum = new CRC32();
        sum.update(bytes);
        if (of.isSetCrc() && of.getCrc() != (int) sum.getValue()) {
            throw malformed("a page whose checksum is another one");
        }
        header = null;
        return bytes;
    }

    private byte[] unpacked(byte[] page, int from, int size, boolean packed) throws IOException {
        int length = page.length - from;
        if (size < 0 || !packed && size != length) {
            throw malformed("a page that unpacks to " + size + " bytes");
        }
        byte[] unpacked = new byte[size];
        if (!packed) {
            System.arraycopy(page, from, unpacked, 0, size);
        } else if (length > 0 || size > 0) {
            long found = Zstd.decompressByteArray(unpacked, 0, size, page, from, length);
            if (found != size) {
                throw malformed("a page that unpacks to " + found + " bytes, and not to " + size);
            }
        }
        return unpacked;
    }

    private ParquetSource.Malformed malformed(String what) {
        return new ParquetSource.Malformed("column " + String.join(".", column.getPath()) + " has " + what);
    }
}
