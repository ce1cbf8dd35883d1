package dev.readout.software.vulkan;

/**
 * A call that has to wait for real time to pass, on its way to {@link CallGate}, which lets other calls in meanwhile
 * and has this one begin again then. So a function may wait anywhere before it has changed something.
 */
final class Pause extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long until;

    /** @param until when the call begins again, in ns of the device's time */
    Pause(long until) {
        super(null, null, false, false);
        this.until = until;
    }

    long until() {
        return until;
    }
}
