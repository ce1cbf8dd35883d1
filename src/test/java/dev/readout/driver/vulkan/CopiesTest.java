package dev.readout.driver.vulkan;

import static dev.readout.vulkan.PipelineStatistic.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultBit;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The same results in every layout, by both ways, and no byte beside them. */
@EnumSource(names = {"SYSTEM", "SOFTWARE", "AWKWARD", "LOADED"})
class CopiesTest extends OnDriver {
    private static final int COUNT = 5;
    private static final int UNAVAILABLE = 3;
    private static final long MAX_32 = 0xFFFFFFFFL;
    private static final int STATISTICS = ResultBit.mask(INPUT_ASSEMBLY_VERTICES, INPUT_ASSEMBLY_PRIMITIVES,
            CLIPPING_INVOCATIONS, COMPUTE_SHADER_INVOCATIONS);

    private final List<QueryPool> pools = new ArrayList<>();

    /** How results are laid out: in which of the pools, how wide, how far apart, and with which word. */
    record Case(QueryType type, ElementWidth width, int strideInResults, long offset, boolean availability) {
        ResultLayout layout(QueryPool pool) {
            ResultLayout layout = pool.info().layout().withWidth(width);
            ResultLayout worded = availability ? layout.withAvailability() : layout;
            return worded.strided(worded.stride() * strideInResults);
        }
    }

    static Stream<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (QueryType type : List.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP)) {
            for (ElementWidth width : ElementWidth.values()) {
                for (int stride : new int[] {1, 2, 3, 4, 5, 13}) {
                    for (boolean availability : new boolean[] {false, true}) {
                        cases.add(new Case(type, width, stride, stride % 2 * 40L, availability));
                    }
                }
            }
        }
        return cases.stream();
    }

    /** Every pool's queries have results, but for one. */
    @BeforeParameterizedClassInvocation
    void measure() {
        for (QueryPoolInfo info : List.of(QueryPoolInfo.of(QueryType.OCCLUSION, COUNT),
                QueryPoolInfo.ofPipelineStatistics(STATISTICS, COUNT), QueryPoolInfo.of(QueryType.TIMESTAMP, COUNT))) {
            pools.add(rig.device.createQueryPool(info));
        }
        rig.run(commands -> {
            pools.forEach(pool -> commands.resetQueryPool(pool, 0, COUNT));
            for (int query = 0; query < COUNT; query++) {
                if (query != UNAVAILABLE) {
                    measure(commands, query);
                }
            }
        });
    }

    private void measure(CommandBuffer commands, int query) {
        commands.beginQuery(pools.get(1), query);
        rig.triangles.begin(commands);
        commands.beginPreciseQuery(pools.get(0), query);
        rig.draw(commands, query + 1, 3 + query, 2);
        commands.endQuery(pools.get(0), query);
        rig.triangles.end(commands);
        commands.endQuery(pools.get(1), query)
                .writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pools.get(2), query);
    }

    @AfterParameterizedClassInvocation
    void closePools() {
        pools.forEach(QueryPool::close);
        pools.clear();
    }

    private QueryPool pool(Case example) {
        return pools.stream().filter(pool -> pool.type() == example.type()).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyLayoutHoldsTheSameResultsAndNothingElseIsWritten(Case example) {
        QueryPool pool = pool(example);
        ResultLayout layout = example.layout(pool);
        ResultLayout reference = pool.info().layout().withAvailability();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment expected = arena.allocate(reference.byteSize(pool.count()), Long.BYTES);
            pool.read(0, pool.count(), expected, reference, 0);
            PoisonedMemory memory = new PoisonedMemory(arena, layout, COUNT);

            assertThat(pool.read(0, COUNT, memory.results(), layout, 0)).as("one query is unavailable")
                    .isFalse();

            assertSame(layout, memory.results(), reference, expected, 0, COUNT);
            memory.assertOnlyResultsWritten(layout, COUNT, UNAVAILABLE);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void copyAndGetAgree(Case example) {
        QueryPool pool = pool(example);
        // The queries before the one that is unavailable: what a copy writes for that one differs between drivers.
        int count = UNAVAILABLE - 1;
        ResultLayout layout = example.layout(pool);
        try (Arena arena = Arena.ofConfined();
                DeviceBuffer buffer = rig.device.createBuffer(128 + layout.stride() * count)) {
            PoisonedMemory copied = new PoisonedMemory(buffer.memory(), example.offset(), layout.byteSize(count));
            PoisonedMemory got = new PoisonedMemory(arena, layout, count);

            rig.run(commands -> commands
                    .copyQueryPoolResults(pool, 1, count, layout, buffer, example.offset(), 0)
                    .memoryBarrier(PipelineStage.TRANSFER, PipelineStage.HOST));
            assertThat(pool.read(1, count, got.results(), layout, 0)).isTrue();

            assertSame(layout, copied.results(), layout, got.results(), 1, count);
            copied.assertOnlyResultsWritten(layout, count, -1);
            got.assertOnlyResultsWritten(layout, count, -1);
        }
    }

    /** On the software device, an address of the device is one of the host. */
    @Test
    void aCopyToAnAddressWritesTheSameBytesAndNoOther() {
        assumeTrue(rig.device.hasFeature(DeviceFeature.DEVICE_ADDRESS_COMMANDS), "the driver has no such command");
        cases().forEach(example -> {
            QueryPool pool = pool(example);
            ResultLayout layout = example.layout(pool);
            long bytes = 128 + layout.byteSize(COUNT);
            try (DeviceBuffer byHandle = rig.device.createBuffer(bytes);
                    DeviceBuffer byAddress = rig.device.createBuffer(bytes)) {
                MemorySegment poison = byHandle.memory().fill((byte) 0xCD);
                byAddress.memory().fill((byte) 0xCD);
                long address = byAddress.memory().address() + example.offset();
                rig.run(commands -> commands.copyQueryPoolResultsToMemory(
                        pool, 0, COUNT, layout, address, 0x8 | 0x20, 0));
                assertThat(byAddress.memory().mismatch(poison)).as("written").isNotNegative();
                rig.run(commands -> commands.copyQueryPoolResults(
                        pool, 0, COUNT, layout, byHandle, example.offset(), 0));
                assertThat(byAddress.memory().mismatch(byHandle.memory())).as("%s", example).isEqualTo(-1);
            }
        });
    }

    private static void assertSame(ResultLayout layout, MemorySegment results,
            ResultLayout expectedLayout, MemorySegment expected, int first, int count) {
        boolean word = layout.trailingWord() != TrailingWord.NONE;
        for (int query = 0; query < count; query++) {
            boolean available = first + query != UNAVAILABLE;
            if (word) {
                assertThat(layout.available(results, query)).as("query %d is available", query).isEqualTo(available);
            }
            for (int index = 0; available && index < layout.values(); index++) {
                long value = expectedLayout.value(expected, query, index);
                // What does not fit 32 bits wraps or saturates, as the driver likes (18.2).
                long saturated = Long.compareUnsigned(value, MAX_32) > 0 ? MAX_32 : value;
                assertThat(layout.value(results, query, index)).as("value %d of query %d", index, query)
                        .isIn(layout.width() == ElementWidth.BITS_64
                                ? List.of(value) : List.of(value & MAX_32, saturated));
            }
        }
    }
}
