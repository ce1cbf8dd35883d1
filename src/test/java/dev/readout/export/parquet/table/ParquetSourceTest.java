package dev.readout.export.parquet.table;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a file, which no checksum covers: it says how many rows and values there are. */
class ParquetSourceTest {
    private static final int ROWS = 1_000;
    private static final int TAIL = 8;
    private static final List<ParquetColumn> COLUMNS =
            List.of(ParquetColumn.of("a", ColumnType.INT64), ParquetColumn.of("b", ColumnType.INT64).orNull());

    @TempDir
    private Path folder;
    private Path file;

    /** The last value of a column is null: behind it a reader that has no more takes nulls for values. */
    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("table.parquet");
        try (ParquetTable table = ParquetTable.create(file, COLUMNS)) {
            for (int i = 0; i < ROWS; i++) {
                table.cell(0, (long) i);
                if (i % 10 < 9) {
                    table.cell(1, (long) -i);
                }
                table.row();
            }
            table.complete();
        }
    }

    private void withFooter(byte[] footer) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - TAIL);
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(bytes, 0, bytes.length - TAIL - length);
        changed.writeBytes(footer);
        changed.writeBytes(ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(footer.length)
                .array());
        changed.writeBytes("PAR1".getBytes(StandardCharsets.ISO_8859_1));
        Files.write(file, changed.toByteArray());
    }

    private void change(Consumer<RowGroup> change) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - TAIL);
        FileMetaData metadata = Util.readFileMetaData(
                new ByteArrayInputStream(bytes, bytes.length - TAIL - length, length));
        change.accept(metadata.getRow_groups().getFirst());
        ByteArrayOutputStream footer = new ByteArrayOutputStream();
        Util.writeFileMetaData(metadata, footer);
        withFooter(footer.toByteArray());
    }

    private void assertDamaged(String detail) {
        assertThatThrownBy(() -> {
            try (ParquetSource source = ParquetSource.open(file)) {
                source.select(COLUMNS);
                for (int row = 0; source.next(); row++) {
                    source.isNull("b");
                }
            }
        }).isInstanceOf(IOException.class).hasMessageContaining(file + " is a damaged table")
                .hasMessageContaining(detail);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 10, ROWS - 10, ROWS - 1, ROWS + 1, Long.MAX_VALUE})
    void aColumnHasAValueForEachRow(long values) throws IOException {
        change(group -> group.getColumns().getLast().getMeta_data().setNum_values(values));
        assertDamaged("value");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 600, ROWS + 50})
    void aGroupHasARowForEachValue(long rows) throws IOException {
        change(group -> group.setNum_rows(rows));
        assertDamaged("for " + rows + " rows");
    }

    @Test
    void rowsAndValuesAreThoseOfThePages() throws IOException {
        change(group -> {
            group.setNum_rows(ROWS - 10);
            group.getColumns().forEach(column -> column.getMeta_data().setNum_values(ROWS - 10));
        });
        assertDamaged("have " + ROWS + " values, and not " + (ROWS - 10));
    }

    @Test
    void nestingWithoutAnEndIsDamage() throws IOException {
        byte[] footer = new byte[1 << 20];
        Arrays.fill(footer, (byte) 0x1C);
        footer[0] = (byte) 0xFC;
        withFooter(footer);
        assertDamaged("write it again");
    }
}
