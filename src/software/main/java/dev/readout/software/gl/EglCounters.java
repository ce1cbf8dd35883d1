package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_ACCESS;
import static dev.readout.abi.egl.egl_h.EGL_BAD_PARAMETER;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The performance counters of the GPU: their owner, the enabled ones, and their counts. Clients are compared by
 * identity.
 */
final class EglCounters {
    private final List<SoftwareCounterGroup> groups;
    private final GlTimeline timeline;
    /** The enabled counters by group and index, in the order of their records. */
    private final List<TreeMap<Integer, Counting>> enabled;

    private @Nullable Object owner;
    private boolean running;

    EglCounters(List<SoftwareCounterGroup> groups, GlTimeline timeline) {
        this.groups = groups;
        this.timeline = timeline;
        enabled = groups.stream().map(group -> new TreeMap<Integer, Counting>()).toList();
    }

    /** An enabled counter: its count before the last stop, and the total at its last start. */
    private static final class Counting {
        final SoftwareCounter counter;
        long before;
        long from;

        Counting(SoftwareCounter counter) {
            this.counter = counter;
        }
    }

    /** Gets one record of an enabled counter. */
    interface Record {
        void accept(int group, int counter, long value);
    }

    int groupCount() {
        return groups.size();
    }

    SoftwareCounterGroup group(int group) {
        if (group < 0 || group >= groups.size()) {
            throw new GlMisuse(EGL_BAD_PARAMETER(), "group is " + group + ": there are " + groups.size() + " groups");
        }
        return groups.get(group);
    }

    SoftwareCounter counter(int group, int counter) {
        List<SoftwareCounter> counters = group(group).counters();
        if (counter < 0 || counter >= counters.size()) {
            throw new GlMisuse(EGL_BAD_PARAMETER(), "counter is " + counter + ": group " + group + " has "
                    + counters.size() + " counters");
        }
        return counters.get(counter);
    }

    /** Takes the counters for {@code client}; one that has them already keeps them. */
    void acquire(Object client) {
        if (owner != null && owner != client) {
            throw new GlMisuse(EGL_BAD_ACCESS(), "the counters are acquired by another client");
        }
        owner = client;
    }

    /** Gives the counters back, stopped and disabled. */
    void release(Object client) {
        checkOwner(client);
        owner = null;
        running = false;
        enabled.forEach(TreeMap::clear);
    }

    void releaseIfOwned(Object client) {
        if (owner == client) {
            release(client);
        }
    }

    void start(Object client) {
        checkOwner(client);
        if (!running) {
            running = true;
            forEach(counting -> counting.from = total(counting));
        }
    }

    void stop(Object client) {
        checkOwner(client);
        if (running) {
            forEach(counting -> counting.before = value(counting));
            running = false;
        }
    }

    /**
     * Enables or disables counters of a group. Enabled counters stay enabled, and new ones are enabled up to the
     * group's maximum. Running counters all begin again.
     *
     * @param indices the counters; null for all of the group
     */
    void choose(Object client, boolean enable, int group, int @Nullable [] indices) {
        checkOwner(client);
        SoftwareCounterGroup chosen = group(group);
        int count = indices == null ? chosen.counters().size() : indices.length;
        for (int i = 0; i < count; i++) {
            counter(group, indices == null ? i : indices[i]);
        }
        TreeMap<Integer, Counting> active = enabled.get(group);
        for (int i = 0; i < count; i++) {
            int index = indices == null ? i : indices[i];
            if (!enable) {
                active.remove(index);
            } else if (active.size() < chosen.maxActive()) {
                active.computeIfAbsent(index, absent -> new Counting(chosen.counters().get(absent)));
            }
        }
        if (running) {
            reset();
        }
    }

    int enabledCount(Object client) {
        checkOwner(client);
        return enabled.stream().mapToInt(TreeMap::size).sum();
    }

    /** Hands out the enabled counters, group by group. */
    void read(Object client, Record record) {
        checkOwner(client);
        for (int group = 0; group < enabled.size(); group++) {
            int number = group;
            enabled.get(group).forEach((index, counting) -> record.accept(number, index, shown(counting)));
        }
    }

    void reset() {
        forEach(counting -> {
            counting.before = 0;
            counting.from = total(counting);
        });
    }

    private void checkOwner(Object client) {
        if (owner != client) {
            throw new GlMisuse(EGL_BAD_ACCESS(), "this client has not acquired the counters");
        }
    }

    private void forEach(Consumer<Counting> action) {
        enabled.forEach(active -> active.values().forEach(action));
    }

    private long total(Counting counting) {
        return timeline.total(counting.counter.source());
    }

    private long value(Counting counting) {
        return counting.before + (running ? total(counting) - counting.from : 0);
    }

    private long shown(Counting counting) {
        long value = value(counting);
        long limit = counting.counter.limit();
        return Long.compareUnsigned(value, limit) > 0 ? limit : value;
    }
}
