package dev.readout.software.vulkan;

/** What a call waits for that may wait for several things, or not to their end: it has a timeout. */
final class HostWait {
    private static final long NEVER = Long.MAX_VALUE;
    /** How long, in ns of real time, a wait without an end waits for what nothing submitted will do. */
    private static final long PATIENCE = 10_000_000_000L;

    private long first = NEVER;

    /** Waits for some work. If that has yet to end, the others can be waited for too. */
    void await(Runnable work) {
        try {
            work.run();
        } catch (Pause pause) {
            first = Math.min(first, pause.until());
        }
    }

    /**
     * Until when, in ns of the device's time, a call waits for what another thread may yet submit or signal. It is
     * soon over in a virtual time, which does not pass meanwhile.
     */
    static long patience(Call call, DeviceState device) {
        return call.begun(device.hostTime()) + PATIENCE;
    }

    /**
     * Has the call wait until the first of that work ends, or the time is up, and begin again: this returns where
     * there is nothing to wait for, or no more time.
     *
     * @param timeout in ns, unsigned
     */
    void pass(Call call, DeviceState device, long timeout) {
        long now = device.hostTime();
        long deadline = call.begun(now) + timeout;
        boolean unlimited = timeout < 0 || deadline < 0;
        if (first == NEVER) {
            device.reach(unlimited ? patience(call, device) : deadline);
            return;
        }
        // Work that ends in time counts, also where this thread comes too late to see it do so.
        if (unlimited || first <= deadline || now < deadline) {
            throw new Pause(unlimited ? first : Math.min(first, deadline));
        }
    }
}
