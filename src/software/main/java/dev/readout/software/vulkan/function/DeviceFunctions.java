package dev.readout.software.vulkan.function;

import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.abi.vulkan.VkDeviceQueueCreateInfo;
import dev.readout.software.abi.vulkan.VkDeviceQueueInfo2;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.device.CommandPool;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.device.PhysicalDevice;
import dev.readout.software.vulkan.device.Queue;
import dev.readout.software.vulkan.object.DriverState;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.object.SwapchainKHR;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.Extensions;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The functions of logical devices. */
record DeviceFunctions(DriverState driver, HandleTable handles, Function<VulkanFunction, MemorySegment> addresses)
        implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkGetDeviceProcAddr -> FunctionBody.address(this::getDeviceProcAddr);
            case vkCreateDevice -> FunctionBody.success(this::create);
            case vkDestroyDevice -> FunctionBody.effect(this::destroy);
            case vkGetDeviceQueue -> FunctionBody.effect(DeviceFunctions::getQueue);
            case vkGetDeviceQueue2 -> FunctionBody.effect(DeviceFunctions::getQueue2);
            case vkGetDeviceGroupPeerMemoryFeatures -> FunctionBody.effect(DeviceFunctions::getPeerFeatures);
            case vkDeviceWaitIdle -> FunctionBody.success(DeviceFunctions::waitIdle);
            default -> null;
        };
    }

    private @Nullable MemorySegment getDeviceProcAddr(Call call) {
        Device device = call.device();
        String name = call.string(1, "pName");
        VulkanFunction function = driver.named(name);
        return function != null && device.finds(function, name) ? addresses.apply(function) : null;
    }

    private void create(Call call) {
        PhysicalDevice physicalDevice = call.dispatchable(PhysicalDevice.class, "physicalDevice");
        MemorySegment info = call.struct(1, "pCreateInfo", VkDeviceCreateInfo.layout());
        MemorySegment out = call.pointer(3, "pDevice", Arguments.HANDLE);
        Set<Feature> enabled = driver.features().requested(info);
        Set<Extension> extensions = Extensions.named(VkDeviceCreateInfo.enabledExtensionCount(info),
                VkDeviceCreateInfo.ppEnabledExtensionNames(info), driver.features().extensions());
        // A device also finds the functions of its instance's extensions.
        extensions.addAll(physicalDevice.instanceExtensions());
        Device device = new Device(driver, physicalDevice.version(), extensions, enabled);
        int infos = Arguments.count(VkDeviceCreateInfo.queueCreateInfoCount(info), "queueCreateInfoCount");
        for (int i = 0; i < infos; i++) {
            MemorySegment queues = Arguments.pointer(VkDeviceCreateInfo.pQueueCreateInfos(info),
                    "pCreateInfo->pQueueCreateInfos");
            createQueues(device, Arguments.element(queues, i, VkDeviceQueueCreateInfo.sizeof()));
        }
        for (Queue queue : device.queues()) {
            queue.setHandle(handles.add(queue));
        }
        long handle = handles.add(device);
        driver.devices().add(device);
        physicalDevice.devices().put(handle, device);
        Arguments.setHandle(out, 0, handle);
    }

    private static void createQueues(Device device, MemorySegment info) {
        Arguments.struct(info, "pQueueCreateInfos[]", VkDeviceQueueCreateInfo.layout());
        int familyIndex = VkDeviceQueueCreateInfo.queueFamilyIndex(info);
        int families = device.settings().queueFamilies().size();
        if (Integer.compareUnsigned(familyIndex, families) >= 0) {
            throw new Misuse("queueFamilyIndex is " + Integer.toUnsignedString(familyIndex) + ", and there are "
                    + families + " queue families");
        }
        SoftwareQueueFamily family = device.settings().queueFamilies().get(familyIndex);
        int count = VkDeviceQueueCreateInfo.queueCount(info);
        if (count == 0 || Integer.compareUnsigned(count, family.queueCount()) > 0) {
            throw new Misuse("queueCount is " + Integer.toUnsignedString(count) + ", and queue family " + familyIndex
                    + " has 1 to " + family.queueCount());
        }
        for (int index = 0; index < count; index++) {
            device.queues().add(new Queue(device, familyIndex, index));
        }
    }

    private void destroy(Call call) {
        long handle = call.word(0);
        Device device = handles.getOrNull(Device.class, handle, "device");
        if (device == null) {
            return;
        }
        Map<String, Integer> alive = device.objects().census();
        if (!alive.isEmpty()) {
            call.violation("device-05137", "objects of the device are alive, which must be destroyed first: " + alive);
        }
        for (PhysicalDevice physicalDevice : handles.all(PhysicalDevice.class)) {
            physicalDevice.devices().remove(handle);
        }
        destroy(driver, handle, device);
    }

    /** Destroys a device with all of its objects. */
    static void destroy(DriverState driver, long handle, Device device) {
        device.finish();
        device.release();
        device.objects().all(SwapchainKHR.class).forEach(SwapchainKHR::destroyed);
        device.objects().all(CommandPool.class).forEach(pool -> pool.destroyed(driver::forget));
        for (Queue queue : device.queues()) {
            driver.forget(queue.handle());
        }
        driver.forget(handle);
        driver.devices().remove(device);
    }

    private static void getQueue(Call call) {
        returnQueue(call, call.device(), call.integer(1), call.integer(2), 3);
    }

    private static void getQueue2(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pQueueInfo", VkDeviceQueueInfo2.layout());
        returnQueue(call, device, VkDeviceQueueInfo2.queueFamilyIndex(info), VkDeviceQueueInfo2.queueIndex(info), 2);
    }

    /** @param out the index of the argument that gets the queue */
    private static void returnQueue(Call call, Device device, int family, int index, int out) {
        MemorySegment returned = call.pointer(out, "pQueue", Arguments.HANDLE);
        for (Queue queue : device.queues()) {
            if (queue.familyIndex() == family && queue.index() == index) {
                Arguments.setHandle(returned, 0, queue.handle());
                return;
            }
        }
        Arguments.setHandle(returned, 0, 0);
        throw new Misuse("the device was created without a queue " + Integer.toUnsignedString(index) + " of family "
                + Integer.toUnsignedString(family));
    }

    /** A group has one device, which has no peer. */
    private static void getPeerFeatures(Call call) {
        call.device();
        call.pointer(4, "pPeerMemoryFeatures", Integer.BYTES).set(ValueLayout.JAVA_INT, 0, 0);
    }

    private static void waitIdle(Call call) {
        Device device = call.device();
        device.completeAll(HostWait.patience(call, device));
        device.checkNotLost();
    }
}
