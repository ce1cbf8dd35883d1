package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracedScopesTest {
    private final List<HostScope> scopes = new ArrayList<>();

    @TempDir
    private Path folder;

    private Path log() throws IOException {
        StringBuilder log = new StringBuilder("Thread Name for 3 = main\n");
        for (int i = 0; i < 5; i++) {
            log.append(">>>> Time: ").append(i)
                    .append("1.000 TID = 3 TNum = 1 vkQueueWaitIdle: queue = [0x7f4bc033b040]"
                            + "; EnqueueCounter: 4\n");
            log.append("<<<< Time: ").append(i).append("2.500 TID = 3 TNum = 1 vkQueueWaitIdle returned VK_SUCCESS\n");
        }
        return Files.writeString(folder.resolve("calls.log"), log);
    }

    @Test
    void callsAreScopesOfTheirThreads() throws IOException {
        assertThat(TracedScopes.read(log(), 1_000_000, () -> false, scopes::add)).isTrue();

        assertThat(scopes).hasSize(5).last().isEqualTo(new HostScope(new HostThread(3, "main", HostThread.Kind.SYSTEM),
                "vkQueueWaitIdle", HostScope.Origin.DRIVER, 1_041_000, 1_042_500));
    }

    /** Whoever asks for an end has it before the last call of a long trace. */
    @Test
    void whatIsPressingEndsIt() throws IOException {
        assertThat(TracedScopes.read(log(), 0, () -> scopes.size() == 2, scopes::add)).isFalse();

        assertThat(scopes).hasSize(2);
    }
}
