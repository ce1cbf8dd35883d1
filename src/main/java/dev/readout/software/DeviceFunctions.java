package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.PFN_vkCreateDevice;
import dev.readout.abi.vulkan.PFN_vkDestroyDevice;
import dev.readout.abi.vulkan.PFN_vkDeviceWaitIdle;
import dev.readout.abi.vulkan.PFN_vkGetDeviceProcAddr;
import dev.readout.abi.vulkan.PFN_vkGetDeviceQueue;
import dev.readout.abi.vulkan.VkBaseOutStructure;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.abi.vulkan.VkDeviceQueueCreateInfo;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures2;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The functions of logical devices. */
final class DeviceFunctions implements FunctionGroup {
    private final Context context;
    private final HandleTable handles;
    private final Calls calls;
    private final Arena arena;
    private final EntryPoints entryPoints;

    DeviceFunctions(Context context, EntryPoints entryPoints) {
        this.context = context;
        handles = context.handles();
        calls = context.calls();
        arena = context.arena();
        this.entryPoints = entryPoints;
    }

    @Override
    public MemorySegment stub(String name) {
        return switch (name) {
            case "vkGetDeviceProcAddr" -> PFN_vkGetDeviceProcAddr.allocate((device, pName) ->
                    calls.address(name, () -> getDeviceProcAddr(device, pName)), arena);
            case "vkCreateDevice" -> PFN_vkCreateDevice.allocate((physicalDevice, info, allocator, device) ->
                    calls.result(name, () -> create(physicalDevice, info, device)), arena);
            case "vkDestroyDevice" -> PFN_vkDestroyDevice.allocate((device, allocator) ->
                    calls.effect(name, () -> destroy(device)), arena);
            case "vkGetDeviceQueue" -> PFN_vkGetDeviceQueue.allocate((device, family, index, queue) ->
                    calls.effect(name, () -> getQueue(device, family, index, queue)), arena);
            case "vkDeviceWaitIdle" -> PFN_vkDeviceWaitIdle.allocate(device ->
                    calls.result(name, () -> waitIdle(device)), arena);
            default -> null;
        };
    }

    private Device device(MemorySegment handle) {
        return handles.get(Device.class, handle, "device");
    }

    private MemorySegment getDeviceProcAddr(MemorySegment device, MemorySegment pName) {
        device(device);
        MemorySegment address = entryPoints.ofDeviceLevel(Arguments.pointer(pName, "pName").getString(0));
        return address == null ? MemorySegment.NULL : address;
    }

    private int create(MemorySegment physicalDevice, MemorySegment info, MemorySegment out) {
        handles.get(PhysicalDevice.class, physicalDevice, "physicalDevice");
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO());
        Arguments.pointer(out, "pDevice");
        checkRequests(info);
        Device device = new Device(context.settings(), calls, context.identifiers());
        int infos = Arguments.count(VkDeviceCreateInfo.queueCreateInfoCount(info), "queueCreateInfoCount");
        for (int i = 0; i < infos; i++) {
            MemorySegment queues = Arguments.element(
                    Arguments.pointer(VkDeviceCreateInfo.pQueueCreateInfos(info), "pQueueCreateInfos"), i,
                    VkDeviceQueueCreateInfo.sizeof());
            createQueues(device, queues);
        }
        for (Queue queue : device.queues()) {
            queue.setHandle(handles.add(queue));
        }
        Arguments.setHandle(out, 0, handles.add(device));
        return VK_SUCCESS();
    }

    private static void checkRequests(MemorySegment info) {
        Features.checkExtensions(Arguments.strings(VkDeviceCreateInfo.enabledExtensionCount(info),
                VkDeviceCreateInfo.ppEnabledExtensionNames(info), "ppEnabledExtensionNames"));
        MemorySegment features = VkDeviceCreateInfo.pEnabledFeatures(info);
        if (!Arguments.isNull(features)) {
            Features.checkRequested(features);
        }
        MemorySegment next = VkDeviceCreateInfo.pNext(info);
        for (; !Arguments.isNull(next); next = VkBaseOutStructure.pNext(next)) {
            if (VkBaseOutStructure.sType(next) == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2()) {
                Features.checkRequested(VkPhysicalDeviceFeatures2.features(next));
            }
        }
    }

    private static void createQueues(Device device, MemorySegment info) {
        Arguments.struct(info, "pQueueCreateInfos[]", VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO());
        int familyIndex = VkDeviceQueueCreateInfo.queueFamilyIndex(info);
        int families = device.settings().queueFamilies().size();
        if (Integer.compareUnsigned(familyIndex, families) >= 0) {
            throw new Misuse("queueFamilyIndex is " + Integer.toUnsignedString(familyIndex) + ", and there are "
                    + families + " queue families");
        }
        QueueFamily family = device.settings().queueFamilies().get(familyIndex);
        int count = VkDeviceQueueCreateInfo.queueCount(info);
        if (count == 0 || Integer.compareUnsigned(count, family.queueCount()) > 0) {
            throw new Misuse("queueCount is " + Integer.toUnsignedString(count) + ", and queue family " + familyIndex
                    + " has 1 to " + family.queueCount());
        }
        for (int index = 0; index < count; index++) {
            device.queues().add(new Queue(device, familyIndex, index));
        }
    }

    private void destroy(MemorySegment handle) {
        Device device = handles.remove(Device.class, handle, "device");
        if (device == null) {
            return;
        }
        device.completeAll();
        device.release();
        for (CommandPool pool : device.objects().all(CommandPool.class)) {
            pool.commandBuffers().keySet().forEach(this::forget);
        }
        for (Queue queue : device.queues()) {
            forget(queue.handle());
        }
        context.dispatchables().recycle(handle.address());
    }

    private void forget(long handle) {
        handles.remove(handle);
        context.dispatchables().recycle(handle);
    }

    private void getQueue(MemorySegment device, int family, int index, MemorySegment out) {
        Arguments.pointer(out, "pQueue");
        for (Queue queue : device(device).queues()) {
            if (queue.familyIndex() == family && queue.index() == index) {
                Arguments.setHandle(out, 0, queue.handle());
                return;
            }
        }
        Arguments.setHandle(out, 0, 0);
        throw new Misuse("the device was created without a queue " + Integer.toUnsignedString(index) + " of family "
                + Integer.toUnsignedString(family));
    }

    private int waitIdle(MemorySegment device) {
        device(device).completeAll();
        return VK_SUCCESS();
    }
}
