package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.Stream;
import java.util.List;
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
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(1);
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.OCCLUSION, 77).withAvailability();

        Class<?> type = specialized.of(layout).getClass();

        assertThat(type.isHidden()).isTrue();
        for (int count : new int[] {2, 3, 76, 78, 1 << 20}) {
            assertThat(specialized.of(layout.withCount(count)).getClass()).as("count %s", count).isSameAs(type);
        }
    }

    @Test
    void layoutsOfFewQueriesHaveAClassForTheirCountInHalfOfThePlaces() {
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(4);
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TIMESTAMP, 4);

        Class<?> four = specialized.of(layout).getClass();
        Class<?> eight = specialized.of(layout.withCount(8)).getClass();
        Class<?> any = specialized.of(layout.withCount(6)).getClass();

        assertThat(List.of(four, eight, any)).doesNotHaveDuplicates().allMatch(Class::isHidden);
        assertThat(specialized.of(layout).getClass()).isSameAs(four);
        assertThat(specialized.of(layout.withCount(100)).getClass()).isSameAs(any);
    }

    @Test
    void layoutsBeyondTheLimitShareTheTemplate() {
        LayoutLoops.Specialized specialized = new LayoutLoops.Specialized(2);
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TIMESTAMP, 10);

        Class<?> first = specialized.of(layout).getClass();
        specialized.of(layout.withStride(16));

        assertThat(specialized.of(layout.withStride(24))).isExactlyInstanceOf(LayoutLoops.class);
        assertThat(specialized.of(layout.withCount(11)).getClass()).isSameAs(first);
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
