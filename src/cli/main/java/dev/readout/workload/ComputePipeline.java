package dev.readout.workload;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_COMPUTE_BIT;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;

import dev.readout.abi.vulkan.PFN_vkBindBufferMemory;
import dev.readout.abi.vulkan.PFN_vkGetBufferMemoryRequirements;
import dev.readout.abi.vulkan.VkBufferCreateInfo;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.abi.vulkan.vulkan_h;
import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.software.abi.vulkan.VkComputePipelineCreateInfo;
import dev.readout.software.abi.vulkan.VkDescriptorPoolCreateInfo;
import dev.readout.software.abi.vulkan.VkDescriptorSetAllocateInfo;
import dev.readout.software.abi.vulkan.VkDescriptorSetLayoutCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineLayoutCreateInfo;
import dev.readout.workload.abi.vulkan.PFN_vkAllocateDescriptorSets;
import dev.readout.workload.abi.vulkan.PFN_vkCmdBindDescriptorSets;
import dev.readout.workload.abi.vulkan.PFN_vkCmdBindPipeline;
import dev.readout.workload.abi.vulkan.PFN_vkCmdDispatch;
import dev.readout.workload.abi.vulkan.PFN_vkUpdateDescriptorSets;
import dev.readout.workload.abi.vulkan.VkDescriptorBufferInfo;
import dev.readout.workload.abi.vulkan.VkDescriptorPoolSize;
import dev.readout.workload.abi.vulkan.VkDescriptorSetLayoutBinding;
import dev.readout.workload.abi.vulkan.VkWriteDescriptorSet;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A compute shader and the buffer that it works on. For one thread at a time. Dispatching does not allocate.
 */
public final class ComputePipeline {
    private static final int BIND_POINT_COMPUTE = 1;

    private final DeviceObjects objects;
    private final MemorySegment buffer;
    private final MemorySegment layout;
    /** An array of the one descriptor set. */
    private final MemorySegment descriptorSets;
    private final MemorySegment pipeline;
    private final MemorySegment bindPipeline;
    private final MemorySegment bindDescriptorSets;
    private final MemorySegment dispatch;

    /**
     * A new pipeline, which ends with the objects.
     *
     * @param spirv the compute shader's module, whose entry point is {@code main}
     * @param byteSize the size of the storage buffer of set 0, binding 0, in bytes: 4 or more and a multiple of 4
     * @throws dev.readout.driver.DriverException if the driver refuses
     */
    public ComputePipeline(DeviceObjects objects, int[] spirv, long byteSize) {
        this.objects = objects;
        bindPipeline = objects.function("vkCmdBindPipeline");
        bindDescriptorSets = objects.function("vkCmdBindDescriptorSets");
        dispatch = objects.function("vkCmdDispatch");
        try (Arena arena = Arena.ofConfined()) {
            buffer = buffer(arena, byteSize);
            bindMemory(arena);
            MemorySegment setLayouts = arena.allocateFrom(ValueLayout.ADDRESS, setLayout(arena));
            layout = pipelineLayout(arena, setLayouts);
            descriptorSets = descriptorSets(arena, setLayouts);
            MemorySegment info = arena.allocate(VkComputePipelineCreateInfo.layout());
            VkComputePipelineCreateInfo.sType(info, VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO());
            objects.fillStage(arena, VkComputePipelineCreateInfo.stage(info), VK_SHADER_STAGE_COMPUTE_BIT(), spirv);
            VkComputePipelineCreateInfo.layout(info, layout);
            pipeline = objects.createPipeline("vkCreateComputePipelines", info);
        }
    }

    private MemorySegment buffer(Arena arena, long byteSize) {
        MemorySegment info = arena.allocate(VkBufferCreateInfo.layout());
        VkBufferCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO());
        VkBufferCreateInfo.size(info, byteSize);
        VkBufferCreateInfo.usage(info, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT());
        return objects.create("Buffer", info);
    }

    private void bindMemory(Arena arena) {
        MemorySegment requirements = arena.allocate(VkMemoryRequirements.layout());
        PFN_vkGetBufferMemoryRequirements.invoke(
                objects.function("vkGetBufferMemoryRequirements"), objects.device(), buffer, requirements);
        MemorySegment memory = objects.allocate(requirements, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT());
        DeviceObjects.requireSuccess("vkBindBufferMemory", PFN_vkBindBufferMemory.invoke(
                objects.function("vkBindBufferMemory"), objects.device(), buffer, memory, 0));
    }

    private MemorySegment setLayout(Arena arena) {
        MemorySegment binding = arena.allocate(VkDescriptorSetLayoutBinding.layout());
        VkDescriptorSetLayoutBinding.descriptorType(binding, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER());
        VkDescriptorSetLayoutBinding.descriptorCount(binding, 1);
        VkDescriptorSetLayoutBinding.stageFlags(binding, VK_SHADER_STAGE_COMPUTE_BIT());
        MemorySegment info = arena.allocate(VkDescriptorSetLayoutCreateInfo.layout());
        VkDescriptorSetLayoutCreateInfo.sType(info, VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO());
        VkDescriptorSetLayoutCreateInfo.bindingCount(info, 1);
        VkDescriptorSetLayoutCreateInfo.pBindings(info, binding);
        return objects.create("DescriptorSetLayout", info);
    }

    private MemorySegment pipelineLayout(Arena arena, MemorySegment setLayouts) {
        MemorySegment info = arena.allocate(VkPipelineLayoutCreateInfo.layout());
        VkPipelineLayoutCreateInfo.sType(info, VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO());
        VkPipelineLayoutCreateInfo.setLayoutCount(info, 1);
        VkPipelineLayoutCreateInfo.pSetLayouts(info, setLayouts);
        return objects.create("PipelineLayout", info);
    }

    private MemorySegment descriptorSets(Arena arena, MemorySegment setLayouts) {
        MemorySegment size = arena.allocate(VkDescriptorPoolSize.layout());
        VkDescriptorPoolSize.type(size, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER());
        VkDescriptorPoolSize.descriptorCount(size, 1);
        MemorySegment poolInfo = arena.allocate(VkDescriptorPoolCreateInfo.layout());
        VkDescriptorPoolCreateInfo.sType(poolInfo, VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO());
        VkDescriptorPoolCreateInfo.maxSets(poolInfo, 1);
        VkDescriptorPoolCreateInfo.poolSizeCount(poolInfo, 1);
        VkDescriptorPoolCreateInfo.pPoolSizes(poolInfo, size);
        MemorySegment pool = objects.create("DescriptorPool", poolInfo);

        MemorySegment setInfo = arena.allocate(VkDescriptorSetAllocateInfo.layout());
        VkDescriptorSetAllocateInfo.sType(setInfo, VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO());
        VkDescriptorSetAllocateInfo.descriptorPool(setInfo, pool);
        VkDescriptorSetAllocateInfo.descriptorSetCount(setInfo, 1);
        VkDescriptorSetAllocateInfo.pSetLayouts(setInfo, setLayouts);
        MemorySegment sets = Arena.ofAuto().allocate(ValueLayout.ADDRESS);
        DeviceObjects.requireSuccess("vkAllocateDescriptorSets", PFN_vkAllocateDescriptorSets.invoke(
                objects.function("vkAllocateDescriptorSets"), objects.device(), setInfo, sets));
        write(arena, sets.get(ValueLayout.ADDRESS, 0));
        return sets;
    }

    private void write(Arena arena, MemorySegment set) {
        MemorySegment bufferInfo = arena.allocate(VkDescriptorBufferInfo.layout());
        VkDescriptorBufferInfo.buffer(bufferInfo, buffer);
        VkDescriptorBufferInfo.range(bufferInfo, vulkan_h.VK_WHOLE_SIZE());
        MemorySegment write = arena.allocate(VkWriteDescriptorSet.layout());
        VkWriteDescriptorSet.sType(write, VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET());
        VkWriteDescriptorSet.dstSet(write, set);
        VkWriteDescriptorSet.descriptorCount(write, 1);
        VkWriteDescriptorSet.descriptorType(write, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER());
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
        MemorySegment to = MemorySegment.ofAddress(commands.handle());
        PFN_vkCmdBindPipeline.invoke(bindPipeline, to, BIND_POINT_COMPUTE, pipeline);
        PFN_vkCmdBindDescriptorSets.invoke(bindDescriptorSets, to, BIND_POINT_COMPUTE, layout, 0, 1,
                descriptorSets, 0, MemorySegment.NULL);
        PFN_vkCmdDispatch.invoke(dispatch, to, groups, 1, 1);
    }
}
