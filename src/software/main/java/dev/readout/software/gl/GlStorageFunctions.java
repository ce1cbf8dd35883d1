package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_TRUE;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.abi.gl.gl_h.GL_MAP_READ_BIT;
import static dev.readout.software.abi.gl.gl_h.GL_MAP_WRITE_BIT;
import static dev.readout.software.abi.gl.gl_h.GL_RENDERBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_TEXTURE_2D;
import static dev.readout.software.abi.gl.gl_h.GL_TRANSFORM_FEEDBACK_BUFFER;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;

import dev.readout.software.gl.GlContext.BufferRange;
import dev.readout.software.gl.GlStorage.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The functions of buffers, textures and renderbuffers. They take memory, but the application's data is never read. An
 * object is created, with its tag, when its name is first bound.
 */
record GlStorageFunctions(GlTimeline timeline, VideoMemory memory) implements GlFunctions {
    private static final int MAP_ACCESS = 0xFF;
    private static final int STREAM_DRAW = 0x88E0;
    private static final int STORAGE_FLAGS = 0x7C3;
    /** The bytes of each value that transform feedback writes. */
    private static final int FEEDBACK_UNIT = 4;
    private static final int RENDERBUFFER_SAMPLES = 0x8CAB;
    private static final int RENDERBUFFER_WIDTH = 0x8D42;
    private static final int RENDERBUFFER_HEIGHT = 0x8D43;
    private static final int RENDERBUFFER_INTERNAL_FORMAT = 0x8D44;

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glGenBuffers" -> command((gl, call) -> GlArguments.generate(call, gl.share.buffers::reserve));
            case "glDeleteBuffers" -> command((gl, call) -> GlArguments.delete(call, id -> deleteBuffer(gl, id)));
            case "glBindBuffer" -> command((gl, call) -> bindBuffer(gl, call.integer(0), call.integer(1)));
            case "glBindBufferBase" ->
                    command((gl, call) -> bindBuffer(gl, call.integer(0), call.integer(1),
                            new BufferRange(call.integer(2), 0, Long.MAX_VALUE)));
            case "glBindBufferRange" -> command((gl, call) -> bindBufferRange(gl, call.integer(0), call.integer(1),
                    new BufferRange(call.integer(2), call.word(3), call.word(4))));
            case "glBufferData" -> command(
                    (gl, call) -> bufferData(gl, call.integer(0), call.word(1), call.integer(3)));
            case "glBufferStorage" -> command(
                    (gl, call) -> bufferStorage(gl, call.integer(0), call.word(1), call.integer(3)));
            case "glMapBufferRange" ->
                    value((gl, call) -> map(gl, call.integer(0), call.word(1), call.word(2), call.integer(3)));
            case "glUnmapBuffer" -> value((gl, call) -> unmap(gl, call.integer(0)));
            case "glGenTextures" -> command((gl, call) -> GlArguments.generate(call, gl.share.textures::reserve));
            case "glDeleteTextures" -> command((gl, call) -> GlArguments.delete(call, id -> deleteTexture(gl, id)));
            case "glBindTexture" -> command((gl, call) -> bindTexture(gl, call.integer(0), call.integer(1)));
            case "glTexImage2D" -> command((gl, call) -> {
                checkImage(call.integer(1), call.integer(5));
                texImage(gl, call.integer(0), call.integer(1), call.integer(3), call.integer(4),
                        GlFormats.stored(call.integer(2), call.integer(6), call.integer(7)));
            });
            case "glTexStorage2D" -> command(
                    (gl, call) -> texStorage(gl, call.integer(0), call.integer(1), call.integer(2), call.integer(3),
                            call.integer(4)));
            case "glGenRenderbuffers" ->
                    command((gl, call) -> GlArguments.generate(call, gl.share.renderbuffers::reserve));
            case "glDeleteRenderbuffers" ->
                    command((gl, call) -> GlArguments.delete(call, id -> deleteRenderbuffer(gl, id)));
            case "glBindRenderbuffer" -> command((gl, call) -> bindRenderbuffer(gl, call.integer(0), call.integer(1)));
            case "glIsRenderbuffer" -> value((gl, call) -> gl.share.renderbuffers.get(call.integer(0)) == null ? 0 : 1);
            case "glRenderbufferStorage" ->
                    command((gl, call) -> renderbufferStorage(gl, call.integer(0), 0, call.integer(1),
                            call.integer(2), call.integer(3)));
            case "glRenderbufferStorageMultisample" ->
                    command((gl, call) -> renderbufferStorage(gl, call.integer(0), call.integer(1), call.integer(2),
                            call.integer(3), call.integer(4)));
            case "glGetRenderbufferParameteriv" -> command((gl, call) -> GlArguments.setInt(
                    GlArguments.pointer(call.pointer(2), "params"), 0,
                    parameter(boundRenderbuffer(gl, call.integer(0)), call.integer(1))));
            case "glGenerateMipmap" -> command((gl, call) -> generateMipmap(gl, call.integer(0)));
            default -> null;
        };
    }

    // ---- Buffers

    private void bindBuffer(GlContext gl, int target, int buffer) {
        GlBufferTarget bound = GlBufferTarget.of(target, gl.es);
        touch(gl, gl.share.buffers, Kind.BUFFER, buffer);
        gl.boundBuffers.put(bound, buffer);
    }

    private void bindBufferRange(GlContext gl, int target, int index, BufferRange range) {
        long unit = target == GL_TRANSFORM_FEEDBACK_BUFFER() ? FEEDBACK_UNIT : 1;
        if (range.buffer() != 0) {
            check(range.offset() >= 0 && range.offset() % unit == 0, "offset", range.offset(),
                    "0 or more, in units of " + unit);
            check(range.size() > 0 && range.size() % unit == 0, "size", range.size(),
                    "more than 0, in units of " + unit);
        }
        bindBuffer(gl, target, index, range);
    }

    private void bindBuffer(GlContext gl, int target, int index, BufferRange range) {
        GlBufferTarget indexed = GlBufferTarget.of(target, gl.es);
        indexed.checkIndex(index);
        bindBuffer(gl, target, range.buffer());
        if (indexed == GlBufferTarget.TRANSFORM_FEEDBACK) {
            gl.feedbackBuffers.put(index, range);
        }
    }

    private void deleteBuffer(GlContext gl, int id) {
        delete(gl.share.buffers.remove(id));
        gl.boundBuffers.values().removeIf(bound -> bound == id);
        gl.feedbackBuffers.values().removeIf(bound -> bound.buffer() == id);
    }

    private static void bufferData(GlContext gl, int target, long size, int usage) {
        GlStorage buffer = changeableBuffer(gl, target);
        int kind = usage - STREAM_DRAW;
        if (kind < 0 || kind > 10 || (kind & 3) == 3) {
            throw new GlMisuse(GL_INVALID_ENUM(), "usage is " + GlArguments.hex(usage) + ", which is none");
        }
        check(size >= 0, "size", size, "0 or more");
        buffer.reallocate(size);
        buffer.resize(0, size);
    }

    private static void bufferStorage(GlContext gl, int target, long size, int flags) {
        GlStorage buffer = changeableBuffer(gl, target);
        check(size > 0, "size", size, "more than 0");
        check((flags & ~STORAGE_FLAGS) == 0, "flags", flags, "bits of GL_MAP_READ_BIT and so on");
        buffer.immutable = true;
        buffer.reallocate(size);
        buffer.resize(0, size);
    }

    /** Waits for the GPU, which may still write the buffer. */
    private long map(GlContext gl, int target, long offset, long length, int access) {
        GlStorage buffer = boundBuffer(gl, target);
        if (offset < 0 || length < 1 || offset > buffer.length - length || (access & ~MAP_ACCESS) != 0) {
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
        timeline.flush();
        long address = buffer.contents(offset, length).address();
        buffer.mapped = true;
        return address;
    }

    private static long unmap(GlContext gl, int target) {
        GlStorage buffer = boundBuffer(gl, target);
        if (!buffer.mapped) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "the buffer is not mapped");
        }
        buffer.mapped = false;
        return GL_TRUE();
    }

    private static GlStorage boundBuffer(GlContext gl, int target) {
        return bound(gl.share.buffers.get(gl.boundBuffer(GlBufferTarget.of(target, gl.es))), "buffer");
    }

    private static GlStorage changeableBuffer(GlContext gl, int target) {
        return changeable(boundBuffer(gl, target), "buffer");
    }

    // ---- Textures

    private void bindTexture(GlContext gl, int target, int texture) {
        checkTarget(target, GL_TEXTURE_2D(), "GL_TEXTURE_2D");
        touch(gl, gl.share.textures, Kind.TEXTURE, texture);
        gl.boundTexture = texture;
    }

    private void deleteTexture(GlContext gl, int id) {
        deleteAttachable(gl, gl.share.textures.remove(id));
        gl.boundTexture = gl.boundTexture == id ? 0 : gl.boundTexture;
    }

    private static void checkImage(int level, int border) {
        check(level >= 0 && level < GlLimits.LEVELS, "level", level, "0 to " + (GlLimits.LEVELS - 1));
        check(border == 0, "border", border, "0");
    }

    private static void texImage(GlContext gl, int target, int level, int width, int height, int format) {
        GlStorage texture = boundTexture(gl, target);
        checkSize(width, height, 0);
        if (level == 0) {
            texture.width = width;
            texture.height = height;
            texture.format = format;
        }
        texture.resize(level, bytes(width, height, GlFormats.texelBytes(format)));
    }

    private static void texStorage(GlContext gl, int target, int levels, int internalFormat, int width, int height) {
        GlStorage texture = boundTexture(gl, target);
        int texelBytes = GlFormats.texelBytes(internalFormat);
        checkSize(width, height, 1);
        check(levels >= 1, "levels", levels, "1 or more");
        int most = GlStorage.levels(width, height);
        if (levels > most) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "levels is " + levels + ": " + width + " x " + height
                    + " texels have at most " + most);
        }
        texture.immutable = true;
        texture.width = width;
        texture.height = height;
        texture.format = internalFormat;
        for (int level = 0; level < levels; level++) {
            texture.resize(level, bytes(Math.max(1, width >> level), Math.max(1, height >> level), texelBytes));
        }
    }

    private static GlStorage boundTexture(GlContext gl, int target) {
        checkTarget(target, GL_TEXTURE_2D(), "GL_TEXTURE_2D");
        return changeable(gl.share.textures.get(gl.boundTexture), "texture");
    }

    /** Takes the memory of the levels that a texture does not have yet, and the time of a command. */
    private void generateMipmap(GlContext gl, int target) {
        checkTarget(target, GL_TEXTURE_2D(), "GL_TEXTURE_2D");
        GlStorage texture = gl.share.textures.get(gl.boundTexture);
        if (texture == null || texture.width == 0 || texture.height == 0) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "no texture is bound whose level 0 has a size");
        }
        if (!texture.immutable) {
            for (int level = 1; level < GlStorage.levels(texture.width, texture.height); level++) {
                texture.resize(level, bytes(Math.max(1, texture.width >> level),
                        Math.max(1, texture.height >> level), GlFormats.texelBytes(texture.format)));
            }
        }
        timeline.command();
    }

    // ---- Renderbuffers

    private void bindRenderbuffer(GlContext gl, int target, int renderbuffer) {
        checkTarget(target, GL_RENDERBUFFER(), "GL_RENDERBUFFER");
        touch(gl, gl.share.renderbuffers, Kind.RENDERBUFFER, renderbuffer);
        gl.boundRenderbuffer = renderbuffer;
    }

    private void deleteRenderbuffer(GlContext gl, int id) {
        deleteAttachable(gl, gl.share.renderbuffers.remove(id));
        gl.boundRenderbuffer = gl.boundRenderbuffer == id ? 0 : gl.boundRenderbuffer;
    }

    private static void renderbufferStorage(GlContext gl, int target, int samples, int format, int width, int height) {
        GlStorage renderbuffer = boundRenderbuffer(gl, target);
        int texelBytes = GlFormats.texelBytes(format);
        checkSize(width, height, 0);
        check(samples >= 0, "samples", samples, "0 or more");
        if (samples > GlLimits.SAMPLES) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "samples is " + samples + ": expected at most "
                    + GlLimits.SAMPLES);
        }
        renderbuffer.width = width;
        renderbuffer.height = height;
        renderbuffer.samples = samples;
        renderbuffer.format = format;
        renderbuffer.resize(0, bytes(width, height, texelBytes * Math.max(1, samples)));
    }

    private static GlStorage boundRenderbuffer(GlContext gl, int target) {
        checkTarget(target, GL_RENDERBUFFER(), "GL_RENDERBUFFER");
        return changeable(gl.share.renderbuffers.get(gl.boundRenderbuffer), "renderbuffer");
    }

    private static int parameter(GlStorage renderbuffer, int pname) {
        return switch (pname) {
            case RENDERBUFFER_SAMPLES -> renderbuffer.samples;
            case RENDERBUFFER_WIDTH -> renderbuffer.width;
            case RENDERBUFFER_HEIGHT -> renderbuffer.height;
            case RENDERBUFFER_INTERNAL_FORMAT -> renderbuffer.format;
            default -> throw new GlMisuse(GL_INVALID_ENUM(), "pname is " + GlArguments.hex(pname)
                    + ": this device knows a renderbuffer's size, samples and format");
        };
    }

    // ---- What they have in common

    /** Makes the object of a name that is bound for the first time. */
    private void touch(GlContext gl, GlNames<GlStorage> names, Kind kind, int name) {
        if (name != 0 && names.get(name) == null) {
            names.set(name, memory.create(kind, gl.tag));
        }
    }

    private void delete(@Nullable GlStorage storage) {
        if (storage != null) {
            memory.delete(storage);
        }
    }

    /** Deletes what may be attached to framebuffers. It stays so to those that are not bound. */
    private void deleteAttachable(GlContext gl, @Nullable GlStorage storage) {
        delete(storage);
        if (storage != null) {
            gl.drawFramebuffer().detach(storage);
            gl.framebuffer(gl.boundReadFramebuffer).detach(storage);
        }
    }

    private static GlStorage bound(@Nullable GlStorage storage, String kind) {
        if (storage == null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "no " + kind + " is bound");
        }
        return storage;
    }

    private static GlStorage changeable(@Nullable GlStorage storage, String kind) {
        GlStorage bound = bound(storage, kind);
        if (bound.immutable) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "the " + kind + "'s storage is immutable");
        }
        return bound;
    }

    private static void checkTarget(int target, int expected, String name) {
        if (target != expected) {
            throw new GlMisuse(GL_INVALID_ENUM(), "target is " + GlArguments.hex(target) + ": expected " + name);
        }
    }

    private static void checkSize(int width, int height, int least) {
        checkSize("width", width, least);
        checkSize("height", height, least);
    }

    private static void checkSize(String argument, int size, int least) {
        if (size < least || size > GlLimits.SIZE) {
            throw new GlMisuse(GL_INVALID_VALUE(), argument + " is " + size + ": expected " + least + " to "
                    + GlLimits.SIZE);
        }
    }

    private static void check(boolean legal, String argument, long value, String expected) {
        if (!legal) {
            throw new GlMisuse(GL_INVALID_VALUE(), argument + " is " + value + ": expected " + expected);
        }
    }

    private static long bytes(int width, int height, int texelBytes) {
        return (long) width * height * texelBytes;
    }
}
