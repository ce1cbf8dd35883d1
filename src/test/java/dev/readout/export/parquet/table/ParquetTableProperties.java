package dev.readout.export.parquet.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.parquet.ReadColumns;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Any table comes out as it went in, by two readers who did not write it. */
class ParquetTableProperties {
    /** Columns, and rows of cells as they are given. */
    record Table(List<ParquetColumn> columns, List<List<@Nullable Object>> rows) {
        /** What readers have. */
        List<Map<String, @Nullable Object>> expected() {
            return rows.stream().map(row -> {
                Map<String, @Nullable Object> cells = new LinkedHashMap<>();
                for (int i = 0; i < columns.size(); i++) {
                    ColumnType type = columns.get(i).type();
                    cells.put(columns.get(i).name(), row.get(i) instanceof List<?> list
                            ? list.stream().map(each -> read(type, each)).collect(ArrayList::new, List::add,
                                    List::addAll)
                            : read(type, row.get(i)));
                }
                return cells;
            }).toList();
        }

        private static @Nullable Object read(ColumnType type, @Nullable Object cell) {
            return cell == null ? null : switch (type) {
                case INT32 -> ((Integer) cell).longValue();
                case TIMESTAMP -> Instant.EPOCH.plus((Long) cell, ChronoUnit.MICROS);
                default -> cell;
            };
        }
    }

    @Provide
    Arbitrary<Table> tables() {
        return columns().flatMap(columns -> Combinators.combine(columns.stream().map(this::cells).toList())
                .as(ArrayList::new).map(row -> (List<@Nullable Object>) row).list().ofMaxSize(300)
                .map(rows -> new Table(columns, rows)));
    }

    private Arbitrary<List<ParquetColumn>> columns() {
        Arbitrary<ParquetColumn> any = Combinators
                .combine(Arbitraries.strings().withChars("aZ_9тень影é").ofMaxLength(5),
                        Arbitraries.of(ColumnType.values()), Arbitraries.of(true, false, false),
                        Arbitraries.of(true, false))
                .as((name, type, list, nullable) -> new ParquetColumn("c" + name, type, list, nullable));
        // By number, so that none has the name of another.
        return any.list().ofMinSize(1).ofMaxSize(6).map(all -> IntStream.range(0, all.size())
                .mapToObj(i -> new ParquetColumn(all.get(i).name() + "_" + i, all.get(i).type(), all.get(i).list(),
                        all.get(i).nullable()))
                .toList());
    }

    private Arbitrary<@Nullable Object> cells(ParquetColumn column) {
        Arbitrary<Object> values = values(column.type());
        Arbitrary<Object> cells = column.list()
                ? values.injectNull(0.2).list().ofMaxSize(4).map(list -> (Object) list)
                : values;
        return column.nullable() ? cells.injectNull(0.3) : cells;
    }

    private static Arbitrary<Object> values(ColumnType type) {
        return switch (type) {
            case TEXT -> Arbitraries.oneOf(Arbitraries.of("", "shadow", "тень/影 ⚡", "a\"b\\c,\n\t'", "\0"),
                    Arbitraries.strings().ofMaxLength(40).filter(ParquetTableProperties::isWhole)).map(each -> each);
            case JSON -> Arbitraries.of("{}", "[1,2]", "null", "{\"name\":\"影 \\\"x\\\"\"}", "18446744073709551615")
                    .map(each -> each);
            case BOOLEAN -> Arbitraries.of(true, false).map(each -> each);
            case INT32 -> Arbitraries.integers().map(each -> each);
            case INT64 -> Arbitraries.longs().map(each -> each);
            case UINT64 -> Arbitraries.oneOf(Arbitraries.longs(), Arbitraries.of(-1L, Long.MIN_VALUE))
                    .map(each -> new BigInteger(Long.toUnsignedString(each)));
            case DOUBLE -> Arbitraries.oneOf(Arbitraries.doubles(),
                    Arbitraries.of(Double.NaN, Double.POSITIVE_INFINITY, -0.0, Double.MIN_VALUE)).map(each -> each);
            // From the year 1 to the year 9999.
            case TIMESTAMP -> Arbitraries.longs().between(-62_135_596_800_000_000L, 253_402_300_799_999_999L)
                    .map(each -> each);
        };
    }

    /** Half a character has no form in UTF-8. */
    private static boolean isWhole(String text) {
        return text.codePoints().noneMatch(each -> each >= Character.MIN_SURROGATE && each <= Character.MAX_SURROGATE);
    }

    private static void write(Table given, ParquetTable table) throws IOException {
        for (List<@Nullable Object> row : given.rows()) {
            for (int i = 0; i < row.size(); i++) {
                table.cell(i, row.get(i));
            }
            table.row();
        }
    }

    @Property(tries = 150)
    void whatWentInComesOut(@ForAll("tables") Table given) throws IOException, SQLException {
        Path folder = Files.createTempDirectory("readout");
        Path file = folder.resolve("table's.parquet");
        try (OutputStream out = Files.newOutputStream(file)) {
            ParquetTable table = ParquetTable.to(out, given.columns());
            write(given, table);
            assertThat(table.rows()).isEqualTo(given.rows().size());
            table.complete();
        }

        assertThat(ReadColumns.by(file)).isEqualTo(given.expected());
        Files.delete(file);
        Files.delete(folder);
    }
}
