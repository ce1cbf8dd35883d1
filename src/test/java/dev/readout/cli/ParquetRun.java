package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.parquet.ReadColumns;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows that a command wrote as Parquet, read by two readers who did not write them, beside those of its JSON. */
public final class ParquetRun {
    private ParquetRun() {
    }

    /** The rows of a command, which are as {@code --format json} has them. */
    public static List<Map<String, @Nullable Object>> asJson(String... args) throws IOException, SQLException {
        Run json = Run.of(with(args, "json"));
        assertThat(json.status()).as(json.err()).isZero();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Run parquet = Run.to(out, with(args, "parquet"));
        assertThat(parquet).isEqualTo(new Run(0, "", json.err()));
        Path file = Files.createTempFile("readout", ".parquet");
        try {
            Files.write(file, out.toByteArray());
            List<Map<String, @Nullable Object>> rows = ReadColumns.by(file);
            same(rows, json.lines());
            return rows;
        } finally {
            Files.delete(file);
        }
    }

    private static String[] with(String[] args, String format) {
        String[] all = Arrays.copyOf(args, args.length + 2);
        // Behind the words of the command.
        int words = all[0].equals("decode") ? 2 : 1;
        System.arraycopy(args, words, all, words + 2, args.length - words);
        all[words] = "--format";
        all[words + 1] = format;
        return all;
    }

    /** Checks that rows are what lines of JSON say, cell by cell. */
    private static void same(List<Map<String, @Nullable Object>> rows, List<String> json) {
        assertThat(rows).hasSameSizeAs(json);
        for (int i = 0; i < rows.size(); i++) {
            Map<String, Object> object = Json.object(json.get(i));
            assertThat(rows.get(i)).hasSameSizeAs(object);
            Iterator<Map.Entry<String, Object>> expected = object.entrySet().iterator();
            for (Map.Entry<String, @Nullable Object> cell : rows.get(i).entrySet()) {
                Map.Entry<String, Object> value = expected.next();
                assertThat(isSame(cell.getValue(), value.getValue()))
                        .as("row %d: %s, %s in JSON", i, cell, value).isTrue();
            }
        }
    }

    private static boolean isSame(@Nullable Object cell, @Nullable Object json) {
        return switch (cell) {
            case null -> json == null;
            case Double number -> json instanceof Json.Number text ? Double.parseDouble(text.text()) == number
                    : number.toString().equals(json);
            case Long number -> Json.Number.of(number).equals(json);
            case BigInteger number -> Json.Number.of(number).equals(json);
            case List<?> list -> json instanceof List<?> other && isSame(list, other);
            // Text, or JSON.
            case String text -> text.equals(json) || parsed(text).equals(json);
            default -> cell.equals(json);
        };
    }

    private static boolean isSame(List<?> cells, List<?> json) {
        List<Boolean> each = new ArrayList<>();
        for (int i = 0; i < Math.min(cells.size(), json.size()); i++) {
            each.add(isSame(cells.get(i), json.get(i)));
        }
        return cells.size() == json.size() && !each.contains(false);
    }

    private static Object parsed(String json) {
        return Json.object("{\"value\":" + json + "}").get("value");
    }
}
