package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_PERFORMANCE_OVERRIDE_TYPE_FLUSH_GPU_CACHES_INTEL;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PERFORMANCE_OVERRIDE_TYPE_NULL_HARDWARE_INTEL;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PERFORMANCE_PARAMETER_TYPE_HW_COUNTERS_SUPPORTED_INTEL;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PERFORMANCE_PARAMETER_TYPE_STREAM_MARKER_VALID_BITS_INTEL;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PERFORMANCE_VALUE_TYPE_BOOL_INTEL;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PERFORMANCE_VALUE_TYPE_UINT32_INTEL;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.software.abi.vulkan.VkInitializePerformanceApiInfoINTEL;
import dev.readout.software.abi.vulkan.VkPerformanceConfigurationAcquireInfoINTEL;
import dev.readout.software.abi.vulkan.VkPerformanceMarkerInfoINTEL;
import dev.readout.software.abi.vulkan.VkPerformanceOverrideInfoINTEL;
import dev.readout.software.abi.vulkan.VkPerformanceStreamMarkerInfoINTEL;
import dev.readout.software.abi.vulkan.VkPerformanceValueDataINTEL;
import dev.readout.software.abi.vulkan.VkPerformanceValueINTEL;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.device.Queue;
import dev.readout.software.vulkan.device.Recorder;
import dev.readout.software.vulkan.object.IntelPerformance;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of Intel's performance queries (section 18.10). */
final class IntelPerformanceFunctions implements FunctionGroup {
    private static final int STREAM_MARKER_BITS = 32;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkInitializePerformanceApiINTEL -> FunctionBody.result(IntelPerformanceFunctions::initialize);
            case vkUninitializePerformanceApiINTEL ->
                    FunctionBody.effect(call -> initialized(call).intel().setInitialized(false));
            case vkGetPerformanceParameterINTEL -> FunctionBody.result(IntelPerformanceFunctions::getParameter);
            case vkCmdSetPerformanceMarkerINTEL ->
                    FunctionBody.command(IntelPerformanceFunctions::setMarker).withResult();
            case vkCmdSetPerformanceStreamMarkerINTEL ->
                    FunctionBody.command(IntelPerformanceFunctions::setStreamMarker).withResult();
            case vkCmdSetPerformanceOverrideINTEL ->
                    FunctionBody.command(IntelPerformanceFunctions::setOverride).withResult();
            case vkAcquirePerformanceConfigurationINTEL ->
                    FunctionBody.result(IntelPerformanceFunctions::acquireConfiguration);
            case vkReleasePerformanceConfigurationINTEL ->
                    FunctionBody.result(IntelPerformanceFunctions::releaseConfiguration);
            case vkQueueSetPerformanceConfigurationINTEL ->
                    FunctionBody.result(IntelPerformanceFunctions::setConfiguration);
            default -> null;
        };
    }

    private static Device initialized(Call call) {
        Device device = call.device();
        if (!device.intel().isInitialized()) {
            throw new Misuse("vkInitializePerformanceApiINTEL comes first");
        }
        return device;
    }

    private static int initialize(Call call) {
        Device device = call.device();
        call.struct(1, "pInitializeInfo", VkInitializePerformanceApiInfoINTEL.layout());
        device.intel().setInitialized(true);
        return VK_SUCCESS();
    }

    private static int getParameter(Call call) {
        initialized(call);
        MemorySegment out = call.pointer(2, "pValue", VkPerformanceValueINTEL.sizeof());
        MemorySegment data = VkPerformanceValueINTEL.data(out);
        int parameter = call.integer(1);
        if (parameter == VK_PERFORMANCE_PARAMETER_TYPE_HW_COUNTERS_SUPPORTED_INTEL()) {
            VkPerformanceValueINTEL.type(out, VK_PERFORMANCE_VALUE_TYPE_BOOL_INTEL());
            VkPerformanceValueDataINTEL.valueBool(data, 1);
        } else if (parameter == VK_PERFORMANCE_PARAMETER_TYPE_STREAM_MARKER_VALID_BITS_INTEL()) {
            VkPerformanceValueINTEL.type(out, VK_PERFORMANCE_VALUE_TYPE_UINT32_INTEL());
            VkPerformanceValueDataINTEL.value32(data, STREAM_MARKER_BITS);
        } else {
            throw new Misuse("parameter-parameter", "parameter is " + parameter + ": expected 0 or 1");
        }
        return VK_SUCCESS();
    }

    private static void setMarker(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pMarkerInfo", VkPerformanceMarkerInfoINTEL.layout());
        long marker = VkPerformanceMarkerInfoINTEL.marker(info);
        commandBuffer.record(call.function(), recorder -> {
            recorder.counters().setMarker(marker);
            recorder.other();
        });
    }

    private static void setStreamMarker(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pMarkerInfo", VkPerformanceStreamMarkerInfoINTEL.layout());
        int marker = VkPerformanceStreamMarkerInfoINTEL.marker(info);
        commandBuffer.record(call.function(), recorder -> {
            recorder.counters().setStreamMarker(marker);
            recorder.other();
        });
    }

    private static void setOverride(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pOverrideInfo", VkPerformanceOverrideInfoINTEL.layout());
        int type = VkPerformanceOverrideInfoINTEL.type(info);
        boolean enable = VkPerformanceOverrideInfoINTEL.enable(info) != 0;
        if (type == VK_PERFORMANCE_OVERRIDE_TYPE_NULL_HARDWARE_INTEL()) {
            commandBuffer.record(call.function(), recorder -> recorder.draws().setNullHardware(enable));
        } else if (type == VK_PERFORMANCE_OVERRIDE_TYPE_FLUSH_GPU_CACHES_INTEL()) {
            commandBuffer.record(call.function(), Recorder::other);
        } else {
            throw new Misuse("VkPerformanceOverrideInfoINTEL-type-parameter",
                    "type is " + type + ": expected null hardware (0) or flush caches (1)");
        }
    }

    private static int acquireConfiguration(Call call) {
        Device device = initialized(call);
        MemorySegment info = call.struct(1, "pAcquireInfo", VkPerformanceConfigurationAcquireInfoINTEL.layout());
        int type = VkPerformanceConfigurationAcquireInfoINTEL.type(info);
        if (type != 0) {
            throw new Misuse("VkPerformanceConfigurationAcquireInfoINTEL-type-parameter",
                    "type is " + type + ": expected 0, metrics of a command queue");
        }
        return call.created(device, 2, "pConfiguration", new IntelPerformance.PerformanceConfigurationINTEL());
    }

    private static int releaseConfiguration(Call call) {
        call.destroyed(IntelPerformance.PerformanceConfigurationINTEL.class, "configuration");
        return VK_SUCCESS();
    }

    private static int setConfiguration(Call call) {
        Queue queue = call.dispatchable(Queue.class, "queue");
        queue.device().objects().get(IntelPerformance.PerformanceConfigurationINTEL.class, call.word(1),
                "configuration", "commonparent");
        queue.configure();
        return VK_SUCCESS();
    }
}
