package dev.readout.fleet;

import dev.readout.testing.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures how long questions take, by rows and by workers, for the table of the page. Not a test: times depend on the machine.
 *
 * <p>It needs jars and no network. {@code mvn -Peverything package -Dmaven.test.skip.exec dependency:copy-dependencies}
 * puts them into {@code src/test/target/dependency} and {@code src/fleet/target}; then, here or on a machine that
 * {@code src/test} and {@code src/fleet} were copied to:
 *
 * <pre>
 * java --enable-native-access=ALL-UNNAMED -cp 'src/test/target/test-classes:src/test/target/dependency/*' \
 *     dev.readout.fleet.FleetTimes src/fleet/target target/times target/times.csv 1,3,10,30 1,2,4
 * </pre>
 */
final class FleetTimes {
    private static final int FRAMES = 417;
    private static final int ROWS_OF_A_MACHINE = (int) new Fleet(1, FRAMES, 1).rows();
    /** The first is asked to warm up, by both engines, and not written down. */
    private static final List<String> ASKED = List.of("where-the-time-goes", "regressions", "worst-percentiles");

    private FleetTimes() {
    }

    public static void main(String[] args) throws Exception {
        measure(Path.of(args[0]).toAbsolutePath(), Path.of(args[1]).toAbsolutePath(), Path.of(args[2]),
                Stream.of(args[3].split(",")).mapToInt(Integer::parseInt).toArray(),
                Stream.of(args[4].split(",")).mapToInt(Integer::parseInt).toArray());
    }

    private static void measure(Path target, Path folder, Path csv, int[] millions, int[] workers) throws Exception {
        Folders.delete(folder);
        Files.createDirectories(folder);
        Files.writeString(csv, "engine,workers,rows,question,seconds\n");
        List<Path> questions = ASKED.stream()
                .map(name -> SparkProject.SOURCES.resolve("sql").resolve(name + ".sql").toAbsolutePath()).toList();
        for (int million : millions) {
            Fleet fleet = new Fleet(Math.max(1, Math.round(million * 1e6f / ROWS_OF_A_MACHINE)), FRAMES, 1);
            Path data = folder.resolve(million + "M");
            fleet.write(data);
            try (DuckDb duckDb = new DuckDb(data)) {
                for (Path question : questions) {
                    long begin = System.nanoTime();
                    duckDb.ask(question);
                    write(csv, "DuckDB", 1, fleet.rows(), question, (System.nanoTime() - begin) / 1e9);
                }
            }
            for (int each : workers) {
                SparkProject spark = new SparkProject(folder, target);
                try (SparkProject.Program program = spark.ask("spark-" + million + "-" + each,
                        "local-cluster[" + each + ",1,1024]", data, questions)) {
                    program.end(3600);
                    for (Path question : questions) {
                        write(csv, "Spark", each, fleet.rows(), question, Double.parseDouble(program.await(
                                SparkProject.name(question) + ": \\d+ in ([0-9.]+) s", 1).group(1)));
                    }
                }
            }
            Folders.delete(data);
        }
    }

    private static void write(Path csv, String engine, int workers, long rows, Path question, double seconds)
            throws IOException {
        if (!SparkProject.name(question).equals(ASKED.getFirst())) {
            Files.writeString(csv, String.format(Locale.ROOT, "%s,%d,%d,%s,%.1f%n", engine, workers, rows,
                    SparkProject.name(question), seconds), StandardOpenOption.APPEND);
        }
    }
}
