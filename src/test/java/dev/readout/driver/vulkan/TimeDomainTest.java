package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.vulkan.PFN_vkCreateDevice;
import dev.readout.abi.vulkan.PFN_vkEnumerateDeviceExtensionProperties;
import dev.readout.abi.vulkan.PFN_vkGetCalibratedTimestampsKHR;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsKHR;
import dev.readout.abi.vulkan.VkCalibratedTimestampInfoEXT;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.abi.vulkan.VkExtensionProperties;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The clocks of drivers, by either name of the functions, and those that this version does not know. */
class TimeDomainTest {
    private static final int[] DOMAINS = {0, 77, 1, 1000208001, 1000208000, -5};

    @AutoClose
    private final FakeDriver driver = new FakeDriver();

    /** A driver that has one of the extensions alone, and an address for the other's function all the same. */
    private void has(String author) {
        driver.with("vkEnumerateDeviceExtensionProperties", arena -> PFN_vkEnumerateDeviceExtensionProperties
                .allocate((device, layer, count, properties) -> {
                    count.reinterpret(Integer.BYTES).set(ValueLayout.JAVA_INT, 0, author.isEmpty() ? 0 : 1);
                    if (!properties.equals(MemorySegment.NULL) && !author.isEmpty()) {
                        VkExtensionProperties.extensionName(properties.reinterpret(VkExtensionProperties.sizeof()))
                                .setString(0, "VK_" + author + "_calibrated_timestamps");
                    }
                    return VkResult.SUCCESS;
                }, arena));
        for (String name : new String[] {"KHR", "EXT"}) {
            driver.with("vkGetPhysicalDeviceCalibrateableTimeDomains" + name,
                    arena -> domains(arena, name.equals(author)));
        }
    }

    private static MemorySegment domains(Arena arena, boolean legal) {
        return PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsKHR.allocate((device, count, domains) -> {
            if (!legal) {
                return -13;
            }
            count.reinterpret(Integer.BYTES).set(ValueLayout.JAVA_INT, 0, DOMAINS.length);
            if (!domains.equals(MemorySegment.NULL)) {
                MemorySegment.copy(DOMAINS, 0, domains.reinterpret(4L * DOMAINS.length), ValueLayout.JAVA_INT, 0,
                        DOMAINS.length);
            }
            return VkResult.SUCCESS;
        }, arena);
    }

    @ParameterizedTest
    @ValueSource(strings = {"KHR", "EXT"})
    void theClocksAreAskedForByTheNameThatTheDeviceHas(String author) {
        has(author);
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice device = instance.physicalDevices().getFirst();
            assertThat(device.timeDomainCodes()).containsExactly(0, 77, 1, 1000208001, 1000208000, -5);
            assertThat(device.timeDomains()).containsExactlyInAnyOrder(TimeDomain.DEVICE, TimeDomain.CLOCK_MONOTONIC,
                    TimeDomain.PRESENT_STAGE_LOCAL, TimeDomain.SWAPCHAIN_LOCAL);
        }
    }

    @Test
    void aDeviceWithoutTheExtensionsIsNotAsked() {
        has("");
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            assertThat(instance.physicalDevices().getFirst().timeDomains()).isEmpty();
        }
    }

    @Test
    void aClockThatIsNotKnownHasItsNumberForAName() {
        for (TimeDomain domain : TimeDomain.values()) {
            assertThat(TimeDomain.find(domain.code())).contains(domain);
            assertThat(TimeDomain.nameOf(domain.code())).isEqualTo(domain.name());
        }
        assertThat(TimeDomain.find(77)).isEmpty();
        assertThat(TimeDomain.nameOf(77)).isEqualTo("77");
        assertThat(TimeDomain.nameOf(-5)).isEqualTo("-5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"KHR", "EXT"})
    void aDeviceIsMadeWithTheExtensionThatItHas(String author) {
        has(author);
        List<String> enabled = new ArrayList<>();
        driver.with("vkCreateDevice", arena -> PFN_vkCreateDevice.allocate((physical, info, allocator, device) -> {
            MemorySegment struct = info.reinterpret(VkDeviceCreateInfo.sizeof());
            VkDeviceCreateInfo.ppEnabledExtensionNames(struct)
                    .reinterpret(VkDeviceCreateInfo.enabledExtensionCount(struct) * ValueLayout.ADDRESS.byteSize())
                    .elements(ValueLayout.ADDRESS)
                    .forEach(name -> enabled.add(name.get(ValueLayout.ADDRESS, 0).reinterpret(256).getString(0)));
            return VkResult.NOT_READY;
        }, arena));
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice device = instance.physicalDevices().getFirst();
            assertThat(device.features()).contains(DeviceFeature.CALIBRATED_TIMESTAMPS);
            assertThatThrownBy(() -> device.createDevice(device.queueFamilies().getFirst(),
                    Set.of(DeviceFeature.CALIBRATED_TIMESTAMPS), List.of()))
                    .isInstanceOf(DriverException.class).hasMessageContaining("VK_NOT_READY");
            assertThat(enabled).containsExactly("VK_" + author + "_calibrated_timestamps");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"KHR", "EXT"})
    void stampsAreTakenByTheNameThatTheDriverHas(String author) {
        try (FakeDevice fake = new FakeDevice()) {
            fake.with("vkGetCalibratedTimestamps" + author, arena -> PFN_vkGetCalibratedTimestampsKHR.allocate(
                    (device, count, infos, stamps, deviation) -> {
                        MemorySegment all = infos.reinterpret(count * VkCalibratedTimestampInfoEXT.sizeof());
                        for (int i = 0; i < count; i++) {
                            int domain = VkCalibratedTimestampInfoEXT.timeDomain(
                                    VkCalibratedTimestampInfoEXT.asSlice(all, i));
                            stamps.reinterpret(16).setAtIndex(ValueLayout.JAVA_LONG, i, 100 + domain);
                        }
                        deviation.reinterpret(8).set(ValueLayout.JAVA_LONG, 0, 7);
                        return VkResult.SUCCESS;
                    }, arena));
            VulkanDevice device = fake.open(1, DeviceFeature.CALIBRATED_TIMESTAMPS);
            CalibratedTimestamps stamps = device.calibratedTimestamps(TimeDomain.CLOCK_MONOTONIC_RAW);
            stamps.take();
            assertThat(List.of(stamps.deviceTicks(), stamps.hostStamp(), stamps.maxDeviation()))
                    .containsExactly(100L, 102L, 7L);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PRESENT_STAGE_LOCAL", "SWAPCHAIN_LOCAL"})
    void aSwapchainsClockIsNoHosts(TimeDomain domain) {
        try (FakeDevice fake = new FakeDevice()) {
            VulkanDevice device = fake.open(1, DeviceFeature.CALIBRATED_TIMESTAMPS);
            assertThatThrownBy(() -> device.calibratedTimestamps(domain)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("host " + domain + " is a swapchain's clock");
        }
    }
}
