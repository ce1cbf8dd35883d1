package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.Lifetime;
import dev.readout.abi.vulkan.PFN_vkAllocateDescriptorSets;
import dev.readout.abi.vulkan.PFN_vkUpdateDescriptorSets;
import dev.readout.abi.vulkan.VkComputePipelineCreateInfo;
import dev.readout.abi.vulkan.VkDescriptorBufferInfo;
import dev.readout.abi.vulkan.VkDescriptorPoolCreateInfo;
import dev.readout.abi.vulkan.VkDescriptorPoolSize;
import dev.readout.abi.vulkan.VkDescriptorSetAllocateInfo;
import dev.readout.abi.vulkan.VkDescriptorSetLayoutBinding;
import dev.readout.abi.vulkan.VkDescriptorSetLayoutCreateInfo;
import dev.readout.abi.vulkan.VkPipelineLayoutCreateInfo;
import dev.readout.abi.vulkan.VkWriteDescriptorSet;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;

/**
 * A compute shader and the buffers that it works on, ready to be dispatched. Safe to share between threads; closing it
 * must not overlap with another use.
 */
public final class ComputePipeline implements AutoCloseable {
    private final VulkanDevice device;
    private final List<DeviceBuffer> buffers;
    private final MemorySegment layout;
    private final MemorySegment descriptorSets;
    private final MemorySegment handle;
    private final Lifetime lifetime;

    ComputePipeline(VulkanDevice device, int[] spirv, DeviceBuffer[] storageBuffers) {
        Objects.requireNonNull(spirv, "spirv");
        Objects.requireNonNull(storageBuffers, "storageBuffers");
        for (DeviceBuffer buffer : storageBuffers) {
            device.requireSame(Objects.requireNonNull(buffer, "storageBuffers must not hold null").device(),
                    "storageBuffers");
            buffer.lifetime().requireOpen();
        }
        this.device = device;
        this.buffers = List.of(storageBuffers);
        Handles handles = new Handles(device);
        Handles modules = new Handles(device);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment setLayouts = arena.allocateFrom(ValueLayout.ADDRESS, setLayout(handles, arena));
            layout = pipelineLayout(handles, arena, setLayouts);
            descriptorSets = buffers.isEmpty() ? MemorySegment.NULL : descriptorSets(handles, arena, setLayouts);
            MemorySegment info = arena.allocate(VkComputePipelineCreateInfo.layout());
            VkComputePipelineCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO());
            ShaderModule.fill(modules, arena, VkComputePipelineCreateInfo.stage(info),
                    vulkan_h.VK_SHADER_STAGE_COMPUTE_BIT(), spirv, "spirv");
            VkComputePipelineCreateInfo.layout(info, layout);
            handle = handles.createPipeline(vkCreateComputePipelines, info);
        } catch (RuntimeException e) {
            handles.destroy();
            throw e;
        } finally {
            modules.destroy();
        }
        this.lifetime = device.own("compute pipeline", handles::destroy);
    }

    /** Set 0: each buffer at its own binding. */
    private MemorySegment setLayout(Handles handles, Arena arena) {
        MemorySegment bindings = VkDescriptorSetLayoutBinding.allocateArray(buffers.size(), arena);
        for (int i = 0; i < buffers.size(); i++) {
            MemorySegment binding = VkDescriptorSetLayoutBinding.asSlice(bindings, i);
            VkDescriptorSetLayoutBinding.binding(binding, i);
            VkDescriptorSetLayoutBinding.descriptorType(binding, vulkan_h.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER());
            VkDescriptorSetLayoutBinding.descriptorCount(binding, 1);
            VkDescriptorSetLayoutBinding.stageFlags(binding, vulkan_h.VK_SHADER_STAGE_COMPUTE_BIT());
        }
        MemorySegment info = arena.allocate(VkDescriptorSetLayoutCreateInfo.layout());
        VkDescriptorSetLayoutCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO());
        VkDescriptorSetLayoutCreateInfo.bindingCount(info, buffers.size());
        VkDescriptorSetLayoutCreateInfo.pBindings(info, bindings);
        return handles.create(vkCreateDescriptorSetLayout, info, vkDestroyDescriptorSetLayout);
    }

    private static MemorySegment pipelineLayout(Handles handles, Arena arena, MemorySegment setLayouts) {
        MemorySegment info = arena.allocate(VkPipelineLayoutCreateInfo.layout());
        VkPipelineLayoutCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO());
        VkPipelineLayoutCreateInfo.setLayoutCount(info, 1);
        VkPipelineLayoutCreateInfo.pSetLayouts(info, setLayouts);
        return handles.create(vkCreatePipelineLayout, info, vkDestroyPipelineLayout);
    }

    private MemorySegment descriptorSets(Handles handles, Arena arena, MemorySegment setLayouts) {
        MemorySegment size = arena.allocate(VkDescriptorPoolSize.layout());
        VkDescriptorPoolSize.type(size, vulkan_h.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER());
        VkDescriptorPoolSize.descriptorCount(size, buffers.size());
        MemorySegment poolInfo = arena.allocate(VkDescriptorPoolCreateInfo.layout());
        VkDescriptorPoolCreateInfo.sType(poolInfo, vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO());
        VkDescriptorPoolCreateInfo.maxSets(poolInfo, 1);
        VkDescriptorPoolCreateInfo.poolSizeCount(poolInfo, 1);
        VkDescriptorPoolCreateInfo.pPoolSizes(poolInfo, size);
        MemorySegment pool = handles.create(vkCreateDescriptorPool, poolInfo, vkDestroyDescriptorPool);

        MemorySegment setInfo = arena.allocate(VkDescriptorSetAllocateInfo.layout());
        VkDescriptorSetAllocateInfo.sType(setInfo, vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO());
        VkDescriptorSetAllocateInfo.descriptorPool(setInfo, pool);
        VkDescriptorSetAllocateInfo.descriptorSetCount(setInfo, 1);
        VkDescriptorSetAllocateInfo.pSetLayouts(setInfo, setLayouts);
        MemorySegment sets = Arena.ofAuto().allocate(ValueLayout.ADDRESS);
        VkResult.requireSuccess(vkAllocateDescriptorSets, PFN_vkAllocateDescriptorSets.invoke(
                device.address(vkAllocateDescriptorSets), device.segment(), setInfo, sets));
        write(arena, sets.get(ValueLayout.ADDRESS, 0));
        return sets;
    }

    private void write(Arena arena, MemorySegment set) {
        MemorySegment writes = VkWriteDescriptorSet.allocateArray(buffers.size(), arena);
        for (int i = 0; i < buffers.size(); i++) {
            MemorySegment buffer = arena.allocate(VkDescriptorBufferInfo.layout());
            VkDescriptorBufferInfo.buffer(buffer, buffers.get(i).segment());
            VkDescriptorBufferInfo.range(buffer, vulkan_h.VK_WHOLE_SIZE());
            MemorySegment write = VkWriteDescriptorSet.asSlice(writes, i);
            VkWriteDescriptorSet.sType(write, vulkan_h.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET());
            VkWriteDescriptorSet.dstSet(write, set);
            VkWriteDescriptorSet.dstBinding(write, i);
            VkWriteDescriptorSet.descriptorCount(write, 1);
            VkWriteDescriptorSet.descriptorType(write, vulkan_h.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER());
            VkWriteDescriptorSet.pBufferInfo(write, buffer);
        }
        PFN_vkUpdateDescriptorSets.invoke(device.address(vkUpdateDescriptorSets), device.segment(), buffers.size(),
                writes, 0, MemorySegment.NULL);
    }

    List<DeviceBuffer> buffers() {
        return buffers;
    }

    /** The pipeline's layout, of which binding the buffers needs to know. */
    MemorySegment layout() {
        return layout;
    }

    /** An array of the one descriptor set, or NULL if there are no buffers. */
    MemorySegment descriptorSets() {
        return descriptorSets;
    }

    MemorySegment segment() {
        return handle;
    }

    VulkanDevice device() {
        return device;
    }

    Lifetime lifetime() {
        return lifetime;
    }

    /** Destroys the pipeline, but not the buffers, once submitted work has ended. Does nothing the second time. */
    @Override
    public void close() {
        lifetime.close();
    }
}
