package dev.readout.driver.gl;

import static dev.readout.software.abi.gl.gl_h.GL_ARRAY_BUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_COLOR_ATTACHMENT0;
import static dev.readout.software.abi.gl.gl_h.GL_COLOR_BUFFER_BIT;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_RENDERBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_RGBA8;
import static dev.readout.software.abi.gl.gl_h.GL_RGBA;
import static dev.readout.software.abi.gl.gl_h.GL_TEXTURE_2D;
import static dev.readout.software.abi.gl.gl_h.GL_TRIANGLES;
import static dev.readout.software.abi.gl.gl_h.GL_UNSIGNED_BYTE;
import static dev.readout.testing.abi.gl.gl_h.GL_DYNAMIC_STORAGE_BIT;
import static dev.readout.testing.abi.gl.gl_h.GL_STATIC_DRAW;

import dev.readout.testing.Downcalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/** Objects that take video memory on any driver, now and not when they are first used: they have data. */
final class GlAllocations implements AutoCloseable {
    static final long MIB = 1 << 20;

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment data;
    private final GlContext context;

    /** @param largest how many bytes an object can get */
    GlAllocations(GlContext context, long largest) {
        this.context = context;
        this.data = arena.allocate(largest);
    }

    private void call(String name, Object... arguments) {
        GlFunction function = context.gate().function(name);
        Downcalls.call(name, context.gate().enter(function), arguments);
        context.gate().leave(function);
    }

    private int generate(String function) {
        MemorySegment name = arena.allocate(ValueLayout.JAVA_INT);
        call(function, 1, name);
        return name.get(ValueLayout.JAVA_INT, 0);
    }

    /** A buffer object's name, bound: from here on it has the tag that is current. */
    int boundBuffer() {
        int buffer = generate("glGenBuffers");
        bind(buffer);
        return buffer;
    }

    void bind(int buffer) {
        call("glBindBuffer", GL_ARRAY_BUFFER(), buffer);
    }

    /** Gives the buffer that is bound memory. */
    void fill(long bytes) {
        Objects.checkFromIndexSize(0, bytes, data.byteSize());
        call("glBufferData", GL_ARRAY_BUFFER(), bytes, data, GL_STATIC_DRAW());
    }

    int buffer(long bytes) {
        int buffer = boundBuffer();
        fill(bytes);
        return buffer;
    }

    void storage(long bytes) {
        Objects.checkFromIndexSize(0, bytes, data.byteSize());
        boundBuffer();
        call("glBufferStorage", GL_ARRAY_BUFFER(), bytes, data, GL_DYNAMIC_STORAGE_BIT());
    }

    /** A texture of RGBA8, which is cleared: NVIDIA's driver keeps one that is not used in the host's memory. */
    void texture(int width, int height) {
        Objects.checkFromIndexSize(0, 4L * width * height, data.byteSize());
        int texture = generate("glGenTextures");
        call("glBindTexture", GL_TEXTURE_2D(), texture);
        call("glTexImage2D", GL_TEXTURE_2D(), 0, GL_RGBA8(), width, height, 0, GL_RGBA(), GL_UNSIGNED_BYTE(), data);
        bindFramebuffer();
        call("glFramebufferTexture2D", GL_FRAMEBUFFER(), GL_COLOR_ATTACHMENT0(), GL_TEXTURE_2D(), texture, 0);
        clear(width, height);
    }

    /** A renderbuffer of RGBA8 in a framebuffer, which is cleared and left bound. */
    void target(int width, int height) {
        bindFramebuffer();
        int renderbuffer = generate("glGenRenderbuffers");
        call("glBindRenderbuffer", GL_RENDERBUFFER(), renderbuffer);
        call("glRenderbufferStorage", GL_RENDERBUFFER(), GL_RGBA8(), width, height);
        call("glFramebufferRenderbuffer", GL_FRAMEBUFFER(), GL_COLOR_ATTACHMENT0(), GL_RENDERBUFFER(), renderbuffer);
        clear(width, height);
    }

    private void bindFramebuffer() {
        int framebuffer = generate("glGenFramebuffers");
        call("glBindFramebuffer", GL_FRAMEBUFFER(), framebuffer);
    }

    private void clear(int width, int height) {
        call("glViewport", 0, 0, width, height);
        call("glClear", GL_COLOR_BUFFER_BIT());
    }

    /** Draws into the target of {@link #target}, on the software device: there is no program. */
    void drawTriangles(int count) {
        call("glDrawArrays", GL_TRIANGLES(), 0, 3 * count);
    }

    void deleteBuffers(int... buffers) {
        call("glDeleteBuffers", buffers.length, arena.allocateFrom(ValueLayout.JAVA_INT, buffers));
    }

    void finish() {
        call("glFinish");
    }

    @Override
    public void close() {
        arena.close();
    }
}
