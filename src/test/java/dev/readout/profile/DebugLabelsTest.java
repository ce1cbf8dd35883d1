package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.trace.read.TraceCall;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.write.TraceLayer;
import java.io.IOException;
import java.nio.file.Path;
import dev.readout.profile.TracedLoop.Frame;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a trace of the driver shows of the labels that go out with scopes. */
class DebugLabelsTest extends FakeLoop {
    private static final Scope OUTER = Scope.named("outer");
    private static final Scope INNER = Scope.named("größer");
    private static final Pattern NAME = Pattern.compile("pLabelName = \"([^\"]*)\"");

    @TempDir
    private Path folder;

    /** Labels in a trace: a name where one begins, and what follows up to a bracket is inside of it. */
    private static String labels(Path file) throws IOException {
        StringBuilder labels = new StringBuilder();
        try (TraceReader trace = TraceReader.open(file)) {
            while (trace.nextCall()) {
                TraceCall call = trace.call();
                switch (call.function()) {
                    case "vkCmdBeginDebugUtilsLabelEXT" -> {
                        Matcher name = NAME.matcher(call.arguments().value(1));
                        labels.append(name.find() ? name.group(1) : "?").append('(');
                    }
                    case "glPushDebugGroup" -> labels.append(call.arguments().value(3)).append('(');
                    case "vkCmdEndDebugUtilsLabelEXT", "glPopDebugGroup" -> labels.append(')');
                    case "vkCmdWriteTimestamp", "glQueryCounter", "glQueryCounterEXT", "glQueryCounterANGLE" ->
                            labels.append('.');
                    case "vkEndCommandBuffer", "glFlush" -> labels.append('\n');
                    default -> {}
                }
            }
        }
        return labels.toString();
    }

    /** Has frames measured on the software device, which finds out a label that ends and did not begin. */
    private String vulkan(List<String> extensions, Consumer<VulkanProfilerBuilder> more, Frame... frames)
            throws IOException {
        Path file = folder.resolve("vulkan");
        TracedLoop.run(file, extensions, extensions.isEmpty() ? EnumSet.of(DeviceFeature.HOST_QUERY_RESET)
                : EnumSet.of(DeviceFeature.HOST_QUERY_RESET, DeviceFeature.DEBUG_UTILS),
                more.andThen(builder -> builder.listener(reports::add)), each -> {}, frames);
        return labels(file);
    }

    private String labelled(Consumer<VulkanProfilerBuilder> more, Frame... frames) throws IOException {
        return vulkan(List.of("VK_EXT_debug_utils"), more.andThen(builder -> builder.debugLabels(true)), frames);
    }

    private static void nested(GpuProfiler profiler, GpuRecorder recorder) {
        try (var outer = recorder.scope(OUTER)) {
            for (int i = 0; i < 2; i++) {
                try (var inner = recorder.scope(INNER)) {
                    // Nothing to do.
                }
            }
        }
    }

    private static void byHost(VulkanProfilerBuilder builder) {
        builder.enabled(DeviceFeature.HOST_QUERY_RESET);
    }

    @Test
    void eachScopeIsALabelAroundItsStamps() throws IOException {
        assertThat(labelled(DebugLabelsTest::byHost, DebugLabelsTest::nested, DebugLabelsTest::nested))
                .isEqualTo("outer(.größer(..)größer(..).)\n".repeat(2));
        assertThat(reports).isEmpty();
    }

    @Test
    void nothingIsLabelledUnlessItIsAskedFor() throws IOException {
        assertThat(vulkan(List.of("VK_EXT_debug_utils"), DebugLabelsTest::byHost, DebugLabelsTest::nested))
                .isEqualTo("......\n");
    }

    @Test
    void aDeviceWithoutTheExtensionIsRefusedWhenTheProfilerIsBuilt() {
        assertThatThrownBy(() -> vulkan(List.of(), builder -> builder.debugLabels(true)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageStartingWith("the device has no vkCmdBeginDebugUtilsLabelEXT: enable VK_EXT_debug_utils");
    }

    @Test
    void aScopeOfTooManyPathsHasALabelThatSaysSo() throws IOException {
        assertThat(labelled(builder -> builder.maxPaths(1), DebugLabelsTest::nested))
                .isEqualTo(".outer(.(not measured)()(not measured)().)\n");
    }

    @Test
    void aScopeThatSpansCommandBuffersHasNoLabel() throws IOException {
        assertThat(labelled(DebugLabelsTest::byHost, (profiler, recorder) -> {
            long token = recorder.beginSpanning(OUTER);
            recorder.endSpanning(token);
        })).isEqualTo("..\n");
    }

    /** Has frames drawn in a context of the software device, and says what was labelled. */
    private String gl(GlApi api, Frame... frames) throws IOException {
        Path file = folder.resolve(api.name());
        try (SoftwareGl device = SoftwareGl.create(SoftwareGlSettings.builder().listener(report -> {
            throw new AssertionError(report.toString());
        }).build());
                TraceLayer layer = TraceLayer.create(device, file);
                EglDisplay display = EglDisplay.createHeadless(layer);
                GlContext context = display.createContext(api)) {
            context.makeCurrent();
            try (GpuProfiler profiler = GpuProfiler.gl(context).debugLabels(true).listener(reports::add).build()) {
                for (Frame frame : frames) {
                    profiler.beginFrame();
                    frame.record(profiler, profiler.recorder());
                    profiler.endFrame();
                    context.flush();
                }
                context.finish();
            }
        }
        // The first stamp is the profiler's own, by which it knows the context.
        return labels(file).substring(1);
    }

    private static void nestedInGl(GpuProfiler profiler, GpuRecorder recorder) {
        try (var outer = recorder.scope(OUTER)) {
            try (var inner = recorder.scope(OUTER)) {
                // Nothing to do.
            }
        }
    }

    @Test
    void eachScopeIsAGroupOfGl() throws IOException {
        assertThat(gl(GlApi.OPENGL, DebugLabelsTest::nestedInGl)).isEqualTo("outer(.outer(..).)\n");
        assertThat(gl(GlApi.OPENGL_ES, DebugLabelsTest::nestedInGl)).isEqualTo("outer(.outer(..).)\n");
    }

    @Test
    void inGlACancelledFrameEndsItsGroups() throws IOException {
        assertThat(gl(GlApi.OPENGL, (profiler, recorder) -> {
            recorder.scope(OUTER);
            profiler.cancelFrame();
            profiler.beginFrame();
        })).isEqualTo("outer(.)\n");
    }

    @Test
    void afterALabelThatCouldNotBeginTheScopeHasNotBegunAndTheFrameArrives() {
        gpu.labelled = true;
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder(1);
        try (var outer = recorder.scope(OUTER)) {
            gpu.failingLabel = "inner";
            assertThatThrownBy(() -> recorder.scope(Scope.named("inner"))).hasMessage("no label");
        }
        profiler.endFrame();
        gpu.execute(1);
        assertThat(polled(profiler)).containsExactly("0 outer x 1: 0");
        assertThat(gpu.labels(1)).isEqualTo("outer()");
        assertThat(reports).isEmpty();
    }
}
