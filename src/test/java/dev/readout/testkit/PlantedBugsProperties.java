package dev.readout.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Readers of results as people write them, each with a mistake: the kit's pools find it within a hundred tries. */
class PlantedBugsProperties {
    private static final int TRIES = 100;

    /** What a reader takes for what. */
    enum Mistake {
        NONE, SIGNED_VALUES, AVAILABLE_IS_ONE, UNSIGNED_STATUS
    }

    /** A reader with a mistake. */
    static final class Reader {
        private final EncodedPool pool;
        private final Mistake mistake;
        private final MemorySegment memory;

        Reader(EncodedPool pool, Mistake mistake) {
            this.pool = pool;
            this.mistake = mistake;
            memory = pool.segment();
        }

        private long offset(int query, int element) {
            return (query == 0 ? 0 : query * pool.stride()) + (long) element * pool.elementBytes();
        }

        long signed(int query, int element) {
            return pool.elementBytes() == 8 ? memory.get(ValueLayout.JAVA_LONG, offset(query, element))
                    : memory.get(ValueLayout.JAVA_INT, offset(query, element));
        }

        long unsigned(int query, int element) {
            return pool.elementBytes() == 8 ? signed(query, element) : signed(query, element) & 0xFFFF_FFFFL;
        }

        long value(int query, int index) {
            return mistake == Mistake.SIGNED_VALUES ? signed(query, index) : unsigned(query, index);
        }

        boolean available(int query) {
            long word = signed(query, pool.values());
            return mistake == Mistake.AVAILABLE_IS_ONE ? word == 1 : word != 0;
        }

        boolean succeeded(int query) {
            return mistake == Mistake.UNSIGNED_STATUS ? unsigned(query, pool.values()) != 0
                    : signed(query, pool.values()) > 0;
        }

        /** Whether this reads what was encoded. */
        boolean agrees() {
            for (int query = 0; query < pool.count(); query++) {
                for (int index = 0; index < pool.values(); index++) {
                    if (value(query, index) != pool.value(query, index).longValue()) {
                        return false;
                    }
                }
                if (pool.trailingWord() == TrailingWord.AVAILABILITY && available(query) != pool.available(query)
                        || pool.trailingWord() == TrailingWord.STATUS && succeeded(query) != pool.complete(query)) {
                    return false;
                }
            }
            return true;
        }
    }

    private static boolean isFound(Arbitrary<EncodedPool> pools, long seed, Mistake mistake) {
        return pools.generator(1000, true).stream(new Random(seed)).limit(TRIES)
                .anyMatch(pool -> !new Reader(pool.value(), mistake).agrees());
    }

    @Property(tries = 50, shrinking = ShrinkingMode.OFF)
    void eachIsFoundWithinAHundredTriesWhateverTheSeed(@ForAll long seed) {
        assertThat(isFound(AnyPool.any(), seed, Mistake.SIGNED_VALUES)).isTrue();
        assertThat(isFound(AnyPool.any(), seed, Mistake.AVAILABLE_IS_ONE)).isTrue();
        assertThat(isFound(AnyPool.any(), seed, Mistake.UNSIGNED_STATUS)).isTrue();
        assertThat(isFound(AnyPool.any(), seed, Mistake.NONE)).as("no mistake").isFalse();
        assertThat(isFound(AnyPool.timestamps(), seed, Mistake.SIGNED_VALUES)).isTrue();
        assertThat(isFound(AnyPool.withTrailingWord(), seed, Mistake.AVAILABLE_IS_ONE)).isTrue();
    }

    /** Stamps that wrap: who subtracts the plain numbers is found too. */
    @Property(tries = 20, shrinking = ShrinkingMode.OFF)
    void aDifferenceThatDoesNotWrapIsFound(@ForAll long seed) {
        assertThat(AnyTimestamps.any().generator(1000, true).stream(new Random(seed)).limit(TRIES)
                .map(each -> each.value())
                .anyMatch(stamps -> Stream.iterate(0, pair -> pair < stamps.pairs(), pair -> pair + 1)
                        .anyMatch(pair -> !stamps.elapsedTicks(pair).equals(stamps.pool().value(2 * pair + 1, 0)
                                .subtract(stamps.pool().value(2 * pair, 0))))))
                .isTrue();
    }

    @Example
    void whatDriversLeaveBehindIsAmongThePools() {
        long untouched = AnyPool.any().generator(1000, true).stream(new Random(1)).limit(1000)
                .map(each -> each.value())
                .filter(pool -> pool.trailingWord() == TrailingWord.AVAILABILITY && pool.values() > 0
                        && Stream.iterate(0, query -> query < pool.count(), query -> query + 1).anyMatch(
                                query -> !pool.available(query) && pool.value(query, 0).bitCount() == 8
                                        * pool.elementBytes()))
                .count();

        assertThat(untouched).as("all ones that are not available, as radv has them").isGreaterThan(20);
    }
}
