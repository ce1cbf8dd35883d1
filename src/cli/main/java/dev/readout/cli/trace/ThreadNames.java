package dev.readout.cli.trace;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of a trace's threads, as far as it has been read. */
public final class ThreadNames {
    private final Map<String, String> names = new HashMap<>();

    /** Sets the name of a thread from here on. */
    public void put(String thread, String name) {
        names.put(thread, name);
    }

    /** The name of a thread, or null. */
    public @Nullable String of(@Nullable String thread) {
        return names.get(thread);
    }

    /** The name for people: name and number, or the number alone. */
    String shown(String thread) {
        String name = names.get(thread);
        return name == null ? "thread " + thread : name + " (" + thread + ")";
    }
}
