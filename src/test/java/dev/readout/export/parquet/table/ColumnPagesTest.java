package dev.readout.export.parquet.table;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Headers of pages, which no checksum covers: what they say is allocated. */
class ColumnPagesTest {
    private static final Map<String, ObjIntConsumer<PageHeader>> NUMBERS = Map.of(
            "packed", PageHeader::setCompressed_page_size,
            "unpacked", PageHeader::setUncompressed_page_size,
            "repetition", (header, number) -> {
                if (header.isSetData_page_header_v2()) {
                    header.getData_page_header_v2().setRepetition_levels_byte_length(number);
                }
            },
            "definition", (header, number) -> {
                if (header.isSetData_page_header_v2()) {
                    header.getData_page_header_v2().setDefinition_levels_byte_length(number);
                }
            },
            "dictionary", (header, number) -> {
                if (header.isSetDictionary_page_header()) {
                    header.getDictionary_page_header().setNum_values(number);
                }
            });

    @TempDir
    private Path folder;

    /** A column of a dictionary and of data. */
    private byte[] table() throws IOException {
        Path file = folder.resolve("table.parquet");
        try (ParquetTable table = ParquetTable.create(file, List.of(ParquetColumn.of("name", ColumnType.TEXT)))) {
            for (int i = 0; i < 1_000; i++) {
                table.cell(0, "name " + i % 7);
                table.row();
            }
            table.complete();
        }
        return Files.readAllBytes(file);
    }

    private static ColumnChunkMetaData chunk(byte[] file) throws IOException {
        int footer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
        return new ParquetMetadataConverter().readParquetMetadata(
                new ByteArrayInputStream(file, file.length - 8 - footer, footer), ParquetMetadataConverter.NO_FILTER)
                .getBlocks().getFirst().getColumns().getFirst();
    }

    @Test
    void aNumberOfAHeaderThatCanNotBeIsNotAllocated() throws IOException {
        byte[] file = table();
        ColumnChunkMetaData chunk = chunk(file);
        for (Map.Entry<String, ObjIntConsumer<PageHeader>> each : NUMBERS.entrySet()) {
            for (int number : new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE / 2, 100_000, -1, Integer.MIN_VALUE}) {
                ByteArrayInputStream in = new ByteArrayInputStream(file, Math.toIntExact(chunk.getStartingPos()),
                        Math.toIntExact(chunk.getTotalSize()));
                ByteArrayOutputStream changed = new ByteArrayOutputStream();
                while (in.available() > 0) {
                    PageHeader header = Util.readPageHeader(in);
                    byte[] page = in.readNBytes(header.getCompressed_page_size());
                    each.getValue().accept(header, number);
                    Util.writePageHeader(header, changed);
                    changed.writeBytes(page);
                }
                assertThatThrownBy(() -> new ColumnPages(chunk, new ByteArrayInputStream(changed.toByteArray())))
                        .as(each.getKey() + " " + number).isInstanceOf(Exception.class)
                        .hasMessageContaining(" " + number);
            }
        }
    }
}
