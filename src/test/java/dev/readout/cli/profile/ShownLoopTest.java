package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which frames of several loops are shown. */
class ShownLoopTest {
    private final List<String> shown = new ArrayList<>();

    private Watch.ShownLoop of(Optional<String> name, String... loops) {
        Watch.ShownLoop one = new Watch.ShownLoop(name, frame -> shown.add(frame.loop()));
        for (String loop : loops) {
            one.accept(GpuFrame.builder(List.of(GpuQueue.named("GL"))).loop(loop).begin(0, 0, 1).build());
        }
        return one;
    }

    @Test
    void theFirstFrameSaysWhichLoopIsShown() {
        assertThat(of(Optional.empty(), "editor", "preview", "editor", "preview").leftOut())
                .contains("without the frames of 'preview': --loop shows one");
        assertThat(shown).containsExactly("editor", "editor");
    }

    @Test
    void theOneThatIsNamedIsShown() {
        assertThat(of(Optional.of("preview"), "editor", "preview", "map", "editor").leftOut())
                .contains("without the frames of 'editor', 'map': --loop shows one");
        assertThat(shown).containsExactly("preview");
    }

    @Test
    void nothingIsSaidOfTheOnlyOne() {
        assertThat(of(Optional.empty(), "editor", "editor").leftOut()).isEmpty();
    }

    @Test
    void aFewOthersAreNamed() {
        assertThat(of(Optional.empty(), "a", "b", "c", "d", "e", "f", "g", "h", "i", "j\u001b").leftOut())
                .contains("without the frames of 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i' and perhaps others: --loop"
                        + " shows one");
    }
}
