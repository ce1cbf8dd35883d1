package outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

class DecodeTest {
    private static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();

    @Test
    void resultsAreReadWhereTheyWereWritten() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment results = arena.allocate(LAYOUT.byteSize(2), Long.BYTES);
            results.setAtIndex(ValueLayout.JAVA_LONG, 0, 42);
            results.setAtIndex(ValueLayout.JAVA_LONG, 1, 1);

            assertTrue(LAYOUT.available(results, 0));
            assertEquals(42, LAYOUT.value(results, 0));
            assertFalse(LAYOUT.available(results, 1));
        }
    }
}
