package dev.readout.vulkan;

import static dev.readout.testing.Refusal.argument;
import static dev.readout.testing.Refusal.index;
import static dev.readout.testing.Refusal.state;
import static dev.readout.vulkan.ElementWidth.BITS_32;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.testing.Refusal;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is wrong with an argument is said with the numbers, by the right exception, before anything is read. */
class BadInputTest {
    private static final ResultLayout TIMESTAMPS = ResultLayout.of(QueryType.TIMESTAMP);
    private static final ResultLayout AVAILABLE = TIMESTAMPS.withAvailability();
    private static final ResultLayout STATUS_ONLY = ResultLayout.of(QueryType.RESULT_STATUS_ONLY);
    private static final ResultLayout FEEDBACK =
            ResultLayout.ofVideoEncodeFeedback(0x7).withStatus().withPartitionValues(6);
    private static final MemorySegment MEMORY = Arena.ofAuto().allocate(1024, 8);
    private static final MemorySegment FEEDBACKS = MEMORY.asSlice(0, FEEDBACK.byteSize(4));
    private static final MemorySegment BYTES = MemorySegment.ofArray(new byte[1024]);
    private static final String[] HEAP = {"array on the heap", "native memory", "without Acquire"};
    private static final OpaqueResultLayout OPAQUE = new OpaqueResultLayout(16, 32);
    private static final Timestamps NANOSECONDS = new Timestamps(64, 1);

    static Stream<Refusal> layouts() {
        return Stream.of(
                argument("no queries", () -> TIMESTAMPS.byteSize(0), "count 0", "1"),
                argument("a negative count", () -> TIMESTAMPS.byteSize(-5), "count -5"),
                argument("a view of no queries", () -> new QueryPoolResults(TIMESTAMPS, 0), "count 0", "1"),
                argument("a result that is too large", () -> ResultLayout.ofPerformance(Integer.MAX_VALUE),
                        "17179869176", "2^31-1"),
                argument("strided", () -> AVAILABLE.strided(8), "stride 8", "16 bytes"),
                argument("statistics without a bit", () -> ResultLayout.ofPipelineStatistics(0), "mask 0"),
                argument("feedback without a bit", () -> ResultLayout.ofVideoEncodeFeedback(0), "mask 0"),
                argument("no counters", () -> ResultLayout.ofPerformance(0), "counters 0"),
                argument("no values", () -> ResultLayout.ofValues(0), "values 0"),
                argument("negative counters", () -> ResultLayout.ofPerformance(-1), "counters -1"),
                argument("of: statistics", () -> ResultLayout.of(QueryType.PIPELINE_STATISTICS),
                        "PIPELINE_STATISTICS", "ofPipelineStatistics"),
                argument("of: feedback", () -> ResultLayout.of(QueryType.VIDEO_ENCODE_FEEDBACK),
                        "VIDEO_ENCODE_FEEDBACK", "ofVideoEncodeFeedback"),
                argument("of: performance", () -> ResultLayout.of(QueryType.PERFORMANCE_QUERY),
                        "PERFORMANCE_QUERY", "ofPerformance"),
                argument("of: Intel performance", () -> ResultLayout.of(QueryType.PERFORMANCE_QUERY_INTEL),
                        "PERFORMANCE_QUERY_INTEL", "OpaqueResultLayout"),
                argument("opaque: no bytes", () -> new OpaqueResultLayout(0, 8), "size 0"),
                argument("opaque: negative size", () -> new OpaqueResultLayout(-9, 8), "size -9"),
                argument("opaque: no queries", () -> OPAQUE.byteSize(0), "count 0"),
                argument("opaque: overlap", () -> new OpaqueResultLayout(16, 15), "stride 15", "16 bytes"),
                argument("opaque: negative stride", () -> new OpaqueResultLayout(16, -16), "stride -16"),
                argument("opaque: too long", () -> new OpaqueResultLayout(16, 1L << 31), "stride 2147483648", "2^31-1"),
                argument("opaque: too large", () -> new OpaqueResultLayout(1L << 31, 1L << 31), "2147483648", "2^31-1"),
                argument("opaque: too small", () -> OPAQUE.requireFits(MEMORY.asSlice(0, 111), 4),
                        "111 bytes", "4 results", "stride 32", "112 bytes"),
                argument("timestamps: 0 bits", () -> new Timestamps(0, 1), "validBits 0", "1..64", "no timestamps"),
                argument("timestamps: 65 bits", () -> new Timestamps(65, 1), "validBits 65", "1..64"),
                argument("timestamps: negative bits", () -> new Timestamps(-1, 1), "validBits -1", "1..64"),
                argument("timestamps: period 0", () -> new Timestamps(64, 0f), "period 0.0"),
                argument("timestamps: period -0", () -> new Timestamps(64, -0f), "period -0.0"),
                argument("timestamps: negative period", () -> new Timestamps(64, -1.5f), "period -1.5"),
                argument("timestamps: period NaN", () -> new Timestamps(64, Float.NaN), "period NaN"),
                argument("timestamps: endless period", () -> new Timestamps(64, Float.POSITIVE_INFINITY),
                        "period Infinity"));
    }

    static Stream<Refusal> segments() {
        MemorySegment oneByteShort = MEMORY.asSlice(0, AVAILABLE.byteSize(4) - 1);
        ResultLayout narrow = AVAILABLE.withWidth(BITS_32);
        return Stream.of(
                argument("too small", () -> AVAILABLE.requireFits(oneByteShort, 4), "63 bytes", "64 bytes", "4 results",
                        "16 bytes"),
                argument("too small for its stride", () -> AVAILABLE.strided(24).requireFits(oneByteShort, 4),
                        "63 bytes", "stride 24", "88 bytes"),
                argument("too small for one", () -> AVAILABLE.requireFits(MEMORY.asSlice(0, 15), 1),
                        "15 bytes", "1 result of 16"),
                argument("empty", () -> AVAILABLE.requireFits(MemorySegment.NULL, 4), "0 bytes", "64 bytes"),
                argument("wrap: too small", () -> new QueryPoolResults(AVAILABLE, 4).wrap(oneByteShort), "63", "64"),
                // What the segment itself refuses, in the words of the JDK.
                argument("clear: -1 queries", () -> AVAILABLE.clearTrailingWords(MEMORY, 1, -1), "count -1"),
                argument("clear: read-only", () -> AVAILABLE.clearTrailingWords(MEMORY.asReadOnly(), 0, 4)),
                argument("direct acquire: misaligned", () -> AVAILABLE.availableAcquire(MEMORY.asSlice(4), 0),
                        "segment at address 0x" + Long.toHexString(MEMORY.address() + 4), "elements of 8 bytes",
                        "multiple of 8", "captured", "available()"),
                argument("direct acquire: misaligned by 1", () -> narrow.completeAcquire(MEMORY.asSlice(1), 0),
                        "segment at address 0x" + Long.toHexString(MEMORY.address() + 1), "elements of 4 bytes"),
                argument("direct acquire: byte[]", () -> AVAILABLE.completeAcquire(BYTES, 0), HEAP),
                argument("direct acquire: long[] at 4",
                        () -> AVAILABLE.completeAcquire(MemorySegment.ofArray(new long[16]).asSlice(4), 0),
                        "offset 4 of an array on the heap", "elements of 8 bytes"),
                argument("view acquire: byte[]",
                        () -> new QueryPoolResults(AVAILABLE, 4).wrap(BYTES).firstUnavailableAcquire(0), HEAP),
                index("clear: too small", () -> AVAILABLE.clearTrailingWords(oneByteShort, 0, 4), "query 3", "63 bytes",
                        "3 results"),
                index("clear: query -1", () -> AVAILABLE.clearTrailingWords(oneByteShort, -1, 4), "query -1"),
                index("set: too small", () -> AVAILABLE.setAvailable(oneByteShort, 3, true), "query 3", "63 bytes"),
                index("direct read: too small", () -> TIMESTAMPS.value(MEMORY.asSlice(0, 31), 3), "query 3",
                        "31 bytes", "3 results of 8 bytes"),
                index("direct word: too small", () -> AVAILABLE.available(MEMORY.asSlice(0, 63), 3), "query 3",
                        "3 results"),
                index("direct acquire: too small", () -> AVAILABLE.availableAcquire(MEMORY.asSlice(0, 63), 3),
                        "query 3", "3 results"),
                index("direct partition: too small", () -> FEEDBACK.partitionValue(MEMORY.asSlice(0, 79), 0, 5),
                        "query 0",
                        "79 bytes", "0 results of 80 bytes"),
                index("opaque: too small", () -> OPAQUE.result(MEMORY.asSlice(0, 111), 3), "query 3",
                        "3 results of 16 bytes at stride 32"));
    }

    /** Reads of a query by a view, each with a layout that has what is read. */
    private static final Map<String, BiConsumer<QueryPoolResults, Integer>> READS = new TreeMap<>(Map.of(
            "value", (view, query) -> view.value(query),
            "value index", (view, query) -> view.value(query, 0),
            "partitionValue", (view, query) -> view.partitionValue(query, 0),
            "status", (view, query) -> view.status(query),
            "available", (view, query) -> view.available(query),
            "availableAcquire", (view, query) -> view.availableAcquire(query),
            "complete", (view, query) -> view.complete(query),
            "completeAcquire", (view, query) -> view.completeAcquire(query)));
    /** The same reads by the layout, of memory for four results. */
    private static final Map<String, IntConsumer> READS_OF_LAYOUT = new TreeMap<>(Map.of(
            "value", query -> FEEDBACK.value(FEEDBACKS, query),
            "value index", query -> FEEDBACK.value(FEEDBACKS, query, 0),
            "partitionValue", query -> FEEDBACK.partitionValue(FEEDBACKS, query, 0),
            "status", query -> FEEDBACK.status(FEEDBACKS, query),
            "available", query -> FEEDBACK.available(FEEDBACKS, query),
            "availableAcquire", query -> FEEDBACK.availableAcquire(FEEDBACKS, query),
            "complete", query -> FEEDBACK.complete(FEEDBACKS, query),
            "completeAcquire", query -> FEEDBACK.completeAcquire(FEEDBACKS, query)));
    /** What a view finds by trailing words. */
    private static final Map<String, BiConsumer<QueryPoolResults, Integer>> FINDS = new TreeMap<>(Map.of(
            "countAvailable", (view, from) -> view.countAvailable(),
            "firstUnavailable", (view, from) -> view.firstUnavailable(from),
            "firstUnavailableAcquire", (view, from) -> view.firstUnavailableAcquire(from)));

    static Stream<Refusal> queries() {
        QueryPoolResults view = new QueryPoolResults(FEEDBACK, 4).wrap(MEMORY);
        return Stream.of(4, -1, Integer.MIN_VALUE).flatMap(query -> Stream.concat(
                READS.entrySet().stream().map(read -> index("view." + read.getKey() + " " + query,
                        () -> read.getValue().accept(view, query), "query " + query, "0..3")),
                READS_OF_LAYOUT.entrySet().stream().map(read -> index("layout." + read.getKey() + " " + query,
                        () -> read.getValue().accept(query), "query " + query, "holds 4 results"))));
    }

    static Stream<Refusal> indices() {
        QueryPoolResults view = new QueryPoolResults(AVAILABLE, 4).wrap(MEMORY);
        QueryPoolResults feedback = new QueryPoolResults(FEEDBACK, 4).wrap(MEMORY);
        QueryPoolResults statusOnly = new QueryPoolResults(STATUS_ONLY, 4).wrap(MEMORY);
        return Stream.of(
                index("layout.value index", () -> AVAILABLE.value(MEMORY, 0, 1), "index 1", "1 value"),
                index("layout.value index -1", () -> AVAILABLE.value(MEMORY, 0, -1), "index -1", "1 value"),
                index("layout.value of several", () -> FEEDBACK.value(MEMORY, 0, 3), "index 3", "3 values"),
                index("layout.value of none", () -> STATUS_ONLY.value(MEMORY, 0), "index 0", "0 values"),
                index("layout.partitionValue index", () -> FEEDBACK.partitionValue(MEMORY, 0, 6),
                        "index 6", "6 partition values"),
                index("layout.partitionValue index -1", () -> FEEDBACK.partitionValue(MEMORY, 0, -1),
                        "index -1", "6 partition values"),
                index("layout.partitionValue of none", () -> AVAILABLE.partitionValue(MEMORY, 0, 0),
                        "index 0", "0 partition values"),
                index("opaque.result", () -> OPAQUE.result(MEMORY, 32), "query 32", "32 results"),
                index("opaque.result -1", () -> OPAQUE.result(MEMORY, -1), "query -1", "32 results"),
                index("view.value index", () -> view.value(0, 1), "index 1", "1 value"),
                index("view.value of none", () -> statusOnly.value(0), "index 0", "0 values"),
                index("view.partitionValue index", () -> feedback.partitionValue(0, 6), "index 6"),
                index("firstUnavailable", () -> view.firstUnavailable(5), "queries 5 to 4", "0..4"),
                index("firstUnavailable -1", () -> view.firstUnavailable(-1), "queries -1 to 4", "0..4"),
                index("firstUnavailableAcquire", () -> view.firstUnavailableAcquire(5), "5 to 4", "0..4"),
                index("firstUnavailableAcquire -1", () -> view.firstUnavailableAcquire(-1), "-1 to 4"),
                index("sum", () -> view.sum(1), "index 1", "1 value"),
                index("sum of none", () -> statusOnly.sum(0), "index 0", "0 values"),
                index("sum from", () -> view.sum(-1, 2, 0), "queries -1 to 2", "0..4"),
                index("sum to", () -> view.sum(0, 5, 0), "queries 0 to 5", "0..4"),
                index("sum backwards", () -> view.sum(3, 2, 0), "queries 3 to 2", "0..4"),
                index("sum range index", () -> view.sum(0, 4, 1), "index 1"));
    }

    static Stream<Refusal> missing() {
        QueryPoolResults bare = new QueryPoolResults(TIMESTAMPS, 4).wrap(MEMORY);
        QueryPoolResults available = new QueryPoolResults(AVAILABLE, 4).wrap(MEMORY);
        QueryPoolResults feedback = new QueryPoolResults(FEEDBACK, 4).wrap(MEMORY);
        String word = "no trailing word";
        return Stream.concat(Stream.concat(READS.entrySet().stream(), FINDS.entrySet().stream())
                .filter(read -> read.getKey().matches("(?i).*(available|complete).*"))
                .flatMap(read -> Stream.of(0, read.getKey().startsWith("first") ? 4 : 3).map(query -> state(
                        "view." + read.getKey() + " " + query, () -> read.getValue().accept(bare, query), word))),
                Stream.of(
                        state("layout.available", () -> TIMESTAMPS.available(MEMORY, 0), word, "withAvailability"),
                        state("layout.availableAcquire", () -> TIMESTAMPS.availableAcquire(MEMORY, 0), word),
                        state("layout.complete", () -> TIMESTAMPS.complete(MEMORY, 0), word),
                        state("layout.completeAcquire", () -> TIMESTAMPS.completeAcquire(MEMORY, 0), word),
                        state("layout.clearTrailingWords", () -> TIMESTAMPS.clearTrailingWords(MEMORY, 0, 4), word),
                        state("layout.status without a word", () -> TIMESTAMPS.status(MEMORY, 0), "no status word"),
                        state("layout.status of availability", () -> AVAILABLE.status(MEMORY, 0),
                                "no status word", "withStatus"),
                        state("view.status", () -> available.status(0), "no status word"),
                        state("elapsed of no timestamps", () -> feedback.readElapsed(NANOSECONDS, new long[9]),
                                "1 value", "have 3"),
                        argument("elapsed into an array that is too short",
                                () -> available.readElapsed(NANOSECONDS, new long[1]), "nanoseconds has 1", "need 2")));
    }

    static Stream<Refusal> unwrapped() {
        QueryPoolResults view = new QueryPoolResults(FEEDBACK, 4);
        QueryPoolResults timestamps = new QueryPoolResults(AVAILABLE, 4);
        return Stream.concat(Stream.concat(READS.entrySet().stream(), FINDS.entrySet().stream())
                .map(read -> state(read.getKey(), () -> read.getValue().accept(view, 0), "wrap")),
                Stream.of(
                        state("segment", view::segment, "wrap"),
                        state("sum", () -> view.sum(0), "wrap"),
                        state("sum of a range", () -> view.sum(0, 1, 0), "wrap"),
                        state("elapsed", () -> timestamps.readElapsed(NANOSECONDS, new long[2]), "wrap")));
    }

    @ParameterizedTest
    @MethodSource({"layouts", "segments", "queries", "indices", "missing", "unwrapped"})
    void theMessageNamesWhatIsWrong(Refusal row) {
        row.check();
    }

    @Test
    void aFailedWrapLeavesTheViewWhereItWas() {
        MemorySegment first = Arena.ofAuto().allocate(TIMESTAMPS.byteSize(4), 8);
        first.set(ValueLayout.JAVA_LONG, 8, 42);
        QueryPoolResults view = new QueryPoolResults(TIMESTAMPS, 4).wrap(first);

        assertThatThrownBy(() -> view.wrap(MEMORY.asSlice(0, 8))).isInstanceOf(IllegalArgumentException.class);

        assertThat(view.segment()).isSameAs(first);
        assertThat(view.value(1)).isEqualTo(42);
    }
}
