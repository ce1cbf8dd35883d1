package dev.readout.testing;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.opentest4j.TestAbortedException;

/** Skips the properties of a class where {@link InstalledDriver#vulkan()} would skip a test, with the same reason. */
public final class NeedsVulkan implements SkipExecutionHook {
    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        try {
            InstalledDriver.vulkan();
            return SkipResult.doNotSkip();
        } catch (TestAbortedException missing) {
            return SkipResult.skip(missing.getMessage());
        }
    }
}
