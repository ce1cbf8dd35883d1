package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;

/** Loops of a class of their own, and the limit to them; {@link BulkOperationProperties} tells their results. */
class LayoutLoopsTest {
    @Test
    void layoutsOfFewQueriesHaveAClassForTheirCountInHalfOfThePlaces() {
        SpecializedLoops specialized = new SpecializedLoops(4, () -> {});
        ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP);

        Class<?> four = specialized.of(layout, 4).getClass();
        Class<?> eight = specialized.of(layout, 8).getClass();
        Class<?> any = specialized.of(layout, 6).getClass();

        assertThat(List.of(four, eight, any)).doesNotHaveDuplicates().allMatch(Class::isHidden);
        assertThat(specialized.of(layout, 4).getClass()).isSameAs(four);
        assertThat(specialized.of(layout, 100).getClass()).isSameAs(any);
    }

    @Test
    void resultsThatAnIntCannotCountShareTheTemplate() {
        SpecializedLoops specialized = new SpecializedLoops(4, () -> {});
        ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP).strided(1 << 24);

        assertThat(specialized.of(layout, 123).getClass().isHidden()).isTrue();
        assertThat(specialized.of(layout, 124)).isExactlyInstanceOf(LayoutLoops.class);
    }

    @Test
    void thePlaceOfALayoutThatNobodyUsesAnyMoreGoesToTheNext() {
        SpecializedLoops specialized = new SpecializedLoops(2, () -> {});
        ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP);
        ResultLoops used = specialized.of(layout, 10);
        specialized.of(layout.strided(16), 10);

        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        ResultLoops next = specialized.of(layout.strided(24), 10);
        while (!next.getClass().isHidden() && System.nanoTime() < end) {
            System.gc();
            next = specialized.of(layout.strided(24), 10);
        }

        assertThat(next.getClass().isHidden()).isTrue();
        assertNoPlace(specialized, layout.strided(32));
        assertThat(specialized.of(layout, 99).getClass()).isSameAs(used.getClass());
        assertThat(specialized.of(layout.strided(16), 10).getClass().isHidden()).as("both places are in use").isFalse();
        Reference.reachabilityFence(used);
        Reference.reachabilityFence(next);
    }

    /** However often garbage is collected, what is in use keeps its place. */
    private static void assertNoPlace(SpecializedLoops specialized, ResultLayout layout) {
        for (int i = 0; i < 5; i++) {
            System.gc();
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            assertThat(specialized.of(layout, 10).getClass().isHidden()).as("a class for %s", layout).isFalse();
        }
    }

    @Test
    void aLayoutThatIsUsedAgainKeepsItsPlace() {
        SpecializedLoops specialized = new SpecializedLoops(1, () -> {});
        ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP);
        Class<?> type = specialized.of(layout, 10).getClass();
        for (int i = 0; i < 5; i++) {
            System.gc();
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }

        ResultLoops again = specialized.of(layout, 10);

        assertThat(again.getClass()).isSameAs(type);
        assertNoPlace(specialized, layout.strided(16));
        Reference.reachabilityFence(again);
    }

    @Test
    void aLayoutThatNobodyUsesKeepsItsClassWhileThereIsRoom() {
        SpecializedLoops specialized = new SpecializedLoops(2, () -> {});
        ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP);
        WeakReference<ResultLoops> gone = new WeakReference<>(specialized.of(layout, 10));
        Class<?> type = specialized.of(layout, 10).getClass();

        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (gone.get() != null && System.nanoTime() < end) {
            System.gc();
        }

        assertThat(specialized.of(layout, 10).getClass()).isSameAs(type);
    }

    @Test
    void threadsThatAskAtOnceGetOneClassAShapeAndNoMoreThanThereArePlaces() throws Exception {
        int places = 6;
        AtomicInteger told = new AtomicInteger();
        SpecializedLoops specialized = new SpecializedLoops(places, told::incrementAndGet);
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
                                ResultLayout.of(QueryType.TIMESTAMP).strided(stride), 10 + i % 5);
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

    /** Loops of a class that no other layout keeps them from. */
    static ResultLoops loopsOfTheirOwn(ResultLayout layout, int count) {
        return new SpecializedLoops(1, () -> {}).of(layout, count);
    }
}
