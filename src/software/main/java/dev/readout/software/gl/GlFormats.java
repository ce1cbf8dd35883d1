package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_FLOAT;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_UNSIGNED_INT;

import dev.readout.software.abi.gl.gl_h;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The internal formats of textures and renderbuffers, with the bits of a texel, and the formats of pixel data. */
final class GlFormats {
    /** Bits of red, green, blue, alpha, depth and stencil. */
    private static final Map<Integer, int[]> BITS = new HashMap<>();
    private static final int COMPONENTS = 6;
    private static final Set<Integer> INTEGERS = new HashSet<>();
    private static final Set<Integer> DEPTHS = new HashSet<>();

    private static final int DEPTH_COMPONENT = 0x1902;
    private static final int DEPTH_STENCIL = 0x84F9;
    private static final int DEPTH24_STENCIL8 = 0x88F0;
    private static final int UNSIGNED_INT_24_8 = 0x84FA;
    private static final int FLOAT_32_UNSIGNED_INT_24_8_REV = 0x8DAD;

    static {
        stored(colors(8), gl_h.GL_R8(), gl_h.GL_R8_SNORM());
        stored(colors(16), gl_h.GL_R16(), gl_h.GL_R16_SNORM(), gl_h.GL_R16F());
        stored(colors(32), gl_h.GL_R32F());
        stored(colors(8, 8), gl_h.GL_RG8(), gl_h.GL_RG8_SNORM());
        stored(colors(16, 16), gl_h.GL_RG16(), gl_h.GL_RG16_SNORM(), gl_h.GL_RG16F());
        stored(colors(32, 32), gl_h.GL_RG32F());
        stored(colors(8, 8, 8), gl_h.GL_RGB8(), gl_h.GL_SRGB8());
        stored(colors(8, 8, 8, 8), gl_h.GL_RGBA8(), gl_h.GL_RGBA8_SNORM(), gl_h.GL_SRGB8_ALPHA8());
        stored(colors(16, 16, 16, 16), gl_h.GL_RGBA16(), gl_h.GL_RGBA16_SNORM(), gl_h.GL_RGBA16F());
        stored(colors(32, 32, 32, 32), gl_h.GL_RGBA32F());
        stored(colors(5, 6, 5), gl_h.GL_RGB565());
        stored(colors(4, 4, 4, 4), gl_h.GL_RGBA4());
        stored(colors(5, 5, 5, 1), gl_h.GL_RGB5_A1());
        stored(colors(10, 10, 10, 2), gl_h.GL_RGB10_A2());
        stored(colors(11, 11, 10), gl_h.GL_R11F_G11F_B10F());
        stored(colors(9, 9, 9), gl_h.GL_RGB9_E5());
        integers(colors(8), gl_h.GL_R8I(), gl_h.GL_R8UI());
        integers(colors(16), gl_h.GL_R16I(), gl_h.GL_R16UI());
        integers(colors(32), gl_h.GL_R32I(), gl_h.GL_R32UI());
        integers(colors(8, 8), gl_h.GL_RG8I(), gl_h.GL_RG8UI());
        integers(colors(16, 16), gl_h.GL_RG16I(), gl_h.GL_RG16UI());
        integers(colors(32, 32), gl_h.GL_RG32I(), gl_h.GL_RG32UI());
        integers(colors(8, 8, 8, 8), gl_h.GL_RGBA8I(), gl_h.GL_RGBA8UI());
        integers(colors(16, 16, 16, 16), gl_h.GL_RGBA16I(), gl_h.GL_RGBA16UI());
        integers(colors(32, 32, 32, 32), gl_h.GL_RGBA32I(), gl_h.GL_RGBA32UI());
        integers(colors(10, 10, 10, 2), gl_h.GL_RGB10_A2UI());
        // GL_STENCIL_INDEX8, GL_DEPTH_COMPONENT16, 24, 32 and 32F, and GL_DEPTH32F_STENCIL8.
        depths(0, 8, 0x8D48);
        depths(16, 0, 0x81A5);
        depths(24, 0, 0x81A6);
        depths(32, 0, 0x81A7, 0x8CAC);
        depths(24, 8, DEPTH24_STENCIL8);
        depths(32, 8, 0x8CAD);
    }

    /** The stored format of each unsized one for glTexImage2D: the driver chooses, and this one chooses 8 bits. */
    private static final Map<Integer, Integer> UNSIZED = Map.of(gl_h.GL_RED(), gl_h.GL_R8(), gl_h.GL_RG(),
            gl_h.GL_RG8(), gl_h.GL_RGB(), gl_h.GL_RGB8(), gl_h.GL_RGBA(), gl_h.GL_RGBA8(),
            DEPTH_COMPONENT, DEPTH24_STENCIL8, DEPTH_STENCIL, DEPTH24_STENCIL8);

    private static final Set<Integer> GIVEN = Set.of(gl_h.GL_RED(), gl_h.GL_RG(), gl_h.GL_RGB(), gl_h.GL_BGR(),
            gl_h.GL_RGBA(), gl_h.GL_BGRA());
    private static final Set<Integer> GIVEN_INTEGERS = Set.of(gl_h.GL_RED_INTEGER(), gl_h.GL_RG_INTEGER(),
            gl_h.GL_RGB_INTEGER(), gl_h.GL_BGR_INTEGER(), gl_h.GL_RGBA_INTEGER(), gl_h.GL_BGRA_INTEGER());
    private static final Set<Integer> TYPES = Set.of(gl_h.GL_BYTE(), gl_h.GL_UNSIGNED_BYTE(), gl_h.GL_SHORT(),
            gl_h.GL_UNSIGNED_SHORT(), gl_h.GL_INT(), GL_UNSIGNED_INT(), GL_FLOAT(), gl_h.GL_HALF_FLOAT(),
            gl_h.GL_UNSIGNED_SHORT_4_4_4_4(), gl_h.GL_UNSIGNED_SHORT_5_5_5_1(), gl_h.GL_UNSIGNED_INT_8_8_8_8(),
            gl_h.GL_UNSIGNED_SHORT_5_6_5(), gl_h.GL_UNSIGNED_INT_8_8_8_8_REV(),
            gl_h.GL_UNSIGNED_INT_2_10_10_10_REV(), gl_h.GL_UNSIGNED_INT_10F_11F_11F_REV(),
            gl_h.GL_UNSIGNED_INT_5_9_9_9_REV());

    private static final Set<Integer> PACKED_DEPTH_TYPES = Set.of(UNSIGNED_INT_24_8, FLOAT_32_UNSIGNED_INT_24_8_REV);

    private GlFormats() {
    }

    private static int[] colors(int... bits) {
        return Arrays.copyOf(bits, COMPONENTS);
    }

    private static void stored(int[] bits, int... formats) {
        for (int format : formats) {
            BITS.put(format, bits);
        }
    }

    private static void integers(int[] bits, int... formats) {
        stored(bits, formats);
        Arrays.stream(formats).forEach(INTEGERS::add);
    }

    private static void depths(int depth, int stencil, int... formats) {
        stored(new int[] {0, 0, 0, 0, depth, stencil}, formats);
        Arrays.stream(formats).forEach(DEPTHS::add);
    }

    /** The bits of one of the components of a format: red, green, blue, alpha, depth and stencil. */
    static int bits(int format, int component) {
        return BITS.getOrDefault(format, new int[COMPONENTS])[component];
    }

    /** The bytes of a texel in a format of glTexStorage2D and glRenderbufferStorage: hardware has powers of two. */
    static int texelBytes(int internalFormat) {
        int bytes = Math.ceilDiv(Arrays.stream(known(internalFormat, gl_h.GL_INVALID_ENUM())).sum(), Byte.SIZE);
        return Integer.highestOneBit(2 * bytes - 1);
    }

    private static int[] known(int internalFormat, int error) {
        int[] bits = BITS.get(internalFormat);
        if (bits == null) {
            throw new GlMisuse(error, "internalformat is " + GlArguments.hex(internalFormat)
                    + ", which this device does not know: it knows such as GL_RGBA8 and GL_DEPTH24_STENCIL8");
        }
        return bits;
    }

    /** The format that glTexImage2D stores for one of its internal formats, where it is given another. */
    static int stored(int internalFormat, int format, int type) {
        boolean integers = GIVEN_INTEGERS.contains(format);
        boolean depths = format == DEPTH_COMPONENT || format == DEPTH_STENCIL;
        boolean known = integers || depths || GIVEN.contains(format);
        if (!known || !(format == DEPTH_STENCIL ? PACKED_DEPTH_TYPES : TYPES).contains(type)) {
            throw new GlMisuse(gl_h.GL_INVALID_ENUM(), "format and type are " + GlArguments.hex(format) + " and "
                    + GlArguments.hex(type) + ", which this device does not know together: it knows such as GL_RGBA"
                    + " and GL_UNSIGNED_BYTE");
        }
        int sized = UNSIZED.getOrDefault(internalFormat, internalFormat);
        known(sized, GL_INVALID_VALUE());
        checkBoth("integers", integers, INTEGERS.contains(sized), internalFormat, format);
        checkBoth("depths", depths, DEPTHS.contains(sized), internalFormat, format);
        return sized;
    }

    private static void checkBoth(String kind, boolean given, boolean stored, int internalFormat, int format) {
        if (given != stored) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "one of internalformat and format, "
                    + GlArguments.hex(internalFormat) + " and " + GlArguments.hex(format)
                    + ", has " + kind + ", and one has not");
        }
    }
}
