package dev.readout.software.vulkan.object;

import dev.readout.abi.Listener;
import dev.readout.software.Report;
import dev.readout.software.vulkan.registry.Misuse;
import java.util.function.Consumer;

/** Tells the listener what an application did wrong. */
public final class Reports {
    private final Listener<Report> listener;
    private final boolean strict;

    /** @param strict whether what breaks a rule is refused, also where the device could do it all the same */
    Reports(Consumer<? super Report> listener, boolean strict) {
        this.listener = new Listener<>(listener);
        this.strict = strict;
    }

    /** Tells the listener of something that is wrong, and that no rule names. */
    public void report(String function, String message) {
        report(function, "", message);
    }

    /** Tells the listener of something that breaks {@code rule}, which is spelled as in a {@link Misuse}. */
    public void report(String function, String rule, String message) {
        listener.tell(new Report(function, message, vuid(function, rule)));
    }

    /**
     * Tells the listener of something that breaks a rule, and that the device can do all the same.
     *
     * @throws Misuse instead, if the device is strict
     */
    public void violation(String function, String rule, String message) {
        if (strict) {
            throw new Misuse(rule, message);
        }
        report(function, rule, message);
    }

    public boolean strict() {
        return strict;
    }

    private static String vuid(String function, String rule) {
        if (rule.isEmpty()) {
            return "";
        }
        boolean complete = rule.startsWith("Vk") || rule.startsWith("vk");
        return "VUID-" + (complete ? "" : function + "-") + rule;
    }
}
