package dev.readout.software.vulkan.registry;

import static dev.readout.software.vulkan.registry.FormatClass.ATOMIC_INTEGER;
import static dev.readout.software.vulkan.registry.FormatClass.ATTACHMENT;
import static dev.readout.software.vulkan.registry.FormatClass.COLOR;
import static dev.readout.software.vulkan.registry.FormatClass.DEPTH;
import static dev.readout.software.vulkan.registry.FormatClass.INTEGER;
import static dev.readout.software.vulkan.registry.FormatClass.SAMPLED;
import static dev.readout.software.vulkan.registry.FormatClass.STENCIL;
import static dev.readout.software.vulkan.registry.FormatClass.UNSUPPORTED;
import static dev.readout.software.vulkan.registry.FormatClass.VERTEX;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A format of the device.
 *
 * @param number its {@code VkFormat}
 * @param kind its uses
 * @param blockBytes the bytes of a block of texels
 * @param blockTexels the width and height of a block in texels: 1, or 4 for a compressed format
 */
public record Format(int number, FormatClass kind, int blockBytes, int blockTexels) {
    /** Consecutive formats differ in their component type: UNORM, SNORM, USCALED, SSCALED, UINT, SINT, … */
    private static final FormatClass[] OF_8_BITS = {COLOR, COLOR, VERTEX, VERTEX, INTEGER, INTEGER, ATTACHMENT};
    private static final FormatClass[] OF_10_BITS = {COLOR, VERTEX, VERTEX, VERTEX, INTEGER, VERTEX};
    private static final FormatClass[] OF_16_BITS = {COLOR, COLOR, VERTEX, VERTEX, INTEGER, INTEGER, COLOR};
    /** UINT, SINT, SFLOAT. */
    private static final FormatClass[] OF_32_BITS = {INTEGER, INTEGER, COLOR};
    private static final FormatClass[] OF_THREE_8_BITS = {VERTEX, VERTEX, VERTEX, VERTEX, VERTEX, VERTEX, UNSUPPORTED};

    private static final Map<Integer, Format> TABLE = new HashMap<>();

    static {
        add(2, 2, 1, all(ATTACHMENT, 7)); // R4G4B4A4 to A1R5G5B5
        add(9, 1, 1, OF_8_BITS); // R8
        add(16, 2, 1, OF_8_BITS); // R8G8
        add(23, 3, 1, OF_THREE_8_BITS); // R8G8B8
        add(30, 3, 1, OF_THREE_8_BITS); // B8G8R8
        add(37, 4, 1, OF_8_BITS); // R8G8B8A8
        add(44, 4, 1, OF_8_BITS); // B8G8R8A8
        add(51, 4, 1, OF_8_BITS); // A8B8G8R8
        add(58, 4, 1, OF_10_BITS); // A2R10G10B10
        add(64, 4, 1, OF_10_BITS); // A2B10G10R10
        add(70, 2, 1, OF_16_BITS); // R16
        add(77, 4, 1, OF_16_BITS); // R16G16
        add(84, 6, 1, all(VERTEX, 7)); // R16G16B16
        add(91, 8, 1, OF_16_BITS); // R16G16B16A16
        add(98, 4, 1, ATOMIC_INTEGER, ATOMIC_INTEGER, COLOR); // R32
        add(101, 8, 1, OF_32_BITS); // R32G32
        add(104, 12, 1, all(VERTEX, 3)); // R32G32B32
        add(107, 16, 1, OF_32_BITS); // R32G32B32A32
        add(122, 4, 1, COLOR, SAMPLED); // B10G11R11, E5B9G9R9
        add(124, 2, 1, DEPTH); // D16
        add(125, 4, 1, DEPTH, DEPTH); // X8_D24, D32
        add(127, 1, 1, STENCIL); // S8
        add(129, 4, 1, DEPTH); // D24_S8
        add(130, 5, 1, DEPTH); // D32_S8
        add(131, 8, 4, all(SAMPLED, 4)); // BC1
        add(135, 16, 4, all(SAMPLED, 4)); // BC2, BC3
        add(139, 8, 4, all(SAMPLED, 2)); // BC4
        add(141, 16, 4, all(SAMPLED, 6)); // BC5, BC6H, BC7
    }

    private static void add(int first, int blockBytes, int blockTexels, FormatClass... kinds) {
        for (int i = 0; i < kinds.length; i++) {
            TABLE.put(first + i, new Format(first + i, kinds[i], blockBytes, blockTexels));
        }
    }

    private static FormatClass[] all(FormatClass kind, int count) {
        return Collections.nCopies(count, kind).toArray(FormatClass[]::new);
    }

    /** The format with a number, or null if the device does not have it. */
    public static @Nullable Format of(int number) {
        return TABLE.get(number);
    }

    public boolean isCompressed() {
        return blockTexels > 1;
    }

    /** Returns whether it has depth or stencil, and no color. */
    public boolean isDepthStencil() {
        return kind == DEPTH || kind == STENCIL;
    }

    /** The {@code VkFormatFeatureFlags} of images with optimal tiling. */
    public int optimalFeatures() {
        return kind.image();
    }

    /** The {@code VkFormatFeatureFlags} of images with linear tiling. */
    public int linearFeatures() {
        return isCompressed() || isDepthStencil() ? 0 : kind.image();
    }

    /** The bytes of a level of an image, of one layer and one sample. */
    public long bytes(long width, long height, long depth) {
        return Math.ceilDiv(width, blockTexels) * Math.ceilDiv(height, blockTexels) * depth * blockBytes;
    }
}
