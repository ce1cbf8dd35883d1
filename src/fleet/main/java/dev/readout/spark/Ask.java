package dev.readout.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Asks questions of what many machines have measured: {@code Ask [--json] DATA QUESTION.sql …}.
 *
 * <p>DATA is a folder, or an address that Spark can read, with Parquet files in it at any depth. A question is a file
 * with one SELECT over the views of {@link Table}. Answers come out one after the other, as tables, or with
 * {@code --json} as a line a row, with the name of the question in it. How long each took goes to standard error, and
 * why one has no answer: the others are asked all the same, and the status is 1.
 */
public final class Ask {
    private Ask() {
    }

    /** Runs it. Spark is set by its own properties, such as {@code -Dspark.master=…}; the default is all cores. */
    public static void main(String[] args) {
        List<String> arguments = new ArrayList<>(List.of(args));
        boolean json = arguments.remove("--json");
        if (arguments.size() < 2 || arguments.getFirst().startsWith("-")) {
            Sessions.end(2, "usage: Ask [--json] DATA QUESTION.sql …");
        }
        String data = arguments.removeFirst();
        for (String question : arguments) {
            if (!Files.isRegularFile(Path.of(question))) {
                Sessions.end(1,
                        "there is no question " + question + ": expected a file with a SELECT, such as those in sql");
            }
        }
        Sessions.run("Ask", spark -> {
            long begin = System.nanoTime();
            List<Table> found = Arrays.stream(Table.values()).filter(table -> table.create(spark, data)).toList();
            if (found.isEmpty()) {
                throw new IllegalArgumentException(data + " has no files to ask: expected some of "
                        + Arrays.stream(Table.values()).map(Table::files).toList() + ", at any depth");
            }
            tell("tables", found.size(), begin);
            List<String> unanswered = new ArrayList<>();
            for (String question : arguments) {
                try {
                    answer(spark, Path.of(question), json);
                } catch (Exception e) {
                    // Scala declares no exceptions.
                    System.err.println(question + ": " + Sessions.reason(e));
                    unanswered.add(question);
                }
            }
            if (!unanswered.isEmpty()) {
                throw new IllegalArgumentException("no answer to " + unanswered.size() + " of " + arguments.size()
                        + " questions, for the reasons above: " + String.join(", ", unanswered));
            }
        });
    }

    private static void answer(SparkSession spark, Path file, boolean json) throws IOException {
        String name = file.getFileName().toString().replaceFirst("\\.sql$", "");
        long begin = System.nanoTime();
        Dataset<Row> answer = spark.sql(Files.readString(file));
        List<Row> rows = answer.collectAsList();
        tell(name, rows.size(), begin);
        if (json) {
            rows.forEach(row -> System.out.println(row.json().replaceFirst("\\{",
                    Matcher.quoteReplacement("{\"question\":\"" + name.replaceAll("[\"\\\\]", "_") + "\","))));
        } else {
            System.out.println(name);
            spark.createDataFrame(rows, answer.schema()).show(rows.size(), false);
        }
    }

    private static void tell(String name, int rows, long begin) {
        System.err.printf(Locale.ROOT, "%s: %d in %.1f s%n", name, rows, (System.nanoTime() - begin) / 1e9);
    }
}
