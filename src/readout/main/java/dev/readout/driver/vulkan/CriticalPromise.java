package dev.readout.driver.vulkan;

/**
 * An application's promise when it asks for critical calls. To the VM, a thread in a critical call is still in Java:
 * that makes the call cheap, and a false promise is not an exception but stalls every thread or ends the process.
 * Immutable and safe to share between threads.
 *
 * <p>Example: {@link QueryPool}.
 */
public enum CriticalPromise {
    /**
     * Two promises about the driver's {@code vkGetQueryPoolResults}, without WAIT, and its {@code vkResetQueryPool}.
     *
     * <p><b>It does not block.</b> During a critical call the garbage collector can't run, and with it every thread
     * that needs memory stands still. Drivers of GPUs answer NOT_READY at once; lavapipe, and other drivers that draw
     * with the host's processor, wait for the queue.
     *
     * <p><b>Nothing below it is written in Java.</b> A call that comes back to Java ends the process. A software device
     * and a trace layer are written in Java, and so may be the callback of a debug messenger, which a validation layer
     * calls.
     *
     * <p>The library refuses a promise that it knows to be false: the function is an upcall stub, or the device is of
     * type CPU. It can't see through a native layer, or know a device that it did not make.
     */
    DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA
}
