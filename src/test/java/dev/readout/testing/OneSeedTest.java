package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Two runs of properties draw the same, and those of another seed draw something else. */
class OneSeedTest {
    private static final int TRIES = 20;

    /** Properties that say what they draw, which jqwik runs in a JVM of its own. */
    static class Drawn {
        private static final List<String> LINES = new ArrayList<>();

        @Property(tries = TRIES)
        void first(@ForAll long value) {
            LINES.add("first " + value);
        }

        @Property(tries = TRIES)
        void second(@ForAll long value) {
            LINES.add("second " + value);
        }

        @Property(tries = TRIES, seed = "42")
        void ofItsOwn(@ForAll long value) {
            LINES.add("own " + value);
        }

        public static void main(String[] arguments) {
            EngineTestKit.engine("jqwik").selectors(selectClass(Drawn.class)).execute().testEvents()
                    .assertStatistics(events -> events.succeeded(3));
            LINES.forEach(System.out::println);
        }
    }

    /** What each property draws. @param seed null for none that is given */
    private static Map<String, List<String>> drawn(@Nullable String seed) throws Exception {
        ProcessBuilder java = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Drawn.class.getName())
                .redirectErrorStream(true);
        java.environment().remove(OneSeed.VARIABLE);
        if (seed != null) {
            java.environment().put(OneSeed.VARIABLE, seed);
        }
        Process process = java.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().filter(line -> line.matches("\\w+ -?\\d+")).map(line -> line.split(" "))
                .collect(Collectors.groupingBy(line -> line[0], Collectors.mapping(line -> line[1],
                        Collectors.toList())));
    }

    @Test
    void whatIsDrawnComesFromTheSeedAndTheNameOfTheProperty() throws Exception {
        Map<String, List<String>> drawn = drawn(null);
        assertThat(drawn).containsOnlyKeys("first", "second", "own")
                .allSatisfy((property, values) -> assertThat(values).hasSize(TRIES));
        assertThat(drawn.get("first")).isNotEqualTo(drawn.get("second"));
        assertThat(drawn(null)).isEqualTo(drawn);

        Map<String, List<String>> others = drawn("1234567890123");
        assertThat(others.get("first")).isNotEqualTo(drawn.get("first"));
        assertThat(others.get("second")).isNotEqualTo(drawn.get("second"));
        assertThat(others.get("own")).isEqualTo(drawn.get("own"));
        assertThat(drawn("1234567890123")).isEqualTo(others);
    }
}
