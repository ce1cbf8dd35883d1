package dev.readout.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.readout.testing.PageProgram;
import dev.readout.testkit.PlantedBugsProperties.Mistake;
import dev.readout.testkit.PlantedBugsProperties.Reader;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** What a person sees of a property that fails: a small sample that says what it is. */
class ShrunkSamplesTest {
    /** How far a sample shrinks depends on where it starts: each starts at one place, and has the time it takes. */
    private static final String SEED = "4";

    /** A property with a mistake, which jqwik runs by itself. */
    static class OfPools {
        @Property(tries = 100, seed = SEED, shrinking = ShrinkingMode.FULL)
        void fails(@ForAll EncodedPool pool) {
            assertThat(new Reader(pool, Mistake.AVAILABLE_IS_ONE).agrees()).isTrue();
        }
    }

    static class OfTimestamps {
        @Property(tries = 100, seed = SEED, shrinking = ShrinkingMode.FULL)
        void fails(@ForAll EncodedTimestamps stamps) {
            assertThat(stamps.pairs() == 0 || stamps.pool().value(1, 0).compareTo(stamps.pool().value(0, 0)) >= 0)
                    .isTrue();
        }
    }

    static Stream<Map.Entry<Class<?>, String>> samples() {
        return Stream.of(
                Map.entry(OfPools.class, "query 1, complete by 2"),
                Map.entry(OfTimestamps.class, " valid bits, "));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aShrunkSampleSaysWhatItIs(Map.Entry<Class<?>, String> sample) throws Exception {
        StringBuilder printed = new StringBuilder();
        String out = PageProgram.printed(() -> {
            EngineExecutionResults results = EngineTestKit.engine("jqwik")
                    .configurationParameter("jqwik.database", "")
                    .selectors(selectClass(sample.getKey())).execute();
            results.testEvents().assertStatistics(statistics -> statistics.failed(1).succeeded(0));
            results.allEvents().reportingEntryPublished().stream()
                    .forEach(event -> printed.append(event.getPayload()));
            return null;
        });
        printed.append(out);
        assertThat(printed).containsSubsequence("Shrunk Sample", sample.getValue(), "Original Sample");
    }
}
