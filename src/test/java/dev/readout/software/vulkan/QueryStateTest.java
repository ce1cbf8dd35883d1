package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_OCCLUSION;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_TIMESTAMP;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.*;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of a query, and what is refused (section 18.2). */
class QueryStateTest {
    private static final int AVAILABILITY = 0x4;
    private static final int WAIT = 0x2;
    private static final int LONG = 0x1;

    @AutoClose
    private final Application application = new Application();
    private final MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 8, 0);

    private MemorySegment memory(long size) {
        return application.arena.allocate(size, 8).fill((byte) 0xCD);
    }

    private int read(int query, MemorySegment data) {
        return application.results(pool, query, 1, data, 0, LONG | AVAILABILITY);
    }

    private String lastReport() {
        return application.reports.getLast().toString();
    }

    @Test
    void neverResetQueryIsUnavailableAndReported() {
        MemorySegment data = memory(16);
        assertThat(read(3, data)).isEqualTo(VK_NOT_READY());
        assertThat(data.get(JAVA_LONG, 0)).isEqualTo(0xCDCD_CDCD_CDCD_CDCDL);
        assertThat(data.get(JAVA_LONG, 8)).isZero();
        assertThat(lastReport()).isEqualTo("vkGetQueryPoolResults: query 3 was never reset: it has no result"
                + " [VUID-vkGetQueryPoolResults-None-09401]");
    }

    @Test
    void writtenQueryIsAvailableUntilItIsReset() {
        MemorySegment data = memory(16);
        application.submit(application.begin().reset(pool, 0, 8).timestamp(pool, 3));
        assertThat(read(3, data)).isEqualTo(VK_SUCCESS());
        assertThat(data.get(JAVA_LONG, 8)).isEqualTo(1);

        application.submit(application.begin().reset(pool, 3, 1));
        assertThat(read(3, data)).isEqualTo(VK_NOT_READY());
        assertThat(application.reports).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vkResetQueryPool", "vkResetQueryPoolEXT"})
    void hostResetsAtOnce(String name) {
        application.submit(application.begin().reset(pool, 0, 8).timestamp(pool, 3).timestamp(pool, 4));
        PFN_vkResetQueryPool.invoke(application.function(name), application.device, pool, 3, 1);

        assertThat(read(3, memory(16))).isEqualTo(VK_NOT_READY());
        assertThat(read(4, memory(16))).isEqualTo(VK_SUCCESS());
    }

    @Test
    void bothTimestampCommandsWrite() {
        Commands commands = application.begin().reset(pool, 0, 2).timestamp(pool, 0);
        PFN_vkCmdWriteTimestamp2.invoke(application.function("vkCmdWriteTimestamp2KHR"), commands.handle(),
                VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT(), pool, 1);
        application.submit(commands);

        MemorySegment data = memory(16);
        assertThat(application.results(pool, 0, 2, data, 8, LONG)).isEqualTo(VK_SUCCESS());
        assertThat(data.get(JAVA_LONG, 8)).isGreaterThan(data.get(JAVA_LONG, 0));
    }

    @Test
    void notReadyIfOneOfManyIsUnavailable() {
        application.submit(application.begin().reset(pool, 0, 3).timestamp(pool, 0).timestamp(pool, 2));
        MemorySegment data = memory(12);
        assertThat(application.results(pool, 0, 3, data, 4, 0)).isEqualTo(VK_NOT_READY());
        assertThat(data.get(JAVA_INT, 4)).isEqualTo(0xCDCDCDCD);
        assertThat(data.get(JAVA_INT, 8)).isNotEqualTo(0xCDCDCDCD);
    }

    @Test
    void waitForWhatNothingMakesAvailableIsAnsweredAndReported() {
        application.submit(application.begin().reset(pool, 0, 1));
        assertThat(application.results(pool, 0, 1, memory(8), 0, LONG | WAIT)).isEqualTo(VK_NOT_READY());
        assertThat(lastReport()).contains("vkGetQueryPoolResults", "VK_QUERY_RESULT_WAIT_BIT", "query 0");
    }

    @Test
    void aCopyThatWaitsForWhatNothingMakesAvailableIsReported() {
        MappedBuffer buffer = application.createBuffer(8);
        application.submit(application.begin().reset(pool, 0, 1).copyResults(pool, 0, 1, buffer, 0, 8, LONG | WAIT));
        assertThat(lastReport()).contains("vkCmdCopyQueryPoolResults", "VK_QUERY_RESULT_WAIT_BIT");
    }

    @Test
    void aCopySeesWhatWasDoneBeforeIt() {
        MappedBuffer buffer = application.createBuffer(32);
        application.submit(application.begin().reset(pool, 0, 1).copyResults(pool, 0, 1, buffer, 0, 0, AVAILABILITY)
                .timestamp(pool, 0).copyResults(pool, 0, 1, buffer, 8, 0, AVAILABILITY).reset(pool, 0, 1)
                .copyResults(pool, 0, 1, buffer, 16, 0, AVAILABILITY));
        assertThat(buffer.bytes().get(JAVA_INT, 4)).isZero();
        assertThat(buffer.bytes().get(JAVA_INT, 12)).isEqualTo(1);
        assertThat(buffer.bytes().get(JAVA_INT, 20)).isZero();
    }

    @Test
    void aTimestampOverAnotherIsReportedAndWritten() {
        application.submit(application.begin().reset(pool, 0, 1).timestamp(pool, 0).timestamp(pool, 0));
        assertThat(lastReport()).contains("vkCmdWriteTimestamp", "query 0 is available", "reset");
        assertThat(read(0, memory(16))).isEqualTo(VK_SUCCESS());
    }

    @Test
    void queryThatIsBegunWithoutResetIsReportedAndStartsAnew() {
        MemorySegment occlusion = application.createQueryPool(VK_QUERY_TYPE_OCCLUSION(), 1, 0);
        application.submit(application.begin().beginQuery(occlusion, 0).endQuery(occlusion, 0));
        assertThat(lastReport()).contains("vkCmdBeginQuery", "query 0 is uninitialized", "reset");
        MemorySegment data = memory(8);
        assertThat(application.results(occlusion, 0, 1, data, 0, LONG)).isEqualTo(VK_SUCCESS());
        assertThat(data.get(JAVA_LONG, 0)).as("an empty query").isZero();
    }

    @Test
    void endWithoutBeginIsReportedAndDropped() {
        MemorySegment occlusion = application.createQueryPool(VK_QUERY_TYPE_OCCLUSION(), 1, 0);
        application.submit(application.begin().reset(occlusion, 0, 1).endQuery(occlusion, 0));
        assertThat(lastReport()).contains("vkCmdEndQuery", "was not begun");
        assertThat(application.results(occlusion, 0, 1, memory(8), 0, LONG)).isEqualTo(VK_NOT_READY());
    }

    @Test
    void commandBufferWithAnActiveQueryDoesNotEnd() {
        MemorySegment occlusion = application.createQueryPool(VK_QUERY_TYPE_OCCLUSION(), 2, 0);
        Commands commands = application.begin().reset(occlusion, 0, 2).beginQuery(occlusion, 1);
        assertThat(commands.end()).isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(lastReport()).contains("query 1 is begun and not ended");
        assertThat(commands.beginQuery(occlusion, 0).endQuery(occlusion, 1).end()).isEqualTo(VK_SUCCESS());
        assertThat(lastReport()).contains("query 1 of the same type is active");
    }

    @Test
    void activeQueryIsNotReset() {
        MemorySegment occlusion = application.createQueryPool(VK_QUERY_TYPE_OCCLUSION(), 2, 0);
        application.begin().beginQuery(occlusion, 1).reset(occlusion, 0, 1).reset(occlusion, 0, 2);
        assertThat(application.reports).hasSize(1);
        assertThat(lastReport()).contains("vkCmdResetQueryPool", "query 1 is active");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 4, 12, 0xFFFF_FFFF_FFFF_FFF8L})
    void oneQueryIsReadWithAnyStride(long stride) {
        application.submit(application.begin().reset(pool, 0, 1).timestamp(pool, 0));
        assertThat(application.results(pool, 0, 1, memory(16), stride, LONG | AVAILABILITY)).isEqualTo(VK_SUCCESS());
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

    /** As drivers do: the second result is written over the end of the first. */
    @Test
    void resultsThatOverlapAreReportedAndWritten() {
        application.submit(application.begin().reset(pool, 0, 8).timestamp(pool, 0).timestamp(pool, 1));
        MemorySegment data = memory(32);
        assertThat(application.results(pool, 0, 2, data, 8, LONG | AVAILABILITY)).isEqualTo(VK_SUCCESS());
        assertThat(lastReport()).contains("vkGetQueryPoolResults: ", "stride is 8, less than the 16 bytes");
        MemorySegment apart = memory(32);
        application.results(pool, 0, 2, apart, 16, LONG | AVAILABILITY);
        assertThat(data.toArray(JAVA_LONG)).containsExactly(apart.getAtIndex(JAVA_LONG, 0),
                apart.getAtIndex(JAVA_LONG, 2), 1, 0xCDCD_CDCD_CDCD_CDCDL);
    }

    /** As drivers do: of two results at one place, the second is left. */
    @ParameterizedTest
    @CsvSource({"2, 0, 5, stride is 0", "1, 16, 13, VK_QUERY_RESULT_PARTIAL_BIT"})
    void badRequestThatCanBeAnsweredIsReportedAndAnswered(int count, long stride, int flags, String message) {
        application.submit(application.begin().reset(pool, 0, 8).timestamp(pool, 0).timestamp(pool, 1));
        MemorySegment data = memory(24);
        assertThat(application.results(pool, 0, count, data.asSlice(0, 16), stride, flags)).isEqualTo(VK_SUCCESS());
        assertThat(lastReport()).startsWith("vkGetQueryPoolResults: ").contains(message);
        MemorySegment last = memory(24);
        application.results(pool, count - 1, 1, last, 16, LONG | AVAILABILITY);
        assertThat(data.toArray(JAVA_BYTE)).isEqualTo(last.toArray(JAVA_BYTE));
    }

    @Test
    void memoryThatIsNotAlignedIsRefused() {
        application.submit(application.begin().reset(pool, 0, 1).timestamp(pool, 0));
        MemorySegment data = memory(24);
        assertThat(application.results(pool, 0, 1, data.asSlice(4), 8, LONG)).isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(lastReport()).contains("pData 0x", "is not aligned to 8 bytes");
        assertThat(application.results(pool, 0, 1, data.asSlice(4), 8, 0)).isEqualTo(VK_SUCCESS());
    }

    @ParameterizedTest
    @CsvSource({"4, 8, is not aligned to 8 bytes", "16, 8, are not all in the buffer",
        "-8, 8, and dstBuffer has 24 bytes"})
    void copyThatDoesNotFitItsBufferIsRefused(long offset, long stride, String message) {
        MappedBuffer buffer = application.createBuffer(24);
        application.begin().copyResults(pool, 0, 2, buffer, offset, stride, LONG);
        assertThat(lastReport()).startsWith("vkCmdCopyQueryPoolResults: ").contains(message);
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
        assertThat(PFN_vkCreateQueryPool.invoke(application.function("vkCreateQueryPool"), application.device,
                application.queryPoolInfo(type, count, statistics), MemorySegment.NULL, out)).isEqualTo(error);
        assertThat(application.reports).hasSize(1);
        assertThat(out.get(JAVA_LONG, 0)).isZero();
    }

    @Test
    void destroyedPoolIsNoHandleAnyMore() {
        PFN_vkDestroyQueryPool.invoke(application.function("vkDestroyQueryPool"), application.device, pool,
                MemorySegment.NULL);
        assertThat(application.reports).isEmpty();
        assertThat(read(0, memory(16))).isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(lastReport()).contains("queryPool 0x", "destroyed", "expected a VkQueryPool");
        PFN_vkDestroyQueryPool.invoke(application.function("vkDestroyQueryPool"), application.device, pool,
                MemorySegment.NULL);
        assertThat(application.reports).hasSize(2);
        MemorySegment next = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 1, 0);
        assertThat(next).as("handles are not used again").isNotEqualTo(pool);
    }

    @Test
    void handleOfAnotherKindOrDeviceIsNotTaken() {
        MemorySegment fence = application.createFence();
        assertThat(application.results(fence, 0, 1, memory(8), 0, LONG)).isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(lastReport()).contains("is a VkFence: expected a VkQueryPool");
        try (Application other = new Application()) {
            assertThat(other.results(pool, 0, 1, memory(8), 0, LONG)).isEqualTo(VK_ERROR_UNKNOWN());
        }
    }
}
