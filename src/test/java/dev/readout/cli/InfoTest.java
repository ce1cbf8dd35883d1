package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InfoTest {
    private static final List<String> KEYS = List.of("driver", "loadable", "reason", "device", "deviceType",
            "apiVersion", "timestampPeriod", "queueFamilies", "queryTypes");

    @Test
    void everyDriverHasItsDevicesOrAReason() {
        Run run = Run.of("info", "--format", "json");
        assertThat(run).isEqualTo(new Run(0, run.out(), ""));
        List<Map<String, Object>> rows = run.lines().stream().map(Json::object).toList();
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.keySet()).containsExactlyElementsOf(KEYS);
            if (row.get("reason") == null) {
                assertThat(row).containsEntry("loadable", true).doesNotContainValue("")
                        .extractingByKeys("device", "apiVersion", "queueFamilies").doesNotContainNull();
            } else {
                assertThat(row).containsEntry("device", null);
            }
        });
        assertThat(rows).extracting(row -> row.get("driver")).contains("vulkan");
    }

    @Test
    void aSheetIsForPeopleAndCsvForPrograms() {
        assertThat(Run.of("info").lines()).anyMatch(line -> line.matches("driver +vulkan"));
        assertThat(Run.of("info", "--format", "csv").lines()).first().isEqualTo(String.join(",", KEYS));
    }
}
