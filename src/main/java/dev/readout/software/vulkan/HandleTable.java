package dev.readout.software.vulkan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The objects behind handles. A handle is looked up and never followed, so that any number may be passed as one. The
 * classes of the objects are named as their handles are, without the prefix.
 */
final class HandleTable {
    private final Map<Long, Object> objects = new HashMap<>();
    private final LongSupplier handles;
    private final LongPredicate elsewhere;

    /**
     * A table whose new handles come from {@code handles}.
     *
     * @param elsewhere whether another table has an object of a handle
     */
    HandleTable(LongSupplier handles, LongPredicate elsewhere) {
        this.handles = handles;
        this.elsewhere = elsewhere;
    }

    /** Gives {@code object} a handle. */
    long add(Object object) {
        long handle = handles.getAsLong();
        objects.put(handle, object);
        return handle;
    }

    /** The object behind {@code handle}, which the call passed as {@code argument}. */
    <T> T get(Class<T> type, long handle, String argument) {
        Object object = objects.get(handle);
        if (!type.isInstance(object)) {
            throw missing(type, handle, argument, Arguments.isWhole(argument) ? argument + "-parent" : "");
        }
        return type.cast(object);
    }

    /** The same, where the rule that it belongs to the device is called {@code parentRule}. */
    <T> T get(Class<T> type, long handle, String argument, String parentRule) {
        Object object = objects.get(handle);
        if (!type.isInstance(object)) {
            throw missing(type, handle, argument, parentRule);
        }
        return type.cast(object);
    }

    /** The same, of the element {@code index} of an array: {@code argument} names all, {@code pInfos[].dst}. */
    <T> T get(Class<T> type, long handle, String argument, int index, String parentRule) {
        Object object = objects.get(handle);
        if (!type.isInstance(object)) {
            throw missing(type, handle, Arguments.indexed(argument, index), parentRule);
        }
        return type.cast(object);
    }

    private Misuse missing(Class<?> type, long handle, String argument, String parentRule) {
        Object object = objects.get(handle);
        boolean foreign = object == null && elsewhere.test(handle);
        return new Misuse(foreign ? parentRule : Arguments.parameterRule(argument), argument + " " + hex(handle)
                + (foreign ? " belongs to another device" : object == null
                        ? " is no handle, or one that was destroyed" : " is a " + typeName(object))
                + ": expected a Vk" + type.getSimpleName());
    }

    /** What Vulkan calls an object of this table. */
    static String typeName(Object object) {
        return "Vk" + object.getClass().getSimpleName();
    }

    /** Whether there is an object behind {@code handle}. */
    boolean has(long handle) {
        return objects.containsKey(handle);
    }

    /** As {@link #get}, or null for the null handle. */
    <T> @Nullable T getOrNull(Class<T> type, long handle, String argument) {
        return handle == 0 ? null : get(type, handle, argument);
    }

    /** Takes the object out of the table, and returns it; null for the null handle, which it is legal to destroy. */
    <T> @Nullable T remove(Class<T> type, long handle, String argument) {
        T object = getOrNull(type, handle, argument);
        objects.remove(handle);
        return object;
    }

    /** Takes an object out of the table whose handle is known. */
    void remove(long handle) {
        objects.remove(handle);
    }

    /** Counts the objects by the names of their types. */
    SortedMap<String, Integer> census() {
        SortedMap<String, Integer> numbers = new TreeMap<>();
        for (Object object : objects.values()) {
            numbers.merge(typeName(object), 1, Integer::sum);
        }
        return numbers;
    }

    /** All objects of a type. */
    <T> List<T> all(Class<T> type) {
        List<T> found = new ArrayList<>();
        for (Object object : objects.values()) {
            if (type.isInstance(object)) {
                found.add(type.cast(object));
            }
        }
        return found;
    }

    static String hex(long number) {
        return "0x" + Long.toHexString(number);
    }
}
