package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.software.abi.gl.gl_h.GL_COLOR_ATTACHMENT0;
import static dev.readout.software.abi.gl.gl_h.GL_COLOR_BUFFER_BIT;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER_COMPLETE;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER_UNDEFINED;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.abi.gl.gl_h.GL_RENDERBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_TEXTURE_2D;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;

import dev.readout.software.gl.GlFramebuffer.Attachment;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The functions of framebuffers: GL_ARB_framebuffer_object, of which textures have two dimensions here. */
record GlFramebufferFunctions(GlTimeline timeline) implements GlFunctions {
    private static final int READ_FRAMEBUFFER = 0x8CA8;
    private static final int DRAW_FRAMEBUFFER = 0x8CA9;
    private static final int DEPTH_STENCIL_ATTACHMENT = 0x821A;
    private static final int INCOMPLETE_MULTISAMPLE = 0x8D56;
    private static final int OBJECT_TYPE = 0x8CD0;
    private static final int OBJECT_NAME = 0x8CD1;
    private static final int TEXTURE_LEVEL = 0x8CD2;
    private static final int CUBE_MAP_FACE = 0x8CD3;
    private static final int LAYER = 0x8CD4;
    private static final int LAYERED = 0x8DA7;
    private static final int RED_SIZE = 0x8212;
    private static final int GREEN_SIZE = 0x8213;
    private static final int BLUE_SIZE = 0x8214;
    private static final int ALPHA_SIZE = 0x8215;
    private static final int DEPTH_SIZE = 0x8216;
    private static final int STENCIL_SIZE = 0x8217;
    private static final int TEXTURE = 0x1702;
    /** Color, depth and stencil. */
    private static final int ALL_BUFFERS = GL_COLOR_BUFFER_BIT() | 0x100 | 0x400;
    /** Of one, two and three dimensions, rectangles, the faces of cubes, layers, and several samples. */
    private static final Set<Integer> TEXTURE_TARGETS = Set.of(0x0DE0, GL_TEXTURE_2D(), 0x806F, 0x84F5, 0x8515, 0x8516,
            0x8517, 0x8518, 0x8519, 0x851A, 0x8C18, 0x8C1A, 0x9009, 0x9100, 0x9102);

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glGenFramebuffers" -> command((gl, call) -> GlArguments.generate(call, gl.framebuffers::reserve));
            case "glDeleteFramebuffers" -> command((gl, call) -> GlArguments.delete(call, id -> delete(gl, id)));
            case "glIsFramebuffer" -> value((gl, call) -> gl.framebuffers.get(call.integer(0)) == null ? 0 : 1);
            case "glBindFramebuffer" -> command((gl, call) -> bind(gl, call.integer(0), call.integer(1)));
            case "glFramebufferRenderbuffer" -> command((gl, call) -> {
                check(call.integer(2), GL_RENDERBUFFER(), "renderbuffertarget", "GL_RENDERBUFFER");
                attach(gl, call, gl.share.renderbuffers, call.integer(3), 0, () -> {});
            });
            case "glFramebufferTexture1D", "glFramebufferTexture2D", "glFramebufferTexture3D" ->
                    command((gl, call) -> attach(gl, call, gl.share.textures, call.integer(3), call.integer(4),
                            () -> checkTextureTarget(call.integer(2), name.endsWith("2D"))));
            case "glFramebufferTextureLayer" ->
                    command((gl, call) -> attach(gl, call, gl.share.textures, call.integer(2), call.integer(3), () -> {
                        throw new GlMisuse(GL_INVALID_OPERATION(), "a texture of GL_TEXTURE_2D has no layers");
                    }));
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

    /** Checks the target of a texture of two dimensions, for the function of these or for another. */
    private static void checkTextureTarget(int target, boolean two) {
        if (!TEXTURE_TARGETS.contains(target)) {
            check(target, GL_TEXTURE_2D(), "textarget", "GL_TEXTURE_2D");
        }
        if (target != GL_TEXTURE_2D() || !two) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "the texture's target is GL_TEXTURE_2D: expected this as"
                    + " textarget of glFramebufferTexture2D, not " + GlArguments.hex(target));
        }
    }

    /** Attaches an object that a check finds good, or with 0 nothing: then all but its name does not count. */
    private static void attach(
            GlContext gl, GlCall call, GlNames<GlStorage> names, int name, int level, Runnable check) {
        GlFramebuffer framebuffer = framebuffer(gl, call.integer(0));
        GlStorage storage = names.get(name);
        if (name != 0 && storage == null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), Integer.toUnsignedString(name) + " is the name of no object");
        }
        if (storage != null) {
            check.run();
            checkLevel(level);
        }
        if (framebuffer == gl.surface) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "framebuffer 0 is bound, which has no attachments");
        }
        for (int point : points(call.integer(1))) {
            framebuffer.attach(point, storage == null ? null : new Attachment(storage, name, level));
        }
    }

    private static void checkLevel(int level) {
        if (level < 0 || level >= GlLimits.LEVELS) {
            throw new GlMisuse(GL_INVALID_VALUE(), "level is " + level + ": expected 0 to " + (GlLimits.LEVELS - 1));
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
        return switch (pname) {
            case OBJECT_TYPE -> attachment == null ? 0 : isTexture(attachment) ? TEXTURE : GL_RENDERBUFFER();
            case OBJECT_NAME -> attachment == null ? 0 : attachment.name();
            case TEXTURE_LEVEL -> texture(attachment, pname).level();
            case CUBE_MAP_FACE, LAYER, LAYERED -> {
                texture(attachment, pname);
                yield 0;
            }
            case RED_SIZE, GREEN_SIZE, BLUE_SIZE, ALPHA_SIZE, DEPTH_SIZE, STENCIL_SIZE ->
                    bits(attached(attachment), pname - RED_SIZE);
            default -> throw unknown(pname);
        };
    }

    private static boolean isTexture(Attachment attachment) {
        return attachment.storage().kind == GlStorage.Kind.TEXTURE;
    }

    private static Attachment attached(@Nullable Attachment attachment) {
        if (attachment == null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "nothing is attached: only its type and its name are known");
        }
        return attachment;
    }

    private static Attachment texture(@Nullable Attachment attachment, int pname) {
        if (!isTexture(attached(attachment))) {
            throw unknown(pname);
        }
        return attached(attachment);
    }

    /** The bits of a component, which is counted from red. */
    private static int bits(Attachment attachment, int component) {
        return attachment.storage().hasImage(attachment.level())
                ? GlFormats.bits(attachment.storage().format, component) : 0;
    }

    private static GlMisuse unknown(int pname) {
        return new GlMisuse(GL_INVALID_ENUM(), "pname is " + GlArguments.hex(pname) + ": this device knows the type,"
                + " the name and the bits of what is attached, and the level, face and layer of a texture");
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
        gl.drawFramebuffer().checkComplete(gl.boundFramebuffer);
        timeline.command();
    }

    /** Checks the mask of the buffers that a command is for. */
    static void checkMask(int mask) {
        if ((mask & ~ALL_BUFFERS) != 0) {
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

    private static void check(int value, int expected, String argument, String name) {
        if (value != expected) {
            throw new GlMisuse(GL_INVALID_ENUM(), argument + " is " + GlArguments.hex(value) + ": expected " + name);
        }
    }
}
