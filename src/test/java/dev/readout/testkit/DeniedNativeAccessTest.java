package dev.readout.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.testing.JavaProcess;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/** In a JVM that denies native access, a test fails with what to add. */
class DeniedNativeAccessTest {
    private static final String DENIED = Runtime.version().feature() < 24
            ? "--enable-native-access=java.base" : "--illegal-native-access=deny";

    static class AsksForADevice {
        @Test
        @OnSoftwareDevice
        void asks(VulkanDevice device) {
        }
    }

    /** A program of another JVM. */
    static final class Denied {
        public static void main(String[] arguments) {
            EngineTestKit.engine("junit-jupiter").selectors(selectClass(AsksForADevice.class)).execute().testEvents()
                    .failed().stream().map(event -> event.getRequiredPayload(TestExecutionResult.class))
                    .forEach(result -> System.out.println(result.getThrowable().orElseThrow().getMessage()));
        }
    }

    @Test
    void theFailureNamesTheOptionThatGrantsIt() throws Exception {
        assertThat(
                JavaProcess.java(List.of(DENIED, "-cp", System.getProperty("java.class.path"), Denied.class.getName())))
                .contains("--enable-native-access=ALL-UNNAMED");
    }
}
