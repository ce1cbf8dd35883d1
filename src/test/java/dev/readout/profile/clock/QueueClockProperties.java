package dev.readout.profile.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.ClockQuality;
import dev.readout.vulkan.Timestamps;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A queue's clock beside one that is known: whatever it is shown, its error is within the deviation that it says. */
class QueueClockProperties {
    private static final int STEPS = 200;
    private static final long SECOND = 1_000_000_000;
    /** Each of two ticks is cut down, by up to a period of 41.67 ns. */
    private static final int ROUNDING_NANOS = 84;

    /** A device's clock: it begins anywhere, wraps, and drifts from the host's. */
    private record DeviceClock(Timestamps timestamps, double drift, long offset) {
        long ticks(long hostNanos) {
            long elapsed = (long) (hostNanos / (1 + drift) / (double) timestamps.period());
            return offset + elapsed & timestamps.mask();
        }
    }

    private static ClockQuality quality(QueueClock clock) {
        return clock.isEmulated() ? ClockQuality.EMULATED
                : clock.isCalibrated() ? ClockQuality.TRUE : ClockQuality.HOST;
    }

    private static DeviceClock device(Random random) {
        float[] periods = {1, 41.6667f, 0.52083f};
        return new DeviceClock(new Timestamps(40 + random.nextInt(25), periods[random.nextInt(periods.length)]),
                (random.nextDouble() - 0.5) * 200e-6, random.nextLong());
    }

    @Property(tries = 500)
    void theHostsTimeOfATickIsWithinTheDeviation(@ForAll long seed, @ForAll boolean calibrates) {
        Random random = new Random(seed);
        DeviceClock device = device(random);
        QueueClock clock = new QueueClock(device.timestamps());
        long origin = random.nextLong() >> 8;
        long host = 0;
        for (int step = 0; step < STEPS; step++) {
            host += 1_000_000L + random.nextInt(30_000_000);
            if (calibrates && random.nextInt(6) == 0) {
                long deviation = 100 + random.nextInt(5000);
                long at = host + Math.round((random.nextDouble() - 0.5) * 2 * deviation);
                clock.calibrated(device.ticks(at), origin + host - deviation, origin + host + deviation);
            }
            long begin = host + random.nextInt(2_000_000);
            long end = begin + random.nextInt(8_000_000);
            clock.bounded(device.ticks(begin), device.ticks(end), origin + host,
                    origin + end + random.nextInt(20_000_000));

            assertThat(Math.abs(clock.toHost(device.ticks(begin)) - origin - begin)).as("step %d, %s", step, device)
                    .isLessThanOrEqualTo(clock.deviation(device.ticks(begin)) + ROUNDING_NANOS);
            if (calibrates && step > STEPS / 2) {
                assertThat(quality(clock)).isEqualTo(ClockQuality.TRUE);
            }
        }
    }

    /** A device that is warming up: each second its clock drifts a little more, and both clocks are read exactly. */
    @Property(tries = 100)
    void aDriftThatChangesALittleIsFollowed(@ForAll long seed) {
        Random random = new Random(seed);
        QueueClock clock = new QueueClock(new Timestamps(64, 1));
        double drift = (random.nextDouble() - 0.5) * 100e-6;
        long host = 0;
        double ticks = 0;
        for (int second = 0; second < 60; second++) {
            clock.calibrated((long) ticks, host, host);
            if (second > 1) {
                assertThat(clock.deviation((long) ticks + SECOND)).as("second %d", second).isLessThan(SECOND / 100_000);
            }
            drift += (random.nextDouble() - 0.5) * 0.6e-6;
            host += SECOND;
            ticks += SECOND / (1 + drift);
        }
    }

    /** Work that takes up all of the time from its submission to the look at its results, but for a little. */
    @Property(tries = 300)
    void workThatTookLongIsWithinTheDeviation(@ForAll long seed) {
        Random random = new Random(seed);
        DeviceClock device = device(random);
        QueueClock clock = new QueueClock(device.timestamps());
        long host = 0;
        for (int step = 0; step < 20; step++) {
            long begin = host + random.nextInt(100_000);
            long end = begin + 100_000_000L + random.nextInt(2_000_000_000);
            clock.bounded(device.ticks(begin), device.ticks(end), host, end + random.nextInt(10_000));
            assertThat(Math.abs(clock.toHost(device.ticks(begin)) - begin)).as("step %d, %s", step, device)
                    .isLessThanOrEqualTo(clock.deviation(device.ticks(begin)) + ROUNDING_NANOS);
            host = end + random.nextInt(1_000_000);
        }
    }

    /** Polls that come late, by up to some wraps of the device's clock, which is calibrated at the polls. */
    @Property(tries = 500)
    void theEpochIsRightOrNotSaidHoweverLateThePoll(@ForAll long seed, @ForAll boolean calibrates) {
        Random random = new Random(seed);
        DeviceClock device = new DeviceClock(new Timestamps(32 + random.nextInt(9), 1 + random.nextFloat()),
                (random.nextDouble() - 0.5) * 200e-6, random.nextLong());
        double wrap = Math.scalb((double) device.timestamps().period(), device.timestamps().validBits());
        QueueClock clock = new QueueClock(device.timestamps());
        long host = 0;
        for (int step = 0; step < STEPS; step++) {
            long begin = host + random.nextInt(2_000_000);
            long end = begin + random.nextInt(8_000_000);
            long pause = switch (random.nextInt(8)) {
                case 0 -> (long) (random.nextDouble() * 3 * wrap);
                case 1 -> (long) (wrap * (1 + (random.nextDouble() - 0.5) / 500));
                default -> random.nextInt(20_000_000);
            };
            long seen = end + pause;
            if (calibrates) {
                clock.calibrated(device.ticks(seen), seen - 1000, seen + 1000);
            }
            clock.bounded(device.ticks(begin), device.ticks(end), host, seen);
            for (long tick : new long[] {begin, end}) {
                assertThat(Math.abs(clock.toHost(device.ticks(tick)) - tick)).as("step %d, %s", step, device)
                        .isLessThanOrEqualTo(clock.deviation(device.ticks(tick)) + ROUNDING_NANOS);
            }
            if (calibrates) {
                assertThat(quality(clock)).as("step %d, %s", step, device)
                        .isEqualTo(pause < 0.99 * wrap ? ClockQuality.TRUE : quality(clock))
                        .isEqualTo(pause > wrap ? ClockQuality.HOST : quality(clock));
            }
            host = seen + random.nextInt(1_000_000);
        }
    }

    /** A clock that begins anew, as where a machine slept, is calibrated anew; another's clock is given up for good. */
    @Property(tries = 100)
    void aClockThatJumpsIsNotAnothersClock(@ForAll long seed) {
        Random random = new Random(seed);
        QueueClock clock = new QueueClock(new Timestamps(64, 1));
        long offset = SECOND;
        for (long step = 1; step <= 50; step++) {
            long host = step * SECOND;
            clock.calibrated(host + offset, host, host);
            offset += random.nextInt(5) == 0 ? 1000 * SECOND : 0;
            long begin = host + SECOND / 2;
            clock.bounded(begin + offset, begin + offset + 1000, begin - 1000, begin + 2000);
            assertThat(Math.abs(clock.toHost(begin + offset) - begin)).isLessThanOrEqualTo(
                    clock.deviation(begin + offset) + ROUNDING_NANOS);
            clock.calibrated(begin + offset + 5000, begin + 5000, begin + 5000);
            clock.bounded(begin + offset + 6000, begin + offset + 7000, begin + 5000, begin + 8000);
            assertThat(quality(clock)).as("step %d", step).isEqualTo(ClockQuality.TRUE);
        }
        for (long step = 51; step < 60; step++) {
            long host = step * SECOND;
            clock.calibrated(host - offset, host, host);
            assertThat(quality(clock)).as("step %d", step)
                    .isEqualTo(step <= 53 ? ClockQuality.TRUE : ClockQuality.HOST);
            clock.bounded(host + offset + 1000, host + offset + 2000, host, host + 3000);
            assertThat(quality(clock)).as("step %d", step).isEqualTo(ClockQuality.HOST);
        }
    }

    /** Stamps of a clock that is not the calibrated one, and now and then shows what that would. */
    @Property(tries = 100)
    void anothersClockIsGivenUpThoughItAgreesNowAndThen(@ForAll long seed) {
        Random random = new Random(seed);
        QueueClock clock = new QueueClock(new Timestamps(64, 1));
        long host = 0;
        for (int calibration = 0; calibration < 3; calibration++) {
            host += SECOND;
            clock.calibrated(host, host, host);
            int agreeing = random.nextInt(4);
            for (int frame = 0; frame < 8; frame++) {
                host += SECOND;
                long begin = frame < agreeing ? host : host + (1 + random.nextInt(100)) * SECOND;
                clock.bounded(begin, begin + 1000, host - 1000, host + 2000);
            }
        }
        host += SECOND;
        clock.calibrated(host, host, host);
        assertThat(quality(clock)).isEqualTo(ClockQuality.HOST);
    }

    /** Each calibration with which all frames agreed makes up for one that a frame contradicted, and for no more. */
    @Property(tries = 200)
    void aClockIsGivenUpWhereContradictionsAreThreeMoreThanAgreements(@ForAll List<Boolean> agreements) {
        QueueClock clock = new QueueClock(new Timestamps(64, 1));
        long host = 0;
        int contradictions = 0;
        for (boolean agrees : agreements) {
            host += SECOND;
            clock.calibrated(host, host, host);
            assertThat(quality(clock)).isEqualTo(contradictions < 3 ? ClockQuality.TRUE : ClockQuality.HOST);
            host += SECOND;
            clock.bounded(host, host + 1000, host - 1000, host + 2000);
            if (!agrees) {
                clock.bounded(host + SECOND, host + SECOND + 1000, host - 1000, host + 2000);
            }
            contradictions = contradictions == 3 ? 3 : agrees ? Math.max(0, contradictions - 1) : contradictions + 1;
        }
    }

    @Property(tries = 20)
    void stampsThatAreAllEqualAreEmulated(@ForAll long seed) {
        QueueClock clock = new QueueClock(device(new Random(seed)).timestamps());
        clock.stampsWere(true);
        clock.stampsWere(true);
        assertThat(quality(clock)).isEqualTo(ClockQuality.HOST);
        clock.stampsWere(true);
        assertThat(quality(clock)).isEqualTo(ClockQuality.EMULATED);
        clock.stampsWere(false);
        assertThat(quality(clock)).isEqualTo(ClockQuality.HOST);
    }
}
