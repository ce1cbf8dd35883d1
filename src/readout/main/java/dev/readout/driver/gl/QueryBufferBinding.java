package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_BUFFER;
import static dev.readout.abi.gl.gl_h.GL_QUERY_BUFFER_BINDING;

import dev.readout.abi.gl.PFN_glBindBuffer;
import dev.readout.abi.gl.PFN_glGetIntegerv;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The binding {@code GL_QUERY_BUFFER} of a context that has query buffers. While a buffer is bound to it, results of
 * queries go into that buffer, and not to memory (OpenGL 4.6 core, 4.2.3). Does not ask for errors.
 */
final class QueryBufferBinding {
    static final GlRequirement REQUIREMENT =
            GlRequirement.gl(4, 4, "GL_ARB_query_buffer_object", "GL_AMD_query_buffer_object");

    private final GlFunction bind;
    private final GlFunction getInteger;
    private final MemorySegment word = Arena.ofAuto().allocate(ValueLayout.JAVA_INT);

    QueryBufferBinding(GlCallGate gate) {
        bind = gate.function("glBindBuffer");
        getInteger = gate.function("glGetIntegerv");
    }

    /** Binds none, and returns what was bound: {@link #restore} binds that again. */
    int unbind() {
        PFN_glGetIntegerv.invoke(getInteger.address(), GL_QUERY_BUFFER_BINDING(), word);
        int before = word.get(ValueLayout.JAVA_INT, 0);
        if (before != 0) {
            restore(0);
        }
        return before;
    }

    void restore(int id) {
        PFN_glBindBuffer.invoke(bind.address(), GL_QUERY_BUFFER(), id);
    }
}
