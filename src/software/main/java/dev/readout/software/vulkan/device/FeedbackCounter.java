package dev.readout.software.vulkan.device;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.vulkan.object.Buffer;

/**
 * A place in a counter buffer of transform feedback. It has the bytes written to the first of the buffers.
 *
 * @param offset in bytes, a multiple of 4
 */
public record FeedbackCounter(Buffer buffer, long offset) {
    long read() {
        return Integer.toUnsignedLong(buffer.bytes().get(JAVA_INT, offset));
    }

    void write(long bytes) {
        buffer.bytes().set(JAVA_INT, offset, (int) bytes);
    }
}
