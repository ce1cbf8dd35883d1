package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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
    void equalLayoutsShareTheirLoops() {
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.OCCLUSION, 77);

        ResultLoops first = LayoutLoops.of(layout);

        // Where other tests have used up all classes there is nothing to share.
        if (first.getClass().isHidden()) {
            assertThat(LayoutLoops.of(QueryPoolLayout.of(QueryType.OCCLUSION, 77))).isSameAs(first);
        }
    }

    @Test
    void thereAreNoMoreClassesThanTheLimit() {
        for (int count = 1; count <= 65; count++) {
            LayoutLoops.of(QueryPoolLayout.of(QueryType.TIMESTAMP, 10_000 + count));
        }

        ResultLoops beyond = LayoutLoops.of(QueryPoolLayout.of(QueryType.TIMESTAMP, 20_000));

        assertThat(beyond).isExactlyInstanceOf(LayoutLoops.class);
        assertThat(beyond.getClass().isHidden()).isFalse();
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
