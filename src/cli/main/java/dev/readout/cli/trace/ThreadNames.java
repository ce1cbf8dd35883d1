package dev.readout.cli.trace;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The names of a trace's threads, as far as it has been read. */
public final class ThreadNames {
    /** Of a file of garbage, those that came last. */
    private static final int MOST = 1 << 14;

    private final SequencedMap<String, String> names = new LinkedHashMap<>();

    /** Sets the name of a thread from here on. */
    public void put(String thread, String name) {
        names.put(thread, name);
        if (names.size() > MOST) {
            names.pollFirstEntry();
        }
    }

    /** The name of a thread, or null. */
    public @Nullable String of(@Nullable String thread) {
        return thread == null ? null : names.get(thread);
    }

    /** The name for people: name and number, or the number alone. */
    String shown(String thread) {
        String name = names.get(thread);
        return name == null ? "thread " + thread : name + " (" + thread + ")";
    }
}
