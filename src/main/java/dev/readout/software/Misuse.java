package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_UNKNOWN;

/**
 * A call that cannot be answered, on its way to {@link Calls}, which reports it and returns its error code. It never
 * leaves the package, and has no stack trace: its message is for the application's author.
 */
final class Misuse extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int result;

    Misuse(String message) {
        this(VK_ERROR_UNKNOWN(), message);
    }

    Misuse(int result, String message) {
        super(message, null, false, false);
        this.result = result;
    }

    /** The {@code VkResult} that the call returns, if it returns one. */
    int result() {
        return result;
    }
}
