package dev.readout.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What every driver does, whoever wrote it: the tests run on each, unchanged. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DriverConformance {
    Rig rig;

    /** The driver under test. */
    abstract SymbolLookup driver();

    @BeforeAll
    void open() {
        rig = Rig.on(driver());
    }

    @AfterAll
    void close() {
        if (rig != null) {
            rig.close();
        }
    }

    @Test
    void preciseOcclusionIsExactAndAQueryThatWasNotBegunIsUnavailable() {
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.OCCLUSION, 3).withAvailability();
        try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.OCCLUSION, 3));
                Arena arena = Arena.ofConfined()) {
            rig.run(commands -> {
                commands.resetQueryPool(pool, 0, 3).beginRenderPass(rig.target).beginPreciseQuery(pool, 0);
                rig.draw(commands, 2, 5, 7);
                commands.endQuery(pool, 0).beginPreciseQuery(pool, 2);
                rig.draw(commands, 1, Rig.WIDTH, Rig.HEIGHT);
                commands.endQuery(pool, 2).endRenderPass();
            });
            MemorySegment segment = arena.allocate(layout.byteSize(), Long.BYTES);

            assertThat(pool.results(0, segment, layout, 0)).isFalse();

            assertThat(layout.available(segment, 0)).isTrue();
            assertThat(layout.value(segment, 0)).isEqualTo(2 * 5 * 7);
            assertThat(layout.available(segment, 1)).isFalse();
            assertThat(layout.available(segment, 2)).isTrue();
            assertThat(layout.value(segment, 2)).isEqualTo(Rig.WIDTH * Rig.HEIGHT);
        }
    }
}
