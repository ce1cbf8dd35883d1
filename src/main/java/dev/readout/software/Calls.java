package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_UNKNOWN;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The one place where calls enter and leave: it lets one in at a time, and nothing thrown out. An exception that leaves
 * an upcall ends the process; here it becomes a report and an error code.
 */
final class Calls {
    private final ReentrantLock lock = new ReentrantLock();
    private final Consumer<? super Report> listener;

    Calls(Consumer<? super Report> listener) {
        this.listener = listener;
    }

    /** The body of a function that returns a {@code VkResult}. */
    interface Result {
        int run();
    }

    /** The body of a function that returns nothing. */
    interface Effect {
        void run();
    }

    /** The body of a function that returns an address. */
    interface Address {
        MemorySegment run();
    }

    int result(String function, Result body) {
        try {
            lock.lock();
            try {
                return body.run();
            } catch (Throwable thrown) {
                return failed(function, thrown);
            } finally {
                lock.unlock();
            }
        } catch (Throwable thrown) {
            // Not even the report could be made: out of memory or of stack.
            return VK_ERROR_UNKNOWN();
        }
    }

    void effect(String function, Effect body) {
        result(function, () -> {
            body.run();
            return 0;
        });
    }

    MemorySegment address(String function, Address body) {
        MemorySegment[] address = {MemorySegment.NULL};
        result(function, () -> {
            address[0] = body.run();
            return 0;
        });
        return address[0];
    }

    /** Tells the listener of something that is wrong and does not keep the call from going on. */
    void report(String function, String message) {
        try {
            listener.accept(new Report(function, message));
        } catch (Throwable ignored) {
            // A broken listener must not change what the device does.
        }
    }

    /** Whether the current thread is inside a call. */
    boolean inside() {
        return lock.isHeldByCurrentThread();
    }

    private int failed(String function, Throwable thrown) {
        if (thrown instanceof Misuse misuse) {
            report(function, misuse.getMessage());
            return misuse.result();
        }
        report(function, "failed inside the software device: " + thrown);
        return thrown instanceof OutOfMemoryError ? VK_ERROR_OUT_OF_HOST_MEMORY() : VK_ERROR_UNKNOWN();
    }
}
