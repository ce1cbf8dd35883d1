package dev.readout.software.vulkan.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.Deviation;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.object.DriverState;
import dev.readout.software.vulkan.object.SubmissionFault;
import dev.readout.software.vulkan.query.QueryKind;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.registry.Version;
import dev.readout.testing.Garbage;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What an execution notes of the queries that begin. */
class ExecutionTest {
    private static final int QUERIES = 4000;
    /** In bytes: a copy of what was noted before would take this for 50 queries. */
    private static final long A_QUERY = 2000;

    @AutoClose
    private final Arena arena = Arena.ofShared();
    private final Device device = new Device(DriverState.of(SoftwareSettings.builder()
            .deviations(Set.of(Deviation.QUERIES_ACCUMULATE)).build(), arena, (pool, query, tick, lost) -> {}),
            Version.V1_3, Set.of(), Set.of());
    private final QueryPool pool = new QueryPool(QueryKind.of(QueryType.OCCLUSION), QUERIES);
    private final Execution execution = new Execution(
            new SubmissionContext(device, SoftwareQueueFamily.UNIVERSAL, 0, SubmissionFault.NONE, 0),
            0);

    private static long allocated(IntConsumer begin) {
        return Garbage.of(() -> IntStream.range(0, QUERIES).forEach(begin));
    }

    @Test
    void aQueryBehindAnIndirectDrawTakesAsMuchMemoryAsTheOneBefore() {
        execution.late();
        assertThat(allocated(query -> execution.begins(pool, query))).isLessThan(QUERIES * A_QUERY);
    }

    @Test
    void aQueryThatGoesOnTakesAsMuchMemoryAsTheOneBefore() {
        for (int query = 0; query < QUERIES; query++) {
            pool.end(query, 1);
        }
        assertThat(allocated(query -> execution.beginsAgain(pool, query))).isLessThan(QUERIES * A_QUERY);
        for (int query = 0; query < QUERIES; query++) {
            assertThat(execution.accumulates(pool, query)).isTrue();
            assertThat(execution.accumulates(pool, query)).isFalse();
        }
    }
}
