package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_GPU_DISJOINT_EXT;

import dev.readout.abi.gl.PFN_glGetIntegerv;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Detects disturbed timings: GL_GPU_DISJOINT_EXT reads true once, and then all timings since the last read are
 * worthless. So that one reader does not hide it from another, each true value begins a new epoch, and a timing is
 * valid if it ends in the epoch in which it began. Reading it can't raise an error, and errors are not checked.
 *
 * <p>The flag is the native context's, of which there may be several {@link GlContext} objects: they share the epoch.
 */
final class GlDisjoint {
    /** The epochs of native contexts, {@link CurrentContext#key}, as long as somebody has them. */
    static final Map<List<Long>, WeakReference<AtomicLong>> EPOCHS = new HashMap<>();

    private final GlCallGate gate;
    /** Null where there is no such thing. */
    private final @Nullable GlFunction getInteger;
    private final MemorySegment flag = Arena.ofAuto().allocate(ValueLayout.JAVA_INT);
    private final AtomicLong epoch;

    GlDisjoint(GlCallGate gate, GlIdentity identity) {
        this.gate = gate;
        boolean supported = identity.extensions().contains(TimerQueryExtension.EXT.toString());
        this.getInteger = supported ? gate.function("glGetIntegerv") : null;
        epoch = epoch(gate.contextKey());
        // Disturbances before the first timing do not matter.
        read();
    }

    private static AtomicLong epoch(List<Long> context) {
        synchronized (EPOCHS) {
            EPOCHS.values().removeIf(epoch -> epoch.refersTo(null));
            WeakReference<AtomicLong> known = EPOCHS.get(context);
            AtomicLong epoch = known == null ? null : known.get();
            if (epoch == null) {
                epoch = new AtomicLong();
                EPOCHS.put(context, new WeakReference<>(epoch));
            }
            return epoch;
        }
    }

    /** Begins a new epoch: somebody else has read the flag. */
    void disturbed() {
        epoch.incrementAndGet();
    }

    /** The epoch now: what has begun in it, and whose result has arrived, is valid. */
    long now() {
        read();
        return epoch.get();
    }

    private void read() {
        if (getInteger != null) {
            PFN_glGetIntegerv.invoke(gate.address(getInteger), GL_GPU_DISJOINT_EXT(), flag);
            if (flag.get(ValueLayout.JAVA_INT, 0) != 0) {
                disturbed();
            }
        }
    }
}
