package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import dev.readout.cli.Main;
import dev.readout.cli.Run;
import dev.readout.export.parquet.ReadColumns;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.KhronosLoader;
import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A system with two devices: the software device, which is no CPU and comes first, and lavapipe. */
class SeveralDevicesTest {
    private static final String SOFTWARE = "Readout software device (52656164-6f75-7420-736f-667477617265)";

    private static SoftwareDevice software;
    private static KhronosLoader loader;
    private static String lavapipe;
    private static String uuid;

    @BeforeAll
    static void load() {
        InstalledDriver.lavapipe();
        software = SoftwareDevice.create(SoftwareSettings.builder().realTime(true).build());
        loader = KhronosLoader.besideLavapipe(software);
        Map<String, Object> row = Json.object(Run.of("info", "--format", "json").lines().get(1));
        lavapipe = row.get("device").toString();
        uuid = row.get("uuid").toString();
    }

    @AfterAll
    static void close() {
        if (loader != null) {
            loader.close();
        }
        if (software != null) {
            software.close();
        }
    }

    private static Run profile(Object... more) {
        return Run.line("profile --driver vulkan --frames 4 --format json", more);
    }

    private static void assertProfiled(Run run, int index, String device, String id) {
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err().lines()).containsExactly("device " + index + " of 2: " + device + id,
                device + ", 4 frames, times in ns");
        assertThat(run.lines()).hasSize(4)
                .allSatisfy(line -> assertThat(Json.object(line)).containsEntry("device", device));
    }

    @Test
    void infoNumbersThemAsTheyAreTaken() {
        List<Map<String, Object>> rows = Run.of("info", "--format", "json").lines().stream().map(Json::object)
                .filter(row -> row.get("driver").equals("vulkan")).toList();
        assertThat(rows).extracting(row -> row.get("index"))
                .containsExactly(Json.Number.of(1), Json.Number.of(2));
        assertThat(rows).extracting(row -> row.get("device") + " (" + row.get("uuid") + ")")
                .containsExactly(SOFTWARE, lavapipe + " (" + uuid + ")");
        for (String called : List.of("2", uuid, "LLVMpipe")) {
            assertThat(Run.of("info", "--format", "json", "--device", called).lines().stream().map(Json::object))
                    .containsExactly(rows.get(1));
        }
    }

    @Test
    void theUuidIsTheOneThatVulkaninfoPrints() throws Exception {
        Requirement.program("vulkaninfo", "vulkan-tools");
        assertThat(said(Map.of(), "vulkaninfo")).containsPattern("deviceUUID\\s+= " + Pattern.quote(uuid));
    }

    @Test
    void theFirstIsTakenAndNamed() {
        assertProfiled(profile(), 1, "Readout software device", SOFTWARE.substring(SOFTWARE.indexOf(" (")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"LLVMPIPE", "2", "UUID"})
    void theChosenOneIsTaken(String called) {
        assertProfiled(profile("--device", called.replace("UUID", uuid)), 2, lavapipe, " (" + uuid + ")");
    }

    @ParameterizedTest
    @CsvSource({"H200, 0", "3, 0", "0, 0", "E, 2"})
    void aNameOfNoneOrOfTwoIsRefusedWithAll(String called, int matching) {
        assertThat(profile("--device", called)).isEqualTo(new Run(1, "", "readout profile: --device '" + called
                + "' matches " + matching + " devices: expected a part of the name, the index or the UUID of"
                + " one of 1: " + SOFTWARE + ", 2: " + lavapipe + " (" + uuid + ")\n"));
    }

    /** Each device is a loop of its own to whatever takes frames. */
    @Test
    void allDrawInTurnAndEachHasItsRowsAndItsLoop(@TempDir Path folder) throws IOException, SQLException {
        List<String> names = List.of("1: Readout software device", "2: " + lavapipe);
        Path measured = folder.resolve("measured");
        Path page = folder.resolve("page.html");
        Path timeline = folder.resolve("timeline.json");
        Run run = profile("--device", "all", "--parquet", measured, "--report", page, "--timeline", timeline);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err().lines()).containsExactly("device 1 of 2: " + SOFTWARE,
                "device 2 of 2: " + lavapipe + " (" + uuid + ")",
                String.join(", ", names) + ", 4 frames, times in ns");
        List<Map<String, Object>> rows = run.lines().stream().map(Json::object).toList();
        assertThat(rows).extracting(row -> row.get("device")).containsExactly(names.get(0), names.get(0), names.get(0),
                names.get(0), names.get(1), names.get(1), names.get(1), names.get(1));
        assertThat(rows).extracting(row -> row.get("count")).containsExactlyElementsOf(
                Stream.of(4, 8, 4, 4, 4, 8, 4, 4).map(Json.Number::of).toList());

        assertThat(ReadColumns.by(measured.resolve("frames.parquet")))
                .extracting(row -> row.get("loop") + " " + row.get("frame")).containsExactlyInAnyOrderElementsOf(
                        names.stream().flatMap(name -> Stream.of(0, 1, 2, 3).map(i -> name + " " + i)).toList());
        assertThat(page).content().contains(names);
        assertThat(Json.events(timeline)).filteredOn(event -> event.get("ph").equals("M"))
                .extracting(event -> (Object) ((Map<?, ?>) event.get("args")).get("name"))
                .containsAll(names);
    }

    @Test
    void aTableForPeopleIsOneForEachDevice() {
        List<String> lines = Run.line("profile --driver vulkan --frames 4 --device all").lines();
        assertThat(lines).hasSize(2 * 7);
        assertThat(lines.get(0)).isEqualTo("unit ns, driver vulkan, device 1: Readout software device");
        assertThat(lines.get(7)).isEqualTo("unit ns, driver vulkan, device 2: " + lavapipe);
    }

    /** As without the option, but for the line. */
    @Test
    void allOfOneIsThatOne() {
        Run run = Run.line("profile --frames 4");
        assertThat(Run.line("profile --frames 4 --device all"))
                .isEqualTo(new Run(0, run.out(), "device 1 of 1: " + SOFTWARE + "\n" + run.err()));
    }

    @Test
    void anOnlyDeviceIsNamedWhereItWasChosen() {
        Run run = Run.line("profile --frames 4 --device software");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err().lines()).first().isEqualTo("device 1 of 1: " + SOFTWARE);
    }

    @Test
    void theVariableChoosesUnlessTheOptionDoes() throws Exception {
        assertThat(inProcess()).contains("READOUT_DEVICE 'no such device' matches 0 devices: ");
        assertThat(inProcess("--device", "llvmpipe")).contains(": llvmpipe (");
    }

    private static String inProcess(String... more) throws Exception {
        return said(Map.of("READOUT_DEVICE", "no such device"), Stream.concat(Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                Main.class.getName(), "profile", "--driver", "vulkan", "--frames", "2"), Stream.of(more))
                .toArray(String[]::new));
    }

    /** The output of a program in the environment that this process was started in, with lavapipe alone. */
    private static String said(Map<String, String> environment, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return new String(builder.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
