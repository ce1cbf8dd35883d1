package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_CONFIG;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A config of the device: the bits of its surfaces. All other attributes are the same for each config: see {@link
 * EglConfigAttribute}. A surface is compatible only with contexts of its own config.
 */
record EglConfig(int id, int red, int green, int blue, int alpha, int depth, int stencil) {
    /** Handles that are no addresses, so that a pointer passed as a handle is detected. */
    private static final long FIRST_HANDLE = 1L << 60;

    private static final int[][] COLOURS = {{8, 8, 8, 8}, {8, 8, 8, 0}, {5, 6, 5, 0}, {10, 10, 10, 2}};
    private static final int[][] ANCILLARIES = {{0, 0}, {16, 0}, {24, 0}, {24, 8}};

    /** All configs, in the order of their numbers, from 1 on. */
    static final List<EglConfig> ALL = Stream.iterate(0, i -> i < COLOURS.length * ANCILLARIES.length, i -> i + 1)
            .map(i -> of(i + 1, COLOURS[i / ANCILLARIES.length], ANCILLARIES[i % ANCILLARIES.length])).toList();

    private static EglConfig of(int id, int[] colour, int[] ancillary) {
        return new EglConfig(id, colour[0], colour[1], colour[2], colour[3], ancillary[0], ancillary[1]);
    }

    static EglConfig of(MemorySegment config) {
        long index = config.address() - FIRST_HANDLE - 1;
        if (index < 0 || index >= ALL.size()) {
            throw new GlMisuse(EGL_BAD_CONFIG(), "config " + GlArguments.hex(config) + " is none that eglGetConfigs or"
                    + " eglChooseConfig returned");
        }
        return ALL.get((int) index);
    }

    /** The config of a handle, or null if it is {@code EGL_NO_CONFIG_KHR}. */
    static @Nullable EglConfig orNone(MemorySegment config) {
        return GlArguments.isNull(config) ? null : of(config);
    }

    long handle() {
        return FIRST_HANDLE + id;
    }

    /** The bits of a pixel's colour. */
    int bufferSize() {
        return red + green + blue + alpha;
    }

    /** The configs that match a list of attributes, the best first. */
    static List<EglConfig> chosenBy(MemorySegment attributes) {
        EglConfigAttribute.Choice choice = new EglConfigAttribute.Choice(attributes);
        return ALL.stream().filter(choice::isMetBy).sorted(Comparator.comparingInt(choice::colourBits).reversed()
                .thenComparingInt(EglConfig::bufferSize).thenComparingInt(EglConfig::depth)
                .thenComparingInt(EglConfig::stencil).thenComparingInt(EglConfig::id)).toList();
    }
}
