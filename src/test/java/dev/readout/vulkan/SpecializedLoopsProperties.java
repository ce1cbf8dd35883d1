package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Who gets a class of its own, among layouts that stay in use: a list of places says it. */
class SpecializedLoopsProperties {
    /** More queries than those that may have a class for their count. */
    private static final int MANY = 9;

    /** A shape, by the numbers that make it one. */
    private record Shape(ElementWidth width, int values, TrailingWord word, long stride) {
    }

    @Property(tries = 200)
    void shapesThatAreInUseHaveThePlacesInTheOrderInWhichTheyCame(
            @ForAll @Size(max = 40) List<@IntRange(max = 999) Integer> asked,
            @ForAll @IntRange(max = 6) int places) {
        AtomicInteger told = new AtomicInteger();
        SpecializedLoops specialized = new SpecializedLoops(places, told::incrementAndGet);
        Map<Shape, Class<?>> placed = new HashMap<>();
        List<ResultLoops> used = new ArrayList<>();
        boolean refused = false;
        for (int number : asked) {
            ElementWidth width = ElementWidth.values()[number % 2];
            int values = 1 + number / 2 % 2;
            TrailingWord word = TrailingWord.values()[number / 4 % 3];
            long stride = 8L * (values + 1 + number / 12 % 2);
            ResultLayout layout =
                    new ResultLayout(width, values, word, 0, stride);

            ResultLoops loops = specialized.of(layout, MANY + number / 24 % 40);

            used.add(loops);
            Shape shape = new Shape(width, values, word, stride);
            if (placed.size() < places || placed.containsKey(shape)) {
                assertThat(loops.getClass()).isSameAs(placed.computeIfAbsent(shape, any -> loops.getClass()));
                assertThat(loops.getClass().isHidden()).isTrue();
            } else {
                assertThat(loops).isExactlyInstanceOf(LayoutLoops.class);
                refused = true;
            }
        }

        assertThat(placed.values()).doesNotHaveDuplicates();
        assertThat(told).hasValue(refused ? 1 : 0);
        assertThat(used).hasSameSizeAs(asked);
    }
}
