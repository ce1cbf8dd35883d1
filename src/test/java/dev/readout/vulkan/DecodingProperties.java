package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.readout.testing.HeldBytes;
import dev.readout.testkit.AnyPool;
import dev.readout.testkit.EncodedPool;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Whatever a driver may have written is what is read, wherever it lies, and reading changes nothing. */
class DecodingProperties {
    @Property(tries = 1500)
    void everyElementIsReadAsItWasEncoded(@ForAll EncodedPool pool, @ForAll HeldBytes held) {
        MemorySegment results = held.of(pool.bytes()).asSlice(pool.lead());

        compare(pool, results);
        // Proven once, the memory behind the last result is not needed.
        compare(pool, results.asSlice(0, pool.layout().byteSize(pool.count())));
    }

    private static void compare(EncodedPool pool, MemorySegment results) {
        ResultLayout layout = pool.layout();
        QueryPoolResults view = new QueryPoolResults(layout, pool.count()).wrap(results);
        for (int query = 0; query < pool.count(); query++) {
            for (int index = 0; index < pool.values(); index++) {
                long value = pool.value(query, index).longValue();
                assertThat(layout.value(results, query, index)).isEqualTo(value);
                assertThat(view.value(query, index)).isEqualTo(value);
            }
            if (pool.values() > 0) {
                assertThat(layout.value(results, query)).isEqualTo(pool.value(query, 0).longValue());
                assertThat(view.value(query)).isEqualTo(pool.value(query, 0).longValue());
            }
            for (int index = 0; index < pool.partitionValues(); index++) {
                long value = pool.partitionValue(query, index).longValue();
                assertThat(layout.partitionValue(results, query, index)).isEqualTo(value);
                assertThat(view.partitionValue(query, index)).isEqualTo(value);
            }
            if (pool.hasTrailingWord()) {
                assertThat(layout.available(results, query)).isEqualTo(pool.available(query));
                assertThat(view.available(query)).isEqualTo(pool.available(query));
                assertThat(layout.complete(results, query)).isEqualTo(pool.complete(query));
                assertThat(view.complete(query)).isEqualTo(pool.complete(query));
            }
            if (pool.trailingWord() == TrailingWord.STATUS) {
                assertThat(layout.status(results, query)).isEqualTo(pool.trailingWord(query).longValueExact());
                assertThat(view.status(query)).isEqualTo(pool.trailingWord(query).longValueExact());
            }
        }
    }

    /** Both ways: a message where elements lie askew, and the availability where they happen to be aligned. */
    @Property
    void whatADeviceMayBeWritingIsReadAlignedOrRefused(
            @ForAll(supplier = AnyPool.WithTrailingWord.class) EncodedPool pool, @ForAll HeldBytes held,
            @ForAll @IntRange(max = 8) int offset) {
        byte[] results = Arrays.copyOfRange(pool.bytes(), pool.lead(), pool.bytes().length);
        byte[] moved = new byte[results.length + offset];
        System.arraycopy(results, 0, moved, offset, results.length);
        MemorySegment bytes = held.of(moved).asSlice(offset);
        ResultLayout layout = pool.layout();
        QueryPoolResults view = new QueryPoolResults(layout, pool.count()).wrap(bytes);
        int width = pool.elementBytes();

        if (bytes.address() % width == 0 && (bytes.isNative() || held == HeldBytes.LONG_ARRAY
                || held == HeldBytes.INT_ARRAY && width == Integer.BYTES)) {
            for (int query = 0; query < pool.count(); query++) {
                assertThat(layout.availableAcquire(bytes, query)).isEqualTo(pool.available(query));
                assertThat(view.availableAcquire(query)).isEqualTo(pool.available(query));
                assertThat(layout.completeAcquire(bytes, query)).isEqualTo(pool.complete(query));
                assertThat(view.completeAcquire(query)).isEqualTo(pool.complete(query));
            }
            assertThat(view.firstUnavailableAcquire(0)).isEqualTo(view.firstUnavailable(0));
            return;
        }
        for (ThrowingCallable read : List.<ThrowingCallable>of(
                () -> layout.availableAcquire(bytes, 0), () -> layout.completeAcquire(bytes, 0),
                () -> view.availableAcquire(0), () -> view.completeAcquire(0), () -> view.firstUnavailableAcquire(0))) {
            assertThatIllegalArgumentException().isThrownBy(read)
                    .withMessageContaining("misaligned")
                    .withMessageContaining("elements of " + width + " bytes")
                    .withMessageContaining(bytes.isNative()
                            ? "address 0x" + Long.toHexString(bytes.address()) + " " : "array on the heap")
                    .withMessageContaining("without Acquire");
        }
    }

    @Property(tries = 500)
    void clearingWritesTheTrailingWordsAndNothingElse(
            @ForAll(supplier = AnyPool.WithTrailingWord.class) EncodedPool pool, @ForAll HeldBytes held) {
        MemorySegment everything = held.of(pool.bytes());
        Assume.that(!everything.isReadOnly());
        pool.layout().clearTrailingWords(everything.asSlice(pool.lead()), 0, pool.count());

        assertThat(everything.asSlice(0, pool.bytes().length).toArray(ValueLayout.JAVA_BYTE))
                .isEqualTo(withClearTrailingWords(pool));
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
