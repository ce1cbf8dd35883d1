package dev.readout.fleet;

import dev.readout.testing.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/**
 * Measures how long questions take, by rows and by workers, and draws it. Not a test: times depend on the machine.
 *
 * <p>It needs jars and no network. {@code mvn -Peverything package -Dmaven.test.skip.exec dependency:copy-dependencies}
 * puts them into {@code src/test/target/dependency} and {@code src/fleet/target}; then, here or on a machine that
 * {@code src/test} and {@code src/fleet} were copied to:
 *
 * <pre>
 * java --enable-native-access=ALL-UNNAMED -cp 'src/test/target/test-classes:src/test/target/dependency/*' \
 *     dev.readout.fleet.FleetTimes measure src/fleet/target target/times src/fleet/times.csv 1,3,10,30 1,2,4
 * java -cp … dev.readout.fleet.FleetTimes draw src/fleet/times.csv src/fleet/times.png 'two cores of …'
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
        if (args[0].equals("measure")) {
            measure(Path.of(args[1]).toAbsolutePath(), Path.of(args[2]).toAbsolutePath(), Path.of(args[3]),
                    Stream.of(args[4].split(",")).mapToInt(Integer::parseInt).toArray(),
                    Stream.of(args[5].split(",")).mapToInt(Integer::parseInt).toArray());
        } else {
            draw(Path.of(args[1]), Path.of(args[2]), args[3]);
        }
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

    private static void draw(Path csv, Path png, String machine) throws IOException {
        Map<String, Map<Double, Double>> series = new LinkedHashMap<>();
        for (String line : Files.readAllLines(csv).stream().skip(1).toList()) {
            String[] cells = line.split(",");
            String name = cells[3] + ", " + (cells[0].equals("Spark") ? "Spark, " + cells[1]
                    + (cells[1].equals("1") ? " worker" : " workers") : cells[0]);
            series.computeIfAbsent(name, each -> new TreeMap<>())
                    .put(Double.parseDouble(cells[2]) / 1e6, Double.parseDouble(cells[4]));
        }
        XYChart chart = new XYChartBuilder().width(900).height(540).title(machine)
                .xAxisTitle("million rows of scopes").yAxisTitle("seconds").build();
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setYAxisLogarithmic(true);
        new TreeMap<>(series).forEach((name, points) -> chart.addSeries(name,
                points.keySet().stream().toList(), points.values().stream().toList()));
        BitmapEncoder.saveBitmap(chart, png.toString(), BitmapFormat.PNG);
    }
}
