package dev.readout.abi;

import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.UnionLayout;
import java.util.List;

/**
 * Finds the members of a struct, for its stub, which asks for them in their order: each is found behind the last, where
 * {@link MemoryLayout#select} begins at the first, and takes the JVM milliseconds for a struct of a hundred members.
 *
 * <p>Safe to share between threads.
 */
public final class Members {
    private static final Members NONE = new Members(MemoryLayout.structLayout());

    /** Of the struct that was asked for last. */
    private static Members latest = NONE;

    private final GroupLayout group;
    private final List<MemoryLayout> layouts;
    private int index;
    private long offset;

    private Members(GroupLayout group) {
        this.group = group;
        layouts = group.memberLayouts();
    }

    /**
     * The layout of the member {@code name}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static synchronized MemoryLayout layout(GroupLayout group, String name) {
        return find(group, name).current();
    }

    /**
     * The offset of the member {@code name}, in bytes.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static synchronized long offset(GroupLayout group, String name) {
        return find(group, name).offset;
    }

    private static Members find(GroupLayout group, String name) {
        if (latest.group != group || !latest.advance(name)) {
            latest = new Members(group);
            if (!latest.advance(name)) {
                throw new IllegalArgumentException(group + " has no member " + name);
            }
        }
        return latest;
    }

    private MemoryLayout current() {
        return layouts.get(index);
    }

    /** Goes on to a member, the current one or one behind it. Returns whether there is one. */
    private boolean advance(String name) {
        while (index < layouts.size() && !current().name().orElse("").equals(name)) {
            offset += group instanceof UnionLayout ? 0 : current().byteSize();
            index++;
        }
        return index < layouts.size();
    }
}
