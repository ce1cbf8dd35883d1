package dev.readout.vulkan;

import dev.readout.testing.NullArguments;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() {
        MemorySegment memory = Arena.ofAuto().allocate(1024, 8);
        ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP).withStatus().withPartitionValues(2);
        sample(long.class, 0L);
        sample(int.class, 0);
        sample(int[].class, new int[] {0, 1});
        sample(long[].class, new long[8]);
        sample(List.class, List.of());
        sample(MemorySegment.class, memory);
        sample(ResultBit[].class, new ResultBit[0]);
        RegionCounterLayout regions = new RegionCounterLayout(4, 4, 2, 2, 2, 8, 8);
        MetricBlockLayout blocks = new MetricBlockLayout(2);
        samples(regions, blocks);
        samples(ElementWidth.BITS_64, new OpaqueResultLayout(8, 8), layout,
                new QueryPoolResults(layout, 4).wrap(memory), QueryType.TIMESTAMP, new Timestamps(64, 1),
                TrailingWord.STATUS);
    }
}
