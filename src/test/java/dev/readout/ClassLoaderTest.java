package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.JavaProcess;
import dev.readout.testing.Plugin;
import dev.readout.testing.UsedFeature;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassLoaderTest {
    @Test
    void aClosedClassLoaderIsCollectedWhateverItUsedOnAThreadThatLivesOn(@TempDir Path folder) throws Exception {
        String printed = JavaProcess.java(List.of("-XX:SoftRefLRUPolicyMSPerMB=0", "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                Plugin.class.getName(), folder.toString()));

        assertThat(printed.lines().filter(line -> line.endsWith("starts") || line.contains("no recording")))
                .containsExactlyElementsOf(Arrays.stream(UsedFeature.values())
                        .map(feature -> feature + " is collected, a recording starts").toList());
    }
}
