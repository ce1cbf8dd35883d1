package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.*;
import dev.readout.software.abi.vulkan.*;
import dev.readout.software.vulkan.registry.FeatureStruct;
import dev.readout.software.vulkan.registry.FeatureStructs;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an application learns of the device before it uses it. */
class DiscoveryTest {
    @AutoClose
    private final Application application = new Application(settings -> settings
            .deviceName("Test device").timestampPeriod(41.6667f)
            .queueFamilies(List.of(
                    new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE, 2, 36),
                    new SoftwareQueueFamily(SoftwareQueueFamily.TRANSFER, 1, 0))));

    @Test
    void handlesOfTheLoaderPointAtItsMagicNumber() {
        for (MemorySegment handle : List.of(application.instance, application.physicalDevice, application.device,
                application.queue(0, 1), application.begin().handle())) {
            assertThat(handle.reinterpret(8).get(JAVA_LONG, 0)).isEqualTo(0x01CDC0DEL);
        }
    }

    private static MemorySegment find(Application other, boolean ofDevice, MemorySegment from, String name) {
        return MemorySegment.ofAddress(other.call(ofDevice ? "vkGetDeviceProcAddr" : "vkGetInstanceProcAddr", from,
                other.arena.allocateFrom(name)));
    }

    private static boolean isFound(Application other, boolean ofDevice, String name) {
        return find(other, ofDevice, ofDevice ? other.device : other.instance, name).address() != 0;
    }

    @Test
    void withoutAnInstanceOnlyGlobalFunctionsAreFound() {
        assertThat(List.of("vkCreateInstance", "vkGetInstanceProcAddr", "vkEnumeratePhysicalDevices", "vkCreateDevice",
                "vkQueueSubmit")).filteredOn(
                        name -> find(application, false, MemorySegment.NULL, name).address() != 0)
                .containsExactly("vkCreateInstance", "vkGetInstanceProcAddr");
    }

    @Test
    void aFunctionHasOneAddressByEachOfItsNames() {
        assertThat(find(application, false, application.instance, "vkQueueSubmit"))
                .isEqualTo(find(application, true, application.device, "vkQueueSubmit"))
                .isEqualTo(application.function("vkQueueSubmit"));
        assertThat(find(application, true, application.device, "vkCmdWriteTimestamp2KHR"))
                .isEqualTo(find(application, true, application.device, "vkCmdWriteTimestamp2"));
        assertThat(application.driver.find("vkNothing")).isEmpty();
    }

    /**
     * A device finds what was enabled, and an instance all functions of devices that its version may have; what an
     * earlier version lacks has the name of its extension alone.
     */
    @ParameterizedTest
    @CsvSource({
        "3, '', '', vkCreateDevice, true, false", "3, '', '', vkGetDeviceProcAddr, true, true",
        "3, '', '', vkCmdTraceRaysKHR, false, false", "3, '', '', vkCmdWriteTimestamp2, true, true",
        "3, '', '', vkCmdWriteTimestamp2KHR, true, false",
        "3, '', VK_KHR_synchronization2, vkCmdWriteTimestamp2KHR, true, true",
        "3, '', VK_EXT_calibrated_timestamps, vkGetCalibratedTimestampsEXT, true, true",
        "3, '', VK_EXT_calibrated_timestamps, vkGetCalibratedTimestampsKHR, true, false",
        "0, '', '', vkCmdWriteTimestamp, true, true", "0, '', '', vkCmdWriteTimestamp2, false, false",
        "0, '', VK_EXT_host_query_reset, vkResetQueryPool, false, false",
        "0, '', VK_EXT_host_query_reset, vkResetQueryPoolEXT, true, true",
        "0, '', '', vkGetPhysicalDeviceFeatures2KHR, false, false",
        "0, VK_KHR_get_physical_device_properties2, '', vkGetPhysicalDeviceFeatures2, false, false",
        "0, VK_KHR_get_physical_device_properties2, '', vkGetPhysicalDeviceFeatures2KHR, true, false",
        "0, VK_EXT_debug_utils, '', vkCmdBeginDebugUtilsLabelEXT, true, true"})
    void functionsAreFoundThatTheVersionOrAnExtensionBrings(int minor, String ofInstance, String ofDevice, String name,
            boolean byInstance, boolean byDevice) {
        try (Application other = new Application(settings -> {}, features -> MemorySegment.NULL,
                ofInstance.isEmpty() ? List.of() : List.of(ofInstance),
                ofDevice.isEmpty() ? List.of() : List.of(ofDevice), driver -> driver, 1 << 22 | minor << 12)) {
            assertThat(isFound(other, false, name)).as("by the instance").isEqualTo(byInstance);
            assertThat(isFound(other, true, name)).as("by the device").isEqualTo(byDevice);
        }
    }

    /** The same in every process, whatever the order of their types of queries in a set. */
    @Test
    void extensionsAreListedInOneOrder() {
        assertThat(application.deviceExtensions()).hasSizeGreaterThan(35).doesNotHaveDuplicates()
                .contains("VK_KHR_performance_query").containsSubsequence("VK_KHR_bind_memory2",
                        "VK_KHR_synchronization2", "VK_EXT_host_query_reset", "VK_EXT_calibrated_timestamps",
                        "VK_KHR_maintenance9", "VK_EXT_transform_feedback");
        MemorySegment count = application.arena.allocateFrom(JAVA_INT, 100);
        MemorySegment list = VkExtensionProperties.allocateArray(100, application.arena);
        Application.check(
                application.result("vkEnumerateInstanceExtensionProperties", MemorySegment.NULL, count, list));
        assertThat(list.elements(VkExtensionProperties.layout()).limit(count.get(JAVA_INT, 0))
                .map(element -> VkExtensionProperties.extensionName(element).getString(0)))
                .startsWith("VK_KHR_get_physical_device_properties2").endsWith("VK_EXT_debug_utils");
    }

    @Test
    void propertiesSayWhatTheSettingsSay() {
        MemorySegment properties = VkPhysicalDeviceProperties.allocate(application.arena).fill((byte) 0xAA);
        application.call("vkGetPhysicalDeviceProperties", application.physicalDevice, properties);

        assertThat(VkPhysicalDeviceProperties.deviceName(properties).getString(0)).isEqualTo("Test device");
        MemorySegment limits = VkPhysicalDeviceProperties.limits(properties);
        assertThat(VkPhysicalDeviceLimits.timestampPeriod(limits)).isEqualTo(41.6667f);
        assertThat(VkPhysicalDeviceLimits.timestampComputeAndGraphics(limits)).isEqualTo(1);
        assertThat(VkPhysicalDeviceLimits.maxComputeWorkGroupCount(limits, 2)).isEqualTo(65_535);

        MemorySegment properties2 = application.struct("VkPhysicalDeviceProperties2");
        application.call("vkGetPhysicalDeviceProperties2", application.physicalDevice, properties2);
        assertThat(VkPhysicalDeviceProperties2.properties(properties2).mismatch(properties)).isEqualTo(-1);
    }

    @Test
    void queueFamiliesAreListedAsFarAsThereIsRoom() {
        MemorySegment count = application.arena.allocateFrom(JAVA_INT, 0);
        MemorySegment families = VkQueueFamilyProperties.allocateArray(2, application.arena);
        application.call("vkGetPhysicalDeviceQueueFamilyProperties", application.physicalDevice, count,
                MemorySegment.NULL);
        assertThat(count.get(JAVA_INT, 0)).isEqualTo(2);
        count.set(JAVA_INT, 0, 1);
        application.call("vkGetPhysicalDeviceQueueFamilyProperties", application.physicalDevice, count, families);
        assertThat(count.get(JAVA_INT, 0)).isEqualTo(1);
        assertThat(VkQueueFamilyProperties.timestampValidBits(families)).isEqualTo(36);
        assertThat(VkQueueFamilyProperties.queueFlags(families)).isEqualTo(3);
        assertThat(VkQueueFamilyProperties.queueCount(VkQueueFamilyProperties.asSlice(families, 1))).isZero();
    }

    @Test
    void chainedStructsAreFilledWhereTheyAreKnownAndElseLeftAlone() {
        MemorySegment unknown = application.arena.allocate(64, 8).fill((byte) 0xAA);
        MemorySegment reset = application.struct("VkPhysicalDeviceHostQueryResetFeatures");
        MemorySegment features = application.struct("VkPhysicalDeviceFeatures2", "pNext", unknown);
        VkBaseOutStructure.sType(unknown, 1_000_999_000);
        VkBaseOutStructure.pNext(unknown, reset);
        byte[] before = unknown.toArray(JAVA_BYTE);
        application.call("vkGetPhysicalDeviceFeatures2", application.physicalDevice, features);
        assertThat(Structs.get(reset, "VkPhysicalDeviceHostQueryResetFeatures", "hostQueryReset")).isEqualTo(1);
        MemorySegment core = VkPhysicalDeviceFeatures2.features(features);
        assertThat(Structs.get(core, "VkPhysicalDeviceFeatures", "occlusionQueryPrecise")).isEqualTo(1);
        assertThat(Structs.get(core, "VkPhysicalDeviceFeatures", "sparseBinding")).isZero();
        assertThat(unknown.toArray(JAVA_BYTE)).isEqualTo(before);
    }

    @Test
    void memoryThatTheHostSeesIsASecondType() {
        MemorySegment properties = VkPhysicalDeviceMemoryProperties.allocate(application.arena);
        application.call("vkGetPhysicalDeviceMemoryProperties", application.physicalDevice, properties);

        assertThat(VkPhysicalDeviceMemoryProperties.memoryTypeCount(properties)).isEqualTo(2);
        assertThat(VkMemoryType.propertyFlags(VkPhysicalDeviceMemoryProperties.memoryTypes(properties, 0)))
                .isEqualTo(VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT());
        assertThat(VkMemoryType.propertyFlags(VkPhysicalDeviceMemoryProperties.memoryTypes(properties, 1))
                & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT()).isNotZero();
    }

    @Test
    void aDeviceWithAFeatureOrExtensionThatThereIsNotIsRefused() {
        assertThat(createDevice("pEnabledFeatures", application.struct("VkPhysicalDeviceFeatures", "sparseBinding", 1)))
                .isEqualTo(VK_ERROR_FEATURE_NOT_PRESENT());
        assertThat(createDevice("pEnabledFeatures",
                application.struct("VkPhysicalDeviceFeatures", "pipelineStatisticsQuery", 1))).isEqualTo(VK_SUCCESS());
        assertThat(createDevice("enabledExtensionCount", 1,
                "ppEnabledExtensionNames", application.strings(List.of("VK_KHR_present_wait"))))
                .isEqualTo(VK_ERROR_EXTENSION_NOT_PRESENT());
        assertThat(application.reports.getLast().toString()).contains("vkCreateDevice", "VK_KHR_present_wait");
    }

    /** The values of all features of a struct. */
    private int[] features(FeatureStruct struct) {
        MemorySegment features = application.arena.allocate(FeatureStructs.size(struct), 8);
        VkBaseOutStructure.sType(features, struct.type());
        application.call("vkGetPhysicalDeviceFeatures2", application.physicalDevice,
                application.struct("VkPhysicalDeviceFeatures2", "pNext", features));
        return features.asSlice(16).toArray(JAVA_INT);
    }

    /** Section "Feature Requirements" of the specification: what descriptor indexing and streams of vertices need. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatGoesWithAFeatureIsThere(boolean ofVersion) {
        Set<String> there = new HashSet<>();
        for (FeatureStruct struct : EnumSet.complementOf(EnumSet.of(FeatureStruct.VkPhysicalDeviceFeatures))) {
            int[] values = features(struct);
            if (struct.name().matches("VkPhysicalDeviceVulkan1\\dFeatures") == ofVersion) {
                IntStream.range(0, values.length).filter(i -> values[i] != 0).mapToObj(struct.members()::get)
                        .forEach(there::add);
            }
        }
        assertThat(there).contains("shaderUniformTexelBufferArrayDynamicIndexing",
                "shaderStorageTexelBufferArrayDynamicIndexing", "shaderSampledImageArrayNonUniformIndexing",
                "shaderStorageBufferArrayNonUniformIndexing", "shaderUniformTexelBufferArrayNonUniformIndexing",
                "descriptorBindingUniformBufferUpdateAfterBind", "descriptorBindingSampledImageUpdateAfterBind",
                "descriptorBindingStorageImageUpdateAfterBind", "descriptorBindingStorageBufferUpdateAfterBind",
                "descriptorBindingUniformTexelBufferUpdateAfterBind",
                "descriptorBindingStorageTexelBufferUpdateAfterBind",
                "descriptorBindingInlineUniformBlockUpdateAfterBind", "descriptorBindingUpdateUnusedWhilePending",
                "descriptorBindingPartiallyBound", "descriptorBindingVariableDescriptorCount",
                "runtimeDescriptorArray");
        assertThat(there.contains("descriptorIndexing")).isEqualTo(ofVersion);
    }

    /** As the specification wants it of a device without geometryStreams: it has one stream, the first. */
    @Test
    void withoutStreamsOfGeometryThereIsOneStream() {
        assertThat(features(FeatureStruct.VkPhysicalDeviceTransformFeedbackFeaturesEXT))
                .containsExactly(1, 0);
        assertThat(features(FeatureStruct.VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT)).startsWith(1)
                .endsWith(0);
        assertThat(DeviceFacts.of(application).get("transformFeedback")).asString().contains("streams 1 ");
    }

    @Test
    void queuesAreThoseThatTheDeviceWasCreatedWith() {
        assertThat(application.queue(0, 0)).isNotEqualTo(application.queue(0, 1));
        assertThat(application.queue(1, 0)).isNotEqualTo(MemorySegment.NULL);
        assertThat(application.reports).isEmpty();
        assertThat(application.queue(1, 1)).isEqualTo(MemorySegment.NULL);
        assertThat(application.reports).hasSize(1);
    }

    private int createDevice(Object... members) {
        return application.result("vkCreateDevice", application.physicalDevice,
                application.struct("VkDeviceCreateInfo", members), MemorySegment.NULL, application.pointer());
    }
}
