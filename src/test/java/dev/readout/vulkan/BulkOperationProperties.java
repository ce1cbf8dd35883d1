package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.HeldBytes;
import dev.readout.testkit.AnyPool;
import dev.readout.testkit.EncodedPool;
import dev.readout.testkit.EncodedTimestamps;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Loops over all results do what the same loop does over numbers: the loops that are specialised for a layout, those
 * that all others share, and whichever of the two a view has got.
 */
class BulkOperationProperties {
    private static final long UNTOUCHED = 0x5AFE5AFE5AFE5AFEL;

    /** The three ways to the same loops. */
    private static List<ResultLoops> loops(EncodedPool pool) {
        return List.of(SpecializedLoops.OF_PROCESS.of(pool.layout(), pool.count()),
                LayoutLoopsTest.loopsOfTheirOwn(pool.layout(), pool.count()),
                new LayoutLoops(pool.layout(), pool.count()));
    }

    private static MemorySegment memory(EncodedPool pool, HeldBytes held) {
        return held.of(pool.bytes()).asSlice(pool.lead());
    }

    @Property(tries = 500)
    void queriesAreCountedAndFoundByTheirTrailingWord(
            @ForAll(supplier = AnyPool.WithTrailingWord.class) EncodedPool pool, @ForAll HeldBytes held) {
        int count = pool.count();
        int available = (int) IntStream.range(0, count).filter(pool::available).count();
        MemorySegment segment = memory(pool, held);
        MemorySegment aligned = memory(pool, HeldBytes.NATIVE);
        List<ResultLoops> ways = loops(pool);
        QueryPoolResults view = new QueryPoolResults(pool.layout(), pool.count()).wrap(segment);
        QueryPoolResults alignedView = new QueryPoolResults(pool.layout(), pool.count()).wrap(aligned);

        assertThat(view.countAvailable()).isEqualTo(available);
        for (ResultLoops loops : ways) {
            assertThat(loops.countAvailable(segment)).isEqualTo(available);
            for (int query = 0; query < count; query++) {
                assertThat(loops.available(segment, query)).isEqualTo(pool.available(query));
                assertThat(loops.complete(segment, query)).isEqualTo(pool.complete(query));
            }
        }
        for (int from = 0; from <= count; from++) {
            int first = from;
            while (first < count && pool.available(first)) {
                first++;
            }
            assertThat(view.firstUnavailable(from)).isEqualTo(first);
            assertThat(alignedView.firstUnavailableAcquire(from)).isEqualTo(first);
            for (ResultLoops loops : ways) {
                assertThat(loops.firstUnavailable(segment, from)).isEqualTo(first);
                assertThat(loops.firstUnavailableAcquire(aligned, from)).isEqualTo(first);
            }
        }
    }

    @Property(tries = 500)
    void sumsAreOverCompleteQueriesModulo2To64(@ForAll EncodedPool pool, @ForAll HeldBytes held) {
        int count = pool.count();
        MemorySegment segment = memory(pool, held);
        List<ResultLoops> ways = loops(pool);
        QueryPoolResults view = new QueryPoolResults(pool.layout(), pool.count()).wrap(segment);

        for (int index = 0; index < pool.values(); index++) {
            long all = sum(pool, 0, count, index);
            assertThat(view.sum(index)).isEqualTo(all);
            for (ResultLoops loops : ways) {
                assertThat(loops.sum(segment, index)).isEqualTo(all);
                for (int query = 0; query < count; query++) {
                    assertThat(loops.value(segment, query, index)).isEqualTo(pool.value(query, index).longValue());
                }
            }
            for (int from = 0; from <= count; from += Math.max(1, count / 3)) {
                for (int to = from; to <= count; to += Math.max(1, count / 4)) {
                    long range = sum(pool, from, to, index);
                    assertThat(view.sum(from, to, index)).isEqualTo(range);
                    for (ResultLoops loops : ways) {
                        assertThat(loops.sum(segment, from, to, index)).isEqualTo(range);
                    }
                }
            }
        }
    }

    private static long sum(EncodedPool pool, int from, int to, int index) {
        BigInteger sum = BigInteger.ZERO;
        for (int query = from; query < to; query++) {
            if (pool.complete(query)) {
                sum = sum.add(pool.value(query, index));
            }
        }
        return sum.longValue();
    }

    @Property
    void elapsedTimesAreThoseOfCompletePairs(@ForAll EncodedTimestamps encoded, @ForAll HeldBytes held) {
        EncodedPool pool = encoded.pool();
        Timestamps meaning = encoded.timestamps();
        int pairs = encoded.pairs();
        long[] expected = new long[pairs + 2];
        Arrays.fill(expected, UNTOUCHED);
        int complete = 0;
        for (int pair = 0; pair < pairs; pair++) {
            if (encoded.complete(pair)) {
                expected[pair] = encoded.elapsedNanoseconds(pair);
                complete++;
            } else {
                expected[pair] = QueryPoolResults.UNAVAILABLE;
            }
        }
        MemorySegment segment = memory(pool, held);
        List<ResultLoops> ways = loops(pool);
        QueryPoolResults view = new QueryPoolResults(pool.layout(), pool.count()).wrap(segment);

        long[] nanoseconds = new long[pairs + 2];
        Arrays.fill(nanoseconds, UNTOUCHED);
        assertThat(view.readElapsed(meaning, nanoseconds)).isEqualTo(complete);
        assertThat(nanoseconds).isEqualTo(expected);
        for (ResultLoops loops : ways) {
            Arrays.fill(nanoseconds, UNTOUCHED);
            assertThat(loops.readElapsed(segment, meaning, nanoseconds)).isEqualTo(complete);
            assertThat(nanoseconds).isEqualTo(expected);
        }
    }

    @Property
    void bulkOperationsWriteNothing(@ForAll(supplier = AnyPool.OfTimestamps.class) EncodedPool pool) {
        MemorySegment everything = HeldBytes.NATIVE.of(pool.bytes());
        QueryPoolResults view = new QueryPoolResults(pool.layout(), pool.count()).wrap(everything.asSlice(pool.lead()));

        view.sum(0);
        view.readElapsed(new Timestamps(64, 1), new long[pool.count()]);
        if (pool.hasTrailingWord()) {
            view.countAvailable();
            view.firstUnavailable(0);
            view.firstUnavailableAcquire(0);
        }

        assertThat(everything.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(pool.bytes());
    }
}
