package dev.readout.software.gl;

import dev.readout.abi.gl.gl_h;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The colour formats: internal formats of textures and renderbuffers, with the bytes of a texel, and formats of pixel
 * data.
 */
final class GlFormats {
    private static final Map<Integer, Integer> TEXEL_BYTES = new HashMap<>();
    private static final Set<Integer> INTEGERS = new HashSet<>();

    static {
        stored(1, gl_h.GL_R8(), gl_h.GL_R8_SNORM());
        stored(2, gl_h.GL_R16(), gl_h.GL_R16_SNORM(), gl_h.GL_R16F(), gl_h.GL_RG8(), gl_h.GL_RG8_SNORM(),
                gl_h.GL_RGB565(), gl_h.GL_RGBA4(), gl_h.GL_RGB5_A1());
        stored(4, gl_h.GL_R32F(), gl_h.GL_RG16(), gl_h.GL_RG16_SNORM(), gl_h.GL_RG16F(), gl_h.GL_RGBA8(),
                gl_h.GL_RGBA8_SNORM(), gl_h.GL_SRGB8_ALPHA8(), gl_h.GL_RGB10_A2(), gl_h.GL_R11F_G11F_B10F(),
                gl_h.GL_RGB9_E5());
        stored(8, gl_h.GL_RG32F(), gl_h.GL_RGBA16(), gl_h.GL_RGBA16_SNORM(), gl_h.GL_RGBA16F());
        stored(16, gl_h.GL_RGBA32F());
        // With the fourth byte that hardware adds to three.
        stored(4, gl_h.GL_RGB8(), gl_h.GL_SRGB8());
        integers(1, gl_h.GL_R8I(), gl_h.GL_R8UI());
        integers(2, gl_h.GL_R16I(), gl_h.GL_R16UI(), gl_h.GL_RG8I(), gl_h.GL_RG8UI());
        integers(4, gl_h.GL_R32I(), gl_h.GL_R32UI(), gl_h.GL_RG16I(), gl_h.GL_RG16UI(), gl_h.GL_RGBA8I(),
                gl_h.GL_RGBA8UI(), gl_h.GL_RGB10_A2UI());
        integers(8, gl_h.GL_RG32I(), gl_h.GL_RG32UI(), gl_h.GL_RGBA16I(), gl_h.GL_RGBA16UI());
        integers(16, gl_h.GL_RGBA32I(), gl_h.GL_RGBA32UI());
    }

    /** What glTexImage2D takes for a stored format besides: the driver chooses, and this one chooses 8 bits. */
    private static final Map<Integer, Integer> UNSIZED = Map.of(gl_h.GL_RED(), gl_h.GL_R8(), gl_h.GL_RG(),
            gl_h.GL_RG8(), gl_h.GL_RGB(), gl_h.GL_RGB8(), gl_h.GL_RGBA(), gl_h.GL_RGBA8());

    private static final Set<Integer> GIVEN = Set.of(gl_h.GL_RED(), gl_h.GL_RG(), gl_h.GL_RGB(), gl_h.GL_BGR(),
            gl_h.GL_RGBA(), gl_h.GL_BGRA());
    private static final Set<Integer> GIVEN_INTEGERS = Set.of(gl_h.GL_RED_INTEGER(), gl_h.GL_RG_INTEGER(),
            gl_h.GL_RGB_INTEGER(), gl_h.GL_BGR_INTEGER(), gl_h.GL_RGBA_INTEGER(), gl_h.GL_BGRA_INTEGER());
    private static final Set<Integer> TYPES = Set.of(gl_h.GL_BYTE(), gl_h.GL_UNSIGNED_BYTE(), gl_h.GL_SHORT(),
            gl_h.GL_UNSIGNED_SHORT(), gl_h.GL_INT(), gl_h.GL_UNSIGNED_INT(), gl_h.GL_FLOAT(), gl_h.GL_HALF_FLOAT(),
            gl_h.GL_UNSIGNED_SHORT_4_4_4_4(), gl_h.GL_UNSIGNED_SHORT_5_5_5_1(), gl_h.GL_UNSIGNED_INT_8_8_8_8(),
            gl_h.GL_UNSIGNED_SHORT_5_6_5(), gl_h.GL_UNSIGNED_INT_8_8_8_8_REV(),
            gl_h.GL_UNSIGNED_INT_2_10_10_10_REV(), gl_h.GL_UNSIGNED_INT_10F_11F_11F_REV(),
            gl_h.GL_UNSIGNED_INT_5_9_9_9_REV());

    private GlFormats() {
    }

    private static void stored(int texelBytes, int... formats) {
        for (int format : formats) {
            TEXEL_BYTES.put(format, texelBytes);
        }
    }

    private static void integers(int texelBytes, int... formats) {
        stored(texelBytes, formats);
        Arrays.stream(formats).forEach(INTEGERS::add);
    }

    /** The bytes of a texel in a format of glTexStorage2D and glRenderbufferStorage. */
    static int texelBytes(int internalFormat) {
        return texelBytes(internalFormat, gl_h.GL_INVALID_ENUM());
    }

    private static int texelBytes(int internalFormat, int error) {
        Integer bytes = TEXEL_BYTES.get(internalFormat);
        if (bytes == null) {
            throw new GlMisuse(error, "internalformat is " + GlArguments.hex(internalFormat)
                    + ": this device knows formats of colours, such as GL_RGBA8 and GL_RGBA32F");
        }
        return bytes;
    }

    /** The bytes of a texel that glTexImage2D stores in one format, and is given in another. */
    static int texelBytes(int internalFormat, int format, int type) {
        boolean integers = GIVEN_INTEGERS.contains(format);
        if (!integers && !GIVEN.contains(format) || !TYPES.contains(type)) {
            throw new GlMisuse(gl_h.GL_INVALID_ENUM(), "format and type are " + GlArguments.hex(format) + " and "
                    + GlArguments.hex(type)
                    + ": this device knows those of colours, such as GL_RGBA and GL_UNSIGNED_BYTE");
        }
        int sized = UNSIZED.getOrDefault(internalFormat, internalFormat);
        int bytes = texelBytes(sized, gl_h.GL_INVALID_VALUE());
        if (integers != INTEGERS.contains(sized)) {
            throw new GlMisuse(gl_h.GL_INVALID_OPERATION(), "one of internalformat and format, "
                    + GlArguments.hex(internalFormat) + " and " + GlArguments.hex(format)
                    + ", has integers, and one has not");
        }
        return bytes;
    }
}
