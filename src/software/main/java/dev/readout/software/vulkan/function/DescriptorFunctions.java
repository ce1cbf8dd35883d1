package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_POOL_MEMORY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.abi.vulkan.VkDescriptorPoolCreateInfo;
import dev.readout.software.abi.vulkan.VkDescriptorSetAllocateInfo;
import dev.readout.software.abi.vulkan.VkDescriptorSetLayoutBinding;
import dev.readout.software.abi.vulkan.VkDescriptorSetLayoutCreateInfo;
import dev.readout.software.abi.vulkan.VkDescriptorSetLayoutSupport;
import dev.readout.software.abi.vulkan.VkDescriptorUpdateTemplateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineLayoutCreateInfo;
import dev.readout.software.abi.vulkan.VkWriteDescriptorSet;
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

/** The functions of descriptors and of pipeline layouts. No shader runs, so their contents are not read. */
final class DescriptorFunctions implements FunctionGroup {
    /** The type of {@code VkDescriptorSetVariableDescriptorCountLayoutSupport}, which our header does not have. */
    private static final int VARIABLE_COUNT_LAYOUT_SUPPORT = 1_000_161_004;
    /** The type of {@code VkDescriptorSetLayoutBindingFlagsCreateInfo}, its flags, and one of them. */
    private static final int BINDING_FLAGS = 1_000_161_000;
    private static final long FLAGS = Arguments.STRUCT_HEADER + Long.BYTES;
    private static final int VARIABLE_COUNT = 0x8;
    /** {@code VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK}. */
    private static final int INLINE_UNIFORM_BLOCK = 1_000_138_000;

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
            case vkCreateDescriptorSetLayout -> FunctionBody.result(DescriptorFunctions::createSetLayout);
            case vkDestroyDescriptorSetLayout ->
                    FunctionBody.effect(call -> call.destroyed(DescriptorSetLayout.class, "descriptorSetLayout"));
            case vkCreateDescriptorPool -> FunctionBody.result(DescriptorFunctions::createPool);
            case vkDestroyDescriptorPool -> FunctionBody.effect(DescriptorFunctions::destroyPool);
            case vkAllocateDescriptorSets -> FunctionBody.result(DescriptorFunctions::allocateSets);
            case vkResetDescriptorPool -> FunctionBody.result(DescriptorFunctions::resetPool);
            case vkFreeDescriptorSets -> FunctionBody.result(DescriptorFunctions::freeSets);
            case vkUpdateDescriptorSets -> FunctionBody.effect(DescriptorFunctions::updateSets);
            case vkCreatePipelineLayout -> FunctionBody.result(DescriptorFunctions::createPipelineLayout);
            case vkDestroyPipelineLayout ->
                    FunctionBody.effect(call -> call.destroyed(PipelineLayout.class, "pipelineLayout"));
            case vkCreateDescriptorUpdateTemplate -> FunctionBody.result(DescriptorFunctions::createTemplate);
            case vkDestroyDescriptorUpdateTemplate -> FunctionBody
                    .effect(call -> call.destroyed(DescriptorUpdateTemplate.class, "descriptorUpdateTemplate"));
            case vkUpdateDescriptorSetWithTemplate -> FunctionBody.effect(call -> {
                call.object(call.device(), 1, DescriptorSet.class, "descriptorSet");
                call.object(call.device(), 2, DescriptorUpdateTemplate.class, "descriptorUpdateTemplate");
            });
            case vkGetDescriptorSetLayoutSupport -> FunctionBody.effect(DescriptorFunctions::getSupport);
            default -> null;
        };
    }

    private static int createSetLayout(Call call) {
        Device device = call.device();
        call.struct(1, "pCreateInfo", VkDescriptorSetLayoutCreateInfo.layout());
        return call.created(device, 3, "pSetLayout", new DescriptorSetLayout());
    }

    private static int createPool(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VkDescriptorPoolCreateInfo.layout());
        int room = Arguments.count(VkDescriptorPoolCreateInfo.maxSets(info), "maxSets");
        return call.created(device, 3, "pDescriptorPool", new DescriptorPool(room, new ArrayList<>()));
    }

    private static void destroyPool(Call call) {
        DescriptorPool pool = call.destroyed(DescriptorPool.class, "descriptorPool");
        if (pool != null) {
            pool.sets().forEach(call.device().objects()::remove);
        }
    }

    private static int resetPool(Call call) {
        Device device = call.device();
        DescriptorPool pool = call.object(device, 1, DescriptorPool.class, "descriptorPool");
        pool.sets().forEach(device.objects()::remove);
        pool.sets().clear();
        return VK_SUCCESS();
    }

    private static int freeSets(Call call) {
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
        return VK_SUCCESS();
    }

    private static int allocateSets(Call call) {
        HandleTable objects = call.device().objects();
        MemorySegment info = call.struct(1, "pAllocateInfo", VkDescriptorSetAllocateInfo.layout());
        DescriptorPool pool = objects.get(DescriptorPool.class,
                VkDescriptorSetAllocateInfo.descriptorPool(info).address(), "pAllocateInfo->descriptorPool");
        int count = Arguments.count(VkDescriptorSetAllocateInfo.descriptorSetCount(info), "descriptorSetCount");
        if (count > pool.room() - pool.sets().size()) {
            // Applications create their next pool when they get this.
            throw Misuse.fault(VK_ERROR_OUT_OF_POOL_MEMORY());
        }
        checkSetLayouts(objects, count, VkDescriptorSetAllocateInfo.pSetLayouts(info));
        MemorySegment out = call.array(2, "pDescriptorSets", count, Arguments.HANDLE);
        for (int i = 0; i < count; i++) {
            long set = objects.add(new DescriptorSet());
            pool.sets().add(set);
            Arguments.setHandle(out, i, set);
        }
        return VK_SUCCESS();
    }

    private static void checkSetLayouts(HandleTable objects, int count, MemorySegment layouts) {
        for (int i = 0; i < count; i++) {
            long layout = Arguments.handle(Arguments.pointer(layouts, "pInfo->pSetLayouts"), i);
            objects.get(DescriptorSetLayout.class, layout, "pInfo->pSetLayouts[]");
        }
    }

    private static void updateSets(Call call) {
        HandleTable objects = call.device().objects();
        int count = call.count(1, "descriptorWriteCount");
        MemorySegment writes = call.array(2, "pDescriptorWrites", count, VkWriteDescriptorSet.sizeof());
        for (int i = 0; i < count; i++) {
            MemorySegment write = Arguments.element(writes, i, VkWriteDescriptorSet.sizeof());
            Arguments.struct(write, "pDescriptorWrites[]", VkWriteDescriptorSet.layout());
            objects.get(DescriptorSet.class, VkWriteDescriptorSet.dstSet(write).address(),
                    "pDescriptorWrites[].dstSet");
        }
    }

    private static int createPipelineLayout(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VkPipelineLayoutCreateInfo.layout());
        int count = Arguments.count(VkPipelineLayoutCreateInfo.setLayoutCount(info), "setLayoutCount");
        checkSetLayouts(device.objects(), count, VkPipelineLayoutCreateInfo.pSetLayouts(info));
        return call.created(device, 3, "pPipelineLayout", new PipelineLayout());
    }

    private static int createTemplate(Call call) {
        Device device = call.device();
        call.struct(1, "pCreateInfo", VkDescriptorUpdateTemplateCreateInfo.layout());
        return call.created(device, 3, "pDescriptorUpdateTemplate", new DescriptorUpdateTemplate());
    }

    /** Every layout is supported. */
    private static void getSupport(Call call) {
        call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VkDescriptorSetLayoutCreateInfo.layout());
        MemorySegment out = call.struct(2, "pSupport", VkDescriptorSetLayoutSupport.layout());
        VkDescriptorSetLayoutSupport.supported(out, 1);
        MemorySegment variable = Arguments.chained(Arguments.chain(VkDescriptorSetLayoutSupport.pNext(out)),
                VARIABLE_COUNT_LAYOUT_SUPPORT, Arguments.STRUCT_HEADER + Integer.BYTES);
        if (variable != null) {
            variable.set(JAVA_INT, Arguments.STRUCT_HEADER, mostVariable(info));
        }
    }

    /** The most descriptors of the binding that has a variable number of them, or bytes of its inline uniform block. */
    private static int mostVariable(MemorySegment info) {
        MemorySegment struct = Arguments.chained(Arguments.chain(VkDescriptorSetLayoutCreateInfo.pNext(info)),
                BINDING_FLAGS, FLAGS + ADDRESS.byteSize());
        if (struct == null) {
            return 0;
        }
        int count = Math.min(Arguments.count(struct.get(JAVA_INT, Arguments.STRUCT_HEADER), "bindingCount"),
                Arguments.count(VkDescriptorSetLayoutCreateInfo.bindingCount(info), "bindingCount"));
        if (count == 0) {
            return 0;
        }
        MemorySegment bindings =
                Arguments.pointer(VkDescriptorSetLayoutCreateInfo.pBindings(info), "pCreateInfo.pBindings");
        MemorySegment flags = Arguments.pointer(struct.get(ADDRESS, FLAGS), "pCreateInfo.pNext.pBindingFlags")
                .reinterpret((long) count * Integer.BYTES);
        for (int i = 0; i < count; i++) {
            if ((flags.getAtIndex(JAVA_INT, i) & VARIABLE_COUNT) != 0) {
                MemorySegment binding =
                        Arguments.element(bindings, i, VkDescriptorSetLayoutBinding.layout().byteSize());
                return VkDescriptorSetLayoutBinding.descriptorType(binding) == INLINE_UNIFORM_BLOCK
                        ? Limits.INLINE_UNIFORM_BLOCK : Limits.UPDATED_AFTER_BIND;
            }
        }
        return 0;
    }
}
