package dev.readout.software.gl;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names of one kind of GL object. A name is reserved by a glGen function and becomes an object's when it is first
 * used; a name that is deleted is not handed out again.
 */
final class GlNames<T> {
    private final Map<Integer, @Nullable T> objects = new HashMap<>();
    private final Map<Integer, byte[]> labels = new HashMap<>();
    private int last;

    /** A name that was never used, as glGen functions hand it out. */
    int reserve() {
        int name = next();
        objects.put(name, null);
        return name;
    }

    /** A name that was never used, for an object of another kind that has its name among these. */
    int next() {
        do {
            last++;
        } while (objects.containsKey(last));
        return last;
    }

    /** Returns whether {@code name} was handed out or used, and not deleted. */
    boolean isUsed(int name) {
        return objects.containsKey(name);
    }

    /** The object named {@code name}, or null if no object is. */
    @Nullable
    T get(int name) {
        return objects.get(name);
    }

    void set(int name, T object) {
        objects.put(name, object);
    }

    /** How many names were handed out or used, and not deleted. */
    int count() {
        return objects.size();
    }

    Stream<T> objects() {
        return objects.values().stream().filter(Objects::nonNull);
    }

    /** The label of {@code name}; empty if it has none. */
    byte[] label(int name) {
        return labels.getOrDefault(name, new byte[0]);
    }

    void setLabel(int name, byte[] label) {
        labels.put(name, label);
    }

    /** Makes {@code name} unused, and returns its object, or null if it had none. */
    @Nullable
    T remove(int name) {
        labels.remove(name);
        return objects.remove(name);
    }
}
