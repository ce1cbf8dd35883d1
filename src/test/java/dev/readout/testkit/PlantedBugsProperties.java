package dev.readout.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Readers of results as people write them, each with a mistake: the kit's pools find it within a hundred tries. */
class PlantedBugsProperties {
    private static final int TRIES = 100;

    /** A reader, all of whose methods are right. */
    static class Reader {
        private final EncodedPool pool;
        private final MemorySegment memory;

        Reader(EncodedPool pool) {
            this.pool = pool;
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
            return unsigned(query, index);
        }

        boolean available(int query) {
            return signed(query, pool.values()) != 0;
        }

        boolean succeeded(int query) {
            return signed(query, pool.values()) > 0;
        }

        /** Whether this reads what was encoded. */
        final boolean agrees() {
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

    static final class SignedValues extends Reader {
        SignedValues(EncodedPool pool) {
            super(pool);
        }

        @Override
        long value(int query, int index) {
            return signed(query, index);
        }
    }

    static final class AvailableIsOne extends Reader {
        private final int values;

        AvailableIsOne(EncodedPool pool) {
            super(pool);
            values = pool.values();
        }

        @Override
        boolean available(int query) {
            return signed(query, values) == 1;
        }
    }

    static final class UnsignedStatus extends Reader {
        private final int values;

        UnsignedStatus(EncodedPool pool) {
            super(pool);
            values = pool.values();
        }

        @Override
        boolean succeeded(int query) {
            return Long.compareUnsigned(unsigned(query, values), 0) > 0;
        }
    }

    private static boolean isFound(Arbitrary<EncodedPool> pools, long seed, Predicate<EncodedPool> agrees) {
        return pools.generator(1000, true).stream(new Random(seed)).limit(TRIES)
                .anyMatch(pool -> !agrees.test(pool.value()));
    }

    @Property(tries = 50, shrinking = ShrinkingMode.OFF)
    void eachIsFoundWithinAHundredTriesWhateverTheSeed(@ForAll long seed) {
        assertThat(isFound(AnyPool.any(), seed, pool -> new SignedValues(pool).agrees())).isTrue();
        assertThat(isFound(AnyPool.any(), seed, pool -> new AvailableIsOne(pool).agrees())).isTrue();
        assertThat(isFound(AnyPool.any(), seed, pool -> new UnsignedStatus(pool).agrees())).isTrue();
        assertThat(isFound(AnyPool.any(), seed, pool -> new Reader(pool).agrees())).as("no mistake").isFalse();
        assertThat(isFound(AnyPool.timestamps(), seed, pool -> new SignedValues(pool).agrees())).isTrue();
        assertThat(isFound(AnyPool.withTrailingWord(), seed, pool -> new AvailableIsOne(pool).agrees())).isTrue();
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
