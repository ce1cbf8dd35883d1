package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.PFN_vkEnumerateInstanceVersion;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties2;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties2;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The UUID of a device, from 1.1 on. */
class DeviceUuidTest {
    /** {@code VkPhysicalDeviceIDProperties}: its type, and the bytes before the UUID. */
    private static final int TYPE = 1_000_071_004;
    private static final long HEADER = 16;

    @AutoClose
    private final FakeDriver driver = new FakeDriver();

    private Optional<UUID> uuid() {
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            return instance.physicalDevices().getFirst().uuid();
        }
    }

    /** Byte by byte: the first is the one on the left. */
    @Test
    void theBytesAreWrittenInTheirOrder() {
        AtomicInteger type = new AtomicInteger();
        driver.with("vkGetPhysicalDeviceProperties2", arena -> PFN_vkGetPhysicalDeviceProperties2.allocate(
                (device, properties) -> {
                    MemorySegment next = VkPhysicalDeviceProperties2.pNext(
                            properties.reinterpret(VkPhysicalDeviceProperties2.sizeof())).reinterpret(64);
                    type.set(next.get(ValueLayout.JAVA_INT, 0));
                    IntStream.range(0, 16)
                            .forEach(i -> next.set(ValueLayout.JAVA_BYTE, HEADER + i, (byte) (0xF0 - i * 0x0F)));
                }, arena));
        assertThat(uuid()).map(UUID::toString).contains("f0e1d2c3-b4a5-9687-7869-5a4b3c2d1e0f");
        assertThat(type).hasValue(TYPE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aVersionOlderThanItHasNone(int minor) {
        driver.with("vkEnumerateInstanceVersion", arena -> PFN_vkEnumerateInstanceVersion.allocate(out -> {
            out.reinterpret(Integer.BYTES).set(ValueLayout.JAVA_INT, 0, new ApiVersion(1, minor, 0).packed());
            return VkResult.SUCCESS;
        }, arena));
        assertThat(uuid()).map(UUID::toString).isEqualTo(
                minor == 0 ? Optional.empty() : Optional.of("52656164-6f75-7420-736f-667477617265"));
    }
}
