package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_POOL_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.PFN_vkAllocateDescriptorSets;
import dev.readout.abi.vulkan.PFN_vkCreateDescriptorPool;
import dev.readout.abi.vulkan.PFN_vkCreateDescriptorSetLayout;
import dev.readout.abi.vulkan.PFN_vkCreatePipelineLayout;
import dev.readout.abi.vulkan.PFN_vkDestroyDescriptorPool;
import dev.readout.abi.vulkan.PFN_vkDestroyDescriptorSetLayout;
import dev.readout.abi.vulkan.PFN_vkDestroyPipelineLayout;
import dev.readout.abi.vulkan.PFN_vkUpdateDescriptorSets;
import dev.readout.abi.vulkan.VkDescriptorPoolCreateInfo;
import dev.readout.abi.vulkan.VkDescriptorSetAllocateInfo;
import dev.readout.abi.vulkan.VkPipelineLayoutCreateInfo;
import dev.readout.abi.vulkan.VkWriteDescriptorSet;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The functions of descriptors and of pipeline layouts. No shader ever runs, so what they describe is not looked at. */
final class DescriptorFunctions implements FunctionGroup {
    private final HandleTable handles;
    private final Calls calls;
    private final Arena arena;

    DescriptorFunctions(Context context) {
        handles = context.handles();
        calls = context.calls();
        arena = context.arena();
    }

    /** A {@code VkDescriptorSetLayout}. */
    private record DescriptorSetLayout() {
    }

    /** A {@code VkPipelineLayout}. */
    private record PipelineLayout() {
    }

    /** A {@code VkDescriptorSet}. */
    private record DescriptorSet() {
    }

    /** A {@code VkDescriptorPool}, with room for so many sets, and the handles of those that it has. */
    private record DescriptorPool(int room, List<Long> sets) {
    }

    @Override
    public MemorySegment stub(String name) {
        return switch (name) {
            case "vkCreateDescriptorSetLayout" -> PFN_vkCreateDescriptorSetLayout.allocate(
                    (device, info, allocator, layout) -> calls.result(name, () ->
                            createSetLayout(device, info, layout)), arena);
            case "vkDestroyDescriptorSetLayout" -> PFN_vkDestroyDescriptorSetLayout.allocate(
                    (device, layout, allocator) -> calls.effect(name, () ->
                            objects(device).remove(DescriptorSetLayout.class, layout, "descriptorSetLayout")), arena);
            case "vkCreateDescriptorPool" -> PFN_vkCreateDescriptorPool.allocate((device, info, allocator, pool) ->
                    calls.result(name, () -> createPool(device, info, pool)), arena);
            case "vkDestroyDescriptorPool" -> PFN_vkDestroyDescriptorPool.allocate((device, pool, allocator) ->
                    calls.effect(name, () -> destroyPool(device, pool)), arena);
            case "vkAllocateDescriptorSets" -> PFN_vkAllocateDescriptorSets.allocate((device, info, sets) ->
                    calls.result(name, () -> allocateSets(device, info, sets)), arena);
            case "vkUpdateDescriptorSets" -> PFN_vkUpdateDescriptorSets.allocate(
                    (device, writes, pWrites, copies, pCopies) -> calls.effect(name, () ->
                            updateSets(device, writes, pWrites)), arena);
            case "vkCreatePipelineLayout" -> PFN_vkCreatePipelineLayout.allocate((device, info, allocator, layout) ->
                    calls.result(name, () -> createPipelineLayout(device, info, layout)), arena);
            case "vkDestroyPipelineLayout" -> PFN_vkDestroyPipelineLayout.allocate((device, layout, allocator) ->
                    calls.effect(name, () -> objects(device).remove(PipelineLayout.class, layout, "pipelineLayout")),
                    arena);
            default -> null;
        };
    }

    private HandleTable objects(MemorySegment device) {
        return handles.get(Device.class, device, "device").objects();
    }

    private int createSetLayout(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO());
        Arguments.setHandle(Arguments.pointer(out, "pSetLayout"), 0, objects.add(new DescriptorSetLayout()));
        return VK_SUCCESS();
    }

    private int createPool(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO());
        Arguments.pointer(out, "pDescriptorPool");
        int room = Arguments.count(VkDescriptorPoolCreateInfo.maxSets(info), "maxSets");
        Arguments.setHandle(out, 0, objects.add(new DescriptorPool(room, new ArrayList<>())));
        return VK_SUCCESS();
    }

    private void destroyPool(MemorySegment device, MemorySegment handle) {
        HandleTable objects = objects(device);
        DescriptorPool pool = objects.remove(DescriptorPool.class, handle, "descriptorPool");
        if (pool != null) {
            pool.sets().forEach(objects::remove);
        }
    }

    private int allocateSets(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pAllocateInfo", VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO());
        Arguments.pointer(out, "pDescriptorSets");
        DescriptorPool pool = objects.get(DescriptorPool.class, VkDescriptorSetAllocateInfo.descriptorPool(info),
                "descriptorPool");
        int count = Arguments.count(VkDescriptorSetAllocateInfo.descriptorSetCount(info), "descriptorSetCount");
        int left = pool.room() - pool.sets().size();
        if (count > left) {
            throw new Misuse(VK_ERROR_OUT_OF_POOL_MEMORY(), "descriptorSetCount is " + count + ", and of the pool's "
                    + pool.room() + " sets " + left + " are left");
        }
        checkSetLayouts(objects, count, VkDescriptorSetAllocateInfo.pSetLayouts(info));
        for (int i = 0; i < count; i++) {
            long set = objects.add(new DescriptorSet());
            pool.sets().add(set);
            Arguments.setHandle(out, i, set);
        }
        return VK_SUCCESS();
    }

    private static void checkSetLayouts(HandleTable objects, int count, MemorySegment layouts) {
        for (int i = 0; i < count; i++) {
            MemorySegment layout = Arguments.handle(Arguments.pointer(layouts, "pSetLayouts"), i);
            objects.get(DescriptorSetLayout.class, layout, "pSetLayouts[" + i + "]");
        }
    }

    private void updateSets(MemorySegment device, int count, MemorySegment writes) {
        HandleTable objects = objects(device);
        for (int i = 0; i < Arguments.count(count, "descriptorWriteCount"); i++) {
            MemorySegment write = Arguments.element(Arguments.pointer(writes, "pDescriptorWrites"), i,
                    VkWriteDescriptorSet.sizeof());
            Arguments.struct(write, "pDescriptorWrites[]", VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET());
            objects.get(DescriptorSet.class, VkWriteDescriptorSet.dstSet(write), "dstSet");
        }
    }

    private int createPipelineLayout(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO());
        Arguments.pointer(out, "pPipelineLayout");
        int count = Arguments.count(VkPipelineLayoutCreateInfo.setLayoutCount(info), "setLayoutCount");
        checkSetLayouts(objects, count, VkPipelineLayoutCreateInfo.pSetLayouts(info));
        Arguments.setHandle(out, 0, objects.add(new PipelineLayout()));
        return VK_SUCCESS();
    }
}
