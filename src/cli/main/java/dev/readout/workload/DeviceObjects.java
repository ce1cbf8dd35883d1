package dev.readout.workload;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;

import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkDestroyQueryPool;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceMemoryProperties;
import dev.readout.abi.vulkan.VkMemoryAllocateInfo;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.abi.vulkan.VkMemoryType;
import dev.readout.abi.vulkan.VkPhysicalDeviceMemoryProperties;
import dev.readout.abi.vulkan.vulkan_h;
import dev.readout.driver.DriverException;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.software.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.software.abi.vulkan.VkShaderModuleCreateInfo;
import dev.readout.workload.abi.vulkan.PFN_vkCreateComputePipelines;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The objects of a device that it draws and computes with, destroyed in the reverse order of creation. The device is
 * used as by any other binding: by its handle and its functions. For one thread at a time.
 */
public final class DeviceObjects implements AutoCloseable {
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final VulkanDevice device;
    private final MemorySegment handle;
    private final SymbolLookup functions;
    private final Deque<Runnable> destructions = new ArrayDeque<>();

    public DeviceObjects(VulkanDevice device) {
        this.device = device;
        this.handle = MemorySegment.ofAddress(device.handle());
        this.functions = device.functions();
    }

    MemorySegment device() {
        return handle;
    }

    MemorySegment function(String name) {
        return address(functions, name);
    }

    private static MemorySegment address(SymbolLookup functions, String name) {
        return functions.find(name).orElseThrow(
                () -> new UnsupportedOperationException("the driver has no " + name));
    }

    /** @throws DriverException if a function returned an error */
    static void requireSuccess(String function, int code) {
        if (code != VK_SUCCESS()) {
            throw DriverException.returned(function, "an error", code, "");
        }
    }

    /**
     * Makes an object, to be destroyed with the others. All {@code vkCreate…} have one signature, and all {@code
     * vkDestroy…} another: one stub of each sort calls them all, and two instead of dozens are linked at start.
     *
     * @param kind as the functions call it: {@code Image}
     */
    MemorySegment create(String kind, MemorySegment info) {
        return create("vkCreate" + kind, info, "vkDestroy" + kind);
    }

    private MemorySegment create(String create, MemorySegment info, String destroy) {
        MemorySegment destruction = function(destroy);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment object = arena.allocate(ValueLayout.ADDRESS);
            requireSuccess(create, PFN_vkCreateQueryPool.invoke(
                    function(create), handle, info, MemorySegment.NULL, object));
            return destroyedBy(destruction, object.get(ValueLayout.ADDRESS, 0));
        }
    }

    /**
     * Makes a pipeline, to be destroyed with the others.
     *
     * @param create {@code vkCreateGraphicsPipelines} or {@code vkCreateComputePipelines}: they have one signature
     */
    MemorySegment createPipeline(String create, MemorySegment info) {
        MemorySegment destroy = function("vkDestroyPipeline");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment pipeline = arena.allocate(ValueLayout.ADDRESS);
            requireSuccess(create, PFN_vkCreateComputePipelines.invoke(
                    function(create), handle, MemorySegment.NULL, 1, info, MemorySegment.NULL, pipeline));
            return destroyedBy(destroy, pipeline.get(ValueLayout.ADDRESS, 0));
        }
    }

    /**
     * Fills the stage of a pipeline with a shader's module.
     *
     * @param stageBit a bit of {@code VkShaderStageFlagBits}
     * @param spirv the module, whose entry point is {@code main}
     */
    void fillStage(Arena arena, MemorySegment stage, int stageBit, int[] spirv) {
        MemorySegment info = arena.allocate(VkShaderModuleCreateInfo.layout());
        VkShaderModuleCreateInfo.sType(info, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO());
        VkShaderModuleCreateInfo.codeSize(info, (long) spirv.length * Integer.BYTES);
        VkShaderModuleCreateInfo.pCode(info, arena.allocateFrom(ValueLayout.JAVA_INT, spirv));
        VkPipelineShaderStageCreateInfo.sType(stage, VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO());
        VkPipelineShaderStageCreateInfo.stage(stage, stageBit);
        VkPipelineShaderStageCreateInfo.module(stage, create("ShaderModule", info));
        VkPipelineShaderStageCreateInfo.pName(stage, arena.allocateFrom("main"));
    }

    private MemorySegment destroyedBy(MemorySegment destroy, MemorySegment object) {
        destructions.push(() -> PFN_vkDestroyQueryPool.invoke(destroy, handle, object, MemorySegment.NULL));
        return object;
    }

    /**
     * Memory for a buffer or an image, of the first type that can do what is wanted.
     *
     * @param requirements a {@code VkMemoryRequirements}
     * @param wanted bits of {@code VkMemoryPropertyFlagBits}
     */
    MemorySegment allocate(MemorySegment requirements, int wanted) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(VkMemoryAllocateInfo.layout());
            VkMemoryAllocateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO());
            VkMemoryAllocateInfo.allocationSize(info, VkMemoryRequirements.size(requirements));
            VkMemoryAllocateInfo.memoryTypeIndex(info,
                    memoryType(arena, VkMemoryRequirements.memoryTypeBits(requirements), wanted));
            return create("vkAllocateMemory", info, "vkFreeMemory");
        }
    }

    private int memoryType(Arena arena, int allowed, int wanted) {
        MemorySegment types = arena.allocate(VkPhysicalDeviceMemoryProperties.layout());
        PFN_vkGetPhysicalDeviceMemoryProperties.invoke(
                address(device.physicalDevice().functions(), "vkGetPhysicalDeviceMemoryProperties"),
                MemorySegment.ofAddress(device.physicalDevice().handle()), types);
        MemorySegment array = VkPhysicalDeviceMemoryProperties.memoryTypes(types);
        for (int i = 0; i < VkPhysicalDeviceMemoryProperties.memoryTypeCount(types); i++) {
            int properties = VkMemoryType.propertyFlags(VkMemoryType.asSlice(array, i));
            if ((allowed >>> i & 1) != 0 && (properties & wanted) == wanted) {
                return i;
            }
        }
        throw new UnsupportedOperationException("the device has no memory of the properties 0x"
                + Integer.toHexString(wanted) + " among the types of mask 0x" + Integer.toHexString(allowed));
    }

    /**
     * Destroys everything once the device is idle. Does nothing the second time.
     *
     * @throws IllegalStateException if it is not within ten seconds: nothing is destroyed
     */
    @Override
    public void close() {
        if (!destructions.isEmpty() && !device.awaitIdle(PATIENCE_NANOS)) {
            throw new IllegalStateException("the device was not idle within 10 s: nothing that it may use can be"
                    + " destroyed");
        }
        while (!destructions.isEmpty()) {
            destructions.pop().run();
        }
    }
}
