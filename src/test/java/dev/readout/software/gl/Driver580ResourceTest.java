package dev.readout.software.gl;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.gl.SoftwareGlSettings.ResourceStream;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What NVIDIA's driver 580 does beyond what its captures show, in the software device's dialect. */
class Driver580ResourceTest {
    private static final int ALL = -1;
    private static final long MIB = 1 << 20;

    @AutoClose
    private final GlApplication application =
            GlApplication.on(settings -> settings.resourceStream(ResourceStream.DRIVER_580));
    private final ResourceCalls calls = new ResourceCalls(application);

    @ParameterizedTest
    @ValueSource(ints = {777, -1})
    void refusesATagThatItDidNotHandOut(int tagId) {
        calls.tag(tagId, "no");
        assertThat(application.error()).isEqualTo("GL_INVALID_OPERATION");
    }

    @Test
    void addsUpATagsBytesIn32Bits() {
        int id = calls.generateTags(1)[0];
        calls.tag(id, "big");
        MemorySegment data = application.arena.allocate(1);
        int[] sums = new int[5];
        for (int i = 0; i < sums.length; i++) {
            application.buffer(1L << 30, data);
            MemorySegment buffer = calls.poisoned();
            calls.query(id, ResourceCalls.BUFFER_INTS, buffer);
            sums[i] = buffer.getAtIndex(JAVA_INT, 19 + 5);
        }
        assertThat(sums).as("KiB, as the driver wrote them on a H200")
                .containsExactly(1048576, -2097152, -1048576, 0, 1048576);
    }

    @Test
    void tellsOfOtherTagsAfterAnAnswerThatWasTooSmall() {
        int[] ids = calls.generateTags(2);
        MemorySegment data = application.arena.allocate(1);
        calls.tag(ids[0], "one");
        application.buffer(16 * MIB, data);
        calls.tag(ids[1], "two");
        application.buffer(16 * MIB, data);
        calls.query(ALL, 5, calls.poisoned());
        MemorySegment buffer = calls.poisoned();
        calls.query(ids[0], ResourceCalls.BUFFER_INTS, buffer);
        assertThat(buffer.getAtIndex(JAVA_INT, 19)).as("tags").isEqualTo(2);
        assertThat(buffer.getAtIndex(JAVA_INT, 20 + 3)).as("allocations of the one asked for").isEqualTo(2);
        assertThat(buffer.getAtIndex(JAVA_INT, 27 + 3)).as("allocations of the other").isEqualTo(1);
    }
}
