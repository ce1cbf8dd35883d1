package dev.readout.software.vulkan;

import static dev.readout.software.vulkan.Rule.same;

import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.software.abi.vulkan.VkImageCreateInfo;
import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Every rule of what images may be, and the mistake that breaks it. */
final class ImageRules {
    private ImageRules() {
    }

    static Stream<Rule> all() {
        Stream<Rule> others = Stream.of(
                create("imageCreateMaxMipLevels-02251", VkImageCreateInfo::format, 1),
                create("samples-02258", VkImageCreateInfo::samples, 2));
        return Stream.of(others,
                between("extent-00944", "extent-02252", (info, width) -> VkExtent3D.width(extent(info), width), 16_384),
                between("extent-00945", "extent-02253", (info, height) -> VkExtent3D.height(extent(info), height),
                        16_384),
                between("extent-00946", "extent-02254", (info, depth) -> VkExtent3D.depth(extent(info), depth), 1),
                between("mipLevels-00947", "mipLevels-02255", VkImageCreateInfo::mipLevels, 15),
                between("arrayLayers-00948", "arrayLayers-02256", VkImageCreateInfo::arrayLayers, 2_048))
                .flatMap(rules -> rules);
    }

    private static MemorySegment extent(MemorySegment info) {
        return VkImageCreateInfo.extent(info);
    }

    private static Stream<Rule> between(String none, String many, BiConsumer<MemorySegment, Integer> member,
            int largest) {
        return Stream.of(create(none, member, 0), create(many, member, largest + 1));
    }

    private static Rule create(String rule, BiConsumer<MemorySegment, Integer> member, int value) {
        return same("VkImageCreateInfo-" + rule, a -> a.createImage(info -> member.accept(info, value)));
    }
}
