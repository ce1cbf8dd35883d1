package dev.readout.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.Requirement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SystemDriversTest {
    @Test
    void aDriverThatCantBeLoadedIsOneLineWithEveryReasonAndWhatToDo(@TempDir Path folder) {
        Requirement.callsC("dlopen");
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

    @Test
    void aLayerThatIsNotInstalledIsTheDriversErrorAndSaidSo() {
        SymbolLookup driver = InstalledDriver.vulkan();

        assertThatThrownBy(() -> VulkanInstance.create(driver, List.of("VK_LAYER_no_such"), List.of()))
                .isInstanceOf(DriverException.class)
                .hasMessage("vkCreateInstance returned VK_ERROR_LAYER_NOT_PRESENT (-6):"
                        + " a layer that was asked for is not installed");
        assertThatThrownBy(() -> VulkanInstance.create(driver, List.of(), List.of("VK_no_such")))
                .isInstanceOf(DriverException.class).hasMessageContaining("VK_ERROR_EXTENSION_NOT_PRESENT (-7)");
        assertThatThrownBy(() -> VulkanInstance.create(driver, Arrays.asList((String) null), List.of()))
                .isInstanceOf(NullPointerException.class).hasMessage("layers must not hold null");
    }

    /** A place where a driver is handed over. */
    record Entry(String name, Consumer<SymbolLookup> enter) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Entry> entries() {
        return Stream.of(new Entry("VulkanInstance.create", VulkanInstance::create),
                new Entry("EglDisplay.createHeadless", EglDisplay::createHeadless),
                new Entry("EglDisplay.create", driver -> EglDisplay.create(driver, EglDisplay.Platform.DEFAULT)),
                new Entry("GlContext.current", GlContext::current));
    }

    /** A lookup that an application wrote, and that answers as no lookup may, is refused where it is asked. */
    @ParameterizedTest
    @MethodSource("entries")
    void nullIsRefusedWithTheFunctionThatWasAskedFor(Entry entry) {
        assertThatThrownBy(() -> entry.enter().accept(name -> null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("driver has the answer null for \\w+: .*empty Optional.*");
    }

    @ParameterizedTest
    @MethodSource("entries")
    void addressZeroIsRefusedWithTheFunctionThatWasAskedFor(Entry entry) {
        assertThatThrownBy(() -> entry.enter().accept(name -> Optional.of(MemorySegment.NULL)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("driver has the answer the address 0 for \\w+: .*empty Optional.*");
    }
}
