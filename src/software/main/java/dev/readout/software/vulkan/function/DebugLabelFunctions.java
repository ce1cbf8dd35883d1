package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_OBJECT_TYPE_QUERY_POOL;

import dev.readout.abi.vulkan.VkDebugUtilsLabelEXT;
import dev.readout.abi.vulkan.VkDebugUtilsObjectNameInfoEXT;
import dev.readout.software.abi.vulkan.VkDebugUtilsObjectTagInfoEXT;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.device.Queue;
import dev.readout.software.vulkan.device.Recorder;
import dev.readout.software.vulkan.object.DebugUtilsMessengerEXT;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.object.Instance;
import dev.readout.software.vulkan.object.Reports;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of debug labels, names and messengers. Labels have no effect; reports say the names of pools. */
record DebugLabelFunctions(HandleTable handles, Reports reports) implements FunctionGroup {
    /** The bytes of a name that a report shows. */
    private static final int LONGEST_NAME = 64;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCmdBeginDebugUtilsLabelEXT, vkCmdInsertDebugUtilsLabelEXT ->
                    FunctionBody.command((commandBuffer, call) -> {
                        checkLabel(call);
                        commandBuffer.record(call.function(), Recorder::label);
                    });
            case vkCmdEndDebugUtilsLabelEXT -> FunctionBody.command(
                    (commandBuffer, call) -> commandBuffer.record(call.function(), Recorder::label));
            case vkQueueBeginDebugUtilsLabelEXT, vkQueueInsertDebugUtilsLabelEXT -> FunctionBody.effect(call -> {
                queue(call);
                checkLabel(call);
            });
            case vkQueueEndDebugUtilsLabelEXT -> FunctionBody.effect(DebugLabelFunctions::queue);
            case vkSetDebugUtilsObjectNameEXT -> FunctionBody.success(DebugLabelFunctions::setName);
            // Nothing reads tags.
            case vkSetDebugUtilsObjectTagEXT -> FunctionBody.success(call -> {
                call.device();
                call.struct(1, "pTagInfo", VkDebugUtilsObjectTagInfoEXT.layout());
            });
            case vkCreateDebugUtilsMessengerEXT -> FunctionBody.success(this::createMessenger);
            case vkDestroyDebugUtilsMessengerEXT -> FunctionBody.effect(call -> {
                instance(call);
                reports.remove(handles.remove(DebugUtilsMessengerEXT.class, call.word(1), "messenger"));
            });
            case vkSubmitDebugUtilsMessageEXT -> FunctionBody.effect(call -> {
                instance(call);
                reports.message(call.word(0), call.integer(1), call.integer(2), call.struct(3, "pCallbackData",
                        DebugUtilsMessengerEXT.CALLBACK_DATA, "VkDebugUtilsMessengerCallbackDataEXT",
                        DebugUtilsMessengerEXT.CALLBACK_DATA_SIZE));
            });
            default -> null;
        };
    }

    private static Queue queue(Call call) {
        return call.dispatchable(Queue.class, "queue");
    }

    private static Instance instance(Call call) {
        return call.dispatchable(Instance.class, "instance");
    }

    /** Names an object. Only names of query pools are used. */
    private static void setName(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pNameInfo", VkDebugUtilsObjectNameInfoEXT.layout());
        long handle = VkDebugUtilsObjectNameInfoEXT.objectHandle(info);
        if (handle == 0) {
            throw new Misuse("pNameInfo-02588", "pNameInfo->objectHandle is null: there is nothing to name");
        }
        if (VkDebugUtilsObjectNameInfoEXT.objectType(info) == VK_OBJECT_TYPE_QUERY_POOL()) {
            if (!device.objects().has(QueryPool.class, handle)) {
                throw new Misuse("VkDebugUtilsObjectNameInfoEXT-objectType-02590", "pNameInfo->objectHandle "
                        + Misuse.hex(handle) + " is no VkQueryPool, which pNameInfo->objectType says");
            }
            device.objects().get(QueryPool.class, handle, "pNameInfo->objectHandle")
                    .setName(name(VkDebugUtilsObjectNameInfoEXT.pObjectName(info)));
        }
    }

    /** The beginning of a name, without characters that would break a report's line; empty if there is none. */
    private static String name(MemorySegment pointer) {
        if (Arguments.isNull(pointer)) {
            return "";
        }
        byte[] bytes = new byte[LONGEST_NAME];
        MemorySegment name = pointer.reinterpret(Long.MAX_VALUE);
        int length = 0;
        while (length < LONGEST_NAME && name.get(ValueLayout.JAVA_BYTE, length) != 0) {
            bytes[length] = name.get(ValueLayout.JAVA_BYTE, length);
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", " ");
    }

    private void createMessenger(Call call) {
        instance(call);
        DebugUtilsMessengerEXT messenger = DebugUtilsMessengerEXT.of(call.word(0), call.struct(1, "pCreateInfo",
                DebugUtilsMessengerEXT.CREATE_INFO, "VkDebugUtilsMessengerCreateInfoEXT",
                DebugUtilsMessengerEXT.CREATE_INFO_SIZE));
        if (Arguments.isNull(messenger.callback())) {
            call.violation("VkDebugUtilsMessengerCreateInfoEXT-pfnUserCallback-parameter",
                    "pCreateInfo->pfnUserCallback is null: nothing hears the messenger");
        }
        MemorySegment out = call.pointer(3, "pMessenger", Arguments.HANDLE);
        Arguments.setHandle(out, 0, handles.add(messenger));
        reports.add(List.of(messenger));
    }

    private static void checkLabel(Call call) {
        MemorySegment label = call.struct(1, "pLabelInfo", VkDebugUtilsLabelEXT.layout());
        if (Arguments.isNull(VkDebugUtilsLabelEXT.pLabelName(label))) {
            throw new Misuse("VkDebugUtilsLabelEXT-pLabelName-parameter", "pLabelInfo->pLabelName is null");
        }
    }
}
