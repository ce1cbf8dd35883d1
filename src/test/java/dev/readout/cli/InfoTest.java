package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.profile.ListedDevice;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.vulkan.DeviceType;
import dev.readout.testing.GlDriver;
import dev.readout.testing.Requirement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InfoTest {
    private static final List<String> KEYS = List.of("driver", "loadable", "reason", "device", "index",
            "uuid", "deviceType", "apiVersion", "driverVersion", "timestampPeriod", "queueFamilies", "queryTypes",
            "memory", "counters", "counterBits");

    /** It asks every driver that the system has. */
    @BeforeEach
    void requireDrivers() {
        Requirement.callsC("the Vulkan loader");
    }

    @Test
    void everyDriverHasItsDevicesOrAReason() {
        Run run = Run.of("info", "--format", "json");
        assertThat(run).isEqualTo(new Run(0, run.out(), ""));
        List<Map<String, Object>> rows = run.lines().stream().map(Json::object).toList();
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.keySet()).containsExactlyElementsOf(KEYS);
            if (row.get("reason") == null) {
                assertThat(row).containsEntry("loadable", true).doesNotContainValue("")
                        .extractingByKeys("device", "apiVersion", "queryTypes").doesNotContainNull();
            } else {
                assertThat(row).containsEntry("device", null);
            }
        });
        assertThat(rows).extracting(row -> row.get("driver")).containsSubsequence("vulkan", "gl", "software");
    }

    @Test
    void glHasARowForEachOfItsApis() {
        GlDriver.system(GlApi.OPENGL);
        List<Map<String, Object>> rows = Run.of("info", "--format", "json").lines().stream().map(Json::object)
                .filter(row -> row.get("driver").equals("gl")).toList();
        assertThat(rows).extracting(row -> row.get("apiVersion").toString())
                .satisfiesExactly(gl -> assertThat(gl).matches("OpenGL \\d\\.\\d"),
                        es -> assertThat(es).matches("OpenGL ES \\d\\.\\d"));
        assertThat(rows).allSatisfy(row -> {
            assertThat(row).containsEntry("loadable", true).containsEntry("reason", null)
                    .containsEntry("queueFamilies", null);
            assertThat((List<?>) row.get("queryTypes")).asString()
                    .contains("time-elapsed", "timestamp", "any-samples-passed", "primitives-generated");
            assertThat((Map<?, ?>) row.get("counterBits")).hasSameSizeAs((List<?>) row.get("queryTypes"));
        });
    }

    @Test
    void theSoftwareDeviceIsAlwaysHere() {
        assertThat(Run.of("info", "--format", "json").lines()).last().asString().startsWith(
                "{\"driver\":\"software\",\"loadable\":true,\"reason\":null,\"device\":\"Readout software device\","
                        + "\"index\":1,\"uuid\":\"52656164-6f75-7420-736f-667477617265\","
                        + "\"deviceType\":\"OTHER\",\"apiVersion\":\"1.3.0\",\"driverVersion\":\"")
                .contains("\"timestampPeriod\":1.0,"
                        + "\"queueFamilies\":[{\"index\":0,\"queues\":1,\"timestampValidBits\":64,"
                        + "\"flags\":[\"GRAPHICS\",\"COMPUTE\",\"TRANSFER\"]}],"
                        + "\"queryTypes\":[\"occlusion\",\"pipeline-statistics\",\"timestamp\",\"result-status\",")
                .contains("transform-feedback", "mesh-primitives-generated", "video-encode-feedback");
    }

    @Test
    void whatImitatesAGpuComesBehindOne() {
        assertThat(Stream.of(DeviceType.values()).sorted(ListedDevice.GPUS_FIRST)).containsExactly(
                DeviceType.DISCRETE_GPU, DeviceType.INTEGRATED_GPU, DeviceType.VIRTUAL_GPU, DeviceType.OTHER,
                DeviceType.CPU);
    }

    @Test
    void aSheetIsForPeopleAndCsvForPrograms() {
        assertThat(Run.of("info").lines()).anyMatch(line -> line.matches("driver +vulkan"))
                .anyMatch(line -> line.matches("timestampPeriod +1.0 ns"));
        assertThat(Run.of("info", "--format", "csv").lines()).first().isEqualTo(String.join(",", KEYS));
    }
}
