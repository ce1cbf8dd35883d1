package dev.readout.export.parquet.table;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.CRC32;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a column in a row group, unpacked one by one, of both versions. parquet-java's own reader of files can't
 * be loaded without Hadoop. Not safe to share between threads.
 */
final class ColumnPages implements PageReader {
    private final ParquetMetadataConverter converter = new ParquetMetadataConverter();
    private final ColumnChunkMetaData chunk;
    private final ByteArrayInputStream in;
    /** The header that was read last; null if its page was too. */
    private @Nullable PageHeader header;

    /**
     * Begins before the first page.
     *
     * @param bytes the bytes of the chunk
     */
    ColumnPages(ColumnChunkMetaData chunk, byte[] bytes) {
        this.chunk = chunk;
        in = new ByteArrayInputStream(bytes);
    }

    @Override
    public long getTotalValueCount() {
        return chunk.getValueCount();
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
            if (of.getType() != PageType.DICTIONARY_PAGE) {
                return null;
            }
            byte[] bytes = page(of);
            return new DictionaryPage(unpacked(bytes, 0, of.getUncompressed_page_size()),
                    of.getDictionary_page_header().getNum_values(),
                    converter.getEncoding(of.getDictionary_page_header().getEncoding()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public DataPage readPage() {
        try {
            PageHeader of = header();
            byte[] bytes = page(of);
            return switch (of.getType()) {
                case DATA_PAGE -> page(of, of.getData_page_header(), bytes);
                case DATA_PAGE_V2 -> page(of, of.getData_page_header_v2(), bytes);
                default -> throw malformed("a page of " + of.getType() + ", and expected was one of data");
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DataPage page(PageHeader of, DataPageHeader data, byte[] bytes) throws IOException {
        int size = of.getUncompressed_page_size();
        return new DataPageV1(unpacked(bytes, 0, size), data.getNum_values(), size, null,
                converter.getEncoding(data.getRepetition_level_encoding()),
                converter.getEncoding(data.getDefinition_level_encoding()), converter.getEncoding(data.getEncoding()));
    }

    /** Of version 2, whose levels lie before what is packed. */
    private DataPage page(PageHeader of, DataPageHeaderV2 data, byte[] bytes) throws IOException {
        int repetition = data.getRepetition_levels_byte_length();
        int definition = data.getDefinition_levels_byte_length();
        int levels = repetition + definition;
        BytesInput values = data.isSetIs_compressed() && !data.isIs_compressed()
                ? BytesInput.from(bytes, levels, bytes.length - levels)
                : unpacked(bytes, levels, of.getUncompressed_page_size() - levels);
        return DataPageV2.uncompressed(data.getNum_rows(), data.getNum_nulls(), data.getNum_values(),
                BytesInput.from(bytes, 0, repetition), BytesInput.from(bytes, repetition, definition),
                converter.getEncoding(data.getEncoding()), values, null);
    }

    /** The bytes behind a header. */
    private byte[] page(PageHeader of) throws IOException {
        int size = of.getCompressed_page_size();
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

    /** A page of the size that its header says, which reserves no more memory than the end of the file says. */
    private BytesInput unpacked(byte[] page, int from, int size) throws IOException {
        if (size > chunk.getTotalUncompressedSize()) {
            throw malformed("a page that unpacks to " + size + " bytes, and "
                    + chunk.getTotalUncompressedSize() + " in all");
        }
        int length = page.length - from;
        byte[] unpacked = new byte[size];
        long found = length == 0 ? 0 : switch (chunk.getCodec()) {
            case ZSTD -> Zstd.decompressByteArray(unpacked, 0, size, page, from, length);
            case SNAPPY -> Snappy.unpack(page, from, unpacked);
            case UNCOMPRESSED -> {
                System.arraycopy(page, from, unpacked, 0, size);
                yield length;
            }
            default -> throw malformed("pages of " + chunk.getCodec()
                    + ", and read are those of ZSTD, SNAPPY and UNCOMPRESSED");
        };
        if (found != size) {
            throw malformed("a page that unpacks to " + found + " bytes, and not to " + size);
        }
        return BytesInput.from(unpacked);
    }

    private IOException malformed(String what) {
        return new IOException("column " + chunk.getPath().toDotString() + " has " + what);
    }
}
