package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.vulkan.Commands;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.vulkan.PipelineStatistic;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Queues of every family: the profiler refuses what the family's command buffers may not record, and nothing else. */
class QueueFamilyTest {
    private static final int[] FLAGS = {QueueFamily.GRAPHICS, QueueFamily.COMPUTE, QueueFamily.TRANSFER,
        QueueFamily.VIDEO_DECODE, QueueFamily.VIDEO_ENCODE};
    private static final GpuQueue QUEUE = GpuQueue.named("q");
    private static final Scope COUNTING = Scope.named("counting");

    /** All sets of flags, but for the empty one. */
    static IntStream families() {
        return IntStream.range(1, 1 << FLAGS.length).map(set -> IntStream.range(0, FLAGS.length)
                .filter(flag -> (set >> flag & 1) != 0).map(flag -> FLAGS[flag]).reduce(0, (a, b) -> a | b));
    }

    private static QueueFamily family(int flags) {
        return new QueueFamily(0, flags, 1, 64);
    }

    private static Scope counting(PipelineStatistic... statistics) {
        return COUNTING.withStatistics(statistics);
    }

    private static void assertRefused(GpuRecorder recorder, Scope scope) {
        assertThatThrownBy(() -> recorder.scope(scope)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("and the queue's family is one without ")
                .hasMessageEndingWith(": leave them out, or record the scope on another queue");
    }

    /** Draws are counted on queues of graphics, and dispatches on those of compute (18.3, 18.4). */
    @ParameterizedTest
    @MethodSource("families")
    void whatTheFamilyDoesNotHaveIsRefusedAndTheRestIsMeasured(int flags) {
        boolean graphics = (flags & QueueFamily.GRAPHICS) != 0;
        boolean compute = (flags & QueueFamily.COMPUTE) != 0;
        List<Scope> ofDraws = List.of(COUNTING.withSamples(), counting(PipelineStatistic.CLIPPING_PRIMITIVES));
        List<Scope> measured = new ArrayList<>(List.of(COUNTING));
        List<Scope> refused = new ArrayList<>();
        (graphics ? measured : refused).addAll(ofDraws);
        (compute ? measured : refused).add(counting(PipelineStatistic.COMPUTE_SHADER_INVOCATIONS));
        (graphics && compute ? measured : refused).add(counting(
                PipelineStatistic.VERTEX_SHADER_INVOCATIONS, PipelineStatistic.COMPUTE_SHADER_INVOCATIONS));
        if (!graphics) {
            refused.addAll(List.of(counting(PipelineStatistic.TASK_SHADER_INVOCATIONS),
                    counting(PipelineStatistic.MESH_SHADER_INVOCATIONS),
                    counting(PipelineStatistic.CLUSTER_CULLING_SHADER_INVOCATIONS)));
        }
        try (SoftwareRig rig = new SoftwareRig(setup -> setup.profiler = builder -> builder
                .enabled(DeviceFeature.PIPELINE_STATISTICS_QUERY).queue(QUEUE, family(flags), 1))) {
            rig.profiler.beginFrame();
            Commands commands = rig.begin(0);
            GpuRecorder recorder = rig.profiler.recorder(QUEUE, commands.handle().address());
            measured.forEach(scope -> recorder.scope(scope).end());
            refused.forEach(scope -> assertRefused(recorder, scope));
            rig.profiler.endFrame();
            rig.await(rig.submit(0, commands));
            GpuFrame frame = rig.poll().getFirst();
            assertThat(IntStream.range(0, frame.size()).map(frame::count).sum()).isEqualTo(measured.size());
            assertThat(rig.reports).isEmpty();
        }
    }

    /** Most devices have such a family: of copies alone. */
    @ParameterizedTest
    @MethodSource("families")
    void aFamilyThatOnlyCopiesNeedsTheHostsReset(int flags) {
        try (SoftwareVulkan driver = SoftwareVulkan.create(); VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice device = physical.createDevice(physical.queueFamilies().getFirst(),
                    EnumSet.of(DeviceFeature.MAINTENANCE9), List.of());
            VulkanProfilerBuilder builder = GpuProfiler
                    .vulkan(device.handle(), device.functions().find("vkGetDeviceProcAddr").orElseThrow().address())
                    .queue(QUEUE, family(flags), 1).enabled(DeviceFeature.MAINTENANCE9);
            if (flags != QueueFamily.TRANSFER) {
                builder.build().close();
                return;
            }
            assertThatThrownBy(builder::build).isInstanceOf(IllegalStateException.class)
                    .hasMessage("queue 'q' only copies, and needs enabled(DeviceFeature.HOST_QUERY_RESET), on a device"
                            + " that has it: its command buffers can't record vkCmdResetQueryPool (18.2), not even"
                            + " where MAINTENANCE9 has new queries reset");
        }
    }
}
