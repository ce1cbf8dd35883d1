package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.gl.SoftwareGl;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GlDisjointTest {
    private static final int CONTEXTS = 300;

    /** An application that makes its context anew again and again, and closes nothing of this library. */
    @Test
    void contextsThatAreGoneAreForgotten() {
        Set<List<Long>> keys = new HashSet<>();
        try (SoftwareGl gl = SoftwareGl.create(); EglDisplay display = EglDisplay.createHeadless(gl)) {
            for (int i = 0; i < CONTEXTS; i++) {
                GlContext made = display.createContext(GlApi.OPENGL_ES);
                made.makeCurrent();
                GlContext known = GlContext.current(gl);
                // A context that is gone may have had the same handle.
                long before = known.disturbances();
                made.disturbed();
                assertThat(known.disturbances()).as("one of several objects of a context").isEqualTo(before + 1);
                keys.add(known.gate().contextKey());
                made.close();
                if (i % 50 == 0) {
                    System.gc();
                }
            }
            System.gc();
            try (GlContext last = display.createContext(GlApi.OPENGL_ES)) {
                last.makeCurrent();
                last.disturbed();
            }
        }
        assertThat(keys).hasSizeGreaterThan(CONTEXTS / 2);
        synchronized (GlDisjoint.EPOCHS) {
            assertThat(GlDisjoint.EPOCHS).hasSizeLessThan(CONTEXTS / 2);
        }
    }
}
