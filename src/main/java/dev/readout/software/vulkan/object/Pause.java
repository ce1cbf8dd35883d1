package dev.readout.software.vulkan.object;

/**
 * A call that has to wait for real time to pass, on its way to {@code CallGate}, which lets other calls in meanwhile
 * and has this one begin again then. So a function may wait anywhere before it has changed something.
 */
public final class Pause extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long until;

    /** @param until when the call begins again, in ns of the device's time */
    public Pause(long until) {
        super(null, null, false, false);
        this.until = until;
    }

    public long until() {
        return until;
    }
}
