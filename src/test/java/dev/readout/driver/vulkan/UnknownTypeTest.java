package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.vulkan.PFN_vkCmdBeginQuery;
import dev.readout.abi.vulkan.PFN_vkCmdEndQuery;
import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Queries of types that this version does not know: they get to the bytes, and messages have their numbers. */
class UnknownTypeTest {
    private static final int CODE = 1_000_173_999;
    private static final QueryPoolInfo INFO = QueryPoolInfo.ofCode(CODE, 2, 4);

    @AutoClose
    private final FakeDevice fake = new FakeDevice();

    @Test
    void itsPoolIsMadeAndReadAndItsQueriesBeginAndEnd() {
        List<String> calls = new ArrayList<>();
        fake.withPools(info -> {
            assertThat(VkQueryPoolCreateInfo.queryType(info)).isEqualTo(CODE);
            assertThat(VkQueryPoolCreateInfo.queryCount(info)).isEqualTo(4);
        });
        fake.with("vkCmdBeginQuery", arena -> PFN_vkCmdBeginQuery.allocate(
                (buffer, pool, query, flags) -> calls.add("begin " + query), arena));
        fake.with("vkCmdEndQuery", arena -> PFN_vkCmdEndQuery.allocate(
                (buffer, pool, query) -> calls.add("end " + query), arena));
        fake.withResults((device, pool, first, count, size, data, stride, flags) -> {
            MemorySegment words = data.reinterpret(size);
            for (int i = 0; i < size / Long.BYTES; i++) {
                words.setAtIndex(ValueLayout.JAVA_LONG, i, 10L * first + i);
            }
            calls.add(count + " at " + stride + " with " + flags);
            return 0;
        });
        ResultLayout layout = INFO.layout().withAvailability();
        try (VulkanDevice device = fake.open(1); QueryPool pool = device.createQueryPool(INFO);
                Arena arena = Arena.ofConfined()) {
            device.commandBuffer(1).beginQuery(pool, 3).endQuery(pool, 3);
            MemorySegment results = arena.allocate(layout.byteSize(2), Long.BYTES);

            assertThat(pool.read(1, 2, results, layout, QueryResultFlags.PARTIAL)).isTrue();

            assertThat(layout.value(results, 1, 1)).isEqualTo(14);
            assertThat(calls).containsExactly("begin 3", "end 3", "2 at 24 with "
                    + (QueryResultFlags.BITS_64 | QueryResultFlags.WITH_AVAILABILITY | QueryResultFlags.PARTIAL));
        }
    }

    @Test
    void messagesHaveItsNumber() {
        fake.withResults(0);
        try (VulkanDevice device = fake.open(1); QueryPool pool = device.queryPool(1, INFO);
                Arena arena = Arena.ofConfined()) {
            MemorySegment results = arena.allocate(64, Long.BYTES);
            assertThatThrownBy(() -> pool.read(0, 1, results, ResultLayout.ofValues(3), 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("layout has 3 values a query, the pool of 1000173999 has 2");
            assertThatThrownBy(() -> device.commandBuffer(1).beginPreciseQuery(pool, 0))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("type 1000173999");
            assertThatThrownBy(pool::type).isInstanceOf(IllegalStateException.class)
                    .hasMessage("this version of Readout does not know the query type 1000173999");
        }
    }

    @Test
    void aNumberThatIsKnownByNowMeansTheType() {
        assertThat(QueryPoolInfo.ofCode(1_000_028_004, 2, 3))
                .isEqualTo(QueryPoolInfo.of(QueryType.TRANSFORM_FEEDBACK_STREAM, 3));
        assertThatThrownBy(() -> QueryPoolInfo.ofCode(0, 2, 3)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("values 2: typeCode 0 is OCCLUSION, of which a result has 1");
        assertThatThrownBy(() -> QueryPoolInfo.ofCode(1, 2, 3)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PIPELINE_STATISTICS").hasMessageContaining("use the method for that type");
        assertThatThrownBy(() -> QueryPoolInfo.ofCode(CODE, 0, 3)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unknownValues 0").hasMessageContaining("type 1000173999");
        assertThatThrownBy(() -> new QueryPoolInfo(0, 1, 1, 0, 0, List.of(), false, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknownValues 1 means nothing to a pool of OCCLUSION");
        assertThatThrownBy(() -> new QueryPoolInfo(CODE, 1, 1, 1, 0, List.of(), false, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("mask 0x1 means nothing to a pool of 1000173999");
    }

    @Test
    void oneQueryOfEachTypeIsActiveAtMostHoweverManyTypesThereAre() {
        fake.withResults(0);
        try (VulkanDevice device = fake.open(1)) {
            RecordingState recording = new RecordingState();
            recording.begin();
            List<QueryPool> pools = new ArrayList<>();
            for (int i = 0; i < 9; i++) {
                pools.add(device.queryPool(1 + i, QueryPoolInfo.ofCode(CODE + i, 1, 2)));
                recording.beginQuery(pools.get(i), i % 2);
            }
            QueryPool other = device.queryPool(99, QueryPoolInfo.ofCode(CODE + 4, 3, 2));
            assertThatThrownBy(() -> recording.beginQuery(other, 1)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("query 0 of type 1000174003 is active");
            assertThatThrownBy(() -> recording.endQuery(pools.get(4), 1)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("query 1 of the pool is not active");
            recording.endQuery(pools.get(4), 0);
            recording.beginQuery(other, 1);
            recording.endQuery(other, 1);
            for (int i = 0; i < 9; i++) {
                if (i != 4) {
                    assertThatThrownBy(recording::end).isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("is active: end it first");
                    recording.endQuery(pools.get(i), i % 2);
                }
            }
            recording.end();
        }
    }
}
