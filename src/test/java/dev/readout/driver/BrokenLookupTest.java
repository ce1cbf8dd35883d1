package dev.readout.driver;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.VulkanInstance;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A lookup that an application wrote, and that answers what no lookup may, is refused where it is asked. */
class BrokenLookupTest {
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
