package dev.readout.software.vulkan.function;

import dev.readout.software.abi.vulkan.VkShaderInstrumentationCreateInfoARM;
import dev.readout.software.abi.vulkan.VkShaderInstrumentationMetricDescriptionARM;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.device.Recorder;
import dev.readout.software.vulkan.query.ShaderInstrumentationARM;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The functions of VK_ARM_shader_instrumentation. */
final class ShaderInstrumentationFunctions implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkEnumeratePhysicalDeviceShaderInstrumentationMetricsARM -> FunctionBody.result(call -> {
                PhysicalDeviceFunctions.check(call);
                return call.list(1, ShaderInstrumentationARM.METRICS.size(),
                        VkShaderInstrumentationMetricDescriptionARM.sizeof(),
                        ShaderInstrumentationFunctions::writeDescription);
            });
            case vkCreateShaderInstrumentationARM -> FunctionBody.result(call -> {
                Device device = call.device();
                call.struct(1, "pCreateInfo", VkShaderInstrumentationCreateInfoARM.layout());
                return call.created(device, 3, "pInstrumentation", new ShaderInstrumentationARM());
            });
            case vkDestroyShaderInstrumentationARM ->
                    FunctionBody.effect(call -> call.destroyed(ShaderInstrumentationARM.class, "instrumentation"));
            case vkCmdBeginShaderInstrumentationARM -> FunctionBody.command((commandBuffer, call) -> {
                ShaderInstrumentationARM object =
                        commandBuffer.object(ShaderInstrumentationARM.class, call.word(1), "instrumentation");
                commandBuffer.record(call.function(), recorder -> recorder.beginInstrumentation(object));
            });
            case vkCmdEndShaderInstrumentationARM -> FunctionBody.command((commandBuffer,
                    call) -> commandBuffer.record(call.function(), Recorder::endInstrumentation));
            case vkGetShaderInstrumentationValuesARM -> FunctionBody.result(call -> {
                ShaderInstrumentationARM object = instrumentation(call);
                Consumer<MemorySegment> blocks = object.writer();
                return call.list(2, object.count(), ShaderInstrumentationARM.BLOCK_BYTES,
                        (out, index) -> blocks.accept(out));
            });
            case vkClearShaderInstrumentationMetricsARM ->
                    FunctionBody.effect(call -> instrumentation(call).clear());
            default -> null;
        };
    }

    private static ShaderInstrumentationARM instrumentation(Call call) {
        return call.object(call.device(), 1, ShaderInstrumentationARM.class, "instrumentation");
    }

    private static void writeDescription(MemorySegment out, int index) {
        Arguments.struct(out, "pDescriptions[]", VkShaderInstrumentationMetricDescriptionARM.layout());
        Map.Entry<String, String> metric = ShaderInstrumentationARM.METRICS.get(index);
        VkShaderInstrumentationMetricDescriptionARM.name(out).setString(0, metric.getKey());
        VkShaderInstrumentationMetricDescriptionARM.description(out).setString(0, metric.getValue());
    }
}
