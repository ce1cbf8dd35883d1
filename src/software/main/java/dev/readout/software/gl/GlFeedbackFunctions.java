package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.software.abi.gl.gl_h.GL_INTERLEAVED_ATTRIBS;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.abi.gl.gl_h.GL_LINES;
import static dev.readout.software.abi.gl.gl_h.GL_POINTS;
import static dev.readout.software.abi.gl.gl_h.GL_SEPARATE_ATTRIBS;
import static dev.readout.software.abi.gl.gl_h.GL_TRIANGLES;
import static dev.readout.software.gl.GlFunction.command;

import dev.readout.software.gl.GlContext.BufferRange;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of transform feedback, which writes nothing, but counts what there would be room for. */
final class GlFeedbackFunctions implements GlFunctions {
    /** The components that are interleaved at most. */
    private static final int MOST_INTERLEAVED = 64;

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glTransformFeedbackVaryings" ->
                    command((gl, call) -> varyings(GlShaderFunctions.program(gl, call.integer(0)), call.integer(1),
                            call.pointer(2), call.integer(3)));
            case "glBeginTransformFeedback" -> command((gl, call) -> begin(gl, call.integer(0)));
            case "glEndTransformFeedback" -> command((gl, call) -> end(gl));
            default -> null;
        };
    }

    private static void varyings(GlProgram program, int count, MemorySegment strings, int mode) {
        if (mode != GL_INTERLEAVED_ATTRIBS() && mode != GL_SEPARATE_ATTRIBS()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "bufferMode is 0x" + Integer.toHexString(mode)
                    + ": expected GL_INTERLEAVED_ATTRIBS or GL_SEPARATE_ATTRIBS");
        }
        boolean interleaved = mode == GL_INTERLEAVED_ATTRIBS();
        int most = interleaved ? MOST_INTERLEAVED : GlBufferTarget.TRANSFORM_FEEDBACK.bindings();
        if (count < 0 || count > most) {
            throw new GlMisuse(GL_INVALID_VALUE(), "count is " + count + ": expected 0 to " + most);
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MemorySegment name = MemorySegment.ofAddress(GlArguments.pointer(strings, "varyings")
                    .getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i)).reinterpret(Long.MAX_VALUE);
            names.add(GlArguments.pointer(name, "varyings[" + i + "]").getString(0));
        }
        program.capture(List.copyOf(names), interleaved);
    }

    private static void begin(GlContext gl, int primitiveMode) {
        int vertices = primitiveMode == GL_POINTS() ? 1 : primitiveMode == GL_LINES() ? 2 : 3;
        if (vertices == 3 && primitiveMode != GL_TRIANGLES()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "primitiveMode is 0x" + Integer.toHexString(primitiveMode)
                    + ": expected GL_POINTS, GL_LINES or GL_TRIANGLES");
        }
        if (gl.feedback != null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "transform feedback is active: end it first");
        }
        if (gl.program == null || gl.program.feedbackBytes().isEmpty()) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "no program is in use that says what to write:"
                    + " call glTransformFeedbackVaryings before glLinkProgram");
        }
        gl.feedback = new GlFeedback(vertices, room(gl, gl.program.feedbackBytes()));
    }

    /** For how many vertices there is room in each of the buffers. */
    private static long room(GlContext gl, List<Integer> bytes) {
        long room = Long.MAX_VALUE;
        for (int i = 0; i < bytes.size(); i++) {
            BufferRange range = gl.feedbackBuffers.get(i);
            GlStorage buffer = range == null ? null : gl.share.buffers.get(range.buffer());
            if (range == null || buffer == null) {
                throw new GlMisuse(GL_INVALID_OPERATION(), "no buffer is bound to GL_TRANSFORM_FEEDBACK_BUFFER " + i);
            }
            long length = Math.clamp(buffer.length - range.offset(), 0, range.size());
            room = Math.min(room, length / bytes.get(i));
        }
        return room;
    }

    private static void end(GlContext gl) {
        if (gl.feedback == null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "no transform feedback is active");
        }
        gl.feedback = null;
    }
}
