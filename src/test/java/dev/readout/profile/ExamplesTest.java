package dev.readout.profile;

import static dev.readout.vulkan.PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.vulkan.VK12.vkEndCommandBuffer;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.testing.GlDriver;
import dev.readout.testing.LwjglApplication;
import dev.readout.testing.SoftwareContext;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDevice;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    static final Scope SHADOW = Scope.named("shadow");
    static final Scope MAIN = Scope.named("main").withSamples().withStatistics(FRAGMENT_SHADER_INVOCATIONS);
    static final Scope CASCADE = Scope.named("cascade");
    static final Scope POST = Scope.named("post");
    static final GpuQueue GRAPHICS = GpuQueue.named("graphics");
    static final Scope OVERLAY = Scope.named("overlay");
    private static final Scope SORT = Scope.named("sort");
    private static final Scope UPLOAD = Scope.named("upload");
    private static final GpuQueue COMPUTE = GpuQueue.named("compute");
    private static final int CASCADES = 3;

    private final Map<String, Histogram> histograms = new HashMap<>();
    private final StringBuilder printed = new StringBuilder();

    private Histogram histogram(String name) {
        return histograms.computeIfAbsent(name, unused -> new Histogram(3));
    }

    private void println(String line) {
        printed.append(line).append('\n');
    }

    @Test
    void aFrameIsMeasuredOnTheApplicationsDevice() {
        try (LwjglApplication application = new LwjglApplication(1)) {
            VkDevice vkDevice = application.device;
            int timestampValidBits = application.validBits;
            float timestampPeriod = application.period;

            GpuProfiler profiler =
                    GpuProfiler.vulkan(vkDevice.address(), vkDevice.getCapabilities().vkGetDeviceProcAddr)
                            .queue(GRAPHICS, timestampValidBits, timestampPeriod)
                            .enabled(DeviceFeature.HOST_QUERY_RESET)
                            .build();

            VkCommandBuffer commands = application.begin(0);

            profiler.beginFrame();
            GpuRecorder gpu = profiler.recorder(GRAPHICS, commands.address());
            try (var shadow = gpu.scope(SHADOW)) {
                for (int cascade = 0; cascade < CASCADES; cascade++) {
                    try (var each = gpu.scope(CASCADE)) {
                        // … record draws …
                    }
                }
            }
            profiler.endFrame();

            LwjglApplication.check(vkEndCommandBuffer(commands));

            profiler.submitting(GRAPHICS); // right before vkQueueSubmit

            application.submit(0);
            application.await(0);

            profiler.poll(frame -> frame.forEach(scope -> histogram(frame.name(scope)).recordValue(
                    frame.nanoseconds(scope))));

            profiler.close();
        }

        assertThat(histograms).containsOnlyKeys("shadow", "cascade");
    }

    @Test
    void aBatchIsMeasuredUnderItsNumber() {
        record Job(long number) {
        }

        Job job = new Job(57);
        long bytes = 4096;
        try (LwjglApplication application = new LwjglApplication(1)) {
            VkDevice vkDevice = application.device;
            int timestampValidBits = application.validBits;
            float timestampPeriod = application.period;
            MemorySegment vkGetDeviceProcAddr =
                    MemorySegment.ofAddress(application.device.getCapabilities().vkGetDeviceProcAddr);

            GpuProfiler profiler = GpuProfiler.vulkan(vkDevice.address(), vkGetDeviceProcAddr.address())
                    .queue(COMPUTE, timestampValidBits, timestampPeriod)
                    .enabled(DeviceFeature.HOST_QUERY_RESET).build();

            VkCommandBuffer commands = application.begin(0);

            GpuRecorder gpu = profiler.batch(COMPUTE, commands.address(), job.number());
            try (var sort = gpu.scope(SORT)) {
                // … record dispatches …
            }
            long batch = gpu.endBatch(); // before vkEndCommandBuffer

            LwjglApplication.check(vkEndCommandBuffer(commands));

            profiler.submittingBatch(batch); // right before vkQueueSubmit

            application.submit(0);
            application.await(0);
            profiler.poll(frame -> frame.forEach(scope -> println(frame.title() + ": " + frame.name(scope))));
            commands = application.begin(0);
            gpu = profiler.batch(COMPUTE, commands.address(), 58);

            try (var upload = gpu.scope(UPLOAD).number(bytes)) {
                // … record copies …
            }

            gpu.endBatch();
            LwjglApplication.check(vkEndCommandBuffer(commands));
            application.submit(0);
            application.await(0);

            profiler.poll(frame -> frame.forEach(
                    scope -> println(frame.title() + ": " + frame.name(scope) + " " + frame.number(scope))));

            profiler.close();
        }
        assertThat(printed).hasToString("batch 57: sort\nbatch 58: upload 4096\n");
    }

    @Test
    void aRecordingThatLastsIsMeasuredInEachFrameThatSubmitsIt() {
        try (LwjglApplication application = new LwjglApplication(1)) {
            GpuProfiler profiler = GpuProfiler
                    .vulkan(application.device.address(), application.device.getCapabilities().vkGetDeviceProcAddr)
                    .queue(GRAPHICS, application.validBits, application.period)
                    .enabled(DeviceFeature.HOST_QUERY_RESET).build();
            VkCommandBuffer commands = application.begin(0);

            LastingRecording overlay = profiler.lasting(GRAPHICS, commands.address());
            try (var scope = overlay.recorder().scope(OVERLAY)) {
                // … record draws …
            }

            LwjglApplication.check(vkEndCommandBuffer(commands));
            Consumer<GpuFrame> consumer = frame -> frame.forEach(scope -> println(frame.name(scope)));
            for (int i = 0; i < 3; i++) {

                // … wait for the fence of its last submission …
                profiler.poll(consumer);
                profiler.beginFrame();
                overlay.submits();
                // … record the rest …
                profiler.endFrame();

                application.submit(0);
                application.await(0);
            }
            profiler.poll(consumer);
            overlay.close();
            profiler.close();
        }
        assertThat(printed).hasToString("overlay\noverlay\noverlay\n");
    }

    @Test
    void aFrameIsMeasuredInTheContextThatIsCurrent() {
        try (EglDisplay display = GlDriver.system(GlApi.OPENGL).open()) {
            display.createContext(GlApi.OPENGL).makeCurrent();

            GpuProfiler profiler = GpuProfiler.gl(GlContext.current()).build();

            profiler.beginFrame();
            try (var shadow = profiler.recorder().scope(SHADOW)) {
                // … draw …
            }
            profiler.endFrame();

            GlContext.current().finish();

            profiler.poll(frame -> frame
                    .forEach(scope -> println(frame.name(scope) + ": " + frame.nanoseconds(scope) + " ns")));

            profiler.close();
        }

        assertThat(printed).startsWith("shadow: ");
    }

    @Test
    void aPathIsMadeOnceForAllFramesThatHaveIt() {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            GpuProfiler profiler = GpuProfiler.gl(context).build();
            profiler.beginFrame();
            GpuRecorder recorder = profiler.recorder();
            try (var shadow = recorder.scope(SHADOW); var cascade = recorder.scope(CASCADE)) {
                context.finish();
            }
            profiler.endFrame();
            context.finish();

            ScopeCache<String> paths = new ScopeCache<>("", (outer, name, queue) -> Scope.path(outer, name));
            profiler.poll(frame -> {
                paths.update(frame);
                frame.forEach(scope -> println(paths.at(scope) + ": " + frame.nanoseconds(scope) + " ns"));
            });

            profiler.close();
        }
        assertThat(printed).startsWith("shadow: ").contains("shadow/cascade: ");
    }

    @Test
    void theLastFramesAreATable() {
        StringBuilder drawn = new StringBuilder();
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            GpuProfiler profiler = GpuProfiler.gl(context).build();

            FrameStatistics statistics = FrameStatistics.ofLast(240);
            StringBuilder text = new StringBuilder();

            statistics.onSlow(Duration.ofMillis(16), (frame, scope) -> println("frame " + frame.number() + ": "
                    + statistics.path(scope) + " took " + (statistics.last(scope) - statistics.percentile(scope, 50))
                    + " ns longer than usual"));

            for (int i = 0; i < 2; i++) {
                profiler.beginFrame();
                try (var shadow = profiler.recorder().scope(SHADOW)) {
                    context.finish();
                }
                profiler.endFrame();
                context.finish();

                profiler.poll(statistics);
                text.setLength(0);
                statistics.appendTo(text, TimeUnit.MILLISECONDS);

                drawn.append(text);
            }

            for (int scope = 0; scope < statistics.size(); scope++) {
                if (statistics.percentile(scope, 100) > 2 * statistics.percentile(scope, 50)) {
                    println(statistics.path(scope) + " has a frame that took twice as long as usual");
                }
            }

            profiler.close();
        }
        assertThat(drawn).containsSubsequence("1 frame, ms  ", "  shadow  ", "2 frames, ms  ", "  shadow  ");
    }

    @Test
    void stepsSayWhatBeginsAndNotWhatEnds() {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            GpuProfiler profiler = GpuProfiler.gl(context).build();

            profiler.beginFrame();
            GpuRecorder gpu = profiler.recorder();
            gpu.step(0, SHADOW);
            for (int cascade = 0; cascade < CASCADES; cascade++) {
                gpu.step(1, CASCADE);
                // … draw …
            }
            gpu.step(0, POST); // ends the last cascade, and the shadow
            profiler.endFrame(); // ends the rest

            context.finish();
            profiler.poll(frame -> frame.forEach(scope -> println("  ".repeat(frame.depth(scope)) + frame.name(scope)
                    + " x " + frame.count(scope))));
            profiler.close();
        }
        assertThat(printed).hasToString("shadow x 1\n  cascade x 3\npost x 1\n");
    }

    @Test
    void theHostsTimesAreMeasuredToo() {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            GpuProfiler profiler = GpuProfiler.gl(context).hostTimes(true).build();
            profiler.beginFrame();
            profiler.recorder().scope(SHADOW).end();
            profiler.endFrame();
            context.finish();

            profiler.poll(frame -> frame.forEach(scope -> println(frame.name(scope) + ": GPU "
                    + frame.nanoseconds(scope) + " ns, host " + frame.hostNanoseconds(scope) + " ns")));

            profiler.close();
        }
        assertThat(printed).matches("shadow: GPU \\d+ ns, host \\d+ ns\n");
    }

    @Test
    void namesThatDifferFromRunToRunAreMapped() {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            GpuProfiler profiler = GpuProfiler.gl(context).names(name -> name.replaceFirst("@[0-9a-f]+$", "")).build();
            profiler.beginFrame();
            profiler.recorder().scope(Scope.named("BloomFilter$1@6ec10657")).end();
            profiler.endFrame();
            context.finish();
            profiler.poll(frame -> frame.forEach(scope -> println(frame.name(scope))));
            profiler.close();
        }
        assertThat(printed).hasToString("BloomFilter$1\n");
    }

    @Test
    void whatAScopeCountedIsListed() {
        VulkanProfilerBuilder builder = GpuProfiler.vulkan(1, 1).queue(GRAPHICS, 64, 1);
        int family = 0;

        builder.performanceCounter(GRAPHICS, family, 3,
                new GpuCount("shader cores busy", PerformanceCounterStorage.FLOAT32));

        GpuFrame frame = new GivenFrame(0, 0, 1, true, List.of(new GivenFrame.Row(MAIN, -1, 0, 1, 1, 1, 0, 1, 7,
                List.of(), List.of(-1L, (long) Float.floatToIntBits(0.5f)))), List.of(
                        new GivenFrame.Queue(GRAPHICS, 1,
                                GpuFrame.NOT_COUNTED, ClockQuality.TRUE, 0, 0)))
                .frame();
        int scope = frame.find(MAIN);

        List<GpuCount> counts = frame.counts();
        for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
            println(counts.get(i).name() + ": " + counts.get(i).storage().number(frame.counted(scope, i)));
        }

        assertThat(printed).hasToString("samples: 7\ncounter 0: 18446744073709551615\ncounter 1: 0.5\n");
    }

    @Test
    void aFrameIsMadeOfWhatIsKnown() {
        GpuFrame made = GpuFrame.builder(List.of(GRAPHICS)).begin(7, 1_000, 17_000)
                .queue(GRAPHICS, 900, GpuFrame.NOT_COUNTED, ClockQuality.TRUE, 0, 0)
                .scope(SHADOW, GRAPHICS, 0).recorded(1, 900, 4_000, 4_900)
                .scope(CASCADE, GRAPHICS, 1).recorded(3, 600, 4_100, 4_800).counted(0, 250_000)
                .build();

        assertThat(made.ownNanoseconds(made.find(SHADOW))).isEqualTo(300);
        assertThat(made.samples(made.find(SHADOW, CASCADE))).isEqualTo(250_000);
    }
}
