package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_64_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_WITH_AVAILABILITY_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_WITH_STATUS_BIT_KHR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.MemorySegment;

/** Reads results in all ways: to the host and to a buffer, in both widths, with and without availability or status. */
final class AllWays {
    private static final int WIDE = VK_QUERY_RESULT_64_BIT();
    private static final int AVAILABILITY = VK_QUERY_RESULT_WITH_AVAILABILITY_BIT();
    private static final int STATUS = VK_QUERY_RESULT_WITH_STATUS_BIT_KHR();

    private AllWays() {
    }

    /** Asserts that the first queries of a pool are available and have {@code expected} values, each an array. */
    static void assertResults(Application application, MemorySegment pool, ResultLayout layout,
            long[]... expected) {
        for (ElementWidth width : ElementWidth.values()) {
            ResultLayout bare = layout.withWidth(width);
            int wide = width == ElementWidth.BITS_64 ? WIDE : 0;
            read(application, pool, bare, wide, 0, expected);
            read(application, pool, bare.withAvailability(), wide | AVAILABILITY, 0, expected);
        }
    }

    /** The same for queries that have a {@code status}. */
    static void assertResultsWithStatus(Application application, MemorySegment pool, ResultLayout layout,
            int status, long[]... expected) {
        for (ElementWidth width : ElementWidth.values()) {
            int wide = width == ElementWidth.BITS_64 ? WIDE : 0;
            read(application, pool, layout.withWidth(width).withStatus(), wide | STATUS, status, expected);
        }
    }

    /** The same for performance queries, which have neither width nor availability. */
    static void assertPerformance(Application application, MemorySegment pool, ResultLayout layout,
            long[]... expected) {
        read(application, pool, layout, 0, 0, expected);
    }

    private static void read(Application application, MemorySegment pool, ResultLayout layout, int flags,
            int status, long[]... expected) {
        int count = expected.length;
        MemorySegment memory = application.arena.allocate(layout.byteSize(count), 8);
        assertThat(application.results(pool, 0, count, memory, layout.stride(), flags))
                .isEqualTo(VK_SUCCESS());
        assertDecoded(layout, memory, status, expected);
        MappedBuffer buffer = application.createBuffer(layout.byteSize(count));
        application.submit(application.begin().copyResults(pool, 0, count, buffer, 0, layout.stride(),
                flags));
        application.waitIdle();
        assertDecoded(layout, buffer.bytes(), status, expected);
    }

    private static void assertDecoded(ResultLayout layout, MemorySegment memory, int status, long[]... expected) {
        for (int query = 0; query < expected.length; query++) {
            for (int value = 0; value < expected[query].length; value++) {
                assertThat(layout.value(memory, query, value)).as("value %d of query %d, %s", value, query, layout)
                        .isEqualTo(layout.width() == ElementWidth.BITS_32
                                ? expected[query][value] & 0xFFFFFFFFL : expected[query][value]);
            }
            if (layout.trailingWord() == TrailingWord.STATUS) {
                assertThat(layout.status(memory, query)).isEqualTo(status);
            } else if (layout.trailingWord() == TrailingWord.AVAILABILITY) {
                assertThat(layout.available(memory, query)).isTrue();
            }
        }
    }
}
