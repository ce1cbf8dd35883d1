package dev.readout.software.gl;

import dev.readout.abi.gl.gl_h;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The internal formats of textures and renderbuffers, with the bytes of a texel, and the formats of pixel data. */
final class GlFormats {
    private static final Map<Integer, Integer> TEXEL_BYTES = new HashMap<>();
    private static final Set<Integer> INTEGERS = new HashSet<>();
    private static final Set<Integer> DEPTHS = new HashSet<>();

    private static final int DEPTH_COMPONENT = 0x1902;
    private static final int DEPTH_STENCIL = 0x84F9;
    private static final int DEPTH24_STENCIL8 = 0x88F0;
    private static final int UNSIGNED_INT_24_8 = 0x84FA;
    private static final int FLOAT_32_UNSIGNED_INT_24_8_REV = 0x8DAD;

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
        // GL_STENCIL_INDEX8, GL_DEPTH_COMPONENT16, 24, 32 and 32F, and GL_DEPTH32F_STENCIL8.
        depths(1, 0x8D48);
        depths(2, 0x81A5);
        depths(4, 0x81A6, 0x81A7, 0x8CAC, DEPTH24_STENCIL8);
        depths(8, 0x8CAD);
    }

    /** What glTexImage2D takes for a stored format besides: the driver chooses, and this one chooses 8 bits. */
    private static final Map<Integer, Integer> UNSIZED = Map.of(gl_h.GL_RED(), gl_h.GL_R8(), gl_h.GL_RG(),
            gl_h.GL_RG8(), gl_h.GL_RGB(), gl_h.GL_RGB8(), gl_h.GL_RGBA(), gl_h.GL_RGBA8(),
            DEPTH_COMPONENT, DEPTH24_STENCIL8, DEPTH_STENCIL, DEPTH24_STENCIL8);

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

    private static final Set<Integer> PACKED_DEPTH_TYPES = Set.of(UNSIGNED_INT_24_8, FLOAT_32_UNSIGNED_INT_24_8_REV);

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

    private static void depths(int texelBytes, int... formats) {
        stored(texelBytes, formats);
        Arrays.stream(formats).forEach(DEPTHS::add);
    }

    /** The bytes of a texel in a format of glTexStorage2D and glRenderbufferStorage. */
    static int texelBytes(int internalFormat) {
        return texelBytes(internalFormat, gl_h.GL_INVALID_ENUM());
    }

    private static int texelBytes(int internalFormat, int error) {
        Integer bytes = TEXEL_BYTES.get(internalFormat);
        if (bytes == null) {
            throw new GlMisuse(error, "internalformat is " + GlArguments.hex(internalFormat)
                    + ", which this device does not know: it knows such as GL_RGBA8 and GL_DEPTH24_STENCIL8");
        }
        return bytes;
    }

    /** The bytes of a texel that glTexImage2D stores in one format, and is given in another. */
    static int texelBytes(int internalFormat, int format, int type) {
        boolean integers = GIVEN_INTEGERS.contains(format);
        boolean depths = format == DEPTH_COMPONENT || format == DEPTH_STENCIL;
        boolean known = integers || depths || GIVEN.contains(format);
        if (!known || !(format == DEPTH_STENCIL ? PACKED_DEPTH_TYPES : TYPES).contains(type)) {
            throw new GlMisuse(gl_h.GL_INVALID_ENUM(), "format and type are " + GlArguments.hex(format) + " and "
                    + GlArguments.hex(type) + ", which this device does not know together: it knows such as GL_RGBA"
                    + " and GL_UNSIGNED_BYTE");
        }
        int sized = UNSIZED.getOrDefault(internalFormat, internalFormat);
        int bytes = texelBytes(sized, gl_h.GL_INVALID_VALUE());
        checkBoth("integers", integers, INTEGERS.contains(sized), internalFormat, format);
        checkBoth("depths", depths, DEPTHS.contains(sized), internalFormat, format);
        return bytes;
    }

    private static void checkBoth(String kind, boolean given, boolean stored, int internalFormat, int format) {
        if (given != stored) {
            throw new GlMisuse(gl_h.GL_INVALID_OPERATION(), "one of internalformat and format, "
                    + GlArguments.hex(internalFormat) + " and " + GlArguments.hex(format)
                    + ", has " + kind + ", and one has not");
        }
    }
}
