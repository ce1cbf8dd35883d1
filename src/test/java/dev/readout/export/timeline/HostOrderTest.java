package dev.readout.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostOrderTest {
    private static final HostThread THREAD = new HostThread(1, "main");

    private final List<String> given = new ArrayList<>();
    private final HostOrder order = new HostOrder(scope -> given.add(scope.name()));

    private void add(String name, long begin, long end) throws IOException {
        order.add(new HostScope(THREAD, name, HostScope.Origin.APPLICATION, begin, end));
    }

    @Test
    void noMoreScopesAreKeptThanTheBoundSays() throws IOException {
        for (int i = 0; i < 10_000; i++) {
            add("call " + i, i, i + 1);
            assertThat(i + 1 - given.size()).as("kept of %d", i + 1).isLessThanOrEqualTo(HostOrder.MOST);
        }
    }

    @Test
    void aScopeComesBeforeThoseInsideThatBeginWithIt() throws IOException {
        add("inner", 5, 6);
        add("middle", 5, 7);
        add("sibling", 8, 9);
        add("outer", 5, 10);
        order.end();
        assertThat(given).containsExactly("outer", "middle", "inner", "sibling");
    }

    @Test
    void whenTheOlderHalfHasToGoTheNewerOneIsKeptForAScopeAroundIt() throws IOException {
        int count = HostOrder.MOST + 1;
        for (int i = 0; i < count; i++) {
            add("call " + i, i, i + 1);
        }
        int begin = HostOrder.MOST / 2 + 3;
        add("around", begin, count);
        order.end();
        assertThat(given).hasSize(count + 1).endsWith("call " + (count - 1));
        assertThat(given.indexOf("around")).isEqualTo(begin);
    }
}
