package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_FORMAT_UNDEFINED;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_FORMAT_R8G8B8A8_UNORM;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.*;
import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.software.abi.vulkan.*;
import dev.readout.workload.abi.vulkan.PFN_vkBindImageMemory;
import dev.readout.workload.abi.vulkan.PFN_vkGetImageMemoryRequirements;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory, and the commands that move it. */
class MemoryTest {
    @AutoClose
    private final Application application = new Application();

    private int map(MemorySegment memory, long offset, long size, MemorySegment out) {
        return PFN_vkMapMemory.invoke(application.function("vkMapMemory"), application.device, memory, offset, size, 0,
                out);
    }

    @Test
    void fillAndCopyTouchWhatTheyName() {
        MappedBuffer source = application.createBuffer(64);
        MappedBuffer target = application.createBuffer(64);
        application.submit(application.begin().fill(source, 0, VK_WHOLE_SIZE(), 0x11223344).fill(source, 8, 4, 5)
                .copy(source, target, 7, 1, 10));
        assertThat(source.bytes().get(JAVA_INT, 60)).isEqualTo(0x11223344);
        assertThat(source.bytes().get(JAVA_INT, 8)).isEqualTo(5);
        byte[] expected = new byte[64];
        System.arraycopy(source.bytes().toArray(JAVA_BYTE), 7, expected, 1, 10);
        assertThat(target.bytes().toArray(JAVA_BYTE)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, 68", "4, 64", "-4, 4", "2, 4", "0, 6", "68, -1"})
    void fillOutsideOfTheBufferIsRefused(long offset, long size) {
        MappedBuffer buffer = application.createBuffer(64);
        application.submit(application.begin().fill(buffer, offset, size, -1));
        assertThat(application.reports).hasSize(1);
        assertThat(application.reports.getFirst().function()).isEqualTo("vkCmdFillBuffer");
        assertThat(buffer.bytes().toArray(JAVA_BYTE)).containsOnly(0);
    }

    @Test
    void mappedAddressIsThatOfTheMemoryPlusTheOffset() {
        MemorySegment memory = MappedBuffer.allocate(application, 256, 1);
        MemorySegment out = application.pointer();
        assertThat(map(memory, 0, 256, out)).isEqualTo(VK_SUCCESS());
        long start = out.get(JAVA_LONG, 0);
        assertThat(start % 64).isZero();
        assertThat(map(memory, 0, 256, out)).as("mapped already").isEqualTo(VK_ERROR_UNKNOWN());
        call("vkUnmapMemory", application.function("vkUnmapMemory"), application.device, memory);
        assertThat(map(memory, 100, VK_WHOLE_SIZE(), out)).isEqualTo(VK_SUCCESS());
        assertThat(out.get(JAVA_LONG, 0)).isEqualTo(start + 100);
    }

    @ParameterizedTest
    @CsvSource({"256, 1", "0, 257", "1, 256", "-1, 1", "0, 0", "300, -1"})
    void mappingOutsideOfTheMemoryIsRefused(long offset, long size) {
        MemorySegment memory = MappedBuffer.allocate(application, 256, 1);
        assertThat(map(memory, offset, size, application.pointer())).isEqualTo(VK_ERROR_UNKNOWN());
    }

    @Test
    void memoryOfTheDeviceIsNotMapped() {
        MemorySegment memory = MappedBuffer.allocate(application, 256, 0);
        assertThat(map(memory, 0, 256, application.pointer())).isEqualTo(VK_ERROR_MEMORY_MAP_FAILED());
    }

    @Test
    void heapHasAnEndAndFreedMemoryComesBack() {
        MemorySegment all = MappedBuffer.allocate(application, 1L << 30, 0);
        MemorySegment info = VkMemoryAllocateInfo.allocate(application.arena);
        VkMemoryAllocateInfo.sType(info, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO());
        VkMemoryAllocateInfo.allocationSize(info, 1);
        assertThat(callInt("vkAllocateMemory", application.function("vkAllocateMemory"), application.device, info,
                MemorySegment.NULL, application.pointer())).isEqualTo(VK_ERROR_OUT_OF_DEVICE_MEMORY());
        call("vkFreeMemory", application.function("vkFreeMemory"), application.device, all, MemorySegment.NULL);
        MappedBuffer.allocate(application, 1, 0);
    }

    @Test
    void rangesAreFlushedOnlyWhileMapped() {
        MappedBuffer buffer = application.createBuffer(64);
        MemorySegment range = VkMappedMemoryRange.allocate(application.arena);
        VkMappedMemoryRange.sType(range, VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE());
        VkMappedMemoryRange.memory(range, buffer.memory());
        VkMappedMemoryRange.size(range, VK_WHOLE_SIZE());
        MemorySegment flush = application.function("vkFlushMappedMemoryRanges");
        assertThat(callInt("vkFlushMappedMemoryRanges", flush, application.device, 1, range)).isEqualTo(VK_SUCCESS());
        call("vkUnmapMemory", application.function("vkUnmapMemory"), application.device, buffer.memory());
        assertThat(callInt("vkFlushMappedMemoryRanges", flush, application.device, 1, range))
                .isEqualTo(VK_ERROR_UNKNOWN());
    }

    @Test
    void bufferWithoutMemoryIsFoundOutWhenItIsUsed() {
        MemorySegment info = VkBufferCreateInfo.allocate(application.arena);
        VkBufferCreateInfo.sType(info, VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO());
        VkBufferCreateInfo.size(info, 16);
        MemorySegment out = application.pointer();
        Application.check(callInt("vkCreateBuffer", application.function("vkCreateBuffer"), application.device, info,
                MemorySegment.NULL, out));
        MappedBuffer unbound = new MappedBuffer(out.get(ADDRESS, 0), MemorySegment.NULL, MemorySegment.NULL);
        application.submit(application.begin().fill(unbound, 0, 16, 1));
        assertThat(application.reports.getFirst().toString()).contains("vkCmdFillBuffer", "no memory");
    }

    @Test
    void bufferIsBoundWhereThereIsRoom() {
        MemorySegment memory = MappedBuffer.allocate(application, 128, 1);
        MemorySegment info = VkBufferCreateInfo.allocate(application.arena);
        VkBufferCreateInfo.sType(info, VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO());
        VkBufferCreateInfo.size(info, 65);
        MemorySegment out = application.pointer();
        Application.check(callInt("vkCreateBuffer", application.function("vkCreateBuffer"), application.device, info,
                MemorySegment.NULL, out));
        MemorySegment buffer = out.get(ADDRESS, 0);
        MemorySegment requirements = VkMemoryRequirements.allocate(application.arena);
        PFN_vkGetBufferMemoryRequirements.invoke(application.function("vkGetBufferMemoryRequirements"),
                application.device, buffer, requirements);
        assertThat(VkMemoryRequirements.size(requirements)).isEqualTo(128);
        assertThat(VkMemoryRequirements.alignment(requirements)).isEqualTo(64);
        assertThat(VkMemoryRequirements.memoryTypeBits(requirements)).isEqualTo(3);
        assertThat(bind(buffer, memory, 64)).isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(bind(buffer, memory, 32)).isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(bind(buffer, memory, 0)).isEqualTo(VK_SUCCESS());
        assertThat(bind(buffer, memory, 0)).as("bound already").isEqualTo(VK_ERROR_UNKNOWN());
    }

    private int bind(MemorySegment buffer, MemorySegment memory, long offset) {
        return PFN_vkBindBufferMemory.invoke(application.function("vkBindBufferMemory"), application.device, buffer,
                memory, offset);
    }

    @Test
    void imagesHaveMemoryAndViews() {
        MemorySegment image = createImage(VK_FORMAT_R8G8B8A8_UNORM());
        MemorySegment memory = MappedBuffer.allocate(application, 16 * 16 * 4, 0);
        assertThat(PFN_vkBindImageMemory.invoke(application.function("vkBindImageMemory"), application.device, image,
                memory, 0)).isEqualTo(VK_SUCCESS());
        MemorySegment info = VkImageViewCreateInfo.allocate(application.arena);
        VkImageViewCreateInfo.sType(info, VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO());
        VkImageViewCreateInfo.image(info, image);
        assertThat(callInt("vkCreateImageView", application.function("vkCreateImageView"), application.device, info,
                MemorySegment.NULL, application.pointer())).isEqualTo(VK_SUCCESS());
        assertThat(application.reports).isEmpty();
        assertThat(createImage(VK_FORMAT_UNDEFINED())).isEqualTo(MemorySegment.NULL);
    }

    private MemorySegment createImage(int format) {
        MemorySegment out = application.pointer();
        int result = Images.create(application, info -> VkImageCreateInfo.format(info, format), out);
        assertThat(result).isEqualTo(format == VK_FORMAT_UNDEFINED() ? VK_ERROR_FORMAT_NOT_SUPPORTED() : VK_SUCCESS());
        return out.get(ADDRESS, 0);
    }

    @ParameterizedTest
    @CsvSource({"37, 16, 16, 1, 1, 1, 1024", "37, 16, 16, 1, 1, 4, 4096", "37, 16, 16, 1, 3, 1, 3072",
        "37, 4, 2, 3, 1, 1, 44", "109, 1, 1, 1, 1, 1, 16", "130, 3, 5, 1, 1, 1, 75", "131, 16, 16, 1, 1, 1, 128",
        "131, 5, 1, 1, 1, 1, 16", "145, 8, 8, 4, 2, 1, 224", "9, 7, 3, 2, 1, 1, 24"})
    void anImageTakesItsLevelsLayersAndSamples(int format, int width, int height, int levels, int layers, int samples,
            int bytes) {
        MemorySegment out = application.pointer();
        Application.check(Images.create(application, info -> {
            VkImageCreateInfo.format(info, format);
            VkExtent3D.width(VkImageCreateInfo.extent(info), width);
            VkExtent3D.height(VkImageCreateInfo.extent(info), height);
            VkImageCreateInfo.mipLevels(info, levels);
            VkImageCreateInfo.arrayLayers(info, layers);
            VkImageCreateInfo.samples(info, samples);
        }, out));
        MemorySegment requirements = VkMemoryRequirements.allocate(application.arena);
        PFN_vkGetImageMemoryRequirements.invoke(application.function("vkGetImageMemoryRequirements"),
                application.device, out.get(ADDRESS, 0), requirements);
        assertThat(VkMemoryRequirements.size(requirements)).isEqualTo((bytes + 63) / 64 * 64);
    }

    @ParameterizedTest
    @CsvSource({"16385, 1, 1, 1, 1, 1", "1, 16385, 1, 1, 1, 1", "1, 1, 2, 1, 1, 1", "1, 1, 1, 16, 1, 1",
        "1, 1, 1, 1, 2049, 1", "1, 1, 1, 1, 1, 2", "1, 1, 1, 1, 1, 5", "0, 1, 1, 1, 1, 1", "1, 0, 1, 1, 1, 1",
        "1, 1, 0, 1, 1, 1", "1, 1, 1, 0, 1, 1", "1, 1, 1, 1, 0, 1", "1, 1, 1, 1, 1, 0", "-1, 1, 1, 1, 1, 1"})
    void anImageThatIsEmptyOrLargerThanItsLimitsIsRefused(int width, int height, int depth, int levels, int layers,
            int samples) {
        MemorySegment out = application.pointer();
        assertThat(Images.create(application, info -> {
            MemorySegment extent = VkImageCreateInfo.extent(info);
            VkExtent3D.width(extent, width);
            VkExtent3D.height(extent, height);
            VkExtent3D.depth(extent, depth);
            VkImageCreateInfo.mipLevels(info, levels);
            VkImageCreateInfo.arrayLayers(info, layers);
            VkImageCreateInfo.samples(info, samples);
        }, out)).isEqualTo(VK_ERROR_FORMAT_NOT_SUPPORTED());
        assertThat(application.reports).singleElement().asString().contains("width=16384");
        application.reports.clear();
    }

    @Test
    void anImageThatIsLargerThanTheMemoryIsRefused() {
        MemorySegment out = application.pointer();
        assertThat(Images.create(application, info -> {
            VkExtent3D.width(VkImageCreateInfo.extent(info), 16_384);
            VkExtent3D.height(VkImageCreateInfo.extent(info), 16_384);
            VkImageCreateInfo.arrayLayers(info, 2_048);
            VkImageCreateInfo.samples(info, 4);
        }, out)).isEqualTo(VK_ERROR_OUT_OF_DEVICE_MEMORY());
    }
}
