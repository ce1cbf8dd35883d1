package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_FORMAT_NOT_SUPPORTED;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.software.abi.vulkan.VkFormatProperties;
import dev.readout.software.abi.vulkan.VkImageFormatProperties;
import dev.readout.software.vulkan.object.ImageFormat;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Format;
import dev.readout.software.vulkan.registry.FormatClass;
import dev.readout.software.vulkan.registry.ImageLimits;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of a physical device's formats and image formats. */
final class FormatFunctions {
    // VkStructureTypes that our header does not have.
    private static final int FORMAT_PROPERTIES_2 = 1_000_059_002;
    private static final int FORMAT_PROPERTIES_3 = 1_000_360_000;
    private static final int IMAGE_FORMAT_PROPERTIES_2 = 1_000_059_003;
    private static final int IMAGE_FORMAT_INFO_2 = 1_000_059_004;
    private static final int EXTERNAL_IMAGE_FORMAT_INFO = 1_000_071_000;
    private static final int EXTERNAL_IMAGE_FORMAT_PROPERTIES = 1_000_071_001;
    private static final int YCBCR_IMAGE_FORMAT_PROPERTIES = 1_000_156_005;
    // VkFormatFeatureFlagBits2 that are not in VkFormatFeatureFlagBits.
    private static final long STORAGE_READ_AND_WRITE_WITHOUT_FORMAT = 1L << 31 | 1L << 32;
    private static final long SAMPLED_IMAGE_DEPTH_COMPARISON = 1L << 33;

    private FormatFunctions() {
    }

    static void getProperties(Call call) {
        PhysicalDeviceFunctions.check(call);
        writeProperties(Format.of(call.integer(1)),
                call.pointer(2, "pFormatProperties", VkFormatProperties.sizeof()));
    }

    static void getProperties2(Call call) {
        PhysicalDeviceFunctions.check(call);
        Format format = Format.of(call.integer(1));
        MemorySegment out = call.struct(2, "pFormatProperties", FORMAT_PROPERTIES_2, "VkFormatProperties2",
                Arguments.STRUCT_HEADER + VkFormatProperties.sizeof());
        writeProperties(format, out.asSlice(Arguments.STRUCT_HEADER));
        MemorySegment third = Arguments.chained(Arguments.chain(VkBaseOutStructure.pNext(out)), FORMAT_PROPERTIES_3,
                Arguments.STRUCT_HEADER + 3 * Long.BYTES);
        if (third != null) {
            long more = format == null ? 0 : more(format);
            MemorySegment features = third.asSlice(Arguments.STRUCT_HEADER);
            features.setAtIndex(JAVA_LONG, 0, format == null ? 0 : wide(format.linearFeatures(), more));
            features.setAtIndex(JAVA_LONG, 1, format == null ? 0 : wide(format.optimalFeatures(), more));
            features.setAtIndex(JAVA_LONG, 2, format == null ? 0 : format.kind().buffer());
        }
    }

    private static void writeProperties(@Nullable Format format, MemorySegment out) {
        VkFormatProperties.linearTilingFeatures(out, format == null ? 0 : format.linearFeatures());
        VkFormatProperties.optimalTilingFeatures(out, format == null ? 0 : format.optimalFeatures());
        VkFormatProperties.bufferFeatures(out, format == null ? 0 : format.kind().buffer());
    }

    /** The bits that only VkFormatFeatureFlags2 has. */
    private static long more(Format format) {
        return ((format.optimalFeatures() & VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT()) != 0
                ? STORAGE_READ_AND_WRITE_WITHOUT_FORMAT : 0)
                | (format.kind() == FormatClass.DEPTH ? SAMPLED_IMAGE_DEPTH_COMPARISON : 0);
    }

    private static long wide(int features, long more) {
        return features == 0 ? 0 : features | more;
    }

    static int getImageProperties(Call call) {
        PhysicalDeviceFunctions.check(call);
        return write(new ImageFormat(call.integer(1), call.integer(2), call.integer(3), call.integer(4),
                call.integer(5)), call.pointer(6, "pImageFormatProperties", VkImageFormatProperties.sizeof()));
    }

    static int getImageProperties2(Call call) {
        PhysicalDeviceFunctions.check(call);
        MemorySegment info = call.struct(1, "pImageFormatInfo", IMAGE_FORMAT_INFO_2,
                "VkPhysicalDeviceImageFormatInfo2", Arguments.STRUCT_HEADER + 5 * Integer.BYTES);
        MemorySegment asked = info.asSlice(Arguments.STRUCT_HEADER);
        MemorySegment out = call.struct(2, "pImageFormatProperties", IMAGE_FORMAT_PROPERTIES_2,
                "VkImageFormatProperties2", Arguments.STRUCT_HEADER + VkImageFormatProperties.sizeof());
        for (MemorySegment next : Arguments.chain(VkBaseOutStructure.pNext(out))) {
            if (VkBaseOutStructure.sType(next) == EXTERNAL_IMAGE_FORMAT_PROPERTIES) {
                next.reinterpret(Arguments.STRUCT_HEADER + 3 * Integer.BYTES).asSlice(Arguments.STRUCT_HEADER)
                        .fill((byte) 0);
            } else if (VkBaseOutStructure.sType(next) == YCBCR_IMAGE_FORMAT_PROPERTIES) {
                next.reinterpret(Arguments.STRUCT_HEADER + Integer.BYTES).set(JAVA_INT, Arguments.STRUCT_HEADER, 1);
            }
        }
        MemorySegment external = Arguments.chained(Arguments.chain(VkBaseOutStructure.pNext(info)),
                EXTERNAL_IMAGE_FORMAT_INFO, Arguments.STRUCT_HEADER + Integer.BYTES);
        if (external != null && external.get(JAVA_INT, Arguments.STRUCT_HEADER) != 0) {
            // No memory is shared with another API or process.
            return unsupported(out.asSlice(Arguments.STRUCT_HEADER));
        }
        return write(new ImageFormat(asked.getAtIndex(JAVA_INT, 0), asked.getAtIndex(JAVA_INT, 1),
                asked.getAtIndex(JAVA_INT, 2), asked.getAtIndex(JAVA_INT, 3), asked.getAtIndex(JAVA_INT, 4)),
                out.asSlice(Arguments.STRUCT_HEADER));
    }

    private static int write(ImageFormat image, MemorySegment out) {
        ImageLimits limits = image.limits();
        if (limits == null) {
            return unsupported(out);
        }
        limits.write(out);
        return VK_SUCCESS();
    }

    private static int unsupported(MemorySegment out) {
        out.fill((byte) 0);
        return VK_ERROR_FORMAT_NOT_SUPPORTED();
    }
}
