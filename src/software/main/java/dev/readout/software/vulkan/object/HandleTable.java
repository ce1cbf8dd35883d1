package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The objects behind handles. A handle is looked up and never dereferenced, so that any number is safe. A class of
 * objects has the name of its handle without the prefix.
 */
public final class HandleTable {
    /** 2^64 divided by the golden ratio: the multiplier that spreads consecutive handles. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final LongSupplier handles;
    private final LongPredicate elsewhere;
    /**
     * The handles, by open addressing: the place is the upper bits of the product with {@link #SPREAD}, or the next
     * free one. The number of places is a power of two. At least half of them are free, and 0.
     */
    private long[] places = new long[16];
    /** The object of the handle in each place; null in a free one. */
    private @Nullable Object[] objects = new Object[16];
    /** The right shift from a product to a place. */
    private int shift = Long.SIZE - 4;
    private int size;

    /**
     * A table whose new handles come from {@code handles}.
     *
     * @param elsewhere whether another table has a handle
     */
    public HandleTable(LongSupplier handles, LongPredicate elsewhere) {
        this.handles = handles;
        this.elsewhere = elsewhere;
    }

    /** Gives {@code object} a handle. */
    public long add(Object object) {
        if (2 * size == places.length) {
            grow();
        }
        long handle = handles.getAsLong();
        int place = place(places, shift, handle);
        places[place] = handle;
        objects[place] = object;
        size++;
        return handle;
    }

    /** Doubles the places. The fields change at the end, since memory or stack may run out before. */
    private void grow() {
        long[] newPlaces = new long[2 * places.length];
        Object[] newObjects = new Object[newPlaces.length];
        for (int i = 0; i < places.length; i++) {
            if (places[i] != 0) {
                int place = place(newPlaces, shift - 1, places[i]);
                newPlaces[place] = places[i];
                newObjects[place] = objects[i];
            }
        }
        places = newPlaces;
        objects = newObjects;
        shift--;
    }

    private static int home(int shift, long handle) {
        return (int) (handle * SPREAD >>> shift);
    }

    /** The place of {@code handle}; if it is not in the table, the free place for it. */
    private static int place(long[] places, int shift, long handle) {
        int place = home(shift, handle);
        while (places[place] != handle && places[place] != 0) {
            place = place + 1 & places.length - 1;
        }
        return place;
    }

    private @Nullable Object find(long handle) {
        return objects[place(places, shift, handle)];
    }

    /** The object behind {@code handle}; {@code argument} is its name in messages. */
    public <T> T get(Class<T> type, long handle, String argument) {
        Object object = find(handle);
        if (!type.isInstance(object)) {
            throw missing(type, handle, argument, Arguments.isWhole(argument) ? argument + "-parent" : "");
        }
        return type.cast(object);
    }

    /** The same, with the rule that demands that it belongs to the device. */
    public <T> T get(Class<T> type, long handle, String argument, String parentRule) {
        Object object = find(handle);
        if (!type.isInstance(object)) {
            throw missing(type, handle, argument, parentRule);
        }
        return type.cast(object);
    }

    /** The same, of the element {@code index} of an array: {@code argument} names all, {@code pInfos[].dst}. */
    public <T> T get(Class<T> type, long handle, String argument, int index, String parentRule) {
        Object object = find(handle);
        if (!type.isInstance(object)) {
            throw missing(type, handle, Arguments.indexed(argument, index), parentRule);
        }
        return type.cast(object);
    }

    private Misuse missing(Class<?> type, long handle, String argument, String parentRule) {
        Object object = find(handle);
        boolean foreign = object == null && elsewhere.test(handle);
        return new Misuse(foreign ? parentRule : Arguments.parameterRule(argument), argument + " " + Misuse.hex(handle)
                + (foreign ? " belongs to another device" : object == null
                        ? " is no handle, or one that was destroyed" : " is a " + typeName(object))
                + ": expected a Vk" + type.getSimpleName());
    }

    /** Vulkan's name of an object's type. */
    public static String typeName(Object object) {
        return "Vk" + object.getClass().getSimpleName();
    }

    /** Returns whether there is an object behind {@code handle}. */
    public boolean has(long handle) {
        return find(handle) != null;
    }

    /** Returns whether there is an object of a type behind {@code handle}. */
    public boolean has(Class<?> type, long handle) {
        return type.isInstance(find(handle));
    }

    /** As {@link #get}, or null for the null handle. */
    public <T> @Nullable T getOrNull(Class<T> type, long handle, String argument) {
        return handle == 0 ? null : get(type, handle, argument);
    }

    /** Removes the object, and returns it; null for the null handle, which may be destroyed. */
    public <T> @Nullable T remove(Class<T> type, long handle, String argument) {
        T object = getOrNull(type, handle, argument);
        remove(handle);
        return object;
    }

    /** Removes the object of a handle that is in the table. */
    public void remove(long handle) {
        int free = place(places, shift, handle);
        if (places[free] == 0) {
            return;
        }
        int last = places.length - 1;
        // Handles that follow without a gap move up, where a gap would hide them.
        for (int next = free + 1 & last; places[next] != 0; next = next + 1 & last) {
            int home = home(shift, places[next]);
            if ((next - home & last) >= (next - free & last)) {
                places[free] = places[next];
                objects[free] = objects[next];
                free = next;
            }
        }
        places[free] = 0;
        objects[free] = null;
        size--;
    }

    /** The number of objects by the names of their types, but for images of a swapchain, which end with it. */
    public SortedMap<String, Integer> census() {
        SortedMap<String, Integer> numbers = new TreeMap<>();
        for (Object object : objects) {
            if (object != null && !(object instanceof Image image && image.presentable())) {
                numbers.merge(typeName(object), 1, Integer::sum);
            }
        }
        return numbers;
    }

    /** The handles of some objects of a type. */
    public <T> List<Long> handles(Class<T> type, Predicate<T> some) {
        List<Long> found = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            if (type.isInstance(objects[i]) && some.test(type.cast(objects[i]))) {
                found.add(places[i]);
            }
        }
        return found;
    }

    /** All objects of a type. */
    public <T> List<T> all(Class<T> type) {
        List<T> found = new ArrayList<>();
        for (Object object : objects) {
            if (type.isInstance(object)) {
                found.add(type.cast(object));
            }
        }
        return found;
    }
}
