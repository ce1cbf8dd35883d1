package dev.readout.workload;

import static dev.readout.software.abi.gl.gl_h.GL_COLOR_ATTACHMENT0;
import static dev.readout.software.abi.gl.gl_h.GL_COLOR_BUFFER_BIT;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER_COMPLETE;
import static dev.readout.software.abi.gl.gl_h.GL_RENDERBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_RGBA8;
import static dev.readout.software.abi.gl.gl_h.GL_TRIANGLES;

import dev.readout.driver.DriverException;
import dev.readout.driver.gl.GlContext;
import dev.readout.workload.abi.gl.PFN_glBindFramebuffer;
import dev.readout.workload.abi.gl.PFN_glBindRenderbuffer;
import dev.readout.workload.abi.gl.PFN_glBindVertexArray;
import dev.readout.workload.abi.gl.PFN_glCheckFramebufferStatus;
import dev.readout.workload.abi.gl.PFN_glClear;
import dev.readout.workload.abi.gl.PFN_glDrawArrays;
import dev.readout.workload.abi.gl.PFN_glFramebufferRenderbuffer;
import dev.readout.workload.abi.gl.PFN_glRenderbufferStorage;
import dev.readout.workload.abi.gl.PFN_glUseProgram;
import dev.readout.workload.abi.gl.PFN_glViewport;
import java.lang.foreign.MemorySegment;

/**
 * Something to draw on without a window: 8 bits each of red, green, blue and alpha.
 *
 * <p>It lives as long as the context. Clearing and drawing set the state that they need, and leave it so. Nothing of it
 * allocates. Used on the thread on which the context is current.
 */
public final class GlTarget {
    private static final int VERTICES_OF_TRIANGLE = 3;

    private final GlCalls calls;
    private final int width;
    private final int height;
    private final int framebuffer;
    private final int vertexArray;
    private final MemorySegment bindFramebuffer;
    private final MemorySegment bindVertexArray;
    private final MemorySegment viewport;
    private final MemorySegment clear;
    private final MemorySegment useProgram;
    private final MemorySegment drawArrays;

    /**
     * A new target.
     *
     * @param width pixels, 1 or more, up to what the driver can
     * @param height pixels, 1 or more, up to what the driver can
     * @throws DriverException if GL raises an error
     */
    public GlTarget(GlContext context, int width, int height) {
        this.calls = new GlCalls(context);
        this.width = width;
        this.height = height;
        bindFramebuffer = calls.function("glBindFramebuffer");
        bindVertexArray = calls.function("glBindVertexArray");
        viewport = calls.function("glViewport");
        clear = calls.function("glClear");
        useProgram = calls.function("glUseProgram");
        drawArrays = calls.function("glDrawArrays");
        framebuffer = calls.generate("glGenFramebuffers");
        vertexArray = calls.generate("glGenVertexArrays");
        attach(calls.generate("glGenRenderbuffers"));
    }

    private void attach(int renderbuffer) {
        PFN_glBindRenderbuffer.invoke(calls.function("glBindRenderbuffer"), GL_RENDERBUFFER(), renderbuffer);
        PFN_glRenderbufferStorage.invoke(
                calls.function("glRenderbufferStorage"), GL_RENDERBUFFER(), GL_RGBA8(), width, height);
        PFN_glBindFramebuffer.invoke(bindFramebuffer, GL_FRAMEBUFFER(), framebuffer);
        PFN_glFramebufferRenderbuffer.invoke(calls.function("glFramebufferRenderbuffer"),
                GL_FRAMEBUFFER(), GL_COLOR_ATTACHMENT0(), GL_RENDERBUFFER(), renderbuffer);
        int status = PFN_glCheckFramebufferStatus.invoke(calls.function("glCheckFramebufferStatus"), GL_FRAMEBUFFER());
        calls.requireNoError("glCheckFramebufferStatus");
        if (status != GL_FRAMEBUFFER_COMPLETE()) {
            throw DriverException.raised("glCheckFramebufferStatus", "an incomplete framebuffer", status, "");
        }
    }

    /**
     * Sets every pixel to the colour that GL clears with.
     *
     * @throws DriverException if GL raises an error
     * @throws IllegalStateException if the context is not current on this thread
     */
    public void clear() {
        calls.requireCurrent();
        PFN_glBindFramebuffer.invoke(bindFramebuffer, GL_FRAMEBUFFER(), framebuffer);
        PFN_glClear.invoke(clear, GL_COLOR_BUFFER_BIT());
        calls.requireNoError("glClear");
    }

    /**
     * Draws triangles on all of the target.
     *
     * @param program a program that draws
     * @param triangles how many, 0 or more
     * @throws DriverException if GL raises an error
     * @throws IllegalStateException if the context is not current on this thread
     */
    public void draw(GlProgram program, int triangles) {
        calls.requireCurrent();
        PFN_glBindFramebuffer.invoke(bindFramebuffer, GL_FRAMEBUFFER(), framebuffer);
        PFN_glBindVertexArray.invoke(bindVertexArray, vertexArray);
        PFN_glViewport.invoke(viewport, 0, 0, width, height);
        PFN_glUseProgram.invoke(useProgram, program.name());
        PFN_glDrawArrays.invoke(drawArrays, GL_TRIANGLES(), 0, VERTICES_OF_TRIANGLE * triangles);
        calls.requireNoError("glDrawArrays");
    }
}
