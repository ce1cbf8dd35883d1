package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Specialised loops are what they say, there is a limit to them, and compiled they do what they did before. */
class LayoutLoopsTest {
    private static final int COUNT = 1000;

    @Test
    void eachLayoutGetsAClassOfItsOwn() {
        QueryPoolLayout one = QueryPoolLayout.of(QueryType.OCCLUSION, 4);
        QueryPoolLayout other = one.withStride(16);

        ResultLoops loops = LayoutLoops.specialized(one);

        assertThat(loops.getClass().isHidden()).isTrue();
        assertThat(loops.getClass()).isNotEqualTo(LayoutLoops.specialized(other).getClass());
        assertThat(LayoutLoops.class.isHidden()).isFalse();
    }

    @Test
    void layoutsThatDifferInTheirCountShareAClass() {
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(1, () -> {});
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.OCCLUSION, 77).withAvailability();

        Class<?> type = specialized.of(layout).getClass();

        assertThat(type.isHidden()).isTrue();
        for (int count : new int[] {2, 3, 76, 78, 1 << 20}) {
            assertThat(specialized.of(layout.withCount(count)).getClass()).as("count %s", count).isSameAs(type);
        }
    }

    @Test
    void layoutsOfFewQueriesHaveAClassForTheirCountInHalfOfThePlaces() {
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(4, () -> {});
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TIMESTAMP, 4);

        Class<?> four = specialized.of(layout).getClass();
        Class<?> eight = specialized.of(layout.withCount(8)).getClass();
        Class<?> any = specialized.of(layout.withCount(6)).getClass();

        assertThat(List.of(four, eight, any)).doesNotHaveDuplicates().allMatch(Class::isHidden);
        assertThat(specialized.of(layout).getClass()).isSameAs(four);
        assertThat(specialized.of(layout.withCount(100)).getClass()).isSameAs(any);
    }

    @Test
    void aClassForTheCountOfOneLayoutServesNoOther() {
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(4, () -> {});
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TIMESTAMP, 4).withStride(300_000_000);

        List<ResultLoops> inUse = new ArrayList<>();
        for (int count : new int[] {4, 3, 2}) {
            inUse.add(specialized.of(layout.withCount(count)));
        }

        assertThat(inUse.stream().map(Object::getClass)).doesNotHaveDuplicates();
        Reference.reachabilityFence(inUse);
    }

    @Test
    void layoutsBeyondTheLimitShareTheTemplateAndTheProcessHearsOfItOnce() {
        AtomicInteger told = new AtomicInteger();
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(2, told::incrementAndGet);
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TIMESTAMP, 10);

        ResultLoops first = specialized.of(layout);
        ResultLoops second = specialized.of(layout.withStride(16));
        assertThat(told).hasValue(0);

        for (int stride = 24; stride < 80; stride += 8) {
            assertThat(specialized.of(layout.withStride(stride))).isExactlyInstanceOf(LayoutLoops.class);
            assertThat(told).hasValue(1);
        }
        assertThat(specialized.of(layout.withCount(11)).getClass()).isSameAs(first.getClass());
        assertThat(specialized.of(layout.withCount(12).withStride(16)).getClass()).isSameAs(second.getClass());
    }

    @Test
    void aSingleQuerysStrideMeansNothing() {
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(1, () -> {});
        QueryPoolLayout one = QueryPoolLayout.of(QueryType.TIMESTAMP, 1);

        Class<?> type = specialized.of(one).getClass();

        assertThat(type.isHidden()).isTrue();
        for (long stride : new long[] {0, -8, 3, 8, 1 << 20, Long.MAX_VALUE}) {
            assertThat(specialized.of(one.withStride(stride)).getClass()).as("stride %s", stride).isSameAs(type);
        }
    }

    @Test
    void thePlaceOfALayoutThatNobodyUsesAnyMoreGoesToTheNext() {
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(2, () -> {});
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TIMESTAMP, 10);
        ResultLoops used = specialized.of(layout);
        specialized.of(layout.withStride(16));

        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        ResultLoops next = specialized.of(layout.withStride(24));
        while (!next.getClass().isHidden() && System.nanoTime() < end) {
            System.gc();
            next = specialized.of(layout.withStride(24));
        }

        assertThat(next.getClass().isHidden()).isTrue();
        assertNoPlace(specialized, layout.withStride(32));
        assertThat(specialized.of(layout.withCount(99)).getClass()).isSameAs(used.getClass());
        assertThat(specialized.of(layout.withStride(16)).getClass().isHidden()).as("both places are in use").isFalse();
        Reference.reachabilityFence(used);
        Reference.reachabilityFence(next);
    }

    /** However often garbage is collected, what is in use keeps its place. */
    private static void assertNoPlace(LayoutLoops.Specialized specialized, QueryPoolLayout layout) {
        for (int i = 0; i < 5; i++) {
            System.gc();
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            assertThat(specialized.of(layout).getClass().isHidden()).as("a class for %s", layout).isFalse();
        }
    }

    @Test
    void aLayoutThatIsUsedAgainKeepsItsPlace() {
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(1, () -> {});
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TIMESTAMP, 10);
        Class<?> type = specialized.of(layout).getClass();
        for (int i = 0; i < 5; i++) {
            System.gc();
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }

        ResultLoops again = specialized.of(layout);

        assertThat(again.getClass()).isSameAs(type);
        assertNoPlace(specialized, layout.withStride(16));
        Reference.reachabilityFence(again);
    }

    @Test
    void aLayoutThatNobodyUsesKeepsItsClassWhileThereIsRoom() {
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(2, () -> {});
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TIMESTAMP, 10);
        WeakReference<ResultLoops> gone = new WeakReference<>(specialized.of(layout));
        Class<?> type = specialized.of(layout).getClass();

        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (gone.get() != null && System.nanoTime() < end) {
            System.gc();
        }

        assertThat(specialized.of(layout).getClass()).isSameAs(type);
    }

    @Test
    void threadsThatAskAtOnceGetOneClassAShapeAndNoMoreThanThereArePlaces() throws Exception {
        int places = 6;
        AtomicInteger told = new AtomicInteger();
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(places, told::incrementAndGet);
        Map<Long, Set<Class<?>>> types = new ConcurrentHashMap<>();
        Queue<ResultLoops> held = new ConcurrentLinkedQueue<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> asks = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                int seed = thread;
                asks.add(threads.submit(() -> {
                    for (int i = 0; i < 400; i++) {
                        long stride = 8 + 8L * Math.floorMod(i * 7 + seed * 3, 10);
                        ResultLoops loops = specialized.of(
                                QueryPoolLayout.of(QueryType.TIMESTAMP, 10 + i % 5).withStride(stride));
                        held.add(loops);
                        types.computeIfAbsent(stride, any -> ConcurrentHashMap.newKeySet()).add(loops.getClass());
                    }
                }));
            }
            for (Future<?> ask : asks) {
                ask.get();
            }
        }

        assertThat(types.values()).allSatisfy(each -> assertThat(each).hasSize(1));
        assertThat(types.values().stream().filter(each -> each.iterator().next().isHidden())).hasSize(places);
        assertThat(told).hasValue(1);
        assertThat(held).hasSize(1600);
    }

    @Test
    void queryBehindTheLastIsRefusedByTheLayoutsOwnCount() {
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TIMESTAMP, 10).withAvailability();
        MemorySegment longer = MemorySegment.ofArray(new long[100]);
        ResultLoops loops = LayoutLoops.specialized(layout);

        for (int query : new int[] {-1, 10}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> loops.value(longer, query, 0)).withMessage("query " + query + " is not in 0..9");
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> loops.available(longer, query)).withMessageContaining("0..9");
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> loops.complete(longer, query)).withMessageContaining("0..9");
        }
    }

    static Stream<QueryPoolLayout> layouts() {
        QueryPoolLayout one = QueryPoolLayout.of(QueryType.OCCLUSION, COUNT);
        QueryPoolLayout eleven = QueryPoolLayout.ofPipelineStatistics(0x7ff, COUNT);
        return Stream.of(
                one,
                one.withAvailability(),
                one.withStatus(),
                one.withAvailability().withStride(24),
                one.withAvailability().withStride(4096),
                one.withWidth(ElementWidth.BITS_32),
                one.withWidth(ElementWidth.BITS_32).withAvailability(),
                one.withWidth(ElementWidth.BITS_32).withStatus().withStride(20),
                eleven.withAvailability(),
                eleven.withWidth(ElementWidth.BITS_32).withAvailability());
    }

    /** Often enough that C2 compiles the loops: what it hoists and unrolls must not change a result. */
    @ParameterizedTest
    @MethodSource("layouts")
    void compiledLoopsAgreeWithTheFirstRun(QueryPoolLayout layout) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(layout.byteSize(), 8);
            for (long i = 0; i < segment.byteSize(); i++) {
                segment.set(ValueLayout.JAVA_BYTE, i, (byte) (i * 31 + (i >> 8)));
            }
            if (layout.trailingWord() != TrailingWord.NONE) {
                long word = (long) layout.values() * layout.width().bytes();
                for (int query = 0; query < COUNT; query += 3) {
                    segment.asSlice(query * layout.stride() + word, layout.width().bytes()).fill((byte) 0);
                }
            }
            for (ResultLoops loops : new ResultLoops[] {LayoutLoops.specialized(layout), new LayoutLoops(layout)}) {
                Totals first = totals(loops, layout, segment);
                for (int i = 0; i < 3000; i++) {
                    Totals again = totals(loops, layout, segment);
                    if (!again.equals(first)) {
                        assertThat(again).as("run %s", i).isEqualTo(first);
                    }
                }
            }
        }
    }

    private record Totals(long sum, long range, int available, int first) {
    }

    private static Totals totals(ResultLoops loops, QueryPoolLayout layout, MemorySegment segment) {
        boolean word = layout.trailingWord() != TrailingWord.NONE;
        return new Totals(
                loops.sum(segment, 0),
                loops.sum(segment, 1, COUNT - 1, layout.values() - 1),
                word ? loops.countAvailable(segment) : 0,
                word ? loops.firstUnavailable(segment, 1) : 0);
    }
}
