package dev.readout.export.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;

/**
 * A Parquet file with its pages changed, and all sizes, offsets and checksums right again: what a hostile writer makes,
 * where random changes of bytes fail at the first checksum.
 */
final class RewrittenTable {
    private static final int TAIL = 8;

    private final byte[] file;
    private final Change change;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** What is changed. */
    interface Change {
        /** Changes the levels and the unpacked values of a page. */
        default void page(PageHeader header, byte[] levels, byte[] values) {
        }

        /** Changes what a header says, behind its page's change. */
        default void header(PageHeader header) {
        }

        /** Changes what the end says. */
        default void footer(FileMetaData footer) {
        }
    }

    private RewrittenTable(byte[] file, Change change) {
        this.file = file;
        this.change = change;
    }

    static byte[] of(byte[] file, Change change) throws IOException {
        return new RewrittenTable(file, change).rewritten();
    }

    private byte[] rewritten() throws IOException {
        int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - TAIL);
        int end = file.length - TAIL - length;
        FileMetaData footer = Util.readFileMetaData(new ByteArrayInputStream(file, end, length));
        out.write(file, 0, Integer.BYTES);
        for (RowGroup group : footer.getRow_groups()) {
            for (ColumnChunk column : group.getColumns()) {
                column(column.getMeta_data());
            }
        }
        change.footer(footer);
        int begin = out.size();
        Util.writeFileMetaData(footer, out);
        out.write(ByteBuffer.allocate(TAIL).order(ByteOrder.LITTLE_ENDIAN).putInt(out.size() - begin)
                .put(file, 0, Integer.BYTES).array());
        return out.toByteArray();
    }

    private void column(ColumnMetaData column) throws IOException {
        long first = column.isSetDictionary_page_offset() && column.getDictionary_page_offset() > 0
                ? Math.min(column.getDictionary_page_offset(), column.getData_page_offset())
                : column.getData_page_offset();
        ByteArrayInputStream in =
                new ByteArrayInputStream(file, (int) first, (int) column.getTotal_compressed_size());
        int begin = out.size();
        boolean isFirstData = true;
        while (in.available() > 0) {
            PageHeader header = Util.readPageHeader(in);
            byte[] page = in.readNBytes(header.getCompressed_page_size());
            if (header.getType() == PageType.DICTIONARY_PAGE) {
                column.setDictionary_page_offset(out.size());
            } else if (isFirstData) {
                column.setData_page_offset(out.size());
                isFirstData = false;
            }
            page(header, page);
        }
        column.setTotal_compressed_size(out.size() - begin);
    }

    private void page(PageHeader header, byte[] page) throws IOException {
        int split =
                header.isSetData_page_header_v2() ? header.getData_page_header_v2().getRepetition_levels_byte_length()
                        + header.getData_page_header_v2().getDefinition_levels_byte_length() : 0;
        byte[] levels = Arrays.copyOf(page, split);
        byte[] values = new byte[header.getUncompressed_page_size() - split];
        if (values.length > 0) {
            Zstd.decompressByteArray(values, 0, values.length, page, split, page.length - split);
        }
        change.page(header, levels, values);
        byte[] packed = page.length == split ? new byte[0] : Zstd.compress(values);
        CRC32 sum = new CRC32();
        sum.update(levels);
        sum.update(packed);
        header.setCompressed_page_size(levels.length + packed.length);
        header.setCrc((int) sum.getValue());
        change.header(header);
        Util.writePageHeader(header, out);
        out.write(levels);
        out.write(packed);
    }
}
