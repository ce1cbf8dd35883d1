package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_UNKNOWN;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_VALIDATION_FAILED_EXT;

import java.util.function.Supplier;

/**
 * The one place where calls enter and leave: it lets one in at a time, and nothing thrown out. An exception that leaves
 * an upcall ends the process; here it becomes a report and an error code.
 */
final class CallGate {
    /** A monitor: the JVM leaves it without a call of Java, so also where there is no stack or heap left for one. */
    private final Object lock = new Object();
    private final DriverState driver;
    private final HostAccesses hostAccesses = new HostAccesses();

    CallGate(DriverState driver) {
        this.driver = driver;
    }

    /**
     * Runs {@code function}, called by the name {@code name} with {@code words}, and returns what it returns, or its
     * failure. Throws nothing but an error of the virtual machine: there was not memory or stack enough to report one.
     */
    long enter(NativeFunction function, String name, long... words) {
        Call call = new Call(name, driver.handles(), driver.reports(), words);
        HostAccesses.Access access = HostAccesses.access(function.access(), call);
        if (access == null) {
            return enterInTurn(function, call, false);
        }
        boolean meets = hostAccesses.begin(access, inside());
        try {
            return enterInTurn(function, call, meets);
        } finally {
            hostAccesses.end(access);
        }
    }

    private long enterInTurn(NativeFunction function, Call call, boolean meets) {
        synchronized (lock) {
            try {
                driver.faults().enter(call.function());
                if (meets) {
                    call.violation("vkResetQueryPool-firstQuery-02742",
                            "queries are reset while another thread reads or resets them");
                }
                return function.body().run(call);
            } catch (Throwable thrown) {
                return failed(function, call, thrown);
            }
        }
    }

    /** The time that the application has seen on any device, in ns: between two calls, or inside of one. */
    long hostNanoseconds() {
        return ask(() -> {
            long latest = 0;
            for (Device device : driver.handles().all(Device.class)) {
                latest = Math.max(latest, device.hostTime());
            }
            return latest;
        });
    }

    /** Asks something between two calls, or inside of one. */
    <T> T ask(Supplier<T> question) {
        synchronized (lock) {
            return question.get();
        }
    }

    /** Whether the current thread is inside a call. */
    boolean inside() {
        return Thread.holdsLock(lock);
    }

    private long failed(NativeFunction function, Call call, Throwable thrown) {
        Reports reports = driver.reports();
        if (thrown instanceof Misuse misuse) {
            if (!misuse.isReported()) {
                return function.failure(misuse.result());
            }
            reports.report(call.function(), misuse.rule(), misuse.getMessage());
            return function.failure(reports.strict() && misuse.result() == VK_ERROR_UNKNOWN()
                    ? VK_ERROR_VALIDATION_FAILED_EXT() : misuse.result());
        }
        reports.report(call.function(), "failed inside the software device: " + thrown);
        return function.failure(thrown instanceof VirtualMachineError ? VK_ERROR_OUT_OF_HOST_MEMORY()
                : VK_ERROR_UNKNOWN());
    }
}
