package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.InstalledDriver;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

/** The shaders of the command line run on a real driver: the words that it assembles mean what its docs say. */
class ComputeTest {
    @Test
    void theGeneratorWritesWhatTheSameLoopInJavaComputes() {
        try (Rig rig = Rig.on(InstalledDriver.vulkan())) {
            MemorySegment words = rig.generator.map().fill((byte) 0xAD);
            rig.run(commands -> {
                rig.generator.dispatch(commands, Rig.GROUPS - 1);
                commands.memoryBarrier(PipelineStage.COMPUTE_SHADER, PipelineStage.HOST);
            });

            for (int i = 0; i < Rig.INVOCATIONS; i++) {
                int expected = i;
                for (int round = 0; round < Rig.ROUNDS; round++) {
                    expected = expected * 1664525 + 1013904223;
                }
                boolean dispatched = i < Rig.INVOCATIONS / Rig.GROUPS * (Rig.GROUPS - 1);
                assertThat(words.getAtIndex(ValueLayout.JAVA_INT, i)).as("word %d", i)
                        .isEqualTo(dispatched ? expected : 0xADADADAD);
            }
        }
    }
}
