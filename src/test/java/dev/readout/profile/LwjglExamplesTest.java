package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.vulkan.VK12.vkDeviceWaitIdle;
import static org.lwjgl.vulkan.VK12.vkEndCommandBuffer;

import dev.readout.testing.LwjglApplication;
import dev.readout.testing.PageProgram;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDevice;

/** What pages show of the loop, in applications that LWJGL draws for. */
class LwjglExamplesTest {
    private static final int FRAMES = 3;
    private static final int MOST_LINES = 30;

    @TempDir
    Path folder;

    private static void close(Object example) throws ReflectiveOperationException {
        Field profiler = example.getClass().getDeclaredField("profiler");
        profiler.setAccessible(true);
        ((GpuProfiler) profiler.get(example)).close();
    }

    /** Checks that each frame is printed as the page shows, whose times are others. */
    private static void check(String printed) throws Exception {
        String shown = withoutTimes(PageProgram.named("VulkanTimes").printed());
        assertThat(shown).isNotEmpty();
        assertThat(withoutTimes(printed)).isEqualToNormalizingNewlines(shown.repeat(FRAMES));
    }

    private static String withoutTimes(String printed) {
        return printed.replaceAll("[0-9]+ ns", "… ns");
    }

    @Test
    void theVulkanExampleTimesFramesOfAnApplication() throws Exception {
        PageProgram program = PageProgram.named("VulkanTimes");
        assertThat(program.lineCount()).isLessThanOrEqualTo(MOST_LINES);
        Class<?> type = program.compile(folder);
        try (LwjglApplication application = new LwjglApplication(FRAMES)) {
            Object example = type.getConstructor(VkDevice.class, int.class, float.class)
                    .newInstance(application.device, application.validBits, application.period);
            for (int frame = 0; frame < FRAMES; frame++) {
                VkCommandBuffer commands = application.begin(frame);
                type.getMethod("record", VkCommandBuffer.class).invoke(example, commands);
                LwjglApplication.check(vkEndCommandBuffer(commands));
                type.getMethod("submitting").invoke(example);
                application.submit(frame);
            }
            vkDeviceWaitIdle(application.device);
            check(PageProgram.printed(() -> type.getMethod("print").invoke(example)));
            close(example);
            assertThat(application.messages).isEmpty();
        }
    }

    @Test
    void theExampleOfFilesWritesThemAllToTheirEnd() throws Exception {
        Class<?> type = PageProgram.named("GlFiles").compile(folder);
        try (LwjglGlApplication application = new LwjglGlApplication()) {
            AutoCloseable example = (AutoCloseable) type.getConstructor(Path.class).newInstance(folder);
            for (int frame = 0; frame < FRAMES; frame++) {
                type.getMethod("frame").invoke(example);
            }
            example.close();
        }
        assertThat(Files.readString(folder.resolve("report.html"))).contains("shadow", "update").endsWith("</html>\n");
        // The names stand in it as they are, those of the last frame too.
        assertThat(Files.readString(folder.resolve("frames.pftrace"), StandardCharsets.ISO_8859_1))
                .contains("shadow", "update", "frame " + (FRAMES - 1));
    }

    @Test
    void theGlExampleTimesFramesOfAnApplication() throws Exception {
        PageProgram program = PageProgram.named("GlTimes");
        assertThat(program.lineCount()).isLessThanOrEqualTo(MOST_LINES);
        Class<?> type = program.compile(folder);
        try (LwjglGlApplication application = new LwjglGlApplication()) {
            Object example = type.getConstructor().newInstance();
            for (int frame = 0; frame < FRAMES; frame++) {
                type.getMethod("draw").invoke(example);
            }
            application.finish();
            check(PageProgram.printed(() -> type.getMethod("print").invoke(example)));
            close(example);
        }
    }
}
