package dev.readout.testing;

/** Needs {@link InstalledDriver#vulkan()}. */
public final class NeedsVulkan extends Needs {
    @Override
    protected void require() {
        InstalledDriver.vulkan();
    }
}
