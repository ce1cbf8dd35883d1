package dev.readout.profile;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.TimeDomain;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.Backend.Reset;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.testing.NullArguments;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;

class NullArgumentsTest extends NullArguments {
    private static final GpuQueue QUEUE = GpuQueue.named("queue");

    private final SoftwareGl gl = SoftwareGl.create();
    private final EglDisplay display = EglDisplay.createHeadless(gl);

    NullArgumentsTest() {
        FakeGpu gpu = new FakeGpu(Reset.BY_HOST);
        ProfilerSettings settings = new ProfilerSettings();
        settings.queues.add(new ProfilerSettings.Queue(QUEUE, new Timestamps(64, 1), 0, List.of()));
        settings.hostClock = gpu::hostClock;
        GpuProfiler profiler = new GpuProfiler(settings, gpu);
        profiler.beginFrame();
        profiler.recorder(1).scope(Scope.named("scope")).end();
        profiler.endFrame();
        gpu.execute(1);
        List<GpuFrame> frames = new ArrayList<>();
        profiler.poll(frame -> frames.add(frame.copy()));
        profiler.beginFrame();
        GlContext context = display.createContext(GlApi.OPENGL);
        samples(profiler, profiler.recorder(1), frames.getFirst(), Scope.named("scope"), QUEUE,
                GpuProfiler.vulkan(1, 1), GpuProfiler.gl(context), context, StampMode.TOP_TO_BOTTOM,
                CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA, TimeDomain.DEVICE,
                PipelineStatistic.CLIPPING_INVOCATIONS, new ProfilerReport.Disjoint(0),
                new ScopeCache<>("", (outer, name, queue) -> name), GpuCount.common().getFirst(),
                PerformanceCounterStorage.UINT64, FrameStatistics.ofLast(1), TimeUnit.MILLISECONDS,
                Duration.ofNanos(1), GpuFrame.builder(List.of(QUEUE)), new QueueFamily(0, 1, 1, 64));
        sample(Object.class, "root");
        sample(ScopeCache.Source.class, (ScopeCache.Source<String>) (outer, name, queue) -> name);
        sample(Collection.class, List.of("name"));
        sample(List.class, List.of());
        sample(StringBuilder.class, new StringBuilder());
        sample(ProfilerReport.class, new ProfilerReport.Disjoint(0));
        sample(Consumer.class, (Consumer<ProfilerReport>) report -> {});
        sample(ObjIntConsumer.class, (ObjIntConsumer<GpuFrame>) (frame, scope) -> {});
        sample(IntConsumer.class, (IntConsumer) scope -> {});
        sample(UnaryOperator.class, (UnaryOperator<String>) name -> name);
        sample(LongSupplier.class, (LongSupplier) () -> 0);
        sample(Scope[].class, new Scope[] {Scope.named("scope")});
        sample(DeviceFeature[].class, new DeviceFeature[] {DeviceFeature.HOST_QUERY_RESET});
        sample(PipelineStatistic[].class, new PipelineStatistic[] {PipelineStatistic.CLIPPING_INVOCATIONS});
        sample(VulkanDevice.class, VulkanDevice.of(8, 8));
        sample(ProfilerBuilder.class, GpuProfiler.vulkan(1, 1));
    }

    @AfterAll
    void close() {
        display.close();
        gl.close();
    }
}
