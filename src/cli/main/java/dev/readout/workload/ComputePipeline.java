package dev.readout.workload;

import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_COMPUTE_BIT;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.software.abi.vulkan.VkComputePipelineCreateInfo;
import dev.readout.software.abi.vulkan.VkDescriptorPoolCreateInfo;
import dev.readout.software.abi.vulkan.VkDescriptorSetAllocateInfo;
import dev.readout.workload.abi.vulkan.VkDescriptorSetLayoutBinding;
import dev.readout.software.abi.vulkan.VkDescriptorSetLayoutCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineLayoutCreateInfo;
import dev.readout.workload.abi.vulkan.VkWriteDescriptorSet;
import dev.readout.workload.DeviceObjects.Kind;
import dev.readout.workload.abi.vulkan.PFN_vkAllocateDescriptorSets;
import dev.readout.workload.abi.vulkan.PFN_vkCmdBindDescriptorSets;
import dev.readout.workload.abi.vulkan.PFN_vkCmdBindPipeline;
import dev.readout.workload.abi.vulkan.PFN_vkCmdDispatch;
import dev.readout.workload.abi.vulkan.PFN_vkUpdateDescriptorSets;
import dev.readout.workload.abi.vulkan.VkDescriptorBufferInfo;
import dev.readout.workload.abi.vulkan.VkDescriptorPoolSize;
import dev.readout.workload.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A compute shader and the buffer that it works on. For one thread at a time. Dispatching does not allocate.
 */
public final class ComputePipeline implements AutoCloseable {
    private static final int BIND_POINT_COMPUTE = 1;

    private final DeviceObjects objects;
    private final MemorySegment layout;
    /** An array of the one descriptor set. */
    private final MemorySegment descriptorSets;
    private final MemorySegment handle;
    private final MemorySegment bindPipeline;
    private final MemorySegment bindDescriptorSets;
    private final MemorySegment dispatch;

    /**
     * A new pipeline.
     *
     * @param spirv the compute shader's module, whose entry point is {@code main}
     * @param buffer the storage buffer of set 0, binding 0; it must outlive the pipeline
     * @throws dev.readout.driver.DriverException if the driver refuses
     */
    public ComputePipeline(VulkanDevice device, int[] spirv, StorageBuffer buffer) {
        objects = new DeviceObjects(device);
        bindPipeline = objects.function("vkCmdBindPipeline");
        bindDescriptorSets = objects.function("vkCmdBindDescriptorSets");
        dispatch = objects.function("vkCmdDispatch");
        DeviceObjects modules = new DeviceObjects(device);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment setLayouts = arena.allocateFrom(ValueLayout.ADDRESS, setLayout(arena));
            layout = pipelineLayout(arena, setLayouts);
            descriptorSets = descriptorSets(arena, setLayouts, buffer);
            MemorySegment info = arena.allocate(VkComputePipelineCreateInfo.layout());
            VkComputePipelineCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO());
            modules.fillStage(arena, VkComputePipelineCreateInfo.stage(info), VK_SHADER_STAGE_COMPUTE_BIT(), spirv);
            VkComputePipelineCreateInfo.layout(info, layout);
            handle = objects.createPipeline("vkCreateComputePipelines", info);
        } catch (RuntimeException e) {
            objects.destroy();
            throw e;
        } finally {
            modules.destroy();
        }
    }

    private MemorySegment setLayout(Arena arena) {
        MemorySegment binding = arena.allocate(VkDescriptorSetLayoutBinding.layout());
        VkDescriptorSetLayoutBinding.descriptorType(binding, vulkan_h.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER());
        VkDescriptorSetLayoutBinding.descriptorCount(binding, 1);
        VkDescriptorSetLayoutBinding.stageFlags(binding, VK_SHADER_STAGE_COMPUTE_BIT());
        MemorySegment info = arena.allocate(VkDescriptorSetLayoutCreateInfo.layout());
        VkDescriptorSetLayoutCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO());
        VkDescriptorSetLayoutCreateInfo.bindingCount(info, 1);
        VkDescriptorSetLayoutCreateInfo.pBindings(info, binding);
        return objects.create(Kind.DESCRIPTOR_SET_LAYOUT, info);
    }

    private MemorySegment pipelineLayout(Arena arena, MemorySegment setLayouts) {
        MemorySegment info = arena.allocate(VkPipelineLayoutCreateInfo.layout());
        VkPipelineLayoutCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO());
        VkPipelineLayoutCreateInfo.setLayoutCount(info, 1);
        VkPipelineLayoutCreateInfo.pSetLayouts(info, setLayouts);
        return objects.create(Kind.PIPELINE_LAYOUT, info);
    }

    private MemorySegment descriptorSets(Arena arena, MemorySegment setLayouts, StorageBuffer buffer) {
        MemorySegment size = arena.allocate(VkDescriptorPoolSize.layout());
        VkDescriptorPoolSize.type(size, vulkan_h.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER());
        VkDescriptorPoolSize.descriptorCount(size, 1);
        MemorySegment poolInfo = arena.allocate(VkDescriptorPoolCreateInfo.layout());
        VkDescriptorPoolCreateInfo.sType(poolInfo, vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO());
        VkDescriptorPoolCreateInfo.maxSets(poolInfo, 1);
        VkDescriptorPoolCreateInfo.poolSizeCount(poolInfo, 1);
        VkDescriptorPoolCreateInfo.pPoolSizes(poolInfo, size);
        MemorySegment pool = objects.create(Kind.DESCRIPTOR_POOL, poolInfo);

        MemorySegment setInfo = arena.allocate(VkDescriptorSetAllocateInfo.layout());
        VkDescriptorSetAllocateInfo.sType(setInfo, vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO());
        VkDescriptorSetAllocateInfo.descriptorPool(setInfo, pool);
        VkDescriptorSetAllocateInfo.descriptorSetCount(setInfo, 1);
        VkDescriptorSetAllocateInfo.pSetLayouts(setInfo, setLayouts);
        MemorySegment sets = Arena.ofAuto().allocate(ValueLayout.ADDRESS);
        DeviceObjects.requireSuccess("vkAllocateDescriptorSets", PFN_vkAllocateDescriptorSets.invoke(
                objects.function("vkAllocateDescriptorSets"), objects.device(), setInfo, sets));
        write(arena, sets.get(ValueLayout.ADDRESS, 0), buffer);
        return sets;
    }

    private void write(Arena arena, MemorySegment set, StorageBuffer buffer) {
        MemorySegment bufferInfo = arena.allocate(VkDescriptorBufferInfo.layout());
        VkDescriptorBufferInfo.buffer(bufferInfo, buffer.handle());
        VkDescriptorBufferInfo.range(bufferInfo, VK_WHOLE_SIZE());
        MemorySegment write = arena.allocate(VkWriteDescriptorSet.layout());
        VkWriteDescriptorSet.sType(write, vulkan_h.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET());
        VkWriteDescriptorSet.dstSet(write, set);
        VkWriteDescriptorSet.descriptorCount(write, 1);
        VkWriteDescriptorSet.descriptorType(write, vulkan_h.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER());
        VkWriteDescriptorSet.pBufferInfo(write, bufferInfo);
        PFN_vkUpdateDescriptorSets.invoke(
                objects.function("vkUpdateDescriptorSets"), objects.device(), 1, write, 0, MemorySegment.NULL);
    }

    /**
     * Runs the shader, outside of a render pass: {@code vkCmdDispatch}, and what it needs.
     *
     * @param groups how many groups in the first direction, 0 to 65535, which every device can
     */
    public void dispatch(CommandBuffer commands, int groups) {
        MemorySegment buffer = MemorySegment.ofAddress(commands.handle());
        PFN_vkCmdBindPipeline.invoke(bindPipeline, buffer, BIND_POINT_COMPUTE, handle);
        PFN_vkCmdBindDescriptorSets.invoke(bindDescriptorSets, buffer, BIND_POINT_COMPUTE, layout, 0, 1,
                descriptorSets, 0, MemorySegment.NULL);
        PFN_vkCmdDispatch.invoke(dispatch, buffer, groups, 1, 1);
    }

    /** Destroys the pipeline, but not the buffer, once the device is idle. Does nothing the second time. */
    @Override
    public void close() {
        objects.close();
    }
}
