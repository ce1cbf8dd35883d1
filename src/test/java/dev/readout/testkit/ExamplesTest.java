package dev.readout.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.KnownDriver;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.Arena;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
@OnSoftwareDevice
class ExamplesTest {
    private static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();

    @Nested
    class OfOnSoftwareDevice {
        @Test
        @OnSoftwareDevice
        void aPoolHasNoResultsBeforeItsQueriesEnd(VulkanDevice device) {
            try (QueryPool pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 2));
                    CommandBuffer commands = device.createCommandBuffer(); Fence fence = device.createFence()) {
                device.queue().submit(commands.begin().resetQueryPool(pool, 0, 2).end(), fence);
                assertThat(fence.await(1_000_000_000)).isTrue();
                assertThat(pool.read(0, 2, Arena.ofAuto().allocate(LAYOUT.byteSize(2), 8), LAYOUT, 0)).isFalse();
            }
        }
    }

    @Nested
    class OfImitate {
        @TestTemplate
        @Imitate({KnownDriver.SWIFTSHADER, KnownDriver.RADV})
        void everyDriverHasAQueueWithTimestamps(VulkanPhysicalDevice device) {
            assertThat(device.queueFamilies()).anyMatch(family -> family.timestampValidBits() > 0);
        }
    }

    @Nested
    class OfConfigure {
        @Configure
        static void slow(SoftwareSettings.Builder settings) {
            settings.lag(2).faults(List.of(Fault.neverAvailable(1)));
        }

        @Test
        void theFaultIsMet(VulkanDevice device) {
            try (MyStamps stamps = new MyStamps(device)) {
                assertThat(stamps.ready()).isFalse();
            }
        }
    }

    /** Two timestamps. */
    private record MyStamps(QueryPool pool, CommandBuffer commands, Fence fence) implements AutoCloseable {
        MyStamps(VulkanDevice device) {
            this(device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 2)), device.createCommandBuffer(),
                    device.createFence());
            commands.begin().resetQueryPool(pool, 0, 2).writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0)
                    .writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 1).end();
            device.queue().submit(commands, fence);
            assertThat(fence.await(1_000_000_000)).isTrue();
        }

        boolean ready() {
            return pool.read(0, 2, Arena.ofAuto().allocate(LAYOUT.byteSize(2), 8), LAYOUT, 0);
        }

        @Override
        public void close() {
            fence.close();
            commands.close();
            pool.close();
        }
    }

    @Property
    void everyTimestampIsReadAsItWasEncoded(@ForAll(supplier = AnyPool.OfTimestamps.class) EncodedPool pool) {
        QueryPoolResults results = new QueryPoolResults(pool.layout(), pool.count()).wrap(pool.segment());
        for (int query = 0; query < pool.count(); query++) {
            assertThat(results.value(query)).isEqualTo(pool.value(query, 0).longValue());
        }
    }

    @Property
    void theTimeBetweenTimestampsWraps(@ForAll EncodedTimestamps stamps) {
        for (int pair = 0; pair < stamps.pairs(); pair++) {
            assertThat(stamps.elapsedTicks(pair).bitLength()).isLessThanOrEqualTo(stamps.timestamps().validBits());
        }
    }
}
