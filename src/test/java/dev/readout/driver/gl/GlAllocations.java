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

import dev.readout.abi.gl.PFN_glBindBuffer;
import dev.readout.testing.abi.gl.PFN_glBufferData;
import dev.readout.testing.abi.gl.PFN_glDeleteBuffers;
import dev.readout.abi.gl.PFN_glFinish;
import dev.readout.testing.abi.gl.PFN_glGenBuffers;
import dev.readout.testing.abi.gl.PFN_glBindTexture;
import dev.readout.testing.abi.gl.PFN_glBufferStorage;
import dev.readout.testing.abi.gl.PFN_glFramebufferTexture2D;
import dev.readout.testing.abi.gl.PFN_glTexImage2D;
import dev.readout.workload.abi.gl.PFN_glBindFramebuffer;
import dev.readout.workload.abi.gl.PFN_glBindRenderbuffer;
import dev.readout.workload.abi.gl.PFN_glClear;
import dev.readout.workload.abi.gl.PFN_glDrawArrays;
import dev.readout.workload.abi.gl.PFN_glFramebufferRenderbuffer;
import dev.readout.workload.abi.gl.PFN_glRenderbufferStorage;
import dev.readout.workload.abi.gl.PFN_glViewport;
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

    private interface Call {
        void at(MemorySegment address);
    }

    private void call(String name, Call call) {
        GlFunction function = context.gate().function(name);
        call.at(context.gate().enter(function));
        context.gate().leave(function);
    }

    private int generate(String function) {
        MemorySegment name = arena.allocate(ValueLayout.JAVA_INT);
        // The functions that generate names have one signature.
        call(function, address -> PFN_glGenBuffers.invoke(address, 1, name));
        return name.get(ValueLayout.JAVA_INT, 0);
    }

    /** A buffer object's name, bound: from here on it has the tag that is current. */
    int boundBuffer() {
        int buffer = generate("glGenBuffers");
        bind(buffer);
        return buffer;
    }

    void bind(int buffer) {
        call("glBindBuffer", address -> PFN_glBindBuffer.invoke(address, GL_ARRAY_BUFFER(), buffer));
    }

    /** Gives the buffer that is bound memory. */
    void fill(long bytes) {
        Objects.checkFromIndexSize(0, bytes, data.byteSize());
        call("glBufferData",
                address -> PFN_glBufferData.invoke(address, GL_ARRAY_BUFFER(), bytes, data, GL_STATIC_DRAW()));
    }

    int buffer(long bytes) {
        int buffer = boundBuffer();
        fill(bytes);
        return buffer;
    }

    void storage(long bytes) {
        Objects.checkFromIndexSize(0, bytes, data.byteSize());
        boundBuffer();
        call("glBufferStorage", address -> PFN_glBufferStorage.invoke(address, GL_ARRAY_BUFFER(), bytes, data,
                GL_DYNAMIC_STORAGE_BIT()));
    }

    /** A texture of RGBA8, which is cleared: NVIDIA's driver keeps one that is not used in the host's memory. */
    void texture(int width, int height) {
        Objects.checkFromIndexSize(0, 4L * width * height, data.byteSize());
        int texture = generate("glGenTextures");
        call("glBindTexture", address -> PFN_glBindTexture.invoke(address, GL_TEXTURE_2D(), texture));
        call("glTexImage2D", address -> PFN_glTexImage2D.invoke(address, GL_TEXTURE_2D(), 0, GL_RGBA8(), width, height,
                0, GL_RGBA(), GL_UNSIGNED_BYTE(), data));
        bindFramebuffer();
        call("glFramebufferTexture2D", address -> PFN_glFramebufferTexture2D.invoke(address,
                GL_FRAMEBUFFER(), GL_COLOR_ATTACHMENT0(), GL_TEXTURE_2D(), texture, 0));
        clear(width, height);
    }

    /** A renderbuffer of RGBA8 in a framebuffer, which is cleared and left bound. */
    void target(int width, int height) {
        bindFramebuffer();
        int renderbuffer = generate("glGenRenderbuffers");
        call("glBindRenderbuffer", address -> PFN_glBindRenderbuffer.invoke(address, GL_RENDERBUFFER(), renderbuffer));
        call("glRenderbufferStorage",
                address -> PFN_glRenderbufferStorage.invoke(address, GL_RENDERBUFFER(), GL_RGBA8(), width, height));
        call("glFramebufferRenderbuffer", address -> PFN_glFramebufferRenderbuffer.invoke(address,
                GL_FRAMEBUFFER(), GL_COLOR_ATTACHMENT0(), GL_RENDERBUFFER(), renderbuffer));
        clear(width, height);
    }

    private void bindFramebuffer() {
        int framebuffer = generate("glGenFramebuffers");
        call("glBindFramebuffer", address -> PFN_glBindFramebuffer.invoke(address, GL_FRAMEBUFFER(), framebuffer));
    }

    private void clear(int width, int height) {
        call("glViewport", address -> PFN_glViewport.invoke(address, 0, 0, width, height));
        call("glClear", address -> PFN_glClear.invoke(address, GL_COLOR_BUFFER_BIT()));
    }

    /** Draws into the target of {@link #target}, on the software device: there is no program. */
    void drawTriangles(int count) {
        call("glDrawArrays", address -> PFN_glDrawArrays.invoke(address, GL_TRIANGLES(), 0, 3 * count));
    }

    void deleteBuffers(int... buffers) {
        call("glDeleteBuffers", address -> PFN_glDeleteBuffers.invoke(address, buffers.length,
                arena.allocateFrom(ValueLayout.JAVA_INT, buffers)));
    }

    void finish() {
        call("glFinish", PFN_glFinish::invoke);
    }

    @Override
    public void close() {
        arena.close();
    }
}
