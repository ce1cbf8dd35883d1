package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which exit belongs to which entry, and which lines to which call. */
class PairingTest {
    static Stream<String> logs() throws IOException {
        return DialectsTest.logs("pairing.txt");
    }

    @ParameterizedTest
    @MethodSource("logs")
    void eachExitAndEachLineIsOfItsCall(String log) {
        ReadCall.assertRead(log);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofThreeThreadsInOneFunctionEachGetsTheFirstLineThatNobodyHas(boolean together) {
        List<String> lines = new ArrayList<>(List.of(">>>> TID = 1 clA", ">>>> TID = 2 clA", ">>>> TID = 3 clA"));
        for (int i = 1; i <= 3; i++) {
            lines.add("Host Time for call " + i + ": clA = " + i * 100 + " ns");
        }
        for (int i = 1; i <= 3; i++) {
            lines.add(together ? lines.size() : 2 + 2 * i, "<<<< TID = " + (4 - i) + " clA");
        }

        assertThat(ReadCall.allOf(lines.toArray(String[]::new)))
                .extracting(ReadCall::thread, ReadCall::hostNanoseconds)
                .containsExactly(tuple("3", 100L), tuple("2", 200L), tuple("1", 300L));
    }

    @Test
    void hostTimesOfNoCallStandAlone() {
        try (TraceReader trace = trace("Host Time for call 3: (device timing overhead) = 9975 ns")) {
            assertThat(trace.next()).isEqualTo(TraceEvent.HOST_TIME);
            assertThat(trace.hostTime().label()).isEqualTo("(device timing overhead)");
            assertThat(trace.hostTime().nanoseconds()).isEqualTo(9975);
            assertThat(trace.line()).isEqualTo(1);
        }
    }

    @Test
    void deviceTimesNameTheEnqueueThatTheyBelongTo() {
        try (TraceReader trace = trace(
                "Device Time for clEnqueueUnmapMemObject( R ) (enqueue 4) = 30 ns (queued -> submit), 21 ns"
                        + " (submit -> start), 150 ns (start -> end)",
                "Device Timeline for scale (enqueue 5) = 100 ns (queued), 103 ns (submit), 110 ns (start), 125 ns"
                        + " (end)")) {
            assertThat(trace.next()).isEqualTo(TraceEvent.DEVICE_TIME);
            DeviceTime time = trace.deviceTime();
            assertThat(time.label()).isEqualTo("clEnqueueUnmapMemObject( R )");
            assertThat(time.enqueueCounter()).isEqualTo(4);
            assertThat(time.isTimeline()).isFalse();
            assertThat(List.of(time.queuedToSubmitted(), time.submittedToStarted(), time.startedToEnded()))
                    .containsExactly(30L, 21L, 150L);

            assertThat(trace.next()).isEqualTo(TraceEvent.DEVICE_TIME);
            assertThat(time.isTimeline()).isTrue();
            assertThat(List.of(time.queued(), time.submitted(), time.started(), time.ended()))
                    .containsExactly(100L, 103L, 110L, 125L);
            assertThat(List.of(time.queuedToSubmitted(), time.submittedToStarted(), time.startedToEnded()))
                    .containsExactly(3L, 7L, 15L);
        }
    }

    /** The layer subtracts unsigned numbers. */
    @Test
    void deviceTimesOutOfOrderAreNegative() {
        try (TraceReader trace = trace(
                "Device Time for a (enqueue 4) = 18446744073709551611 ns (queued -> submit), 18446744073709551615 ns"
                        + " (submit -> start), 150 ns (start -> end)",
                "Device Time for a (enqueue 4) = 5 ns (queued -> submit), 6 ns (submit -> start), 18446744073709551616"
                        + " ns (start -> end)",
                "Device Timeline for a (enqueue 5) = 100 ns (queued), 103 ns (submit), 0 ns (start), 0 ns (end)")) {
            assertThat(trace.next()).isEqualTo(TraceEvent.DEVICE_TIME);
            DeviceTime time = trace.deviceTime();
            assertThat(List.of(time.queuedToSubmitted(), time.submittedToStarted(), time.startedToEnded()))
                    .containsExactly(-5L, -1L, 150L);
            assertThat(time.isMeasured()).isTrue();
            assertThat(trace.next()).isEqualTo(TraceEvent.SKIPPED);
            assertThat(trace.next()).isEqualTo(TraceEvent.DEVICE_TIME);
            assertThat(time.submittedToStarted()).isEqualTo(-103);
            assertThat(time.isMeasured()).isFalse();
        }
    }

    @Test
    void whatIsNoTraceIsSkippedAndCounted() {
        try (TraceReader trace = trace("CLIntercept is loading...", "", ">>>> ", ">>>>>> merge conflict <<<<<<",
                ">>>> clA: a = 1", "<<<< ", "Host Time for nothing", "ERROR! it failed", "Device Time for x = soon",
                "<<<< clA")) {
            assertThat(ReadCall.allOf(trace)).extracting(ReadCall::line).containsExactly(5L);
            assertThat(trace.skippedLines()).isEqualTo(8);
        }
    }

    @Test
    void theOldestCallIsGivenUpWhenTooManyAreOpen() {
        int count = OpenCalls.MOST + 10;
        List<ReadCall> calls = ReadCall.allOf(
                IntStream.rangeClosed(1, count).mapToObj(i -> ">>>> TID = " + i + " clA").toArray(String[]::new));

        assertThat(calls).extracting(ReadCall::line)
                .containsExactlyElementsOf(IntStream.rangeClosed(1, count).mapToObj(Long::valueOf).toList());
    }

    @Test
    void aCallSaysWhereItStands() {
        try (TraceReader trace = trace("x", ">>>> clA", "yz", "<<<< clA")) {
            assertThat(trace.nextCall()).isTrue();
            assertThat(List.of(trace.call().line(), trace.call().offset(), trace.call().exitLine()))
                    .containsExactly(2L, 2L, 4L);
            assertThat(trace.nextCall()).isFalse();
        }
    }

    @Test
    void beforeTheFirstCallThereIsNone() {
        try (TraceReader trace = trace("nothing")) {
            assertThatIllegalStateException().isThrownBy(() -> trace.call().function()).withMessageContaining("next()");
            assertThat(trace.call().arguments().count()).isZero();
        }
    }

    private static TraceReader trace(String... lines) {
        return TraceReader.of(MemorySegment.ofArray(
                (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8)));
    }
}
