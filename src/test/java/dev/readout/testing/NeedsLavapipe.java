package dev.readout.testing;

/** Needs {@link InstalledDriver#lavapipe()}. */
public final class NeedsLavapipe extends Needs {
    @Override
    protected void require() {
        InstalledDriver.lavapipe();
    }
}
