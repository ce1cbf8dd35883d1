package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {

    @Test
    void aProfilerMeasuresTheTimeOfAPass() {
        Histogram histogram = new Histogram(3);
        try (SoftwareDevice driver = SoftwareDevice.create();
                VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice device = physical.createDevice(physical.queueFamily(QueueFamily.GRAPHICS).orElseThrow());
            CommandBuffer commands = device.createCommandBuffer();
            Fence fence = device.createFence();

            Pass shadow = Pass.of("shadow");
            Pass main = Pass.of("main").withSamples();
            try (FrameProfiler profiler = FrameProfiler.create(device, 3, shadow, main)) {
                // each frame:
                commands.begin();
                profiler.beginFrame(commands);
                profiler.begin(commands, shadow);
                // … record draws …
                profiler.end(commands, shadow);
                profiler.endFrame();
                commands.end();
                device.queue().submit(commands, fence);
                profiler.poll(frame -> histogram.recordValue(frame.nanoseconds(shadow)));
            }
        }

        assertThat(histogram.getTotalCount()).isEqualTo(1);
    }

    @Test
    void aProfilerMeasuresTheTimeOfAPassInGl() {
        Histogram histogram = new Histogram(3);
        try (SoftwareGl driver = SoftwareGl.create(SoftwareGlSettings.builder().lag(0).build());
                EglDisplay display = EglDisplay.headless(driver);
                GlContext context = display.createContext(GlApi.OPENGL_ES)) {
            context.makeCurrent();
            Pass shadow = Pass.of("shadow");
            Pass main = Pass.of("main");
            try (GlFrameProfiler profiler = GlFrameProfiler.create(context, 3, shadow, main)) {
                // each frame:
                profiler.beginFrame();
                profiler.begin(shadow);
                // … draw …
                profiler.end(shadow);
                profiler.endFrame();
                context.flush();                 // or swap buffers
                profiler.poll(frame -> histogram.recordValue(frame.nanoseconds(shadow)));
            }
        }

        assertThat(histogram.getTotalCount()).isEqualTo(1);
    }
}
