package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports say which pool they are about, if the application gave it a name. */
class PoolNamesTest {
    @AutoClose
    private final Application application = new Application();
    private final MemorySegment pool = application.timestamps(8);

    private String readUnreset() {
        application.reports.clear();
        application.results(pool, 3, 1, application.arena.allocate(16, 8), 0, 1);
        return application.reports.getLast().message();
    }

    @Test
    void aPoolHasTheNameThatItWasGivenLast() {
        assertThat(readUnreset()).isEqualTo("query 3 was never reset: it has no result");

        assertThat(application.name(pool, "shadows")).isEqualTo(VK_SUCCESS());
        assertThat(readUnreset()).isEqualTo("query 3 of \"shadows\" was never reset: it has no result");

        application.name(pool, "größer");
        assertThat(readUnreset()).startsWith("query 3 of \"größer\" was");

        application.name(pool, null);
        assertThat(readUnreset()).startsWith("query 3 was never");
        application.name(pool, "");
        assertThat(readUnreset()).startsWith("query 3 was never");
    }

    @Test
    void ofALongNameReportsHaveTheBeginningAndNoLineBreaksOff() {
        application.name(pool, "a\nb" + "x".repeat(1000));
        assertThat(readUnreset()).startsWith("query 3 of \"a b" + "x".repeat(61) + "\" was");
    }

    @Test
    void everyKindOfReportHasIt() {
        application.name(pool, "shadows");
        MemorySegment samples = application.createQueryPool(QueryType.OCCLUSION, 2);
        application.name(samples, "sun");
        MemorySegment memory = application.arena.allocate(64, 8);

        application.results(pool, 7, 2, memory, 8, 1);
        Commands commands = application.begin().timestamp(samples, 0).timestamp(pool, 8).beginQuery(pool, 0)
                .reset(samples, 0, 2).beginQuery(samples, 0).beginQuery(samples, 1).reset(samples, 0, 1)
                .endQuery(samples, 1);
        application.submit(commands.endQuery(samples, 0).timestamp(pool, 0));

        assertThat(application.reports).extracting(Report::message).containsExactly(
                "queries 7 to 8 are not all in the pool \"shadows\", which has 8",
                "queryPool \"sun\" is of type OCCLUSION: expected TIMESTAMP",
                "query 8 is not in the pool \"shadows\", which has 8",
                "query 0 of \"shadows\" is of type TIMESTAMP, which is written, and not begun and ended",
                "query 0 of \"sun\" of the same type is active",
                "query 0 of \"sun\" is active: end it before it is reset",
                "query 1 of \"sun\" was not begun in this command buffer",
                "query 0 of \"shadows\" is uninitialized: it must be reset before a timestamp is written to it;"
                        + " it is written anew (found when it was executed)");
    }

    @ParameterizedTest
    @CsvSource({"0, null", "5, no VkQueryPool"})
    void whatIsNoPoolIsNotNamed(long handle, String message) {
        assertThat(application.name(MemorySegment.ofAddress(handle), "x")).isNegative();
        assertThat(application.reports.getLast().message()).contains(message);
    }
}
