package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_QUEUE_FAMILY_QUERY_RESULT_STATUS_PROPERTIES_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_LAYER_NOT_PRESENT;

import dev.readout.abi.vulkan.VkExtensionProperties;
import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceMemoryProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties2;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkQueueFamilyProperties2;
import dev.readout.abi.vulkan.VkQueueFamilyProperties;
import dev.readout.abi.vulkan.VkQueueFamilyQueryResultStatusPropertiesKHR;
import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.software.vulkan.DeviceIdentity;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.device.PhysicalDevice;
import dev.readout.software.vulkan.device.PropertyStructs;
import dev.readout.software.vulkan.object.Features;
import dev.readout.software.vulkan.object.Limits;
import dev.readout.software.vulkan.object.QueueAbilities;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.MemoryTypes;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The functions of a physical device's properties. */
record PhysicalDeviceFunctions(SoftwareSettings settings, Features features) implements FunctionGroup {
    // VkStructureTypes that our header does not have. Their contents begin behind pNext.
    private static final int EXTERNAL_BUFFER_PROPERTIES = 1_000_071_003;
    private static final int EXTERNAL_SEMAPHORE_PROPERTIES = 1_000_076_001;
    private static final int EXTERNAL_FENCE_PROPERTIES = 1_000_112_001;
    private static final int PHYSICAL_DEVICE_MEMORY_PROPERTIES_2 = 1_000_059_006;
    private static final int PHYSICAL_DEVICE_SPARSE_IMAGE_FORMAT_INFO_2 = 1_000_059_008;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkGetPhysicalDeviceProperties -> FunctionBody.effect(this::getProperties);
            case vkGetPhysicalDeviceProperties2 -> FunctionBody.effect(this::getProperties2);
            case vkGetPhysicalDeviceFeatures -> FunctionBody.effect(this::getFeatures);
            case vkGetPhysicalDeviceFeatures2 -> FunctionBody.effect(this::getFeatures2);
            case vkGetPhysicalDeviceQueueFamilyProperties -> FunctionBody.effect(this::getQueueFamilies);
            case vkGetPhysicalDeviceQueueFamilyProperties2 -> FunctionBody.effect(this::getQueueFamilies2);
            case vkGetPhysicalDeviceMemoryProperties ->
                    FunctionBody.effect(PhysicalDeviceFunctions::getMemoryProperties);
            case vkGetPhysicalDeviceFormatProperties ->
                    FunctionBody.effect(FormatFunctions::getProperties);
            case vkGetPhysicalDeviceImageFormatProperties ->
                    FunctionBody.result(FormatFunctions::getImageProperties);
            case vkGetPhysicalDeviceSparseImageFormatProperties ->
                    FunctionBody.effect(call -> none(call, 6));
            case vkGetPhysicalDeviceMemoryProperties2 ->
                    FunctionBody.effect(PhysicalDeviceFunctions::getMemoryProperties2);
            case vkGetPhysicalDeviceFormatProperties2 ->
                    FunctionBody.effect(FormatFunctions::getProperties2);
            case vkGetPhysicalDeviceImageFormatProperties2 ->
                    FunctionBody.result(FormatFunctions::getImageProperties2);
            case vkGetPhysicalDeviceSparseImageFormatProperties2 ->
                    FunctionBody.effect(PhysicalDeviceFunctions::getSparseProperties2);
            case vkEnumerateDeviceExtensionProperties ->
                    FunctionBody.result(this::enumerateExtensions);
            case vkEnumerateDeviceLayerProperties -> FunctionBody.result(call -> none(call, 1));
            // Nothing is shared with other devices or processes.
            case vkGetPhysicalDeviceExternalBufferProperties ->
                    FunctionBody.effect(call -> nothing(call, EXTERNAL_BUFFER_PROPERTIES,
                            "VkExternalBufferProperties", "pExternalBufferProperties"));
            case vkGetPhysicalDeviceExternalFenceProperties ->
                    FunctionBody.effect(call -> nothing(call, EXTERNAL_FENCE_PROPERTIES,
                            "VkExternalFenceProperties", "pExternalFenceProperties"));
            case vkGetPhysicalDeviceExternalSemaphoreProperties ->
                    FunctionBody.effect(call -> nothing(call, EXTERNAL_SEMAPHORE_PROPERTIES,
                            "VkExternalSemaphoreProperties", "pExternalSemaphoreProperties"));
            case vkGetPhysicalDeviceToolProperties -> FunctionBody.result(call -> none(call, 1));
            default -> null;
        };
    }

    static void check(Call call) {
        call.dispatchable(PhysicalDevice.class, "physicalDevice");
    }

    private void getProperties(Call call) {
        check(call);
        writeProperties(call.pointer(1, "pProperties", VkPhysicalDeviceProperties.sizeof()));
    }

    private void getProperties2(Call call) {
        check(call);
        MemorySegment out = call.struct(1, "pProperties", VkPhysicalDeviceProperties2.layout());
        writeProperties(VkPhysicalDeviceProperties2.properties(out));
        PropertyStructs.writeChain(VkPhysicalDeviceProperties2.pNext(out), settings);
    }

    private void writeProperties(MemorySegment out) {
        out.fill((byte) 0);
        VkPhysicalDeviceProperties.apiVersion(out, VK_API_VERSION_1_3());
        DeviceIdentity identity = settings.identity();
        VkPhysicalDeviceProperties.driverVersion(out, identity.driverVersion());
        VkPhysicalDeviceProperties.vendorID(out, identity.vendorId());
        VkPhysicalDeviceProperties.deviceID(out, identity.deviceId());
        VkPhysicalDeviceProperties.deviceType(out, identity.deviceType());
        VkPhysicalDeviceProperties.deviceName(out).setString(0, settings.deviceName());
        Limits.write(VkPhysicalDeviceProperties.limits(out), settings);
    }

    private void getFeatures(Call call) {
        check(call);
        features.write(call.pointer(1, "pFeatures", VkPhysicalDeviceFeatures.sizeof()));
    }

    private void getFeatures2(Call call) {
        check(call);
        MemorySegment out = call.struct(1, "pFeatures", VkPhysicalDeviceFeatures2.layout());
        features.write(VkPhysicalDeviceFeatures2.features(out));
        features.writeChain(VkPhysicalDeviceFeatures2.pNext(out));
    }

    private void getQueueFamilies(Call call) {
        check(call);
        call.list(1, settings.queueFamilies().size(), VkQueueFamilyProperties.sizeof(), this::writeFamily);
    }

    private void getQueueFamilies2(Call call) {
        check(call);
        call.list(1, settings.queueFamilies().size(), VkQueueFamilyProperties2.sizeof(), (family, index) -> {
            Arguments.struct(family, "pQueueFamilyProperties[]", VkQueueFamilyProperties2.layout());
            writeFamily(VkQueueFamilyProperties2.queueFamilyProperties(family), index);
            writeFamilyChain(VkQueueFamilyProperties2.pNext(family), settings.queueFamilies().get(index));
        });
    }

    private void writeFamily(MemorySegment out, int index) {
        SoftwareQueueFamily family = settings.queueFamilies().get(index);
        VkQueueFamilyProperties.queueFlags(out, family.flags());
        VkQueueFamilyProperties.queueCount(out, family.queueCount());
        VkQueueFamilyProperties.timestampValidBits(out, family.timestampValidBits());
        MemorySegment granularity = VkQueueFamilyProperties.minImageTransferGranularity(out);
        VkExtent3D.width(granularity, 1);
        VkExtent3D.height(granularity, 1);
        VkExtent3D.depth(granularity, 1);
    }

    private void writeFamilyChain(MemorySegment first, SoftwareQueueFamily family) {
        for (MemorySegment next : Arguments.chain(first)) {
            if (VkBaseOutStructure.sType(next)
                    == VK_STRUCTURE_TYPE_QUEUE_FAMILY_QUERY_RESULT_STATUS_PROPERTIES_KHR()) {
                VkQueueFamilyQueryResultStatusPropertiesKHR.queryResultStatusSupport(next,
                        settings.queryTypes().contains(QueryType.RESULT_STATUS_ONLY)
                                && QueueAbilities.haveResultStatus(family, settings) ? 1 : 0);
            }
        }
    }

    private static void getMemoryProperties(Call call) {
        check(call);
        MemoryTypes.write(call.pointer(1, "pMemoryProperties", VkPhysicalDeviceMemoryProperties.sizeof()));
    }

    private static void getMemoryProperties2(Call call) {
        check(call);
        MemoryTypes.write(behindHeader(call, 1, "pMemoryProperties", PHYSICAL_DEVICE_MEMORY_PROPERTIES_2,
                "VkPhysicalDeviceMemoryProperties2", VkPhysicalDeviceMemoryProperties.sizeof()));
    }

    private static void getSparseProperties2(Call call) {
        check(call);
        behindHeader(call, 1, "pFormatInfo", PHYSICAL_DEVICE_SPARSE_IMAGE_FORMAT_INFO_2,
                "VkPhysicalDeviceSparseImageFormatInfo2", 0);
        call.emptyList(2);
    }

    /** Three zeros behind the header of the third argument's struct. */
    private static void nothing(Call call, int structureType, String name, String argument) {
        check(call);
        call.pointer(1, "the info", Arguments.STRUCT_HEADER);
        behindHeader(call, 2, argument, structureType, name, 3 * Integer.BYTES).fill((byte) 0);
    }

    /** The part of a struct behind its header. */
    private static MemorySegment behindHeader(Call call, int index, String argument, int structureType, String name,
            long size) {
        return call.struct(index, argument, structureType, name, Arguments.STRUCT_HEADER + size)
                .asSlice(Arguments.STRUCT_HEADER);
    }

    private int enumerateExtensions(Call call) {
        check(call);
        if (!call.isNull(1)) {
            throw new Misuse(VK_ERROR_LAYER_NOT_PRESENT(), "there is no layer " + call.string(1, "pLayerName"));
        }
        return list(call, 2, features.extensions());
    }

    /** Lists extensions as {@code VkExtensionProperties}; the count is the argument {@code countIndex}. */
    static int list(Call call, int countIndex, Set<Extension> extensions) {
        List<Extension> inOrder = List.copyOf(extensions);
        return call.list(countIndex, inOrder.size(), VkExtensionProperties.sizeof(), (element, index) -> {
            VkExtensionProperties.extensionName(element).setString(0, inOrder.get(index).name());
            VkExtensionProperties.specVersion(element, 1);
        });
    }

    /** A list without elements, whose count is the argument {@code countIndex}. */
    private static int none(Call call, int countIndex) {
        check(call);
        return call.emptyList(countIndex);
    }
}
