package dev.readout.testing;

/** Needs {@link KhronosLoader#requireValidating()}. */
public final class NeedsValidation extends Needs {
    @Override
    protected void require() {
        KhronosLoader.requireValidating();
    }
}
