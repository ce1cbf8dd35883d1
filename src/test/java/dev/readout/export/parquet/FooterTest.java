package dev.readout.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the end of a file says of it, by parquet-java: readers decide by that how they read. */
class FooterTest {
    private static final int MEBIBYTE = 1 << 20;

    @TempDir
    private Path folder;

    private Path written(List<ParquetColumn> columns, int rows, Cell cell) throws IOException {
        Path file = folder.resolve("a.parquet");
        try (OutputStream out = Files.newOutputStream(file)) {
            ParquetTable table = ParquetTable.to(out, columns);
            for (int row = 0; row < rows; row++) {
                for (int column = 0; column < columns.size(); column++) {
                    cell.set(table, column, row);
                }
                table.row();
            }
            table.complete();
        }
        return file;
    }

    @FunctionalInterface
    private interface Cell {
        void set(ParquetTable table, int column, int row);
    }

    private static List<BlockMetaData> rowGroups(Path file) throws IOException {
        return ReadColumns.metadata(file).getBlocks();
    }

    @Test
    void eachTypeHasItsLogicalType() throws IOException {
        List<ParquetColumn> columns = new ArrayList<>();
        for (ColumnType type : ColumnType.values()) {
            columns.add(ParquetColumn.of(type.name().toLowerCase(Locale.ROOT), type));
        }
        columns.add(ParquetColumn.of("nullable", ColumnType.INT64).orNull());
        columns.add(ParquetColumn.of("lists", ColumnType.UINT64).ofLists());
        columns.add(ParquetColumn.of("lists_or_null", ColumnType.JSON).ofLists().orNull());
        assertThat(ReadColumns.metadata(written(columns, 0, (table, column, row) -> {})).getFileMetaData().getSchema())
                .isEqualTo(MessageTypeParser.parseMessageType("""
                        message readout {
                          required binary text (STRING);
                          required binary json (JSON);
                          required boolean boolean;
                          required int32 int32;
                          required int64 int64;
                          required int64 uint64 (INTEGER(64,false));
                          required double double;
                          required int64 timestamp (TIMESTAMP(MICROS,true));
                          optional int64 nullable;
                          required group lists (LIST) {
                            repeated group list {
                              optional int64 element (INTEGER(64,false));
                            }
                          }
                          optional group lists_or_null (LIST) {
                            repeated group list {
                              optional binary element (JSON);
                            }
                          }
                        }
                        """));
    }

    /** Text that repeats is in a dictionary, and nothing else: also the elements of lists. */
    @Test
    void textThatRepeatsIsWrittenOnce() throws IOException {
        List<ParquetColumn> columns = List.of(ParquetColumn.of("text", ColumnType.TEXT),
                ParquetColumn.of("texts", ColumnType.TEXT).ofLists(), ParquetColumn.of("json", ColumnType.JSON),
                ParquetColumn.of("number", ColumnType.INT64), ParquetColumn.of("numbers", ColumnType.UINT64).ofLists());
        List<Object> cells = List.of("shadow", List.of("a", "b"), "{}", 7L, List.of(7L));
        assertThat(rowGroups(written(columns, 1_000, (table, column, row) -> table.cell(column, cells.get(column)))))
                .singleElement().satisfies(group -> assertThat(group.getColumns())
                        .extracting(ColumnChunkMetaData::hasDictionaryPage)
                        .containsExactly(true, true, false, false, false));
    }

    @Test
    void pagesAreOfVersion2AndColumnsHaveStatistics() throws IOException {
        List<ParquetColumn> columns = List.of(ParquetColumn.of("text", ColumnType.TEXT),
                ParquetColumn.of("number", ColumnType.INT64));
        Path file = written(columns, 10, (table, column, row) -> table.cell(column, column == 0 ? "r" + row
                : (Object) row));
        for (ColumnChunkMetaData column : rowGroups(file).getFirst().getColumns()) {
            assertThat(column.getEncodingStats().usesV2Pages()).as(column.toString()).isTrue();
            assertThat(column.getCodec()).isEqualTo(CompressionCodecName.ZSTD);
            assertThat(column.getStatistics().minAsString()).isIn("r0", "0");
            assertThat(column.getStatistics().maxAsString()).isIn("r9", "9");
        }
    }

    /** About 32 MiB, or up to a hundred rows more, which UTF-8 makes half as large again. */
    @Test
    void rowGroupsAreOf32MiB() throws IOException {
        int rowBytes = 1 << 16;
        byte[] noise = new byte[rowBytes];
        Random random = new Random(1);
        List<BlockMetaData> groups = rowGroups(written(List.of(ParquetColumn.of("text", ColumnType.JSON)), 1_600,
                (table, column, row) -> {
                    random.nextBytes(noise);
                    table.cell(column, new String(noise, StandardCharsets.ISO_8859_1));
                }));
        assertThat(groups).hasSizeGreaterThan(2);
        assertThat(groups.subList(0, groups.size() - 1)).extracting(BlockMetaData::getCompressedSize)
                .allSatisfy(size -> assertThat(size).isBetween(30L * MEBIBYTE, 32L * MEBIBYTE + 150L * rowBytes));
    }
}
