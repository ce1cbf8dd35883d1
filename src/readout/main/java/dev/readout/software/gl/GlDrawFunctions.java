package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_POINTS;
import static dev.readout.software.gl.GlFunction.command;

import org.jspecify.annotations.Nullable;

/**
 * The functions of draws and dispatches. Nothing is drawn: a draw takes time and counts vertices and fragments. Each
 * complete primitive covers the viewport inside of the framebuffer, but a point only one pixel of it, and all of its
 * samples pass.
 */
final class GlDrawFunctions implements GlFunctions {
    private static final int MAX_WORKGROUPS = 65535;

    private final GlTimeline timeline;
    private final VideoMemory memory;

    GlDrawFunctions(GlClient client) {
        timeline = client.timeline();
        memory = client.memory();
    }

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glGenVertexArrays" -> command((gl, call) -> GlArguments.generate(call, gl.vertexArrays::reserve));
            case "glDeleteVertexArrays" -> command((gl, call) -> GlArguments.delete(call, gl.vertexArrays::remove));
            case "glBindVertexArray" -> command((gl, call) -> bindVertexArray(gl, call.integer(0)));
            case "glViewport" -> command(
                    (gl, call) -> viewport(gl, call.integer(0), call.integer(1), call.integer(2), call.integer(3)));
            // Its arguments are floats, which are not among the words of a call.
            case "glClearColor" -> command((gl, call) -> {});
            case "glClear" -> command((gl, call) -> clear(gl, call.integer(0)));
            case "glDrawArrays" -> command((gl, call) -> draw(gl, call.integer(0), call.integer(1), call.integer(2)));
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

    private static void viewport(GlContext gl, int x, int y, int width, int height) {
        if (width < 0 || height < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "the viewport's size is " + width + " x " + height
                    + ": expected 0 or more");
        }
        gl.viewport = new int[] {x, y,
            Math.min(width, GlLimits.SIZE), Math.min(height, GlLimits.SIZE)};
    }

    private void clear(GlContext gl, int mask) {
        GlFramebufferFunctions.checkMask(mask);
        gl.drawFramebuffer().checkComplete(gl.boundFramebuffer).storages(mask).forEach(memory::use);
        timeline.command();
    }

    private void draw(GlContext gl, int mode, int first, int count) {
        long primitives = primitives(mode, count);
        if (first < 0 || count < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "first and count are " + first + " and " + count
                    + ": expected 0 or more");
        }
        GlFramebuffer framebuffer = gl.drawFramebuffer().checkComplete(gl.boundFramebuffer);
        GlFeedback feedback = gl.feedback;
        if (feedback != null) {
            feedback.checkMode(mode);
        }
        framebuffer.storages(GlFramebuffer.ALL_BUFFERS).forEach(memory::use);
        long pixels = covered(gl.viewport[0], gl.viewport[2], framebuffer.width())
                * covered(gl.viewport[1], gl.viewport[3], framebuffer.height());
        timeline.draw(count, primitives, primitives * (mode == GL_POINTS() ? Math.min(pixels, 1) : pixels));
        if (feedback != null) {
            long written = feedback.write(primitives);
            timeline.feedback(written, primitives - written);
        }
    }

    /** How much of {@code begin} to {@code begin + size} lies in 0 to {@code limit}. */
    private static long covered(int begin, int size, int limit) {
        return Math.max(0, Math.min((long) begin + size, limit) - Math.max(begin, 0));
    }

    private static long primitives(int mode, int count) {
        return switch (mode) {
            case 0 -> count; // points
            case 1 -> count / 2; // lines
            case 2 -> count < 2 ? 0 : count; // a loop of lines
            case 3 -> Math.max(0, count - 1); // a strip of lines
            case 4 -> count / 3; // triangles
            case 5, 6 -> Math.max(0, count - 2); // a strip or a fan of triangles
            default -> throw new GlMisuse(GL_INVALID_ENUM(), "mode is 0x" + Integer.toHexString(mode)
                    + ": this device knows GL_POINTS (0) to GL_TRIANGLE_FAN (6)");
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
        for (int buffer : gl.storageBuffers.values()) {
            GlStorage storage = gl.share.buffers.get(buffer);
            if (storage != null) {
                memory.use(storage);
            }
        }
        long workgroups = (long) x * y * z;
        timeline.dispatch(workgroups, workgroups * gl.program.localSize());
    }
}
