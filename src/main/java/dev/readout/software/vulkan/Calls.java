package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_UNKNOWN;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_VALIDATION_FAILED_EXT;

import dev.readout.abi.Listener;
import dev.readout.software.Report;
import java.util.function.Consumer;

/**
 * The one place where calls enter and leave: it lets one in at a time, and nothing thrown out. An exception that leaves
 * an upcall ends the process; here it becomes a report and an error code.
 */
final class Calls {
    /** A monitor: the JVM leaves it without a call of Java, so also where there is no stack or heap left for one. */
    private final Object lock = new Object();
    private final Listener<Report> listener;
    private final boolean strict;
    private final FaultScript faults;
    private final HostAccesses hostAccesses = new HostAccesses();

    Calls(Consumer<? super Report> listener, boolean strict, FaultScript faults) {
        this.listener = new Listener<>(listener);
        this.strict = strict;
        this.faults = faults;
    }

    /**
     * Runs {@code function}, and returns what it returns, or its failure. Throws nothing but an error of the virtual
     * machine: there was not memory or stack enough to report one.
     */
    long enter(NativeFunction function, Call call) {
        HostAccesses.Access access = HostAccesses.Access.of(call);
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
                faults.enter(call.function());
                if (meets) {
                    violation(call.function(), "vkResetQueryPool-firstQuery-02742",
                            "queries are reset while another thread reads or resets them");
                }
                return function.body().run(call);
            } catch (Throwable thrown) {
                return failed(function, call, thrown);
            }
        }
    }

    /** Tells the listener of something that is wrong, and that no rule names. */
    void report(String function, String message) {
        report(function, "", message);
    }

    /** Tells the listener of something that breaks {@code rule}, which is spelled as in a {@link Misuse}. */
    void report(String function, String rule, String message) {
        listener.tell(new Report(function, message, vuid(function, rule)));
    }

    /**
     * Tells the listener of something that breaks a rule, and that the device can do all the same.
     *
     * @throws Misuse instead, if the device is strict
     */
    void violation(String function, String rule, String message) {
        if (strict) {
            throw new Misuse(rule, message);
        }
        report(function, rule, message);
    }

    boolean strict() {
        return strict;
    }

    /** Whether the current thread is inside a call. */
    boolean inside() {
        return Thread.holdsLock(lock);
    }

    private long failed(NativeFunction function, Call call, Throwable thrown) {
        if (thrown instanceof Misuse misuse) {
            if (!misuse.isReported()) {
                return function.failure(misuse.result());
            }
            report(call.function(), misuse.rule(), misuse.getMessage());
            return function.failure(strict && misuse.result() == VK_ERROR_UNKNOWN()
                    ? VK_ERROR_VALIDATION_FAILED_EXT() : misuse.result());
        }
        report(call.function(), "failed inside the software device: " + thrown);
        return function.failure(thrown instanceof VirtualMachineError ? VK_ERROR_OUT_OF_HOST_MEMORY()
                : VK_ERROR_UNKNOWN());
    }

    private static String vuid(String function, String rule) {
        if (rule.isEmpty()) {
            return "";
        }
        boolean complete = rule.startsWith("Vk") || rule.startsWith("vk");
        return "VUID-" + (complete ? "" : function + "-") + rule;
    }
}
