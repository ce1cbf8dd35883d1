package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.GlApi;
import dev.readout.testing.GlDriver;
import dev.readout.testing.Requirement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTest {

    private static List<Map<String, Object>> profile(String... options) {
        String[] args = new String[options.length + 3];
        args[0] = "profile";
        args[1] = "--format";
        args[2] = "json";
        System.arraycopy(options, 0, args, 3, options.length);
        Run run = Run.of(args);
        assertThat(run.status()).as(run.err()).isZero();
        return run.lines().stream().map(Json::object).toList();
    }

    private static long number(Map<String, Object> row, String key) {
        return Long.parseLong(((Json.Number) row.get(key)).text());
    }

    private static void requireVulkan() {
        List<Map<String, Object>> devices = Run.of("info", "--format", "json").lines().stream()
                .map(Json::object)
                .filter(row -> row.get("driver").equals("vulkan"))
                .toList();
        Requirement.require(devices.getFirst().get("device") != null, "vulkan: " + devices.getFirst().get("reason"));
    }

    @Test
    void theSoftwareDeviceIsTheDefaultAndGivesTheSameTableEveryTime() {
        Run run = Run.of("profile", "--frames", "16");
        assertThat(run).isEqualTo(new Run(0, run.out(), "Readout software device, 16 frames, times in ns\n"));
        assertThat(run.lines()).hasSize(4).first().asString()
                .matches("pass +count +min +median +p99 +max +samples +invocations");
        assertThat(run.lines().stream().map(String::length).distinct()).as("numbers are aligned").hasSize(1);
        assertThat(Run.of("profile", "--driver", "software", "--frames", "16")).isEqualTo(run);
    }

    @Test
    void countsOfTheSoftwareDeviceFollowFromTheWork() {
        // A frame draws 2 to 5 triangles of 640 x 360 samples and dispatches 3600 to 2025 groups of 64, in 8 steps.
        List<Map<String, Object>> passes = profile("--frames", "8");
        assertThat(passes).extracting(row -> row.get("pass")).containsExactly("shadow", "main", "post");
        assertThat(passes).allSatisfy(row -> assertThat(number(row, "count")).isEqualTo(8));
        assertThat(number(passes.get(1), "samples")).isEqualTo(28 * 640 * 360 / 8);
        assertThat(number(passes.get(1), "invocations")).isEqualTo(28 * 640 * 360 / 8);
        assertThat(number(passes.get(2), "invocations")).isEqualTo((8 * 3600 - 28 * 225) * 64 / 8);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 100})
    void everyFrameIsMeasured(int frames) {
        assertThat(profile("--frames", Integer.toString(frames)))
                .allSatisfy(row -> assertThat(number(row, "count")).isEqualTo(frames));
    }

    @Test
    void everyPassOfARealDriverIsMeasuredInEveryFrame() {
        requireVulkan();
        List<Map<String, Object>> passes = profile("--driver", "vulkan", "--frames", "7");
        assertThat(passes).extracting(row -> row.get("pass")).containsExactly("shadow", "main", "post");
        assertThat(passes).allSatisfy(row -> {
            assertThat(number(row, "count")).isEqualTo(7);
            assertThat(number(row, "min")).isPositive().isLessThanOrEqualTo(number(row, "median"));
            assertThat(number(row, "p99")).isBetween(number(row, "median"), number(row, "max"));
        });
        assertThat(passes.get(0)).containsEntry("samples", null).containsEntry("invocations", null);
        assertThat(number(passes.get(1), "samples")).isPositive();
        assertThat(passes.get(2)).containsEntry("samples", null);
    }

    @Test
    void everyPassThatGlDrawsIsMeasuredInEveryFrame() {
        GlDriver.system(GlApi.OPENGL);
        List<Map<String, Object>> passes = profile("--driver", "gl", "--frames", "8");
        assertThat(passes).extracting(row -> row.get("pass")).containsExactly("shadow", "main", "post");
        assertThat(passes).allSatisfy(row -> {
            assertThat(number(row, "count")).isEqualTo(8);
            assertThat(number(row, "min")).isPositive().isLessThanOrEqualTo(number(row, "median"));
            assertThat(number(row, "p99")).isBetween(number(row, "median"), number(row, "max"));
        });
        assertThat(passes.get(0)).containsEntry("samples", null);
        assertThat(number(passes.get(1), "samples")).isEqualTo(28 * 640 * 360 / 8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --driver bogus  | 'bogus' is no driver: expected software, vulkan or gl
            --trace out.bin | --trace
            --frames 0      | --frames 0 is less than 1
            --frames x      | --frames
            extra           | extra
            """)
    void wrongUsageIsOneLine(String options, String message) {
        Run run = Run.of(("profile " + options).split(" "));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("readout profile: ").contains(message).hasLineCount(1);
    }
}
