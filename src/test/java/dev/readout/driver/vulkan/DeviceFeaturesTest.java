package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.vulkan.PFN_vkCreateDevice;
import dev.readout.abi.vulkan.PFN_vkEnumerateInstanceVersion;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties2;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.abi.vulkan.VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceMaintenance9FeaturesKHR;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties2;
import dev.readout.abi.vulkan.VkPhysicalDeviceSynchronization2Features;
import dev.readout.abi.vulkan.vulkan_h;
import dev.readout.driver.DriverException;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked of a driver about its device, and told to it, by the version that its instance has. */
class DeviceFeaturesTest {
    private static final Set<DeviceFeature> CORE = EnumSet.of(DeviceFeature.OCCLUSION_QUERY_PRECISE,
            DeviceFeature.PIPELINE_STATISTICS_QUERY, DeviceFeature.INHERITED_QUERIES);

    /** {@code VkPhysicalDeviceIDProperties}: its type, and the bytes before the UUID. */
    private static final int TYPE = 1_000_071_004;
    private static final long HEADER = 16;

    @AutoClose
    private final FakeDriver driver = new FakeDriver();
    private final Set<DeviceFeature> enabled = EnumSet.noneOf(DeviceFeature.class);
    private final List<String> extensions = new ArrayList<>();
    private ApiVersion version = ApiVersion.V1_3;

    @BeforeEach
    void watch() {
        driver.with("vkEnumerateInstanceVersion", arena -> PFN_vkEnumerateInstanceVersion.allocate(out -> {
            out.reinterpret(Integer.BYTES).set(ValueLayout.JAVA_INT, 0, version.packed());
            return VkResult.SUCCESS;
        }, arena));
        driver.with("vkCreateDevice", arena -> PFN_vkCreateDevice.allocate((physical, info, allocator, device) -> {
            note(info.reinterpret(VkDeviceCreateInfo.sizeof()));
            return VkResult.NOT_READY;
        }, arena));
    }

    private void note(MemorySegment info) {
        MemorySegment names = VkDeviceCreateInfo.ppEnabledExtensionNames(info)
                .reinterpret(VkDeviceCreateInfo.enabledExtensionCount(info) * ValueLayout.ADDRESS.byteSize());
        names.elements(ValueLayout.ADDRESS).forEach(name -> extensions.add(
                name.get(ValueLayout.ADDRESS, 0).reinterpret(256).getString(0)));
        MemorySegment core = VkDeviceCreateInfo.pEnabledFeatures(info);
        if (!core.equals(MemorySegment.NULL)) {
            addIf(DeviceFeature.OCCLUSION_QUERY_PRECISE, VkPhysicalDeviceFeatures.occlusionQueryPrecise(core));
            addIf(DeviceFeature.PIPELINE_STATISTICS_QUERY, VkPhysicalDeviceFeatures.pipelineStatisticsQuery(core));
            addIf(DeviceFeature.INHERITED_QUERIES, VkPhysicalDeviceFeatures.inheritedQueries(core));
        }
        for (MemorySegment next = VkDeviceCreateInfo.pNext(info); !next.equals(MemorySegment.NULL);) {
            MemorySegment struct = next.reinterpret(VkPhysicalDeviceSynchronization2Features.sizeof());
            int type = VkPhysicalDeviceSynchronization2Features.sType(struct);
            if (type == vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES()) {
                addIf(DeviceFeature.HOST_QUERY_RESET, VkPhysicalDeviceHostQueryResetFeatures.hostQueryReset(struct));
            } else if (type == vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES()) {
                addIf(DeviceFeature.SYNCHRONIZATION2,
                        VkPhysicalDeviceSynchronization2Features.synchronization2(struct));
            } else if (type == vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR()) {
                addIf(DeviceFeature.MAINTENANCE9, VkPhysicalDeviceMaintenance9FeaturesKHR.maintenance9(struct));
            } else if (type == vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ELAPSED_TIMER_QUERY_FEATURES_QCOM()) {
                addIf(DeviceFeature.ELAPSED_TIMER_QUERY,
                        VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM.elapsedTimerQuery(struct));
            }
            next = VkPhysicalDeviceSynchronization2Features.pNext(struct);
        }
    }

    private void addIf(DeviceFeature feature, int on) {
        if (on == 1) {
            enabled.add(feature);
        }
    }

    private VulkanPhysicalDevice device(VulkanInstance instance) {
        return instance.physicalDevices().getFirst();
    }

    private void create(Set<DeviceFeature> features, String... asked) {
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice device = device(instance);
            assertThatThrownBy(() -> device.createDevice(device.queueFamilies().getFirst(), features, List.of(asked)))
                    .isInstanceOf(DriverException.class).hasMessageContaining("vkCreateDevice returned VK_NOT_READY");
        }
    }

    /** Without it nothing could destroy the device. */
    @Test
    void noDeviceIsMadeWithoutTheFunctionThatFindsItsFunctions() {
        driver.with("vkGetDeviceProcAddr", arena -> MemorySegment.NULL);
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice device = device(instance);
            assertThatThrownBy(() -> device.createDevice(device.queueFamilies().getFirst()))
                    .isInstanceOf(UnsupportedOperationException.class).hasMessageContaining("vkGetDeviceProcAddr");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"CALIBRATED_TIMESTAMPS", "DEBUG_UTILS",
        "DEVICE_ADDRESS_COMMANDS"})
    void oneFeatureIsEnabledAndNoOther(DeviceFeature feature) {
        create(EnumSet.of(feature));

        assertThat(enabled).containsExactly(feature);
        assertThat(extensions).isEqualTo(switch (feature) {
            case MAINTENANCE9 -> List.of("VK_KHR_maintenance9");
            case ELAPSED_TIMER_QUERY -> List.of("VK_QCOM_elapsed_timer_query");
            default -> List.of();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void allFeaturesThatAVersionTellsOfAreEnabledWithWhatItsCoreLacks(int minor) {
        version = new ApiVersion(1, minor, 0);
        Set<DeviceFeature> features;
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            features = device(instance).features();
        }
        assertThat(features)
                .isEqualTo(minor == 0 ? CORE : EnumSet.complementOf(
                        EnumSet.of(DeviceFeature.DEVICE_ADDRESS_COMMANDS, DeviceFeature.DEBUG_UTILS)));

        create(features, "VK_EXT_mine", "VK_KHR_synchronization2");

        Set<DeviceFeature> members = EnumSet.copyOf(features);
        members.remove(DeviceFeature.CALIBRATED_TIMESTAMPS);
        assertThat(enabled).isEqualTo(members);
        assertThat(extensions.contains("VK_EXT_calibrated_timestamps")).isEqualTo(minor > 0);
        assertThat(extensions).startsWith("VK_EXT_mine", "VK_KHR_synchronization2").doesNotHaveDuplicates();
        assertThat(extensions.contains("VK_EXT_host_query_reset")).isEqualTo(minor == 1);
        assertThat(extensions.contains("VK_KHR_maintenance9")).isEqualTo(minor > 0);
        assertThat(extensions.contains("VK_QCOM_elapsed_timer_query")).isEqualTo(minor > 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void synchronization2IsAnExtensionBefore13(int minor) {
        version = new ApiVersion(1, minor, 0);

        create(EnumSet.of(DeviceFeature.SYNCHRONIZATION2));

        assertThat(extensions).isEqualTo(minor < 3 ? List.of("VK_KHR_synchronization2") : List.of());
    }

    private Optional<UUID> uuid() {
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            return device(instance).uuid();
        }
    }

    /** Byte by byte: the first is the one on the left. */
    @Test
    void theBytesOfAUuidAreWrittenInTheirOrder() {
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
    void aVersionOlderThanUuidsHasNone(int minor) {
        version = new ApiVersion(1, minor, 0);

        assertThat(uuid()).map(UUID::toString).isEqualTo(
                minor == 0 ? Optional.empty() : Optional.of("52656164-6f75-7420-736f-667477617265"));
    }

    @Test
    void everyTypeThatTheDeviceHasIsReported() {
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            assertThat(device(instance).queryTypes()).isEqualTo(SoftwareSettings.builder().build().queryTypes());
        }
    }

    @Test
    void theTypesThatTheDeviceLacksAreBroughtByTheirExtensions() {
        Set<QueryType> lacking = EnumSet.allOf(QueryType.class);
        lacking.removeAll(SoftwareSettings.builder().build().queryTypes());
        assertThat(QueryTypeSupport.of(List.of(), false, Set.of(), Set.of("VK_INTEL_performance_query",
                "VK_NV_ray_tracing", "VK_EXT_opacity_micromap", "VK_KHR_acceleration_structure",
                "VK_KHR_ray_tracing_maintenance1"))).containsAll(lacking);
    }
}
