package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.Requirement;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same calls on lavapipe and on its imitation leave the same bytes, by get and by copy. */
class ImitatedLavapipeTest {
    private static final int BYTES = 256;
    private static final byte POISON = (byte) 0xCD;
    private static final int STATISTICS = 7;

    private static Application real;
    private static Application imitated;

    @BeforeAll
    static void open() {
        real = new Application(settings -> {}, features -> features, List.of(), own -> InstalledDriver.vulkan());
        MemorySegment properties = VkPhysicalDeviceProperties.allocate(real.arena);
        PFN_vkGetPhysicalDeviceProperties.invoke(real.function("vkGetPhysicalDeviceProperties"), real.physicalDevice,
                properties);
        String name = VkPhysicalDeviceProperties.deviceName(properties).getString(0);
        Requirement.require(name.startsWith("llvmpipe"), "the system's driver is not lavapipe but " + name);
        imitated = new Application(settings -> settings.imitate(KnownDriver.LAVAPIPE));
    }

    @AfterAll
    static void close() {
        if (real != null) {
            real.close();
        }
        if (imitated != null) {
            imitated.close();
        }
    }

    /** What is in memory after a get and after a copy of an empty query, which is available, and one that was reset. */
    private static List<byte[]> read(Application application, int type, int flags, int stride) {
        MemorySegment pool = application.createQueryPool(type, 2, type == 1 ? STATISTICS : 0);
        application.submit(application.begin().reset(pool, 0, 2).beginQuery(pool, 0).endQuery(pool, 0));
        application.waitIdle();
        MemorySegment memory = application.arena.allocate(BYTES, 8).fill(POISON);
        int result = application.results(pool, 0, 2, memory, stride, flags);
        // Lavapipe has one type of memory, and the device two.
        MappedBuffer buffer = MappedBuffer.create(application, BYTES, application == real ? 0 : 1);
        buffer.bytes().fill(POISON);
        application.submit(application.begin().copyResults(pool, 0, 2, buffer, 16, stride, flags));
        application.waitIdle();
        return List.of(new byte[] {(byte) result}, memory.toArray(JAVA_BYTE), buffer.bytes().toArray(JAVA_BYTE));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "0, 4", "0, 5", "0, 8", "0, 9", "0, 12", "0, 13",
        "1, 0", "1, 1", "1, 4", "1, 5", "1, 8", "1, 9", "1, 12", "1, 13"})
    void everyByteIsLavapipes(int type, int flags) {
        int width = (flags & 1) != 0 ? 8 : 4;
        int stride = ((type == 1 ? 3 : 1) + 2) * width;
        List<byte[]> expected = read(real, type, flags, stride);
        List<byte[]> found = read(imitated, type, flags, stride);
        if (type == 1 && (flags & 8) != 0) {
            // Garbage is garbage.
            Arrays.fill(expected.get(1), stride, stride + 3 * width, POISON);
            Arrays.fill(found.get(1), stride, stride + 3 * width, POISON);
        }
        assertThat(found.get(0)).as("result").isEqualTo(expected.get(0));
        assertThat(found.get(1)).as("get").isEqualTo(expected.get(1));
        assertThat(found.get(2)).as("copy").isEqualTo(expected.get(2));
    }
}
