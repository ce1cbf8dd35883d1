package dev.readout.software;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.vulkan.SoftwareVulkan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A JVM that denies native access says so, and what grants it, where a software device is made. */
class NativeAccessTest {
    /** Before 24, a JVM denies native access to all modules that are not named, once one is. */
    private static final String DENIED = Runtime.version().feature() < 24
            ? "--enable-native-access=java.base" : "--illegal-native-access=deny";

    /** A program of another JVM. */
    static final class Denied {
        public static void main(String[] arguments) {
            for (int attempt = 0; attempt < 2; attempt++) {
                try {
                    switch (arguments[0]) {
                        case "vulkan" -> SoftwareVulkan.create().find("vkCreateInstance");
                        case "gl" -> SoftwareGl.create().find("eglGetProcAddress");
                        default -> SoftwareDevice.create().find("vkCreateInstance");
                    }
                    System.out.println("made");
                } catch (IllegalCallerException denied) {
                    System.out.println(denied.getMessage());
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "gl", "both"})
    void whoDeniesNativeAccessIsToldTheOptionThatGrantsIt(String device) throws Exception {
        Process process = new ProcessBuilder(List.of(ProcessHandle.current().info().command().orElseThrow(),
                DENIED, "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), Denied.class.getName(), device))
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as("exit status: %s", output).isZero();
        assertThat(output.lines()).hasSize(2).containsOnly(
                "this JVM denies native access; run it with --enable-native-access=ALL-UNNAMED");
    }
}
