package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a node has measured is of the frame that is asked for, and of no older one. */
class ScopeTotalsTest {
    @Test
    void performanceCountersAreThoseOfTheFrameThatSetThem() {
        ScopeTree tree = new ScopeTree(10);
        int node = tree.child(ScopeTree.FRAME, 0, Scope.named("work"));
        ScopeTotals totals = new ScopeTotals(tree, 1);
        totals.begin();
        totals.add(node, 0, 10);
        totals.setCounter(node, 0, 42);
        assertThat(totals.hasCounters(node)).isTrue();
        assertThat(totals.counter(node, 0)).isEqualTo(42);

        totals.begin();
        totals.add(node, 0, 10);
        assertThat(totals.hasCounters(node)).isFalse();
    }
}
