package dev.readout.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts that options of all formats may have. What a text means, the tests of the commands say. */
class CaptureFormatTest {
    private static final Map<String, Map<String, String>> RIGHT = Map.of(
            "vulkan", Map.of("type", "timestamp", "width", "64", "count", "2"),
            "region-counters", Map.of("area", "4x4", "region", "2x2", "counters", "2"),
            "shader-instrumentation", Map.of("metrics", "2"));

    private static CaptureForm form(String format, String... said) {
        Map<String, String> all = new HashMap<>(RIGHT.getOrDefault(format, Map.of()));
        for (int i = 0; i < said.length; i += 2) {
            all.put(said[i], said[i + 1]);
        }
        return CaptureFormat.named(format).form(all, "--");
    }

    /** Java's own parsers take signs, and the digits of all scripts. */
    @ParameterizedTest
    @CsvSource({"vulkan, count, +2", "vulkan, count, \u0662", "vulkan, stride, 0x+8", "vulkan, offset, \u0662k",
        "vulkan, offset, 1T", "vulkan, period, 0x1p3", "vulkan, valid-bits, \u0668", "vulkan, count, 0",
        "vulkan, valid-bits, 65",
        "vulkan, period, NaN", "vulkan, offset, -1", "region-counters, counters, 0", "region-counters, area, 4",
        "region-counters, area, 4x4x", "region-counters, area, 0x4", "region-counters, area, +4x4",
        "region-counters, area, \u0664x4", "region-counters, region, -1x2", "region-counters, region, 2147483648x1",
        "region-counters, counters, \u0662", "region-counters, offset, +1", "region-counters, row-alignment, 0",
        "shader-instrumentation, metrics, +1", "shader-instrumentation, metrics, \u0662"})
    void whatIsNoNumberIsRefused(String format, String option, String text) {
        assertThatThrownBy(() -> form(format, option, text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--" + option + " '" + text + "' is not ");
    }

    @Test
    void whatIsNoOptionOfAFormatIsRefusedByItsName() {
        assertThatThrownBy(() -> form("brcm", "padded", "true")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--padded says nothing of brcm");
    }

    @Test
    void bytesOfVulkansResultsHaveUnits() {
        assertThat(form("vulkan", "stride", "1K", "offset", "3m").needed()).isEqualTo((3 << 20) + 1024 + 8);
        assertThat(form("vulkan", "offset", "5G").needed()).isEqualTo((5L << 30) + 16);
    }

    /** As names of folders have them, where neither a colon nor a slash can be. */
    @Test
    void countersAreTypedInBothForms() {
        assertThat(form("intel-query", "size", "24", "counters", "uint64@0,float@8"))
                .isEqualTo(form("intel-query", "size", "24", "counters", "0:uint64,8:float"));
        assertThat(form("amd-monitor", "types", "uint32,uint64+float"))
                .isEqualTo(form("amd-monitor", "types", "uint32,uint64/float"));
    }
}
