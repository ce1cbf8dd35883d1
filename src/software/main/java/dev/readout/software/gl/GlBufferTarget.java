package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_QUERY_BUFFER;

import dev.readout.software.abi.gl.gl_h;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The buffer targets of OpenGL 4.6 and OpenGL ES 3.2. */
enum GlBufferTarget {
    ARRAY(gl_h.GL_ARRAY_BUFFER()),
    ATOMIC_COUNTER(gl_h.GL_ATOMIC_COUNTER_BUFFER(), 8),
    COPY_READ(gl_h.GL_COPY_READ_BUFFER()),
    COPY_WRITE(gl_h.GL_COPY_WRITE_BUFFER()),
    DISPATCH_INDIRECT(gl_h.GL_DISPATCH_INDIRECT_BUFFER()),
    DRAW_INDIRECT(gl_h.GL_DRAW_INDIRECT_BUFFER()),
    ELEMENT_ARRAY(gl_h.GL_ELEMENT_ARRAY_BUFFER()),
    PARAMETER(gl_h.GL_PARAMETER_BUFFER()),
    PIXEL_PACK(gl_h.GL_PIXEL_PACK_BUFFER()),
    PIXEL_UNPACK(gl_h.GL_PIXEL_UNPACK_BUFFER()),
    QUERY(GL_QUERY_BUFFER()),
    SHADER_STORAGE(gl_h.GL_SHADER_STORAGE_BUFFER(), 16),
    TEXTURE(gl_h.GL_TEXTURE_BUFFER()),
    TRANSFORM_FEEDBACK(gl_h.GL_TRANSFORM_FEEDBACK_BUFFER(), 4),
    UNIFORM(gl_h.GL_UNIFORM_BUFFER(), 84);

    private static final Map<Integer, GlBufferTarget> BY_NUMBER =
            Arrays.stream(values()).collect(Collectors.toMap(target -> target.number, Function.identity()));

    private final int number;
    private final int bindings;

    GlBufferTarget(int number) {
        this(number, 0);
    }

    GlBufferTarget(int number, int bindings) {
        this.number = number;
        this.bindings = bindings;
    }

    static GlBufferTarget of(int number, boolean es) {
        GlBufferTarget found = BY_NUMBER.get(number);
        if (found == null || es && (found == QUERY || found == PARAMETER)) {
            throw new GlMisuse(gl_h.GL_INVALID_ENUM(), "target is 0x" + Integer.toHexString(number)
                    + ", which is no buffer target of " + (es ? "OpenGL ES" : "OpenGL"));
        }
        return found;
    }

    /** How many bindings the target has by index: 0 if none. */
    int bindings() {
        return bindings;
    }

    /** Checks that the target has bindings by index, and this index among them. */
    void checkIndex(int index) {
        if (bindings == 0) {
            throw new GlMisuse(gl_h.GL_INVALID_ENUM(), "target is GL_" + this + "_BUFFER, which has no indices");
        }
        if (index < 0 || index >= bindings) {
            throw new GlMisuse(GL_INVALID_VALUE(), "index is " + index + ": expected 0 to " + (bindings - 1));
        }
    }
}
