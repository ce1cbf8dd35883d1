package dev.readout.testing;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.jfr.JfrEvents;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.GpuRecorder;
import dev.readout.profile.Scope;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * A program, of this JVM or of another: a loop on the software device, whose frames are handed to the flight recorder.
 * It is in a package that the library has not, so that it may stand beside the library's module, and needs nothing of
 * tests.
 */
public final class RecordedLoop {
    /** How many frames there are; one more is left with a scope open. */
    public static final int FRAMES = 5;
    private static final GpuQueue QUEUE = GpuQueue.named("очередь 0");
    private static final Scope SHADOW = Scope.named("тень/影 ⚡");
    private static final Scope CASCADE = Scope.named("cascade");
    private static final Scope LEFT_OPEN = Scope.named("left open");

    private RecordedLoop() {
    }

    /** Says whether events can be recorded, and how many frames were handed over. */
    public static void main(String[] arguments) {
        System.out.println("available " + JfrEvents.isAvailable());
        System.out.println("frames " + run().size());
    }

    /** Runs the loop, and returns its frames. */
    public static List<GpuFrame> run() {
        List<GpuFrame> frames = new ArrayList<>();
        run(frame -> frame <= FRAMES, frame -> frames.add(frame.copy()));
        return frames;
    }

    /**
     * Runs the loop as long as it is to go on.
     *
     * @param goesOn asked before each frame, by its number
     */
    static void run(IntPredicate goesOn, Consumer<GpuFrame> frames) {
        try (SoftwareVulkan driver = SoftwareVulkan.create(); VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            QueueFamily family = physical.queueFamily(QueueFamily.COMPUTE).orElseThrow();
            Timestamps timestamps = physical.timestamps(family);
            try (VulkanDevice device = physical.createDevice(family);
                    QueryPool work = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1));
                    GpuProfiler profiler = GpuProfiler
                            .vulkan(device.handle(),
                                    device.functions().find("vkGetDeviceProcAddr").orElseThrow().address())
                            .queue(QUEUE, timestamps.validBits(), timestamps.period())
                            .hostClock(driver::hostNanoseconds).listener(JfrEvents.reports()).build()) {
                Consumer<GpuFrame> events = JfrEvents.frames(driver::hostNanoseconds);
                for (int frame = 0; goesOn.test(frame); frame++) {
                    try (CommandBuffer commands = device.createCommandBuffer(); Fence fence = device.createFence()) {
                        commands.begin();
                        profiler.beginFrame();
                        GpuRecorder gpu = profiler.recorder(commands.handle());
                        record(gpu, commands, work, frame);
                        profiler.endFrame();
                        commands.end();
                        profiler.submitting(QUEUE);
                        device.queue().submit(commands, fence);
                        fence.await(1_000_000_000);
                        profiler.poll(events.andThen(frames));
                    }
                }
            }
        }
    }

    private static void record(GpuRecorder gpu, CommandBuffer commands, QueryPool work, int frame) {
        try (var shadow = gpu.scope(SHADOW)) {
            for (int i = 0; i <= Math.min(frame, FRAMES); i++) {
                try (var cascade = gpu.scope(CASCADE)) {
                    commands.resetQueryPool(work, 0, 1).writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, work, 0);
                }
            }
        }
        if (frame == FRAMES) {
            gpu.scope(LEFT_OPEN);
        }
    }
}
