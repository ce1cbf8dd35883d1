package dev.readout.software.vulkan.object;

/**
 * A semaphore that a submission waits for or signals.
 *
 * @param value the value of its timeline, unsigned; ignored for a binary one
 */
public record SemaphoreValue(Semaphore semaphore, long value) {
}
