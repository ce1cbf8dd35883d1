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
import dev.readout.software.vulkan.ClockError;
import dev.readout.software.vulkan.Commands;
import dev.readout.software.vulkan.HostClock;
import dev.readout.software.vulkan.KnownDriver;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.Timestamps;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The loop on software devices that have what is hard to have of real ones, in virtual time: every number is known. */
class SoftwareProfilerTest {
    private static final long MILLISECOND = SoftwareRig.MILLISECOND;
    private static final Scope WORK = Scope.named("work");

    private static List<Long> numbers(List<GpuFrame> frames) {
        return frames.stream().map(GpuFrame::number).toList();
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
            rig.frame((recorder, commands) -> rig.application.drawing(commands, () -> {
                try (var frame = recorder.scope(Scope.named("frame"))) {
                    try (var shadow = recorder.scope(Scope.named("shadow"))) {
                        commands.draw(3, 1);
                    }
                    try (var main = recorder.scope(Scope.named("main"))) {
                        commands.draw(3, 1);
                        commands.draw(3, 1);
                    }
                }
            }));
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

    /** A frame of a scope that counts one draw in several views. */
    private static GpuFrame drawnInViews(SoftwareRig rig, Scope scope, int viewMask) {
        rig.await(rig.frame((recorder, commands) -> {
            recorder.multiview(Integer.bitCount(viewMask));
            rig.application.drawing(commands, viewMask, () -> {
                try (var open = recorder.scope(scope)) {
                    commands.draw(3, 1);
                }
            });
        }));
        return rig.poll().getFirst();
    }

    /** One driver gives each view's query a share, one the first all, and one leaves the others without a result. */
    @ParameterizedTest
    @EnumSource(names = {"KHRONOS_MOCK", "SWIFTSHADER", "LAVAPIPE"})
    void whatIsCountedInSeveralViewsIsTheirSum(KnownDriver driver) {
        Scope drawn = Scope.named("drawn").withSamples();
        try (SoftwareRig rig = new SoftwareRig(setup -> setup.device.imitate(driver))) {
            for (int frame = 0; frame < 8; frame++) {
                assertThat(drawnInViews(rig, drawn, 0b101).samples(0)).as("frame %d", frame).isEqualTo(2L * 8 * 8);
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
            assertThat(drawnInViews(rig, drawn, 0b11).statistic(0, PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS))
                    .isEqualTo(2L * 8 * 8);
        }
    }

    private static List<ClockQuality> qualities(Consumer<Setup> configure) {
        List<ClockQuality> qualities = new ArrayList<>();
        try (SoftwareRig rig = new SoftwareRig(configure)) {
            for (int frame = 0; frame < 5; frame++) {
                rig.frame((recorder, commands) -> {
                    for (int i = 0; i < 2; i++) {
                        try (var open = recorder.scope(WORK)) {
                            SoftwareRig.work(commands, 1);
                        }
                    }
                });
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

    /** Calibrates a clock by a device of the rig's. */
    private static void calibrate(SoftwareRig rig, LongSupplier hostClock, QueueClock clock) {
        ProfilerSettings settings = new ProfilerSettings();
        settings.queues.add(new ProfilerSettings.Queue(rig.queue(), new Timestamps(64, 1), 0, List.of()));
        settings.hostClock = hostClock;
        VulkanDevice device = VulkanDevice.of(rig.application.device.address(),
                rig.application.function("vkGetDeviceProcAddr").address(),
                EnumSet.of(DeviceFeature.HOST_QUERY_RESET, DeviceFeature.CALIBRATED_TIMESTAMPS));
        VulkanBackend backend = new VulkanBackend(device, settings, null, TimeDomain.CLOCK_MONOTONIC);
        backend.calibrate(new QueueClock[] {clock});
        backend.close();
    }

    /** The call takes long: what the driver says of its stamps is all that is known. */
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
            rig.await(rig.frame(WORK, 5));
            long now = rig.now();
            QueueClock clock = new QueueClock(new Timestamps(64, 1));
            for (int poll = 0; poll < 12; poll++) {
                int before = calls.get();
                calibrate(rig, () -> inCall.getAndSet(0) == 0 ? rig.now() - (1L << 50) : rig.now() + (1L << 50), clock);
                assertThat(calls.get() - before).isBetween(1, 10);
                assertThat(clock.toHost(now)).isCloseTo(now, within(clock.deviation(now)));
                assertThat(clock.deviation(now)).as("the best is kept").isLessThan(1000);
            }
            assertThat(clock.residual()).as("of one of the last").isGreaterThan(1 << 10);
            assertThat(clock.isCalibrated()).isTrue();
        }
    }

    @Test
    void virtualTimeDoesNotCalibrateTheMachinesClock() {
        try (SoftwareRig rig = new SoftwareRig(setup -> setup.calibrationNanos = ProfilerSettings.NEVER)) {
            QueueClock clock = new QueueClock(new Timestamps(64, 1));
            calibrate(rig, ProfilerSettings.NANO_TIME, clock);
            assertThat(clock.isCalibrated()).isFalse();
            calibrate(rig, rig::now, clock);
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
}
