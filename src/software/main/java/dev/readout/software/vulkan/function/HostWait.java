package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIMEOUT;

import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.Pause;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A wait of the host for some or all of several works, with a timeout.
 *
 * @param what in messages: "a fence"
 * @param works each completes one work
 * @param isMet whether enough of them are complete
 */
record HostWait(String what, List<Runnable> works, BooleanSupplier isMet) {
    private static final long NEVER = Long.MAX_VALUE;
    private static final long FOR_EVER = -1;

    /**
     * The time, in ns of the machine's, until which a call waits for what another thread may yet submit or signal.
     */
    static long patience(Call call, DeviceState device) {
        return call.begun(device.machineTime()) + DeviceState.LONGEST_WAIT;
    }

    /**
     * Waits, and returns the result of the call.
     *
     * @param timeout in ns, unsigned
     * @throws Pause if that takes real time: the call begins again
     */
    int await(Call call, Device device, long timeout) {
        long first = timeout == 0 ? NEVER : completeSome();
        if (isMet.getAsBoolean()) {
            return VK_SUCCESS();
        }
        device.checkNotLost();
        pass(call, device, timeout, first);
        if (timeout == FOR_EVER) {
            call.report("waits for ever for " + what + " that nothing submitted will signal: the wait is left out");
        }
        device.polledInVain(what);
        return VK_TIMEOUT();
    }

    /** Completes works that have ended, until they are enough; returns the end of the first of the rest, in ns. */
    private long completeSome() {
        long first = NEVER;
        for (Runnable work : works) {
            if (isMet.getAsBoolean()) {
                break;
            }
            try {
                work.run();
            } catch (Pause pause) {
                first = Math.min(first, pause.until());
            }
        }
        return first;
    }

    /**
     * Has the call begin again when the first work ends or the time is up. Returns if there is nothing to wait for, or
     * no more time.
     */
    private static void pass(Call call, DeviceState device, long timeout, long first) {
        long now = device.machineTime();
        long deadline = call.begun(now) + timeout;
        boolean unlimited = timeout < 0 || deadline < 0;
        if (first == NEVER) {
            device.letOthersIn(unlimited ? patience(call, device) : deadline);
            return;
        }
        // Work that ends in time counts, even if this thread wakes up too late.
        if (unlimited || first <= deadline || now < deadline) {
            throw new Pause(unlimited ? first : Math.min(first, deadline));
        }
    }
}
