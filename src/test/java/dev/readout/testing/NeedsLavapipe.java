package dev.readout.testing;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.opentest4j.TestAbortedException;

/** Skips the properties of a class where {@link InstalledDriver#lavapipe()} would skip a test, with the same reason. */
public final class NeedsLavapipe implements SkipExecutionHook {
    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        try {
            InstalledDriver.lavapipe();
            return SkipResult.doNotSkip();
        } catch (TestAbortedException missing) {
            return SkipResult.skip(missing.getMessage());
        }
    }
}
