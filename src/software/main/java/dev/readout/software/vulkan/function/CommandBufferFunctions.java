package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_LEVEL_PRIMARY;
import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_LEVEL_SECONDARY;

import dev.readout.abi.vulkan.VkCommandBufferAllocateInfo;
import dev.readout.abi.vulkan.VkCommandBufferBeginInfo;
import dev.readout.abi.vulkan.VkCommandPoolCreateInfo;
import dev.readout.software.abi.vulkan.VkCommandBufferInheritanceInfo;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.CommandPool;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.device.Inheritance;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.DriverState;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of command pools, and of the life of command buffers. */
record CommandBufferFunctions(DriverState driver) implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateCommandPool -> FunctionBody.creates("pCommandPool", CommandBufferFunctions::createPool);
            case vkDestroyCommandPool -> FunctionBody.effect(this::destroyPool);
            case vkResetCommandPool -> FunctionBody.success(CommandBufferFunctions::resetPool);
            case vkTrimCommandPool ->
                    FunctionBody.effect(call -> call.object(call.device(), 1, CommandPool.class, "commandPool"));
            case vkAllocateCommandBuffers -> FunctionBody.success(this::allocate);
            case vkFreeCommandBuffers -> FunctionBody.effect(this::free);
            case vkBeginCommandBuffer -> FunctionBody.success(CommandBufferFunctions::begin);
            case vkEndCommandBuffer -> FunctionBody.result(CommandBufferFunctions::end);
            case vkResetCommandBuffer -> FunctionBody.success(CommandBufferFunctions::reset);
            default -> null;
        };
    }

    private static CommandPool createPool(Device device, Call call) {
        MemorySegment info = call.struct(1, "pCreateInfo", VkCommandPoolCreateInfo.layout());
        int family = VkCommandPoolCreateInfo.queueFamilyIndex(info);
        int families = device.settings().queueFamilies().size();
        if (Integer.compareUnsigned(family, families) >= 0) {
            throw new Misuse("queueFamilyIndex is " + Integer.toUnsignedString(family) + ", and there are " + families
                    + " queue families");
        }
        boolean resetsBuffers = (VkCommandPoolCreateInfo.flags(info)
                & VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT()) != 0;
        return new CommandPool(device, family, resetsBuffers);
    }

    private void destroyPool(Call call) {
        CommandPool pool = call.destroyed(CommandPool.class, "commandPool",
                any -> any.commandBuffers().values().stream().anyMatch(CommandBuffer::isPending), "commandPool-00041");
        if (pool != null) {
            pool.destroyed(driver::forget);
        }
    }

    private static void resetPool(Call call) {
        CommandPool pool = call.object(call.device(), 1, CommandPool.class, "commandPool");
        pool.commandBuffers().values().forEach(CommandBuffer::checkNotPending);
        pool.commandBuffers().values().forEach(CommandBuffer::reset);
    }

    private void allocate(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pAllocateInfo", VkCommandBufferAllocateInfo.layout());
        CommandPool pool = device.objects().get(CommandPool.class,
                VkCommandBufferAllocateInfo.commandPool(info).address(), "pAllocateInfo->commandPool");
        int level = VkCommandBufferAllocateInfo.level(info);
        if (level != VK_COMMAND_BUFFER_LEVEL_PRIMARY() && level != VK_COMMAND_BUFFER_LEVEL_SECONDARY()) {
            throw new Misuse("VkCommandBufferAllocateInfo-level-parameter",
                    "level is " + level + ": expected primary (0) or secondary (1)");
        }
        int count = Arguments.count(VkCommandBufferAllocateInfo.commandBufferCount(info), "commandBufferCount");
        MemorySegment out = call.array(2, "pCommandBuffers", count, Arguments.HANDLE);
        for (int i = 0; i < count; i++) {
            CommandBuffer commandBuffer = new CommandBuffer(pool, level == VK_COMMAND_BUFFER_LEVEL_SECONDARY());
            long handle = driver.handles().add(commandBuffer);
            pool.commandBuffers().put(handle, commandBuffer);
            Arguments.setHandle(out, i, handle);
        }
    }

    private void free(Call call) {
        CommandPool pool = call.object(call.device(), 1, CommandPool.class, "commandPool");
        int count = call.count(2, "commandBufferCount");
        MemorySegment array = call.array(3, "pCommandBuffers", count, Arguments.HANDLE);
        for (int i = 0; i < count; i++) {
            long handle = Arguments.handle(array, i);
            if (handle == 0) {
                continue;
            }
            CommandBuffer commandBuffer = driver.handles().get(CommandBuffer.class, handle, "pCommandBuffers[]");
            if (commandBuffer.pool() != pool) {
                throw new Misuse("pCommandBuffers[" + i + "] was not allocated from commandPool");
            }
            commandBuffer.reset();
            pool.commandBuffers().remove(handle);
            driver.forget(handle);
        }
    }

    private static void begin(Call call) {
        CommandBuffer commandBuffer = call.commandBuffer();
        MemorySegment info = call.struct(1, "pBeginInfo", VkCommandBufferBeginInfo.layout());
        commandBuffer.begin(VkCommandBufferBeginInfo.flags(info),
                commandBuffer.isSecondary() ? inheritance(call, commandBuffer.device(), info) : null);
    }

    private static Inheritance inheritance(Call call, DeviceState device, MemorySegment begin) {
        MemorySegment info = Arguments.struct(VkCommandBufferBeginInfo.pInheritanceInfo(begin),
                "pBeginInfo->pInheritanceInfo", VkCommandBufferInheritanceInfo.layout());
        boolean occlusion = VkCommandBufferInheritanceInfo.occlusionQueryEnable(info) != 0;
        int flags = VkCommandBufferInheritanceInfo.queryFlags(info);
        int statistics = VkCommandBufferInheritanceInfo.pipelineStatistics(info);
        if (occlusion && !device.has(Feature.INHERITED_QUERIES)) {
            call.violation("VkCommandBufferInheritanceInfo-occlusionQueryEnable-00056",
                    "occlusionQueryEnable is true, and the feature inheritedQueries was not enabled");
        }
        if (flags != 0 && !device.has(Feature.INHERITED_QUERIES)) {
            call.violation("VkCommandBufferInheritanceInfo-queryFlags-02788", "queryFlags is "
                    + Misuse.hex(Integer.toUnsignedLong(flags)) + ", and the feature inheritedQueries was not enabled");
        }
        if (statistics != 0 && !device.has(Feature.PIPELINE_STATISTICS_QUERY)) {
            call.violation("VkCommandBufferInheritanceInfo-pipelineStatistics-02789", "pipelineStatistics is "
                    + Misuse.hex(Integer.toUnsignedLong(statistics))
                    + ", and the feature pipelineStatisticsQuery was not enabled");
        }
        return new Inheritance(occlusion, flags, statistics);
    }

    private static int end(Call call) {
        return call.commandBuffer().end();
    }

    private static void reset(Call call) {
        CommandBuffer commandBuffer = call.commandBuffer();
        if (!commandBuffer.pool().resetsBuffers()) {
            throw new Misuse("commandBuffer's pool was created without"
                    + " VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT");
        }
        commandBuffer.reset();
    }
}
