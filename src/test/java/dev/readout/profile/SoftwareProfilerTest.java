package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.TimeDomain;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.profile.SoftwareRig.Setup;
import dev.readout.profile.clock.QueueClock;
import dev.readout.software.CostModel;
import dev.readout.software.vulkan.Application;
import dev.readout.software.vulkan.ClockError;
import dev.readout.software.vulkan.Commands;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.HostClock;
import dev.readout.software.vulkan.KnownDriver;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The loop on software devices that have what is hard to have of real ones, in virtual time: every number is known. */
class SoftwareProfilerTest {
    private static final long MILLISECOND = SoftwareRig.MILLISECOND;
    private static final Scope WORK = Scope.named("work");
    private static final Scope MORE = Scope.named("more");

    private static List<Long> numbers(List<GpuFrame> frames) {
        return frames.stream().map(GpuFrame::number).toList();
    }

    @Test
    void framesWithoutScopesAreHandedOver() {
        try (SoftwareRig rig = new SoftwareRig(setup -> {})) {
            List<GpuFrame> frames = new ArrayList<>();
            for (int frame = 0; frame < 8; frame++) {
                Commands commands = rig.begin(0);
                rig.profiler.beginFrame();
                rig.profiler.recorder(rig.queue(), commands.handle().address());
                rig.profiler.endFrame();
                rig.submit(0, commands);
                rig.profiler.poll(each -> frames.add(each.copy()));
            }
            assertThat(numbers(frames)).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
        }
    }

    /** Each frame has a command buffer of its own, so that queries are used again though none is recorded anew. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRecordingThatIsSubmittedAgainMakesNoTimeOfOthersWrong(boolean hostReset) {
        try (SoftwareRig rig = new SoftwareRig(setup -> setup.hostReset = hostReset)) {
            // Where the host resets, the second submission stamps queries that are available.
            rig.tolerated = "vkCmdWriteTimestamp-None-00830";
            Commands overlay = rig.begin(0);
            Commands shadow = rig.begin(0);
            LastingRecording lasting = rig.profiler.lasting(rig.queue(), shadow.handle().address());
            try (var open = lasting.recorder().scope(MORE)) {
                SoftwareRig.work(shadow, 3);
            }
            Application.check(shadow.end());
            List<GpuFrame> frames = new ArrayList<>();
            for (int frame = 0; frame < 150; frame++) {
                rig.profiler.beginFrame();
                if (frame == 0) {
                    try (var open = rig.profiler.recorder(rig.queue(), overlay.handle().address()).scope(MORE)) {
                        SoftwareRig.work(overlay, 20);
                    }
                    Application.check(overlay.end());
                }
                Commands scene = rig.begin(0);
                try (var open = rig.profiler.recorder(rig.queue(), scene.handle().address()).scope(WORK)) {
                    SoftwareRig.work(scene, 1 + frame % 5);
                }
                lasting.submits();
                rig.profiler.endFrame();
                MemorySegment fence = rig.application.createFence();
                Application.check(rig.application.submit(rig.application.queue(0, 0), fence, overlay, shadow));
                rig.await(fence);
                rig.await(rig.submit(0, scene));
                frames.addAll(rig.poll());
            }
            assertThat(numbers(frames)).hasSize(150).isSorted();
            for (GpuFrame frame : frames) {
                assertThat(frame.nanoseconds(frame.find(WORK))).as("frame %d", frame.number())
                        .isEqualTo((2 + frame.number() % 5) * MILLISECOND);
                assertThat(frame.nanoseconds(frame.find(MORE))).as("frame %d", frame.number())
                        .isEqualTo((frame.number() == 0 ? 25 : 4) * MILLISECOND);
            }
            assertThat(rig.reports).containsExactly(
                    new ProfilerReport.SubmittedAgain(0, "more", rig.queue(), overlay.handle().address(), false));
        }
    }

    @Test
    void queuesWithClocksOfTheirOwnAreMeasuredByTheirOwn() {
        int[] bits = {64, 40, 36};
        double[] drifts = {0, 80e-6, -100e-6};
        long[] skews = {0, 5_000 * MILLISECOND, -700 * MILLISECOND};
        List<SoftwareQueueFamily> families = new ArrayList<>();
        for (int i = 0; i < bits.length; i++) {
            families.add(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, 1, bits[i],
                    new ClockError(skews[i], drifts[i])));
        }
        try (SoftwareRig rig = new SoftwareRig(setup -> {
            setup.families = families;
            // The clocks of 36 and 40 bits wrap on the way.
            setup.device.startTick((1L << 40) - 100 * MILLISECOND);
        })) {
            long[] begins = new long[bits.length];
            for (int frame = 0; frame < 40; frame++) {
                rig.profiler.beginFrame();
                List<Commands> buffers = new ArrayList<>();
                for (int queue = 0; queue < bits.length; queue++) {
                    Commands commands = rig.begin(queue);
                    try (var open = rig.profiler.recorder(rig.queues.get(queue), commands.handle().address())
                            .scope(WORK)) {
                        SoftwareRig.work(commands, 9 + queue);
                    }
                    buffers.add(commands);
                }
                rig.profiler.endFrame();
                long submitted = rig.now();
                for (int queue = 0; queue < bits.length; queue++) {
                    begins[queue] = rig.now() + SoftwareRig.SUBMIT + MILLISECOND;
                    rig.submit(queue, buffers.get(queue));
                }
                GpuFrame measured = rig.poll().getFirst();
                for (int queue = 0; queue < bits.length; queue++) {
                    GpuQueue name = rig.queues.get(queue);
                    assertThat(measured.nanoseconds(queue)).as("frame %d, %s", frame, name)
                            .isCloseTo(Math.round((10 + queue) * MILLISECOND * (1 + drifts[queue])), within(1L));
                    assertThat(measured.clock(name)).isEqualTo(queue == 0 ? ClockQuality.TRUE : ClockQuality.HOST);
                    assertThat(measured.beginNanoseconds(queue)).as("frame %d, %s", frame, name).isCloseTo(
                            begins[queue],
                            within(measured.clockDeviationNanoseconds(name)));
                    assertThat(measured.clockDeviationNanoseconds(name))
                            .isLessThanOrEqualTo(queue == 0 ? MILLISECOND / 100 : (rig.now() - submitted) / 2);
                }
            }
            assertThat(rig.reports).isEmpty();
        }
    }

    @Test
    void noDifferenceIsTakenAcrossQueues() {
        try (SoftwareRig rig = new SoftwareRig(setup -> setup.families =
                List.of(SoftwareQueueFamily.UNIVERSAL, SoftwareQueueFamily.UNIVERSAL))) {
            rig.profiler.beginFrame();
            Commands first = rig.begin(0);
            Commands second = rig.begin(1);
            GpuRecorder outer = rig.profiler.recorder(rig.queues.get(0), first.handle().address());
            outer.scope(WORK);
            SoftwareRig.work(first, 1);
            GpuRecorder inner = rig.profiler.recorder(rig.queues.get(1), second.handle().address(), outer);
            long span = outer.beginSpanning(MORE);
            assertThatThrownBy(() -> inner.endSpanning(span)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("can't end on queue queue 1: their clocks may differ");
            outer.endSpanning(span);
            try (var open = inner.scope(MORE)) {
                SoftwareRig.work(second, 2);
            }
            outer.end();
            rig.profiler.endFrame();
            rig.submit(0, first);
            rig.submit(1, second);
            GpuFrame frame = rig.poll().getFirst();
            int work = frame.find(WORK);
            // Of what is below it, only what ran on its own queue is taken from its own time.
            assertThat(frame.nanoseconds(work)).isEqualTo(4 * MILLISECOND);
            assertThat(frame.ownNanoseconds(work)).isEqualTo(3 * MILLISECOND);
            assertThat(frame.size()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFrameOfMoreScopesThanAPoolMayHaveIsWhole(boolean hostReset) {
        int scopes = 5000;
        try (SoftwareRig rig = new SoftwareRig(setup -> {
            setup.device.maxQueries(4096);
            setup.hostReset = hostReset;
        })) {
            int dropped = 0;
            for (int frame = 0; frame < 8; frame++) {
                rig.profiler.beginFrame();
                Commands commands = rig.begin(0);
                GpuRecorder recorder = rig.profiler.recorder(rig.queue(), commands.handle().address());
                for (int i = 0; i < scopes; i++) {
                    try (var open = recorder.scope(WORK)) {
                        SoftwareRig.work(commands, 1);
                    }
                }
                rig.profiler.endFrame();
                rig.submit(0, commands);
                GpuFrame measured = rig.poll().getFirst();
                // Where a command resets queries, there is one pool, made before it is known how many are needed.
                dropped = rig.reports.isEmpty() ? 0 : ((ProfilerReport.ScopesDropped) rig.reports.removeLast()).count();
                assertThat(measured.count(0)).as("frame %d", frame).isEqualTo(scopes - dropped);
                assertThat(measured.nanoseconds(0)).isEqualTo((scopes - dropped) * 2 * MILLISECOND);
                assertThat(rig.reports).isEmpty();
            }
            assertThat(dropped).isLessThanOrEqualTo(hostReset ? 0 : scopes - 1024);
        }
    }

    @Test
    void aLostFrameExpiresByNameAndTheOthersDrain() {
        try (SoftwareRig rig = new SoftwareRig(setup -> {
            setup.device.faults(List.of(Fault.resultsLost(1)));
            setup.profiler = builder -> builder.expireAfter(4);
        })) {
            List<Long> arrived = new ArrayList<>();
            for (int frame = 0; frame < 9; frame++) {
                rig.profiler.beginFrame();
                Commands commands = rig.begin(0);
                GpuRecorder recorder = rig.profiler.recorder(rig.queue(), commands.handle().address());
                try (var open = recorder.scope(WORK); var below = recorder.scope(MORE)) {
                    SoftwareRig.work(commands, 1);
                }
                rig.profiler.endFrame();
                rig.await(rig.submit(0, commands));
                List<GpuFrame> polled = rig.poll();
                assertThat(numbers(polled)).as("those behind frame 1 come when it expires, at frame %d", frame)
                        .isEqualTo(frame > 0 && frame < 5 ? List.of()
                                : frame == 5 ? List.of(2L, 3L, 4L, 5L) : List.of((long) frame));
                assertThat(rig.profiler.inFlight()).isEqualTo(frame == 1 ? 1 : 0);
                assertThat(rig.reports).hasSize(frame < 5 ? 0 : 1);
                arrived.addAll(numbers(polled));
            }
            assertThat(rig.reports).containsExactly(new ProfilerReport.FrameExpired(1, "work", rig.queue(), 2, 2));
            assertThat(arrived).containsExactly(0L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
            assertThat(rig.profiler.inFlight()).isZero();
        }
    }

    /** Its pools stay with the device, whose end takes them along: no rule is broken but that one. */
    @Test
    void anAbandonedProfilerCallsNothingAndItsRecordersAreHarmless() {
        try (SoftwareRig rig = new SoftwareRig()) {
            rig.tolerated = "vkDestroyDevice-device-05137";
            rig.await(rig.frame(WORK, 1));
            rig.profiler.beginFrame();
            Commands commands = rig.begin(0);
            GpuRecorder recorder = rig.profiler.recorder(rig.queue(), commands.handle().address());
            SoftwareVulkan device = rig.application.driver.vulkan();
            int pools = device.aliveObjects().get("VkQueryPool");
            try (var open = recorder.scope(WORK)) {
                rig.profiler.abandon();
                try (var below = recorder.scope(MORE)) {
                    recorder.endSpanning(recorder.beginSpanning(MORE));
                }
            }
            recorder.end();
            rig.profiler.endFrame();
            rig.await(rig.submit(0, commands));
            assertThat(rig.poll()).isEmpty();
            assertThat(rig.profiler.beginFrame()).isFalse();
            rig.profiler.recorder(rig.queue(), commands.handle().address()).scope(WORK).close();
            rig.profiler.endFrame();
            rig.profiler.close();
            assertThat(device.aliveObjects()).containsEntry("VkQueryPool", pools);
            assertThat(rig.reports).isEmpty();
        }
    }

    @Test
    void onePollReadsEveryReadyFrameAndTakesNoTime() {
        try (SoftwareRig rig = new SoftwareRig(setup -> {
            setup.device.lag(3);
            setup.profiler = builder -> builder.framesInFlight(5);
        })) {
            for (int frame = 0; frame < 3; frame++) {
                rig.frame(WORK, 1);
            }
            assertThat(rig.poll()).isEmpty();
            assertThat(rig.now()).as("nothing was waited for").isZero();
            MemorySegment fence = rig.frame(WORK, 1);
            rig.await(fence);
            long before = rig.now();
            assertThat(numbers(rig.poll())).containsExactly(0L, 1L, 2L, 3L);
            assertThat(rig.now()).isEqualTo(before);
        }
    }

    /** An application that records as much as it may before it submits: no frame of it expires meanwhile. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 17, 40, 64})
    void asManyFramesAsMayBeInFlightAreWaitedFor(int inFlight) {
        try (SoftwareRig rig = new SoftwareRig(setup -> setup.profiler = builder -> builder.framesInFlight(inFlight))) {
            List<Commands> recorded = new ArrayList<>();
            for (int frame = 0; frame < inFlight; frame++) {
                assertThat(rig.profiler.beginFrame()).isTrue();
                recorded.add(rig.begin(0));
                rig.profiler.recorder(recorded.getLast().handle().address()).scope(WORK).close();
                rig.profiler.endFrame();
                assertThat(rig.poll()).isEmpty();
            }
            for (Commands commands : recorded) {
                rig.submit(0, commands);
            }
            assertThat(rig.poll()).hasSize(inFlight);
            assertThat(rig.reports).isEmpty();
        }
    }

    /** Scopes of a frame, a line each: path, milliseconds from the frame's first stamp, and how long it took. */
    private static String table(GpuFrame frame) {
        StringBuilder table = new StringBuilder();
        long first = Long.MAX_VALUE;
        for (int scope = 0; scope < frame.size(); scope++) {
            first = Math.min(first, frame.beginNanoseconds(scope));
        }
        for (int scope = 0; scope < frame.size(); scope++) {
            table.append("  ".repeat(frame.depth(scope))).append(frame.name(scope)).append(" from ")
                    .append((frame.beginNanoseconds(scope) - first) / MILLISECOND).append(" for ")
                    .append(frame.nanoseconds(scope) / MILLISECOND).append('\n');
        }
        return table.toString();
    }

    /** The queue sees a command every millisecond, while the draws before it take ten. */
    @ParameterizedTest
    @EnumSource(names = "ELAPSED", mode = EnumSource.Mode.EXCLUDE)
    void scopesAreStampedWhereTheModeSays(StampMode mode) {
        try (SoftwareRig rig = new SoftwareRig(setup -> {
            setup.device.earlyTopOfPipe(true)
                    .costs(new CostModel(0, MILLISECOND, 10 * MILLISECOND, 0, 0, 0, 0));
            setup.profiler = builder -> builder.stamps(mode);
        })) {
            rig.profiler.beginFrame();
            Commands commands = rig.begin(0);
            GpuRecorder recorder = rig.profiler.recorder(rig.queue(), commands.handle().address());
            rig.application.drawing(commands, () -> {
                try (var frame = recorder.scope(Scope.named("frame"))) {
                    try (var shadow = recorder.scope(Scope.named("shadow"))) {
                        commands.draw(3, 1);
                    }
                    try (var main = recorder.scope(Scope.named("main"))) {
                        commands.draw(3, 1);
                        commands.draw(3, 1);
                    }
                }
            });
            rig.profiler.endFrame();
            rig.submit(0, commands);
            assertThat(table(rig.poll().getFirst())).isEqualTo(mode == StampMode.BOTTOM_TO_BOTTOM ? """
                    frame from 0 for 35
                      shadow from 1 for 11
                      main from 13 for 21
                    """ : """
                    frame from 0 for 35
                      shadow from 1 for 11
                      main from 4 for 30
                    """);
        }
    }

    /** One driver gives each view's query a share, one the first all, and one leaves the others without a result. */
    @ParameterizedTest
    @EnumSource(names = {"KHRONOS_MOCK", "SWIFTSHADER", "LAVAPIPE"})
    void whatIsCountedInSeveralViewsIsTheirSum(KnownDriver driver) {
        Scope drawn = Scope.named("drawn").withSamples();
        try (SoftwareRig rig = new SoftwareRig(setup -> setup.device.imitate(driver))) {
            for (int frame = 0; frame < 8; frame++) {
                rig.profiler.beginFrame();
                Commands commands = rig.begin(0);
                GpuRecorder recorder = rig.profiler.recorder(rig.queue(), commands.handle().address());
                recorder.multiview(2);
                rig.application.drawing(commands, 0b101, () -> {
                    try (var open = recorder.scope(drawn)) {
                        commands.draw(3, 1);
                    }
                });
                rig.profiler.endFrame();
                rig.await(rig.submit(0, commands));
                assertThat(rig.poll()).as("frame %d", frame)
                        .singleElement().extracting(measured -> measured.samples(0)).isEqualTo(2L * 8 * 8);
            }
            assertThat(rig.reports).isEmpty();
        }
    }

    /** The fragment shader's invocations grow with each read there, and a query without a result says no to all. */
    @Test
    void whatIsCountedIsReadOnceWhereSomeQueriesHaveNoResult() {
        Scope drawn = Scope.named("drawn").withStatistics(PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS);
        try (SoftwareRig rig = new SoftwareRig(setup -> {
            setup.device.imitate(KnownDriver.LAVAPIPE);
            setup.profiler = builder -> builder.enabled(DeviceFeature.PIPELINE_STATISTICS_QUERY);
        })) {
            rig.profiler.beginFrame();
            Commands commands = rig.begin(0);
            GpuRecorder recorder = rig.profiler.recorder(rig.queue(), commands.handle().address());
            recorder.multiview(2);
            rig.application.drawing(commands, 0b11, () -> {
                try (var open = recorder.scope(drawn)) {
                    commands.draw(3, 1);
                }
            });
            rig.profiler.endFrame();
            rig.await(rig.submit(0, commands));
            assertThat(rig.poll()).singleElement()
                    .extracting(frame -> frame.statistic(0, PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS))
                    .isEqualTo(2L * 8 * 8);
        }
    }

    @Test
    void sumSpanAndHostsTimeOfAFrameStandSideBySide() {
        try (SoftwareRig rig = new SoftwareRig(setup -> {
            setup.families = List.of(SoftwareQueueFamily.UNIVERSAL, SoftwareQueueFamily.UNIVERSAL);
            setup.device.lag(8);
        })) {
            rig.profiler.beginFrame();
            Commands first = rig.begin(0);
            Commands second = rig.begin(1);
            try (var open = rig.profiler.recorder(rig.queues.get(0), first.handle().address()).scope(WORK)) {
                SoftwareRig.work(first, 9);
            }
            SoftwareRig.work(second, 4);
            try (var open = rig.profiler.recorder(rig.queues.get(1), second.handle().address()).scope(MORE)) {
                SoftwareRig.work(second, 9);
            }
            // While the host records, it waits for something else.
            Commands other = rig.begin(0);
            SoftwareRig.work(other, 3);
            rig.await(rig.submit(0, other));
            rig.profiler.endFrame();
            MemorySegment fence = rig.submit(0, first);
            rig.await(rig.submit(1, second));
            rig.await(fence);
            GpuFrame frame = rig.poll().getFirst();
            assertThat(frame.sumNanoseconds()).isEqualTo(20 * MILLISECOND);
            assertThat(frame.spanNanoseconds()).isEqualTo(14 * MILLISECOND);
            assertThat(frame.hostNanoseconds()).isEqualTo(3 * MILLISECOND + SoftwareRig.SUBMIT);
            assertThat(frame.busyNanoseconds(rig.queues.get(0))).isEqualTo(10 * MILLISECOND);
        }
    }

    private static List<ClockQuality> qualities(Consumer<Setup> configure) {
        List<ClockQuality> qualities = new ArrayList<>();
        try (SoftwareRig rig = new SoftwareRig(configure)) {
            for (int frame = 0; frame < 5; frame++) {
                rig.profiler.beginFrame();
                Commands commands = rig.begin(0);
                GpuRecorder recorder = rig.profiler.recorder(rig.queue(), commands.handle().address());
                for (int i = 0; i < 2; i++) {
                    try (var open = recorder.scope(WORK)) {
                        SoftwareRig.work(commands, 1);
                    }
                }
                rig.profiler.endFrame();
                rig.submit(0, commands);
                qualities.add(rig.poll().getFirst().clock(rig.queue()));
            }
        }
        return qualities;
    }

    @Test
    void stampsThatAreAllEqualAreSaidToBeEmulated() {
        assertThat(qualities(setup -> setup.device.imitate(KnownDriver.MOLTENVK))).endsWith(ClockQuality.EMULATED,
                ClockQuality.EMULATED, ClockQuality.EMULATED).startsWith(ClockQuality.TRUE, ClockQuality.TRUE);
        assertThat(qualities(setup -> {})).containsOnly(ClockQuality.TRUE);
    }

    @Test
    void calibrationThatGetsWorseIsBoundedAndKeepsTheBest() {
        AtomicInteger calls = new AtomicInteger();
        AtomicLong inCall = new AtomicLong();
        try (SoftwareRig rig = new SoftwareRig(setup -> {
            setup.calibrationNanos = ProfilerSettings.NEVER;
            setup.device.calibrationDeviations(call -> {
                calls.incrementAndGet();
                inCall.set(1L << 50);
                return 64L << Math.min(call, 12);
            });
        })) {
            ProfilerSettings settings = new ProfilerSettings();
            settings.queues.add(new ProfilerSettings.Queue(rig.queue(), new Timestamps(64, 1), 0, List.of()));
            // The call takes long: what the driver says of its stamps is all that is known.
            settings.hostClock = () -> inCall.getAndSet(0) == 0 ? rig.now() - (1L << 50) : rig.now() + (1L << 50);
            rig.await(rig.frame(WORK, 5));
            long now = rig.now();
            VulkanDevice device = VulkanDevice.of(rig.application.device.address(),
                    rig.application.function("vkGetDeviceProcAddr").address(),
                    EnumSet.of(DeviceFeature.HOST_QUERY_RESET, DeviceFeature.CALIBRATED_TIMESTAMPS));
            VulkanBackend backend = new VulkanBackend(device, settings, null, TimeDomain.CLOCK_MONOTONIC);
            QueueClock clock = new QueueClock(new Timestamps(64, 1));
            for (int poll = 0; poll < 12; poll++) {
                int before = calls.get();
                backend.calibrate(new QueueClock[] {clock});
                assertThat(calls.get() - before).isBetween(1, 10);
                assertThat(clock.toHost(now)).isCloseTo(now, within(clock.deviation(now)));
                assertThat(clock.deviation(now)).as("the best is kept").isLessThan(1000);
            }
            assertThat(clock.residual()).as("of one of the last").isGreaterThan(1 << 10);
            assertThat(clock.isCalibrated()).isTrue();
            backend.close();
        }
    }

    @Test
    void virtualTimeDoesNotCalibrateTheMachinesClock() {
        try (SoftwareRig rig = new SoftwareRig(setup -> setup.calibrationNanos = ProfilerSettings.NEVER)) {
            ProfilerSettings settings = new ProfilerSettings();
            settings.queues.add(new ProfilerSettings.Queue(rig.queue(), new Timestamps(64, 1), 0, List.of()));
            VulkanDevice device = VulkanDevice.of(rig.application.device.address(),
                    rig.application.function("vkGetDeviceProcAddr").address(),
                    EnumSet.of(DeviceFeature.HOST_QUERY_RESET, DeviceFeature.CALIBRATED_TIMESTAMPS));
            QueueClock clock = new QueueClock(new Timestamps(64, 1));

            new VulkanBackend(device, settings, null, TimeDomain.CLOCK_MONOTONIC).calibrate(new QueueClock[] {clock});
            assertThat(clock.isCalibrated()).isFalse();

            settings.hostClock = rig::now;
            new VulkanBackend(device, settings, null, TimeDomain.CLOCK_MONOTONIC).calibrate(new QueueClock[] {clock});
            assertThat(clock.isCalibrated()).isTrue();
        }
    }

    /** A driver whose calibration fails at first, or at last, or now and then: frames are measured all the same. */
    @ParameterizedTest
    @CsvSource({"none, false, TRUE, TRUE", "even, false, TRUE, TRUE", "all, true, HOST, HOST",
        "early, true, HOST, TRUE",
        "late, true, TRUE, TRUE"})
    void aCalibrationThatFailsIsReportedOnceAndMakesTheClockWorse(String failing, boolean reported,
            ClockQuality first, ClockQuality last) {
        LongPredicate fails = switch (failing) {
            case "none" -> call -> false;
            case "even" -> call -> call % 2 == 0;
            case "all" -> call -> true;
            case "early" -> call -> call < 100;
            default -> call -> call >= 20;
        };
        int frames = 40;
        try (SoftwareRig rig = new SoftwareRig(setup -> setup.device.calibrationDeviations(
                call -> fails.test(call) ? Long.MAX_VALUE : 10))) {
            // The software device reports its own failure.
            rig.tolerated = "";
            List<GpuFrame> arrived = new ArrayList<>();
            for (int frame = 0; frame < frames; frame++) {
                rig.await(rig.frame(WORK, 5));
                arrived.addAll(rig.poll());
            }
            assertThat(numbers(arrived)).isEqualTo(LongStream.range(0, frames).boxed().toList());
            assertThat(arrived).allMatch(frame -> frame.nanoseconds(0) == 6 * MILLISECOND);
            assertThat(arrived.getFirst().clock(rig.queue())).isEqualTo(first);
            assertThat(arrived.getLast().clock(rig.queue())).isEqualTo(last);
            assertThat(rig.reports).hasSize(reported ? 1 : 0).allSatisfy(report -> assertThat(report.toString())
                    .contains("the clocks of device and host are not calibrated, vkGetCalibratedTimestamps")
                    .contains("VK_ERROR_UNKNOWN (-13)"));
            assertThat(rig.profiler.reported(ProfilerReport.Kind.CALIBRATION_FAILED)).isEqualTo(reported ? 1 : 0);
        }
    }

    /** What a driver lists is not known of a handle: CLOCK_MONOTONIC may not be there, and no driver would say so. */
    @ParameterizedTest
    @EnumSource(HostClock.class)
    void onlyClocksThatTheDriverListsAreAskedFor(HostClock listed) {
        List<String> broken = new ArrayList<>();
        try (SoftwareVulkan driver = SoftwareVulkan.create(SoftwareSettings.builder().realTime(true)
                .hostClocks(Set.of(listed)).listener(report -> broken.add(report.toString())).build());
                VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanDevice device = instance.physicalDevices().getFirst()
                    .createDevice(instance.physicalDevices().getFirst().queueFamilies().getFirst());
            for (VulkanProfilerBuilder builder : List.of(GpuProfiler.vulkan(device).queue(GpuQueue.named("known")),
                    GpuProfiler
                            .vulkan(device.handle(),
                                    device.functions().find("vkGetDeviceProcAddr").orElseThrow().address())
                            .queue(GpuQueue.named("handle"), 64, 1).enabled(DeviceFeature.CALIBRATED_TIMESTAMPS,
                                    DeviceFeature.HOST_QUERY_RESET))) {
                try (GpuProfiler profiler = builder.build()) {
                    profiler.beginFrame();
                    CommandBuffer commands = device.createCommandBuffer().begin();
                    profiler.recorder(commands.handle()).scope(WORK).close();
                    commands.end();
                    profiler.endFrame();
                    device.queue().submit(commands, device.createFence());
                    assertThat(device.awaitIdle(Long.MAX_VALUE)).isTrue();
                    assertThat(profiler.poll(frame -> assertThat(frame.clock(frame.queue(0)))
                            .isEqualTo(ClockQuality.TRUE))).isOne();
                }
            }
            assertThat(broken).isEmpty();
        }
    }

    @Test
    void theResidualOfTheCalibrationIsReportedWithEachFrame() {
        try (SoftwareRig rig = new SoftwareRig(setup -> setup.device.calibrationDeviations(
                call -> call < 10 ? 0 : 5000))) {
            rig.frame(WORK, 5);
            assertThat(rig.poll().getFirst().clockResidualNanoseconds(rig.queue())).isZero();
            List<Long> residuals = new ArrayList<>();
            for (int frame = 0; frame < 20; frame++) {
                rig.frame(WORK, 5);
                residuals.add(rig.poll().getFirst().clockResidualNanoseconds(rig.queue()));
            }
            assertThat(residuals).allMatch(residual -> residual <= 10_000).anyMatch(residual -> residual > 500);
        }
    }

    @Test
    void latencyFromSubmitToStartIsExact() {
        try (SoftwareRig rig = new SoftwareRig(setup -> {
            setup.device.lag(4);
            setup.profiler = builder -> builder.framesInFlight(4);
        })) {
            rig.await(rig.frame(WORK, 1));
            assertThat(rig.poll().getFirst().latencyNanoseconds(rig.queue()))
                    .isEqualTo(SoftwareRig.SUBMIT + MILLISECOND);
            // The queue is busy for seven milliseconds when the frame is submitted.
            Commands other = rig.begin(0);
            SoftwareRig.work(other, 7);
            rig.submit(0, other);
            rig.await(rig.frame(WORK, 1));
            GpuFrame frame = rig.poll().getFirst();
            assertThat(frame.latencyNanoseconds(rig.queue())).isEqualTo(2 * SoftwareRig.SUBMIT + 8 * MILLISECOND);
            assertThat(frame.clock(rig.queue())).isEqualTo(ClockQuality.TRUE);
        }
    }

    @Test
    void aQueueOfAHandleHasItsTimestampsSaid() {
        assertThatThrownBy(() -> GpuProfiler.vulkan(1, 1).queue(GpuQueue.named("graphics")))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("queue(name, validBits, period)");
    }

    @Test
    void withoutCalibrationTheTimesOfSubmissionAndArrivalAreTheBounds() {
        try (SoftwareRig rig = new SoftwareRig(setup -> setup.calibrated = false)) {
            for (int frame = 0; frame < 10; frame++) {
                long submitted = rig.now();
                rig.await(rig.frame(WORK, 5));
                GpuFrame measured = rig.poll().getFirst();
                assertThat(measured.clock(rig.queue())).isEqualTo(ClockQuality.HOST);
                long deviation = measured.clockDeviationNanoseconds(rig.queue());
                assertThat(deviation).isLessThanOrEqualTo((rig.now() - submitted) / 2);
                assertThat(measured.beginNanoseconds(0)).isCloseTo(submitted + SoftwareRig.SUBMIT + MILLISECOND,
                        within(deviation));
                assertThat(measured.nanoseconds(0)).isEqualTo(6 * MILLISECOND);
            }
            assertThat(rig.reports).isEmpty();
        }
    }
}
