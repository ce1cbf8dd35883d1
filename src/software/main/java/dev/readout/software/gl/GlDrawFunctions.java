package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_UNSIGNED_INT;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.abi.gl.gl_h.GL_UNSIGNED_BYTE;
import static dev.readout.software.abi.gl.gl_h.GL_UNSIGNED_SHORT;
import static dev.readout.software.gl.GlFunction.command;

import org.jspecify.annotations.Nullable;

/**
 * The functions of draws and dispatches. Nothing is drawn: a draw takes time and counts vertices and
 * fragments. A point is one pixel; each other complete primitive covers the viewport inside of the framebuffer and of
 * the scissor box, and all of its samples pass.
 */
record GlDrawFunctions(GlTimeline timeline) implements GlFunctions {
    private static final int MAX_WORKGROUPS = 65535;
    private static final int POINTS = 0;
    private static final int SCISSOR_TEST = 0x0C11;
    private static final int RASTERIZER_DISCARD = 0x8C89;
    /** An argument that a function does not have. */
    private static final int NONE = -1;

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glGenVertexArrays" -> command((gl, call) -> GlArguments.generate(call, gl.vertexArrays::reserve));
            case "glDeleteVertexArrays" -> command((gl, call) -> GlArguments.delete(call, gl.vertexArrays::remove));
            case "glBindVertexArray" -> command((gl, call) -> bindVertexArray(gl, call.integer(0)));
            case "glViewport" -> command((gl, call) -> {
                int[] viewport = box(call, "viewport");
                viewport[2] = Math.min(viewport[2], GlLimits.SIZE);
                viewport[3] = Math.min(viewport[3], GlLimits.SIZE);
                gl.viewport = viewport;
            });
            // Its arguments are floats, which are not among the words of a call.
            case "glClearColor" -> command((gl, call) -> {});
            case "glClear" -> command((gl, call) -> clear(gl, call.integer(0)));
            case "glScissor" -> command((gl, call) -> gl.scissor = box(call, "scissor box"));
            case "glDrawArrays" -> draw(1, 2, NONE);
            case "glDrawArraysInstanced", "glDrawArraysInstancedBaseInstance" -> draw(1, 2, 3);
            case "glDrawElements", "glDrawElementsBaseVertex" -> draw(NONE, 1, NONE);
            case "glDrawRangeElements", "glDrawRangeElementsBaseVertex" -> draw(NONE, 3, NONE);
            case "glDrawElementsInstanced", "glDrawElementsInstancedBaseVertex",
                    "glDrawElementsInstancedBaseInstance", "glDrawElementsInstancedBaseVertexBaseInstance" ->
                    draw(NONE, 1, 4);
            case "glDispatchCompute" ->
                    command((gl, call) -> dispatch(gl, call.integer(0), call.integer(1), call.integer(2)));
            case "glMemoryBarrier" -> command((gl, call) -> timeline.command());
            default -> null;
        };
    }

    private static void bindVertexArray(GlContext gl, int array) {
        if (array != 0 && !gl.vertexArrays.isUsed(array)) {
            throw new GlMisuse(GL_INVALID_OPERATION(), Integer.toUnsignedString(array)
                    + " does not come from glGenVertexArrays");
        }
        gl.boundVertexArray = array;
    }

    /** The rectangle of a call's first four arguments. */
    private static int[] box(GlCall call, String name) {
        int width = call.integer(2);
        int height = call.integer(3);
        if (width < 0 || height < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "the " + name + "'s size is " + width + " x " + height
                    + ": expected 0 or more");
        }
        return new int[] {call.integer(0), call.integer(1), width, height};
    }

    private void clear(GlContext gl, int mask) {
        GlFramebufferFunctions.checkMask(mask);
        gl.drawFramebuffer().checkComplete(gl.boundFramebuffer);
        timeline.command();
    }

    /**
     * A draw by the indices of its arguments, the mode being the first; behind the count of a draw without a first
     * vertex comes the type of its indices.
     */
    private GlFunction draw(int first, int count, int instances) {
        return command((gl, call) -> {
            if (first == NONE) {
                checkType(call.integer(count + 1));
            }
            draw(gl, call.integer(0), first == NONE ? 0 : call.integer(first), call.integer(count),
                    instances == NONE ? 1 : call.integer(instances));
        });
    }

    private static void checkType(int type) {
        if (type != GL_UNSIGNED_BYTE() && type != GL_UNSIGNED_SHORT() && type != GL_UNSIGNED_INT()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "type is " + GlArguments.hex(type)
                    + ": expected GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT or GL_UNSIGNED_INT");
        }
    }

    private void draw(GlContext gl, int mode, int first, int count, int instances) {
        long primitives = primitives(mode, count) * instances;
        if (first < 0 || count < 0 || instances < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "first, count and instances are " + first + ", " + count + " and "
                    + instances + ": expected 0 or more");
        }
        GlFramebuffer framebuffer = gl.drawFramebuffer().checkComplete(gl.boundFramebuffer);
        GlFeedback feedback = gl.feedback;
        if (feedback != null) {
            feedback.checkMode(mode);
        }
        long pixels = pixels(gl, framebuffer);
        timeline.draw((long) count * instances, primitives, mode == POINTS ? Math.min(1, pixels) : pixels,
                Math.max(1, framebuffer.samples()));
        if (feedback != null) {
            long written = feedback.write(primitives);
            timeline.feedback(written, primitives - written);
        }
    }

    /** The pixels that a primitive covers. */
    private static long pixels(GlContext gl, GlFramebuffer framebuffer) {
        if (gl.isEnabled(RASTERIZER_DISCARD)) {
            return 0;
        }
        int[] scissor = gl.isEnabled(SCISSOR_TEST) ? gl.scissor : gl.viewport;
        return covered(gl.viewport, scissor, 0, framebuffer.width())
                * covered(gl.viewport, scissor, 1, framebuffer.height());
    }

    /** How much of two rectangles and of 0 to {@code limit} is common to all, along an axis. */
    private static long covered(int[] one, int[] other, int axis, int limit) {
        long begin = Math.max(0, Math.max(one[axis], other[axis]));
        long end = Math.min(limit,
                Math.min((long) one[axis] + one[axis + 2], (long) other[axis] + other[axis + 2]));
        return Math.max(0, end - begin);
    }

    private static long primitives(int mode, int count) {
        return switch (mode) {
            case POINTS -> count;
            case 1 -> count / 2; // lines
            case 2 -> count < 2 ? 0 : count; // a loop of lines
            case 3 -> Math.max(0, count - 1); // a strip of lines
            case 4 -> count / 3; // triangles
            case 5, 6 -> Math.max(0, count - 2); // a strip or a fan of triangles
            // The neighbours are for geometry shaders alone.
            case 10 -> count / 4; // lines with neighbours
            case 11 -> Math.max(0, count - 3); // a strip of these
            case 12 -> count / 6; // triangles with neighbours
            case 13 -> Math.max(0, (count - 4) / 2); // a strip of these
            default -> throw new GlMisuse(GL_INVALID_ENUM(), "mode is " + GlArguments.hex(mode)
                    + ": this device knows GL_POINTS (0) to GL_TRIANGLE_FAN (6) and those with adjacency (10 to 13)");
        };
    }

    private void dispatch(GlContext gl, int x, int y, int z) {
        if (gl.program == null || !gl.program.computes()) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "no program with a compute shader is in use");
        }
        for (int groups : new int[] {x, y, z}) {
            if (groups < 0 || groups > MAX_WORKGROUPS) {
                throw new GlMisuse(GL_INVALID_VALUE(), Integer.toUnsignedString(groups)
                        + " workgroups: expected at most " + MAX_WORKGROUPS);
            }
        }
        long workgroups = (long) x * y * z;
        timeline.dispatch(workgroups, workgroups * gl.program.localSize());
    }
}
