package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.software.abi.gl.gl_h.GL_MAP_READ_BIT;
import static dev.readout.abi.gl.gl_h.GL_TRUE;
import static dev.readout.software.abi.gl.gl_h.GL_MAP_WRITE_BIT;
import static dev.readout.software.gl.GlFunction.value;

import org.jspecify.annotations.Nullable;

/** The functions that map buffers. */
record GlMapFunctions(GlClient client) implements GlFunctions {
    private static final int ACCESS = 0xFF;

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glMapBufferRange" ->
                    value((gl, call) -> map(gl, call.integer(0), call.word(1), call.word(2), call.integer(3)));
            case "glUnmapBuffer" -> value((gl, call) -> unmap(gl, call.integer(0)));
            default -> null;
        };
    }

    /** Waits for the GPU, which may still write the buffer. */
    private long map(GlContext gl, int target, long offset, long length, int access) {
        GlStorage buffer = bound(gl, target);
        if (offset < 0 || length < 1 || offset > buffer.length - length || (access & ~ACCESS) != 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "offset, length and access are " + offset + ", " + length
                    + " and 0x" + Integer.toHexString(access) + ": the buffer has " + buffer.length + " bytes");
        }
        if ((access & (GL_MAP_READ_BIT() | GL_MAP_WRITE_BIT())) == 0) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "access is 0x" + Integer.toHexString(access)
                    + ": expected GL_MAP_READ_BIT, GL_MAP_WRITE_BIT or both");
        }
        if (buffer.mapped) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "the buffer is mapped already");
        }
        client.timeline().flush();
        long address = buffer.contents(offset, length).address();
        buffer.mapped = true;
        return address;
    }

    private static long unmap(GlContext gl, int target) {
        GlStorage buffer = bound(gl, target);
        if (!buffer.mapped) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "the buffer is not mapped");
        }
        buffer.mapped = false;
        return GL_TRUE();
    }

    private static GlStorage bound(GlContext gl, int target) {
        GlStorage buffer = gl.share.buffers.get(gl.boundBuffer(GlBufferTarget.of(target, gl.es)));
        if (buffer == null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "no buffer is bound");
        }
        return buffer;
    }
}
