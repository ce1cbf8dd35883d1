package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testkit.EncodedPool;
import dev.readout.testkit.EncodedTimestamps;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What the loop hands over is what the decoders say of the same bytes. */
class DecodedFramesProperties {
    private static final GpuQueue QUEUE = GpuQueue.named("graphics");
    /** How long a frame is on its way by the host's clock: no time of a scope that it can hold is too long. */
    private static final long HOST_NANOSECONDS = 1L << 62;
    private static final int STATISTICS = PipelineStatistic.values().length;

    /** A driver that writes given results, whatever was recorded. */
    private static final class GivenResults extends PlainBackend {
        final Map<Measure, EncodedPool> pools = new EnumMap<>(Measure.class);
        private long host;

        /** The host's clock: a frame begins and ends at once. */
        long host() {
            return host;
        }

        private final class Store extends QueryStore {
            private final EncodedPool pool;
            private final byte[] bytes;
            private final MemorySegment results;

            Store(EncodedPool pool, int capacity) {
                super(capacity, ResultLayout.ofValues(pool.values()));
                this.pool = pool;
                bytes = pool.bytes();
                results = Arena.ofAuto().allocate(capacity * pool.stride(), Long.BYTES);
            }

            @Override
            MemorySegment results() {
                return results;
            }

            @Override
            boolean stamp(long commandBuffer, int query, boolean end) {
                return true;
            }

            @Override
            boolean read(int first, int count) {
                host = HOST_NANOSECONDS;
                long at = first * pool.stride();
                MemorySegment.copy(MemorySegment.ofArray(bytes), at, results, at, count * pool.stride());
                return IntStream.range(first, first + count).allMatch(pool::available);
            }

            @Override
            void reset(long commandBuffer, int count) {
                // Nothing is kept.
            }

            @Override
            void close() {
                // The memory is the garbage collector's.
            }
        }

        @Override
        Reset reset() {
            return Reset.BY_HOST;
        }

        @Override
        QueryStore create(int queue, Kind kind, int capacity) {
            return new Store(pools.get(kind.measure()), capacity);
        }

        GpuProfiler profiler(Timestamps timestamps, int counters) {
            ProfilerSettings settings = new ProfilerSettings();
            settings.queues.add(new ProfilerSettings.Queue(QUEUE, timestamps, 0,
                    IntStream.range(0, counters).mapToObj(
                            index -> new PerformanceCounter(index, new GpuCount("counter",
                                    PerformanceCounterStorage.UINT64)))
                            .toList()));
            settings.hostClock = this::host;
            settings.calibrationNanos = ProfilerSettings.NEVER;
            settings.listener = report -> {};
            return new GpuProfiler(settings, this);
        }

        /** Records a frame of scopes side by side, and polls. Returns how many frames were handed over. */
        int frame(GpuProfiler profiler, List<Scope> scopes, Consumer<GpuFrame> consumer) {
            host = 0;
            profiler.beginFrame();
            GpuRecorder gpu = profiler.recorder(1);
            scopes.forEach(scope -> gpu.scope(scope).end());
            profiler.endFrame();
            return profiler.poll(consumer);
        }
    }

    /** The first values of a pool's results as the loop asks for them: 64 bits, and whether they are available. */
    private static EncodedPool asked(EncodedPool pool, int values, boolean allAvailable) {
        List<List<BigInteger>> results = new ArrayList<>();
        for (int query = 0; query < pool.count(); query++) {
            List<BigInteger> result = new ArrayList<>();
            for (int index = 0; index < values; index++) {
                result.add(pool.value(query, index));
            }
            result.add(allAvailable || !pool.hasTrailingWord() ? BigInteger.ONE : pool.trailingWord(query));
            results.add(result);
        }
        return new EncodedPool(Long.BYTES, values, TrailingWord.AVAILABILITY, (values + 1L) * Long.BYTES, 0, 0,
                results);
    }

    private static QueryPoolResults decoded(EncodedPool pool) {
        return new QueryPoolResults(pool.layout(), pool.count()).wrap(pool.segment());
    }

    private static List<Scope> scopes(int count) {
        return IntStream.range(0, count).mapToObj(i -> Scope.named("scope " + i)).toList();
    }

    @Property
    void timesAreThoseThatTheDecodersRead(@ForAll EncodedTimestamps encoded, @ForAll boolean allAvailable) {
        int pairs = encoded.pairs();
        Assume.that(pairs > 0);
        Timestamps timestamps = encoded.timestamps();
        EncodedPool pool = asked(encoded.pool(), 1, allAvailable);
        QueryPoolResults results = decoded(pool);
        long[] elapsed = new long[pairs];
        boolean arrived = results.readElapsed(timestamps, elapsed) == pairs;
        List<Scope> scopes = scopes(pairs);
        GivenResults driver = new GivenResults();
        driver.pools.put(Backend.Measure.STAMPS, pool);

        try (GpuProfiler profiler = driver.profiler(timestamps, 0)) {
            // The second one follows the plan of the first, in its place, and the fourth that of its own queries.
            for (int i = 0; i < 6 && (arrived || i == 0); i++) {
                int handedOver = driver.frame(profiler, scopes, frame -> {
                    assertThat(frame.size()).isEqualTo(pairs);
                    for (int pair = 0; pair < pairs; pair++) {
                        requireTime(frame, pair, timestamps, results, elapsed[pair]);
                    }
                });
                assertThat(handedOver).isEqualTo(arrived ? 1 : 0);
            }
        }
    }

    private static void requireTime(GpuFrame frame, int pair, Timestamps timestamps, QueryPoolResults results,
            long elapsed) {
        long begin = results.value(2 * pair);
        long end = results.value(2 * pair + 1);
        long signed = timestamps.signedTicks(begin, end);
        boolean unwritten = timestamps.ticks(begin) == 0 || timestamps.ticks(end) == 0;
        if (signed < 0 || unwritten) {
            assertThat(frame.count(pair)).isZero();
        } else if (elapsed < HOST_NANOSECONDS) {
            assertThat(frame.count(pair)).isEqualTo(1);
            assertThat(frame.nanoseconds(pair)).isEqualTo(elapsed);
        }
    }

    @Property
    void countsAreThoseThatTheDecodersRead(@ForAll EncodedPool encoded, @ForAll boolean allAvailable) {
        Assume.that(encoded.values() > 0);
        int counters = encoded.values();
        int statistics = Math.min(counters, STATISTICS);
        GivenResults driver = new GivenResults();
        driver.pools.put(Backend.Measure.SAMPLES, asked(encoded, 1, allAvailable));
        driver.pools.put(Backend.Measure.STATISTICS, asked(encoded, statistics, allAvailable));
        driver.pools.put(Backend.Measure.COUNTERS, asked(encoded, counters, allAvailable));
        driver.pools.put(Backend.Measure.STAMPS, new EncodedPool(Long.BYTES, 1, TrailingWord.AVAILABILITY, 16, 0, 0,
                IntStream.range(0, 2 * encoded.count())
                        .mapToObj(query -> List.of(BigInteger.valueOf(query + 1), BigInteger.ONE)).toList()));
        QueryPoolResults results = decoded(driver.pools.get(Backend.Measure.COUNTERS));
        boolean arrived = results.countAvailable() == encoded.count();
        PipelineStatistic[] counted = List.of(PipelineStatistic.values()).subList(0, statistics)
                .toArray(PipelineStatistic[]::new);
        List<Scope> scopes = scopes(encoded.count()).stream()
                .map(scope -> scope.withSamples().withStatistics(counted).withPerformanceCounters()).toList();

        try (GpuProfiler profiler = driver.profiler(new Timestamps(64, 1), counters)) {
            int handedOver = driver.frame(profiler, scopes, frame -> {
                for (int query = 0; query < encoded.count(); query++) {
                    assertThat(frame.samples(query)).isEqualTo(results.value(query));
                    for (int i = 0; i < counters; i++) {
                        assertThat(frame.performanceCounter(query, i)).isEqualTo(results.value(query, i));
                    }
                    for (int i = 0; i < statistics; i++) {
                        assertThat(frame.statistic(query, counted[i])).isEqualTo(results.value(query, i));
                    }
                }
            });
            assertThat(handedOver).isEqualTo(arrived ? 1 : 0);
        }
    }
}
