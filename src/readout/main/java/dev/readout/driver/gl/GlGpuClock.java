package dev.readout.driver.gl;

import dev.readout.abi.gl.PFN_glGetInteger64v;
import dev.readout.abi.gl.gl_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The clock of a context's GPU, for repeated reads without garbage. Only the first read checks for errors. */
final class GlGpuClock {
    private static final String FUNCTION = "glGetInteger64v";

    private final GlCallGate gate;
    private final GlFunction getInteger;
    private final MemorySegment time = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);

    /** @throws UnsupportedOperationException if the driver has no timer queries, or no such question */
    GlGpuClock(GlCallGate gate, GlIdentity identity) {
        this.gate = gate;
        String suffix = TimerQueryExtension.require(identity).suffix();
        getInteger = gate.function(gate.functions().has(FUNCTION) ? FUNCTION : FUNCTION + suffix);
        gate.enter(getInteger);
        now();
        gate.leave(getInteger);
    }

    long now() {
        PFN_glGetInteger64v.invoke(gate.address(getInteger), gl_h.GL_TIMESTAMP(), time);
        return time.get(ValueLayout.JAVA_LONG, 0);
    }
}
