package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_POOL_MEMORY;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.abi.vulkan.VkDescriptorPoolCreateInfo;
import dev.readout.software.abi.vulkan.VkDescriptorSetAllocateInfo;
import dev.readout.software.abi.vulkan.VkDescriptorSetLayoutCreateInfo;
import dev.readout.software.abi.vulkan.VkDescriptorSetLayoutSupport;
import dev.readout.software.abi.vulkan.VkDescriptorUpdateTemplateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineLayoutCreateInfo;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.object.Limits;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of descriptors and of pipeline layouts. No shader runs, so their contents are never read. */
final class DescriptorFunctions implements FunctionGroup {
    /** The type of {@code VkDescriptorSetVariableDescriptorCountLayoutSupport}, which our header does not have. */
    private static final int VARIABLE_COUNT_LAYOUT_SUPPORT = 1_000_161_004;

    /** A {@code VkDescriptorSetLayout}. */
    private record DescriptorSetLayout() {
    }

    /** A {@code VkPipelineLayout}. */
    private record PipelineLayout() {
    }

    /** A {@code VkDescriptorSet}. */
    private record DescriptorSet() {
    }

    /** A {@code VkDescriptorUpdateTemplate}. */
    private record DescriptorUpdateTemplate() {
    }

    /** A {@code VkDescriptorPool}: the number of sets that it has room for, and the handles of its sets. */
    private record DescriptorPool(int room, List<Long> sets) {
    }

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateDescriptorSetLayout -> FunctionBody.creates("pSetLayout",
                    VkDescriptorSetLayoutCreateInfo.layout(), DescriptorSetLayout::new);
            case vkDestroyDescriptorSetLayout ->
                    FunctionBody.destroys(DescriptorSetLayout.class, "descriptorSetLayout");
            case vkCreateDescriptorPool -> FunctionBody.creates("pDescriptorPool", (device, call) -> createPool(call));
            case vkDestroyDescriptorPool -> FunctionBody.effect(DescriptorFunctions::destroyPool);
            case vkAllocateDescriptorSets -> FunctionBody.success(DescriptorFunctions::allocateSets);
            case vkResetDescriptorPool -> FunctionBody.success(DescriptorFunctions::resetPool);
            case vkFreeDescriptorSets -> FunctionBody.success(DescriptorFunctions::freeSets);
            case vkUpdateDescriptorSets, vkUpdateDescriptorSetWithTemplate -> FunctionBody.effect(Call::device);
            case vkCreatePipelineLayout ->
                    FunctionBody.creates("pPipelineLayout", VkPipelineLayoutCreateInfo.layout(), PipelineLayout::new);
            case vkDestroyPipelineLayout -> FunctionBody.destroys(PipelineLayout.class, "pipelineLayout");
            case vkCreateDescriptorUpdateTemplate -> FunctionBody.creates("pDescriptorUpdateTemplate",
                    VkDescriptorUpdateTemplateCreateInfo.layout(), DescriptorUpdateTemplate::new);
            case vkDestroyDescriptorUpdateTemplate ->
                    FunctionBody.destroys(DescriptorUpdateTemplate.class, "descriptorUpdateTemplate");
            case vkGetDescriptorSetLayoutSupport -> FunctionBody.effect(DescriptorFunctions::getSupport);
            default -> null;
        };
    }

    private static DescriptorPool createPool(Call call) {
        MemorySegment info = call.struct(1, "pCreateInfo", VkDescriptorPoolCreateInfo.layout());
        int room = Arguments.count(VkDescriptorPoolCreateInfo.maxSets(info), "maxSets");
        return new DescriptorPool(room, new ArrayList<>());
    }

    private static void destroyPool(Call call) {
        DescriptorPool pool = call.destroyed(DescriptorPool.class, "descriptorPool");
        if (pool != null) {
            pool.sets().forEach(call.device().objects()::remove);
        }
    }

    private static void resetPool(Call call) {
        Device device = call.device();
        DescriptorPool pool = call.object(device, 1, DescriptorPool.class, "descriptorPool");
        pool.sets().forEach(device.objects()::remove);
        pool.sets().clear();
    }

    private static void freeSets(Call call) {
        HandleTable objects = call.device().objects();
        DescriptorPool pool = call.object(call.device(), 1, DescriptorPool.class, "descriptorPool");
        int count = call.count(2, "descriptorSetCount");
        MemorySegment sets = call.array(3, "pDescriptorSets", count, Arguments.HANDLE);
        for (int i = 0; i < count; i++) {
            long set = Arguments.handle(sets, i);
            if (set != 0 && !pool.sets().remove(set)) {
                throw new Misuse("pDescriptorSets[" + i + "] is no set of descriptorPool");
            }
            if (set != 0) {
                objects.remove(set);
            }
        }
    }

    private static void allocateSets(Call call) {
        HandleTable objects = call.device().objects();
        MemorySegment info = call.struct(1, "pAllocateInfo", VkDescriptorSetAllocateInfo.layout());
        DescriptorPool pool = objects.get(DescriptorPool.class,
                VkDescriptorSetAllocateInfo.descriptorPool(info).address(), "pAllocateInfo->descriptorPool");
        int count = Arguments.count(VkDescriptorSetAllocateInfo.descriptorSetCount(info), "descriptorSetCount");
        if (count > pool.room() - pool.sets().size()) {
            // Applications create their next pool when they get this.
            throw Misuse.fault(VK_ERROR_OUT_OF_POOL_MEMORY());
        }
        MemorySegment out = call.array(2, "pDescriptorSets", count, Arguments.HANDLE);
        for (int i = 0; i < count; i++) {
            long set = objects.add(new DescriptorSet());
            pool.sets().add(set);
            Arguments.setHandle(out, i, set);
        }
    }

    /** Every layout is supported. */
    private static void getSupport(Call call) {
        call.device();
        call.struct(1, "pCreateInfo", VkDescriptorSetLayoutCreateInfo.layout());
        MemorySegment out = call.struct(2, "pSupport", VkDescriptorSetLayoutSupport.layout());
        VkDescriptorSetLayoutSupport.supported(out, 1);
        MemorySegment variable = Arguments.chained(Arguments.chain(VkDescriptorSetLayoutSupport.pNext(out)),
                VARIABLE_COUNT_LAYOUT_SUPPORT, Arguments.STRUCT_HEADER + Integer.BYTES);
        if (variable != null) {
            variable.set(JAVA_INT, Arguments.STRUCT_HEADER, Limits.UPDATED_AFTER_BIND);
        }
    }
}
