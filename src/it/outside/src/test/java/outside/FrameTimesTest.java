package outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class FrameTimesTest {
    @Test
    void everyFrameIsMeasured() {
        List<Long> nanoseconds = FrameTimes.measure();

        assertEquals(3, nanoseconds.size());
        assertTrue(nanoseconds.stream().allMatch(time -> time > 0), nanoseconds::toString);
    }
}
