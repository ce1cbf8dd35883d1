package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.output.ExportTarget;
import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.ListedSink;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** What a command writes gets everything, and what can't be written is one message. */
class ExportsTest {
    private static final GpuFrame FRAME = MadeFrames.frame(7, 0, 10, List.of(GpuQueue.named("graphics")), List.of());

    /** Fails as long as it is told to. */
    private static final class FullSink extends ListedSink {
        private boolean full;

        @Override
        protected void add(String what) throws IOException {
            super.add(what);
            if (full) {
                throw new IOException("No space left on device");
            }
        }
    }

    /** What an option that was given begins. */
    @FunctionalInterface
    private interface Begun {
        FrameSink sink() throws IOException;
    }

    /** An option that was given. */
    private record Made(ExportTarget target, Begun begun) implements ExportOption {
        Made(String text, FrameSink sink) {
            this(ExportTarget.named("--made", text), () -> sink);
        }

        @Override
        public void describe(CommandSyntax syntax) {
            throw new AssertionError("nobody asks for help");
        }

        @Override
        public List<ExportTarget> targets() {
            return List.of(target);
        }

        @Override
        public FrameSink begin(Map<String, String> about, LongSupplier clock) throws IOException {
            return begun.sink();
        }
    }

    private final FullSink first = new FullSink();
    private final FullSink second = new FullSink();
    private final Exports both = new Exports(new Made("first", first), new Made("second", second));

    @Test
    void everySinkGetsEverythingInItsOrder() {
        both.begin(Map::of, System::nanoTime);
        both.accept(FRAME);
        both.report(new ProfilerReport.Disjoint(8, false), 5);
        both.host(new HostScope(new HostThread(1, "main"), "update", HostScope.Origin.APPLICATION, 1, 2));
        both.close();
        both.close();

        assertThat(first.given).containsExactly("frame 7", "DISJOINT of frame 8 at 5", "update", ListedSink.CLOSED)
                .isEqualTo(second.given);
    }

    @Test
    void whatIsNotAskedForIsNotBegun() {
        Exports none = Exports.all();
        none.begin(Map::of, System::nanoTime);
        none.accept(FRAME);
        none.close();
        assertThat(none.isEmpty()).isTrue();
        assertThat(none.wantingCalls()).isEmpty();
    }

    @Test
    void aFileThatCannotBeBegunIsNamedWithItsOptionAndTheOthersAreClosed() {
        Path file = Path.of("/no/such/folder/out");
        Exports exports = new Exports(new Made("first", first), new Made(ExportTarget.file("--file", file), () -> {
            throw new NoSuchFileException(file.toString());
        }));
        assertThatThrownBy(() -> exports.begin(Map::of, System::nanoTime)).isInstanceOf(CommandFailure.class)
                .hasMessage("--file " + file + " can't be written: there is no folder "
                        + Path.of("/no/such/folder").toAbsolutePath());
        exports.close();
        assertThat(first.given).containsExactly(ListedSink.CLOSED);
    }

    @Test
    void aSinkThatFailsIsClosedOnceAndSaidOnce() {
        both.begin(Map::of, System::nanoTime);
        first.full = true;

        both.accept(FRAME);
        both.accept(FRAME);
        assertThatThrownBy(both::close).isInstanceOf(CommandFailure.class)
                .hasMessage("--made first: No space left on device");
        both.close();

        assertThat(first.given).containsExactly("frame 7", ListedSink.CLOSED);
        assertThat(second.given).containsExactly("frame 7", "frame 7", ListedSink.CLOSED);
    }

    /** What leads there comes after it: the calls of a driver are read at the end. */
    @Test
    void whyThereIsNoMoreIsSaidLast() {
        both.begin(Map::of, System::nanoTime);
        both.accept(FRAME);
        both.endedEarly(new IllegalStateException("lost"));
        both.host(new HostScope(new HostThread(1, "main"), "vkQueueSubmit", HostScope.Origin.DRIVER, 1, 2));
        both.close();
        both.close();
        assertThat(first.given).containsExactly("frame 7", "vkQueueSubmit", "ended early: lost", ListedSink.CLOSED);
    }

    @Test
    void aDiskThatIsFullAtTheEndClosesTheOthersToo() {
        both.begin(Map::of, System::nanoTime);
        first.full = true;
        second.full = true;

        assertThatThrownBy(both::close).isInstanceOf(CommandFailure.class)
                .hasMessage("--made first: No space left on device")
                .satisfies(failure -> assertThat(failure.getSuppressed()).singleElement().asString()
                        .contains("--made second: "));
        assertThat(second.given).containsExactly(ListedSink.CLOSED);
    }

    @Test
    void whatAnErrorEndsIsSaidToo() {
        Exports exports = new Exports(new Made("there", new ListedSink() {
            @Override
            public void frame(GpuFrame frame) {
                throw new OutOfMemoryError();
            }
        }));
        exports.begin(Map::of, System::nanoTime);
        exports.accept(FRAME);
        assertThatThrownBy(exports::close).isInstanceOf(CommandFailure.class)
                .hasMessage("--made there: java.lang.OutOfMemoryError");
    }
}
