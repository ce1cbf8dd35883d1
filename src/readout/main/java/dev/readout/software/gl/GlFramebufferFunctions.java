package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_COLOR_ATTACHMENT0;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER_COMPLETE;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT;
import static dev.readout.abi.gl.gl_h.GL_FRAMEBUFFER_UNDEFINED;
import static dev.readout.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_RENDERBUFFER;
import static dev.readout.abi.gl.gl_h.GL_TEXTURE_2D;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;

import dev.readout.software.gl.GlFramebuffer.Attachment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The functions of framebuffers: GL_ARB_framebuffer_object, of which textures have two dimensions here. */
final class GlFramebufferFunctions implements GlFunctions {
    private static final int READ_FRAMEBUFFER = 0x8CA8;
    private static final int DRAW_FRAMEBUFFER = 0x8CA9;
    private static final int DEPTH_STENCIL_ATTACHMENT = 0x821A;
    private static final int INCOMPLETE_MULTISAMPLE = 0x8D56;
    private static final int OBJECT_TYPE = 0x8CD0;
    private static final int OBJECT_NAME = 0x8CD1;
    private static final int TEXTURE = 0x1702;

    private final GlTimeline timeline;
    private final VideoMemory memory;

    GlFramebufferFunctions(GlClient client) {
        timeline = client.timeline();
        memory = client.memory();
    }

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glGenFramebuffers" -> command((gl, call) -> GlArguments.generate(call, gl.framebuffers::reserve));
            case "glDeleteFramebuffers" -> command((gl, call) -> GlArguments.delete(call, id -> delete(gl, id)));
            case "glIsFramebuffer" -> value((gl, call) -> gl.framebuffers.get(call.integer(0)) == null ? 0 : 1);
            case "glBindFramebuffer" -> command((gl, call) -> bind(gl, call.integer(0), call.integer(1)));
            case "glFramebufferRenderbuffer" -> command((gl, call) -> {
                check(call.integer(2), GL_RENDERBUFFER(), "renderbuffertarget", "GL_RENDERBUFFER");
                attach(gl, call.integer(0), call.integer(1), gl.share.renderbuffers, call.integer(3));
            });
            case "glFramebufferTexture1D", "glFramebufferTexture2D", "glFramebufferTexture3D" ->
                    command((gl, call) -> {
                        check(call.integer(2), GL_TEXTURE_2D(), "textarget", "GL_TEXTURE_2D");
                        attachTexture(gl, call, 3, 4);
                    });
            case "glFramebufferTextureLayer" -> command((gl, call) -> {
                checkLevel(call.integer(4), "layer");
                attachTexture(gl, call, 2, 3);
            });
            case "glGetFramebufferAttachmentParameteriv" -> command((gl, call) -> GlArguments.setInt(
                    GlArguments.pointer(call.pointer(3), "params"), 0,
                    parameter(framebuffer(gl, call.integer(0)), call.integer(1), call.integer(2), gl)));
            case "glCheckFramebufferStatus" -> value((gl, call) -> status(framebuffer(gl, call.integer(0)), gl));
            case "glBlitFramebuffer" -> command((gl, call) -> blit(gl, call.integer(8)));
            default -> null;
        };
    }

    private static void bind(GlContext gl, int target, int framebuffer) {
        checkTarget(target);
        if (framebuffer != 0 && gl.framebuffers.get(framebuffer) == null) {
            gl.framebuffers.set(framebuffer, new GlFramebuffer());
        }
        if (target != READ_FRAMEBUFFER) {
            gl.boundFramebuffer = framebuffer;
        }
        if (target != DRAW_FRAMEBUFFER) {
            gl.boundReadFramebuffer = framebuffer;
        }
    }

    private static void delete(GlContext gl, int id) {
        gl.framebuffers.remove(id);
        gl.boundFramebuffer = gl.boundFramebuffer == id ? 0 : gl.boundFramebuffer;
        gl.boundReadFramebuffer = gl.boundReadFramebuffer == id ? 0 : gl.boundReadFramebuffer;
    }

    private static void attachTexture(GlContext gl, GlCall call, int texture, int level) {
        checkLevel(call.integer(level), "level");
        attach(gl, call.integer(0), call.integer(1), gl.share.textures, call.integer(texture));
    }

    private static void attach(GlContext gl, int target, int point, GlNames<GlStorage> names, int name) {
        GlFramebuffer framebuffer = framebuffer(gl, target);
        if (framebuffer == gl.surface) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "framebuffer 0 is bound, which has no attachments");
        }
        GlStorage storage = names.get(name);
        if (name != 0 && storage == null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), Integer.toUnsignedString(name) + " is the name of no object");
        }
        for (int one : points(point)) {
            framebuffer.attach(one, storage == null ? null : new Attachment(storage, name));
        }
    }

    /** The attachment points that a number names: most are one. */
    private static int[] points(int attachment) {
        int color = attachment - GL_COLOR_ATTACHMENT0();
        if (color >= GlLimits.COLOR_ATTACHMENTS && color < Integer.SIZE) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "attachment is GL_COLOR_ATTACHMENT" + color + ": expected 0 to "
                    + (GlLimits.COLOR_ATTACHMENTS - 1));
        }
        if (attachment == DEPTH_STENCIL_ATTACHMENT) {
            return new int[] {GlFramebuffer.DEPTH, GlFramebuffer.STENCIL};
        }
        if ((color < 0 || color >= Integer.SIZE) && attachment != GlFramebuffer.DEPTH
                && attachment != GlFramebuffer.STENCIL) {
            throw new GlMisuse(GL_INVALID_ENUM(), "attachment is " + GlArguments.hex(attachment)
                    + ": expected GL_COLOR_ATTACHMENT0 and its like");
        }
        return new int[] {attachment};
    }

    private static int parameter(GlFramebuffer framebuffer, int point, int pname, GlContext gl) {
        if (framebuffer == gl.surface) {
            throw new GlMisuse(GL_INVALID_ENUM(), "framebuffer 0 is bound, which has no attachments");
        }
        int[] points = points(point);
        Attachment attachment = framebuffer.attachment(points[0]);
        if (!Objects.equals(attachment, framebuffer.attachment(points[points.length - 1]))) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "the depth and the stencil attachment are not the same");
        }
        if (pname == OBJECT_TYPE) {
            return attachment == null ? 0
                    : attachment.storage().kind == GlStorage.Kind.TEXTURE ? TEXTURE : GL_RENDERBUFFER();
        }
        if (pname == OBJECT_NAME) {
            return attachment == null ? 0 : attachment.name();
        }
        throw new GlMisuse(GL_INVALID_ENUM(), "pname is " + GlArguments.hex(pname)
                + ": this device knows the type and the name of what is attached");
    }

    private static int status(GlFramebuffer framebuffer, GlContext gl) {
        if (framebuffer.isComplete()) {
            return GL_FRAMEBUFFER_COMPLETE();
        } else if (framebuffer == gl.surface) {
            return GL_FRAMEBUFFER_UNDEFINED();
        }
        return framebuffer.isEmpty() ? GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT()
                : framebuffer.hasSize() ? INCOMPLETE_MULTISAMPLE : GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT();
    }

    private void blit(GlContext gl, int mask) {
        checkMask(mask);
        gl.framebuffer(gl.boundReadFramebuffer).checkComplete(gl.boundReadFramebuffer);
        gl.drawFramebuffer().checkComplete(gl.boundFramebuffer).storages(mask).forEach(memory::use);
        timeline.command();
    }

    /** Checks the mask of the buffers that a command is for. */
    static void checkMask(int mask) {
        if ((mask & ~GlFramebuffer.ALL_BUFFERS) != 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "mask is " + GlArguments.hex(mask)
                    + ": expected GL_COLOR_BUFFER_BIT and its like");
        }
    }

    private static GlFramebuffer framebuffer(GlContext gl, int target) {
        checkTarget(target);
        return gl.framebuffer(target == READ_FRAMEBUFFER ? gl.boundReadFramebuffer : gl.boundFramebuffer);
    }

    private static void checkTarget(int target) {
        if (target != READ_FRAMEBUFFER && target != DRAW_FRAMEBUFFER) {
            check(target, GL_FRAMEBUFFER(), "target", "GL_FRAMEBUFFER, GL_DRAW_FRAMEBUFFER or GL_READ_FRAMEBUFFER");
        }
    }

    private static void checkLevel(int level, String argument) {
        if (level != 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), argument + " is " + level + ": this device draws to " + argument
                    + " 0");
        }
    }

    private static void check(int value, int expected, String argument, String name) {
        if (value != expected) {
            throw new GlMisuse(GL_INVALID_ENUM(), argument + " is " + GlArguments.hex(value) + ": expected " + name);
        }
    }
}
