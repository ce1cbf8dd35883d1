package dev.readout.testing;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.opentest4j.TestAbortedException;

/** Skips the properties of a class, or one of them, where a test would be skipped, with the same reason. */
public abstract class Needs implements SkipExecutionHook {
    @Override
    public final SkipResult shouldBeSkipped(LifecycleContext context) {
        try {
            require();
            return SkipResult.doNotSkip();
        } catch (TestAbortedException missing) {
            return SkipResult.skip(missing.getMessage());
        }
    }

    /** Goes on where all is there that is needed; otherwise skips the running test, with the reason. */
    protected abstract void require();
}
