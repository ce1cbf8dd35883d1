package dev.readout.software.vulkan.object;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.software.abi.vulkan.VkFormatProperties;
import dev.readout.software.abi.vulkan.VkImageFormatProperties;
import dev.readout.software.vulkan.Application;
import dev.readout.software.vulkan.registry.Format;
import dev.readout.testing.VulkanRegistry;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formats: Khronos's registry judges what they are made of, the specification what they must be usable for. */
class FormatsTest {
    private static final int NOT_SUPPORTED = -11;

    @AutoClose
    private final Application application = new Application(settings -> {});

    private record Features(int linear, int optimal, int buffer) {
    }

    private Features features(int format) {
        MemorySegment out = VkFormatProperties.allocate(application.arena);
        application.call("vkGetPhysicalDeviceFormatProperties", application.physicalDevice, format, out);
        return new Features(VkFormatProperties.linearTilingFeatures(out),
                VkFormatProperties.optimalTilingFeatures(out), VkFormatProperties.bufferFeatures(out));
    }

    @Test
    void blocksAreThoseOfTheRegistry() {
        VulkanRegistry.require();
        SoftAssertions soft = new SoftAssertions();
        int found = 0;
        for (VulkanRegistry.Format expected : VulkanRegistry.formats()) {
            Format format = Format.of(expected.number());
            if (format != null) {
                found++;
                soft.assertThat(format.blockBytes()).as(expected.name()).isEqualTo(expected.blockBytes());
                soft.assertThat(format.blockTexels() * format.blockTexels()).as(expected.name())
                        .isEqualTo(expected.blockTexels());
            }
        }
        soft.assertAll();
        assertThat(found).isGreaterThan(130);
    }

    /** Integers are neither filtered nor blended, and only pixels of color are. */
    @Test
    void whatAFormatCanBeUsedForFollowsFromItsComponents() {
        VulkanRegistry.require();
        int linear = 0x1000;
        int blend = 0x100;
        int color = 0x80;
        int depth = 0x200;
        int image = 0xFFFF & ~0x78;
        SoftAssertions soft = new SoftAssertions();
        for (VulkanRegistry.Format format : VulkanRegistry.formats()) {
            Features features = features(format.number());
            boolean isInteger = Set.of("UINT", "SINT").containsAll(format.numeric());
            boolean isDepth = format.name().matches("VK_FORMAT_(X8_)?[DS]\\d.*");
            soft.assertThat(features.optimal & ~image).as(format.name()).isZero();
            soft.assertThat(features.linear & ~features.optimal).as(format.name()).isZero();
            if (isInteger) {
                soft.assertThat(features.optimal & (linear | blend)).as(format.name()).isZero();
            }
            if (!isInteger || format.components() != 1) {
                soft.assertThat(features.optimal & 0x4).as("atomics of %s", format.name()).isZero();
            }
            soft.assertThat((features.optimal & depth) != 0 && !isDepth).as(format.name()).isFalse();
            if (isDepth) {
                soft.assertThat(features.optimal & color).as(format.name()).isZero();
                soft.assertThat(features.buffer).as(format.name()).isZero();
            }
            if ((features.optimal & blend) != 0) {
                soft.assertThat(features.optimal & color).as(format.name()).isNotZero();
            }
            if (format.numeric().stream().anyMatch(numeric -> numeric.endsWith("SCALED"))) {
                soft.assertThat(features.optimal).as(format.name()).isZero();
            }
        }
        soft.assertAll();
    }

    /** "Required Format Support" of the specification, by columns of its tables, and formats by number. */
    private static final Map<String, List<Integer>> REQUIRED = Map.ofEntries(
            Map.entry("SAMPLED BLIT_SRC LINEAR", List.of(3, 123)),
            Map.entry("SAMPLED BLIT_SRC LINEAR COLOR BLIT_DST BLEND", List.of(4, 8, 43, 50, 57)),
            Map.entry("SAMPLED BLIT_SRC LINEAR STORAGE COLOR BLIT_DST BLEND VERTEX UNIFORM_TEXEL",
                    List.of(9, 16, 64, 76)),
            Map.entry("SAMPLED BLIT_SRC LINEAR STORAGE VERTEX UNIFORM_TEXEL", List.of(10, 17)),
            Map.entry("SAMPLED BLIT_SRC STORAGE COLOR BLIT_DST VERTEX UNIFORM_TEXEL",
                    List.of(13, 14, 20, 21, 74, 75, 81, 82)),
            Map.entry("SAMPLED BLIT_SRC LINEAR STORAGE COLOR BLIT_DST BLEND VERTEX UNIFORM_TEXEL STORAGE_TEXEL",
                    List.of(37, 97)),
            Map.entry("SAMPLED BLIT_SRC LINEAR STORAGE VERTEX UNIFORM_TEXEL STORAGE_TEXEL", List.of(38)),
            Map.entry("SAMPLED BLIT_SRC STORAGE COLOR BLIT_DST VERTEX UNIFORM_TEXEL STORAGE_TEXEL",
                    List.of(41, 42, 95, 96, 100, 101, 102, 103, 107, 108, 109)),
            Map.entry("SAMPLED BLIT_SRC LINEAR COLOR BLIT_DST BLEND VERTEX UNIFORM_TEXEL", List.of(44)),
            Map.entry("SAMPLED BLIT_SRC LINEAR COLOR BLIT_DST BLEND VERTEX UNIFORM_TEXEL STORAGE_TEXEL", List.of(51)),
            Map.entry("SAMPLED BLIT_SRC LINEAR VERTEX UNIFORM_TEXEL STORAGE_TEXEL", List.of(52)),
            Map.entry("SAMPLED BLIT_SRC COLOR BLIT_DST VERTEX UNIFORM_TEXEL STORAGE_TEXEL", List.of(55, 56)),
            Map.entry("SAMPLED BLIT_SRC STORAGE COLOR BLIT_DST UNIFORM_TEXEL", List.of(68)),
            Map.entry("STORAGE VERTEX", List.of(70, 71, 77, 78, 91, 92)),
            Map.entry("SAMPLED BLIT_SRC LINEAR STORAGE COLOR BLIT_DST BLEND VERTEX UNIFORM_TEXEL ", List.of(83)),
            Map.entry("SAMPLED BLIT_SRC STORAGE ATOMIC COLOR BLIT_DST VERTEX UNIFORM_TEXEL STORAGE_TEXEL TEXEL_ATOMIC",
                    List.of(98, 99)),
            Map.entry("VERTEX", List.of(104, 105, 106)),
            Map.entry("SAMPLED BLIT_SRC LINEAR STORAGE UNIFORM_TEXEL", List.of(122)),
            Map.entry("SAMPLED BLIT_SRC DEPTH_STENCIL", List.of(124, 126)),
            Map.entry("DEPTH_STENCIL", List.of(130)),
            Map.entry("SAMPLED BLIT_SRC LINEAR ", List.of(131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142,
                    143, 144, 145, 146)));

    private static final List<String> FEATURES = List.of("SAMPLED", "STORAGE", "ATOMIC", "UNIFORM_TEXEL",
            "STORAGE_TEXEL", "TEXEL_ATOMIC", "VERTEX", "COLOR", "BLEND", "DEPTH_STENCIL", "BLIT_SRC", "BLIT_DST",
            "LINEAR");

    @Test
    void whatIsRequiredIsThere() {
        SoftAssertions soft = new SoftAssertions();
        REQUIRED.forEach((names, formats) -> formats.forEach(format -> {
            Features features = features(format);
            Set<String> found = new TreeSet<>();
            for (int bit = 0; bit < FEATURES.size(); bit++) {
                if (((features.optimal | features.buffer) & 1 << bit) != 0) {
                    found.add(FEATURES.get(bit));
                }
            }
            soft.assertThat(found).as("format %d", format).contains(names.split(" "));
            if (found.contains("SAMPLED")) {
                soft.assertThat(features.optimal & 0xC000).as("transfer, format %d", format).isEqualTo(0xC000);
            }
        }));
        soft.assertAll();
    }

    private int imageProperties(MemorySegment out, int... arguments) {
        return application.result("vkGetPhysicalDeviceImageFormatProperties", application.physicalDevice,
                arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], out);
    }

    /** What the specification demands of each supported image, and that usages are refused that a format has not. */
    @Test
    void anImageIsAsLargeAsTheLimitsOrNotSupported() {
        MemorySegment out = VkImageFormatProperties.allocate(application.arena);
        int[] usageBits = {0x4000, 0x8000, 1, 2, 0x80, 0x200};
        for (int format = 0; format < 185; format++) {
            for (int type = 0; type < 3; type++) {
                for (int tiling = 0; tiling < 2; tiling++) {
                    for (int usage = 0; usage < usageBits.length; usage++) {
                        int features = tiling == 0 ? features(format).optimal : features(format).linear;
                        int result = imageProperties(out, format, type, tiling, 1 << usage, 0);
                        assertThat(result).isIn(0, NOT_SUPPORTED);
                        if ((features & usageBits[usage]) == 0) {
                            assertThat(result).isEqualTo(NOT_SUPPORTED);
                            assertThat(out.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
                        } else if (type == 1) {
                            assertThat(result).isZero();
                            assertThat(VkExtent3D.width(VkImageFormatProperties.maxExtent(out))).isEqualTo(16384);
                            assertThat(VkImageFormatProperties.maxMipLevels(out)).isEqualTo(tiling == 0 ? 15 : 1);
                            assertThat(VkImageFormatProperties.maxResourceSize(out)).isGreaterThanOrEqualTo(1L << 31);
                            boolean attachment = (features & 0x280) != 0 && tiling == 0;
                            assertThat(VkImageFormatProperties.sampleCounts(out)).isEqualTo(attachment ? 5 : 1);
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "37, 2, 0, 4, 0, 0", // 3D
        "37, 2, 1, 4, 0, -11", // 3D and linear
        "124, 2, 0, 4, 0, -11", // depth in 3D
        "131, 0, 0, 4, 0, -11", // BC in 1D
        "131, 2, 0, 4, 0, 0", // BC in 3D
        "37, 1, 0, 4, 16, 0", // a cube
        "37, 2, 0, 4, 16, -11", // a cube in 3D
        "37, 2, 0, 4, 32, 0", // an array made of slices
        "37, 1, 0, 4, 32, -11",
        "37, 1, 0, 4, 1, -11", // sparse
        "37, 1, 0, 4, 2048, -11", // protected
        "131, 1, 0, 4, 128, 0", // viewed as blocks
        "37, 1, 0, 4, 128, -11",
        "43, 1, 0, 8, 0, -11", // sRGB that shaders write to
        "43, 1, 0, 8, 264, 0", // by views of another format
        "37, 1, 0, 128, 0, 0", // an input attachment
        "3, 1, 0, 64, 0, 0", // transient
        "37, 1, 0, 1024, 0, -11", // a usage of video
        "37, 1, 1000158000, 4, 0, -11", // by a DRM modifier
        "37, 3, 0, 4, 0, -11", "37, -1, 0, 4, 0, -11", "-1, 1, 0, 4, 0, -11"})
    void imagesThatThereAreAndThatThereAreNot(int format, int type, int tiling, int usage, int flags, int result) {
        MemorySegment out = VkImageFormatProperties.allocate(application.arena);
        assertThat(imageProperties(out, format, type, tiling, usage, flags)).isEqualTo(result);
    }

    /** A struct of a chain, which begins with its number. */
    private MemorySegment struct(int type, MemorySegment next) {
        MemorySegment struct = application.arena.allocate(128, Long.BYTES);
        struct.asSlice(16).fill((byte) 0xCC);
        struct.set(JAVA_INT, 0, type);
        struct.set(ValueLayout.ADDRESS, 8, next);
        return struct;
    }

    /** The 64 bits of the third version have those of the first, and go beyond them. */
    @Test
    void theThirdVersionOfPropertiesSaysMore() {
        for (int format = 0; format < 185; format++) {
            MemorySegment third = struct(1000360000, MemorySegment.NULL);
            MemorySegment second = struct(1000059002, third);
            application.call("vkGetPhysicalDeviceFormatProperties2", application.physicalDevice, format, second);
            Features features = features(format);
            assertThat(second.asSlice(16, 12).toArray(JAVA_INT)).containsExactly(features.linear, features.optimal,
                    features.buffer);
            for (int i = 0; i < 3; i++) {
                assertThat(third.get(JAVA_LONG, 16 + 8L * i) & 0x7FFF_FFFFL)
                        .isEqualTo(second.get(JAVA_INT, 16 + 4L * i));
            }
            long optimal = third.get(JAVA_LONG, 24);
            boolean isStorage = (features.optimal & 2) != 0;
            assertThat(optimal & 3L << 31).as("format %d", format).isEqualTo(isStorage ? 3L << 31 : 0);
            boolean isDepth = (features.optimal & 0x200) != 0 && format != 127;
            assertThat(optimal & 1L << 33).as("format %d", format).isEqualTo(isDepth ? 1L << 33 : 0);
        }
    }

    @Test
    void theChainOfImagePropertiesIsWritten() {
        MemorySegment ycbcr = struct(1000156005, MemorySegment.NULL);
        MemorySegment external = struct(1000071001, ycbcr);
        MemorySegment out = struct(1000059003, external);
        MemorySegment handleType = struct(1000071000, MemorySegment.NULL);
        handleType.set(JAVA_INT, 16, 0);
        MemorySegment info = struct(1000059004, handleType);
        MemorySegment.copy(new int[] {37, 1, 0, 4, 0}, 0, info, JAVA_INT, 16, 5);
        assertThat(application.result("vkGetPhysicalDeviceImageFormatProperties2", application.physicalDevice, info,
                out)).isZero();
        assertThat(out.get(JAVA_INT, 16)).isEqualTo(16384);
        assertThat(external.asSlice(16, 12).toArray(JAVA_INT)).containsOnly(0);
        assertThat(ycbcr.get(JAVA_INT, 16)).isEqualTo(1);

        handleType.set(JAVA_INT, 16, 1);
        assertThat(application.result("vkGetPhysicalDeviceImageFormatProperties2", application.physicalDevice, info,
                out))
                .as("nothing is shared").isEqualTo(NOT_SUPPORTED);
    }
}
