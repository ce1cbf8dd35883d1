package dev.readout.jmh;

import dev.readout.testing.CompiledC;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDevice;

/** LWJGL's objects over a driver in C, whose {@code instance_proc_addr} finds every function. */
final class LwjglDevice {
    private LwjglDevice() {
    }

    /** A device of a driver, of which every handle is {@code handle}. */
    static VkDevice over(CompiledC driver, long handle) {
        return over(driver.address("instance_proc_addr").address(), handle, handle, handle);
    }

    /** A device that was made already, of Vulkan 1.2. */
    static VkDevice over(long getInstanceProcAddr, long instance, long physicalDevice, long device) {
        Configuration.VULKAN_EXPLICIT_INIT.set(true);
        // LWJGL knows one way to Vulkan at a time, and benchmarks without forks share a process.
        VK.destroy();
        VK.create(name -> MemoryUtil.memASCII(name).startsWith("vkGetInstanceProcAddr") ? getInstanceProcAddr : 0);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkInstanceCreateInfo instanceInfo = VkInstanceCreateInfo.calloc(stack).sType$Default()
                    .pApplicationInfo(VkApplicationInfo.calloc(stack).sType$Default()
                            .apiVersion(VK12.VK_API_VERSION_1_2));
            return new VkDevice(device, new VkPhysicalDevice(physicalDevice, new VkInstance(instance, instanceInfo)),
                    VkDeviceCreateInfo.calloc(stack).sType$Default(), VK12.VK_API_VERSION_1_2);
        }
    }
}
