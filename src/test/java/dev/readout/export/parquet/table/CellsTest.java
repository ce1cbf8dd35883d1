package dev.readout.export.parquet.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.export.parquet.ReadColumns;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which values become cells of which columns, and what is said of the others. */
class CellsTest {
    private static final BigInteger ABOVE = BigInteger.TWO.pow(64);

    /** What each type takes, with the cell that readers have of it, and what it refuses, with the reason. */
    private static final Map<ColumnType, Cells> CELLS = Map.of(
            ColumnType.TEXT, Cells.of("a", "a").not(3, "3, an Integer").not(true, "true, a Boolean"),
            ColumnType.JSON, Cells.of("{}", "{}").not(new BigDecimal("0.5"), "0.5, a BigDecimal"),
            ColumnType.BOOLEAN, Cells.of(true, true).and(false, false).not("true", "a String").not(1, "1, an Integer"),
            ColumnType.INT32, Cells.integers().and(Integer.MAX_VALUE, 0x7fff_ffffL).and(-5L, -5L)
                    .not(1L << 31, "2147483648").not(-1L << 40, "-1099511627776")
                    .not(BigInteger.ONE.shiftLeft(31), "2147483648").not(3.0, "3.0, a Double"),
            ColumnType.INT64, Cells.integers().and(Long.MIN_VALUE, Long.MIN_VALUE)
                    .and(BigInteger.valueOf(Long.MAX_VALUE), Long.MAX_VALUE)
                    .not(BigInteger.TWO.pow(63), "9223372036854775808")
                    .not(new BigDecimal("3"), "3, a BigDecimal").not(3.5f, "3.5, a Float").not("3", "a String"),
            ColumnType.UINT64, new Cells(List.of(), List.of()).and(3, BigInteger.valueOf(3))
                    .and(Long.MAX_VALUE, BigInteger.valueOf(Long.MAX_VALUE))
                    .and(ABOVE.subtract(BigInteger.ONE), ABOVE.subtract(BigInteger.ONE))
                    .not(-1L, "-1").not(-1, "-1").not(ABOVE, "18446744073709551616")
                    .not(BigInteger.ONE.negate(), "-1"),
            ColumnType.DOUBLE, Cells.of(1.5, 1.5).and(0.1f, 0.1).and(3, 3.0).not(3L, "3, a Long")
                    .not(new BigDecimal("0.5"), "0.5, a BigDecimal").not("1", "a String"),
            ColumnType.TIMESTAMP, new Cells(List.of(), List.of())
                    .and(1_000_001L, Instant.EPOCH.plusSeconds(1).plusNanos(1000))
                    .and(-1, Instant.EPOCH.minusNanos(1000)).not(0.0, "0.0, a Double"));

    @TempDir
    private Path folder;

    /** A value that is given, and what becomes of it. */
    private record Given(Object value, Object becomes) {
    }

    private record Cells(List<Given> taken, List<Given> refused) {
        private static Cells of(Object value, Object cell) {
            return new Cells(List.of(), List.of()).and(value, cell);
        }

        private static Cells integers() {
            return of(-3, -3L).and(3L, 3L).and(BigInteger.TWO, 2L).not((short) 3, "3, a Short");
        }

        private static List<Given> with(List<Given> all, Object value, Object becomes) {
            return Stream.concat(all.stream(), Stream.of(new Given(value, becomes))).toList();
        }

        private Cells and(Object value, Object cell) {
            return new Cells(with(taken, value, cell), refused);
        }

        private Cells not(Object value, String reason) {
            return new Cells(taken, with(refused, value, reason));
        }
    }

    private static Cells cells(ColumnType type) {
        return Optional.ofNullable(CELLS.get(type)).orElseThrow(() -> new AssertionError("no cells of " + type));
    }

    private static List<ParquetColumn> columns(ColumnType type) {
        return List.of(ParquetColumn.of("one", type), ParquetColumn.of("many", type).ofLists());
    }

    @ParameterizedTest
    @EnumSource
    void whatIsTakenComesBackAndWhatIsNotIsSaid(ColumnType type) throws IOException, SQLException {
        Path file = folder.resolve("cells.parquet");
        try (OutputStream out = Files.newOutputStream(file)) {
            ParquetTable table = ParquetTable.to(out, columns(type));
            for (Given given : cells(type).refused()) {
                assertThatThrownBy(() -> table.cell(0, given.value())).isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("column one has " + type + ", not " + given.becomes());
                assertThatThrownBy(() -> table.cell(1, List.of(given.value())))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("column many has lists of " + type + ", not " + given.becomes());
            }
            for (Given given : cells(type).taken()) {
                table.cell(0, given.value()).cell(1, List.of(given.value())).row();
            }
            table.complete();
        }
        List<Map<String, @Nullable Object>> rows = ReadColumns.by(file);
        assertThat(rows).extracting(row -> row.get("one"))
                .isEqualTo(cells(type).taken().stream().map(Given::becomes).toList());
        assertThat(rows).extracting(row -> row.get("many"))
                .isEqualTo(cells(type).taken().stream().map(given -> List.of(given.becomes())).toList());
        Files.delete(file);
    }

    private static final Set<ColumnType> INTEGERS =
            EnumSet.of(ColumnType.INT32, ColumnType.INT64, ColumnType.UINT64, ColumnType.TIMESTAMP);

    @ParameterizedTest
    @EnumSource
    void theSetterOfIntegersTakesColumnsOfThem(ColumnType type) throws IOException {
        ParquetTable table = ParquetTable.to(OutputStream.nullOutputStream(), columns(type));
        if (INTEGERS.contains(type)) {
            assertThatCode(() -> table.set(0, 1L)).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> table.set(0, 1L)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("column one has " + type + ", not an integer");
        }
        assertThatThrownBy(() -> table.set(1, 1L)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("column many has lists of " + type + ", not an integer");
        for (int none : new int[] {-1, 2, 7}) {
            assertThatThrownBy(() -> table.set(none, 1L)).isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("column " + none + " of 2, which count from 0");
        }
        assertThatThrownBy(() -> table.cell(2, null)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("column 2 of 2, which count from 0");
        assertThatThrownBy(() -> table.cell(1, "a")).hasMessageEndingWith("lists of " + type + ", not a String");
    }

    @Test
    void anIntegerOf32BitsIsNoLargerOne() throws IOException {
        ParquetTable table = ParquetTable.to(OutputStream.nullOutputStream(), columns(ColumnType.INT32));
        table.set(0, Integer.MIN_VALUE).set(0, Integer.MAX_VALUE);
        for (long number : new long[] {1L << 40, 1L << 31, Integer.MIN_VALUE - 1L}) {
            assertThatThrownBy(() -> table.set(0, number)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("column one has INT32, not " + number);
        }
    }
}
