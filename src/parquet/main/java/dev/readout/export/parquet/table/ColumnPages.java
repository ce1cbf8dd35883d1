package dev.readout.export.parquet.table;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.zip.CRC32;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.jspecify.annotations.Nullable;
import org.xerial.snappy.Snappy;

/**
 * The pages of a column in a row group, of both versions, unpacked. parquet-java's reader of files wants a class of
 * Hadoop for its options, whoever makes them; its readers of columns, which are given these, want none.
 */
final class ColumnPages implements PageReader {
    private static final ParquetMetadataConverter CONVERTER = new ParquetMetadataConverter();

    private final ColumnChunkMetaData chunk;
    private final Deque<DataPage> pages = new ArrayDeque<>();
    private @Nullable DictionaryPage dictionary;

    /** Reads all of them, which begin where the stream is. */
    ColumnPages(ColumnChunkMetaData chunk, InputStream in) throws IOException {
        this.chunk = chunk;
        long values = 0;
        while (values < chunk.getValueCount()) {
            PageHeader header = Util.readPageHeader(in);
            byte[] bytes = in.readNBytes(header.getCompressed_page_size());
            CRC32 sum = new CRC32();
            sum.update(bytes);
            if (header.isSetCrc() && header.getCrc() != (int) sum.getValue()) {
                throw new IOException("a page of column " + chunk.getPath().toDotString() + " has another checksum");
            }
            int size = header.getUncompressed_page_size();
            switch (header.getType()) {
                case DICTIONARY_PAGE -> dictionary = page(header.getDictionary_page_header(), bytes, size);
                case DATA_PAGE -> pages.add(page(header.getData_page_header(), bytes, size));
                case DATA_PAGE_V2 -> pages.add(page(header.getData_page_header_v2(), bytes, size));
                default -> throw new IOException("a page is of " + header.getType());
            }
            values += header.isSetDictionary_page_header() ? 0 : pages.getLast().getValueCount();
        }
    }

    private DictionaryPage page(DictionaryPageHeader data, byte[] bytes, int size) throws IOException {
        return new DictionaryPage(unpacked(bytes, size), data.getNum_values(),
                CONVERTER.getEncoding(data.getEncoding()));
    }

    private DataPage page(DataPageHeader data, byte[] bytes, int size) throws IOException {
        return new DataPageV1(unpacked(bytes, size), data.getNum_values(), size, null,
                CONVERTER.getEncoding(data.getRepetition_level_encoding()),
                CONVERTER.getEncoding(data.getDefinition_level_encoding()), CONVERTER.getEncoding(data.getEncoding()));
    }

    /** Of version 2, whose levels lie before what is packed. */
    private DataPage page(DataPageHeaderV2 data, byte[] bytes, int size) throws IOException {
        int repetition = data.getRepetition_levels_byte_length();
        int definition = data.getDefinition_levels_byte_length();
        int levels = repetition + definition;
        byte[] values = Arrays.copyOfRange(bytes, levels, bytes.length);
        return DataPageV2.uncompressed(data.getNum_rows(), data.getNum_nulls(), data.getNum_values(),
                BytesInput.from(bytes, 0, repetition), BytesInput.from(bytes, repetition, definition),
                CONVERTER.getEncoding(data.getEncoding()),
                data.isIs_compressed() ? unpacked(values, size - levels) : BytesInput.from(values), null);
    }

    private BytesInput unpacked(byte[] packed, int size) throws IOException {
        // A page of nulls alone has no bytes, packed or not.
        return BytesInput.from(packed.length == 0 ? packed : switch (chunk.getCodec()) {
            case ZSTD -> Zstd.decompress(packed, size);
            case SNAPPY -> {
                if (Snappy.uncompressedLength(packed) != size) {
                    throw new IOException("a page of " + chunk.getPath() + " does not unpack to " + size + " bytes");
                }
                yield Snappy.uncompress(packed);
            }
            case UNCOMPRESSED -> packed;
            default -> throw new IOException("pages are packed with " + chunk.getCodec()
                    + ", and read are those of ZSTD, SNAPPY and UNCOMPRESSED");
        });
    }

    @Override
    public @Nullable DictionaryPage readDictionaryPage() {
        return dictionary;
    }

    @Override
    public long getTotalValueCount() {
        return chunk.getValueCount();
    }

    @Override
    public DataPage readPage() {
        return pages.remove();
    }
}
