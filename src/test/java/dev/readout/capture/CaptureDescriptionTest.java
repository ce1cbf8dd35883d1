package dev.readout.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What tools can't do wrong with a description. How texts are read, {@code DecodeVulkanProperties} says. */
class CaptureDescriptionTest {
    private static CaptureDescription of(String... said) {
        Map<String, String> all = new HashMap<>();
        for (int i = 0; i < said.length; i += 2) {
            all.put(said[i], said[i + 1]);
        }
        return new CaptureDescription(new Said(all::get, ""));
    }

    private static MemorySegment bytes(int count) {
        return MemorySegment.ofArray(new byte[count]);
    }

    /** Whoever says more, means something else: in names of folders, a label. */
    @ParameterizedTest
    @CsvSource({"occlusion, ''", "pipeline-statistics, statistics", "video-encode-feedback, feedback",
        "timestamp, period valid-bits", "time-elapsed, period", "performance, storage", "performance-intel, ''",
        "123456789, values", "result-status, ''"})
    void onlyWhatSaysSomethingOfTheTypeIsAskedFor(String type, String own) {
        Set<String> asked = new TreeSet<>();
        CaptureFormat.named("vulkan").form(option -> {
            asked.add(option);
            return switch (option) {
                case "type" -> type;
                case "width" -> "64";
                case "stride" -> "8";
                case "status" -> type.equals("result-status") ? "true" : null;
                case "statistics", "feedback", "storage", "values" -> "1";
                default -> null;
            };
        });
        Set<String> expected = new TreeSet<>(
                Set.of("type", "width", "count", "stride", "offset", "availability", "status"));
        if (!own.isEmpty()) {
            expected.addAll(Set.of(own.split(" ")));
        }
        assertThat(asked).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            perod     | 2         | -perod says nothing of results of -type timestamp: did you mean period?
            statistic | 1         | -statistic says nothing of results of -type timestamp
            offset    | x         | -offset 'x' is not a number of bytes in 0..18446744073709551615
            type      | timestmap | : did you mean timestamp?
            """)
    void whoSaysAllIsToldWhatIsMisspelt(String option, String text, String message) {
        Map<String, String> said = new HashMap<>(Map.of("type", "timestamp", "width", "64"));
        said.put(option, text);

        assertThatThrownBy(() -> CaptureFormat.named("vulkan").form(said, "-"))
                .isInstanceOf(IllegalArgumentException.class)
                .message().endsWith(message);
    }

    @Test
    void anOptionHasTheNamesThatItsTextsMayBe() {
        assertThat(CaptureOption.STORAGE.names())
                .containsExactly("int32", "int64", "uint32", "uint64", "float32", "float64");
        assertThat(CaptureOption.PERIOD.names()).isEmpty();
        assertThat(CaptureOption.TYPE.names()).allSatisfy(type -> assertThat(QueryType.values())
                .extracting(QueryType::shortName).contains(type));
    }

    @Test
    void theLargestResultIsReadAndNoLargerOne() {
        String most = Integer.toString(CaptureDescription.LARGEST_RESULT / 8);
        CaptureDescription largest = of("type", "123456789", "values", most, "width", "64");

        assertThat(largest.in("file", bytes(CaptureDescription.LARGEST_RESULT)).values()).hasSize(1 << 21);
        assertThatThrownBy(() -> of("type", "123456789", "values", "2097153", "width", "64"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a result of 16777224 bytes is more than the 16777216 bytes that are decoded of one");
    }

    @Test
    void ofMoreResultsThanCanBeCountedSomeHaveToBeNamed() {
        MemorySegment huge = MemorySegment.NULL.reinterpret(1L << 40);

        assertThatThrownBy(() -> of("type", "occlusion", "width", "64").in("huge.bin", huge))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("huge.bin has 1099511627776 bytes: 137438953472 results are more than 2147483647: say with"
                        + " count and offset which of them");
    }

    @Test
    void whatIsBehindTheLastResultIsTold() {
        assertThat(of("type", "occlusion", "width", "32").in("file", bytes(10)).leftOut())
                .hasValue("file has 10 bytes: the last 2 are not a whole result of 4 and are left out");
        assertThat(of("type", "occlusion", "width", "32", "stride", "8").in("file", bytes(12)).leftOut()).isEmpty();
        assertThat(of("type", "occlusion", "width", "32", "count", "2").in("file", bytes(10)).leftOut()).isEmpty();
    }

    @Test
    void ofAnOpaqueResultThereAreTheBytes() {
        CapturedResults results = of("type", "performance-intel", "stride", "3").in("file",
                MemorySegment.ofArray(new byte[] {1, 2, 3, 4, 5, 6}));

        assertThat(results.description().isOpaque()).isTrue();
        assertThat(results.count()).isEqualTo(2);
        assertThat(results.available(1)).isEmpty();
        assertThat(results.status(1)).isEmpty();
        assertThat(results.bytes(1).toArray(ValueLayout.JAVA_BYTE)).containsExactly(4, 5, 6);
        assertThatThrownBy(() -> results.value(0, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> results.bytes(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> results.bytes(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void whatIsNoTickIsNoTime() {
        CapturedResults results = of("type", "occlusion", "width", "64").in("file", bytes(8));

        assertThat(results.description().timestamps()).isEmpty();
        assertThatThrownBy(() -> results.nanoseconds(0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("values of type 0 are no ticks");
        assertThatThrownBy(() -> results.value(1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> results.value(0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> results.bytes(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
