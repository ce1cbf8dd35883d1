package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Queries of several stores, that are reserved, given back, and refused. */
class QueryRangeTest {
    private static final int STORE = 64;

    private final FakeGpu gpu = new FakeGpu(Backend.Reset.BY_HOST);
    private final QueryRange range =
            new QueryRange(gpu, Backend.Reset.BY_HOST, 0, new Demand(Backend.Kind.STAMPS), 1 << 16);

    @Test
    void whatLiesBeforeAnEmptyStoreIsNotTakenFromIt() {
        range.begin(1, 0, QueryStore.NO_COMMAND_BUFFER);
        int first = range.reserve(STORE);
        int second = range.reserve(STORE);
        range.giveBack(second, STORE);
        range.giveBack(first + STORE - 10, 10);
        assertThat(range.reserve(STORE)).as("of the second store, from its beginning").isEqualTo(second);
        assertThat(range.wished()).isEqualTo(2 * STORE);
    }

    @Test
    void aRefusalIsForgottenAfterAWhile() {
        gpu.capacityLimit = STORE;
        for (int frame = 0; frame < 2; frame++) {
            range.begin(1, frame, QueryStore.NO_COMMAND_BUFFER);
            range.reserve(STORE);
            range.reserve(STORE);
        }
        gpu.capacityLimit = Integer.MAX_VALUE;
        range.begin(1, 256, QueryStore.NO_COMMAND_BUFFER);
        assertThat(range.reserve(2 * STORE)).as("not so many again yet").isEqualTo(Recording.NONE);
        range.begin(1, 257, QueryStore.NO_COMMAND_BUFFER);
        assertThat(range.reserve(2 * STORE)).isZero();
    }
}
