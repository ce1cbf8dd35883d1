package dev.readout.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The formats of text, on rows that a driver's words can be in. */
class FormatTest {
    private static final List<Column> COLUMNS =
            List.of(Column.text("name"), Column.quantity("n"), Column.quantities("values", List.of("a", "b")));

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private String write(Format format, Object[]... rows) throws IOException {
        try (Rows writer = format.open(out, COLUMNS)) {
            for (Object[] row : rows) {
                writer.row(row);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Object[] row(Object... cells) {
        return cells;
    }

    @Test
    void jsonIsOneObjectALine() throws IOException {
        BigInteger big = BigInteger.TWO.pow(64);
        assertThat(write(Format.JSON, row("GPU \"A\"\n\u00b5", 1, List.of(big, -1L)),
                row(null, null, Arrays.asList(null, 0.5f)))).isEqualTo("""
                        {"name":"GPU \\"A\\"\\n\u00b5","n":1,"values":[18446744073709551616,-1]}
                        {"name":null,"n":null,"values":[null,0.5]}
                        """);
    }

    @Test
    void csvQuotesWhatWouldBreakALine() throws IOException {
        assertThat(write(Format.CSV, row("GPU \"A\"", 1, List.of(1, 2)), row("a,b", null, Arrays.asList(null, 4)),
                row(List.of("x", "y"), 2, List.of("line\nbreak", "\r"))))
                .isEqualTo("name,n,a,b\n\"GPU \"\"A\"\"\",1,1,2\n\"a,b\",,,4\nx y,2,\"line\nbreak\",\"\r\"\n");
    }

    @Test
    void aTableAlignsTextLeftAndNumbersRight() throws IOException {
        assertThat(write(Format.TABLE, row("x", 1, List.of(1, 2)), row("longer", 1000, Arrays.asList(null, 4))))
                .isEqualTo("""
                        name        n  a  b
                        x           1  1  2
                        longer  1,000  -  4
                        """);
    }

    /** The digits of quantities stand in groups for people; those of indices, and those that programs read, don't. */
    @Test
    void digitsStandInGroupsInATableAlone() throws IOException {
        List<Column> columns = List.of(Column.identifier("id"), Column.quantity("n"));
        Object[][] rows = {{1234567, 999}, {1, -1000}, {2, -999L}, {3, new BigInteger("18446744073709551615")},
            {4, 1234567.25}, {5, -0.5}, {6, 1e300}, {7, Double.NaN}, {8, null}, {9, "1234"}};
        for (Format format : List.of(Format.TABLE, Format.CSV)) {
            try (Rows cells = format.open(out, columns)) {
                for (Object[] row : rows) {
                    cells.row(row);
                }
            }
        }
        String grouped = "999 -1,000 -999 18,446,744,073,709,551,615 1,234,567.25 -0.5 1.0E300 NaN - 1234";
        assertThat(out.toString(StandardCharsets.UTF_8).lines().skip(1).limit(rows.length)
                .map(line -> line.strip().split(" +")[1])).containsExactly(grouped.split(" "));
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("\n1234567 ", "\n1,-1000\n", "\n4,1234567.25\n");
    }

    /** A console of Windows shows letters of its code page; what it can't know is UTF-8. */
    @Test
    void textForPeopleIsEncodedAsTheConsoleHasIt() {
        assertThat(UserTerminal.charset("Windows 11", "Cp850")).isEqualTo(Charset.forName("IBM850"));
        assertThat(UserTerminal.charset("Windows 11", "no such page")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(UserTerminal.charset("Windows 11", null)).isEqualTo(StandardCharsets.UTF_8);
        assertThat(UserTerminal.charset("Linux", "ANSI_X3.4-1968")).isEqualTo(StandardCharsets.UTF_8);
    }

    @Test
    void aTableWithoutRowsIsItsHeader() throws IOException {
        assertThat(write(Format.TABLE)).isEqualTo("name  n  a  b\n");
        out.reset();
        assertThat(write(Format.CSV)).isEqualTo("name,n,a,b\n");
        out.reset();
        assertThat(write(Format.JSON)).isEmpty();
    }

    @Test
    void aLongTableIsWrittenAsItComesAndWidensWhereItMust() throws IOException {
        try (Rows rows = Format.TABLE.open(out, COLUMNS)) {
            for (int i = 0; i < 50_000; i++) {
                rows.row("x", i, List.of(1, 2));
            }
            assertThat(out.size()).as("bytes written before the end").isPositive();
        }
        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(50_001).contains("x     998  1  2", "x     9,999  1  2", "x     49,999  1  2");
    }

    @Test
    void aTableOfHugeRowsHoldsFewOfThem() throws IOException {
        String huge = "a".repeat(1 << 20);
        try (Rows rows = Format.TABLE.open(out, COLUMNS)) {
            for (int i = 0; i < 5; i++) {
                rows.row(huge, i, List.of(1, 2));
            }
            assertThat(out.size()).as("bytes written before the end").isGreaterThan(3 << 20);
        }
        assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(6).endsWith(huge + "  4  1  2");
    }

    @Test
    void nothingFollowsTheLastWordOfALine() throws IOException {
        List<Column> columns = List.of(Column.text("a"), Column.text("b"), Column.quantity("n"), Column.text("c"));
        try (Rows rows = Format.TABLE.open(out, columns)) {
            rows.row("x", "y ", " ", "");
            rows.row("longer", "  ", 10, " ");
            rows.row(" ", " ", "", " ");
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
                a       b    n  c
                x       y
                longer      10

                """);
    }

    @Test
    void objectsWithinACellAreObjectsInJsonAndNamedValuesElsewhere() throws IOException {
        Object[] row = row("x", 1, List.of(Map.of("index", 0), List.of("a", "b")));
        assertThat(write(Format.JSON, row))
                .isEqualTo("{\"name\":\"x\",\"n\":1,\"values\":[{\"index\":0},[\"a\",\"b\"]]}\n");
        out.reset();
        assertThat(write(Format.CSV, row)).isEqualTo("name,n,a,b\nx,1,index 0,a b\n");
    }

    @Test
    void aSheetHasALineACellAndNoneForWhatIsUnknown() throws IOException {
        List<Column> columns = List.of(Column.text("name"), Column.text("families"), Column.text("types"));
        try (Rows rows = new SheetRows(out, columns)) {
            rows.row("A", List.of(Map.of("index", 0), Map.of("index", 1)), List.of("word ".repeat(21).split(" ")));
            rows.row("B", null, null);
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
                name      A
                families  index 0
                          index 1
                types     word word word word word word word word word word word word word word word word word word
                          word word word

                name      B
                """);
    }
}
