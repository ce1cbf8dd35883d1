package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.readout.counters.CounterRecords;
import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.gl.QueryResourceStream;
import dev.readout.testkit.AnyPool;
import dev.readout.testing.EncodedCounterRecords;
import dev.readout.testkit.EncodedPool;
import dev.readout.testing.EncodedQueryResource;
import dev.readout.testkit.EncodedTimestamps;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * Bytes that somebody has captured are decoded where they lie: every decoder reads out of an array, a buffer and a
 * slice at any offset what it reads out of the memory that a driver has written to.
 */
class CapturedBytesProperties {
    /** How a program may hold bytes, the kinds of memory that they can become. */
    enum Held {
        ARRAY(bytes -> MemorySegment.ofArray(bytes.clone())),
        SLICE_OF_ARRAY(bytes -> behind(3, bytes.length, new byte[bytes.length + 8], bytes)),
        INT_ARRAY(bytes -> MemorySegment.ofArray(new int[bytes.length / 4 + 1]).asSlice(0, bytes.length)
                .copyFrom(MemorySegment.ofArray(bytes))),
        LITTLE_ENDIAN_BUFFER(bytes -> MemorySegment.ofBuffer(
                ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN))),
        BIG_ENDIAN_BUFFER(bytes -> MemorySegment.ofBuffer(ByteBuffer.wrap(bytes.clone()).order(ByteOrder.BIG_ENDIAN))),
        READ_ONLY_BUFFER(bytes -> MemorySegment.ofBuffer(ByteBuffer.wrap(bytes.clone()).asReadOnlyBuffer())),
        REST_OF_BUFFER(bytes -> MemorySegment.ofBuffer(
                ByteBuffer.allocate(bytes.length + 5).position(5).put(5, bytes))),
        DIRECT_BUFFER(bytes -> MemorySegment.ofBuffer(ByteBuffer.allocateDirect(bytes.length).put(0, bytes))),
        SLICE_OF_DIRECT_BUFFER(bytes -> MemorySegment.ofBuffer(
                ByteBuffer.allocateDirect(bytes.length + 1).put(1, bytes).position(1).slice())),
        SLICE_OF_NATIVE_MEMORY(bytes -> Arena.ofAuto().allocate(bytes.length + 8L, 8).asSlice(7, bytes.length)
                .copyFrom(MemorySegment.ofArray(bytes))),
        READ_ONLY_NATIVE_MEMORY(bytes -> Arena.ofAuto().allocate(bytes.length + 8L, 8).asSlice(4, bytes.length)
                .copyFrom(MemorySegment.ofArray(bytes)).asReadOnly());

        private final Function<byte[], MemorySegment> hold;

        Held(Function<byte[], MemorySegment> hold) {
            this.hold = hold;
        }

        private static MemorySegment behind(int lead, int length, byte[] array, byte[] bytes) {
            System.arraycopy(bytes, 0, array, lead, length);
            return MemorySegment.ofArray(array).asSlice(lead, length);
        }

        MemorySegment of(byte[] bytes) {
            return hold.apply(bytes);
        }
    }

    private static byte[] results(EncodedPool pool) {
        byte[] bytes = pool.bytes();
        return Arrays.copyOfRange(bytes, pool.lead(), bytes.length);
    }

    @Property
    void aLayoutReadsThemWhereTheyLie(@ForAll EncodedPool pool, @ForAll Held held) {
        MemorySegment bytes = held.of(results(pool));
        ResultLayout layout = pool.layout();
        QueryPoolResults view = new QueryPoolResults(layout, pool.count()).wrap(bytes);

        for (int query = 0; query < pool.count(); query++) {
            for (int index = 0; index < pool.values(); index++) {
                assertThat(layout.value(bytes, query, index)).isEqualTo(pool.value(query, index).longValue());
                assertThat(view.value(query, index)).isEqualTo(pool.value(query, index).longValue());
            }
            for (int index = 0; index < pool.partitionValues(); index++) {
                assertThat(view.partitionValue(query, index)).isEqualTo(pool.partitionValue(query, index).longValue());
            }
            if (pool.hasTrailingWord()) {
                assertThat(layout.available(bytes, query)).isEqualTo(pool.available(query));
                assertThat(layout.complete(bytes, query)).isEqualTo(pool.complete(query));
                assertThat(view.available(query)).isEqualTo(pool.available(query));
                assertThat(view.complete(query)).isEqualTo(pool.complete(query));
            }
            if (pool.trailingWord() == TrailingWord.STATUS) {
                assertThat(view.status(query)).isEqualTo(pool.trailingWord(query).longValueExact());
            }
        }
    }

    /** What all loops make of aligned memory, other properties prove. */
    @Property
    void loopsMakeOfThemWhatTheyMakeOfADriversMemory(@ForAll EncodedTimestamps any, @ForAll Held held) {
        EncodedPool pool = any.pool();

        assertThat(loops(any, held.of(results(pool)))).isEqualTo(loops(any, pool.segment()));
    }

    private static Map<String, Object> loops(EncodedTimestamps timestamps, MemorySegment memory) {
        EncodedPool pool = timestamps.pool();
        QueryPoolResults view = new QueryPoolResults(pool.layout(), pool.count()).wrap(memory);
        long[] nanoseconds = new long[pool.count()];
        Map<String, Object> made = new LinkedHashMap<>();
        made.put("sum", view.sum(0));
        made.put("sum of a range", view.sum(pool.count() / 3, pool.count(), 0));
        made.put("pairs", view.readElapsed(timestamps.timestamps(), nanoseconds));
        made.put("nanoseconds", Arrays.toString(nanoseconds));
        if (pool.hasTrailingWord()) {
            made.put("available", view.countAvailable());
            made.put("first", view.firstUnavailable(0));
        }
        return made;
    }

    /** Both ways: a message where elements lie askew, and the availability where they happen to be aligned. */
    @Property
    void whatADeviceMayBeWritingIsReadAlignedOrRefused(
            @ForAll(supplier = AnyPool.WithTrailingWord.class) EncodedPool pool, @ForAll Held held,
            @ForAll @IntRange(max = 8) int offset) {
        byte[] results = results(pool);
        byte[] moved = new byte[results.length + offset];
        System.arraycopy(results, 0, moved, offset, results.length);
        MemorySegment bytes = held.of(moved).asSlice(offset);
        ResultLayout layout = pool.layout();
        QueryPoolResults view = new QueryPoolResults(layout, pool.count()).wrap(bytes);
        int width = pool.elementBytes();
        boolean aligned = bytes.address() % width == 0
                && (bytes.isNative() || held == Held.INT_ARRAY && width == Integer.BYTES);

        if (aligned) {
            assertThat(layout.availableAcquire(bytes, 0)).isEqualTo(pool.available(0));
            assertThat(view.completeAcquire(0)).isEqualTo(pool.complete(0));
            assertThat(view.firstUnavailableAcquire(0)).isEqualTo(view.firstUnavailable(0));
        } else {
            for (ThrowingCallable read : new ThrowingCallable[] {
                () -> layout.availableAcquire(bytes, 0), () -> layout.completeAcquire(bytes, 0),
                () -> view.availableAcquire(0), () -> view.completeAcquire(0), () -> view.firstUnavailableAcquire(0)}) {
                assertThatIllegalArgumentException().isThrownBy(read)
                        .withMessageContaining("misaligned")
                        .withMessageContaining("elements of " + width + " bytes")
                        .withMessageContaining(bytes.isNative()
                                ? "address 0x" + Long.toHexString(bytes.address()) + " " : "array on the heap")
                        .withMessageContaining("without Acquire");
            }
        }
    }

    @Property
    void trailingWordsAreClearedWhereTheyLie(
            @ForAll(supplier = AnyPool.WithTrailingWord.class) EncodedPool pool, @ForAll Held held) {
        MemorySegment bytes = held.of(results(pool));
        if (bytes.isReadOnly()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> pool.layout().clearTrailingWords(bytes, 0, pool.count()));
            return;
        }
        MemorySegment aligned = Arena.ofAuto().allocate(bytes.byteSize(), 8).copyFrom(bytes);

        pool.layout().clearTrailingWords(bytes, 0, pool.count());
        pool.layout().clearTrailingWords(aligned, 0, pool.count());

        assertThat(bytes.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(aligned.toArray(ValueLayout.JAVA_BYTE));
    }

    @Property
    void opaqueResultsAreTheBytesThatWereCaptured(
            @ForAll @IntRange(min = 1, max = 40) int size, @ForAll @IntRange(max = 9) int unused,
            @ForAll @IntRange(min = 1, max = 9) int count, @ForAll Held held) {
        int stride = size + unused;
        byte[] bytes = new byte[stride * (count - 1) + size];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31 + 7);
        }
        OpaqueResultLayout layout = new OpaqueResultLayout(size, stride);
        MemorySegment memory = held.of(bytes);

        for (int query = 0; query < count; query++) {
            assertThat(layout.result(memory, query).toArray(ValueLayout.JAVA_BYTE))
                    .isEqualTo(Arrays.copyOfRange(bytes, query * stride, query * stride + size));
        }
    }

    @Property
    void aStreamIsWalkedWhereItLies(@ForAll EncodedQueryResource written, @ForAll Held held) {
        MemorySegment bytes = held.of(written.segment().toArray(ValueLayout.JAVA_BYTE));

        assertThat(QueryResourceSnapshot.of(new QueryResourceStream().wrap(bytes))).isEqualTo(written.expected());
    }

    @Property
    void counterRecordsAreReadWhereTheyLie(@ForAll EncodedCounterRecords written, @ForAll Held held) {
        byte[] bytes = written.bytes(ByteOrder.nativeOrder());
        CounterRecords records = new CounterRecords()
                .wrap(held.of(Arrays.copyOfRange(bytes, written.lead(), bytes.length)));

        assertThat(records.count()).isEqualTo(written.records().size());
        assertThat(records.remainderBytes()).isEqualTo(written.tail());
        for (int i = 0; i < records.count(); i++) {
            assertThat(new EncodedCounterRecords.Entry(records.group(i), records.counter(i), records.value(i)))
                    .isEqualTo(written.records().get(i));
        }
        assertThat(records.sum())
                .isEqualTo(written.records().stream().mapToLong(EncodedCounterRecords.Entry::value).sum());
    }
}
