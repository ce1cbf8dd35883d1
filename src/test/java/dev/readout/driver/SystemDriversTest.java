package dev.readout.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemDriversTest {
    @Test
    void aDriverThatCantBeLoadedIsOneLineWithEveryReasonAndWhatToDo(@TempDir Path folder) {
        Path missing = folder.resolve("libmissing.so");

        assertThatThrownBy(() -> SystemDrivers.open(
                "Vulkan loader", "install one", "libno-such-thing.so.1", missing.toString()))
                .isInstanceOfSatisfying(DriverNotFoundException.class, e -> {
                    assertThat(e.reasons()).hasSize(2);
                    assertThat(e.reasons().get(0)).contains("libno-such-thing.so.1");
                    assertThat(e.reasons().get(1)).contains("libmissing.so");
                    assertThat(e.getMessage()).startsWith("no Vulkan loader can be loaded (").endsWith("install one")
                            .contains(e.reasons()).doesNotContain("\n");
                });
    }

    @Test
    void aLibraryThatIsNoDriverIsRefused() {
        SymbolLookup empty = name -> Optional.empty();

        assertThatThrownBy(() -> VulkanInstance.create(empty))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("vkGetInstanceProcAddr");
    }
}
