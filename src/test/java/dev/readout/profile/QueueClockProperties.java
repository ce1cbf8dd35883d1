package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.Timestamps;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A queue's clock beside one that is known: whatever it is shown, its error is within the deviation that it says. */
class QueueClockProperties {
    private static final int STEPS = 200;
    /** A conversion from ticks rounds once or twice. */
    private static final int ROUNDING_NANOS = 50;

    /** A device's clock: it begins anywhere, wraps, and drifts from the host's. */
    private record DeviceClock(Timestamps timestamps, double drift, long offset) {
        long ticks(long hostNanos) {
            long elapsed = (long) (hostNanos / (1 + drift) / (double) timestamps.period());
            return offset + elapsed & timestamps.mask();
        }
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
                assertThat(clock.quality()).isEqualTo(ClockQuality.TRUE);
            }
        }
    }

    @Property(tries = 20)
    void stampsThatAreAllEqualAreEmulated(@ForAll long seed) {
        QueueClock clock = new QueueClock(device(new Random(seed)).timestamps());
        clock.stampsWere(true);
        clock.stampsWere(true);
        assertThat(clock.quality()).isEqualTo(ClockQuality.HOST);
        clock.stampsWere(true);
        assertThat(clock.quality()).isEqualTo(ClockQuality.EMULATED);
        clock.stampsWere(false);
        assertThat(clock.quality()).isEqualTo(ClockQuality.HOST);
    }
}
