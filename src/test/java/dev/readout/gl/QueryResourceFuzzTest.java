package dev.readout.gl;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.lang.foreign.MemorySegment;

/**
 * Any bytes are a stream that decodes, or one that says where it is wrong.
 *
 * <p>In the build this runs the seeds of {@code QueryResourceFuzzTestInputs}: real streams, one of each dialect, and
 * what fuzzing may find. {@code JAZZER_FUZZ=1 mvn test -Dtest=QueryResourceFuzzTest -Djazzer.hooks=true} looks for
 * more, led by the branches that they reach.
 */
class QueryResourceFuzzTest {
    @FuzzTest(maxDuration = "5m")
    void anyBytesDecodeOrFailInside(byte[] bytes) {
        QueryResourceStreamProperties.assertDecodesOrFailsInside(MemorySegment.ofArray(bytes));
    }
}
