package dev.readout.profile;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What belongs to each scope of a frame, by its position: its path, say, or where its times are summed up. Most frames
 * look like the one before, so what was found for a position is kept as long as the scope there has the same name and
 * the same queue, and what belongs to its parent is the same object. Then nothing is looked for, and nothing allocated.
 *
 * <p>{@snippet :
 * ScopeCache<String> paths = new ScopeCache<>("", (outer, name, queue) -> ScopePath.join(outer, name));
 * profiler.poll(frame -> {
 *     paths.update(frame);
 *     frame.forEach(scope -> println(paths.at(scope) + ": " + frame.nanoseconds(scope) + " ns"));
 * });
 * }
 *
 * <p>It keeps the objects of as many scopes as the largest frame had. Not safe to share between threads.
 *
 * @param <T> what belongs to a scope
 */
public final class ScopeCache<T> {
    private final T root;
    private final Source<T> source;
    private Place<T>[] places;
    private int size;

    /**
     * Finds what belongs to a scope.
     *
     * @param <T> what belongs to a scope
     */
    @FunctionalInterface
    public interface Source<T> {
        /**
         * What belongs to a scope.
         *
         * @param outer what belongs to the scope around it, or the root
         * @return null if there is nothing for it: then there is nothing for the scopes below it either
         */
        @Nullable
        T find(T outer, String name, GpuQueue queue);
    }

    /** What was found for a position, and for what. */
    private static final class Place<T> {
        private @Nullable T outer;
        private @Nullable String name;
        private @Nullable GpuQueue queue;
        private @Nullable T found;
    }

    /**
     * One for the frames of a loop.
     *
     * @param root what is around the outermost scopes
     * @param source is asked for what is not as in the frame before, outer scopes first
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
     * What belongs to a scope of the frame that came last; null if there is nothing for it.
     *
     * @throws IndexOutOfBoundsException if {@code scope} is not a position of that frame
     */
    @Nullable
    public T at(int scope) {
        return places[Objects.checkIndex(scope, size)].found;
    }
}
