package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which functions hand work to the device is said by their names alone. */
class EnqueueNamesTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "clEnqueueNDRangeKernel", "clEnqueueMapBuffer", "clEnqueueCommandBufferKHR",
        "vkQueueSubmit", "vkQueueSubmit2", "vkQueueSubmit2KHR", "vkQueueBindSparse", "vkQueuePresentKHR",
        "glDrawElementsInstanced", "glDrawTransformFeedback", "glMultiDrawArraysIndirect", "glEnd", "glCallLists",
        "glDispatchCompute", "glDispatchComputeIndirect", "glClear", "glClearBufferfv", "glClearTexImage",
        "glBlitFramebuffer", "glBlitNamedFramebuffer", "glCopyImageSubData", "glCopyTexSubImage2D", "glReadPixels",
        "glGenerateMipmap", "glBufferSubData", "glTexSubImage2D", "eglSwapBuffers", "eglSwapBuffersWithDamageKHR"})
    void aCommandForTheDeviceIsCounted(String function) {
        assertThat(EnqueueNames.standard().have(function)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "clFinish", "clFlush", "clCreateBuffer", "clSetKernelArg", "clWaitForEvents",
        "vkQueueWaitIdle", "vkCmdDraw", "vkQueueBeginDebugUtilsLabelEXT", "vkBeginCommandBuffer",
        "glClearColor", "glClearDepthf", "glClearStencil", "glDrawBuffer", "glDrawBuffers", "glEndQuery", "glEndList",
        "glBegin", "glFlush", "glFinish", "glFenceSync", "glMapBufferRange", "glTexImage2D", "glBufferData",
        "glCopyPathNV", "glDr", "eglSwapInterval", "eglMakeCurrent", ""})
    void whatRecordsWaitsOrMakesAnObjectIsNot(String function) {
        assertThat(EnqueueNames.standard().have(function)).isFalse();
    }

    @Test
    void theLongestWordDecides() {
        EnqueueNames names = EnqueueNames.parse("x.h",
                "READOUT_NO_ENQUEUE(glAB)\nREADOUT_ENQUEUE(glA, glABC, d())\nREADOUT_NO_ENQUEUE(glABCD())");

        assertThat(names.have("glA")).isTrue();
        assertThat(names.have("glAX")).isTrue();
        assertThat(names.have("glAB")).isFalse();
        assertThat(names.have("glABX")).isFalse();
        assertThat(names.have("glABCX")).isTrue();
        assertThat(names.have("glABCD")).isFalse();
        assertThat(names.have("glABCDX")).isTrue();
        assertThat(names.have("d")).isTrue();
        assertThat(names.have("dX")).isFalse();
    }

    @Test
    void whatElseStandsThereIsSaidWithItsLine() {
        assertThatThrownBy(() -> EnqueueNames.parse("x.h", "\nREADOUT_ENQUEUE(a b)"))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("x.h:2: expected ')', found 'b'");
        assertThatThrownBy(() -> EnqueueNames.parse("x.h", "typedef int a;"))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("expected 'READOUT_NO_ENQUEUE'");
    }

    @Test
    void theLayerAndTheReaderAgree() {
        for (TracedFunction function : ApiTable.standard().functions()) {
            assertThat(function.enqueues).as(function.name)
                    .isEqualTo(EnqueueNames.standard().have(function.name));
        }
        assertThat(ApiTable.standard().functions()).filteredOn(function -> function.enqueues)
                .extracting(function -> function.name).filteredOn(name -> !name.startsWith("clEnqueue"))
                .containsExactly("vkQueueSubmit", "vkQueueBindSparse", "vkQueueSubmit2", "glClear", "glDrawArrays",
                        "glDispatchCompute", "eglSwapBuffers", "eglCopyBuffers");
    }
}
