package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.software.abi.vulkan.VkMemoryRequirements2;
import dev.readout.software.vulkan.device.Command;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap.AccelerationStructureKHR;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap;
import dev.readout.software.vulkan.object.DeviceMemory;
import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.MemoryTypes;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The functions of {@code VK_NV_ray_tracing}. Its acceleration structures are the same objects here as
 * VK_KHR_acceleration_structure's.
 */
final class RayTracingNvFunctions implements FunctionGroup {
    private static final Class<AccelerationStructureKHR> TYPE = AccelerationStructureKHR.class;
    // Of structs that our header does not have.
    private static final int PIPELINE_CREATE_INFO = 1_000_165_000;
    private static final long PIPELINE_CREATE_INFO_SIZE = 80;
    private static final int STRUCTURE_CREATE_INFO = 1_000_165_001;
    private static final long STRUCTURE_CREATE_INFO_SIZE = 64;
    private static final int REQUIREMENTS_INFO = 1_000_165_008;
    private static final int STRUCTURE_INFO = 1_000_165_012;
    private static final long TYPE_OFFSET = 16;
    private static final long FLAGS_OFFSET = 20;
    private static final long STRUCTURE_INFO_SIZE = 40;
    private static final int ALLOW_COMPACTION = 2;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateAccelerationStructureNV -> FunctionBody.result(RayTracingNvFunctions::create);
            case vkDestroyAccelerationStructureNV ->
                    FunctionBody.effect(call -> call.destroyed(TYPE, "accelerationStructure"));
            case vkGetAccelerationStructureMemoryRequirementsNV ->
                    FunctionBody.effect(RayTracingNvFunctions::getRequirements);
            // Structures have no contents, so any memory will do.
            case vkBindAccelerationStructureMemoryNV -> FunctionBody.result(call -> {
                call.device();
                call.array(2, "pBindInfos", call.count(1, "bindInfoCount"), 1);
                return VK_SUCCESS();
            });
            case vkCmdBuildAccelerationStructureNV -> FunctionBody.command(RayTracingNvFunctions::build);
            case vkCmdCopyAccelerationStructureNV -> FunctionBody.command((commandBuffer, call) -> {
                AccelerationStructureOrMicromap target = commandBuffer.object(TYPE, call.word(1), "dst");
                Command copy =
                        new Command.CopyObject(call.function(), commandBuffer.object(TYPE, call.word(2), "src"),
                                target);
                commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(copy));
            });
            case vkGetAccelerationStructureHandleNV -> FunctionBody.result(RayTracingNvFunctions::getHandle);
            case vkCreateRayTracingPipelinesNV -> FunctionBody.result(call -> PipelineFunctions.create(call,
                    PIPELINE_CREATE_INFO_SIZE, (info, device) -> {
                        Arguments.struct(info, "pCreateInfos[]", PIPELINE_CREATE_INFO,
                                "VkRayTracingPipelineCreateInfoNV");
                        return Pipeline.rayTracing();
                    }));
            case vkGetRayTracingShaderGroupHandlesNV -> FunctionBody.result(RayTracingNvFunctions::getGroups);
            case vkCompileDeferredNV -> FunctionBody.result(call -> {
                call.object(call.device(), 1, Pipeline.class, "pipeline");
                return VK_SUCCESS();
            });
            default -> null;
        };
    }

    private static int create(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", STRUCTURE_CREATE_INFO, "VkAccelerationStructureCreateInfoNV",
                STRUCTURE_CREATE_INFO_SIZE);
        MemorySegment structure = info.asSlice(STRUCTURE_CREATE_INFO_SIZE - STRUCTURE_INFO_SIZE);
        return call.created(device, 3, "pAccelerationStructure", new AccelerationStructureKHR(
                AccelerationStructureOrMicromap.BUILD_SIZE, structure.get(JAVA_INT, TYPE_OFFSET)));
    }

    private static void getRequirements(Call call) {
        call.device();
        call.struct(1, "pInfo", REQUIREMENTS_INFO, "VkAccelerationStructureMemoryRequirementsInfoNV",
                Arguments.STRUCT_HEADER);
        MemorySegment out = VkMemoryRequirements2.memoryRequirements(call.struct(2, "pMemoryRequirements",
                VkMemoryRequirements2.layout()));
        VkMemoryRequirements.size(out, AccelerationStructureOrMicromap.SCRATCH);
        VkMemoryRequirements.alignment(out, DeviceMemory.ALIGNMENT);
        VkMemoryRequirements.memoryTypeBits(out, MemoryTypes.ANY);
    }

    private static void build(CommandBuffer commandBuffer, Call call) {
        MemorySegment info =
                call.struct(1, "pInfo", STRUCTURE_INFO, "VkAccelerationStructureInfoNV", STRUCTURE_INFO_SIZE);
        Command build = new Command.Build(call.function(), commandBuffer.object(TYPE, call.word(5), "dst"),
                (info.get(JAVA_INT, FLAGS_OFFSET) & ALLOW_COMPACTION) != 0);
        commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(build));
    }

    private static int getHandle(Call call) {
        call.object(call.device(), 1, TYPE, "accelerationStructure");
        if (Long.compareUnsigned(call.word(2), Long.BYTES) < 0) {
            throw new Misuse("dataSize is " + Long.toUnsignedString(call.word(2)) + ": a handle has 8 bytes");
        }
        call.pointer(3, "pData", Long.BYTES).set(JAVA_LONG, 0, call.word(1));
        return VK_SUCCESS();
    }

    /** Handles of groups are zeros: no ray is traced. */
    private static int getGroups(Call call) {
        call.object(call.device(), 1, Pipeline.class, "pipeline");
        call.pointer(5, "pData", call.word(4)).fill((byte) 0);
        return VK_SUCCESS();
    }
}
