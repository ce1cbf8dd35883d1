package dev.readout.driver;

import java.util.Objects;

/**
 * A driver's function failed. The message has the function, the error's name and its number.
 *
 * <p>Example: {@link dev.readout.driver.vulkan.VulkanInstance}.
 */
public final class DriverException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String function;
    private final int code;
    private final boolean deviceLost;

    private DriverException(String function, int code, boolean deviceLost, String message) {
        super(message);
        this.function = Objects.requireNonNull(function, "function");
        this.code = code;
        this.deviceLost = deviceLost;
    }

    private static String colon(String advice) {
        return Objects.requireNonNull(advice, "advice").isEmpty() ? "" : ": " + advice;
    }

    /**
     * An error that a function returned.
     *
     * @param function the function, as the API spells it
     * @param codeName the code, as the API spells it
     * @param code its number
     * @param advice what it means or what to do about it; may be empty
     */
    public static DriverException returned(String function, String codeName, int code, String advice) {
        Objects.requireNonNull(codeName, "codeName");
        return new DriverException(function, code, codeName.equals("VK_ERROR_DEVICE_LOST"),
                function + " returned " + codeName + " (" + code + ")" + colon(advice));
    }

    /**
     * An error of GL or EGL, from {@code glGetError} or {@code eglGetError}: its number is shown as hexadecimal.
     *
     * @param function the function, as the API spells it
     * @param codeName the error, as the API spells it
     * @param code its number
     * @param advice what it means or what to do about it; may be empty
     */
    public static DriverException raised(String function, String codeName, int code, String advice) {
        Objects.requireNonNull(codeName, "codeName");
        return new DriverException(function, code, false,
                function + " raised " + codeName + " (0x" + Integer.toHexString(code) + ")" + colon(advice));
    }

    /**
     * A fault of a function without an error code.
     *
     * @param function the function, as the API spells it
     * @param what the fault: the rest of a sentence that begins with the function
     */
    public static DriverException misbehaved(String function, String what) {
        Objects.requireNonNull(what, "what");
        return new DriverException(function, 0, false, function + " " + what);
    }

    /**
     * The function that failed, as the API spells it. Of an error of GL's that was there before a call: {@code a call
     * before} and the function, for GL does not say more.
     */
    public String function() {
        return function;
    }

    /**
     * The number of the error, as the function, {@code glGetError} or {@code eglGetError} returned it; 0 for a fault
     * without an error code.
     */
    public int code() {
        return code;
    }

    /**
     * Returns whether a function of Vulkan returned {@code VK_ERROR_DEVICE_LOST}: the device executes nothing more, and
     * pending work may have no result. Close it and create a new one.
     */
    public boolean isDeviceLost() {
        return deviceLost;
    }
}
