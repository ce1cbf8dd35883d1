package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.readout.trace.grammar.TraceGrammar.Taker;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An event that is not about the reader's call is refused by whoever takes events, and so is a closed reader. */
class MisfitEventsTest {
    private static final String LOG = "hello\n>>>> a\n>>>> TID = 1 b\n<<<< a\n<<<< c\n";

    static List<Taker<TraceEvent, TraceReader>> takers() {
        return List.of(new GrammarCheck(violation -> {}), new TraceNormalizer(OutputStream.nullOutputStream()));
    }

    private static TraceReader trace() {
        return TraceReader.of(MemorySegment.ofArray(LOG.getBytes(StandardCharsets.UTF_8)));
    }

    /** Which events a call with and without an entry and an exit may be in. */
    private static Set<TraceEvent> fitting(TraceCall call) {
        EnumSet<TraceEvent> fitting =
                EnumSet.of(TraceEvent.DETAIL, TraceEvent.HOST_TIME, TraceEvent.DEVICE_TIME, TraceEvent.THREAD_NAME,
                        TraceEvent.UNTRACED,
                        TraceEvent.SKIPPED, TraceEvent.END);
        if (call.isEntered() && call.isReturned()) {
            fitting.add(TraceEvent.RETURNED);
        } else if (call.isEntered()) {
            fitting.addAll(List.of(TraceEvent.ENTERED, TraceEvent.NOT_RETURNED));
        } else if (call.isReturned()) {
            fitting.add(TraceEvent.NOT_ENTERED);
        }
        return fitting;
    }

    @ParameterizedTest
    @MethodSource("takers")
    void anEventThatDoesNotFitTheCallIsRefused(Taker<TraceEvent, TraceReader> taker) throws IOException {
        int refused = 0;
        try (TraceReader trace = trace()) {
            TraceEvent last;
            do {
                for (TraceEvent event : TraceEvent.values()) {
                    if (fitting(trace.call()).contains(event)) {
                        taker.accept(event, trace);
                    } else {
                        refused++;
                        assertThatIllegalArgumentException().isThrownBy(() -> taker.accept(event, trace))
                                .withMessageContaining("event is " + event).withMessageContaining("next()");
                    }
                }
                last = trace.next();
            } while (last != TraceEvent.END);
        }
        assertThat(refused).isGreaterThan(15);
    }

    @ParameterizedTest
    @EnumSource
    void aClosedReaderIsRefused(TraceEvent event) {
        TraceReader trace = trace();
        trace.next();
        trace.close();

        for (Taker<TraceEvent, TraceReader> taker : takers()) {
            assertThatIllegalStateException().isThrownBy(() -> taker.accept(event, trace))
                    .withMessageContaining("closed");
        }
    }
}
