package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_UNKNOWN;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_VALIDATION_FAILED_EXT;

import dev.readout.abi.UpcallGuard;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.DriverState;
import dev.readout.software.vulkan.object.FaultScript;
import dev.readout.software.vulkan.object.HostAccesses;
import dev.readout.software.vulkan.object.Pause;
import dev.readout.software.vulkan.object.RealTime;
import dev.readout.software.vulkan.object.Reports;
import dev.readout.software.vulkan.registry.Misuse;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The gate by which calls enter and leave: one at a time, and without an exception. An exception that leaves an upcall
 * would end the process; here it becomes a report and an error code.
 */
final class CallGate {
    /** After TRIED_REFUSALS failures of a function for want of memory, only one call in RARELY is tried. */
    private static final int TRIED_REFUSALS = 256;
    private static final int RARELY = 1024;

    /** A monitor: the JVM releases it without a Java call, so also without stack or heap for one. */
    private final Object lock = new Object();
    private final DriverState driver;
    private final FaultScript faults;
    private final HostAccesses hostAccesses = new HostAccesses();
    private final RealTime realTime;
    /** The number of calls that freed something. */
    private long frees;

    CallGate(DriverState driver) {
        this.driver = driver;
        faults = driver.faults();
        realTime = driver.realTime();
    }

    /** The entry of {@code function} by the name {@code name}. */
    UpcallGuard.Target entry(String name, FunctionBody function) {
        return new Entry(name, function);
    }

    /**
     * The entry of one function. It throws only a {@link VirtualMachineError}, for which there is neither memory nor
     * stack to report it.
     */
    private final class Entry implements UpcallGuard.Target {
        private final String name;
        private final FunctionBody function;
        private final HostAccesses.Kind access;
        /** The result where memory is not even enough for a report, computed before. */
        private final long withoutMemory;
        /** The Call object that this entry reuses. */
        private Call calls;
        /**
         * True if that object may be in use: a listener may call from inside of a call, and a call that ran out of
         * memory may not have reset this. Then a call gets an object of its own.
         */
        private boolean going;
        private final boolean isFreeing;
        /** Consecutive calls that failed for want of memory, and {@link #frees} at the first. */
        private long refusals;
        private long freesBefore;

        Entry(String name, FunctionBody function) {
            this.name = name;
            this.function = function;
            access = function.access();
            isFreeing = isFreeing(name);
            withoutMemory = function.failure(VK_ERROR_OUT_OF_HOST_MEMORY());
            calls = newCall();
        }

        /** Not by a pattern: every program asks for hundreds of functions before it has a device. */
        private static boolean isFreeing(String name) {
            return name.startsWith("vkDestroy") || name.startsWith("vkFree") || name.startsWith("vkReset")
                    || name.startsWith("vkTrim");
        }

        private Call newCall() {
            return new Call(name, driver.handles(), driver.reports());
        }

        @Override
        public long call(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j,
                long k) {
            if (access == HostAccesses.Kind.NONE) {
                return enter(false, a, b, c, d, e, f, g, h, i, j, k);
            }
            HostAccesses.Access begun = HostAccesses.access(access, b, (int) c, (int) d);
            boolean meets = hostAccesses.begin(begun, inside());
            try {
                return enter(meets, a, b, c, d, e, f, g, h, i, j, k);
            } finally {
                hostAccesses.end(begun);
            }
        }

        private long enter(boolean meets, long a, long b, long c, long d, long e, long f, long g, long h, long i,
                long j, long k) {
            @Nullable
            Call call = null;
            while (true) {
                try {
                    return enterInTurn(call, meets, a, b, c, d, e, f, g, h, i, j, k);
                } catch (Waiting waiting) {
                    // Outside of the lock, unless a listener calls from inside of another call.
                    realTime.pass(waiting.until);
                    call = waiting.call;
                }
            }
        }

        /** @param again the call, if it begins again after a wait; else null */
        private long enterInTurn(@Nullable Call again, boolean meets, long a, long b, long c, long d, long e, long f,
                long g, long h, long i, long j, long k) {
            boolean catchesUp = realTime.isOn() && !inside();
            synchronized (lock) {
                if (isHopeless()) {
                    return withoutMemory;
                }
                boolean nested = going;
                Call call = again;
                try {
                    if (call == null) {
                        call = nested ? newCall() : calls;
                        call.pass(a, b, c, d, e, f, g, h, i, j, k);
                    } else {
                        call.again();
                    }
                    going = true;
                    driver.callers().called();
                    if (again == null) {
                        faults.enter(name);
                    }
                    if (meets) {
                        call.violation("vkResetQueryPool-firstQuery-02742",
                                "queries are reset while another thread reads or resets them");
                    }
                    if (catchesUp) {
                        List.copyOf(driver.devices()).forEach(DeviceState::completeDue);
                    }
                    long result = function.body().run(call);
                    refusals = 0;
                    frees += isFreeing ? 1 : 0;
                    return result;
                } catch (Pause pause) {
                    calls = call == calls ? newCall() : calls;
                    throw new Waiting(pause.until(), call);
                } catch (Throwable thrown) {
                    refusals = thrown instanceof OutOfMemoryError ? Math.max(refusals, 1) : 0;
                    return failure(thrown);
                } finally {
                    going = nested;
                    if (call != null) {
                        call.end();
                    }
                }
            }
        }

        /**
         * Returns whether this call fails without trying, since the last calls found no memory: each try collects all
         * garbage, which takes long with a full heap.
         */
        private boolean isHopeless() {
            if (refusals == 0 || isFreeing) {
                return false;
            }
            if (freesBefore != frees) {
                freesBefore = frees;
                refusals = 1;
            }
            return ++refusals > TRIED_REFUSALS && refusals % RARELY != 0;
        }

        private long failure(Throwable thrown) {
            Reports reports = driver.reports();
            if (thrown instanceof Misuse misuse) {
                if (!misuse.isReported()) {
                    return function.failure(misuse.result());
                }
                reports.report(name, misuse.rule(), misuse.getMessage());
                return function.failure(reports.strict() && misuse.result() == VK_ERROR_UNKNOWN()
                        ? VK_ERROR_VALIDATION_FAILED_EXT() : misuse.result());
            }
            reports.report(name, "failed inside the software device: " + thrown);
            return function.failure(thrown instanceof VirtualMachineError ? VK_ERROR_OUT_OF_HOST_MEMORY()
                    : VK_ERROR_UNKNOWN());
        }

        @Override
        public long failed() {
            return withoutMemory;
        }
    }

    /** A call that has left the lock, to begin again. */
    private static final class Waiting extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final long until;
        private final transient @Nullable Call call;

        Waiting(long until, @Nullable Call call) {
            super(null, null, false, false);
            this.until = until;
            this.call = call;
        }
    }

    /** The host's time, in ns; in virtual time, the latest that the application has seen on any device. */
    long hostNanoseconds() {
        if (realTime.isOn()) {
            return realTime.monotonic();
        }
        return ask(() -> {
            long latest = 0;
            for (DeviceState device : driver.devices()) {
                latest = Math.max(latest, device.hostTime());
            }
            return latest;
        });
    }

    /** Answers a question between two calls, or inside of one. */
    <T> T ask(Supplier<T> question) {
        synchronized (lock) {
            return question.get();
        }
    }

    /** True if the current thread is inside a call. */
    boolean inside() {
        return Thread.holdsLock(lock);
    }
}
