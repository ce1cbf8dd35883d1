package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class FirstResultTest {
    private static final QueryPoolLayout LAYOUT = QueryPoolLayout.of(QueryType.TIMESTAMP, 2).withAvailability();

    @Test
    void applicationReadsTimestampsThroughTheCAbi() {
        try (Application application = new Application()) {
            MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 2, 0);
            application.submit(application.begin().reset(pool, 0, 2).timestamp(pool, 0).timestamp(pool, 1));
            MemorySegment data = application.arena.allocate(LAYOUT.byteSize(), JAVA_LONG.byteAlignment());

            assertThat(application.results(pool, 0, 2, data, LAYOUT.stride(), LAYOUT.flags())).isEqualTo(VK_SUCCESS());

            assertThat(LAYOUT.available(data, 0)).isTrue();
            assertThat(LAYOUT.value(data, 1)).isGreaterThan(LAYOUT.value(data, 0)).isGreaterThan(1_000_000);
            assertThat(application.reports).isEmpty();
        }
    }
}
