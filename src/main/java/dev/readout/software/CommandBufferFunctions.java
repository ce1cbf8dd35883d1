package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_LEVEL_PRIMARY;
import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.PFN_vkAllocateCommandBuffers;
import dev.readout.abi.vulkan.PFN_vkBeginCommandBuffer;
import dev.readout.abi.vulkan.PFN_vkCreateCommandPool;
import dev.readout.abi.vulkan.PFN_vkDestroyCommandPool;
import dev.readout.abi.vulkan.PFN_vkEndCommandBuffer;
import dev.readout.abi.vulkan.PFN_vkFreeCommandBuffers;
import dev.readout.abi.vulkan.PFN_vkResetCommandBuffer;
import dev.readout.abi.vulkan.PFN_vkResetCommandPool;
import dev.readout.abi.vulkan.VkCommandBufferAllocateInfo;
import dev.readout.abi.vulkan.VkCommandBufferBeginInfo;
import dev.readout.abi.vulkan.VkCommandPoolCreateInfo;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The functions of command pools, and of the life of command buffers. */
final class CommandBufferFunctions implements FunctionGroup {
    private final Context context;
    private final HandleTable handles;
    private final Calls calls;
    private final Arena arena;

    CommandBufferFunctions(Context context) {
        this.context = context;
        handles = context.handles();
        calls = context.calls();
        arena = context.arena();
    }

    @Override
    public MemorySegment stub(String name) {
        return switch (name) {
            case "vkCreateCommandPool" -> PFN_vkCreateCommandPool.allocate((device, info, allocator, pool) ->
                    calls.result(name, () -> createPool(device, info, pool)), arena);
            case "vkDestroyCommandPool" -> PFN_vkDestroyCommandPool.allocate((device, pool, allocator) ->
                    calls.effect(name, () -> destroyPool(device, pool)), arena);
            case "vkResetCommandPool" -> PFN_vkResetCommandPool.allocate((device, pool, flags) ->
                    calls.result(name, () -> resetPool(device, pool)), arena);
            case "vkAllocateCommandBuffers" -> PFN_vkAllocateCommandBuffers.allocate((device, info, buffers) ->
                    calls.result(name, () -> allocate(device, info, buffers)), arena);
            case "vkFreeCommandBuffers" -> PFN_vkFreeCommandBuffers.allocate((device, pool, count, buffers) ->
                    calls.effect(name, () -> free(device, pool, count, buffers)), arena);
            case "vkBeginCommandBuffer" -> PFN_vkBeginCommandBuffer.allocate((buffer, info) ->
                    calls.result(name, () -> begin(buffer, info)), arena);
            case "vkEndCommandBuffer" -> PFN_vkEndCommandBuffer.allocate(buffer ->
                    calls.result(name, () -> end(buffer)), arena);
            case "vkResetCommandBuffer" -> PFN_vkResetCommandBuffer.allocate((buffer, flags) ->
                    calls.result(name, () -> reset(buffer)), arena);
            default -> null;
        };
    }

    private Device device(MemorySegment handle) {
        return handles.get(Device.class, handle, "device");
    }

    private CommandPool pool(MemorySegment device, MemorySegment pool) {
        return device(device).objects().get(CommandPool.class, pool, "commandPool");
    }

    private CommandBuffer commandBuffer(MemorySegment handle) {
        return handles.get(CommandBuffer.class, handle, "commandBuffer");
    }

    private int createPool(MemorySegment device, MemorySegment info, MemorySegment out) {
        Device owner = device(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO());
        Arguments.pointer(out, "pCommandPool");
        int family = VkCommandPoolCreateInfo.queueFamilyIndex(info);
        int families = owner.settings().queueFamilies().size();
        if (Integer.compareUnsigned(family, families) >= 0) {
            throw new Misuse("queueFamilyIndex is " + Integer.toUnsignedString(family) + ", and there are " + families
                    + " queue families");
        }
        boolean resetsBuffers = (VkCommandPoolCreateInfo.flags(info)
                & VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT()) != 0;
        Arguments.setHandle(out, 0, owner.objects().add(new CommandPool(owner, family, resetsBuffers)));
        return VK_SUCCESS();
    }

    private void destroyPool(MemorySegment device, MemorySegment handle) {
        CommandPool pool = device(device).objects().remove(CommandPool.class, handle, "commandPool");
        if (pool != null) {
            pool.commandBuffers().keySet().forEach(this::forget);
        }
    }

    private int resetPool(MemorySegment device, MemorySegment pool) {
        CommandPool found = pool(device, pool);
        found.commandBuffers().values().forEach(CommandBuffer::checkNotPending);
        found.commandBuffers().values().forEach(CommandBuffer::reset);
        return VK_SUCCESS();
    }

    private int allocate(MemorySegment device, MemorySegment info, MemorySegment out) {
        Arguments.struct(info, "pAllocateInfo", VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO());
        Arguments.pointer(out, "pCommandBuffers");
        CommandPool pool = pool(device, VkCommandBufferAllocateInfo.commandPool(info));
        int level = VkCommandBufferAllocateInfo.level(info);
        if (level != VK_COMMAND_BUFFER_LEVEL_PRIMARY()) {
            throw new Misuse("level is " + level + ": the device has only primary command buffers (0)");
        }
        int count = Arguments.count(VkCommandBufferAllocateInfo.commandBufferCount(info), "commandBufferCount");
        for (int i = 0; i < count; i++) {
            CommandBuffer commandBuffer = new CommandBuffer(pool);
            long handle = handles.add(commandBuffer);
            pool.commandBuffers().put(handle, commandBuffer);
            Arguments.setHandle(out, i, handle);
        }
        return VK_SUCCESS();
    }

    private void free(MemorySegment device, MemorySegment poolHandle, int count, MemorySegment buffers) {
        CommandPool pool = pool(device, poolHandle);
        for (int i = 0; i < Arguments.count(count, "commandBufferCount"); i++) {
            MemorySegment handle = Arguments.handle(Arguments.pointer(buffers, "pCommandBuffers"), i);
            if (Arguments.isNull(handle)) {
                continue;
            }
            CommandBuffer commandBuffer = commandBuffer(handle);
            commandBuffer.checkNotPending();
            if (pool.commandBuffers().remove(handle.address()) == null) {
                throw new Misuse("pCommandBuffers[" + i + "] was not allocated from commandPool");
            }
            forget(handle.address());
        }
    }

    private void forget(long handle) {
        handles.remove(handle);
        context.dispatchables().recycle(handle);
    }

    private int begin(MemorySegment buffer, MemorySegment info) {
        CommandBuffer commandBuffer = commandBuffer(buffer);
        Arguments.struct(info, "pBeginInfo", VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO());
        commandBuffer.begin(VkCommandBufferBeginInfo.flags(info));
        return VK_SUCCESS();
    }

    private int end(MemorySegment buffer) {
        commandBuffer(buffer).end();
        return VK_SUCCESS();
    }

    private int reset(MemorySegment buffer) {
        CommandBuffer commandBuffer = commandBuffer(buffer);
        if (!commandBuffer.pool().resetsBuffers()) {
            throw new Misuse("commandBuffer's pool was created without"
                    + " VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT");
        }
        commandBuffer.reset();
        return VK_SUCCESS();
    }
}
