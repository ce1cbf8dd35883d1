package dev.readout.profile;

import static dev.readout.profile.LwjglApplication.check;
import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.vulkan.KHRSurface.vkDestroySurfaceKHR;
import static org.lwjgl.vulkan.KHRSwapchain.VK_KHR_SWAPCHAIN_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK12.*;

import dev.readout.driver.vulkan.ApiVersion;
import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.workload.GraphicsPipeline;
import dev.readout.workload.OffscreenTarget;
import dev.readout.workload.Shaders;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VK;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * A renderer as people write them: frames in flight draw a shadow map and a scene, write an image of a swapchain, and
 * present it in a window. Its own timestamps are around each pass and in it.
 */
final class LwjglRenderer implements AutoCloseable {
    static final GpuQueue GRAPHICS = GpuQueue.named("graphics");
    static final Scope SHADOW = Scope.named("shadow");
    static final Scope CASCADE = Scope.named("cascade");
    static final Scope MAIN = Scope.named("main");
    static final Scope OPAQUE = Scope.named("opaque");
    static final Scope BLENDED = Scope.named("blended");
    static final Scope POST = Scope.named("post");
    /** What has timestamps of the renderer's. */
    static final List<Scope> PASSES = List.of(SHADOW, MAIN, POST);
    static final int CASCADES = 2;
    private static final int SIZE = 32;

    final LwjglApplication application;
    final PassStamps stamps;
    private final int inFlight;
    private final int commandBuffers;
    private final LwjglNullWindow window;
    private final long surface;
    /** The application's instance and device, for what draws. */
    private final VulkanInstance instance;
    private final VulkanDevice device;
    private final OffscreenTarget target;
    private final GraphicsPipeline triangles;
    private final long[] free;
    private LwjglSwapchain swapchain;
    private int frames;

    /** @param commandBuffers 1, or 2, with the shadow in the first one and the rest in the second */
    LwjglRenderer(int inFlight, int commandBuffers, boolean hostReset, boolean debugUtils) {
        this.inFlight = inFlight;
        this.commandBuffers = commandBuffers;
        window = new LwjglNullWindow(SIZE, SIZE);
        try {
            application = new LwjglApplication(inFlight, commandBuffers, hostReset, debugUtils, window.extensions(),
                    List.of(VK_KHR_SWAPCHAIN_EXTENSION_NAME));
        } catch (Throwable failed) {
            window.close();
            throw failed;
        }
        surface = window.createSurface(application.instance);
        stamps = new PassStamps(application, inFlight, PASSES.size());
        instance = VulkanInstance.of(application.instance.address(),
                VK.getFunctionProvider().getFunctionAddress("vkGetInstanceProcAddr"), new ApiVersion(1, 2, 0));
        VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
        device = VulkanDevice.of(physical, physical.queueFamilies().getFirst(), application.device.address(), Set.of());
        target = new OffscreenTarget(device, SIZE, SIZE);
        triangles = new GraphicsPipeline(device, target, Shaders.fullScreenTriangle(), Shaders.constantColor());
        free = application.createSemaphores(inFlight);
        swapchain = new LwjglSwapchain(application, window, surface, null);
    }

    /** The place of a frame among those in flight. */
    int slot(long frame) {
        return (int) (frame % inFlight);
    }

    /** Gives the window another size, and makes all that depends on it anew. */
    void resize(int width, int height) {
        window.resize(width, height);
        makeSwapchainAnew();
        assertThat(swapchain.width).isEqualTo(width);
        assertThat(swapchain.height).isEqualTo(height);
    }

    private void makeSwapchainAnew() {
        check(vkDeviceWaitIdle(application.device));
        LwjglSwapchain old = swapchain;
        swapchain = new LwjglSwapchain(application, window, surface, old);
        old.close();
    }

    /**
     * Draws and presents a frame, when the frame that had its place before is over.
     *
     * @param arrived gets the frames that have arrived meanwhile
     * @param inPass is called while the commands of each pass are recorded
     */
    void frame(GpuProfiler profiler, Consumer<GpuFrame> arrived, Consumer<Scope> inPass) {
        int slot = slot(frames);
        if (frames++ >= inFlight) {
            application.await(slot);
        }
        // A driver that draws on the CPU waits for the frames that it is asked for: until then they are in flight.
        if (profiler.inFlight() == inFlight) {
            profiler.poll(arrived);
        }
        int image = swapchain.acquire(free[slot]);
        while (image == LwjglSwapchain.OUT_OF_DATE) {
            makeSwapchainAnew();
            image = swapchain.acquire(free[slot]);
        }
        profiler.beginFrame();
        record(profiler, slot, image, inPass);
        profiler.submitting(GRAPHICS);
        swapchain.present(slot, image, free[slot]);
    }

    private void record(GpuProfiler profiler, int slot, int image, Consumer<Scope> inPass) {
        VkCommandBuffer commands = application.begin(slot, 0);
        GpuRecorder gpu = profiler.recorder(GRAPHICS, commands.address());
        stamps.reset(commands, slot);
        recordShadow(commands, gpu, slot, inPass);
        if (commandBuffers > 1) {
            check(vkEndCommandBuffer(commands));
            commands = application.begin(slot, 1);
            gpu = profiler.recorder(GRAPHICS, commands.address());
        }
        recordMain(commands, gpu, slot, inPass);
        int post = PASSES.indexOf(POST);
        stamps.write(commands, slot, post, 0);
        gpu.step(0, POST);
        stamps.write(commands, slot, post, 1);
        swapchain.clear(commands, image);
        inPass.accept(POST);
        stamps.write(commands, slot, post, 2);
        profiler.endFrame();
        stamps.write(commands, slot, post, 3);
        check(vkEndCommandBuffer(commands));
    }

    private void recordShadow(VkCommandBuffer commands, GpuRecorder gpu, int slot, Consumer<Scope> inPass) {
        int pass = PASSES.indexOf(SHADOW);
        stamps.write(commands, slot, pass, 0);
        try (var scope = gpu.scope(SHADOW)) {
            stamps.write(commands, slot, pass, 1);
            for (int cascade = 0; cascade < CASCADES; cascade++) {
                gpu.step(0, CASCADE);
                begin(commands);
                triangles.draw(device.commandBuffer(commands.address()), 1);
                vkCmdEndRenderPass(commands);
            }
            inPass.accept(SHADOW);
            stamps.write(commands, slot, pass, 2);
        }
        stamps.write(commands, slot, pass, 3);
    }

    /** Begins a render pass. */
    private void begin(VkCommandBuffer commands) {
        CommandBuffer to = device.commandBuffer(commands.address());
        target.begin(to);
        triangles.clip(to, SIZE, SIZE);
        triangles.bind(to);
    }

    /** Its steps are within the render pass. */
    private void recordMain(VkCommandBuffer commands, GpuRecorder gpu, int slot, Consumer<Scope> inPass) {
        int pass = PASSES.indexOf(MAIN);
        stamps.write(commands, slot, pass, 0);
        try (var scope = gpu.scope(MAIN)) {
            stamps.write(commands, slot, pass, 1);
            begin(commands);
            gpu.step(0, OPAQUE);
            triangles.draw(device.commandBuffer(commands.address()), 10);
            gpu.step(0, BLENDED);
            triangles.draw(device.commandBuffer(commands.address()), 1);
            inPass.accept(MAIN);
            gpu.endSteps(0);
            vkCmdEndRenderPass(commands);
            stamps.write(commands, slot, pass, 2);
        }
        stamps.write(commands, slot, pass, 3);
    }

    /** Waits for all that was submitted. */
    void finish() {
        check(vkDeviceWaitIdle(application.device));
    }

    @Override
    public void close() {
        finish();
        application.destroySemaphores(free);
        swapchain.close();
        triangles.close();
        target.close();
        device.close();
        instance.close();
        stamps.close();
        vkDestroySurfaceKHR(application.instance, surface, null);
        application.close();
        window.close();
    }
}
