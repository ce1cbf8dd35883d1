package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_FORMAT_NOT_SUPPORTED;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_MEMORY_MAP_FAILED;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_UNKNOWN;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory, and the commands that move it. */
class MemoryTest {
    /** {@code VK_FORMAT_R8G8B8A8_UNORM}. */
    private static final int PIXELS = 37;

    @AutoClose
    private final Application application = new Application();

    private int map(MemorySegment memory, long offset, long size, MemorySegment out) {
        return application.result("vkMapMemory", application.device, memory, offset, size, 0, out);
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
        application.call("vkUnmapMemory", application.device, memory);
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
        assertThat(application.tryCreate("vkAllocateMemory",
                application.struct("VkMemoryAllocateInfo", "allocationSize", 1), application.pointer()))
                .isEqualTo(VK_ERROR_OUT_OF_DEVICE_MEMORY());
        application.destroy("vkFreeMemory", all);
        MappedBuffer.allocate(application, 1, 0);
    }

    @Test
    void rangesAreFlushedOnlyWhileMapped() {
        MappedBuffer buffer = application.createBuffer(64);
        MemorySegment range =
                application.struct("VkMappedMemoryRange", "memory", buffer.memory(), "size", VK_WHOLE_SIZE());
        assertThat(application.result("vkFlushMappedMemoryRanges", application.device, 1, range))
                .isEqualTo(VK_SUCCESS());
        application.call("vkUnmapMemory", application.device, buffer.memory());
        assertThat(application.result("vkFlushMappedMemoryRanges", application.device, 1, range))
                .isEqualTo(VK_ERROR_UNKNOWN());
    }

    @Test
    void bufferWithoutMemoryIsFoundOutWhenItIsUsed() {
        MappedBuffer unbound = new MappedBuffer(MappedBuffer.withoutMemory(application, 16, 0), null, null);
        application.submit(application.begin().fill(unbound, 0, 16, 1));
        assertThat(application.reports.getFirst().toString()).contains("vkCmdFillBuffer", "no memory");
    }

    @Test
    void bufferIsBoundWhereThereIsRoom() {
        MemorySegment memory = MappedBuffer.allocate(application, 128, 1);
        MemorySegment buffer = MappedBuffer.withoutMemory(application, 65, 0);
        MemorySegment requirements = application.struct("VkMemoryRequirements");
        application.call("vkGetBufferMemoryRequirements", application.device, buffer, requirements);
        assertThat(requirements.toArray(JAVA_LONG)).as("size, alignment and types").containsExactly(128, 64, 3);
        assertThat(bind(buffer, memory, 64)).isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(bind(buffer, memory, 32)).isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(bind(buffer, memory, 0)).isEqualTo(VK_SUCCESS());
        assertThat(bind(buffer, memory, 0)).as("bound already").isEqualTo(VK_ERROR_UNKNOWN());
    }

    private int bind(MemorySegment buffer, MemorySegment memory, long offset) {
        return application.result("vkBindBufferMemory", application.device, buffer, memory, offset);
    }

    @Test
    void imagesHaveMemoryAndViews() {
        MemorySegment out = application.pointer();
        Application.check(Images.create(application, PIXELS, out, 16, 16, 1, 1, 1, 1));
        MemorySegment image = out.get(ADDRESS, 0);
        MemorySegment memory = MappedBuffer.allocate(application, 16 * 16 * 4, 0);
        assertThat(application.result("vkBindImageMemory", application.device, image, memory, 0L))
                .isEqualTo(VK_SUCCESS());
        application.create("vkCreateImageView", application.struct("VkImageViewCreateInfo", "image", image));
        assertThat(application.reports).isEmpty();
        assertThat(Images.create(application, 0, out, 16, 16, 1, 1, 1, 1)).isEqualTo(VK_ERROR_FORMAT_NOT_SUPPORTED());
    }

    @ParameterizedTest
    @CsvSource({"37, 16, 16, 1, 1, 1, 1024", "37, 16, 16, 1, 1, 4, 4096", "37, 16, 16, 1, 3, 1, 3072",
        "37, 4, 2, 3, 1, 1, 44", "109, 1, 1, 1, 1, 1, 16", "130, 3, 5, 1, 1, 1, 75", "131, 16, 16, 1, 1, 1, 128",
        "131, 5, 1, 1, 1, 1, 16", "145, 8, 8, 4, 2, 1, 224", "9, 7, 3, 2, 1, 1, 24"})
    void anImageTakesItsLevelsLayersAndSamples(int format, int width, int height, int levels, int layers, int samples,
            int bytes) {
        MemorySegment out = application.pointer();
        Application.check(Images.create(application, format, out, width, height, 1, levels, layers, samples));
        MemorySegment requirements = application.struct("VkMemoryRequirements");
        application.call("vkGetImageMemoryRequirements", application.device, out.get(ADDRESS, 0), requirements);
        assertThat(requirements.get(JAVA_LONG, 0)).isEqualTo((bytes + 63) / 64 * 64);
    }

    @ParameterizedTest
    @CsvSource({"16385, 1, 1, 1, 1, 1", "1, 16385, 1, 1, 1, 1", "1, 1, 2, 1, 1, 1", "1, 1, 1, 16, 1, 1",
        "1, 1, 1, 1, 2049, 1", "1, 1, 1, 1, 1, 2", "1, 1, 1, 1, 1, 5", "0, 1, 1, 1, 1, 1", "1, 0, 1, 1, 1, 1",
        "1, 1, 0, 1, 1, 1", "1, 1, 1, 0, 1, 1", "1, 1, 1, 1, 0, 1", "1, 1, 1, 1, 1, 0", "-1, 1, 1, 1, 1, 1"})
    void anImageThatIsEmptyOrLargerThanItsLimitsIsRefused(int width, int height, int depth, int levels, int layers,
            int samples) {
        assertThat(Images.create(application, PIXELS, application.pointer(), width, height, depth, levels, layers,
                samples)).isEqualTo(VK_ERROR_FORMAT_NOT_SUPPORTED());
        assertThat(application.reports).singleElement().asString().contains("width=16384");
        application.reports.clear();
    }

    @Test
    void anImageThatIsLargerThanTheMemoryIsRefused() {
        assertThat(Images.create(application, PIXELS, application.pointer(), 16_384, 16_384, 1, 1, 2_048, 4))
                .isEqualTo(VK_ERROR_OUT_OF_DEVICE_MEMORY());
    }
}
