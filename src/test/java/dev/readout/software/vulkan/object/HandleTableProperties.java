package dev.readout.software.vulkan.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.software.vulkan.registry.Misuse;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** A table of handles has the objects that a map has, whatever was added and removed before. */
class HandleTableProperties {
    private static final int HANDLES = 200;

    /** Adds an object with a handle, or removes the one that has it. */
    record Step(boolean adds, long handle) {
    }

    /** Handles as the device makes them, at distances of 1 and 16, and any others. */
    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Long> counted = Arbitraries.longs().between(1, HANDLES);
        Arbitrary<Long> handles = Arbitraries.oneOf(counted.map(number -> (1L << 60) + number),
                counted.map(number -> 0x7f00_0000_0000L + 16 * number), Arbitraries.longs().filter(any -> any != 0));
        return Combinators.combine(Arbitraries.frequency(Tuple.of(3, true),
                Tuple.of(2, false)), handles).as(Step::new).list().ofMaxSize(500);
    }

    @Property
    void hasWhatAMapHas(@ForAll("steps") List<Step> steps) {
        Map<Long, Object> model = new HashMap<>();
        ArrayDeque<Long> next = new ArrayDeque<>();
        HandleTable table = new HandleTable(next::remove, handle -> false);
        for (Step step : steps) {
            if (!step.adds()) {
                assertThat(table.has(step.handle())).isEqualTo(model.containsKey(step.handle()));
                table.remove(step.handle());
                model.remove(step.handle());
            } else if (!model.containsKey(step.handle())) {
                next.add(step.handle());
                Object object = new Object();
                assertThat(table.add(object)).isEqualTo(step.handle());
                model.put(step.handle(), object);
            }
        }
        assertThat(table.all(Object.class)).containsExactlyInAnyOrderElementsOf(model.values());
        for (Step step : steps) {
            assertThat(table.has(step.handle())).isEqualTo(model.containsKey(step.handle()));
            if (model.containsKey(step.handle())) {
                assertThat(table.get(Object.class, step.handle(), "object")).isSameAs(model.get(step.handle()));
            }
        }
    }

    @Property
    void hasNothingBehindANumberThatIsNoHandle(@ForAll("steps") List<Step> steps, @ForAll long number) {
        ArrayDeque<Long> next = new ArrayDeque<>(steps.stream().map(Step::handle).distinct()
                .filter(handle -> handle != number).toList());
        HandleTable table = new HandleTable(next::remove, handle -> false);
        while (!next.isEmpty()) {
            table.add(new Object());
        }
        for (long none : new long[] {0, number}) {
            assertThat(table.has(none)).isFalse();
            table.remove(none);
            assertThatThrownBy(() -> table.get(Object.class, none, "object")).isInstanceOf(Misuse.class)
                    .hasMessageContaining("is no handle, or one that was destroyed");
        }
    }
}
