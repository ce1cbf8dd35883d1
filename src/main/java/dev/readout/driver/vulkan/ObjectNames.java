package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.vkSetDebugUtilsObjectNameEXT;

import dev.readout.abi.vulkan.PFN_vkSetDebugUtilsObjectNameEXT;
import dev.readout.abi.vulkan.VkDebugUtilsObjectNameInfoEXT;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Names objects for the driver and layers: VK_EXT_debug_utils. */
final class ObjectNames {
    private ObjectNames() {
    }

    /**
     * Names an object, if the device has DEBUG_UTILS.
     *
     * @param objectType the API's {@code VkObjectType}
     * @throws dev.readout.driver.DriverException if the driver has no memory for it
     */
    static void set(DeviceCalls device, int objectType, MemorySegment handle, String name) {
        if (!device.hasFeature(DeviceFeature.DEBUG_UTILS)) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(VkDebugUtilsObjectNameInfoEXT.layout());
            VkDebugUtilsObjectNameInfoEXT.sType(info,
                    vulkan_h.VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT());
            VkDebugUtilsObjectNameInfoEXT.objectType(info, objectType);
            VkDebugUtilsObjectNameInfoEXT.objectHandle(info, handle.address());
            VkDebugUtilsObjectNameInfoEXT.pObjectName(info, arena.allocateFrom(name));
            VkResult.requireSuccess(vkSetDebugUtilsObjectNameEXT, PFN_vkSetDebugUtilsObjectNameEXT
                    .invoke(device.address(vkSetDebugUtilsObjectNameEXT), device.handle(), info));
        }
    }
}
