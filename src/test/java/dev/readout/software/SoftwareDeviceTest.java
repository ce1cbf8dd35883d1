package dev.readout.software;

import static dev.readout.abi.gl.gl_h.GL_TIMESTAMP;
import static dev.readout.testing.Downcalls.callInt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.readout.abi.Upcalls;
import dev.readout.abi.gl.PFN_glEndQuery;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.gl.GlQueryTarget;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The two halves as one driver: one look-up, and one end. */
class SoftwareDeviceTest {
    private final List<RuntimeException> thrown = new ArrayList<>();
    private SoftwareDevice device;

    /** A listener that tries to close the device that tells it something, and the half of it that does so. */
    private Consumer<Report> closing(Function<SoftwareDevice, Runnable> half) {
        return report -> {
            for (Runnable close : List.of(device::close, half.apply(device))) {
                try {
                    close.run();
                } catch (RuntimeException expected) {
                    thrown.add(expected);
                }
            }
        };
    }

    @Test
    void oneLookupAnswersForVulkanGlAndEgl() {
        SoftwareGlSettings glSettings = SoftwareGlSettings.builder().timestampBits(36).build();
        try (SoftwareDevice driver = SoftwareDevice.create(SoftwareSettings.builder().build(), glSettings)) {
            assertThat(driver.find("vkGetInstanceProcAddr")).isPresent()
                    .isEqualTo(driver.vulkan().find("vkGetInstanceProcAddr"));
            assertThat(driver.find("glBeginQueryANGLE")).isPresent().isEqualTo(driver.gl().find("glBeginQueryANGLE"));
            assertThat(driver.find("eglInitialize")).isPresent();
            assertThat(driver.find("glNoSuchThing")).isEmpty();
            try (EglDisplay display = EglDisplay.createHeadless(driver)) {
                GlContext context = display.createContext(GlApi.OPENGL);
                context.makeCurrent();
                assertThat(context.timerCounter(GlQueryTarget.TIMESTAMP).bits()).isEqualTo(36);
            }
        }
    }

    @Test
    void closingEndsBothHalves() {
        SoftwareDevice driver = SoftwareDevice.create();
        SoftwareGl gl = driver.gl();
        SoftwareVulkan vulkan = driver.vulkan();
        MemorySegment stub = driver.find("glGetError").orElseThrow();
        MemorySegment other = driver.find("vkCreateInstance").orElseThrow();
        for (int times = 0; times < 2; times++) {
            driver.close();
            gl.close();
            vulkan.close();
        }
        assertThat(Upcalls.contains(stub)).isFalse();
        assertThat(Upcalls.contains(other)).isFalse();
        assertThatIllegalStateException().isThrownBy(() -> gl.find("glGetError"));
        assertThatIllegalStateException().isThrownBy(gl::raiseDisjoint);
        assertThatIllegalStateException().isThrownBy(gl::anotherClient);
        assertThatIllegalStateException().isThrownBy(() -> vulkan.find("vkCreateInstance"));
        assertThatIllegalStateException().isThrownBy(() -> driver.find("glGetError"))
                .withMessage("the software device is closed");
        assertThatIllegalStateException().isThrownBy(driver::gl);
    }

    @Test
    void whatIsRefusedFromInsideOfGlClosesNeitherHalf() {
        SoftwareGlSettings glSettings =
                SoftwareGlSettings.builder().listener(closing(driver -> driver.gl()::close)).build();
        try (SoftwareDevice driver = SoftwareDevice.create(SoftwareSettings.builder().build(), glSettings)) {
            device = driver;
            // No context is current, which is reported.
            PFN_glEndQuery.invoke(driver.find("glEndQuery").orElseThrow(), GL_TIMESTAMP());
            assertRefused(driver);
        }
    }

    @Test
    void whatIsRefusedFromInsideOfVulkanClosesNeitherHalf() {
        SoftwareSettings settings =
                SoftwareSettings.builder().listener(closing(driver -> driver.vulkan()::close)).build();
        try (SoftwareDevice driver = SoftwareDevice.create(settings)) {
            device = driver;
            driver.gl();
            callInt("vkDeviceWaitIdle", driver.find("vkDeviceWaitIdle").orElseThrow(), MemorySegment.ofAddress(12));
            assertRefused(driver);
        }
    }

    private void assertRefused(SoftwareDevice driver) {
        assertThat(thrown).hasSize(2).allSatisfy(refused -> assertThat(refused)
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("listener"));
        assertThat(driver.find("vkCreateInstance")).isPresent();
        assertThat(driver.find("glFinish")).isPresent();
    }
}
