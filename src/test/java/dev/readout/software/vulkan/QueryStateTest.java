package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_UNKNOWN;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The life of a query beside {@link ReferenceModelProperties}, and what is refused beside {@link Rules}. */
class QueryStateTest {
    private static final int WAIT = 0x2;
    private static final int LONG = 0x1;

    @AutoClose
    private final Application application = new Application();
    private final MemorySegment pool = application.timestamps(8);

    private MemorySegment memory(long size) {
        return application.arena.allocate(size, 8).fill((byte) 0xCD);
    }

    private String lastReport() {
        return application.reports.getLast().toString();
    }

    @Test
    void waitsForWhatNothingMakesAvailableAreAnsweredAndReported() {
        MappedBuffer buffer = application.createBuffer(8);
        application.submit(application.begin().reset(pool, 0, 1));
        assertThat(application.results(pool, 0, 1, memory(8), 0, LONG | WAIT)).isEqualTo(VK_NOT_READY());
        assertThat(lastReport()).contains("vkGetQueryPoolResults", "VK_QUERY_RESULT_WAIT_BIT", "query 0");
        application.submit(application.begin().copyResults(pool, 0, 1, buffer, 0, 8, LONG | WAIT));
        assertThat(lastReport()).contains("vkCmdCopyQueryPoolResults", "VK_QUERY_RESULT_WAIT_BIT");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 2, 16, 8, 5, 'dataSize is 16, less than the 24 bytes'",
        "0, 2, 32, 20, 5, not a multiple of 8",
        "0, 2, 32, -8, 5, more than an address can hold",
        "0, 2, 16, 16, 5, 'dataSize is 16, less than the 32 bytes'",
        "0, 1, 8, 0, 5, 'dataSize is 8, less than the 16 bytes'",
        "0, 9, 256, 16, 5, 'queries 0 to 8 are not all in the pool, which has 8'",
        "-1, 1, 16, 16, 5, 'queries 4294967295 to 4294967295'",
        "0, 1, 16, 16, 21, VK_QUERY_RESULT_WITH_STATUS_BIT_KHR",
        "0, 1, 16, 16, 256, flags 0x100"})
    void badRequestIsRefusedAndNothingIsWritten(int first, int count, int size, long stride, int flags,
            String message) {
        application.submit(application.begin().reset(pool, 0, 8).timestamp(pool, 0).timestamp(pool, 1));
        MemorySegment data = memory(256);
        assertThat(application.results(pool, first, count, data.asSlice(0, size), stride, flags))
                .isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(lastReport()).startsWith("vkGetQueryPoolResults: ").contains(message);
        assertThat(data.toArray(JAVA_BYTE)).containsOnly(0xCD);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, -13", // no queries
        "1, 4, 0, -13", // no statistics
        "1, 4, 8192, -8", // cluster culling shaders
        "1, 4, 16384, -13", // a bit that nobody knows
        "1000116000, 4, 0, -13", // performance queries without counters
        "7, 4, 0, -8", // no type at all
        "2, 100000000, 0, -2", // too many for the device
        "2, -1, 0, -13"}) // too many for Java
    void poolThatCannotBeIsNotCreated(int type, int count, int statistics, int error) {
        MemorySegment out = application.pointer();
        assertThat(application.tryCreate("vkCreateQueryPool", application.queryPoolInfo(type, count, statistics), out))
                .isEqualTo(error);
        assertThat(application.reports).hasSize(1);
        assertThat(out.get(JAVA_LONG, 0)).isZero();
    }
}
