package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_COMPUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.readout.software.CostModel;
import dev.readout.software.vulkan.object.Features;
import dev.readout.software.vulkan.registry.Extension;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Time, as timestamps show it (section 18.5). */
class TimestampTest {
    /** Each command takes a microsecond, and nothing else any time. */
    private static final CostModel MICROSECOND = new CostModel(0, 1_000, 0, 0, 0, 0, 0);

    private static long[] twoTimestamps(Application application) {
        MemorySegment pool = application.timestamps(2);
        application.submit(application.begin().reset(pool, 0, 2).timestamp(pool, 0).timestamp(pool, 1));
        return application.values(pool, 2);
    }

    @Property(tries = 100)
    void timestampsHaveTheValidBitsAndWrapToZero(@ForAll @IntRange(min = 1, max = 64) int validBits,
            @ForAll @LongRange(min = 0, max = 4_000) long beforeTheWrap) {
        long mask = validBits == 64 ? -1 : (1L << validBits) - 1;
        try (Application application = new Application(settings -> settings.costs(MICROSECOND)
                .startTick((1L << validBits % 64) - beforeTheWrap)
                .queueFamilies(List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, 1, validBits))))) {
            long[] timestamps = twoTimestamps(application);
            assertThat(timestamps[0] & ~mask).isZero();
            assertThat(timestamps[1] & ~mask).isZero();
            assertThat(timestamps[1] - timestamps[0] & mask).isEqualTo(1_000 & mask);
            assertThat(timestamps[0]).isEqualTo((1L << validBits % 64) - beforeTheWrap + 2_000 & mask);
        }
    }

    /** Queues of optical flow reset queries, and those that only copy do not. */
    @Example
    void aFamilyOfOpticalFlowMeasuresItself() {
        try (Application application = new Application(settings -> settings.costs(MICROSECOND)
                .queueFamilies(List.of(new SoftwareQueueFamily(
                        SoftwareQueueFamily.OPTICAL_FLOW | SoftwareQueueFamily.TRANSFER, 1, 64))))) {
            long[] timestamps = twoTimestamps(application);
            assertThat(timestamps[1] - timestamps[0]).isEqualTo(1_000);
            assertThat(application.reports).isEmpty();
        }
    }

    @Property(tries = 50)
    void aTickHasThePeriod(@ForAll @IntRange(min = 1, max = 5_000) int thousandths) {
        float period = thousandths / 50f;
        try (Application application = new Application(settings -> settings.costs(MICROSECOND)
                .timestampPeriod(period).startTick(7))) {
            long[] timestamps = twoTimestamps(application);
            assertThat(timestamps[0]).isEqualTo(7 + (long) (2_000 / (double) period));
            assertThat(timestamps[1]).isEqualTo(7 + (long) (3_000 / (double) period));
        }
    }

    /** Also one of more vertices than 64 bits count. */
    @Property(tries = 100)
    void noWorkTurnsTheClockBack(@ForAll int vertices, @ForAll int instances, @ForAll int groups) {
        try (Application application = new Application(settings -> settings.startTick(0))) {
            MemorySegment pool = application.timestamps(3);
            Commands commands = application.begin().reset(pool, 0, 3)
                    .bind(VK_PIPELINE_BIND_POINT_COMPUTE(), Shaders.computePipeline(application, 1, 1, 1))
                    .timestamp(pool, 0).dispatch(groups, vertices, instances).timestamp(pool, 1);
            application.drawing(commands, () -> commands.draw(vertices, instances));
            application.submit(commands.timestamp(pool, 2));
            assertThat(application.values(pool, 3)).isSorted();
        }
    }

    /** Two draws of 10 µs: the queue sees what comes after the first before that has ended. */
    @Property
    void theTopOfThePipeIsStampedWhenTheCommandIsSeenIfItIsEarly(@ForAll boolean early) {
        try (Application application = new Application(settings -> settings.earlyTopOfPipe(early)
                .costs(new CostModel(0, 1_000, 10_000, 0, 0, 0, 0)).startTick(0))) {
            MemorySegment pool = application.timestamps(4);
            Offscreen offscreen = Offscreen.create(application, 8, 8);
            application.submit(application.begin().reset(pool, 0, 4).beginDrawing(offscreen)
                    .timestamp(VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT(), pool, 0).draw(3, 1)
                    .timestamp(VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT(), pool, 1).draw(3, 1)
                    .timestamp(VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT(), pool, 2)
                    .timestamp(VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT(), pool, 3).endRenderPass());
            assertThat(application.values(pool, 4)).containsExactly(5_000, early ? 7_000 : 16_000, 27_000, 28_000);
        }
    }

    /** The device's clock and the host's, read at once: the same time in ticks and in nanoseconds, after the work. */
    @Property(tries = 20)
    void calibratedTimestampsAreTheTimeOfBothClocks(@ForAll @IntRange(min = 1, max = 500) int tenths,
            @ForAll boolean khr) {
        float period = tenths / 10f;
        try (Application application = new Application(settings -> settings.timestampPeriod(period).startTick(99))) {
            long last = twoTimestamps(application)[1];
            Calibration calibrated = Calibration.of(application,
                    khr ? "vkGetCalibratedTimestampsKHR" : "vkGetCalibratedTimestampsEXT", 0, 1);
            assertThat(calibrated.result()).isEqualTo(VK_SUCCESS());
            assertThat(calibrated.stamps()[0]).isGreaterThanOrEqualTo(last);
            assertThat(calibrated.stamps()[1]).isEqualTo(application.driver.vulkan().hostNanoseconds())
                    .isCloseTo((long) ((calibrated.stamps()[0] - 99) * (double) period),
                            within(calibrated.deviation()));
            assertThat(calibrated.deviation()).isEqualTo((long) Math.ceil(period));
        }
    }

    private static Calibration calibrate(Application application) {
        return calibrate(application, 0, 1);
    }

    private static Calibration calibrate(Application application, int... domains) {
        return Calibration.of(application, "vkGetCalibratedTimestampsKHR", domains);
    }

    /** Off by up to the deviation that is said, in both directions, and the same on every device. */
    @Property(tries = 20)
    void stampsOfACalibrationAreOffByUpToItsDeviation(@ForAll @LongRange(min = 0, max = 1 << 20) long most) {
        try (Application application = new Application(settings -> settings.calibrationDeviations(call -> call * most));
                Application other = new Application(settings -> settings.calibrationDeviations(call -> call * most))) {
            long early = 0;
            long late = 0;
            for (int call = 0; call < 40; call++) {
                Calibration seen = calibrate(application);
                assertThat(seen.stamps()).isEqualTo(calibrate(other).stamps());
                assertThat(seen.deviation()).isEqualTo(1 + call * most);
                long error = seen.stamps()[0] - 1_000_000 - seen.stamps()[1];
                assertThat(error).isBetween(-call * most, call * most);
                early = Math.min(early, error);
                late = Math.max(late, error);
            }
            assertThat(early < 0 && late > 0).isEqualTo(most > 0);
        }
    }

    @Example
    void aDeviationThatIsNoneFailsTheCalibrationAndNothingElse() {
        try (Application application =
                new Application(settings -> settings.calibrationDeviations(call -> call == 0 ? -1 : 5))) {
            assertThat(calibrate(application).result()).isEqualTo(VK_ERROR_UNKNOWN());
            assertThat(application.reports).singleElement().satisfies(report -> assertThat(report.toString())
                    .contains("the deviation of calibration 0 must be 0 to 10^15 ns, but is -1"));
            assertThat(calibrate(application)).extracting(Calibration::result, Calibration::deviation)
                    .containsExactly(VK_SUCCESS(), 6L);
        }
    }

    /** Two queues at once: the second one's clock is that of the device, skewed and drifting. */
    @Property(tries = 50)
    void aQueueFamilyHasAClockOfItsOwn(@ForAll @LongRange(min = -1_000_000, max = 1_000_000_000_000L) long skew,
            @ForAll @IntRange(min = -10_000, max = 10_000) int millionths,
            @ForAll @IntRange(min = 36, max = 64) int validBits) {
        ClockError error = new ClockError(skew, millionths / 1e6);
        SoftwareQueueFamily family = new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, 1, validBits);
        try (Application application = new Application(settings -> settings.startTick(2_000_000)
                .costs(new CostModel(0, 1_000_000, 0, 0, 0, 0, 0))
                .queueFamilies(List.of(SoftwareQueueFamily.UNIVERSAL, family.withClockError(error))))) {
            long[] right = twoTimestamps(application);
            MemorySegment pool = application.timestamps(2);
            Application.check(application.submit(application.queue(1, 0), MemorySegment.NULL,
                    application.begin(application.createCommandPool(1), 0).reset(pool, 0, 2).timestamp(pool, 0)
                            .timestamp(pool, 1).ended()));
            long[] own = application.values(pool, 2);
            for (int i = 0; i < 2; i++) {
                // The second queue begins when the first one's work has been seen.
                long time = right[i] - 2_000_000 + 3_000_000;
                long shown = 2_000_000 + time + skew + Math.round(time * (millionths / 1e6));
                assertThat(own[i]).isEqualTo(validBits == 64 ? shown : shown & (1L << validBits) - 1);
            }
        }
    }

    @Example
    void aDeviceMayComeWithoutCalibratedTimestamps() {
        SoftwareSettings settings = SoftwareSettings.builder().calibratedTimestamps(false).build();
        assertThat(new Features(settings).extensions())
                .doesNotContain(Extension.VK_EXT_calibrated_timestamps, Extension.VK_KHR_calibrated_timestamps)
                .contains(Extension.VK_EXT_host_query_reset);
        assertThatThrownBy(() -> new Application(builder -> builder.calibratedTimestamps(false), features -> features,
                List.of("VK_EXT_calibrated_timestamps"), driver -> driver))
                .hasMessage("VkResult " + VK_ERROR_EXTENSION_NOT_PRESENT());
    }

    @Example
    void theClocksThatCanBeReadAreListedAndNoOtherIsRead() {
        try (Application application = new Application();
                Application one = new Application(settings -> settings.hostClocks(Set.of(HostClock.MONOTONIC_RAW)))) {
            assertThat(DeviceFacts.of(application)).containsEntry("timeDomains", "[0, 1, 2]");
            assertThat(DeviceFacts.of(one)).containsEntry("timeDomains", "[0, 2]");
            assertThat(calibrate(one, 0, 1).result()).isEqualTo(VK_ERROR_UNKNOWN());
            assertThat(one.reports).singleElement().satisfies(report -> assertThat(report.toString())
                    .contains("timeDomain 1 is none of the device's: DEVICE (0), MONOTONIC_RAW (2)"));
            Calibration seen = calibrate(one, 0, 2);
            assertThat(seen.result()).isEqualTo(VK_SUCCESS());
            assertThat(seen.stamps()[1]).isEqualTo(one.driver.vulkan().hostNanoseconds());
        }
    }
}
