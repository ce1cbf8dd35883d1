package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every type of query in every command that ends one: it has a result, or breaks a rule, and never the device. */
class EveryQueryTypeTest {
    private static final byte POISON = (byte) 0xCD;
    /** All statistics of a device with mesh shaders. */
    private static final int STATISTICS = (1 << 13) - 1;

    /** The commands that give a query its result. */
    enum Way {
        BEGIN_AND_END, BEGIN_AND_END_IN_RENDER_PASS, BEGIN_AND_END_IN_VIDEO_CODING, TIMESTAMP
    }

    @AutoClose
    private final Application application = new Application(settings -> settings
            .queueFamilies(List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE
                    | SoftwareQueueFamily.TRANSFER | SoftwareQueueFamily.VIDEO_ENCODE, 1, 64))));
    private final VideoCalls video = new VideoCalls(application);

    static Set<QueryType> types() {
        return SoftwareSettings.QUERY_TYPES;
    }

    @ParameterizedTest
    @MethodSource("types")
    void oneOfTheCommandsGivesItAResultAndTheOthersBreakARule(QueryType type) {
        Application.check(PerformanceCalls.lock(application, application.device, 0));
        Set<Way> ways = EnumSet.noneOf(Way.class);
        for (Way way : Way.values()) {
            MemorySegment pool = pool(type);
            application.submit(application.begin().reset(pool, 0, 1));
            application.reports.clear();
            Commands commands = application.begin();
            record(commands, way, type, pool);
            application.submit(commands);
            Application.check(application.waitIdle());

            assertThat(application.reports).as("%s by %s", type, way)
                    .noneMatch(report -> report.message().contains("failed inside"));
            if (hasResult(type, pool)) {
                ways.add(way);
            } else {
                assertThat(application.reports).as("%s by %s, without a result", type, way).isNotEmpty();
            }
            application.reports.clear();
        }
        assertThat(ways).as("what gives a result to %s", type).isNotEmpty();
    }

    /** A pool of a query. A type that is created from something else than its number has its case here. */
    private MemorySegment pool(QueryType type) {
        return switch (type) {
            case PIPELINE_STATISTICS -> application.createQueryPool(type.code(), 1, STATISTICS);
            case PERFORMANCE_QUERY -> PerformanceCalls.pool(application, 1, 0, 1);
            case VIDEO_ENCODE_FEEDBACK -> video.feedbackPool(7, 1);
            case RESULT_STATUS_ONLY -> video.statusPool(1);
            default -> application.createQueryPool(type.code(), 1, 0);
        };
    }

    private void record(Commands commands, Way way, QueryType type, MemorySegment pool) {
        switch (way) {
            case BEGIN_AND_END -> commands.beginQuery(pool, 0).endQuery(pool, 0);
            case BEGIN_AND_END_IN_RENDER_PASS ->
                    commands.beginDrawing(Offscreen.create(application, 16, 16))
                            .beginQuery(pool, 0).draw(3, 1).endQuery(pool, 0).endRenderPass();
            case BEGIN_AND_END_IN_VIDEO_CODING -> {
                video.begin(commands, video.session());
                video.encode(commands.beginQuery(pool, 0), application.createBuffer(4096), 4096).endQuery(pool, 0);
                video.end(commands);
            }
            case TIMESTAMP -> commands.timestamp(pool, 0);
        }
    }

    /** Whether the query is available: then its values are written, as many as the type has, and nothing behind. */
    private boolean hasResult(QueryType type, MemorySegment pool) {
        long size = switch (type) {
            case PIPELINE_STATISTICS -> ResultLayout.ofPipelineStatistics(STATISTICS).byteSize(1);
            case PERFORMANCE_QUERY -> ResultLayout.ofPerformance(2).byteSize(1);
            case VIDEO_ENCODE_FEEDBACK -> ResultLayout.ofVideoEncodeFeedback(7).byteSize(1);
            default -> ResultLayout.of(type).byteSize(1);
        };
        int flags = switch (type) {
            case PERFORMANCE_QUERY -> 0;
            case RESULT_STATUS_ONLY -> QueryResultFlags.BITS_64 | QueryResultFlags.WITH_STATUS;
            default -> QueryResultFlags.BITS_64;
        };
        MemorySegment memory = application.arena.allocate(size + Long.BYTES, Long.BYTES).fill(POISON);
        boolean available = application.results(pool, 0, 1, memory, size, flags) == VK_SUCCESS();
        byte[] behind = memory.asSlice(size).toArray(JAVA_BYTE);
        assertThat(behind).as("what stands behind a result of %s", type).containsOnly(POISON);
        if (available) {
            for (long at = 0; at < size; at += Long.BYTES) {
                assertThat(memory.get(JAVA_LONG, at)).as("a value of %s", type)
                        .isNotEqualTo(0xCDCD_CDCD_CDCD_CDCDL);
            }
        }
        return available;
    }
}
