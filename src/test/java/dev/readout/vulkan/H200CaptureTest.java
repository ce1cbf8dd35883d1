package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.readout.testing.HeldBytes;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an NVIDIA H200 really wrote, byte by byte, reads as the recording itself says. */
class H200CaptureTest {
    private static final String QUERIES = "vulkan-queries-h200.txt";
    private static final String TIMESTAMPS = "vulkan-timestamps-h200.txt";

    @BeforeAll
    static void recordedOnLittleEndian() {
        assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "the recording is of a little-endian machine");
    }

    private static Stream<Capture> all() {
        return Stream.concat(Capture.reads(QUERIES).stream(), Capture.timestamps(TIMESTAMPS).stream());
    }

    /** Recorded to see what a driver does with strides that overlap, or with a size that is too small. */
    private static boolean legal(Capture capture) {
        return !overlaps(capture) && capture.bytes().size() >= capture.layout().byteSize(capture.count());
    }

    private static boolean overlaps(Capture capture) {
        return capture.count() > 1 && capture.stride() < capture.resultBytes();
    }

    static Stream<Capture> captures() {
        return all().filter(H200CaptureTest::legal);
    }

    /** Those where the call answered and wrote words. */
    static Stream<Capture> answered() {
        return captures().filter(capture -> !capture.copied() && capture.availability());
    }

    static Stream<Capture> finalResults() {
        return captures().filter(capture -> capture.availability() && !capture.partial());
    }

    static Stream<Capture> illegalCaptures() {
        return all().filter(capture -> !legal(capture));
    }

    private static QueryPoolResults results(Capture capture) {
        return new QueryPoolResults(capture.layout(), capture.count()).wrap(HeldBytes.NATIVE.of(capture.memory()));
    }

    @Test
    void theRecordingsAreReadToTheEnd() {
        long lines = Capture.lines(QUERIES).stream().filter(line -> line.matches(" *(get|copy) first=.*")).count();

        assertThat(Capture.reads(QUERIES)).hasSize((int) lines).hasSizeGreaterThan(180);
        assertThat(Capture.timestamps(TIMESTAMPS)).hasSize(8);
        assertThat(illegalCaptures()).hasSize(5);
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyElementReadsAsRecorded(Capture capture) {
        QueryPoolResults results = results(capture);
        int firstUnavailable = -1;
        int available = 0;
        for (int query = 0; query < capture.count(); query++) {
            for (int index = 0; index < capture.values(); index++) {
                assertThat(results.value(query, index)).isEqualTo(capture.element(query, index).longValue());
            }
            if (capture.availability()) {
                assertThat(results.available(query)).isEqualTo(capture.available(query));
                assertThat(results.complete(query)).isEqualTo(capture.available(query));
                available += capture.available(query) ? 1 : 0;
                firstUnavailable = firstUnavailable < 0 && !capture.available(query) ? query : firstUnavailable;
            }
        }
        if (capture.availability()) {
            assertThat(results.countAvailable()).isEqualTo(available);
            assertThat(results.firstUnavailable(0))
                    .isEqualTo(firstUnavailable < 0 ? capture.count() : firstUnavailable);
        }
    }

    /** The answer of the call and the availability words that it wrote say the same. */
    @ParameterizedTest
    @MethodSource("answered")
    void theAnswerOfTheCallAgreesWithTheWords(Capture capture) {
        QueryPoolResults results = results(capture);

        assertThat(results.countAvailable() == capture.count()).isEqualTo(capture.ready());
    }

    /** Without PARTIAL nobody writes the values of a query that is unavailable: poison must read as unavailable. */
    @ParameterizedTest
    @MethodSource("finalResults")
    void poisonIsNeverPartOfASum(Capture capture) {
        QueryPoolResults results = results(capture);

        for (int index = 0; index < capture.values(); index++) {
            long sum = 0;
            for (int query = 0; query < capture.count(); query++) {
                assertThat(results.available(query)).isEqualTo(!capture.untouched(query));
                sum += capture.untouched(query) ? 0 : capture.element(query, index).longValue();
            }
            assertThat(results.sum(index)).isEqualTo(sum);
        }
    }

    @ParameterizedTest
    @MethodSource("illegalCaptures")
    void whatADriverOverranIsRefused(Capture capture) {
        if (overlaps(capture)) {
            assertThatThrownBy(capture::layout)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("stride " + capture.stride());
        } else {
            MemorySegment memory = HeldBytes.NATIVE.of(capture.memory());
            assertThatThrownBy(() -> capture.layout().requireFits(memory, capture.count()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(memory.byteSize() + " bytes")
                    .hasMessageContaining(capture.layout().byteSize(capture.count()) + " bytes");
        }
    }

    /** "ts0=… ts2=… delta=…": differences of absolute times that no double can hold. */
    @Test
    void elapsedTimesAreTheDifferencesThatWerePrinted() {
        Matcher printed = Pattern.compile(" *ts0=(\\d+) ts2=(\\d+) delta=(\\d+) .*").matcher(Capture.lines(QUERIES)
                .stream().filter(line -> line.contains("delta=")).findFirst().orElseThrow());
        assertThat(printed.matches()).isTrue();
        long delta = Long.parseLong(printed.group(3));
        for (Capture capture : Capture.reads(QUERIES)) {
            if (capture.section().startsWith("--- TIMESTAMP q0,q2 written") && capture.availability()) {
                // Queries 0 and 2 as a pair: a stride twice as wide.
                ResultLayout pair = capture.layout().strided(2 * capture.stride());
                QueryPoolResults results = new QueryPoolResults(pair, 2).wrap(HeldBytes.NATIVE.of(capture.memory()));
                long[] nanoseconds = new long[1];

                assertThat(results.readElapsed(new Timestamps(64, 1), nanoseconds)).isEqualTo(1);
                assertThat(nanoseconds[0]).isEqualTo(delta);
                if (capture.wide()) {
                    assertThat(results.value(0)).isEqualTo(Long.parseLong(printed.group(1)));
                    assertThat(results.value(1)).isEqualTo(Long.parseLong(printed.group(2)));
                }
            }
        }
    }

    /** Eight timestamps, six written: pairs 0 to 2 have a time, pair 3 has none, in 32 bits as in 64. */
    @Test
    void sixOfEightTimestampsMakeThreePairs() {
        for (Capture capture : Capture.timestamps(TIMESTAMPS)) {
            if (capture.availability()) {
                QueryPoolResults results = results(capture);
                long[] nanoseconds = new long[4];

                assertThat(results.firstUnavailable(0)).isEqualTo(6);
                assertThat(results.readElapsed(new Timestamps(64, 1), nanoseconds)).isEqualTo(3);
                assertThat(nanoseconds).containsExactly(1728, 640, 640, QueryPoolResults.UNAVAILABLE);
            }
        }
    }
}
