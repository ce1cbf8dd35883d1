package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_COLOR_ATTACHMENT0;
import static dev.readout.abi.gl.gl_h.GL_COLOR_BUFFER_BIT;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER_COMPLETE;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER_UNDEFINED;
import static dev.readout.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.abi.gl.gl_h.GL_INVALID_FRAMEBUFFER_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_POINTS;
import static dev.readout.abi.gl.gl_h.GL_RENDERBUFFER;
import static dev.readout.abi.gl.gl_h.GL_TEXTURE_2D;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;

import org.jspecify.annotations.Nullable;

/**
 * The functions of draws, dispatches and framebuffers. Nothing is drawn: a draw takes time and counts vertices and
 * fragments. Each complete primitive covers the viewport inside of the framebuffer, but a point only one pixel of it,
 * and all of its samples pass.
 */
final class GlDrawFunctions implements GlFunctions {
    private static final int MAX_WORKGROUPS = 65535;
    private static final int ALL_BUFFERS = 0x4500;

    private final GlTimeline timeline;
    private final VideoMemory memory;

    GlDrawFunctions(GlClient client) {
        timeline = client.timeline();
        memory = client.memory();
    }

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glGenFramebuffers" -> command((gl, call) -> GlArguments.generate(call, gl.framebuffers::reserve));
            case "glDeleteFramebuffers" ->
                    command((gl, call) -> GlArguments.delete(call, id -> deleteFramebuffer(gl, id)));
            case "glBindFramebuffer" -> command((gl, call) -> bindFramebuffer(gl, call.integer(0), call.integer(1)));
            case "glFramebufferRenderbuffer" -> command((gl, call) -> {
                check(call.integer(2), GL_RENDERBUFFER(), "renderbuffertarget", "GL_RENDERBUFFER");
                attach(gl, call.integer(0), call.integer(1), gl.share.renderbuffers, call.integer(3));
            });
            case "glFramebufferTexture2D" -> command((gl, call) -> {
                check(call.integer(2), GL_TEXTURE_2D(), "textarget", "GL_TEXTURE_2D");
                checkLevel(call.integer(4));
                attach(gl, call.integer(0), call.integer(1), gl.share.textures, call.integer(3));
            });
            case "glCheckFramebufferStatus" -> value((gl, call) -> status(gl, call.integer(0)));
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

    // ---- Framebuffers

    private static void bindFramebuffer(GlContext gl, int target, int framebuffer) {
        check(target, GL_FRAMEBUFFER(), "target", "GL_FRAMEBUFFER");
        if (framebuffer != 0 && gl.framebuffers.get(framebuffer) == null) {
            gl.framebuffers.set(framebuffer, new GlFramebuffer());
        }
        gl.boundFramebuffer = framebuffer;
    }

    private static void deleteFramebuffer(GlContext gl, int id) {
        gl.framebuffers.remove(id);
        gl.boundFramebuffer = gl.boundFramebuffer == id ? 0 : gl.boundFramebuffer;
    }

    private static void attach(GlContext gl, int target, int attachment, GlNames<GlStorage> names, int name) {
        check(target, GL_FRAMEBUFFER(), "target", "GL_FRAMEBUFFER");
        check(attachment, GL_COLOR_ATTACHMENT0(), "attachment", "GL_COLOR_ATTACHMENT0");
        if (gl.boundFramebuffer == 0) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "framebuffer 0 is bound, which has no attachments");
        }
        GlStorage storage = names.get(name);
        if (name != 0 && storage == null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), Integer.toUnsignedString(name) + " is the name of no object");
        }
        gl.drawFramebuffer().attachment = storage;
    }

    private static int status(GlContext gl, int target) {
        check(target, GL_FRAMEBUFFER(), "target", "GL_FRAMEBUFFER");
        GlFramebuffer framebuffer = gl.drawFramebuffer();
        if (framebuffer.isComplete()) {
            return GL_FRAMEBUFFER_COMPLETE();
        } else if (gl.boundFramebuffer == 0) {
            return GL_FRAMEBUFFER_UNDEFINED();
        }
        return framebuffer.attachment == null
                ? GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT() : GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT();
    }

    private static void checkLevel(int level) {
        if (level != 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "level is " + level + ": this device draws to level 0");
        }
    }

    // ---- Work

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
        if ((mask & ~ALL_BUFFERS) != 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "mask is 0x" + Integer.toHexString(mask)
                    + ": expected GL_COLOR_BUFFER_BIT and its like");
        }
        GlFramebuffer framebuffer = complete(gl);
        if ((mask & GL_COLOR_BUFFER_BIT()) != 0 && framebuffer.attachment != null) {
            memory.use(framebuffer.attachment);
        }
        timeline.command();
    }

    private void draw(GlContext gl, int mode, int first, int count) {
        long primitives = primitives(mode, count);
        if (first < 0 || count < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "first and count are " + first + " and " + count
                    + ": expected 0 or more");
        }
        GlFramebuffer framebuffer = complete(gl);
        GlFeedback feedback = gl.feedback;
        if (feedback != null) {
            feedback.checkMode(mode);
        }
        if (framebuffer.attachment != null) {
            memory.use(framebuffer.attachment);
        }
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

    private static GlFramebuffer complete(GlContext gl) {
        GlFramebuffer framebuffer = gl.drawFramebuffer();
        if (!framebuffer.isComplete()) {
            throw new GlMisuse(GL_INVALID_FRAMEBUFFER_OPERATION(), gl.boundFramebuffer == 0
                    ? "there is no surface to draw on: bind a framebuffer object, or make a surface current"
                    : "framebuffer " + gl.boundFramebuffer + " is incomplete: attach something that has a size");
        }
        return framebuffer;
    }

    private static void check(int value, int expected, String argument, String name) {
        if (value != expected) {
            throw new GlMisuse(GL_INVALID_ENUM(), argument + " is 0x" + Integer.toHexString(value) + ": expected "
                    + name);
        }
    }
}
