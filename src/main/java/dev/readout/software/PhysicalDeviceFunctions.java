package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_FORMAT_NOT_SUPPORTED;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_LAYER_NOT_PRESENT;
import static dev.readout.abi.vulkan.vulkan_h.VK_PHYSICAL_DEVICE_TYPE_OTHER;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_QUEUE_FAMILY_QUERY_RESULT_STATUS_PROPERTIES_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.PFN_vkEnumerateDeviceExtensionProperties;
import dev.readout.abi.vulkan.PFN_vkEnumerateDeviceLayerProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceFormatProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceImageFormatProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceMemoryProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties2;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceQueueFamilyProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceQueueFamilyProperties2;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceSparseImageFormatProperties;
import dev.readout.abi.vulkan.VkBaseOutStructure;
import dev.readout.abi.vulkan.VkExtensionProperties;
import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties2;
import dev.readout.abi.vulkan.VkQueueFamilyProperties;
import dev.readout.abi.vulkan.VkQueueFamilyProperties2;
import dev.readout.abi.vulkan.VkQueueFamilyQueryResultStatusPropertiesKHR;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** What a physical device says of itself. */
final class PhysicalDeviceFunctions implements FunctionGroup {
    /** "Rd" in ASCII: no vendor of the PCI list. */
    private static final int VENDOR = 0x5264;

    private final SoftwareSettings settings;
    private final HandleTable handles;
    private final Calls calls;
    private final Arena arena;

    PhysicalDeviceFunctions(Context context) {
        settings = context.settings();
        handles = context.handles();
        calls = context.calls();
        arena = context.arena();
    }

    @Override
    public MemorySegment stub(String name) {
        return switch (name) {
            case "vkGetPhysicalDeviceProperties" -> PFN_vkGetPhysicalDeviceProperties.allocate((device, out) ->
                    calls.effect(name, () -> getProperties(device, out)), arena);
            case "vkGetPhysicalDeviceProperties2" -> PFN_vkGetPhysicalDeviceProperties2.allocate((device, out) ->
                    calls.effect(name, () -> getProperties2(device, out)), arena);
            case "vkGetPhysicalDeviceFeatures" -> PFN_vkGetPhysicalDeviceFeatures.allocate((device, out) ->
                    calls.effect(name, () -> getFeatures(device, out)), arena);
            case "vkGetPhysicalDeviceFeatures2" -> PFN_vkGetPhysicalDeviceFeatures2.allocate((device, out) ->
                    calls.effect(name, () -> getFeatures2(device, out)), arena);
            case "vkGetPhysicalDeviceQueueFamilyProperties" ->
                    PFN_vkGetPhysicalDeviceQueueFamilyProperties.allocate((device, count, families) ->
                            calls.effect(name, () -> getQueueFamilies(device, count, families)), arena);
            case "vkGetPhysicalDeviceQueueFamilyProperties2" ->
                    PFN_vkGetPhysicalDeviceQueueFamilyProperties2.allocate((device, count, families) ->
                            calls.effect(name, () -> getQueueFamilies2(device, count, families)), arena);
            case "vkGetPhysicalDeviceMemoryProperties" ->
                    PFN_vkGetPhysicalDeviceMemoryProperties.allocate((device, out) ->
                            calls.effect(name, () -> getMemoryProperties(device, out)), arena);
            case "vkGetPhysicalDeviceFormatProperties" ->
                    PFN_vkGetPhysicalDeviceFormatProperties.allocate((device, format, out) ->
                            calls.effect(name, () -> getFormatProperties(device, format, out)), arena);
            case "vkGetPhysicalDeviceImageFormatProperties" ->
                    PFN_vkGetPhysicalDeviceImageFormatProperties.allocate(
                            (device, format, type, tiling, usage, flags, out) ->
                                    calls.result(name, () -> getImageFormatProperties(device, format, out)), arena);
            case "vkGetPhysicalDeviceSparseImageFormatProperties" ->
                    PFN_vkGetPhysicalDeviceSparseImageFormatProperties.allocate(
                            (device, format, type, samples, usage, tiling, count, out) ->
                                    calls.effect(name, () -> none(device, count, out)), arena);
            case "vkEnumerateDeviceExtensionProperties" ->
                    PFN_vkEnumerateDeviceExtensionProperties.allocate((device, layer, count, out) ->
                            calls.result(name, () -> enumerateExtensions(device, layer, count, out)), arena);
            case "vkEnumerateDeviceLayerProperties" ->
                    PFN_vkEnumerateDeviceLayerProperties.allocate((device, count, out) ->
                            calls.result(name, () -> none(device, count, out)), arena);
            default -> null;
        };
    }

    private void check(MemorySegment device) {
        handles.get(PhysicalDevice.class, device, "physicalDevice");
    }

    private void getProperties(MemorySegment device, MemorySegment out) {
        check(device);
        Arguments.pointer(out, "pProperties").asSlice(0, VkPhysicalDeviceProperties.sizeof()).fill((byte) 0);
        VkPhysicalDeviceProperties.apiVersion(out, VK_API_VERSION_1_3());
        VkPhysicalDeviceProperties.driverVersion(out, 1);
        VkPhysicalDeviceProperties.vendorID(out, VENDOR);
        VkPhysicalDeviceProperties.deviceID(out, 1);
        VkPhysicalDeviceProperties.deviceType(out, VK_PHYSICAL_DEVICE_TYPE_OTHER());
        VkPhysicalDeviceProperties.deviceName(out).setString(0, settings.deviceName());
        Limits.write(VkPhysicalDeviceProperties.limits(out), settings);
    }

    private void getProperties2(MemorySegment device, MemorySegment out) {
        Arguments.struct(out, "pProperties", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2());
        getProperties(device, VkPhysicalDeviceProperties2.properties(out));
    }

    private void getFeatures(MemorySegment device, MemorySegment out) {
        check(device);
        Features.write(Arguments.pointer(out, "pFeatures"));
    }

    private void getFeatures2(MemorySegment device, MemorySegment out) {
        Arguments.struct(out, "pFeatures", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2());
        getFeatures(device, VkPhysicalDeviceFeatures2.features(out));
        Features.writeChain(VkPhysicalDeviceFeatures2.pNext(out));
    }

    private void getQueueFamilies(MemorySegment device, MemorySegment count, MemorySegment families) {
        check(device);
        Arguments.list(count, families, settings.queueFamilies().size(), VkQueueFamilyProperties.sizeof(),
                this::writeFamily);
    }

    private void getQueueFamilies2(MemorySegment device, MemorySegment count, MemorySegment families) {
        check(device);
        Arguments.list(count, families, settings.queueFamilies().size(), VkQueueFamilyProperties2.sizeof(),
                (family, index) -> {
                    Arguments.struct(family, "pQueueFamilyProperties", VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2());
                    writeFamily(VkQueueFamilyProperties2.queueFamilyProperties(family), index);
                    writeFamilyChain(VkQueueFamilyProperties2.pNext(family));
                });
    }

    private void writeFamily(MemorySegment out, int index) {
        QueueFamily family = settings.queueFamilies().get(index);
        VkQueueFamilyProperties.queueFlags(out, family.flags());
        VkQueueFamilyProperties.queueCount(out, family.queueCount());
        VkQueueFamilyProperties.timestampValidBits(out, family.timestampValidBits());
        MemorySegment granularity = VkQueueFamilyProperties.minImageTransferGranularity(out);
        VkExtent3D.width(granularity, 1);
        VkExtent3D.height(granularity, 1);
        VkExtent3D.depth(granularity, 1);
    }

    private static void writeFamilyChain(MemorySegment first) {
        for (MemorySegment next = first; !Arguments.isNull(next); next = VkBaseOutStructure.pNext(next)) {
            if (VkBaseOutStructure.sType(next)
                    == VK_STRUCTURE_TYPE_QUEUE_FAMILY_QUERY_RESULT_STATUS_PROPERTIES_KHR()) {
                VkQueueFamilyQueryResultStatusPropertiesKHR.queryResultStatusSupport(next, 0);
            }
        }
    }

    private void getMemoryProperties(MemorySegment device, MemorySegment out) {
        check(device);
        MemoryTypes.write(Arguments.pointer(out, "pMemoryProperties"));
    }

    private void getFormatProperties(MemorySegment device, int format, MemorySegment out) {
        check(device);
        Formats.writeProperties(format, Arguments.pointer(out, "pFormatProperties"));
    }

    private int getImageFormatProperties(MemorySegment device, int format, MemorySegment out) {
        check(device);
        return Formats.writeImageProperties(format, Arguments.pointer(out, "pImageFormatProperties"))
                ? VK_SUCCESS() : VK_ERROR_FORMAT_NOT_SUPPORTED();
    }

    private int enumerateExtensions(MemorySegment device, MemorySegment layer, MemorySegment count,
            MemorySegment out) {
        check(device);
        if (!Arguments.isNull(layer)) {
            throw new Misuse(VK_ERROR_LAYER_NOT_PRESENT(), "there is no layer " + layer.getString(0));
        }
        List<String> extensions = Features.EXTENSIONS;
        return Arguments.list(count, out, extensions.size(), VkExtensionProperties.sizeof(), (element, index) -> {
            VkExtensionProperties.extensionName(element).setString(0, extensions.get(index));
            VkExtensionProperties.specVersion(element, 1);
        });
    }

    /** An empty list. */
    private int none(MemorySegment device, MemorySegment count, MemorySegment out) {
        check(device);
        return Arguments.list(count, out, 0, 0, (element, index) -> { });
    }
}
