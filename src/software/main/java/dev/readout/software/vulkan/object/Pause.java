package dev.readout.software.vulkan.object;

/**
 * Thrown by a call that must wait for real time to pass. {@code CallGate} lets other calls in meanwhile, then has the
 * call begin again. So a function may only wait before it changes anything.
 */
public final class Pause extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long until;

    /** @param until the time at which the call begins again, in ns of the device's time */
    public Pause(long until) {
        super(null, null, false, false);
        this.until = until;
    }

    public long until() {
        return until;
    }
}
