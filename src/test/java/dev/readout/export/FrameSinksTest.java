package dev.readout.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.ExportReport.SinkFailed;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several sinks are one: each gets everything, until it fails. */
class FrameSinksTest {
    private static final GpuFrame FRAME = MadeFrames.frame(7, 0, 10, List.of(GpuQueue.named("graphics")), List.of());
    private static final HostScope SCOPE =
            new HostScope(new HostThread(1, "main"), "update", HostScope.Origin.APPLICATION, 1, 2);
    private static final ProfilerReport REPORT = new ProfilerReport.Disjoint(8, false);
    /** What can be done with a sink, but for closing. */
    private static final List<Script> STEPS = List.of(sink -> sink.frame(FRAME), sink -> sink.report(REPORT, 5),
            sink -> sink.host(SCOPE), sink -> sink.droppedFrames(3), sink -> sink.droppedHostScopes(4),
            sink -> sink.droppedReports(5), sink -> sink.endedEarly("lost"));

    private final List<SinkFailed> told = new ArrayList<>();

    /** Throws from a moment on. */
    private static final class Failing extends ListedSink {
        private final int good;
        private final Throwable thrown;

        /** @param good how many calls go well */
        private Failing(int good, Throwable thrown) {
            this.good = good;
            this.thrown = thrown;
        }

        @Override
        protected void add(String what) throws IOException {
            super.add(what);
            if (given.size() > good) {
                raise(thrown);
            }
        }
    }

    /** The model is a sink alone, for which the test itself keeps the rules. */
    @Property
    void eachSinkGetsWhatItWouldGetAlone(@ForAll @Size(max = 5) List<@IntRange(max = 12) Integer> good,
            @ForAll @Size(max = 10) List<@IntRange(max = 6) Integer> steps) throws IOException {
        Failing[] sinks =
                good.stream().map(calls -> new Failing(calls, new IOException("full"))).toArray(Failing[]::new);
        FrameSinks all = FrameSinks.of(told::add, sinks);
        for (int step : steps) {
            STEPS.get(step).run(all);
        }
        all.close();
        all.close();
        assertThat(all.isEmpty()).isTrue();

        Failing complete = new Failing(Integer.MAX_VALUE, new IOException());
        for (int step : steps) {
            STEPS.get(step).run(complete);
        }
        complete.close();
        for (Failing sink : sinks) {
            boolean failed = sink.good < complete.given.size();
            List<String> expected = new ArrayList<>(complete.given.subList(0,
                    failed ? sink.good + 1 : complete.given.size()));
            if (failed && !expected.getLast().equals(ListedSink.CLOSED)) {
                expected.add(ListedSink.CLOSED);
            }
            assertThat(sink.given).isEqualTo(expected);
            assertThat(told.stream().filter(each -> each.sink() == sink)).hasSize(failed ? 1 : 0);
        }
        told.clear();
    }

    @ParameterizedTest
    @ValueSource(classes = {IOException.class, IllegalStateException.class, StackOverflowError.class,
        InterruptedException.class})
    void aSinkFailsWhateverItThrows(Class<? extends Throwable> type) throws ReflectiveOperationException {
        Throwable thrown = type.getConstructor().newInstance();
        Failing failing = new Failing(0, thrown);
        Failing other = new Failing(10, thrown);
        FrameSinks all = FrameSinks.of(told::add, failing, other);

        all.frame(FRAME);
        all.frame(FRAME);
        all.close();

        assertThat(failing.given).containsExactly("frame 7", ListedSink.CLOSED);
        assertThat(other.given).containsExactly("frame 7", "frame 7", ListedSink.CLOSED);
        assertThat(told).singleElement().isEqualTo(new SinkFailed(failing, thrown));
    }

    @Test
    void whatGoesWrongInTheClosingIsKeptBesideTheCause() {
        IOException late = new IOException("still full");
        FrameSinks all = FrameSinks.of(told::add, new FrameSink() {
            @Override
            public void frame(GpuFrame frame) throws IOException {
                throw new IOException("full");
            }

            @Override
            public void close() throws IOException {
                throw late;
            }
        });
        all.frame(FRAME);
        assertThat(told).singleElement().satisfies(failed -> assertThat(failed.cause()).hasMessage("full")
                .hasSuppressedException(late));
    }

    @Test
    void aListenerThatThrowsStopsNobody() {
        Failing failing = new Failing(0, new IOException("full"));
        Failing other = new Failing(10, new IOException());
        FrameSinks all = FrameSinks.of(failed -> {
            throw new IllegalStateException("the listener's own");
        }, failing, other);
        all.frame(FRAME);
        all.close();
        assertThat(other.given).containsExactly("frame 7", ListedSink.CLOSED);
    }

    @Test
    void aSinkThatComesLaterGetsTheRest() {
        FrameSinks all = FrameSinks.of(told::add);
        assertThat(all.isEmpty()).isTrue();
        all.frame(FRAME);
        Failing late = new Failing(10, new IOException());
        all.add(late);
        all.host(SCOPE);
        all.close();
        assertThat(late.given).containsExactly("update", ListedSink.CLOSED);
    }

    @Test
    void sinksThatTakeFramesAloneLoseNothingElseByThrowing() throws IOException {
        List<Long> frames = new ArrayList<>();
        FrameSinks all = FrameSinks.of(told::add, new FrameSink() {
            @Override
            public void frame(GpuFrame frame) {
                frames.add(frame.number());
            }

            @Override
            public void close() {
            }
        });
        for (Script step : STEPS) {
            step.run(all);
        }
        assertThat(frames).containsExactly(7L);
        assertThat(told).isEmpty();
    }
}
