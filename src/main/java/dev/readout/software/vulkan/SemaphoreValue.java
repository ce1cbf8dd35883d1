package dev.readout.software.vulkan;

/**
 * A semaphore that a submission waits for or signals.
 *
 * @param value of its timeline, unsigned; not looked at for a binary one
 */
record SemaphoreValue(Semaphore semaphore, long value) {
}
