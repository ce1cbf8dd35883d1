package dev.readout.driver;

/**
 * A driver's function returned an error. The message has the function, the name of the code and its number.
 */
public final class DriverException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String function;
    private final int code;

    /**
     * An error that a driver returned.
     *
     * @param function the function, as the API spells it
     * @param codeName the code, as the API spells it
     * @param code its number
     * @param advice what it means or what to do about it; may be empty
     */
    DriverException(String function, String codeName, int code, String advice) {
        super(function + " returned " + codeName + " (" + code + ")" + (advice.isEmpty() ? "" : ": " + advice));
        this.function = function;
        this.code = code;
    }

    /** The function that failed, as the API spells it. */
    public String function() {
        return function;
    }

    /** The number that the function returned. */
    public int code() {
        return code;
    }
}
