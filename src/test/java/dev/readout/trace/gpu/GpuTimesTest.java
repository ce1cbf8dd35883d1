package dev.readout.trace.gpu;

import static dev.readout.trace.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_COMPUTE;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
import static dev.readout.software.vulkan.GpuProgram.DISPATCH;
import static dev.readout.software.vulkan.GpuProgram.DRAW;
import static dev.readout.software.vulkan.GpuProgram.GROUP;
import static dev.readout.software.vulkan.GpuProgram.NO_LOADER;
import static dev.readout.software.vulkan.GpuProgram.SUBMIT;
import static dev.readout.software.vulkan.SoftwareQueueFamily.COMPUTE;
import static dev.readout.software.vulkan.SoftwareQueueFamily.GRAPHICS;
import static dev.readout.software.vulkan.SoftwareQueueFamily.TRANSFER;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.PFN_vkCreateDevice;
import dev.readout.abi.vulkan.PFN_vkCreateInstance;
import dev.readout.abi.vulkan.PFN_vkDestroyDevice;
import dev.readout.abi.vulkan.PFN_vkDestroyInstance;
import dev.readout.abi.vulkan.PFN_vkEnumeratePhysicalDevices;
import dev.readout.abi.vulkan.PFN_vkGetInstanceProcAddr;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.abi.vulkan.VkInstanceCreateInfo;
import dev.readout.software.vulkan.Application;
import dev.readout.software.vulkan.Commands;
import dev.readout.software.vulkan.DeviceIdentity;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.GpuProgram.Time;
import dev.readout.software.vulkan.GpuProgram;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is measured of a program, and what is not, because a rule would be broken. */
class GpuTimesTest {
    /** {@code VkRenderingFlagBits}. */
    private static final int SUSPENDING = 2;
    private static final int RESUMING = 4;

    private static final TimeSink NO_SINK = new TimeSink() {
        @Override
        public long call() {
            return -1;
        }

        @Override
        public void time(String key, long call, long submittedToStarted, long startedToEnded) {
        }
    };

    private GpuProgram program;

    @AfterEach
    void close() {
        if (program != null) {
            assertThat(program.application.reports).isEmpty();
            program.application.destroyDevice();
            assertThat(program.application.reports.toString()).doesNotContain("VkQueryPool");
            program.application.reports.clear();
            program.close();
        }
    }

    private void start(Consumer<SoftwareSettings.Builder> settings) {
        program = new GpuProgram(settings, Application.ALL, NO_LOADER);
    }

    private Commands commands(int family) {
        return program.allocate(program.pool(family, 0), false);
    }

    private Commands dispatch(Commands commands, int flags) {
        Application.check(commands.begin(flags));
        return commands.bind(VK_PIPELINE_BIND_POINT_COMPUTE(), program.computePipeline()).dispatch(1, 1, 1).ended();
    }

    private List<String> keys() {
        return program.times.stream().map(Time::key).toList();
    }

    private void idle() {
        program.call("vkDeviceWaitIdle", program.application.device);
    }

    @Test
    void aQueuesLabelIsTheNameOfItsCommandBuffers() {
        start(settings -> {});
        MemorySegment queue = program.application.queue(0, 0);
        program.queueLabel(queue, "frame 1");
        program.submit(dispatch(commands(0), 0));
        program.application.call("vkQueueEndDebugUtilsLabelEXT", queue);
        program.submit(dispatch(commands(0), 0));
        idle();

        assertThat(keys()).filteredOn(key -> !key.startsWith("pipeline")).containsExactly("frame 1", "command buffer");
    }

    @Test
    void secondaryCommandBuffersArePartOfTheirPrimaries() {
        start(settings -> {});
        Commands secondary = program.allocate(program.pool(0, 0), true);
        program.beginSecondary(secondary);
        secondary.bind(VK_PIPELINE_BIND_POINT_COMPUTE(), program.computePipeline()).dispatch(1, 1, 1).ended();
        Commands commands = commands(0);
        Application.check(commands.begin(0));

        program.submit(commands.execute(secondary).ended());
        idle();

        assertThat(program.times).containsExactly(new Time("command buffer", 7, SUBMIT, DISPATCH + GROUP));
        assertThat(program.said).containsExactly("the GPU's times do not have dispatches in secondary command buffers,"
                + " which have no times of their own");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 36})
    void someQueuesHaveNoTimes(int bits) {
        start(settings -> settings.queueFamilies(List.of(SoftwareQueueFamily.UNIVERSAL,
                bits == 0 ? new SoftwareQueueFamily(GRAPHICS | COMPUTE, 1, 0)
                        : new SoftwareQueueFamily(TRANSFER, 1, bits))));
        for (int i = 0; i < 2; i++) {
            Commands commands = commands(1);
            Application.check(commands.begin(0));
            commands.ended();
            program.submit(program.application.queue(1, 0), false, MemorySegment.NULL, List.of(commands));
        }
        idle();

        assertThat(program.times).isEmpty();
        assertThat(program.unmeasured()).isEqualTo("2 command buffers of a queue family " + (bits == 0
                ? "without timestamps" : "that neither draws nor computes, and can't reset queries"));
        assertThat(program.said).hasSize(1);
    }

    /** Nothing may be done between them, so nothing is measured any more. */
    @Test
    void aRenderingMayGoOnInAnotherCommandBuffer() {
        start(settings -> {});
        Commands first = commands(0);
        Application.check(first.begin(0));
        program.rendering(first, 0, 1);
        program.rendering(first, SUSPENDING, 2);
        program.rendering(first, RESUMING | SUSPENDING, 3);
        first.ended();
        Commands second = commands(0);
        Application.check(second.begin(0));
        program.rendering(second, RESUMING, 4);
        program.rendering(second, SUSPENDING, 5);
        program.rendering(second, RESUMING, 6);
        second.ended();

        program.submit(first, second);
        idle();

        assertThat(program.times).extracting(Time::took).containsExactly((long) DRAW);
        assertThat(keys()).containsOnly("render pass");
        assertThat(program.unmeasured())
                .isEqualTo("2 command buffers that resume or suspend a rendering of others");
    }

    @Test
    void performanceQueriesSufferNoOtherCommands() {
        start(settings -> {});
        MemorySegment pool = program.createPerformanceQueries();

        program.submit(dispatch(commands(0), 0));
        idle();

        assertThat(program.times).isEmpty();
        assertThat(program.unmeasured()).startsWith("1 command buffers of a device with performance queries");
        program.application.call("vkDestroyQueryPool", program.application.device, pool, MemorySegment.NULL);
    }

    @Test
    void whatSeveralQueuesMayExecuteAtOnceHasNoTimes() {
        start(settings -> settings.queueFamilies(List.of(new SoftwareQueueFamily(GRAPHICS | COMPUTE, 2, 64))));
        program.submit(dispatch(commands(0), VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT()),
                dispatch(commands(0), 0));
        idle();

        assertThat(program.times).hasSize(2);
        assertThat(program.unmeasured()).startsWith("1 command buffers for simultaneous use");
    }

    /** As lavapipe does. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDriverThatWaitsIsNotAskedWhileWorkMayWaitForTheProgram(boolean mayWait) {
        start(settings -> settings.identity(new DeviceIdentity(1, 1, DeviceIdentity.CPU, 1, 0, "", ""))
                .queueFamilies(List.of(new SoftwareQueueFamily(GRAPHICS | COMPUTE, 2, 64))));
        if (mayWait) {
            program.timeline();
        }
        MemorySegment fence = program.application.createFence();
        Commands commands = dispatch(commands(0), 0);
        program.submit(program.application.queue(0, 1), false, MemorySegment.NULL, List.of());
        program.submit(program.application.queue(0, 0), false, fence, List.of(commands));
        program.await(fence);
        assertThat(program.times).hasSize(mayWait ? 0 : 2);

        // Its results can wait, its queries can't be used for others meanwhile.
        dispatch(commands, 0);
        assertThat(program.times).hasSize(mayWait ? 0 : 2);
        program.call("vkQueueWaitIdle", program.application.queue(0, 1));
        idle();
        assertThat(program.times).hasSize(2);
    }

    /** Some faults for which there is only one pool of queries. */
    private static List<Fault> onePool(Fault... more) {
        return Stream.concat(IntStream.range(1, 200).mapToObj(i -> Fault.outOfHostMemory("vkCreateQueryPool", i)),
                Stream.of(more)).toList();
    }

    /** It takes all queries, whose first one has no result. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void queriesWhoseResultsDoNotComeAreNotUsedAgain(boolean come) {
        start(settings -> settings.faults(come ? onePool() : onePool(Fault.neverAvailable(0))));
        Commands all = commands(0);
        Application.check(all.begin(0));
        for (int i = 0; i < 1023; i++) {
            program.pass(all, true, 0);
        }
        all.ended();
        program.submit(all);
        idle();
        assertThat(program.times).hasSize(come ? 1024 : 0);

        program.times.clear();
        program.submit(dispatch(all, 0));
        idle();
        assertThat(program.times).hasSize(come ? 2 : 0);
        assertThat(program.unmeasured().lines()).hasSize(come ? 0 : 2);
    }

    /** One of several may be enough. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFenceOfSeveralTellsOnlyOfItself(boolean all) {
        start(settings -> settings.lag(10));
        MemorySegment fences = program.application.arena.allocate(ADDRESS, 2);
        for (int i = 0; i < 2; i++) {
            fences.setAtIndex(ADDRESS, i, program.application.createFence());
            program.submit(program.application.queue(0, 0), false, fences.getAtIndex(ADDRESS, i),
                    List.of(dispatch(commands(0), 0)));
        }
        program.call("vkWaitForFences", program.application.device, 2, fences, all ? 1 : 0, -1L);

        assertThat(program.times).hasSize(all ? 4 : 0);
        idle();
        assertThat(program.times).hasSize(4);
        assertThat(program.unmeasured()).isEmpty();
    }

    /** The program knows by other means that its work has ended. */
    @Test
    void aFenceThatIsDestroyedTellsThatItsWorkHasEnded() {
        start(settings -> settings.lag(0));
        MemorySegment fence = program.application.createFence();
        program.submit(program.application.queue(0, 0), false, fence, List.of(dispatch(commands(0), 0)));
        assertThat(program.times).isEmpty();
        program.application.call("vkDestroyFence", program.application.device, fence, MemorySegment.NULL);

        assertThat(program.times).hasSize(2);
    }

    /** A loader may load another driver after the first one's instance is gone. */
    @Test
    void eachInstanceHasTheFunctionsOfTheLayerBelowIt() {
        List<String> said = new ArrayList<>();
        GpuTimes times = GpuTimes.create(name -> Optional.empty(), NO_SINK, System::nanoTime, said::add);
        try (Arena arena = Arena.ofConfined(); SoftwareVulkan first = SoftwareVulkan.create();
                SoftwareVulkan second = SoftwareVulkan.create()) {
            for (SoftwareVulkan driver : List.of(first, second)) {
                MemorySegment instance = createInstance(arena, times, driver);
                createAndDestroyDevice(arena, times, driver, instance);
                PFN_vkDestroyInstance.invoke(traced(times, driver, instance, "vkDestroyInstance"), instance,
                        MemorySegment.NULL);
            }
        }

        assertThat(said).isEmpty();
    }

    private static MemorySegment traced(GpuTimes times, SoftwareVulkan driver, MemorySegment instance, String name) {
        return times.before(name, PFN_vkGetInstanceProcAddr.invoke(
                driver.find("vkGetInstanceProcAddr").orElseThrow(), instance, Arena.ofAuto().allocateFrom(name)));
    }

    /** As a loader does with a layer: {@code VkLayerInstanceCreateInfo} leads to {@code VkLayerInstanceLink}. */
    private static MemorySegment createInstance(Arena arena, GpuTimes times, SoftwareVulkan driver) {
        MemorySegment link = arena.allocate(ADDRESS, 3);
        link.setAtIndex(ADDRESS, 1, driver.find("vkGetInstanceProcAddr").orElseThrow());
        MemorySegment chained = arena.allocate(ADDRESS, 4);
        chained.set(JAVA_INT, 0, 47);
        chained.setAtIndex(ADDRESS, 3, link);
        MemorySegment info = VkInstanceCreateInfo.allocate(arena);
        VkInstanceCreateInfo.sType(info, 1);
        VkInstanceCreateInfo.pNext(info, chained);
        MemorySegment out = arena.allocate(ADDRESS);
        assertThat(PFN_vkCreateInstance.invoke(traced(times, driver, MemorySegment.NULL, "vkCreateInstance"), info,
                MemorySegment.NULL, out)).isZero();
        return out.get(ADDRESS, 0);
    }

    private static void createAndDestroyDevice(Arena arena, GpuTimes times, SoftwareVulkan driver,
            MemorySegment instance) {
        MemorySegment count = arena.allocateFrom(JAVA_INT, 1);
        MemorySegment out = arena.allocate(ADDRESS);
        PFN_vkEnumeratePhysicalDevices.invoke(traced(times, driver, instance, "vkEnumeratePhysicalDevices"), instance,
                count, out);
        MemorySegment info = VkDeviceCreateInfo.allocate(arena);
        VkDeviceCreateInfo.sType(info, 3);
        assertThat(PFN_vkCreateDevice.invoke(traced(times, driver, instance, "vkCreateDevice"), out.get(ADDRESS, 0),
                info, MemorySegment.NULL, out)).isZero();
        PFN_vkDestroyDevice.invoke(traced(times, driver, instance, "vkDestroyDevice"), out.get(ADDRESS, 0),
                MemorySegment.NULL);
    }

    /** What is submitted again has ended, though nobody knows it of what was submitted before. */
    @Test
    void whatWasTakenIsNotCountedWhenTheProgramEnds() {
        start(settings -> {});
        Commands again = dispatch(commands(0), 0);
        program.submit(dispatch(commands(0), 0));
        program.submit(again);
        program.submit(again);
        assertThat(program.times).hasSize(2);
        program.endTrace();

        assertThat(program.unmeasured()).startsWith("2 command buffers that had not been seen to end");
    }

    @Test
    void aLostDeviceHasNoTimes() {
        start(settings -> settings.faults(List.of(Fault.deviceLost(1))));
        Commands commands = commands(0);
        program.submit(dispatch(commands, 0));
        idle();
        MemorySegment queue = program.application.queue(0, 0);
        for (int i = 0; i < 3; i++) {
            program.application.result("vkResetCommandBuffer", commands.handle(), 0);
            dispatch(commands, 0);
            program.application.submit(queue, MemorySegment.NULL, commands);
            program.application.result("vkDeviceWaitIdle", program.application.device);
        }

        assertThat(program.times).hasSize(2);
        assertThat(program.unmeasured()).contains("command buffers without results");
    }

    @Test
    void whatDoesNotMatterIsTheDriversOwn() {
        start(settings -> {});
        MemorySegment own = MemorySegment.ofAddress(4711);
        GpuTimes times = GpuTimes.create(name -> Optional.empty(), NO_SINK, System::nanoTime, line -> {});

        assertThat(times.before("vkCmdDraw", own)).isSameAs(own);
        assertThat(times.before("clEnqueueNDRangeKernel", own)).isSameAs(own);
        assertThat(times.before("vkCmdDispatch", own)).isNotEqualTo(own)
                .isEqualTo(times.before("vkCmdDispatch", own));
        assertThat(times.before("vkCmdBeginRenderPass2KHR", own)).isNotEqualTo(own);
    }

    /** Threads record at once, each into command buffers of its own pools, and submit one after the other. */
    @Test
    void threadsRecordAtOnce() throws Exception {
        start(settings -> {});
        int rounds = 200;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Commands commands = commands(0);
            MemorySegment pipeline = program.computePipeline();
            int groups = 100 * i;
            threads.add(Thread.ofPlatform().start(() -> {
                for (int round = 0; round < rounds; round++) {
                    Application.check(commands.begin(0));
                    commands.bind(VK_PIPELINE_BIND_POINT_COMPUTE(), pipeline);
                    for (int dispatch = 0; dispatch < 20; dispatch++) {
                        commands.dispatch(groups + 1, 1, 1);
                    }
                    commands.ended();
                    synchronized (program) {
                        program.submit(commands);
                        program.call("vkQueueWaitIdle", program.application.queue(0, 0));
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(program.times).hasSize(4 * rounds * 21);
        for (int i = 0; i < 4; i++) {
            long took = DISPATCH + GROUP * (100L * i + 1);
            assertThat(program.times.stream().filter(time -> time.took() == took)).hasSize(20 * rounds);
            assertThat(program.times.stream().filter(time -> time.took() == 20 * took)).hasSize(rounds);
        }
        assertThat(program.unmeasured()).isEmpty();
    }
}
