package dev.readout.profile.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Samples of made-up clocks: what is said of the host's time always holds, and is as good as the best sample. */
class ClockSamplerProperties {
    private static final double MOST_DRIFT = 150e-6;
    private static final long INTERVAL = 100_000_000;
    /** For what a conversion rounds, with each sample once. */
    private static final long ROUNDING_NANOS = 4;

    /** A host and a device. Time passes only in calls, and between them. */
    private static final class World {
        private final Random random;
        private final Timestamps timestamps = new Timestamps(64, 1);
        private final double drift;
        private final long offset;
        private final long origin;
        private final long usual;
        /** How many calls take how long, at first. */
        private final int terrible;
        private final long terribleNanos;
        /** Width and time of each sample. */
        private final List<long[]> samples = new ArrayList<>();
        private long time;
        private long asked;
        private int calls;

        World(Random random) {
            this.random = random;
            drift = (random.nextDouble() - 0.5) * 200e-6;
            offset = random.nextLong();
            origin = random.nextLong() >> 8;
            usual = 200 + random.nextInt(20_000);
            terrible = random.nextInt(4);
            terribleNanos = 1_000_000L + random.nextInt(10_000_000);
        }

        long host() {
            time += random.nextInt(30);
            if (calls > samples.size()) {
                samples.add(new long[] {time - asked, time});
            }
            asked = time;
            return origin + time;
        }

        long device() {
            long takes = calls < terrible ? terribleNanos : usual + (long) (usual * random.nextDouble());
            calls++;
            // Where in the call the clock is read is the driver's business.
            long before = (long) (takes * random.nextDouble());
            time += before;
            long ticks = ticks(time);
            time += takes - before;
            return ticks;
        }

        long ticks(long at) {
            return offset + (long) (at / (1 + drift));
        }

        /** Half of what the best sample leaves open by now. Which is best is decided when they are taken. */
        long best() {
            long least = Long.MAX_VALUE;
            for (long[] sample : samples) {
                long age = time - sample[1] + sample[0] + ClockSampler.MOST_TRIES * terribleNanos;
                least = Math.min(least, sample[0] / 2 + (long) (age * MOST_DRIFT));
            }
            return least + ROUNDING_NANOS * samples.size();
        }
    }

    @Property(tries = 300)
    void theHostsTimeIsWithinABoundThatIsAsGoodAsTheBestSamples(@ForAll long seed) {
        World world = new World(new Random(seed));
        QueueClock clock = new QueueClock(world.timestamps);
        ClockSampler sampler = new ClockSampler(world::host, world::device);
        for (int step = 0; step < 100; step++) {
            sampler.sample(clock);
            world.time += INTERVAL / 2 + world.random.nextLong(INTERVAL);

            long ticks = world.ticks(world.time);
            assertThat(Math.abs(clock.toHost(ticks) - world.origin - world.time)).as("step %d", step)
                    .isLessThanOrEqualTo(clock.deviation(ticks) + ROUNDING_NANOS);
            assertThat(clock.deviation(ticks)).as("step %d", step).isLessThanOrEqualTo(world.best());
            assertThat(clock.isCalibrated()).isTrue();
        }
        assertThat(clock.deviation(world.ticks(world.time))).isLessThan(100_000);
    }

    @Property(tries = 100)
    void aTerribleFirstCallDoesNotCount(@ForAll long seed) {
        World world = new World(new Random(seed));
        QueueClock clock = new QueueClock(world.timestamps);
        new ClockSampler(world::host, world::device).sample(clock);
        long terrible = world.terrible >= ClockSampler.FIRST_TRIES ? world.terribleNanos : 0;
        assertThat(clock.deviation(world.ticks(world.time)))
                .isLessThanOrEqualTo(terrible + world.usual + world.time / 1000);
    }

    @Property(tries = 100)
    void aDriverThatTakesLongIsAskedForAThousandthOfTheTime(@ForAll long seed) {
        World world = new World(new Random(seed));
        QueueClock clock = new QueueClock(world.timestamps);
        ClockSampler sampler = new ClockSampler(world::host, world::device);
        sampler.sample(clock);
        long began = world.time;
        long called = 0;
        for (int step = 0; step < 10_000; step++) {
            long before = world.time;
            sampler.sample(clock);
            called += world.time - before;
            world.time += 1_000_000;
        }
        assertThat(called).isLessThanOrEqualTo((world.time - began) / 500 + 6 * world.terribleNanos);
    }
}
