package dev.readout.profile;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value for each scope of a frame, by its position, such as its path or its statistics. Most frames look like the one
 * before. So a position keeps its value as long as its scope has the same name and queue and its parent has the same
 * value; then nothing is looked up or allocated.
 *
 * <p>{@snippet :
 * ScopeCache<String> paths = new ScopeCache<>("", (outer, name, queue) -> Scope.path(outer, name));
 * profiler.poll(frame -> {
 *     paths.update(frame);
 *     frame.forEach(scope -> println(paths.at(scope) + ": " + frame.nanoseconds(scope) + " ns"));
 * });
 * }
 *
 * <p>It keeps as many values as the largest frame had scopes. Not safe to share between threads.
 *
 * @param <T> the value of a scope
 */
public final class ScopeCache<T> {
    private final T root;
    private final Source<T> source;
    private Place<T>[] places;
    private int size;

    /**
     * Finds what belongs to a scope.
     *
     * @param <T> the value of a scope
     */
    @FunctionalInterface
    public interface Source<T> {
        /**
         * The value of a scope.
         *
         * @param outer what belongs to the scope around it, or the root
         * @return null if there is nothing for it: then there is nothing for the scopes below it either
         */
        @Nullable
        T find(T outer, String name, GpuQueue queue);
    }

    /** The value of a position, and its key. */
    private static final class Place<T> {
        private @Nullable T outer;
        private @Nullable String name;
        private @Nullable GpuQueue queue;
        private @Nullable T found;
    }

    /**
     * A cache for the frames of a loop.
     *
     * @param root the value of the outermost scopes' parent
     * @param source computes values that differ from the frame before, outer scopes first
     */
    @SuppressWarnings("unchecked")
    public ScopeCache(T root, Source<T> source) {
        this.root = Objects.requireNonNull(root, "root");
        this.source = Objects.requireNonNull(source, "source");
        places = (Place<T>[]) new Place<?>[0];
    }

    /** Finds what belongs to the scopes of a frame. */
    public void update(GpuFrame frame) {
        int scopes = Objects.requireNonNull(frame, "frame").size();
        size = 0;
        if (scopes > places.length) {
            grow(scopes);
        }
        for (int scope = 0; scope < scopes; scope++) {
            int parent = frame.parent(scope);
            T outer = parent < 0 ? root : places[parent].found;
            String name = frame.name(scope);
            GpuQueue queue = frame.queue(scope);
            Place<T> place = places[scope];
            if (place.outer != outer || place.queue != queue || !name.equals(place.name)) {
                place.found = outer == null ? null : source.find(outer, name, queue);
                place.outer = outer;
                place.name = name;
                place.queue = queue;
            }
        }
        size = scopes;
    }

    private void grow(int scopes) {
        int known = places.length;
        places = Arrays.copyOf(places, Math.max(scopes, 2 * known));
        for (int each = known; each < places.length; each++) {
            places[each] = new Place<>();
        }
    }

    /**
     * The value of a scope of the frame that came last; null if there is nothing for it.
     *
     * @throws IndexOutOfBoundsException if {@code scope} is not a position of that frame
     */
    @Nullable
    public T at(int scope) {
        return places[Objects.checkIndex(scope, size)].found;
    }
}
