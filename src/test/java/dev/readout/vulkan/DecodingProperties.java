package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testkit.AnyPool;
import dev.readout.testkit.EncodedPool;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever a driver may have written is what is read, and reading changes nothing. */
class DecodingProperties {

    @Property(tries = 1500)
    void everyElementIsReadAsItWasEncoded(
            @ForAll EncodedPool pool, @ForAll Memory memory) {
        Assume.that(memory.holds(pool));
        MemorySegment results = memory.of(pool.bytes()).asSlice(pool.lead());

        compare(pool, pool.layout(), results);
        compare(pool, new QueryPoolResults(pool.layout(), pool.count()).wrap(results));
        // Proven once, the memory behind the last result is not needed.
        compare(pool, new QueryPoolResults(pool.layout(), pool.count())
                .wrap(results.asSlice(0, pool.layout().byteSize(pool.count()))));
    }

    private static void compare(EncodedPool pool, ResultLayout layout, MemorySegment results) {
        for (int query = 0; query < pool.count(); query++) {
            for (int index = 0; index < pool.values(); index++) {
                assertThat(layout.value(results, query, index)).isEqualTo(pool.value(query, index).longValue());
            }
            if (pool.values() > 0) {
                assertThat(layout.value(results, query)).isEqualTo(pool.value(query, 0).longValue());
            }
            for (int index = 0; index < pool.partitionValues(); index++) {
                assertThat(layout.partitionValue(results, query, index))
                        .isEqualTo(pool.partitionValue(query, index).longValue());
            }
            if (pool.hasTrailingWord()) {
                assertThat(layout.available(results, query)).isEqualTo(pool.available(query));
                assertThat(layout.availableAcquire(results, query)).isEqualTo(pool.available(query));
                assertThat(layout.complete(results, query)).isEqualTo(pool.complete(query));
                assertThat(layout.completeAcquire(results, query)).isEqualTo(pool.complete(query));
            }
            if (pool.trailingWord() == TrailingWord.STATUS) {
                assertThat(layout.status(results, query)).isEqualTo(pool.trailingWord(query).longValueExact());
            }
        }
    }

    private static void compare(EncodedPool pool, QueryPoolResults results) {
        for (int query = 0; query < pool.count(); query++) {
            for (int index = 0; index < pool.values(); index++) {
                assertThat(results.value(query, index)).isEqualTo(pool.value(query, index).longValue());
            }
            if (pool.values() > 0) {
                assertThat(results.value(query)).isEqualTo(pool.value(query, 0).longValue());
            }
            for (int index = 0; index < pool.partitionValues(); index++) {
                assertThat(results.partitionValue(query, index))
                        .isEqualTo(pool.partitionValue(query, index).longValue());
            }
            if (pool.hasTrailingWord()) {
                assertThat(results.available(query)).isEqualTo(pool.available(query));
                assertThat(results.availableAcquire(query)).isEqualTo(pool.available(query));
                assertThat(results.complete(query)).isEqualTo(pool.complete(query));
                assertThat(results.completeAcquire(query)).isEqualTo(pool.complete(query));
            }
            if (pool.trailingWord() == TrailingWord.STATUS) {
                assertThat(results.status(query)).isEqualTo(pool.trailingWord(query).longValueExact());
            }
        }
    }

    @Property(tries = 500)
    void readingNeedsNoWritableMemory(@ForAll EncodedPool pool) {
        MemorySegment results = Memory.AUTOMATIC.of(pool.bytes()).asReadOnly().asSlice(pool.lead());

        compare(pool, new QueryPoolResults(pool.layout(), pool.count()).wrap(results));
    }

    @Property(tries = 500)
    void clearingWritesTheTrailingWordsAndNothingElse(
            @ForAll(supplier = AnyPool.WithTrailingWord.class) EncodedPool pool, @ForAll Memory memory) {
        Assume.that(memory.holds(pool));
        MemorySegment everything = memory.of(pool.bytes());

        pool.layout().clearTrailingWords(everything.asSlice(pool.lead()), 0, pool.count());

        assertThat(everything.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(withClearTrailingWords(pool));
    }

    private static byte[] withClearTrailingWords(EncodedPool pool) {
        byte[] bytes = pool.bytes();
        for (int query = 0; query < pool.count(); query++) {
            long result = pool.lead() + query * pool.stride();
            int word = Math.toIntExact(result + (long) pool.values() * pool.elementBytes());
            Arrays.fill(bytes, word, word + pool.elementBytes(), (byte) 0);
        }
        return bytes;
    }
}
