package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Memory that is gone, or that belongs to another thread, is an exception: for every operation that touches memory. */
class ScopedReadsTest {
    private static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withStatus()
            .withPartitionValues(2);
    private static final OpaqueResultLayout OPAQUE = new OpaqueResultLayout(16, 16);
    private static final Timestamps TIMESTAMPS = new Timestamps(64, 1);

    /** What touches the memory: given a segment, and a view that was wrapped around it while that was right. */
    interface Operation {
        void on(MemorySegment segment, QueryPoolResults view);
    }

    private static final Map<String, Operation> OPERATIONS = Map.ofEntries(
            Map.entry("ResultLayout.requireFits(MemorySegment, int)",
                    (segment, view) -> LAYOUT.requireFits(segment, 4)),
            Map.entry("ResultLayout.value(MemorySegment, int)", (segment, view) -> LAYOUT.value(segment, 3)),
            Map.entry("ResultLayout.value(MemorySegment, int, int)", (segment, view) -> LAYOUT.value(segment, 3, 0)),
            Map.entry("ResultLayout.partitionValue(MemorySegment, int, int)",
                    (segment, view) -> LAYOUT.partitionValue(segment, 3, 1)),
            Map.entry("ResultLayout.available(MemorySegment, int)", (segment, view) -> LAYOUT.available(segment, 3)),
            Map.entry("ResultLayout.availableAcquire(MemorySegment, int)",
                    (segment, view) -> LAYOUT.availableAcquire(segment, 3)),
            Map.entry("ResultLayout.complete(MemorySegment, int)", (segment, view) -> LAYOUT.complete(segment, 3)),
            Map.entry("ResultLayout.completeAcquire(MemorySegment, int)",
                    (segment, view) -> LAYOUT.completeAcquire(segment, 3)),
            Map.entry("ResultLayout.status(MemorySegment, int)", (segment, view) -> LAYOUT.status(segment, 3)),
            Map.entry("ResultLayout.setAvailable(MemorySegment, int, boolean)",
                    (segment, view) -> LAYOUT.setAvailable(segment, 3, true)),
            Map.entry("OpaqueResultLayout.requireFits(MemorySegment, int)",
                    (segment, view) -> OPAQUE.requireFits(segment, 2)),
            Map.entry("ResultLayout.clearTrailingWords(MemorySegment, int, int)",
                    (segment, view) -> LAYOUT.clearTrailingWords(segment, 0, 4)),
            // The block is a view: what fails is the first read through it.
            Map.entry("OpaqueResultLayout.result(MemorySegment, int)",
                    (segment, view) -> OPAQUE.result(segment, 1).get(ValueLayout.JAVA_BYTE, 0)),
            Map.entry("QueryPoolResults.wrap(MemorySegment)", (segment, view) -> view.wrap(segment)),
            Map.entry("QueryPoolResults.value(int)", (segment, view) -> view.value(3)),
            Map.entry("QueryPoolResults.value(int, int)", (segment, view) -> view.value(3, 0)),
            Map.entry("QueryPoolResults.partitionValue(int, int)", (segment, view) -> view.partitionValue(3, 1)),
            Map.entry("QueryPoolResults.available(int)", (segment, view) -> view.available(3)),
            Map.entry("QueryPoolResults.availableAcquire(int)", (segment, view) -> view.availableAcquire(3)),
            Map.entry("QueryPoolResults.complete(int)", (segment, view) -> view.complete(3)),
            Map.entry("QueryPoolResults.completeAcquire(int)", (segment, view) -> view.completeAcquire(3)),
            Map.entry("QueryPoolResults.status(int)", (segment, view) -> view.status(3)),
            Map.entry("QueryPoolResults.countAvailable()", (segment, view) -> view.countAvailable()),
            Map.entry("QueryPoolResults.firstUnavailable(int)", (segment, view) -> view.firstUnavailable(0)),
            Map.entry("QueryPoolResults.firstUnavailableAcquire(int)",
                    (segment, view) -> view.firstUnavailableAcquire(0)),
            Map.entry("QueryPoolResults.sum(int)", (segment, view) -> view.sum(0)),
            Map.entry("QueryPoolResults.sum(int, int, int)", (segment, view) -> view.sum(1, 3, 0)),
            Map.entry("QueryPoolResults.readElapsed(Timestamps, long[])",
                    (segment, view) -> view.readElapsed(TIMESTAMPS, new long[2])));

    /** Public methods of a view that tell of the view and not of the memory. */
    private static final Set<String> NO_READS = Set.of("layout", "count", "segment");

    @Test
    void noOperationIsForgotten() {
        Stream<String> layouts = Stream.of(ResultLayout.class, OpaqueResultLayout.class)
                .flatMap(type -> publicMethods(type,
                        method -> Arrays.asList(method.getParameterTypes()).contains(MemorySegment.class)));
        Stream<String> views = publicMethods(QueryPoolResults.class, method -> !NO_READS.contains(method.getName()));

        assertThat(new TreeSet<>(OPERATIONS.keySet())).isEqualTo(
                Stream.concat(layouts, views).collect(Collectors.toCollection(TreeSet::new)));
    }

    private static Stream<String> publicMethods(Class<?> type, Predicate<Method> filter) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && filter.test(method))
                .map(method -> type.getSimpleName() + "." + method.getName() + "("
                        + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName)
                                .collect(Collectors.joining(", "))
                        + ")");
    }

    static Stream<String> operations() {
        return OPERATIONS.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void worksOnceTheMemoryIsThere(String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(LAYOUT.byteSize(4), 8);

            OPERATIONS.get(name).on(segment, new QueryPoolResults(LAYOUT, 4).wrap(segment));
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void memoryOfAClosedArenaIsAnIllegalState(String name) {
        MemorySegment segment;
        QueryPoolResults view = new QueryPoolResults(LAYOUT, 4);
        try (Arena arena = Arena.ofConfined()) {
            segment = arena.allocate(LAYOUT.byteSize(4), 8);
            view.wrap(segment);
        }

        assertThatThrownBy(() -> OPERATIONS.get(name).on(segment, view))
                .isExactlyInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void memoryOfAnotherThreadIsAWrongThread(String name) throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(LAYOUT.byteSize(4), 8);
            QueryPoolResults view = new QueryPoolResults(LAYOUT, 4).wrap(segment);
            FutureTask<Void> elsewhere = new FutureTask<>(() -> OPERATIONS.get(name).on(segment, view), null);
            Thread.ofPlatform().start(elsewhere).join();

            assertThatThrownBy(elsewhere::get)
                    .isExactlyInstanceOf(ExecutionException.class)
                    .cause()
                    .isExactlyInstanceOf(WrongThreadException.class);
        }
    }
}
