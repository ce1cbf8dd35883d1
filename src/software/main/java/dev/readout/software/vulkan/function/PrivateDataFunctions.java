package dev.readout.software.vulkan.function;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.abi.vulkan.VkPrivateDataSlotCreateInfo;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions of private data: numbers that an application keeps beside handles. */
final class PrivateDataFunctions implements FunctionGroup {
    /** A {@code VkPrivateDataSlot}: the number of each handle that has one. */
    private record PrivateDataSlot(Map<Long, Long> data) {
    }

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreatePrivateDataSlot -> FunctionBody.creates("pPrivateDataSlot",
                    VkPrivateDataSlotCreateInfo.layout(), () -> new PrivateDataSlot(new HashMap<>()));
            case vkDestroyPrivateDataSlot -> FunctionBody.destroys(PrivateDataSlot.class, "privateDataSlot");
            case vkSetPrivateData -> FunctionBody.success(PrivateDataFunctions::set);
            case vkGetPrivateData -> FunctionBody.effect(PrivateDataFunctions::get);
            default -> null;
        };
    }

    private static PrivateDataSlot slot(Call call) {
        return call.object(call.device(), 3, PrivateDataSlot.class, "privateDataSlot");
    }

    private static void set(Call call) {
        slot(call).data().put(call.word(2), call.word(4));
    }

    private static void get(Call call) {
        long data = slot(call).data().getOrDefault(call.word(2), 0L);
        MemorySegment out = call.pointer(4, "pData", Long.BYTES);
        out.set(JAVA_LONG, 0, data);
    }
}
