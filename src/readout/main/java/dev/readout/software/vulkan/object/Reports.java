package dev.readout.software.vulkan.object;

import dev.readout.abi.Listener;
import dev.readout.software.Report;
import dev.readout.software.vulkan.registry.Misuse;
import java.util.function.Consumer;

/** Reports an application's mistakes to the listener. */
public final class Reports {
    private final Listener<Report> listener;
    private final boolean strict;

    /** @param strict whether calls that break a rule fail, also where the device could execute them */
    Reports(Consumer<? super Report> listener, boolean strict) {
        this.listener = new Listener<>(listener);
        this.strict = strict;
    }

    /** Reports a mistake that breaks no named rule. */
    public void report(String function, String message) {
        report(function, "", message);
    }

    /** Reports a broken rule, which is spelled as in a {@link Misuse}. */
    public void report(String function, String rule, String message) {
        listener.tell(new Report(function, message, vuid(function, rule)));
    }

    /**
     * Reports a broken rule of a call that the device can still execute.
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
