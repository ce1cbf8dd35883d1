package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_API_VERSION_1_0;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.*;
import dev.readout.software.abi.vulkan.*;
import dev.readout.software.vulkan.registry.FeatureStruct;
import dev.readout.software.vulkan.registry.FeatureStructs;
import dev.readout.testing.abi.vulkan.PFN_vkGetDeviceProcAddr;
import dev.readout.testing.abi.vulkan.VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT;
import dev.readout.testing.abi.vulkan.VkPhysicalDeviceTransformFeedbackFeaturesEXT;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    @Test
    void withoutAnInstanceOnlyGlobalFunctionsAreFound() {
        assertThat(instanceFunction(MemorySegment.NULL, "vkCreateInstance")).isNotEqualTo(MemorySegment.NULL);
        assertThat(instanceFunction(MemorySegment.NULL, "vkGetInstanceProcAddr")).isNotEqualTo(MemorySegment.NULL);
        assertThat(instanceFunction(MemorySegment.NULL, "vkEnumeratePhysicalDevices")).isEqualTo(MemorySegment.NULL);
        assertThat(instanceFunction(MemorySegment.NULL, "vkCreateDevice")).isEqualTo(MemorySegment.NULL);
        assertThat(instanceFunction(MemorySegment.NULL, "vkQueueSubmit")).isEqualTo(MemorySegment.NULL);
    }

    @Test
    void anInstanceFindsAllFunctionsAndADeviceThoseOfDevices() {
        assertThat(instanceFunction(application.instance, "vkCreateDevice")).isNotEqualTo(MemorySegment.NULL);
        assertThat(instanceFunction(application.instance, "vkQueueSubmit"))
                .isEqualTo(deviceFunction("vkQueueSubmit")).isEqualTo(application.function("vkQueueSubmit"));
        assertThat(deviceFunction("vkCreateInstance")).isEqualTo(MemorySegment.NULL);
        assertThat(deviceFunction("vkGetPhysicalDeviceProperties")).isEqualTo(MemorySegment.NULL);
        assertThat(deviceFunction("vkGetDeviceProcAddr")).isNotEqualTo(MemorySegment.NULL);
    }

    @Test
    void unknownFunctionsAreNull() {
        assertThat(instanceFunction(application.instance, "vkCmdTraceRaysKHR")).isEqualTo(MemorySegment.NULL);
        assertThat(deviceFunction("")).isEqualTo(MemorySegment.NULL);
        assertThat(application.driver.find("vkNothing")).isEmpty();
    }

    /** An application whose device has some extensions, and a driver with everything. */
    private static Application with(int apiVersion, List<String> instanceExtensions, List<String> extensions) {
        return new Application(settings -> {}, features -> MemorySegment.NULL, instanceExtensions, extensions,
                driver -> driver, apiVersion);
    }

    @Test
    void promotedFunctionsKeepTheNameOfTheirExtension() {
        try (Application other = with(VK_API_VERSION_1_3(), List.of(),
                List.of("VK_EXT_host_query_reset", "VK_KHR_synchronization2"))) {
            assertThat(deviceFunction(other, "vkCmdWriteTimestamp2KHR"))
                    .isEqualTo(deviceFunction(other, "vkCmdWriteTimestamp2")).isNotEqualTo(MemorySegment.NULL);
            assertThat(deviceFunction(other, "vkResetQueryPoolEXT"))
                    .isEqualTo(deviceFunction(other, "vkResetQueryPool")).isNotEqualTo(MemorySegment.NULL);
        }
    }

    @Test
    void aDeviceFindsOnlyWhatWasEnabled() {
        try (Application other = with(VK_API_VERSION_1_3(), List.of(), List.of())) {
            assertThat(deviceFunction(other, "vkCmdWriteTimestamp2")).isNotEqualTo(MemorySegment.NULL);
            assertThat(List.of("vkCmdWriteTimestamp2KHR", "vkResetQueryPoolEXT", "vkCmdBeginQueryIndexedEXT",
                    "vkGetCalibratedTimestampsEXT", "vkAcquireProfilingLockKHR",
                    "vkCreateDevice")).allSatisfy(name -> {
                        assertThat(deviceFunction(other, name)).isEqualTo(MemorySegment.NULL);
                        assertThat(instanceFunction(other, name)).isNotEqualTo(MemorySegment.NULL);
                    });
        }
        try (Application other = with(VK_API_VERSION_1_3(), List.of(), List.of("VK_EXT_calibrated_timestamps"))) {
            assertThat(deviceFunction(other, "vkGetCalibratedTimestampsEXT")).isNotEqualTo(MemorySegment.NULL);
            assertThat(deviceFunction(other, "vkGetCalibratedTimestampsKHR")).isEqualTo(MemorySegment.NULL);
        }
        try (Application other = with(VK_API_VERSION_1_3(), List.of(), List.of("VK_KHR_calibrated_timestamps"))) {
            assertThat(deviceFunction(other, "vkGetCalibratedTimestampsKHR")).isNotEqualTo(MemorySegment.NULL);
            assertThat(deviceFunction(other, "vkGetCalibratedTimestampsEXT")).isEqualTo(MemorySegment.NULL);
        }
    }

    @Test
    void anApplicationOfAnEarlierVersionFindsWhatThatHas() {
        try (Application other = with(VK_API_VERSION_1_0(), List.of(), List.of("VK_EXT_host_query_reset"))) {
            assertThat(deviceFunction(other, "vkCmdWriteTimestamp")).isNotEqualTo(MemorySegment.NULL);
            assertThat(deviceFunction(other, "vkCmdWriteTimestamp2")).isEqualTo(MemorySegment.NULL);
            assertThat(deviceFunction(other, "vkResetQueryPool")).isEqualTo(MemorySegment.NULL);
            assertThat(deviceFunction(other, "vkResetQueryPoolEXT")).isNotEqualTo(MemorySegment.NULL);
            assertThat(instanceFunction(other, "vkGetPhysicalDeviceFeatures2")).isEqualTo(MemorySegment.NULL);
            assertThat(instanceFunction(other, "vkGetPhysicalDeviceFeatures2KHR")).isEqualTo(MemorySegment.NULL);
        }
        try (Application other = with(VK_API_VERSION_1_0(), List.of("VK_KHR_get_physical_device_properties2"),
                List.of())) {
            assertThat(instanceFunction(other, "vkGetPhysicalDeviceFeatures2")).isEqualTo(MemorySegment.NULL);
            assertThat(instanceFunction(other, "vkGetPhysicalDeviceFeatures2KHR")).isNotEqualTo(MemorySegment.NULL);
        }
    }

    @Test
    void aDeviceFindsWhatTheExtensionsOfItsInstanceBring() {
        try (Application other = with(VK_API_VERSION_1_0(), List.of("VK_EXT_debug_utils"), List.of())) {
            assertThat(deviceFunction(other, "vkCmdBeginDebugUtilsLabelEXT")).isNotEqualTo(MemorySegment.NULL);
        }
        try (Application other = with(VK_API_VERSION_1_0(), List.of(), List.of())) {
            assertThat(deviceFunction(other, "vkCmdBeginDebugUtilsLabelEXT")).isEqualTo(MemorySegment.NULL);
        }
    }

    private static MemorySegment deviceFunction(Application other, String name) {
        return PFN_vkGetDeviceProcAddr.invoke(other.function("vkGetDeviceProcAddr"), other.device,
                other.arena.allocateFrom(name));
    }

    private static MemorySegment instanceFunction(Application other, String name) {
        return PFN_vkGetInstanceProcAddr.invoke(other.function("vkGetInstanceProcAddr"), other.instance,
                other.arena.allocateFrom(name));
    }

    /** The same in every process, whatever the order of their types of queries in a set. */
    @Test
    void extensionsAreListedInOneOrder() {
        assertThat(extensionNames("vkEnumerateDeviceExtensionProperties")).hasSizeGreaterThan(35).containsSubsequence(
                "VK_KHR_bind_memory2", "VK_KHR_synchronization2", "VK_EXT_host_query_reset",
                "VK_EXT_calibrated_timestamps",
                "VK_KHR_maintenance9", "VK_EXT_transform_feedback");
        assertThat(extensionNames("vkEnumerateInstanceExtensionProperties"))
                .startsWith("VK_KHR_get_physical_device_properties2").endsWith("VK_EXT_debug_utils");
    }

    private List<String> extensionNames(String function) {
        MemorySegment count = application.arena.allocateFrom(JAVA_INT, 100);
        MemorySegment list = VkExtensionProperties.allocateArray(100, application.arena);
        MemorySegment address = application.function(function);
        int result = function.contains("Device")
                ? PFN_vkEnumerateDeviceExtensionProperties.invoke(address, application.physicalDevice,
                        MemorySegment.NULL, count, list)
                : callInt("vkEnumerateInstanceExtensionProperties", address, MemorySegment.NULL, count, list);
        assertThat(result).isZero();
        return list.elements(VkExtensionProperties.layout()).limit(count.get(JAVA_INT, 0))
                .map(element -> VkExtensionProperties.extensionName(element).getString(0)).toList();
    }

    @Test
    void propertiesSayWhatTheSettingsSay() {
        MemorySegment properties = VkPhysicalDeviceProperties.allocate(application.arena).fill((byte) 0xAA);
        PFN_vkGetPhysicalDeviceProperties.invoke(application.function("vkGetPhysicalDeviceProperties"),
                application.physicalDevice, properties);

        assertThat(VkPhysicalDeviceProperties.deviceName(properties).getString(0)).isEqualTo("Test device");
        MemorySegment limits = VkPhysicalDeviceProperties.limits(properties);
        assertThat(VkPhysicalDeviceLimits.timestampPeriod(limits)).isEqualTo(41.6667f);
        assertThat(VkPhysicalDeviceLimits.timestampComputeAndGraphics(limits)).isEqualTo(1);
        assertThat(VkPhysicalDeviceLimits.maxComputeWorkGroupCount(limits, 2)).isEqualTo(65_535);

        MemorySegment properties2 = VkPhysicalDeviceProperties2.allocate(application.arena);
        VkPhysicalDeviceProperties2.sType(properties2, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2());
        PFN_vkGetPhysicalDeviceProperties2.invoke(application.function("vkGetPhysicalDeviceProperties2"),
                application.physicalDevice, properties2);
        assertThat(VkPhysicalDeviceProperties2.properties(properties2).mismatch(properties)).isEqualTo(-1);
    }

    @Test
    void queueFamiliesAreListedAsFarAsThereIsRoom() {
        MemorySegment count = application.arena.allocateFrom(JAVA_INT, 0);
        MemorySegment families = VkQueueFamilyProperties.allocateArray(2, application.arena);
        MemorySegment function = application.function("vkGetPhysicalDeviceQueueFamilyProperties");
        PFN_vkGetPhysicalDeviceQueueFamilyProperties.invoke(function, application.physicalDevice, count,
                MemorySegment.NULL);
        assertThat(count.get(JAVA_INT, 0)).isEqualTo(2);

        count.set(JAVA_INT, 0, 1);
        PFN_vkGetPhysicalDeviceQueueFamilyProperties.invoke(function, application.physicalDevice, count, families);
        assertThat(count.get(JAVA_INT, 0)).isEqualTo(1);
        assertThat(VkQueueFamilyProperties.timestampValidBits(families)).isEqualTo(36);
        assertThat(VkQueueFamilyProperties.queueFlags(families)).isEqualTo(3);
        assertThat(VkQueueFamilyProperties.queueCount(VkQueueFamilyProperties.asSlice(families, 1))).isZero();
    }

    @Test
    void chainedStructsAreFilledWhereTheyAreKnownAndElseLeftAlone() {
        MemorySegment unknown = application.arena.allocate(64, 8).fill((byte) 0xAA);
        MemorySegment reset = VkPhysicalDeviceHostQueryResetFeatures.allocate(application.arena);
        MemorySegment features = VkPhysicalDeviceFeatures2.allocate(application.arena);
        VkBaseOutStructure.sType(unknown, 1_000_999_000);
        VkBaseOutStructure.pNext(unknown, reset);
        VkPhysicalDeviceHostQueryResetFeatures.sType(reset,
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES());
        VkPhysicalDeviceFeatures2.sType(features, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2());
        VkPhysicalDeviceFeatures2.pNext(features, unknown);
        byte[] before = unknown.toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);

        PFN_vkGetPhysicalDeviceFeatures2.invoke(application.function("vkGetPhysicalDeviceFeatures2"),
                application.physicalDevice, features);

        assertThat(VkPhysicalDeviceHostQueryResetFeatures.hostQueryReset(reset)).isEqualTo(1);
        assertThat(VkPhysicalDeviceFeatures.occlusionQueryPrecise(VkPhysicalDeviceFeatures2.features(features)))
                .isEqualTo(1);
        assertThat(VkPhysicalDeviceFeatures.sparseBinding(VkPhysicalDeviceFeatures2.features(features))).isZero();
        assertThat(unknown.toArray(java.lang.foreign.ValueLayout.JAVA_BYTE)).isEqualTo(before);
    }

    @Test
    void memoryThatTheHostSeesIsASecondType() {
        MemorySegment properties = VkPhysicalDeviceMemoryProperties.allocate(application.arena);
        PFN_vkGetPhysicalDeviceMemoryProperties.invoke(application.function("vkGetPhysicalDeviceMemoryProperties"),
                application.physicalDevice, properties);

        assertThat(VkPhysicalDeviceMemoryProperties.memoryTypeCount(properties)).isEqualTo(2);
        assertThat(VkMemoryType.propertyFlags(VkPhysicalDeviceMemoryProperties.memoryTypes(properties, 0)))
                .isEqualTo(VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT());
        assertThat(VkMemoryType.propertyFlags(VkPhysicalDeviceMemoryProperties.memoryTypes(properties, 1))
                & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT()).isNotZero();
    }

    @Test
    void extensionsAreListed() {
        MemorySegment count = application.arena.allocateFrom(JAVA_INT, 100);
        MemorySegment extensions = VkExtensionProperties.allocateArray(100, application.arena);
        int result = PFN_vkEnumerateDeviceExtensionProperties.invoke(
                application.function("vkEnumerateDeviceExtensionProperties"), application.physicalDevice,
                MemorySegment.NULL, count, extensions);

        assertThat(result).isEqualTo(VK_SUCCESS());
        assertThat(extensions.elements(VkExtensionProperties.layout()).limit(count.get(JAVA_INT, 0))
                .map(extension -> VkExtensionProperties.extensionName(extension).getString(0)))
                .doesNotHaveDuplicates().contains("VK_EXT_host_query_reset", "VK_KHR_performance_query",
                        "VK_EXT_transform_feedback");
    }

    @Test
    void aDeviceWithAFeatureOrExtensionThatThereIsNotIsRefused() {
        MemorySegment info = VkDeviceCreateInfo.allocate(application.arena);
        VkDeviceCreateInfo.sType(info, VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO());
        MemorySegment features = VkPhysicalDeviceFeatures.allocate(application.arena);
        VkPhysicalDeviceFeatures.sparseBinding(features, 1);
        VkDeviceCreateInfo.pEnabledFeatures(info, features);
        assertThat(createDevice(info)).isEqualTo(VK_ERROR_FEATURE_NOT_PRESENT());

        VkPhysicalDeviceFeatures.sparseBinding(features, 0);
        VkPhysicalDeviceFeatures.pipelineStatisticsQuery(features, 1);
        assertThat(createDevice(info)).isEqualTo(VK_SUCCESS());

        VkDeviceCreateInfo.enabledExtensionCount(info, 1);
        VkDeviceCreateInfo.ppEnabledExtensionNames(info,
                application.arena.allocateFrom(ADDRESS, application.arena.allocateFrom("VK_KHR_present_wait")));
        assertThat(createDevice(info)).isEqualTo(VK_ERROR_EXTENSION_NOT_PRESENT());
        assertThat(application.reports.getLast().toString()).contains("vkCreateDevice", "VK_KHR_present_wait");
    }

    /** Section "Feature Requirements" of the specification: what descriptor indexing and streams of vertices need. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatGoesWithAFeatureIsThere(boolean ofVersion) {
        Set<String> there = new HashSet<>();
        for (FeatureStruct struct : EnumSet.complementOf(EnumSet.of(FeatureStruct.VkPhysicalDeviceFeatures))) {
            MemorySegment next = application.arena.allocate(FeatureStructs.size(struct), 8);
            VkBaseOutStructure.sType(next, struct.type());
            if (struct.name().matches("VkPhysicalDeviceVulkan1\\dFeatures") == ofVersion) {
                MemorySegment chain = VkPhysicalDeviceFeatures2.allocate(application.arena);
                VkPhysicalDeviceFeatures2.sType(chain, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2());
                VkPhysicalDeviceFeatures2.pNext(chain, next);
                PFN_vkGetPhysicalDeviceFeatures2.invoke(application.function("vkGetPhysicalDeviceFeatures2"),
                        application.physicalDevice, chain);
                for (int i = 0; i < struct.members().size(); i++) {
                    if (next.get(JAVA_INT, 16 + 4L * i) != 0) {
                        there.add(struct.members().get(i));
                    }
                }
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
        MemorySegment streams = VkPhysicalDeviceTransformFeedbackFeaturesEXT.allocate(application.arena);
        VkPhysicalDeviceTransformFeedbackFeaturesEXT.sType(streams,
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT());
        MemorySegment generated = VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT.allocate(application.arena);
        VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT.sType(generated,
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT());
        VkPhysicalDeviceTransformFeedbackFeaturesEXT.pNext(streams, generated);
        MemorySegment chain = VkPhysicalDeviceFeatures2.allocate(application.arena);
        VkPhysicalDeviceFeatures2.sType(chain, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2());
        VkPhysicalDeviceFeatures2.pNext(chain, streams);
        PFN_vkGetPhysicalDeviceFeatures2.invoke(application.function("vkGetPhysicalDeviceFeatures2"),
                application.physicalDevice, chain);

        assertThat(VkPhysicalDeviceTransformFeedbackFeaturesEXT.transformFeedback(streams)).isOne();
        assertThat(VkPhysicalDeviceTransformFeedbackFeaturesEXT.geometryStreams(streams)).isZero();
        assertThat(VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT.primitivesGeneratedQuery(generated)).isOne();
        assertThat(VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT
                .primitivesGeneratedQueryWithNonZeroStreams(generated)).isZero();
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

    private int createDevice(MemorySegment info) {
        return PFN_vkCreateDevice.invoke(application.function("vkCreateDevice"), application.physicalDevice, info,
                MemorySegment.NULL, application.pointer());
    }

    private MemorySegment instanceFunction(MemorySegment instance, String name) {
        return PFN_vkGetInstanceProcAddr.invoke(application.function("vkGetInstanceProcAddr"), instance,
                application.arena.allocateFrom(name));
    }

    private MemorySegment deviceFunction(String name) {
        return deviceFunction(application, name);
    }
}
