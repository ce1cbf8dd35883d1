package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_COLOR_ATTACHMENT0;
import static dev.readout.abi.gl.gl_h.GL_COLOR_BUFFER_BIT;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER_COMPLETE;
import static dev.readout.abi.gl.gl_h.GL_RENDERBUFFER;
import static dev.readout.abi.gl.gl_h.GL_RGBA8;
import static dev.readout.abi.gl.gl_h.GL_TRIANGLES;

import dev.readout.abi.Lifetime;
import dev.readout.abi.gl.PFN_glBindFramebuffer;
import dev.readout.abi.gl.PFN_glBindRenderbuffer;
import dev.readout.abi.gl.PFN_glBindVertexArray;
import dev.readout.abi.gl.PFN_glCheckFramebufferStatus;
import dev.readout.abi.gl.PFN_glClear;
import dev.readout.abi.gl.PFN_glDrawArrays;
import dev.readout.abi.gl.PFN_glFramebufferRenderbuffer;
import dev.readout.abi.gl.PFN_glRenderbufferStorage;
import dev.readout.abi.gl.PFN_glUseProgram;
import dev.readout.abi.gl.PFN_glViewport;
import dev.readout.driver.DriverException;
import java.util.Objects;

/**
 * Something to draw on without a window: 8 bits each of red, green, blue and alpha.
 *
 * <p>Clearing and drawing set the state that they need, and leave it so. Nothing of it allocates. Used on the thread on
 * which the context is current.
 */
public final class GlTarget implements AutoCloseable {
    private final GlContext context;
    private final int width;
    private final int height;
    private final int framebuffer;
    private final int vertexArray;
    private final GlFunction bindFramebuffer;
    private final GlFunction bindVertexArray;
    private final GlFunction viewport;
    private final GlFunction clear;
    private final GlFunction useProgram;
    private final GlFunction drawArrays;
    private final Lifetime lifetime;

    GlTarget(GlContext context, int width, int height) {
        this.context = context;
        this.width = width;
        this.height = height;
        GlFunctions functions = context.table();
        bindFramebuffer = functions.get("glBindFramebuffer");
        bindVertexArray = functions.get("glBindVertexArray");
        viewport = functions.get("glViewport");
        clear = functions.get("glClear");
        useProgram = functions.get("glUseProgram");
        drawArrays = functions.get("glDrawArrays");
        GlObjects objects = new GlObjects(context);
        try {
            framebuffer = objects.generate("glGenFramebuffers", "glDeleteFramebuffers");
            vertexArray = objects.generate("glGenVertexArrays", "glDeleteVertexArrays");
            attach(functions, objects.generate("glGenRenderbuffers", "glDeleteRenderbuffers"));
        } catch (RuntimeException e) {
            objects.delete();
            throw e;
        }
        lifetime = context.own("GL target", objects::delete);
    }

    private void attach(GlFunctions functions, int renderbuffer) {
        GlFunction bindRenderbuffer = functions.get("glBindRenderbuffer");
        PFN_glBindRenderbuffer.invoke(context.enter(bindRenderbuffer), GL_RENDERBUFFER(), renderbuffer);
        context.leave(bindRenderbuffer);
        GlFunction storage = functions.get("glRenderbufferStorage");
        PFN_glRenderbufferStorage.invoke(context.enter(storage), GL_RENDERBUFFER(), GL_RGBA8(), width, height);
        context.leave(storage);
        bind();
        GlFunction attach = functions.get("glFramebufferRenderbuffer");
        PFN_glFramebufferRenderbuffer.invoke(context.enter(attach),
                GL_FRAMEBUFFER(), GL_COLOR_ATTACHMENT0(), GL_RENDERBUFFER(), renderbuffer);
        context.leave(attach);
        GlFunction check = functions.get("glCheckFramebufferStatus");
        int status = PFN_glCheckFramebufferStatus.invoke(context.enter(check), GL_FRAMEBUFFER());
        context.leave(check);
        if (status != GL_FRAMEBUFFER_COMPLETE()) {
            throw DriverException.raised(check.name(), "an incomplete framebuffer", status, "");
        }
    }

    private void bind() {
        PFN_glBindFramebuffer.invoke(context.enter(bindFramebuffer), GL_FRAMEBUFFER(), framebuffer);
        context.leave(bindFramebuffer);
    }

    /** The width in pixels. */
    public int width() {
        return width;
    }

    /** The height in pixels. */
    public int height() {
        return height;
    }

    /**
     * Sets every pixel to the colour that GL clears with.
     *
     * @throws DriverException if GL raises an error
     * @throws IllegalStateException if this is closed, or the context not current on this thread
     */
    public void clear() {
        lifetime.requireOpen();
        bind();
        PFN_glClear.invoke(context.enter(clear), GL_COLOR_BUFFER_BIT());
        context.leave(clear);
    }

    /**
     * Draws triangles on all of the target.
     *
     * @param program a program that draws
     * @param vertices how many vertices, three for a triangle; 0 or more
     * @throws DriverException if GL raises an error
     * @throws IllegalStateException if this or the program is closed, or the context not current on this thread
     */
    public void draw(GlProgram program, int vertices) {
        Objects.requireNonNull(program, "program");
        lifetime.requireOpen();
        bind();
        PFN_glBindVertexArray.invoke(context.enter(bindVertexArray), vertexArray);
        context.leave(bindVertexArray);
        PFN_glViewport.invoke(context.enter(viewport), 0, 0, width, height);
        context.leave(viewport);
        PFN_glUseProgram.invoke(context.enter(useProgram), program.name());
        context.leave(useProgram);
        PFN_glDrawArrays.invoke(context.enter(drawArrays), GL_TRIANGLES(), 0, vertices);
        context.leave(drawArrays);
    }

    /**
     * Deletes the target. Does nothing the second time.
     *
     * @throws IllegalStateException if the context is not current on this thread
     */
    @Override
    public void close() {
        context.close(lifetime);
    }
}
