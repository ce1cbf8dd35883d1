package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_INCOMPLETE;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.abi.vulkan.VkPrivateDataSlotCreateInfo;
import dev.readout.software.vulkan.DeviceIdentity;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions of objects that no query depends on. Of most create infos, only {@code sType} is read. */
final class PlainObjectFunctions implements FunctionGroup {
    // Of structs that our header does not have.
    private static final int SAMPLER_CREATE_INFO = 31;
    private static final int BUFFER_VIEW_CREATE_INFO = 13;
    private static final int PIPELINE_CACHE_CREATE_INFO = 17;
    private static final int SAMPLER_YCBCR_CONVERSION_CREATE_INFO = 1_000_156_000;

    /** A {@code VkSampler}. */
    private record Sampler() {
    }

    /** A {@code VkBufferView}. */
    private record BufferView() {
    }

    /** A {@code VkSamplerYcbcrConversion}. */
    private record SamplerYcbcrConversion() {
    }

    /** A {@code VkPipelineCache}, always empty. */
    record PipelineCache() {
        /** The bytes of the header: its length, a version, vendor, device and a UUID of 16 bytes. */
        private static final int HEADER = 32;

        private static void write(MemorySegment data, DeviceIdentity identity) {
            data.fill((byte) 0);
            data.set(JAVA_INT, 0, HEADER);
            data.set(JAVA_INT, 4, 1);
            data.set(JAVA_INT, 8, identity.vendorId());
            data.set(JAVA_INT, 12, identity.deviceId());
        }
    }

    /** A {@code VkPrivateDataSlot}: the number of each handle that has one. */
    private record PrivateDataSlot(Map<Long, Long> data) {
    }

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateSampler -> created("VkSamplerCreateInfo", SAMPLER_CREATE_INFO, "pSampler", new Sampler());
            case vkDestroySampler -> FunctionBody.destroys(Sampler.class, "sampler");
            case vkCreateBufferView ->
                    created("VkBufferViewCreateInfo", BUFFER_VIEW_CREATE_INFO, "pView", new BufferView());
            case vkDestroyBufferView -> FunctionBody.destroys(BufferView.class, "bufferView");
            case vkCreateSamplerYcbcrConversion -> created("VkSamplerYcbcrConversionCreateInfo",
                    SAMPLER_YCBCR_CONVERSION_CREATE_INFO, "pYcbcrConversion", new SamplerYcbcrConversion());
            case vkDestroySamplerYcbcrConversion ->
                    FunctionBody.destroys(SamplerYcbcrConversion.class, "ycbcrConversion");
            case vkCreatePipelineCache -> created("VkPipelineCacheCreateInfo", PIPELINE_CACHE_CREATE_INFO,
                    "pPipelineCache", new PipelineCache());
            case vkDestroyPipelineCache -> FunctionBody.destroys(PipelineCache.class, "pipelineCache");
            case vkGetPipelineCacheData -> FunctionBody.result(PlainObjectFunctions::getCacheData);
            case vkMergePipelineCaches -> FunctionBody.success(call -> {
                call.object(call.device(), 1, PipelineCache.class, "dstCache");
            });
            case vkCreatePrivateDataSlot -> FunctionBody.creates("pPrivateDataSlot",
                    VkPrivateDataSlotCreateInfo.layout(), () -> new PrivateDataSlot(new HashMap<>()));
            case vkDestroyPrivateDataSlot -> FunctionBody.destroys(PrivateDataSlot.class, "privateDataSlot");
            case vkSetPrivateData -> FunctionBody.success(PlainObjectFunctions::setPrivateData);
            case vkGetPrivateData -> FunctionBody.effect(PlainObjectFunctions::getPrivateData);
            default -> null;
        };
    }

    /** Creates an object that has no state. */
    private static FunctionBody created(String struct, int structureType, String argument, Object object) {
        return FunctionBody.creates(argument, (device, call) -> {
            call.struct(1, "pCreateInfo", structureType, struct, Integer.BYTES);
            return object;
        });
    }

    private static int getCacheData(Call call) {
        call.object(call.device(), 1, PipelineCache.class, "pipelineCache");
        MemorySegment size = call.pointer(2, "pDataSize", Long.BYTES);
        long room = size.get(JAVA_LONG, 0);
        if (call.isNull(3)) {
            size.set(JAVA_LONG, 0, PipelineCache.HEADER);
            return VK_SUCCESS();
        }
        // A header is written as a whole or not at all.
        boolean fits = Long.compareUnsigned(room, PipelineCache.HEADER) >= 0;
        if (fits) {
            PipelineCache.write(call.pointer(3, "pData", PipelineCache.HEADER),
                    call.device().settings().identity());
        }
        size.set(JAVA_LONG, 0, fits ? PipelineCache.HEADER : 0);
        return fits ? VK_SUCCESS() : VK_INCOMPLETE();
    }

    private static PrivateDataSlot slot(Call call) {
        return call.object(call.device(), 3, PrivateDataSlot.class, "privateDataSlot");
    }

    private static void setPrivateData(Call call) {
        slot(call).data().put(call.word(2), call.word(4));
    }

    private static void getPrivateData(Call call) {
        long data = slot(call).data().getOrDefault(call.word(2), 0L);
        MemorySegment out = call.pointer(4, "pData", Long.BYTES);
        out.set(JAVA_LONG, 0, data);
    }
}
