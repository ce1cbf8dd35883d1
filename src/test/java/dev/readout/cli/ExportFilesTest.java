package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The files of a command get everything, and what can't be written is one message. */
class ExportFilesTest {
    private static final Path FILE = Path.of("out.bin");
    private static final GpuFrame FRAME = MadeFrames.frame(7, 0, 10, List.of(GpuQueue.named("graphics")), List.of());

    private final ExportFiles files = new ExportFiles();

    /** Writes down what it is given, and fails as long as it is told to. */
    private static final class ListedSink implements FrameSink {
        private final List<String> given = new ArrayList<>();
        private boolean full;

        private void add(String what) throws IOException {
            given.add(what);
            if (full) {
                throw new IOException("No space left on device");
            }
        }

        @Override
        public void frame(GpuFrame frame) throws IOException {
            add("frame " + frame.number());
        }

        @Override
        public void report(ProfilerReport report, long nanoseconds) throws IOException {
            add("report at " + nanoseconds);
        }

        @Override
        public void host(HostScope scope) throws IOException {
            add(scope.name());
        }

        @Override
        public void close() throws IOException {
            add("close");
        }
    }

    private ListedSink added() {
        ListedSink sink = new ListedSink();
        files.add("--made", FILE, file -> sink);
        return sink;
    }

    @Test
    void everySinkGetsEverything() {
        ListedSink first = added();
        ListedSink second = added();

        files.accept(FRAME);
        files.report(new ProfilerReport.Disjoint(8), 5);
        files.host(new HostScope(new HostThread(1, "main"), "update", HostScope.Origin.APPLICATION, 1, 2));
        files.close();
        files.close();

        assertThat(first.given).containsExactly("frame 7", "update", "report at 5", "close").isEqualTo(second.given);
    }

    @Test
    void aFileThatCannotBeBegunIsNamedWithItsOption() {
        assertThatThrownBy(() -> files.add("--made", Path.of("/no/such/folder/out"), file -> {
            throw new NoSuchFileException(file.toString());
        })).isInstanceOf(CommandFailure.class)
                .hasMessage("--made " + Path.of("/no/such/folder/out") + " can't be written: there is no folder "
                        + Path.of("/no/such/folder").toAbsolutePath());
    }

    @Test
    void aSinkThatFailsIsClosedOnceAndSaidOnce() {
        ListedSink failing = added();
        ListedSink other = added();
        failing.full = true;

        files.accept(FRAME);
        files.accept(FRAME);
        assertThatThrownBy(files::close).isInstanceOf(CommandFailure.class)
                .hasMessage("--made out.bin can't be written: No space left on device");
        files.close();

        assertThat(failing.given).containsExactly("frame 7", "close");
        assertThat(other.given).containsExactly("frame 7", "frame 7", "close");
    }

    @Test
    void aDiskThatIsFullAtTheEndClosesTheOthersToo() {
        ListedSink failing = added();
        ListedSink other = added();
        failing.full = true;

        assertThatThrownBy(files::close).isInstanceOf(CommandFailure.class)
                .hasMessage("--made out.bin can't be written: No space left on device");
        assertThat(other.given).containsExactly("close");
    }
}
