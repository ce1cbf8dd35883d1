package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Queues of every family: the profiler refuses what the family's command buffers may not record, and nothing else. The
 * judge is the software device, which reports the plain command where a rule is against it.
 */
class QueueFamilyProperties {
    private static final int FRAMES = 5;
    private static final int[] FLAGS = {SoftwareQueueFamily.GRAPHICS, SoftwareQueueFamily.COMPUTE,
        SoftwareQueueFamily.TRANSFER, SoftwareQueueFamily.VIDEO_DECODE, SoftwareQueueFamily.VIDEO_ENCODE,
        SoftwareQueueFamily.SPARSE_BINDING};
    private static final GpuQueue COMPUTE = GpuQueue.named("compute");
    private static final Scope TIME = Scope.named("time");

    private final List<String> broken = new ArrayList<>();
    private final List<ProfilerReport> reports = new ArrayList<>();

    @Property(tries = 300)
    void whatTheFamilyDoesNotHaveIsRefusedAndTheRestIsMeasured(@ForAll long seed) {
        Random random = new Random(seed);
        int flags = FLAGS[random.nextInt(5)];
        for (int flag : FLAGS) {
            flags |= random.nextInt(4) == 0 ? flag : 0;
        }
        Set<DeviceFeature> features = EnumSet.of(DeviceFeature.PIPELINE_STATISTICS_QUERY);
        if (random.nextBoolean()) {
            features.add(DeviceFeature.HOST_QUERY_RESET);
        }
        if (random.nextBoolean()) {
            features.add(DeviceFeature.MAINTENANCE9);
        }
        run(flags, features, random);
    }

    /** Most devices have such a family: of copies alone, with sparse binding. */
    @Example
    void aFamilyThatOnlyCopiesIsMeasuredWhereTheHostResets() {
        run(SoftwareQueueFamily.TRANSFER | SoftwareQueueFamily.SPARSE_BINDING,
                EnumSet.of(DeviceFeature.PIPELINE_STATISTICS_QUERY, DeviceFeature.HOST_QUERY_RESET), new Random(1));
        assertThat(run(SoftwareQueueFamily.TRANSFER | SoftwareQueueFamily.SPARSE_BINDING,
                EnumSet.of(DeviceFeature.MAINTENANCE9), new Random(1)))
                .hasMessage("queue 'q' only copies, and needs enabled(DeviceFeature.HOST_QUERY_RESET), on a device that"
                        + " has it: its command buffers can't record vkCmdResetQueryPool (18.2), not even where"
                        + " MAINTENANCE9 has new queries reset");
    }

    @Example
    void shadersOfMeshesAreOfGraphics() {
        try (SoftwareRig rig = new SoftwareRig(setup -> {
            setup.families = List.of(new SoftwareQueueFamily(SoftwareQueueFamily.COMPUTE, 1, 64));
            setup.profiler = builder -> builder.enabled(DeviceFeature.PIPELINE_STATISTICS_QUERY)
                    .queue(COMPUTE, new QueueFamily(0, QueueFamily.COMPUTE, 1, 64), 1);
        })) {
            rig.profiler.beginFrame();
            GpuRecorder recorder = rig.profiler.recorder(COMPUTE, 1);
            for (PipelineStatistic each : List.of(PipelineStatistic.TASK_SHADER_INVOCATIONS,
                    PipelineStatistic.MESH_SHADER_INVOCATIONS, PipelineStatistic.CLUSTER_CULLING_SHADER_INVOCATIONS)) {
                assertThatThrownBy(() -> recorder.scope(Scope.named("mesh").withStatistics(each)))
                        .isInstanceOf(IllegalStateException.class).hasMessage("frame 0, queue compute: scope 'mesh'"
                                + " counts statistics of draws, and the queue's family is one without graphics (18.4):"
                                + " leave them out, or record the scope on another queue");
            }
            rig.profiler.cancelFrame();
        }
    }

    /** Runs frames on a device with one family. Returns why there is no profiler; null if there is one. */
    private IllegalStateException run(int flags, Set<DeviceFeature> features, Random random) {
        broken.clear();
        reports.clear();
        try (SoftwareVulkan driver = SoftwareVulkan.create(SoftwareSettings.builder()
                .queueFamilies(List.of(new SoftwareQueueFamily(flags, 1, 64)))
                .listener(report -> broken.add(report.vuid())).build());
                VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            QueueFamily family = physical.queueFamilies().getFirst();
            VulkanDevice device = physical.createDevice(family, features, List.of());
            GpuQueue queue = GpuQueue.named("q");
            VulkanProfilerBuilder builder = random.nextBoolean() ? GpuProfiler.vulkan(device).queue(queue)
                    : GpuProfiler
                            .vulkan(device.handle(),
                                    device.functions().find("vkGetDeviceProcAddr").orElseThrow().address())
                            .queue(queue, family, physical.timestampPeriod())
                            .enabled(features.toArray(DeviceFeature[]::new));
            builder.hostClock(driver::hostNanoseconds).listener(reports::add);
            boolean resets = features.contains(DeviceFeature.HOST_QUERY_RESET)
                    || isAllowed(device, QueryPoolInfo.of(QueryType.TIMESTAMP, 1), false);
            IllegalStateException refused = resets ? null
                    : catchThrowableOfType(IllegalStateException.class, builder::build);
            assertThat(refused != null).as("flags %x, %s", flags, features).isEqualTo(!resets);
            if (resets) {
                try (GpuProfiler profiler = builder.build()) {
                    measure(driver, device, profiler, random);
                }
            }
            return refused;
        }
    }

    private void measure(SoftwareVulkan driver, VulkanDevice device, GpuProfiler profiler, Random random) {
        Fence fence = device.createFence();
        CommandBuffer commands = device.createCommandBuffer();
        for (int frame = 0; frame < FRAMES; frame++) {
            Scope scope = scope(random);
            boolean samples = !scope.samples() || isAllowed(device, QueryPoolInfo.of(QueryType.OCCLUSION, 1), true);
            boolean allowed = samples && (scope.statistics() == 0
                    || isAllowed(device, QueryPoolInfo.ofPipelineStatistics(scope.statistics(), 1), true));
            int brokenBefore = commandRules().size();
            commands.begin();
            profiler.beginFrame();
            GpuRecorder recorder = profiler.recorder(commands.handle());
            recorder.scope(TIME).close();
            IllegalStateException refused = catchThrowableOfType(IllegalStateException.class,
                    () -> recorder.scope(scope).close());
            assertThat(refused != null).as("%s %x on %s", scope.samples(), scope.statistics(), device.queueFamily())
                    .isEqualTo(!allowed);
            if (refused != null) {
                assertThat(refused).hasMessageContaining("and the queue's family is one without ")
                        .hasMessageEndingWith(": leave them out, or record the scope on another queue");
            }
            profiler.endFrame();
            commands.end();
            device.queue().submit(commands, fence);
            fence.await(0);
            List<Integer> scopes = new ArrayList<>();
            assertThat(profiler.poll(each -> scopes.add(each.size()))).isOne();
            assertThat(scopes).containsExactly(allowed ? 2 : 1);
            assertThat(commandRules()).hasSize(brokenBefore);
        }
        // Where a command resets queries, the first scope that counts statistics comes too late for them.
        assertThat(reports).allMatch(report -> report.kind() == ProfilerReport.Kind.SCOPES_DROPPED);
    }

    private static Scope scope(Random random) {
        Scope scope = Scope.named("counting");
        int statistics = random.nextInt(3);
        // Those behind need a feature of mesh shaders that no device of the driver enables.
        PipelineStatistic[] some = random.ints(statistics, 0, PipelineStatistic.TASK_SHADER_INVOCATIONS.ordinal())
                .mapToObj(each -> PipelineStatistic.values()[each]).toArray(PipelineStatistic[]::new);
        scope = random.nextInt(3) == 0 ? scope.withSamples() : scope;
        scope = statistics > 0 ? scope.withStatistics(some) : scope;
        return random.nextInt(4) == 0 ? scope.withStatistics(PipelineStatistic.COMPUTE_SHADER_INVOCATIONS) : scope;
    }

    /** Whether a plain command buffer of the device's family may reset such a pool, or begin a query of it. */
    private boolean isAllowed(VulkanDevice device, QueryPoolInfo info, boolean begin) {
        int before = commandRules().size();
        try (QueryPool pool = device.createQueryPool(info); CommandBuffer commands = device.createCommandBuffer()) {
            commands.begin();
            if (begin) {
                // Not reset, which is found only where it is submitted.
                commands.beginQuery(pool, 0).endQuery(pool, 0);
            } else {
                commands.resetQueryPool(pool, 0, 1);
            }
            commands.end();
        }
        return commandRules().size() == before;
    }

    private List<String> commandRules() {
        return broken.stream().filter(vuid -> Arrays.stream(new String[] {"BeginQuery", "EndQuery", "ResetQueryPool"})
                .anyMatch(vuid::contains)).toList();
    }
}
