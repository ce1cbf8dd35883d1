package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INSTRUMENTATION_FEATURES_ARM;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SHADER_INSTRUMENTATION_CREATE_INFO_ARM;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SHADER_INSTRUMENTATION_METRIC_DESCRIPTION_ARM;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.decode.ShaderStage;
import dev.readout.software.abi.vulkan.*;
import dev.readout.software.vulkan.query.ShaderInstrumentationARM;
import dev.readout.testing.abi.vulkan.VkPhysicalDeviceShaderInstrumentationFeaturesARM;
import dev.readout.vulkan.MetricBlockLayout;
import dev.readout.vulkan.PipelineStatistic;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Metric blocks, as the device writes them and the decoder reads them. */
class ShaderInstrumentationTest {
    private static final int METRICS = 2;
    private static final MetricBlockLayout BLOCKS = new MetricBlockLayout(METRICS);

    private final Application application = new Application(settings -> {}, ShaderInstrumentationTest::withFeature,
            List.of("VK_ARM_shader_instrumentation"), driver -> driver);
    private final Offscreen target = Offscreen.create(application, 16, 16);
    private final MemorySegment instrumentation = create(application);

    static MemorySegment withFeature(MemorySegment chain) {
        MemorySegment first = VkPhysicalDeviceShaderInstrumentationFeaturesARM.allocate(Arena.ofAuto());
        VkPhysicalDeviceShaderInstrumentationFeaturesARM.sType(first,
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INSTRUMENTATION_FEATURES_ARM());
        VkPhysicalDeviceShaderInstrumentationFeaturesARM.pNext(first, chain);
        VkPhysicalDeviceShaderInstrumentationFeaturesARM.shaderInstrumentation(first, 1);
        return first;
    }

    @AfterEach
    void close() {
        call("vkDestroyShaderInstrumentationARM", application.function("vkDestroyShaderInstrumentationARM"),
                application.device, instrumentation, MemorySegment.NULL);
        assertThat(application.reports).isEmpty();
        application.close();
    }

    static MemorySegment create(Application application) {
        MemorySegment info = VkShaderInstrumentationCreateInfoARM.allocate(application.arena);
        VkShaderInstrumentationCreateInfoARM.sType(info, VK_STRUCTURE_TYPE_SHADER_INSTRUMENTATION_CREATE_INFO_ARM());
        MemorySegment out = application.pointer();
        Application.check(callInt("vkCreateShaderInstrumentationARM",
                application.function("vkCreateShaderInstrumentationARM"), application.device, info, MemorySegment.NULL,
                out));
        return out.get(java.lang.foreign.ValueLayout.ADDRESS, 0);
    }

    static Commands begin(Application application, Commands commands, MemorySegment instrumentation) {
        call("vkCmdBeginShaderInstrumentationARM", application.function("vkCmdBeginShaderInstrumentationARM"),
                commands.handle(), instrumentation);
        return commands;
    }

    static Commands end(Application application, Commands commands) {
        call("vkCmdEndShaderInstrumentationARM", application.function("vkCmdEndShaderInstrumentationARM"),
                commands.handle());
        return commands;
    }

    private MemorySegment pipeline(boolean instrumented) {
        MemorySegment flags = application.arena.allocate(24, 8);
        flags.set(JAVA_INT, 0, 1_000_470_005);
        flags.set(java.lang.foreign.ValueLayout.JAVA_LONG, 16, instrumented ? 1L << 39 : 0);
        return target.pipeline(flags);
    }

    private int count() {
        MemorySegment count = application.arena.allocate(JAVA_INT);
        Application.check(get(count, MemorySegment.NULL));
        return count.get(JAVA_INT, 0);
    }

    private int get(MemorySegment count, MemorySegment values) {
        return callInt("vkGetShaderInstrumentationValuesARM",
                application.function("vkGetShaderInstrumentationValuesARM"), application.device, instrumentation, count,
                values, 0);
    }

    private List<String> blocks() {
        int blocks = count();
        MemorySegment values = application.arena.allocate(BLOCKS.byteSize(blocks), 8);
        Application.check(get(application.arena.allocateFrom(JAVA_INT, blocks), values));
        assertThat(BLOCKS.count(values)).isEqualTo(blocks);
        List<String> found = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            assertThat(BLOCKS.resultSubIndex(values, block)).isZero();
            assertThat(BLOCKS.basicBlockIndex(values, block)).isZero();
            found.add(BLOCKS.resultIndex(values, block) + " "
                    + (ShaderStage.VERTEX.isIn(BLOCKS.stages(values, block)) ? "vertex "
                            : ShaderStage.FRAGMENT.isIn(BLOCKS.stages(values, block)) ? "fragment " : "other ")
                    + BLOCKS.value(values, block, 0) + " " + BLOCKS.value(values, block, 1));
        }
        return found;
    }

    private Commands drawn() {
        Commands commands = begin(application, application.begin(), instrumentation)
                .beginRenderPass(target, 0, 0, 16, 16)
                .bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline(true)).scissor(0, 0, 5, 5).draw(6, 1)
                .bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline(false)).draw(3, 1)
                .bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline(true)).draw(3, 10).endRenderPass();
        return end(application, commands);
    }

    @Test
    void eachInstrumentedStageOfACommandHasABlock() {
        application.submit(drawn());
        Application.check(application.waitIdle());

        assertThat(blocks()).containsExactly("0 vertex 6 1", "0 fragment 50 4", "2 vertex 30 2", "2 fragment 250 16");
    }

    @Test
    void whatIsSubmittedAgainIsAddedUnlessItIsCleared() {
        Commands commands = drawn();
        application.submit(commands);
        Application.check(application.submit(application.queue(0, 0), MemorySegment.NULL, commands));
        Application.check(application.waitIdle());
        assertThat(blocks()).startsWith("0 vertex 12 2", "0 fragment 100 8");

        call("vkClearShaderInstrumentationMetricsARM", application.function("vkClearShaderInstrumentationMetricsARM"),
                application.device, instrumentation);
        assertThat(blocks()).hasSize(4).startsWith("0 vertex 0 0", "0 fragment 0 0");
    }

    @Test
    void whereThereIsNotRoomForAllTheFirstAreWrittenAndNoByteMore() {
        application.submit(drawn());
        Application.check(application.waitIdle());
        MemorySegment values = application.arena.allocate(BLOCKS.byteSize(4), 8).fill((byte) 0xCD);
        MemorySegment count = application.arena.allocateFrom(JAVA_INT, 1);

        assertThat(get(count, values)).isEqualTo(VK_INCOMPLETE());

        assertThat(count.get(JAVA_INT, 0)).isEqualTo(1);
        assertThat(BLOCKS.value(values, 0, 0)).isEqualTo(6);
        assertThat(BLOCKS.value(values, 1, 0)).isEqualTo(0xCDCD_CDCD_CDCD_CDCDL);
    }

    @Test
    void aHundredThousandBlocksAreWrittenInOneGo() {
        ShaderInstrumentationARM many = new ShaderInstrumentationARM();
        long[] statistics = new long[PipelineStatistic.values().length];
        statistics[PipelineStatistic.COMPUTE_SHADER_INVOCATIONS.ordinal()] = 1;
        for (int command = 0; command < 100_000; command++) {
            many.add(many.nextIndex(), statistics);
        }
        MemorySegment out = application.arena.allocate(ShaderInstrumentationARM.BLOCK_BYTES, 8);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            Consumer<MemorySegment> writer = many.writer();
            for (int block = 0; block < many.count(); block++) {
                writer.accept(out);
            }
        });
        assertThat(BLOCKS.resultIndex(out, 0)).isEqualTo(99_999);
    }

    @Test
    void metricsAreEnumerated() {
        MemorySegment count = application.arena.allocateFrom(JAVA_INT, METRICS);
        MemorySegment out = VkShaderInstrumentationMetricDescriptionARM.allocateArray(METRICS, application.arena);
        for (int i = 0; i < METRICS; i++) {
            VkShaderInstrumentationMetricDescriptionARM.sType(
                    VkShaderInstrumentationMetricDescriptionARM.asSlice(out, i),
                    VK_STRUCTURE_TYPE_SHADER_INSTRUMENTATION_METRIC_DESCRIPTION_ARM());
        }
        Application.check(callInt("vkEnumeratePhysicalDeviceShaderInstrumentationMetricsARM",
                application.function("vkEnumeratePhysicalDeviceShaderInstrumentationMetricsARM"),
                application.physicalDevice, count, out));
        assertThat(VkShaderInstrumentationMetricDescriptionARM
                .name(VkShaderInstrumentationMetricDescriptionARM.asSlice(out, 0)).getString(0))
                .isEqualTo("Invocations");
    }
}
