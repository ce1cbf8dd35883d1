package dev.readout.software.vulkan.object;

import dev.readout.abi.Listener;
import dev.readout.software.Report;
import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reports an application's mistakes to the listener, and to the application's messengers. */
public final class Reports {
    private final Listener<Report> listener;
    private final Listener<Message> heard = new Listener<>(this::tell);
    /** Copied, since a callback may change them. */
    private final List<DebugUtilsMessengerEXT> messengers = new CopyOnWriteArrayList<>();
    private final boolean strict;

    /** For the messengers of one instance, or of all: then it is 0. */
    private record Message(long instance, int severity, int types, MemorySegment data) {
    }

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
        Report report = new Report(function, message, vuid(function, rule));
        listener.tell(report);
        if (!messengers.isEmpty()) {
            try (Arena arena = Arena.ofConfined()) {
                message(0, DebugUtilsMessengerEXT.SEVERITY_ERROR, DebugUtilsMessengerEXT.TYPE_VALIDATION,
                        DebugUtilsMessengerEXT.data(report, arena));
            }
        }
    }

    /** Messengers that hear what is reported from now on. */
    public void add(Collection<DebugUtilsMessengerEXT> more) {
        messengers.addAll(more);
    }

    /** The messengers of an instance hear no more. */
    public void remove(long instance) {
        messengers.removeIf(messenger -> messenger.instance() == instance);
    }

    /** A messenger hears no more. */
    public void remove(@Nullable DebugUtilsMessengerEXT messenger) {
        messengers.removeIf(each -> each == messenger);
    }

    /** Tells the messengers of an instance, or with 0 all, of a {@code VkDebugUtilsMessengerCallbackDataEXT}. */
    public void message(long instance, int severity, int types, MemorySegment data) {
        heard.tell(new Message(instance, severity, types, data));
    }

    private void tell(Message message) {
        for (DebugUtilsMessengerEXT messenger : messengers) {
            if (message.instance == 0 || message.instance == messenger.instance()) {
                messenger.tell(message.severity, message.types, message.data);
            }
        }
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
