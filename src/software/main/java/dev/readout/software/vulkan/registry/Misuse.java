package dev.readout.software.vulkan.registry;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_UNKNOWN;

/**
 * Thrown by a call that fails. {@code CallGate} reports it and returns its error code; it never leaves the device. It
 * has no stack trace: its message is for the application's author.
 */
public final class Misuse extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String rule;
    private final int result;
    private final String message;
    private final boolean reported;

    /** A call that breaks a rule without a VUID. */
    public Misuse(String message) {
        this("", VK_ERROR_UNKNOWN(), message);
    }

    /** A valid call that asks for more than the device supports. */
    public Misuse(int result, String message) {
        this("", result, message);
    }

    /**
     * A call that breaks a rule.
     *
     * @param rule the rule's name without {@code VUID} and the function, such as {@code query-00802}; with the struct
     *        or another function where the rule is about one, such as {@code VkQueryPoolCreateInfo-queryCount-02763}
     */
    public Misuse(String rule, String message) {
        this(rule, VK_ERROR_UNKNOWN(), message);
    }

    /** A call that breaks a rule, and fails with another result than {@code VK_ERROR_UNKNOWN}. */
    public Misuse(String rule, int result, String message) {
        this(rule, result, message, true);
    }

    private Misuse(String rule, int result, String message, boolean reported) {
        super(null, null, false, false);
        this.rule = rule;
        this.result = result;
        this.message = message;
        this.reported = reported;
    }

    /** An error that the specification allows, such as out of memory: returned, not reported. */
    public static Misuse fault(int result) {
        return new Misuse("", result, "", false);
    }

    /** Returns whether the application did something wrong. */
    public boolean isReported() {
        return reported;
    }

    /** The mistake; never null. */
    @Override
    public String getMessage() {
        return message;
    }

    /** The rule that was broken, or an empty string. */
    public String rule() {
        return rule;
    }

    /** The {@code VkResult} that the call returns, if it returns one. */
    public int result() {
        return result;
    }

    /** A mask, an address or a handle for messages. */
    public static String hex(long number) {
        return "0x" + Long.toHexString(number);
    }
}
