package dev.readout.fleet;

import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.readout.export.parquet.ParquetFrames;
import dev.readout.profile.ProfilerReport;
import dev.readout.testing.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the questions answer, beside what was written, or what the same numbers give in another way. {@link FleetIT}
 * looks at what is found among many machines, and that Spark answers alike.
 */
class QuestionsTest {
    @TempDir
    private static Path folder;
    private static final Fleet FLEET = new Fleet(60, 60, 2);

    @BeforeAll
    static void write() {
        FLEET.write(data());
    }

    private static Path data() {
        return folder.resolve("data");
    }

    private static List<Map<String, Object>> ask(Path data, String question) throws SQLException, IOException {
        try (DuckDb duckDb = new DuckDb(data)) {
            return duckDb.ask(SparkProject.SOURCES.resolve("sql").resolve(question + ".sql"));
        }
    }

    private static long number(Map<String, Object> row, String column) {
        return ((Number) row.get(column)).longValue();
    }

    private static double fraction(Map<String, Object> row, String column) {
        return ((Number) row.get(column)).doubleValue();
    }

    private static boolean isLargestFirst(List<Map<String, Object>> rows, String column) {
        return rows.stream().map(row -> fraction(row, column)).sorted(reverseOrder()).toList()
                .equals(rows.stream().map(row -> fraction(row, column)).toList());
    }

    /** DuckDB has percentiles of its own. */
    @Test
    void percentilesAreThoseOfAllTimes() throws Exception {
        List<Map<String, Object>> answer = ask(data(), "worst-percentiles");

        try (DuckDb duckDb = new DuckDb(data())) {
            assertThat(answer).hasSize(60).containsExactlyInAnyOrderElementsOf(duckDb.ask("""
                    SELECT driver, path, CAST(count(*) AS HUGEINT) AS times,
                           quantile_disc(gpu_time_ns, 0.5) AS median_ns, quantile_disc(gpu_time_ns, 0.99) AS p99_ns,
                           max(gpu_time_ns) AS longest_ns
                    FROM scopes GROUP BY ALL"""));
        }
        assertThat(isLargestFirst(answer, "p99_ns")).isTrue();
    }

    @Test
    void sharesAreThoseOfTheTimeThatTheGpuWasBusy() throws Exception {
        List<Map<String, Object>> answer = ask(data(), "where-the-time-goes");

        assertThat(answer).hasSize(60);
        assertThat(isLargestFirst(answer, "share_percent")).isTrue();
        try (DuckDb duckDb = new DuckDb(data())) {
            for (String driver : Fleet.DRIVERS) {
                double busy = FLEET.frames().filter(frame -> frame.driver().equals(driver))
                        .mapToLong(Fleet.WrittenFrame::busyNs).sum();
                double shares = 0;
                for (Map<String, Object> row : answer.stream().filter(row -> row.get("driver").equals(driver))
                        .toList()) {
                    Map<String, Object> summed = duckDb.ask("SELECT sum(gpu_own_time_ns) AS own, count(*) AS times"
                            + " FROM scopes WHERE driver = '" + driver + "' AND path = '" + row.get("path") + "'")
                            .getFirst();
                    assertThat(number(row, "own_ns")).isEqualTo(number(summed, "own"));
                    assertThat(number(row, "recorded")).isEqualTo(number(summed, "times"));
                    assertThat(fraction(row, "share_percent"))
                            .isCloseTo(100 * number(summed, "own") / busy, within(1e-9));
                    shares += fraction(row, "share_percent");
                }
                assertThat(shares).as(driver).isCloseTo(100, within(1e-9));
            }
        }
    }

    @Test
    void slowFramesAreThoseThatTookLonger() throws Exception {
        List<Map<String, Object>> answer = ask(data(), "slow-frames");

        assertThat(answer).hasSize(Fleet.DRIVERS.size() * Fleet.BUILDS.size());
        assertThat(isLargestFirst(answer, "slow_percent")).isTrue();
        for (Map<String, Object> row : answer) {
            List<Fleet.WrittenFrame> frames = FLEET.frames().filter(frame -> frame.driver().equals(row.get("driver"))
                    && frame.build().equals(row.get("build"))).toList();
            Map<String, Long> slow = slow(60, frames);
            long all = slow.values().stream().mapToLong(Long::longValue).sum();
            assertThat(number(row, "frames")).isEqualTo(frames.size());
            assertThat(number(row, "above_16_ms")).isEqualTo(all);
            assertThat(number(row, "above_33_ms")).isEqualTo(
                    slow(30, frames).values().stream().mapToLong(Long::longValue).sum());
            assertThat(fraction(row, "slow_percent")).isCloseTo(100.0 * all / frames.size(), within(1e-9));
            // Machines have equally many frames.
            assertThat(row).containsEntry("worst_machine", frames.stream().map(Fleet.WrittenFrame::machine).distinct()
                    .min(comparing((String machine) -> -slow.getOrDefault(machine, 0L))
                            .thenComparing(machine -> machine))
                    .orElseThrow());
        }
        assertThat(answer).anySatisfy(row -> assertThat(number(row, "above_16_ms"))
                .isGreaterThan(number(row, "above_33_ms")));
    }

    /** How many frames of each machine took longer than a second divided by something. */
    private static Map<String, Long> slow(int ofASecond, List<Fleet.WrittenFrame> frames) {
        return frames.stream().filter(frame -> frame.busyNs() > 1e9 / ofASecond)
                .collect(groupingBy(Fleet.WrittenFrame::machine, counting()));
    }

    /** A 60th of a second are 16,666,666.7 ns. */
    @Test
    void aFrameIsSlowFromTheNextNanosecondOn() throws Exception {
        try (DuckDb duckDb = new DuckDb(data())) {
            duckDb.execute("CREATE OR REPLACE VIEW frames AS SELECT 'd' AS driver, 'b' AS build, 'q' AS queue,"
                    + " 'm' AS machine, unnest([16666666, 16666667, 33333333, 33333334]) AS gpu_busy_ns");
            assertThat(duckDb.ask(SparkProject.SOURCES.resolve("sql/slow-frames.sql"))).singleElement()
                    .satisfies(row -> assertThat(number(row, "above_16_ms")).isEqualTo(3))
                    .satisfies(row -> assertThat(number(row, "above_33_ms")).isEqualTo(1));
        }
    }

    @Test
    void callsCostWhatTheyTook() throws Exception {
        List<Map<String, Object>> answer = ask(data(), "costly-calls");
        Map<String, List<Fleet.WrittenCall>> calls = FLEET.calls().stream()
                .collect(groupingBy(Fleet.WrittenCall::function));

        assertThat(answer).hasSameSizeAs(calls.keySet());
        assertThat(isLargestFirst(answer, "all_ns")).isTrue();
        for (Map<String, Object> row : answer) {
            List<Fleet.WrittenCall> written = Objects.requireNonNull(calls.get((String) row.get("function")));
            LongSummaryStatistics times = written.stream().map(Fleet.WrittenCall::hostTimeNs).filter(Objects::nonNull)
                    .mapToLong(Long::longValue).summaryStatistics();
            assertThat(number(row, "calls")).isEqualTo(written.size());
            assertThat(number(row, "traces"))
                    .isEqualTo(written.stream().map(Fleet.WrittenCall::machine).distinct().count());
            assertThat(number(row, "all_ns")).isEqualTo(times.getSum());
            assertThat(fraction(row, "mean_ns")).isCloseTo(times.getAverage(), within(1e-3));
            assertThat(number(row, "longest_ns")).isEqualTo(times.getMax());
            assertThat(number(row, "errors"))
                    .isEqualTo(written.stream().filter(call -> call.error() != null).count());
            assertThat(number(row, "unfinished")).isEqualTo(written.size() - times.getCount());
        }
        assertThat(answer).anySatisfy(row -> assertThat(number(row, "unfinished")).isPositive());
    }

    @Test
    void callsThatFailAreCountedByTheirErrors() throws Exception {
        List<Map<String, Object>> answer = ask(data(), "failing-calls");
        Map<String, List<Fleet.WrittenCall>> failed = FLEET.calls().stream().filter(call -> call.error() != null)
                .collect(groupingBy(call -> call.function() + " " + call.error()));

        assertThat(answer).hasSizeGreaterThan(1);
        assertThat(isLargestFirst(answer, "traces")).isTrue();
        assertThat(answer.stream().collect(Collectors.toMap(row -> row.get("function") + " " + row.get("error"),
                row -> number(row, "calls") + " in " + number(row, "traces"))))
                .isEqualTo(failed.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                        each -> each.getValue().size() + " in "
                                + each.getValue().stream().map(Fleet.WrittenCall::machine).distinct().count())));
    }

    /** Each question finds its columns in what the command line writes. */
    @Test
    void questionsUnderstandTheCommandLine() throws Exception {
        Path machine = folder.resolve("command-line");
        CommandLineMachine.write(machine);
        String log = Files.readString(CommandLineMachine.LOG);

        List<Map<String, Object>> costly = ask(machine, "costly-calls");
        assertThat(costly.stream().mapToLong(row -> number(row, "calls")).sum())
                .isEqualTo(log.lines().filter(line -> line.startsWith(">>>> ")).count()).isPositive();
        assertThat(costly.stream().map(row -> number(row, "all_ns"))).allMatch(time -> time > 0);
        assertThat(ask(machine, "failing-calls").stream().map(row -> row.get("error")))
                .contains("CL_INVALID_KERNEL_NAME")
                .hasSize(4);
        assertThat(ask(machine, "slow-frames")).singleElement().satisfies(row -> assertThat(row)
                .containsEntry("driver", "Readout software device")
                .containsEntry("worst_machine", CommandLineMachine.NAME)
                .containsEntry("build", Fleet.BUILDS.getLast()));
        assertThat(ask(machine, "where-the-time-goes")).hasSize(4);
        assertThat(ask(machine, "worst-percentiles")).hasSize(4);
        for (String empty : List.of("regressions", "machines-that-stand-out", "what-was-lost")) {
            assertThat(ask(machine, empty)).as(empty).isEmpty();
        }
    }

    /** Of each driver there are 12: whatever they say in chorus is no proof, and not nothing either. */
    @Test
    void fewMachinesAreNeverSureAndThatIsSaid() throws Exception {
        List<Map<String, Object>> rows = ask(data(), "regressions");

        assertThat(rows).allSatisfy(row -> assertThat(row).containsEntry("machines", 12L).containsEntry("verdict",
                fraction(row, "change_percent") >= 3 || fraction(row, "change_percent") <= 100 / 1.03 - 100
                        ? "too few" : "same"));
        assertThat(rows).anySatisfy(row -> assertThat(row).containsEntry("driver", Fleet.SLOWER_DRIVER)
                .containsEntry("path", Fleet.SLOWER_PATH).containsEntry("verdict", "too few"))
                .anySatisfy(row -> assertThat(row).containsEntry("verdict", "same"));
    }

    @Test
    void whatWasLostIsCountedByItsKind() throws Exception {
        Path lost = folder.resolve("lost");
        for (int machine = 0; machine < 3; machine++) {
            try (ParquetFrames frames = ParquetFrames.create(lost.resolve("m" + machine), Map.of("machine",
                    "m" + machine, "driver", "some", "build", "1"))) {
                frames.report(new ProfilerReport.FrameDropped(machine, 3, 0), 5);
                if (machine == 1) {
                    frames.droppedFrames(7);
                    frames.droppedFrames(8);
                    frames.endedEarly("lost");
                }
            }
        }
        assertThat(ask(lost, "what-was-lost")).extracting(row -> row.get("kind") + " " + row.get("reports") + " "
                + row.get("machines") + " " + row.get("concerned") + " " + row.get("example"))
                .containsExactly("FRAME_DROPPED 3 3 null " + new ProfilerReport.FrameDropped(0, 3, 0),
                        "FRAMES_NOT_WRITTEN 2 1 15 7 frames are not written",
                        "ENDED_EARLY 1 1 null ended early: lost");
    }

    /** A new one would be missing in the list that people read, or no answer of it be looked at. */
    @Test
    void everyQuestionIsNamedAndAskedHere() throws IOException {
        String named = Files.readString(SparkProject.SOURCES.resolve("README.md"));
        String asked = Files.readString(Path.of("src/test/java/dev/readout/fleet/QuestionsTest.java"))
                + Files.readString(Path.of("src/test/java/dev/readout/fleet/FleetIT.java"));
        try (Stream<Path> questions = Files.list(SparkProject.SOURCES.resolve("sql"))) {
            assertThat(questions).isNotEmpty().map(SparkProject::name).allSatisfy(question -> {
                assertThat(named).contains("](sql/" + question + ".sql)");
                assertThat(asked).containsPattern("\"(sql/)?" + question + "(\\.sql)?\"");
            });
        }
    }

    /** Else a folder's name would go before what a machine says of itself, and numbers would be compared as such. */
    @Test
    void namesOfFoldersMakeNoColumns() throws Exception {
        Path named = folder.resolve("named");
        Folders.copy(data().resolve("m0003"), named.resolve("driver=other/machine=9"), each -> true);
        try (DuckDb duckDb = new DuckDb(named)) {
            assertThat(duckDb.ask("SELECT DISTINCT driver, machine FROM frames"))
                    .containsExactly(Map.of("driver", Fleet.DRIVERS.get(3), "machine", "m0003"));
        }
    }

    /** As files that lack a label do, and clocks that nobody set. */
    @Test
    void aMachineWithoutABuildOrARightClockSpoilsNoAnswer() throws Exception {
        try (DuckDb duckDb = new DuckDb(data())) {
            List<Map<String, Object>> before = duckDb.ask(question("regressions"));
            duckDb.execute("""
                    CREATE VIEW all_frames AS FROM frames;
                    CREATE VIEW all_scopes AS FROM scopes;
                    CREATE OR REPLACE TABLE some_frames AS SELECT * REPLACE (
                        CASE WHEN machine = 'm0003' AND build = '1.5.0' THEN recorded_at - INTERVAL 2 YEAR
                             ELSE recorded_at END AS recorded_at,
                        CASE WHEN machine = 'm0004' THEN NULL ELSE build END AS build) FROM all_frames;
                    CREATE OR REPLACE TABLE some_scopes AS SELECT * REPLACE (
                        CASE WHEN machine = 'm0004' THEN NULL ELSE build END AS build) FROM all_scopes;
                    CREATE OR REPLACE VIEW frames AS FROM some_frames;
                    CREATE OR REPLACE VIEW scopes AS FROM some_scopes""");
            List<Map<String, Object>> after = duckDb.ask(question("regressions"));
            assertThat(before).isNotEmpty();
            assertThat(after).hasSameSizeAs(before).allSatisfy(row -> assertThat(row)
                    .containsEntry("before", Fleet.BUILDS.get(0)).containsEntry("after", Fleet.BUILDS.get(1)));
        }
    }

    private static Path question(String name) {
        return SparkProject.SOURCES.resolve("sql").resolve(name + ".sql");
    }

    /** A machine without traces, or with an older version, lacks files. */
    @ParameterizedTest
    @ValueSource(strings = {"scopes", "frames", "host", "reports", "calls"})
    void aTableWithoutFilesTakesNoOtherWithIt(String table) throws Exception {
        Path some = folder.resolve("without-" + table);
        Folders.copy(data().resolve("m0003"), some, each -> true);
        try (Stream<Path> files = Files.walk(some)) {
            for (Path file : files.filter(each -> each.endsWith(table + ".parquet")).toList()) {
                Files.delete(file);
            }
        }

        try (DuckDb duckDb = new DuckDb(some)) {
            for (Path question : SparkProject.questions()) {
                if (Files.readString(question).contains("FROM " + table)) {
                    assertThatThrownBy(() -> duckDb.ask(question)).as(question.toString())
                            .hasMessageContaining("there are no files *" + table + ".parquet");
                } else {
                    duckDb.ask(question);
                }
            }
            assertThat(duckDb.ask("FROM " + table)).isEmpty();
        }
    }
}
