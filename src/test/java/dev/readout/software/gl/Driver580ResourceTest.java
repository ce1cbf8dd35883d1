package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.software.abi.gl.gl_h.GL_COMPUTE_SHADER;
import static dev.readout.software.abi.gl.gl_h.GL_SHADER_STORAGE_BUFFER;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.gl.SoftwareGlSettings.ResourceStream;
import dev.readout.workload.abi.gl.PFN_glBindBufferBase;
import dev.readout.workload.abi.gl.PFN_glDispatchCompute;
import dev.readout.workload.abi.gl.PFN_glUseProgram;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What NVIDIA's driver 580 does beyond what its captures show, in the software device's dialect. */
class Driver580ResourceTest {
    private static final int ALL = -1;
    private static final long MIB = 1 << 20;

    private SoftwareGl device;
    private GlApplication application;
    private ResourceCalls calls;

    @BeforeEach
    void start() {
        device = SoftwareGl.create(SoftwareGlSettings.builder()
                .resourceStream(ResourceStream.DRIVER_580)
                .listener(report -> {})
                .build());
        application = GlApplication.current(device);
        calls = new ResourceCalls(application);
    }

    @AfterEach
    void stop() {
        application.close();
        device.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {777, -1})
    void refusesATagThatItDidNotHandOut(int tagId) {
        calls.tag(tagId, "no");
        assertThat(application.error()).isEqualTo(GL_INVALID_OPERATION());
    }

    @Test
    void countsStorageWithoutDataWhenItIsUsed() {
        int empty = calls.query(0, 0, MemorySegment.NULL);
        application.buffer(MIB, MemorySegment.NULL);
        calls.texture(1, 1024, 1024);
        assertThat(calls.query(0, 0, MemorySegment.NULL)).isEqualTo(empty);
        application.target(64, 64);
        assertThat(calls.query(0, 0, MemorySegment.NULL)).as("the cleared renderbuffer").isEqualTo(empty + 5);
        int buffer = application.buffer(MIB, MemorySegment.NULL);
        PFN_glUseProgram.invoke(application.f("glUseProgram"), application.program(GL_COMPUTE_SHADER()));
        PFN_glBindBufferBase.invoke(application.f("glBindBufferBase"), GL_SHADER_STORAGE_BUFFER(), 3, buffer);
        assertThat(calls.query(0, 0, MemorySegment.NULL)).isEqualTo(empty + 5);
        PFN_glDispatchCompute.invoke(application.f("glDispatchCompute"), 1, 1, 1);
        assertThat(calls.query(0, 0, MemorySegment.NULL)).as("the dispatch's buffer").isEqualTo(empty + 10);
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
