package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.readout.cli.Json;
import dev.readout.cli.Main;
import dev.readout.cli.Run;
import dev.readout.driver.SystemDrivers;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.testing.CheckedTrace;
import dev.readout.testing.GlDriver;
import dev.readout.testing.Requirement;
import dev.readout.testing.SystemWords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTest {
    @TempDir
    private Path folder;

    private static List<Map<String, Object>> profile(String... options) {
        Run run = Run.line("profile --format json", (Object[]) options);
        assertThat(run.status()).as(run.err()).isZero();
        return run.lines().stream().map(Json::object).toList();
    }

    private static long number(Map<String, Object> row, String key) {
        return Long.parseLong(((Json.Number) row.get(key)).text());
    }

    /** Who ignores the signal of the limit has an error, as on a full disk. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no limit of a file's size")
    void eachOutputThatDoesNotFitIsNamed() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder("sh", "-c", "trap '' XFSZ; ulimit -f 64; exec \"$@\"", "sh", java,
                "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                Main.class.getName(), "profile", "--frames", "2000", "--trace", folder.resolve("calls.log").toString(),
                "--timeline", folder.resolve("frames.json").toString()).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isEqualTo(1);
        assertThat(said).contains("readout profile: --trace ").contains("readout profile: --timeline ");
    }

    private static void require(DriverName driver) {
        switch (driver) {
            case VULKAN -> {
                Requirement.callsC("the Vulkan loader");
                Map<String, Object> device = Run.of("info", "--format", "json").lines().stream().map(Json::object)
                        .filter(row -> row.get("driver").equals("vulkan")).findFirst().orElseThrow();
                Requirement.require(device.get("device") != null, "vulkan: " + device.get("reason"));
            }
            case GL -> GlDriver.system(GlApi.OPENGL);
            case SOFTWARE -> {}
        }
    }

    @Test
    void theSoftwareDeviceIsTheDefaultAndGivesTheSameTableEveryTime() {
        Run run = Run.of("profile", "--frames", "16");
        assertThat(run).isEqualTo(new Run(0, run.out(), "Readout software device, 16 frames, times in ns\n"));
        assertThat(run.lines()).hasSize(7).startsWith("unit ns, driver software, device Readout software device")
                .element(1).asString()
                .matches("scope +count +min +median +p99 +max +share +samples +invocations");
        assertThat(run.lines().stream().skip(1).map(String::length).distinct()).as("numbers are aligned").hasSize(1);
        assertThat(run.lines().get(2)).matches("frame +16 .* 100[.]0 +- +-");
        assertThat(Run.of("profile", "--driver", "software", "--frames", "16")).isEqualTo(run);
    }

    @Test
    void countsOfTheSoftwareDeviceFollowFromTheWork() {
        // A frame draws 2 to 5 triangles of 640 x 360 samples and dispatches 3600 to 2025 groups of 64, in 8 steps.
        List<Map<String, Object>> passes = profile("--frames", "8");
        assertThat(passes).extracting(row -> row.get("scope"))
                .containsExactly("shadow", "shadow/cascade", "main", "post");
        assertThat(passes).extracting(row -> number(row, "count")).containsExactly(8L, 16L, 8L, 8L);
        assertThat(number(passes.get(2), "samples")).isEqualTo(28 * 640 * 360 / 8);
        assertThat(number(passes.get(2), "invocations")).isEqualTo(28 * 640 * 360 / 8);
        assertThat(number(passes.get(3), "invocations")).isEqualTo((8 * 3600 - 28 * 225) * 64 / 8);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 100})
    void everyFrameIsMeasured(int frames) {
        assertThat(profile("--frames", Integer.toString(frames)))
                .allSatisfy(row -> assertThat(number(row, "count"))
                        .isEqualTo(row.get("scope").equals("shadow/cascade") ? 2 * frames : frames));
    }

    @ParameterizedTest
    @EnumSource(names = "SOFTWARE", mode = EnumSource.Mode.EXCLUDE)
    void everyPassOfARealDriverIsMeasuredInEveryFrame(DriverName driver) {
        require(driver);
        List<Map<String, Object>> passes = profile("--driver", driver.toString(), "--frames", "8", "--host-times");
        assertThat(passes).extracting(row -> row.get("scope"))
                .containsExactly("shadow", "shadow/cascade", "main", "post");
        assertThat(passes).allSatisfy(row -> {
            assertThat(number(row, "count")).isIn(8L, 2 * 8L);
            assertThat(number(row, "min")).isPositive().isLessThanOrEqualTo(number(row, "median"));
            assertThat(number(row, "p99")).isBetween(number(row, "median"), number(row, "max"));
            assertThat(number(row, "host")).isBetween(1L, 1_000_000_000L);
        });
        assertThat(passes.get(0)).containsEntry("samples", null);
        assertThat(passes.get(3)).containsEntry("samples", null);
        assertThat(number(passes.get(2), "samples")).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void callsAreTracedAndTheTableIsTheSame(DriverName driver) throws IOException {
        require(driver);
        Path trace = Files.writeString(folder.resolve("calls.log"), "an older file");
        Run run = Run.of("profile", "--driver", driver.toString(), "--frames", "8", "--trace", trace.toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.lines()).hasSize(7);
        if (driver == DriverName.SOFTWARE) {
            assertThat(run).isEqualTo(Run.of("profile", "--frames", "8"));
        }

        Map<String, Integer> calls = CheckedTrace.callsOf(trace);
        assertThat(calls).containsKeys(driver == DriverName.GL
                ? new String[] {"eglInitialize", "glQueryCounter", "glDrawArrays"}
                : new String[] {"vkCreateDevice", "vkCmdDraw", "vkGetQueryPoolResults"});
        if (driver != DriverName.GL) {
            // Nothing but the frames is submitted.
            assertThat(calls).containsEntry("vkQueueSubmit", 8).containsEntry("vkCmdDispatch", 8);
        }
        boolean calibrated = calls.keySet().stream().anyMatch(call -> call.startsWith("vkGetCalibratedTimestamps"));
        assertThat(calibrated).isEqualTo(canCalibrate(driver));
        Run check = Run.of("trace", "--check", "--chrome", folder.resolve("timeline.json").toString(),
                trace.toString());
        assertThat(check.status()).as(check.out()).isZero();
        assertThat(check.err()).contains(calls.values().stream().mapToInt(Integer::intValue).sum()
                + " calls (").contains("0 never returned, 0 without an entry").contains(" 0 other lines")
                .contains(" " + 8 * (run.lines().size() - 3) + " device times");
        assertDeviceWorksBehindItsCalls(folder.resolve("timeline.json"), driver);
    }

    private static boolean canCalibrate(DriverName driver) {
        // The software device's time is virtual, and its host's clock needs no calibration.
        if (driver != DriverName.VULKAN) {
            return false;
        }
        try (VulkanInstance instance = VulkanInstance.create(SystemDrivers.vulkan())) {
            return ListedDevice.gpusFirst(instance.physicalDevices()).getFirst().features()
                    .contains(DeviceFeature.CALIBRATED_TIMESTAMPS);
        }
    }

    private static double microseconds(Map<String, Object> event) {
        return Double.parseDouble(((Json.Number) event.get("ts")).text());
    }

    /** Each scope of each frame is drawn on the device, and begins when the call has begun that submits it. */
    private static void assertDeviceWorksBehindItsCalls(Path timeline, DriverName driver) throws IOException {
        List<Map<String, Object>> events = Json.events(timeline);
        List<Double> submitted = events.stream().filter(event -> "vkQueueSubmit".equals(event.get("name")))
                .map(ProfileTest::microseconds).toList();
        List<Map<String, Object>> works = events.stream()
                .filter(event -> event.get("ph").equals("X") && number(event, "pid") == 2).toList();
        List<Map<String, Object>> arrows = events.stream().filter(event -> event.get("ph").equals("f")).toList();
        assertThat(works).hasSizeGreaterThanOrEqualTo(3 * 8).hasSameSizeAs(arrows);
        assertThat(works).extracting(work -> work.get("name")).contains("shadow", "main", "post");
        if (driver != DriverName.GL) {
            for (int i = 0; i < works.size(); i++) {
                assertThat(microseconds(works.get(i))).isGreaterThanOrEqualTo(submitted.get(i * 8 / works.size()));
            }
        }
    }

    @Test
    void aTraceThatDoesNotFitIsOneLineAndStatus1() {
        Requirement.require(Files.exists(Path.of("/dev/full")), "no /dev/full: a device of Linux that is always full");
        Run full = Run.of("profile", "--frames", "8", "--trace", "/dev/full");
        assertThat(full.status()).isEqualTo(1);
        assertThat(full.lines()).as("the table is printed all the same").hasSize(7);
        assertThat(full.err().lines().skip(1)).singleElement().asString()
                .matches("readout profile: --trace /dev/full: \\d+ lines of the trace are missing .*");
    }

    /** Scopes lie between the calls that submit them and those that fetch them: there is one clock. */
    @ParameterizedTest
    @EnumSource
    @SuppressWarnings("unchecked")
    void theTimelineHasScopesAndCallsOnOneClock(DriverName driver) throws IOException {
        require(driver);
        Path timeline = folder.resolve("timeline.json");
        Run run = Run.of("profile", "--driver", driver.toString(), "--frames", "8", "--timeline", timeline.toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.lines()).hasSize(7);
        List<Map<String, Object>> events = Json.events(timeline);
        List<Map<String, Object>> slices = events.stream().filter(event -> event.get("ph").equals("X")).toList();
        // The host's is the process's own.
        long device = ProcessHandle.current().pid() == 1 ? 2 : 1;
        List<Map<String, Object>> scopes = slices.stream().filter(event -> number(event, "pid") == device).toList();
        List<Map<String, Object>> calls = slices.stream().filter(event -> "driver".equals(event.get("cat"))).toList();
        assertThat(scopes).hasSizeGreaterThanOrEqualTo(3 * 8).extracting(scope -> scope.get("name"))
                .contains("shadow", "main", "post");
        assertThat(calls).extracting(call -> call.get("name"))
                .contains(driver == DriverName.GL ? "glDrawArrays" : "vkQueueSubmit");
        assertThat(slices).filteredOn(event -> "frame".equals(event.get("cat"))).hasSize(8);
        double first = calls.stream().mapToDouble(ProfileTest::microseconds).min().orElseThrow();
        double last = calls.stream().mapToDouble(ProfileTest::microseconds).max().orElseThrow();
        assertThat(scopes).allSatisfy(scope -> assertThat(microseconds(scope)).isBetween(first, last));
        if (driver != DriverName.GL) {
            // From each submission, and from the call that was one.
            assertThat(events).filteredOn(event -> event.get("ph").equals("s")).hasSize(2 * 8);
        }
        assertThat(events).filteredOn(event -> event.get("ph").equals("M"))
                .extracting(event -> ((Map<String, Object>) event.get("args")).get("name"))
                .contains(Thread.currentThread().getName());
    }

    @Test
    void aTimelineIsPerfettosUnlessItsNameSaysJson() throws IOException {
        for (String name : List.of("t.pftrace", "t", "t.gz", "t.JSON.gz")) {
            Path timeline = folder.resolve(name);
            assertThat(Run.of("profile", "--frames", "2", "--timeline", timeline.toString()).status()).isZero();
            byte[] begin = Files.readAllBytes(timeline);
            // A packet is field 1, with a length.
            assertThat(begin[0]).as(name).isEqualTo((byte) (name.endsWith(".gz") ? 0x1F : 0x0A));
        }
    }

    @Test
    void aTimelineThatDoesNotFitIsOneLineAndStatus1() {
        String noSpace = SystemWords.noSpace();
        for (String frames : List.of("8", "2000")) {
            Run full = Run.of("profile", "--frames", frames, "--timeline", "/dev/full");
            assertThat(full.status()).isEqualTo(1);
            assertThat(full.lines()).as("the table is printed all the same").hasSize(7);
            assertThat(full.err().lines().skip(1)).containsExactly(
                    "readout profile: --timeline /dev/full can't be written: " + noSpace);
        }
    }

    /** Names of one file: a link to a link to it, and one through a folder that is a link. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void twoOutputsAreNotOneFileHoweverItIsNamed(boolean there) throws IOException {
        Path file = folder.resolve("file");
        if (there) {
            Files.writeString(file, "older");
        }
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("second"));
        Files.createSymbolicLink(folder.resolve("second"), Path.of("file"));
        Path behind = Files.createSymbolicLink(folder.resolve("folder"), folder).resolve("file");
        for (Path other : List.of(link, behind, folder.resolve("./file"))) {
            for (String option : List.of("--trace", "--timeline")) {
                Run run = Run.of("profile", option, file.toString(), "--report", other.toString());
                assertThat(run.status()).isEqualTo(2);
                assertThat(run.err()).startsWith("readout profile: --report " + other + " is the file of " + option);
            }
        }
        assertThat(Files.exists(file)).isEqualTo(there);
        if (there) {
            assertThat(file).hasContent("older");
            Files.createLink(folder.resolve("hard"), file);
            assertThat(Run.of("profile", "--trace", file.toString(), "--report", folder.resolve("hard").toString())
                    .status()).isEqualTo(2);
        }
    }

    /** Whichever of the others has the calls traced. */
    @ParameterizedTest
    @ValueSource(strings = {"--trace", "--timeline"})
    void aReportHasTheCallsWhereTheyAreTraced(String option) throws IOException {
        Path report = folder.resolve("report.html");
        assertThat(Run.of("profile", "--frames", "4", option, folder.resolve("other").toString(), "--report",
                report.toString()).status()).isZero();
        assertThat(report).content().contains("vkQueueSubmit");
        assertThat(Run.of("profile", "--frames", "4", "--report", report.toString()).status()).isZero();
        assertThat(report).content().doesNotContain("vkQueueSubmit");
    }

    @ParameterizedTest
    @EnumSource
    void aReportIsWrittenAndTheTableIsTheSame(DriverName driver) throws IOException {
        require(driver);
        Path report = folder.resolve("report.html");
        assertThat(Run.of("profile", "--frames", "1", "--report", report.toString()).status()).isZero();
        Run run = Run.of("profile", "--driver", driver.toString(), "--frames", "60", "--format", "csv", "--report",
                report.toString());
        assertThat(run.status()).as(run.err()).isZero();
        // Of virtual time, the same comes out again.
        if (driver == DriverName.SOFTWARE) {
            assertThat(run).isEqualTo(Run.of("profile", "--frames", "60", "--format", "csv"));
        }
        String page = Files.readString(report);
        for (String row : run.lines().subList(1, run.lines().size())) {
            String[] cells = row.split(",");
            assertThat(page).contains("\"name\":\"" + cells[0].replaceFirst(".*/", "") + "\"");
            Matcher times = Pattern.compile("\"min\":" + cells[2] + ",\"median\":(\\d+),\"p99\":(\\d+),\"max\":"
                    + cells[5] + "\\b").matcher(page);
            assertThat(times.find()).as(row).isTrue();
            // The table's are exact, and the page's are a histogram's.
            assertThat(Long.parseLong(times.group(1))).isCloseTo(Long.parseLong(cells[3]), withinPercentage(0.01));
            assertThat(Long.parseLong(times.group(2))).isCloseTo(Long.parseLong(cells[4]), withinPercentage(0.01));
        }
        assertThat(page).containsPattern("\"driver\":\"" + switch (driver) {
            case SOFTWARE -> "Readout software device\"";
            case VULKAN -> "\\w+ .*\\d";
            case GL -> "\\d+\\.\\d";
        });

        // With itself, it is the same: the report is read before it is replaced.
        Run again = Run.of("profile", "--driver", driver.toString(), "--frames", "60", "--report", report.toString(),
                "--compare", report.toString());
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(report).content().contains("\"comparison\":");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --trace FOLDER/none/file                            | --trace FOLDER/none/file can't be written: there
            --timeline FOLDER/none/file                         | --timeline FOLDER/none/file can't be written: there
            --report FOLDER/none/file                           | --report FOLDER/none/file can't be written: there
            --report FOLDER/never --compare FOLDER/foreign.html | --compare: FOLDER/foreign.html is no report of Readout
            --report FOLDER/never --compare FOLDER/gone         | --compare: FOLDER/gone does not exist
            """)
    void whatCanNotBeWrittenOrReadIsOneLineAndStatus1(String options, String message) throws IOException {
        Files.writeString(folder.resolve("foreign.html"), "<html></html>");
        Run run = Run.of(("profile " + options.replace("FOLDER", folder.toString())).split(" "));
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).hasLineCount(1)
                .startsWith("readout profile: " + message.replace("FOLDER", folder.toString()));
        assertThat(folder.resolve("never")).doesNotExist();
    }

    @Test
    void scopesAreChosenAndSortedAndShownInAUnit() {
        assertThat(profile("--scopes", "shadow,post", "--sort", "invocations")).extracting(row -> row.get("scope"))
                .containsExactly("post", "shadow", "shadow/cascade");
        assertThat(profile("--sort", "max")).extracting(row -> row.get("scope"))
                .containsExactly("main", "post", "shadow", "shadow/cascade");
        assertThat(profile("--frames", "1", "--unit", "us")).extracting(row -> row.get("unit")).containsOnly("us");
        List<Map<String, Object>> nanoseconds = profile("--frames", "1");
        List<Map<String, Object>> milliseconds = profile("--frames", "1", "--unit", "ms");
        assertThat(Double.parseDouble(((Json.Number) milliseconds.getFirst().get("max")).text()))
                .isEqualTo(number(nanoseconds.getFirst(), "max") / 1e6);
    }

    @Test
    void theHostsTimesAreAColumnForThoseWhoAsk() {
        assertThat(profile("--frames", "8")).allSatisfy(row -> assertThat(row).doesNotContainKey("host"));
        // Virtual time stands still while commands are recorded.
        assertThat(profile("--frames", "8", "--host-times")).extracting(row -> number(row, "host"))
                .containsExactly(0L, 0L, 0L, 0L);
        assertThat(Run.of("profile", "--frames", "1", "--host-times").lines()).element(1).asString()
                .matches("scope +count +min +median +p99 +max +share +host +samples +invocations");
    }

    @Test
    void programsAreToldWhereItWasMeasured() {
        assertThat(profile("--frames", "1")).allSatisfy(row -> assertThat(row).containsEntry("driver", "software")
                .containsEntry("device", "Readout software device"));
        assertThat(Run.of("profile", "--frames", "1", "--format", "csv").lines()).first().asString()
                .endsWith(",unit,driver,device");
    }

    @Test
    void aScopeThatIsNotThereIsNamed() {
        Run run = Run.of("profile", "--frames", "1", "--scopes", "main,nope");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.lines()).as("what is there is printed").hasSize(3);
        assertThat(run.err()).endsWith("readout profile: --scopes nope: no scope has this name, there are shadow,"
                + " cascade, main, post\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --driver bogus  | 'bogus' is no driver: expected vulkan, gl or software
            --driver gl --device 1 | --device chooses among the devices of --driver vulkan or software: with gl,
            --device all --live | --live is of one device: choose one, or do without
            --device all --trace t | --trace is of one device: choose one, or do without
            --frames 0      | '0' is not a whole number in 1..2147483647
            --frames 1e6    | '1e6' is not a whole number in 1..2147483647
            --unit h        | 'h' is no unit: expected ns, us or ms
            --sort length   | 'length' is no column: expected scope, count, min
            --sort host     | --sort host needs --host-times
            extra           | extra
            --scopes ,      | ',' has an empty name
            --trace t.gz    | --trace t.gz would be written as it is
            --compare b     | --compare needs --report
            --timeline t.zst | --timeline t.zst would be written as it is
            --trace t --timeline ./t | --timeline ./t is the file of --trace
            --trace t --report t | --report t is the file of --trace
            --report t --timeline t | --report t is the file of --timeline
            --report t --timeline no/../t | --report t is the file of --timeline
            --report t.html.gz | --report t.html.gz would be written as it is
            --report t.zst  | --report t.zst would be written as it is
            --otlp collector        | 'collector' is not a URL as http://HOST:4318 is
            --otlp ftp://h          | 'ftp://h' is not a URL as http://HOST:4318 is
            --otlp http://          | 'http://' is not a URL as http://HOST:4318 is
            --otlp http://h:99999   | 'http://h:99999' has port 99999, which is not in 1..65535
            --otlp http://h:0/x     | 'http://h:0/x' has port 0, which is not in 1..65535
            --otlp http://a:b@h     | sends no credentials: expected a header in OTEL_EXPORTER_OTLP_HEADERS
            --prometheus 0          | '0' is not a port in 1..65535
            --prometheus h:65536    | 'h:65536' is not a port in 1..65535
            --prometheus :9464      | ':9464' is not a port in 1..65535
            --prometheus h          | 'h' is not a port in 1..65535
            --slow 3                | --slow needs --otlp or --prometheus
            --otlp http://h --slow 0 | '0' is not a number of milliseconds in 0.000001..2147483647
            --otlp http://h --slow x | 'x' is not a number of milliseconds
            --otlp http://h --slow 1e99999999 | '1e99999999' is not a number of milliseconds
            """)
    void wrongUsageIsOneLine(String options, String message) {
        Run run = Run.of(("profile " + options).split(" "));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("readout profile: ").contains(message).hasLineCount(1);
    }

    @Test
    void aRecordingOfTheJvmHasTheScopesOfTheFrames() throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("readout.Scope");
            recording.start();
            Run run = Run.of("profile", "--frames", "3", "--format", "csv");
            recording.stop();
            Path file = folder.resolve("profile.jfr");
            recording.dump(file);

            assertThat(run.status()).isZero();
            assertThat(RecordingFile.readAllEvents(file)).filteredOn(
                    event -> event.getEventType().getName().equals("readout.Scope"))
                    .extracting(event -> event.getLong("frame")).contains(0L, 1L, 2L)
                    .hasSize(3 * (run.lines().size() - 1));
        }
    }
}
