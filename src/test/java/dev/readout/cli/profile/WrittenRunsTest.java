package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import dev.readout.cli.Run;
import dev.readout.export.parquet.ParquetFrames;
import dev.readout.export.parquet.WrittenFrames;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code report} and {@code compare}: what a loop has written, looked at later. */
class WrittenRunsTest {
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"));
    private static final int FRAMES = 100;

    @TempDir
    private Path folder;

    private Path path(String name) {
        return folder.resolve(name);
    }

    private static List<Map<String, Object>> rows(Run run) {
        return run.lines().stream().map(Json::object).toList();
    }

    private static Map<String, Object> row(Run run, String scope) {
        return rows(run).stream().filter(row -> row.get("scope").equals(scope)).findFirst().orElseThrow();
    }

    /** Tables of frames with a scope "draw", which takes so long, and one of a name, which takes 500 ns. */
    private Path tables(String name, int frames, String other, IntToLongFunction draw) throws IOException {
        try (ParquetFrames sink = ParquetFrames.create(path(name), Map.of("machine", "made"))) {
            for (int i = 0; i < frames; i++) {
                sink.frame(MadeFrames.frame(i, 10_000L * i, 10_000L * i + 300, QUEUES, List.of(
                        MadeScope.of("draw", -1, 0, 10_000L * i, 10_000L * i + draw.applyAsLong(i)),
                        MadeScope.of(other, -1, 0, 10_000L * i + 5_000, 10_000L * i + 5_500))));
            }
        }
        return path(name);
    }

    /** 1000 to 1019 ns, in an order that no stretch of frames shares. */
    private static long steady(int frame) {
        return 1000 + frame * 7 % 20;
    }

    /** A loop of a scope "draw", which takes so long in each frame. */
    private record Window(String name, int frames, long draw) {
    }

    private Path windows(String name, Window... windows) throws IOException {
        try (ParquetFrames sink = ParquetFrames.create(path(name), Map.of())) {
            for (Window window : windows) {
                List<GpuQueue> queues = List.of(GpuQueue.named(window.name));
                for (int i = 0; i < window.frames; i++) {
                    sink.frame(MadeFrames.frame(i, 10_000L * i, 10_000L * i + 300, queues,
                            List.of(MadeScope.of("draw", -1, 0, 10_000L * i, 10_000L * i + window.draw))));
                }
            }
        }
        return path(name);
    }

    /** The page that a loop wrote itself is the page of its tables, to the last byte. */
    @ParameterizedTest
    @ValueSource(strings = {"measured", "measured/scopes.parquet"})
    void tablesMakeThePageOfTheirLoop(String typed) throws IOException {
        assertThat(Run.of("profile", "--frames", "200", "--parquet", path("measured").toString(), "--report",
                path("loop.html").toString(), "--trace", path("calls.log").toString()).status()).isZero();
        Run run = Run.of("report", "--output", path("later.html").toString(), path(typed).toString());
        assertThat(run).isEqualTo(new Run(0, "", "wrote " + path("later.html") + "\n"));
        assertThat(path("later.html")).hasSameTextualContentAs(path("loop.html"));
    }

    @Test
    void aPageIsInTheFolderOfItsTables() throws IOException {
        tables("a", FRAMES, "post", WrittenRunsTest::steady);
        tables("b", FRAMES, "post", frame -> 2 * steady(frame));
        Run run = Run.of("report", "--compare", path("a").toString(), path("a").toString(), path("b").toString(),
                path("a/frames.parquet").toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).hasLineCount(2).contains("wrote " + path("a/report.html"), path("b/report.html")
                .toString());
        assertThat(path("a/report.html")).content().contains("\"comparison\":").doesNotContain("SLOWER\"");
        assertThat(path("b/report.html")).content().contains("\"verdict\":\"SLOWER\"");
    }

    /** What a killed loop leaves is a run too, which says that it was cut, as its page does, and so do comparisons. */
    @Test
    void tablesInPartsAreACutRun() throws IOException {
        tables("a", FRAMES, "post", WrittenRunsTest::steady);
        for (String table : WrittenFrames.FILES) {
            Files.createDirectories(path("cut"));
            Files.copy(path("a").resolve(table), path("cut").resolve(table.replace(".", "-00000000.")));
        }
        assertThat(Run.of("report", path("cut").toString()).status()).isZero();
        String reason = "the process did not end its capture, whose last seconds are missing";
        assertThat(path("cut/report.html")).content().contains("\"endedEarly\":\"" + reason);
        for (Path each : List.of(path("cut"), path("cut/report.html"))) {
            assertThat(Run.of("compare", path("a").toString(), each.toString()).err())
                    .isEqualTo("ended early: " + each + ": " + reason + "\nnothing is slower by more than 3 %\n");
        }
    }

    /** Of a run with itself nothing differs, whichever form each side has. */
    @ParameterizedTest
    @CsvSource({"a,a", "a/report.html,a", "a,a/report.html", "a/host.parquet,a/report.html"})
    void aRunIsTheSameAsItself(String old, String now) throws IOException {
        tables("a", FRAMES, "post", WrittenRunsTest::steady);
        assertThat(Run.of("report", path("a").toString()).status()).isZero();
        Run run = Run.of("compare", "--format", "json", path(old).toString(), path(now).toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).isEqualTo("nothing is slower by more than 3 %\n");
        assertThat(rows(run)).hasSize(4).extracting(row -> row.get("verdict")).containsOnly("same");
    }

    /** A device's virtual time and a real one's, a traced run and one that is not: neither says what became slower. */
    @Test
    void runsThatWereMeasuredDifferentlyAreNotComparedUnlessAskedFor() throws IOException {
        String untraced = path("untraced.html").toString();
        String traced = path("traced").toString();
        assertThat(Run.of("profile", "--frames", "60", "--report", untraced).status()).isZero();
        assertThat(Run.of("profile", "--frames", "60", "--parquet", traced, "--trace", path("log").toString()).status())
                .isZero();
        assertThat(Run.of("compare", untraced, traced)).isEqualTo(new Run(3, "", "readout compare: the runs were"
                + " measured differently: traced was no and is yes; --unlike compares them all the same\n"));
        Run compared = Run.of("compare", "--unlike", "--format", "json", untraced, traced);
        assertThat(compared.status()).isLessThan(2);
        assertThat(row(compared, "GPU, frame")).containsEntry("verdict", "same")
                .containsEntry("device", "Readout software device");
        assertThat(Run.of("compare", untraced, untraced).lines()).first()
                .isEqualTo("unit ns, device Readout software device");
        assertThat(Run.of("compare", traced, traced).status()).isZero();
        Files.writeString(path("real.html"), Files.readString(path("untraced.html"))
                .replace("\"time\":\"virtual\"", "\"time\":\"real\""));
        assertThat(Run.of("compare", untraced, path("real.html").toString())).satisfies(run -> {
            assertThat(run.status()).isEqualTo(3);
            assertThat(run.err()).contains("time was virtual and is real");
        });
    }

    /** Slower by a fifth: the medians are those of a sorted list, and what is allowed decides. */
    @ParameterizedTest
    @CsvSource({",1", "5%,1", "15,1", "25%,0", "19.5%,1", "20.9%,0"})
    void whatBecameSlowerFailsBeyondWhatIsAllowed(String allowed, int status) throws IOException {
        IntToLongFunction slower = frame -> steady(frame) * 6 / 5;
        Path old = tables("a", FRAMES, "post", WrittenRunsTest::steady);
        Path now = tables("b", FRAMES, "post", slower);
        List<String> args = new ArrayList<>(List.of("compare", "--format", "json", old.toString(), now.toString()));
        if (allowed != null) {
            args.addAll(List.of("--allow", allowed));
        }
        Run run = Run.of(args.toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isEqualTo(status);
        Map<String, Object> draw = row(run, "draw");
        long before = median(WrittenRunsTest::steady);
        long after = median(slower);
        assertThat(draw).containsEntry("old", Json.Number.of(before)).containsEntry("new", Json.Number.of(after))
                .containsEntry("change", Json.Number.of(BigDecimal.valueOf(100 * (after - before))
                        .divide(BigDecimal.valueOf(before), 1, RoundingMode.HALF_UP)))
                .containsEntry("verdict", status == 1 ? "slower" : "same");
        assertThat(row(run, "post")).containsEntry("verdict", "same").containsEntry("old", Json.Number.of(500));
        if (status == 1) {
            assertThat(run.err()).hasLineCount(1).startsWith("readout compare: ")
                    .contains(" slower by more than " + (allowed == null ? "3" : allowed.replace("%", "")) + " %: ")
                    .contains("draw");
        }
    }

    /** The smallest time that at least half of the times do not exceed. */
    private static long median(IntToLongFunction time) {
        return IntStream.range(0, FRAMES).mapToLong(time::applyAsLong).sorted().toArray()[FRAMES / 2 - 1];
    }

    @Test
    void whatBecameFasterIsNoFault() throws IOException {
        Run run =
                Run.of("compare", "--format", "csv", tables("a", FRAMES, "post", frame -> 2 * steady(frame)).toString(),
                        tables("b", FRAMES, "post", WrittenRunsTest::steady).toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.lines()).first().isEqualTo("scope,old,new,change,verdict,unit,device");
        assertThat(run.lines().subList(1, 3)).allMatch(line -> line.contains(",faster,"));
    }

    @Test
    void scopesThatAreNewOrGoneAreSaid() throws IOException {
        Run run = Run.of("compare", "--unit", "us", "--format", "json",
                tables("a", FRAMES, "bloom", WrittenRunsTest::steady).toString(),
                tables("b", FRAMES, "a/b", WrittenRunsTest::steady).toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(row(run, "bloom")).containsEntry("verdict", "removed").containsEntry("new", null)
                .containsEntry("old", Json.Number.of(0.5));
        assertThat(row(run, "a\\/b")).containsEntry("verdict", "added").containsEntry("old", null)
                .containsEntry("unit", "us");
    }

    /** A slow run among several of a side is noise. */
    @Test
    void severalRunsHaveToAgree() throws IOException {
        String usual = tables("a", FRAMES, "post", WrittenRunsTest::steady).toString();
        String slow = tables("b", FRAMES, "post", frame -> 2 * steady(frame)).toString();
        assertThat(Run.of("compare", usual, slow).status()).isEqualTo(1);
        assertThat(Run.of("compare", usual, slow, slow).status()).isEqualTo(1);
        assertThat(Run.of("compare", usual, slow, usual).status()).isZero();
        assertThat(Run.of("compare", "--base", slow, usual, slow).status()).isZero();
    }

    @Test
    void tooFewFramesDoNotPass() throws IOException {
        String brief = tables("a", 49, "post", WrittenRunsTest::steady).toString();
        Run run = Run.of("compare", brief, brief);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("readout compare: nothing can be compared: " + brief
                + " has 49 of the 50 frames that a verdict needs; measure more\n");
        assertThat(run.lines().getLast()).contains("too-few");

        Run beside = Run.of("compare", tables("b", 50, "post", WrittenRunsTest::steady).toString(), brief);
        assertThat(beside).extracting(Run::status, Run::err).containsExactly(1, run.err());
    }

    /** On either side: those that are left have to agree, and there have to be some. */
    @ParameterizedTest
    @CsvSource({"1 2, 0, 0", "1 2, 3, 1", "2, 1 3, 1", "1 2, 0 3, 0", "2, 0 1, 0"})
    void runsThatAreTooShortAreNamedAndLeftOut(String old, String now, int status) throws IOException {
        List<String> runs = List.of(tables("usual", FRAMES, "post", WrittenRunsTest::steady).toString(),
                tables("brief", 49, "post", WrittenRunsTest::steady).toString(),
                tables("usual too", 50, "post", WrittenRunsTest::steady).toString(),
                tables("slow", FRAMES, "post", frame -> 2 * steady(frame)).toString());
        List<String> args = new ArrayList<>(List.of("compare"));
        List<String> bases = Arrays.stream(old.split(" ")).map(each -> runs.get(Integer.parseInt(each))).toList();
        bases.subList(1, bases.size()).forEach(each -> args.addAll(List.of("--base", each)));
        args.add(bases.getFirst());
        Arrays.stream(now.split(" ")).forEach(each -> args.add(runs.get(Integer.parseInt(each))));

        Run run = Run.of(args.toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isEqualTo(status);
        assertThat(run.err()).hasLineCount(2)
                .startsWith("left out: " + runs.get(1) + " has 49 of the 50 frames that a verdict needs\n");
    }

    /** Whatever the other loops have: what nobody judges is not passed in silence. */
    @Test
    void aLoopThatIsTooShortIsNamed() throws IOException {
        String old = windows("old", new Window("left", 100, 1000), new Window("right", 100, 1000)).toString();
        String now = windows("new", new Window("left", 100, 1000), new Window("right", 30, 9000)).toString();
        assertThat(Run.of("report", now).status()).isZero();
        for (String each : List.of(now, now + "/report.html")) {
            Run run = Run.of("compare", "--format", "json", old, each);
            assertThat(run.err()).isEqualTo("left out: " + each + ", loop right has 30 of the 50 frames that a verdict"
                    + " needs\nnothing is slower by more than 3 %\n");
            assertThat(run.status()).isZero();
            assertThat(row(run, "right: draw")).containsEntry("verdict", "too-few");
        }
    }

    /** A loop that is in one of the new runs is judged by that one. */
    @Test
    void aLoopThatNoNewRunHasIsNamed() throws IOException {
        String both = windows("both", new Window("left", 100, 1000), new Window("right", 100, 1000)).toString();
        String left = windows("left", new Window("left", 100, 1000)).toString();
        assertThat(Run.of("compare", both, left, left)).extracting(Run::status, Run::err).containsExactly(0,
                "in no new run: loop right\nnothing is slower by more than 3 %\n");
        assertThat(Run.of("compare", both, left, both)).extracting(Run::status, Run::err).containsExactly(0,
                "nothing is slower by more than 3 %\n");
    }

    @Test
    void framesOfMoreLoopsThanAreToldApartAreCounted() throws IOException {
        String many = windows("many", IntStream.range(0, 18).mapToObj(i -> new Window("window " + i, 60, 1000))
                .toArray(Window[]::new)).toString();
        assertThat(Run.of("report", many).status()).isZero();
        String page = many + "/report.html";
        String leftOut = " has 120 frames of more loops than are told apart";
        assertThat(Run.of("compare", many, page)).extracting(Run::status, Run::err).containsExactly(0,
                "left out: " + many + leftOut + ", " + page + leftOut + "\nnothing is slower by more than 3 %\n");
    }

    /** It has no loop that could be compared, and none that has no name. */
    @Test
    void aRunWithoutFramesHasNoLoop() throws IOException {
        String both = windows("both", new Window("left", 100, 1000), new Window("right", 100, 1000)).toString();
        String none = windows("none").toString();
        for (Run run : List.of(Run.of("compare", "--format", "json", none, both),
                Run.of("compare", "--format", "json", both, none))) {
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err()).isEqualTo("readout compare: nothing can be compared: " + none
                    + " has 0 of the 50 frames that a verdict needs; measure more\n");
            assertThat(rows(run)).hasSize(6).allSatisfy(row -> assertThat(row.get("scope").toString())
                    .matches("(left|right): .*"));
        }
        Run beside = Run.of("compare", "--base", none, both, both);
        assertThat(beside).extracting(Run::status, Run::err).containsExactly(0, "left out: " + none
                + " has 0 of the 50 frames that a verdict needs\nnothing is slower by more than 3 %\n");
        assertThat(beside.out()).isEqualTo(Run.of("compare", both, both).out());
    }

    /** Only the four tables stand for their folder. */
    @Test
    void aTableOfAnotherNameIsNoRun() throws IOException {
        Path tables = tables("a", FRAMES, "post", WrittenRunsTest::steady);
        Path other = Files.copy(tables.resolve("scopes.parquet"), tables.resolve("rows.parquet"));
        for (String command : List.of("report", "compare")) {
            refused(1, other + " is a Parquet table, and none of scopes.parquet, frames.parquet, host.parquet,"
                    + " reports.parquet: expected one of them, their folder, or the page of a report", command,
                    other.toString(), tables.toString());
        }
    }

    /** What may not be read is not called missing or damaged. */
    @ParameterizedTest
    @ValueSource(strings = {"", "frames.parquet", "report.html"})
    void whatMayNotBeReadIsSaid(String name) throws IOException {
        Path tables = tables("a", FRAMES, "post", WrittenRunsTest::steady);
        Path run = name.isEmpty() ? tables : Files.copy(tables.resolve("host.parquet"), path(name));
        Path denied = name.isEmpty() ? run.resolve("frames.parquet") : run;
        Assumptions.assumeTrue(run.getFileSystem().supportedFileAttributeViews().contains("posix"), "no permissions");
        Files.setPosixFilePermissions(run, Set.of());
        Assumptions.assumeFalse(Files.isReadable(denied), "permissions do not bind this user");
        refused(1, ": " + denied + " can't be read: access is denied", "compare", run.toString(), run.toString());
        refused(1, ": " + denied + " can't be read: access is denied", "report", run.toString());
        if (!name.isEmpty()) {
            refused(1, ": --report " + run + " can't be read: access is denied", "profile", "--report", run.toString());
        }
    }

    /** However it is named, and nothing is said of an option that nobody gave. */
    @Test
    void aFolderThatIsNamedTwiceHasOnePage() throws IOException {
        Path tables = tables("a", FRAMES, "post", WrittenRunsTest::steady);
        Path link = Files.createSymbolicLink(path("link"), tables);
        Run run = Run.of("report", tables.toString(), folder + "/./a", link.toString());
        assertThat(run).isEqualTo(new Run(0, "", "wrote " + tables.resolve("report.html") + "\n"));
        Files.writeString(tables.resolve("report.html"), "notes");
        refused(1, "report: the page " + tables.resolve("report.html") + " is not replaced, since it is not the page",
                "report", tables.toString());
    }

    @Test
    void whatIsNoRunIsSaid() throws IOException {
        Path tables = tables("a", FRAMES, "post", WrittenRunsTest::steady);
        Path empty = Files.createDirectory(path("empty"));
        Path text = Files.writeString(path("a.txt"), "no page");
        refused(1, empty + " has no frames.parquet: expected the folder", "compare", tables.toString(),
                empty.toString());
        refused(1, path("gone") + " does not exist", "compare", path("gone").toString(), tables.toString());
        refused(1, text + " is no report of Readout", "compare", tables.toString(), text.toString());
        refused(1, text + " has no tables of a run", "report", text.toString());
        refused(2, "Missing required parameter", "compare", tables.toString());
        refused(2, "'x' is not a percentage in 0..1000, such as 5%", "compare", "--allow", "x", tables.toString(),
                tables.toString());
        refused(2, "--output is for one folder, and there are 2", "report", "--output", path("x.html").toString(),
                tables.toString(), tables("b", 1, "post", WrittenRunsTest::steady).toString());
        Files.delete(tables.resolve("host.parquet"));
        refused(1, tables.resolve("host.parquet") + " does not exist", "report", tables.toString());
    }

    /** What people keep is replaced only by its like; an empty file, a pipe or a device holds nothing. */
    @Test
    void anotherFileIsNotReplaced() throws IOException {
        Path tables = tables("a", FRAMES, "post", WrittenRunsTest::steady);
        Path text = Files.writeString(path("a.txt"), "notes");
        Path other = Files.writeString(path("b.txt"), "notes");
        Path page = path("a.html");
        Files.createFile(page);
        for (int i = 0; i < 2; i++) {
            assertThat(Run.of("report", "--output", page.toString(), tables.toString()).status()).isZero();
        }
        byte[] written = Files.readAllBytes(page);
        Path table = tables.resolve("scopes.parquet");
        byte[] scopes = Files.readAllBytes(table);
        Path link = Files.createSymbolicLink(path("link"), table);
        for (Path each : List.of(table, link)) {
            notReplaced("a Parquet table", "report", "--output", each.toString(), tables.toString());
            notReplaced("a Parquet table", "profile", "--report", each.toString());
            notReplaced("a Parquet table", "profile", "--timeline", each.toString());
            notReplaced("a Parquet table", "profile", "--trace", each.toString());
            notReplaced("a Parquet table", "trace", "--chrome", each.toString(), text.toString());
            notReplaced("a Parquet table", "icd", "--trace", each.toString());
        }
        notReplaced("not the page of a report", "report", "--output", text.toString(), tables.toString());
        notReplaced("not the page of a report", "profile", "--report", text.toString());
        notReplaced("the page of a report", "profile", "--trace", page.toString());
        notReplaced("the page of a report", "trace", "--parquet", page.toString(), text.toString());
        notReplaced("not a Parquet table", "trace", "--parquet", other.toString(), text.toString());
        for (String each : List.of("scopes", "frames", "host", "reports")) {
            Path notes = Files.writeString(Files.createDirectory(path(each)).resolve(each + ".parquet"), "notes");
            notReplaced("not a Parquet table", "profile", "--parquet", path(each).toString());
            assertThat(notes).hasContent("notes");
        }
        assertThat(table).hasBinaryContent(scopes);
        assertThat(page).hasBinaryContent(written);
        assertThat(text).hasContent("notes");
    }

    private static void notReplaced(String since, String... command) {
        refused(1, " is not replaced, since it is " + since + ": name another file, or remove it first", command);
    }

    private static void refused(int status, String message, String... command) {
        Run run = Run.of(command);
        assertThat(run.err()).hasLineCount(1).contains(message);
        assertThat(run.status()).isEqualTo(status);
        assertThat(run.out()).isEmpty();
    }

    /** The older page stays, and nothing lies beside it. */
    @Test
    void damagedTablesLeaveThePageAsItIs() throws IOException {
        Path tables = tables("a", FRAMES, "post", WrittenRunsTest::steady);
        assertThat(Run.of("report", tables.toString()).status()).isZero();
        byte[] older = Files.readAllBytes(tables.resolve("report.html"));
        byte[] scopes = Files.readAllBytes(tables.resolve("scopes.parquet"));
        scopes[200] ^= 1;
        Files.write(tables.resolve("scopes.parquet"), scopes);
        refused(1, tables.resolve("scopes.parquet") + " can't be read, row 1: a page of column frame has another"
                + " checksum", "report", tables.toString());
        assertThat(tables.resolve("report.html")).hasBinaryContent(older);
        assertThat(tables).isDirectoryNotContaining(each -> each.toString().contains("unfinished"));
    }
}
