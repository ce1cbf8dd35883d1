package dev.readout.software.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.FloatRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** The true time between timestamps, of which some straddle the wrap. */
class DeviceTruthTest {
    private static final int MOST = 5;

    /** Submits a number of timestamps, with commands between them, and reads them. */
    private static long[] submit(Application application, MemorySegment pool, int count) {
        Commands commands = application.begin().reset(pool, 0, MOST);
        MappedBuffer buffer = application.createBuffer(16);
        for (int query = 0; query < count; query++) {
            // More than a tick of the longest period apart.
            commands.timestamp(pool, query).fill(buffer, 0, 16, query).fill(buffer, 0, 16, query)
                    .fill(buffer, 0, 16, query);
        }
        application.submit(commands);
        application.waitIdle();
        return application.values(pool, count);
    }

    private static boolean wraps(long[] values) {
        boolean wraps = false;
        for (int query = 1; query < values.length; query++) {
            wraps |= values[query] < values[query - 1];
        }
        return wraps;
    }

    @Property(tries = 200)
    void everyOtherSubmissionStraddlesTheWrapAndTheTruthDoesNot(@ForAll @IntRange(min = 16, max = 44) int bits,
            @ForAll @FloatRange(min = 0.5f, max = 84) float period, @ForAll long start,
            @ForAll @LongRange(min = -1_000_000, max = 1_000_000) long skew,
            @ForAll @DoubleRange(min = -0.01, max = 0.01) double drift, @ForAll @IntRange(max = 2) int lag,
            @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 2, max = MOST) Integer> counts) {
        try (Application application = new Application(settings -> settings.wrapsOften(true).timestampPeriod(period)
                .startTick(start).lag(lag).queueFamilies(List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS,
                        1, bits).withClockError(new ClockError(skew, drift)))))) {
            DeviceTruth truth = application.driver.vulkan().truth();
            MemorySegment pool = application.timestamps(MOST);
            long taken = 0;
            for (int submission = 0; submission < counts.size(); submission++) {
                long[] values = submit(application, pool, counts.get(submission));
                if (submission % 2 == 0) {
                    assertThat(wraps(values)).as("%s wrap", values).isTrue();
                }
                for (int query = 1; query < values.length; query++) {
                    BigDecimal ticks = BigDecimal.valueOf(values[query] - values[query - 1] & (1L << bits) - 1);
                    assertThat(truth.nanoseconds(taken + query - 1, taken + query)).isEqualTo(ticks
                            .multiply(new BigDecimal(period)).setScale(0, RoundingMode.HALF_UP).longValueExact());
                }
                assertThat(truth.nanoseconds(taken + values.length - 1, taken)).isNegative();
                taken += values.length;
            }
            assertThat(truth.timestamps()).isEqualTo(taken);
            assertThat(application.reports).isEmpty();
        }
    }

    /** Between the first two, then the second and the third: so each scope of a frame straddles it some time. */
    @Example
    void theWrapWandersAndTimestampsAloneAreOfTheLastBeforeIt() {
        try (Application application = new Application(settings -> settings.wrapsOften(true)
                .queueFamilies(List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, 1, 36))))) {
            MemorySegment pool = application.timestamps(MOST);
            for (int wrap : new int[] {1, 2, 3, 1, 2}) {
                long[] values = submit(application, pool, 4);
                assertThat(values[wrap]).isLessThan(values[wrap - 1]);
                assertThat(wraps(submit(application, pool, 4))).isFalse();
            }
            long alone = submit(application, pool, 1)[0];
            assertThat(submit(application, pool, 1)[0]).isLessThan(alone);
            // Where a command resets, a stamp that is the same as before says that the frame has not been executed.
            assertThat(submit(application, pool, 1)[0]).isNotEqualTo(alone).isGreaterThan((1L << 36) - 100);
        }
    }

    @Example
    void whatHas64BitsOrIsTooFarAwayDoesNotWrap() {
        for (int bits : new int[] {60, 64}) {
            try (Application wrapping =
                    new Application(settings -> settings.wrapsOften(true).queueFamilies(families(bits)));
                    Application not = new Application(settings -> settings.queueFamilies(families(bits)))) {
                assertThat(submit(wrapping, wrapping.timestamps(MOST), 3))
                        .isEqualTo(submit(not, not.timestamps(MOST), 3));
            }
        }
    }

    /** Real time can't be made to pass until the wrap. */
    @Example
    void realTimeDoesNotWrapMoreOften() {
        try (Application application = new Application(settings -> settings.wrapsOften(true).realTime(true)
                .timestampPeriod(1).startTick(0).queueFamilies(families(36)))) {
            long[] values = submit(application, application.timestamps(MOST), 3);
            // In ns since the device was made: half of a wrap is 34 s.
            assertThat(values).isSorted();
            assertThat(values[2]).isLessThan(1L << 35);
        }
    }

    private static List<SoftwareQueueFamily> families(int bits) {
        return List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, 1, bits));
    }

    @Example
    void whatIsLostWasTakenTooAndWhatWasNotTakenIsNotKnown() {
        try (Application application =
                new Application(settings -> settings.faults(List.of(Fault.neverAvailable(1), Fault.resultsLost(1))))) {
            DeviceTruth truth = application.driver.vulkan().truth();
            MemorySegment pool = application.timestamps(4);
            assertThat(truth.timestamps()).isZero();
            application.submit(application.begin().reset(pool, 0, 4).timestamp(pool, 0).timestamp(pool, 1));
            application.submit(application.begin().timestamp(pool, 2));
            application.submit(application.begin().timestamp(pool, 3));

            assertThat(truth.isLost(0)).isFalse();
            assertThat(truth.isLost(1)).isTrue();
            assertThat(truth.isLost(2)).isTrue();
            assertThat(truth.isLost(3)).isFalse();
            assertThat(truth.nanoseconds(1, 2)).isPositive();
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> truth.nanoseconds(0, 4))
                    .withMessage("timestamp 4 is not known: the device has taken 4, and knows the last 1048576 of"
                            + " them");
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> truth.isLost(-1));
        }
    }

    /** Queues whose work is executed in turn: what one query took last, whatever was taken in between. */
    @Property(tries = 50)
    void eachQueryHasATimestampOfItsOwn(@ForAll @Size(min = 1, max = 20) List<@IntRange(max = 7) Integer> places) {
        try (Application application = new Application(settings -> settings.wrapsOften(true).timestampPeriod(3).lag(2)
                .queueFamilies(List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, 2, 36))))) {
            DeviceTruth truth = application.driver.vulkan().truth();
            MemorySegment[] pools = {application.timestamps(2),
                application.timestamps(2)};
            Map<Integer, Long> last = new HashMap<>();
            for (int place : places) {
                Application.check(application.submit(application.queue(0, place % 2), MemorySegment.NULL,
                        application.begin().reset(pools[place / 4], place / 2 % 2, 1)
                                .timestamp(pools[place / 4], place / 2 % 2).ended()));
                application.waitIdle();
                last.put(place / 2, truth.timestamps() - 1);
            }
            for (int query = 0; query < 4; query++) {
                long pool = pools[query / 2].address();
                int number = query % 2;
                if (last.containsKey(query)) {
                    assertThat(truth.last(pool, number)).isEqualTo(last.get(query));
                } else {
                    assertThatIllegalArgumentException().isThrownBy(() -> truth.last(pool, number))
                            .withMessage("query " + number + " of pool 0x" + Long.toHexString(pool)
                                    + " took none of the timestamps that are known, the last 1048576");
                }
            }
        }
    }

    @Example
    void theOldestAreForgotten() {
        DeviceTruth truth = new DeviceTruth(10);
        for (int tick = 0; tick < (1 << 20) + 100; tick++) {
            truth.add(7, tick, 3L * tick, tick % 2 == 0);
        }
        assertThat(truth.nanoseconds(100, (1 << 20) + 99)).isEqualTo(30L * ((1 << 20) - 1));
        assertThat(truth.isLost(1 << 20)).isTrue();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> truth.isLost(99));
        assertThat(truth.last(7, 100)).isEqualTo(100);
        assertThatIllegalArgumentException().isThrownBy(() -> truth.last(7, 99));
    }
}
