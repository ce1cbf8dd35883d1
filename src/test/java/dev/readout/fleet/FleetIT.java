package dev.readout.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.readout.testing.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * A day of three hundred machines, asked by two engines that know nothing of each other: DuckDB in this process, and
 * Spark on two workers, one of which is killed. Both find what became slower, and nothing else. A question that fails
 * is named, and the others are answered.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Spark needs programs of Hadoop there")
class FleetIT {
    private static final int PATIENCE_SECONDS = 900;
    private static final int COPIES = 2;

    private final Path folder = Path.of("src/test/target/fleet").toAbsolutePath();
    private final Path data = folder.resolve("data");
    private final Fleet fleet = new Fleet(300, 100, 1);
    private final Map<String, List<Map<String, Object>>> inDuckDb = new LinkedHashMap<>();
    private SparkProject spark;

    @BeforeAll
    void measureAndAskDuckDb() throws Exception {
        Folders.delete(folder);
        Files.createDirectories(folder);
        spark = SparkProject.built(folder);
        fleet.write(data);
        CommandLineMachine.write(data.resolve(CommandLineMachine.NAME));
        assertThat(fleet.rows()).isGreaterThan(500_000);
        try (DuckDb duckDb = new DuckDb(data)) {
            for (Path question : SparkProject.questions()) {
                inDuckDb.put(SparkProject.name(question), duckDb.ask(question));
            }
        }
    }

    /** Whole numbers and texts are the same; what was summed up in another order may differ in its last digits. */
    private void assertSameAnswer(String question, List<Map<String, Object>> answer) {
        List<Map<String, Object>> expected = inDuckDb.get(question);
        assertThat(answer).as(question).hasSameSizeAs(expected).isNotEmpty();
        for (int row = 0; row < answer.size(); row++) {
            Map<String, Object> found = answer.get(row);
            assertThat(found.keySet()).as(question).containsExactlyElementsOf(expected.get(row).keySet());
            for (Map.Entry<String, Object> cell : expected.get(row).entrySet()) {
                String what = question + ", row " + row + ", " + cell.getKey();
                if (cell.getValue() instanceof Double number) {
                    assertThat(Double.parseDouble(found.get(cell.getKey()).toString())).as(what)
                            .isCloseTo(number, within(Math.max(1e-9, 1e-11 * Math.abs(number))));
                } else {
                    assertThat(String.valueOf(found.get(cell.getKey()))).as(what)
                            .isEqualTo(String.valueOf(cell.getValue()));
                }
            }
        }
    }

    @Test
    void theRegressionIsFoundAndNothingElseIs() {
        List<Map<String, Object>> rows = inDuckDb.get("regressions");
        Map<String, Object> found = rows.getFirst();

        assertThat(rows).hasSize(60);
        assertThat(rows.stream().filter(row -> !row.get("verdict").equals("same"))).containsExactly(found);
        assertThat(found).containsEntry("driver", Fleet.SLOWER_DRIVER).containsEntry("path", Fleet.SLOWER_PATH)
                .containsEntry("before", Fleet.BUILDS.get(0)).containsEntry("after", Fleet.BUILDS.get(1))
                .containsEntry("verdict", "slower");
        assertThat((Double) found.get("change_percent")).isCloseTo(12, within(2.0));
    }

    @Test
    void theMachinesThatStandOutAreFoundAndNoOthers() {
        assertThat(inDuckDb.get("machines-that-stand-out").stream().map(row -> (String) row.get("machine")))
                .isNotEmpty().containsExactlyInAnyOrderElementsOf(fleet.oddMachines());
    }

    @Test
    void whatWasLostIsFoundWhereItWasLost() {
        List<String> found = inDuckDb.get("what-was-lost").stream()
                .map(row -> row.get("driver") + ", " + row.get("build") + ": " + row.get("kind") + " "
                        + row.get("reports") + " " + row.get("machines") + " " + row.get("concerned"))
                .toList();

        List<String> expected = new ArrayList<>();
        Fleet.BUILDS.forEach(build -> expected.add(lost(Fleet.LOSES_TIMES, build, "FRAME_EXPIRED 30 30 90")));
        Fleet.BUILDS.forEach(build -> expected.add(lost(Fleet.DROPS_FRAMES, build, "FRAMES_NOT_WRITTEN 6 6 30")));
        assertThat(found).isEqualTo(expected);
    }

    private static String lost(int machine, String build, String what) {
        return Fleet.DRIVERS.get(machine % Fleet.DRIVERS.size()) + ", " + build + ": " + what;
    }

    /** The question that a worker is killed amid comes last. */
    @Test
    void twoWorkersAnswerAsDuckDbDoesAlsoWhenOneIsKilledAmidAQuestion() throws Exception {
        Path unknown = Files.writeString(folder.resolve("unknown.sql"), "SELECT machine FROM traces");
        Path malformed = Files.writeString(folder.resolve("malformed.sql"), "-- No verb.\nmachine FROM host");
        Path failing = Files.writeString(folder.resolve("failing.sql"), "SELECT raise_error('the 7th') FROM reports");
        List<Path> asked = new ArrayList<>(List.of(unknown, malformed, failing));
        SparkProject.questions().stream().sorted(Comparator.comparing(FleetIT::isLast))
                .forEach(asked::add);
        try (SparkProject.Program master = spark.start("master", List.of(), "org.apache.spark.deploy.master.Master",
                "--host", "127.0.0.1", "--port", "0", "--webui-port", "0")) {
            String address = master.await("Starting Spark master at (spark://127.0.0.1:\\d+)", 120).group(1);
            try (SparkProject.Program first = worker("first", address);
                    SparkProject.Program second = worker("second", address)) {
                second.await("Successfully registered with master", 120);
                first.await("Successfully registered with master", 120);
                try (SparkProject.Program driver = spark.ask("standalone", address, data, asked)) {
                    driver.await(SparkProject.name(asked.get(asked.size() - 2)) + ": \\d+ in", PATIENCE_SECONDS);
                    ProcessHandle executor = busy(first, Duration.ofMillis(200));
                    assertThat(driver.errors()).doesNotContain("regressions:");
                    first.process().destroyForcibly();
                    executor.destroyForcibly();

                    Map<String, List<Map<String, Object>>> answers =
                            SparkProject.answers(driver.end(PATIENCE_SECONDS, 1));
                    assertThat(answers.keySet()).isEqualTo(inDuckDb.keySet());
                    answers.forEach(this::assertSameAnswer);
                    assertThat(driver.errors()).contains("Lost executor");
                    assertThat(driver.errors().lines()).anySatisfy(line -> assertThat(line).startsWith(unknown + ": ")
                            .contains("`traces`"))
                            .anySatisfy(line -> assertThat(line).startsWith(malformed + ": ").contains("SYNTAX"))
                            .anySatisfy(line -> assertThat(line).startsWith(failing + ": ").contains("the 7th"))
                            .anySatisfy(line -> assertThat(line).isEqualTo("no answer to 3 of 11 questions, for the"
                                    + " reasons above: " + unknown + ", " + malformed + ", " + failing));
                }
            }
        }
    }

    private static boolean isLast(Path question) {
        return SparkProject.name(question).equals("regressions");
    }

    /** Each capture lies there as often as machines have sent it. */
    @Test
    void executorsDecodeEveryFormat() throws Exception {
        List<RawCapture> all = RawCapture.ALL;
        Path captures = folder.resolve("captures");
        for (int capture = 0; capture < all.size(); capture++) {
            for (int copy = 0; copy < COPIES; copy++) {
                Path at = captures.resolve("copy=" + copy).resolve("number=" + capture)
                        .resolve(all.get(capture).folders());
                Files.write(Files.createDirectories(at).resolve("capture.bin"), all.get(capture).bytes());
            }
        }
        Path results = folder.resolve("results");
        try (SparkProject.Program decoding = spark.drive("decode", "local-cluster[2,1,1024]", "DecodeCaptures",
                captures.toString(), results.toString())) {
            assertThat(decoding.end(PATIENCE_SECONDS)).singleElement().asString()
                    .contains("\"captures\":" + COPIES * all.size() + ",");
        }

        Map<List<Integer>, List<String>> found = new LinkedHashMap<>();
        try (DuckDb duckDb = new DuckDb(data)) {
            for (Map<String, Object> row : duckDb.ask("SELECT *, CAST(labels['copy'] AS INT) AS copy,"
                    + " CAST(labels['number'] AS INT) AS number_of FROM '" + results + "/*.parquet'")) {
                found.computeIfAbsent(List.of((Integer) row.get("number_of"), (Integer) row.get("copy")),
                        each -> new ArrayList<>()).add(RawCapture.text(row));
            }
        }
        for (int capture = 0; capture < all.size(); capture++) {
            for (int copy = 0; copy < COPIES; copy++) {
                assertThat(found.get(List.of(capture, copy))).as("%s", all.get(capture))
                        .isEqualTo(all.get(capture).expected());
            }
        }
    }

    private SparkProject.Program worker(String name, String master) throws IOException {
        return spark.start(name, List.of(), "org.apache.spark.deploy.worker.Worker", "--cores", "1", "--memory", "1g",
                "--webui-port", "0", "--work-dir", folder.resolve(name).toString(), master);
    }

    /** Waits until the executor of a worker has computed for so long from now on, and returns it. */
    private static ProcessHandle busy(SparkProject.Program worker, Duration longer) throws InterruptedException {
        ProcessHandle executor = worker.process().children().findFirst().orElseThrow();
        Duration until = executor.info().totalCpuDuration().orElseThrow().plus(longer);
        while (executor.info().totalCpuDuration().orElse(until).compareTo(until) < 0) {
            Thread.sleep(20);
        }
        return executor;
    }
}
