package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report as a browser shows it: it says what the table of the same run says, and people can use it. */
public class ReportIT {
    /** Columns of the table. */
    private static final int MEDIAN = 3;
    private static final int P99 = 4;
    private static final Path PACKAGES = Path.of("src/test/target/npm/node_modules").toAbsolutePath();
    private static final Path BROWSER = Path.of("/usr/bin/chromium");

    @TempDir
    private static Path folder;
    private static List<List<String>> csv;
    private static List<Map<String, Object>> page;

    @BeforeAll
    static void look() throws Exception {
        Path base = folder.resolve("base.html");
        Path report = folder.resolve("report.html");
        assertThat(Run.of("profile", "--frames", "60", "--report", base.toString()).status()).isZero();
        endEarly(base);
        Run run = Run.of("profile", "--frames", "60", "--format", "csv", "--host-times", "--report", report.toString(),
                "--compare", base.toString());
        assertThat(run.status()).as(run.err()).isZero();
        endEarly(report);
        csv = run.lines().stream().map(line -> List.of(line.split(",", -1))).toList();
        page = seen("report_page.mjs", report, folder);
    }

    /** Makes a page say that its run was cut. */
    private static void endEarly(Path page) throws IOException {
        Files.writeString(page, Files.readString(page).replace(",\"droppedReports\":0",
                ",\"droppedReports\":0,\"endedEarly\":\"the device is lost\""));
    }

    /** What a script of src/test/js prints of a report. */
    static List<Map<String, Object>> seen(String name, Path report, Path folder) throws Exception {
        return seen(name, folder, report.toRealPath().toString());
    }

    /**
     * What a script of src/test/js prints.
     *
     * @param folder takes its output
     */
    public static List<Map<String, Object>> seen(String name, Path folder, String... arguments) throws Exception {
        Requirement.require(Files.isDirectory(PACKAGES.resolve("puppeteer-core")),
                "the packages of src/test/js/package.json are not in src/test/target/npm: .ci/run installs them");
        Requirement.require(Files.isExecutable(BROWSER), "no Debian package chromium");
        // A script finds its packages beside it.
        Path script = Files.copy(Path.of("src/test/js").resolve(name), PACKAGES.resolveSibling(name),
                StandardCopyOption.REPLACE_EXISTING);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        List<String> command = new ArrayList<>(List.of("node", script.toString(), BROWSER.toString()));
        command.addAll(List.of(arguments));
        Process node = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        boolean ended = node.waitFor(5, TimeUnit.MINUTES);
        node.destroyForcibly();
        assertThat(ended && node.exitValue() == 0).as(Files.readString(err) + Files.readString(out)).isTrue();
        List<Map<String, Object>> all = new ArrayList<>();
        for (String line : Files.readAllLines(out)) {
            all.add(Json.object(line));
        }
        return all;
    }

    private static List<Map<String, Object>> all(String kind) {
        return page.stream().filter(each -> each.get("kind").equals(kind)).toList();
    }

    private static Map<String, Object> only(String kind) {
        assertThat(all(kind)).hasSize(1);
        return all(kind).getFirst();
    }

    @SuppressWarnings("unchecked")
    private static List<String> cells(Map<String, Object> object) {
        return (List<String>) object.get("cells");
    }

    /** The numbers of the table in CSV: a row for each scope, in another unit. */
    private static List<List<String>> csvIn(String unit) throws IOException {
        Run run = Run.of("profile", "--frames", "60", "--format", "csv", "--host-times", "--unit", unit);
        return run.lines().stream().map(line -> List.of(line.split(",", -1))).toList();
    }

    @Test
    void everyNumberIsThatOfTheTable() throws IOException {
        assertThat(csv.getFirst().subList(0, 10)).containsExactly("scope", "count", "min", "median", "p99", "max",
                "share", "host", "samples", "invocations");
        for (String unit : List.of("ns", "us", "ms")) {
            // Virtual time is the same in each run.
            List<List<String>> rows = csvIn(unit);
            List<List<String>> shown = all("scope").stream().filter(each -> each.get("unit").equals(unit))
                    .map(ReportIT::cells).toList();
            assertThat(shown).hasSize(rows.size() - 1).isNotEmpty();
            for (int i = 0; i < shown.size(); i++) {
                List<String> numbers = new ArrayList<>(shown.get(i));
                numbers.remove(7); // how times are spread, drawn
                // Of fragments and of dispatches, of which the table shows one.
                String dispatched = numbers.removeLast();
                numbers.addLast(numbers.getLast().equals("-") ? dispatched : numbers.getLast());
                numbers.remove(numbers.size() - 2);
                for (int column = 0; column < numbers.size(); column++) {
                    String number = numbers.get(column).replace(",", "");
                    String written = rows.get(i + 1).get(column);
                    if (column == MEDIAN || column == P99) {
                        assertShowsNearly(number, written);
                    } else {
                        assertShows(number, written);
                    }
                }
            }
        }
        assertThat(csvIn("ns")).isEqualTo(csv);
        assertThat(all("head")).extracting(ReportIT::cells).first().asInstanceOf(LIST).contains("median (ns)", "count",
                "share", "host time (ns)");
    }

    /** The page rounds, to as many digits in a whole column. */
    private static void assertShows(String shown, String written) {
        int point = shown.indexOf('.');
        assertThat(shown).isEqualTo(written.isEmpty() ? "-" : point < 0 ? written
                : new BigDecimal(written).setScale(shown.length() - point - 1, RoundingMode.HALF_UP).toPlainString());
    }

    /** The table's percentiles are exact, and the page's are a histogram's: 0.01 % off at most, and rounded. */
    private static void assertShowsNearly(String shown, String written) {
        BigDecimal exact = new BigDecimal(written);
        BigDecimal rounded = new BigDecimal(shown);
        assertThat(rounded).isCloseTo(exact, within(exact.movePointLeft(4).add(rounded.ulp())));
    }

    @Test
    void aPageWhoseScriptDoesNotRunSaysWhatToDo() {
        assertThat(all("undrawn")).hasSize(2)
                .allSatisfy(each -> assertThat(each.get("shown")).isNotEqualTo(each.get("scripts")));
    }

    /** Whatever the window was: the whole plot, each section and each digit. */
    @Test
    void paperHasAllOfThePage() {
        assertThat(all("paper")).hasSize(3).allSatisfy(paper -> assertThat(paper).containsEntry("beyond", List.of())
                .containsEntry("plot", true).containsEntry("sections", true));
    }

    /** Numbers from the most on, the other way round, and as they were. */
    @Test
    void tablesAreSortedByMouseAndKeyboard() {
        List<Map<String, Object>> sorted = all("sorted");
        assertThat(sorted).extracting(each -> each.get("sort").toString()).containsExactly("[median (ns) ▾ descending]",
                "[median (ns) ▴ ascending]", "[]", "[total (ns) ▾ descending]", "[name ▴ ascending]",
                "[now (ns) ▾ descending]");
        assertThat(sorted).allSatisfy(each -> assertThat(each.get("focus")).isEqualTo("TH"));
        List<String> paths = csv.subList(1, csv.size()).stream().map(List::getFirst).toList();
        assertThat(column(sorted.get(2), 0)).isEqualTo(paths.stream().map(each -> each.replaceFirst(".*/", ""))
                .toList());
        // What is below a scope stays behind it.
        assertThat(column(sorted.get(0), 0)).containsSubsequence("shadow", "cascade")
                .containsExactlyInAnyOrderElementsOf(column(sorted.get(2), 0));
        List<String> outermost = paths.stream().filter(each -> !each.contains("/")).toList();
        assertThat(numbers(sorted.get(0), 3, outermost)).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(numbers(sorted.get(1), 3, outermost)).isSorted();
        assertThat(numbers(sorted.get(3), 3, List.of())).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(column(sorted.get(4), 0)).isSortedAccordingTo(String.CASE_INSENSITIVE_ORDER);
        assertThat(numbers(sorted.get(5), 4, List.of())).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @SuppressWarnings("unchecked")
    private static List<List<String>> rows(Map<String, Object> table) {
        return (List<List<String>>) table.get("rows");
    }

    private static List<String> column(Map<String, Object> table, int column) {
        return rows(table).stream().map(row -> row.get(column).replaceFirst("^[▸▾]", "")).toList();
    }

    /** Those of a column, of the rows of such names, or of all. */
    private static List<BigDecimal> numbers(Map<String, Object> table, int column, List<String> names) {
        return rows(table).stream().filter(row -> names.isEmpty() || names.contains(row.getFirst()
                .replaceFirst("^[▸▾]", ""))).map(row -> new BigDecimal(row.get(column).replace(",", ""))).toList();
    }

    @Test
    void nothingIsAskedForAndNoErrorIsTold() {
        assertThat(all("message")).isEmpty();
    }

    @Test
    void nothingIsWiderThanThePageInLightAndDark() {
        assertThat(all("look")).hasSize(6).allSatisfy(look -> {
            assertThat(look.get("theme")).isEqualTo(look.get("scheme"));
            assertThat(look.get("wide")).isEqualTo(look.get("width"));
            assertThat(look.get("drawn")).isEqualTo(true);
            // WCAG 2.2, 1.4.3.
            assertThat(Double.parseDouble(((Json.Number) look.get("contrast")).text())).isGreaterThanOrEqualTo(4.5);
        });
        assertThat(all("look")).extracting(look -> look.get("page")).doesNotContainNull();
        assertThat(all("look").stream().map(look -> look.get("page")).distinct()).hasSize(2);
    }

    @Test
    void aTableThatIsWiderThanItsPlaceShowsIt() {
        List<Map<String, Object>> tables = all("table");
        assertThat(tables).filteredOn(table -> table.get("name").equals("scopes")).hasSize(5)
                .filteredOn(table -> table.get("more").equals(true)).hasSizeGreaterThanOrEqualTo(3);
        assertThat(tables).allSatisfy(table -> assertThat(table).containsEntry("end", false)
                .containsEntry("first", true));
        // Some pixels more are those beside a number.
        assertThat(tables).filteredOn(table -> table.get("little").equals(false))
                .allSatisfy(table -> assertThat(table.get("start")).isEqualTo(table.get("more")));
    }

    @Test
    void noLineEndsInAWord() {
        assertThat(all("words")).hasSize(5).allSatisfy(words -> assertThat(words).containsEntry("broken", List.of()));
    }

    @Test
    void theKeyboardGoesEverywhereAndItShows() {
        Map<String, Object> stops = only("stops");
        assertThat((List<?>) stops.get("invisible")).isEmpty();
        assertThat(stops.get("ids").toString()).contains("units", "theme", "worst", "frames", "icicle", "scopes");
        assertThat(all("key")).extracting(key -> key.get("key") + " " + String.valueOf(key.get("name")).split(",")[0]
                + " " + key.get("whole"))
                .containsExactly("ArrowDown shadow true", "ArrowRight main true", "ArrowRight post true",
                        "ArrowLeft main true", "ArrowUp frame " + frame() + " true", "ArrowDown shadow true",
                        "Enter shadow false", "Escape frame " + frame() + " true", "Home frame " + frame() + " true");
        assertThat(all("key").getFirst().get("note").toString()).startsWith("shadow: ").contains("% of the frame")
                .contains("queue graphics");
        String chip = only("opened").get("chip").toString();
        assertThat(only("opened").get("note").toString())
                .startsWith("Frame " + chip.substring(1, chip.indexOf(' ')) + ", one of the worst: GPU ");
        assertThat(only("scope-opened")).containsEntry("title", "shadow").containsEntry("focus", "scope-title");
        assertThat(cells(only("scope-opened"))).hasSize(10).element(4)
                .satisfies(median -> assertThat(median.replace(",", "")).isEqualTo(csv.get(1).get(3)));
        assertThat(only("theme")).containsEntry("theme", "dark").containsEntry("button", "Light colours");
    }

    private static String frame() {
        return cells(only("notes")).get(1).replaceFirst("Frame (\\d+),.*", "$1");
    }

    @Test
    void theMachineTheSampleAndTheComparisonAreTold() {
        assertThat(cells(only("title"))).containsExactly(
                "Readout report: readout profile on Readout software device", "Readout report: readout profile");
        assertThat(cells(only("about"))).containsSequence("device", "Readout software device", "driver",
                "Readout software device");
        assertThat(cells(only("tiles"))).contains("frames60", "reports of the loop0", "frames dropped0");
        assertThat(cells(only("notes")).getFirst()).startsWith("16 worst frames and ").endsWith(
                " drawn at random of 60 are kept whole, and can be opened.");
        assertThat(cells(only("notes")).getLast()).startsWith("No time differs ")
                .endsWith(", ended early: the device is lost.");
        assertThat(all("comparison")).hasSize(6)
                .allSatisfy(row -> assertThat(cells(row).get(1)).isEqualTo("no difference"));
        assertThat(cells(all("comparison").getFirst()))
                .containsExactly("GPU, frame", "no difference", "+0.0 %", "100,195", "100,195");
        assertThat(only("virtual")).containsEntry("shown", true)
                .containsEntry("early", "The run ended early: the device is lost.");
    }
}
