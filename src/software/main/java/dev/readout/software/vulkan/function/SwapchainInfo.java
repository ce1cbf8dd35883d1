package dev.readout.software.vulkan.function;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.vulkan.object.Image;
import dev.readout.software.vulkan.object.SurfaceKHR;
import dev.readout.software.vulkan.registry.Format;
import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.MemorySegment;

/** A {@code VkSwapchainCreateInfoKHR}, which our header does not have. */
record SwapchainInfo(MemorySegment struct) {
    static final int TYPE = 1_000_001_000;
    static final String NAME = "VkSwapchainCreateInfoKHR";
    /** In bytes. */
    static final long SIZE = 104;

    private static final long SURFACE = 24;
    private static final long MIN_IMAGE_COUNT = 32;
    private static final long IMAGE_FORMAT = 36;
    private static final long IMAGE_COLOR_SPACE = 40;
    private static final long IMAGE_EXTENT = 44;
    private static final long IMAGE_ARRAY_LAYERS = 52;
    private static final long IMAGE_USAGE = 56;
    private static final long PRE_TRANSFORM = 80;
    private static final long COMPOSITE_ALPHA = 84;
    private static final long PRESENT_MODE = 88;
    private static final long OLD_SWAPCHAIN = 96;

    long surface() {
        return struct.get(JAVA_LONG, SURFACE);
    }

    long oldSwapchain() {
        return struct.get(JAVA_LONG, OLD_SWAPCHAIN);
    }

    int minImageCount() {
        return integer(MIN_IMAGE_COUNT);
    }

    private int integer(long offset) {
        return struct.get(JAVA_INT, offset);
    }

    private int width() {
        return integer(IMAGE_EXTENT);
    }

    private int height() {
        return integer(IMAGE_EXTENT + Integer.BYTES);
    }

    /**
     * Checks everything but the surface and the old swapchain.
     *
     * @throws Misuse if a surface without a window supports no such swapchain
     */
    void check() {
        require(Integer.compareUnsigned(minImageCount(), SurfaceKHR.MIN_IMAGES) >= 0, "presentMode-02839",
                "minImageCount", minImageCount(), "minImageCount is " + SurfaceKHR.MIN_IMAGES);
        require(Integer.compareUnsigned(minImageCount(), SurfaceKHR.MAX_IMAGES) <= 0, "minImageCount-01272",
                "minImageCount", minImageCount(), "maxImageCount is " + SurfaceKHR.MAX_IMAGES);
        require(SurfaceKHR.FORMATS.contains(integer(IMAGE_FORMAT)), "imageFormat-01273", "imageFormat",
                integer(IMAGE_FORMAT), "formats are " + SurfaceKHR.FORMATS);
        require(integer(IMAGE_COLOR_SPACE) == SurfaceKHR.COLOR_SPACE, "imageFormat-01273", "imageColorSpace",
                integer(IMAGE_COLOR_SPACE), "colorSpace is " + SurfaceKHR.COLOR_SPACE);
        checkExtent("width", width());
        checkExtent("height", height());
        require(integer(IMAGE_ARRAY_LAYERS) == SurfaceKHR.LAYERS, "imageArrayLayers-01275", "imageArrayLayers",
                integer(IMAGE_ARRAY_LAYERS), "maxImageArrayLayers is " + SurfaceKHR.LAYERS);
        int usage = integer(IMAGE_USAGE);
        require(usage != 0, "imageUsage-requiredbitmask", "imageUsage", usage, "supportedUsageFlags is "
                + Misuse.hex(SurfaceKHR.USAGE));
        require((usage & ~SurfaceKHR.USAGE) == 0, "presentMode-01427", "imageUsage", usage, "supportedUsageFlags is "
                + Misuse.hex(SurfaceKHR.USAGE));
        require(integer(PRE_TRANSFORM) == SurfaceKHR.TRANSFORM, "preTransform-01279", "preTransform",
                integer(PRE_TRANSFORM), "supportedTransforms is " + SurfaceKHR.TRANSFORM);
        require(integer(COMPOSITE_ALPHA) == SurfaceKHR.ALPHA, "compositeAlpha-01280", "compositeAlpha",
                integer(COMPOSITE_ALPHA), "supportedCompositeAlpha is " + SurfaceKHR.ALPHA);
        require(SurfaceKHR.PRESENT_MODES.contains(integer(PRESENT_MODE)), "presentMode-01281", "presentMode",
                integer(PRESENT_MODE), "present modes are " + SurfaceKHR.PRESENT_MODES);
    }

    private static void checkExtent(String side, int extent) {
        require(extent != 0, "imageExtent-01689", "imageExtent." + side, extent, "least is 1");
        require(Integer.compareUnsigned(extent, SurfaceKHR.LARGEST_EXTENT) <= 0, "pNext-07781", "imageExtent." + side,
                extent, "maxImageExtent is " + SurfaceKHR.LARGEST_EXTENT);
    }

    private static void require(boolean met, String rule, String member, int found, String supported) {
        if (!met) {
            throw new Misuse(NAME + "-" + rule, "pCreateInfo->" + member + " is " + Integer.toUnsignedString(found)
                    + ", and the surface's " + supported);
        }
    }

    /** One of the images. */
    Image image() {
        Format format = Format.of(integer(IMAGE_FORMAT));
        if (format == null) {
            throw new IllegalStateException("not checked: format " + integer(IMAGE_FORMAT));
        }
        return new Image(format.bytes(width(), height(), SurfaceKHR.LAYERS), true);
    }
}
