package dev.readout.profile;

import dev.readout.driver.DriverException;
import dev.readout.profile.clock.QueueClock;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A GPU in a few lines: a command buffer is a list of what is done when the test executes it, and time passes by work
 * alone. It insists on queries that were reset.
 */
final class FakeGpu extends PlainBackend {
    /** What every query that counts has counted; of several counters, the next ones one more each. */
    static final long COUNTED = 7;
    /** The host's clock is so far ahead. */
    static final long HOST_AHEAD = 5000;

    private final Reset reset;
    private final Map<Long, List<Runnable>> commands = new HashMap<>();
    long now = 1_000;
    /** How long the host, and so everybody, needs to record a stamp. */
    int stampTakes;
    int stores;
    /** How often a driver would have been called. */
    int calls;
    /** How many stores were ever made. */
    int created;
    /** How many queries the stores that were ever made have. */
    long queries;
    int capacityLimit = Integer.MAX_VALUE;
    /** By queue: how many performance counters its queries have. */
    int[] counters = {1};
    boolean disjoint;
    /** Whether a command buffer may be executed again, until it is forgotten. */
    boolean keepsRecordings;
    /** Whether a query that was not reset is an error, and not overwritten. */
    boolean insists = true;
    /** Whether what is not available is left as it was, words and all. */
    boolean writesOnlyAvailable;
    /** In how many views draws what is recorded: a query of each. The first has the whole result. */
    int views = 1;
    /** Whether the queries of the other views have no result, or else 0. */
    boolean leavesViews;
    /** Whether what counts is executed without a result. */
    boolean losesCounts;
    /** How often results of what counts were read, and what happens before each. */
    int countReads;
    /** How many results were read. */
    int resultsRead;
    Runnable beforeCountRead = () -> {};
    private final List<Runnable> lostCounts = new ArrayList<>();
    /** Runs before results are read: the GPU goes on meanwhile. */
    Runnable beforeRead = () -> {};
    /** Whether scopes have labels, and the name of one that can't begin. */
    boolean labelled;
    String failingLabel;
    private final Map<Long, StringBuilder> labels = new HashMap<>();

    FakeGpu(Reset reset) {
        this.reset = reset;
    }

    private synchronized void called() {
        calls++;
    }

    private void record(long commandBuffer, Runnable command) {
        called();
        add(commandBuffer, command);
    }

    void add(long commandBuffer, Runnable command) {
        synchronized (commands) {
            commands.computeIfAbsent(commandBuffer, unused -> new ArrayList<>()).add(command);
        }
    }

    void work(long commandBuffer, long nanoseconds) {
        add(commandBuffer, () -> now += nanoseconds);
    }

    /** What was executed without a result has one after all. */
    void findCounts() {
        lostCounts.forEach(Runnable::run);
        lostCounts.clear();
    }

    void execute(long commandBuffer) {
        List<Runnable> list = keepsRecordings ? commands.get(commandBuffer) : commands.remove(commandBuffer);
        if (list != null) {
            // A timestamp that is read tells from a later one of its query whether that was reset since.
            now += reset == Reset.BY_HOST ? 0 : 1;
            list.forEach(Runnable::run);
        }
    }

    void forget(long commandBuffer) {
        commands.remove(commandBuffer);
        labels.remove(commandBuffer);
    }

    long hostClock() {
        return now + HOST_AHEAD;
    }

    private static final class OutOfMemory extends RuntimeException {
    }

    /** A refusal that has nothing to do with memory. */
    boolean refuses;

    private final class Store extends QueryStore {
        private final Kind kind;
        private final MemorySegment results;
        private final long[] values;
        private final boolean[] available;
        private final boolean[] clean;

        Store(Kind kind, int capacity, int valueCount) {
            super(capacity, ResultLayout.ofValues(valueCount));
            this.kind = kind;
            results = Arena.ofAuto().allocate(capacity * layout().stride(), Long.BYTES);
            values = new long[capacity];
            available = new boolean[capacity];
            clean = new boolean[capacity];
            Arrays.fill(clean, reset != Reset.BY_COMMAND);
            stores++;
            created++;
            queries += capacity;
        }

        private Runnable take(int query, LongSupplier value) {
            int queries = leavesViews ? 1 : views;
            return () -> {
                for (int view = 0; view < queries; view++) {
                    take(query + view, view == 0 ? value.getAsLong() : 0);
                }
            };
        }

        private void take(int query, long value) {
            if (!clean[query] && insists) {
                throw new IllegalStateException("query " + query + " was not reset");
            }
            clean[query] = false;
            available[query] = true;
            values[query] = value;
        }

        @Override
        MemorySegment results() {
            return results;
        }

        @Override
        boolean stamp(long commandBuffer, int query, boolean end) {
            now += stampTakes;
            if (kind == Kind.STAMPS) {
                record(commandBuffer, take(query, () -> now));
            } else if (end) {
                Runnable counted = take(query, () -> COUNTED);
                record(commandBuffer, () -> count(counted));
            } else {
                // What it counts is there when it ends.
                called();
            }
            return true;
        }

        private void count(Runnable counted) {
            if (losesCounts) {
                lostCounts.add(counted);
            } else {
                counted.run();
            }
        }

        @Override
        boolean read(int first, int count) {
            called();
            resultsRead += count;
            beforeRead.run();
            if (kind != Kind.STAMPS) {
                countReads++;
                beforeCountRead.run();
            }
            boolean all = true;
            for (int query = first; query < first + count; query++) {
                long at = query * layout().stride();
                if (available[query]) {
                    for (int i = 0; i < layout().values(); i++) {
                        results.set(ValueLayout.JAVA_LONG, at + (long) i * Long.BYTES, values[query] + i);
                    }
                }
                if (available[query] || !writesOnlyAvailable) {
                    layout().setAvailable(results, query, available[query]);
                }
                all &= available[query];
            }
            return all;
        }

        @Override
        void reset(long commandBuffer, int count) {
            if (reset == Reset.BY_HOST) {
                called();
                reset(count);
            } else {
                record(commandBuffer, () -> reset(count));
            }
        }

        private void reset(int count) {
            Arrays.fill(available, 0, count, false);
            Arrays.fill(clean, 0, count, true);
        }

        @Override
        void close() {
            if (!isGone()) {
                called();
            }
            stores--;
        }
    }

    @Override
    Reset reset() {
        return reset;
    }

    @Override
    QueryStore create(int queue, Kind kind, int capacity) {
        called();
        if (capacity > capacityLimit) {
            throw new OutOfMemory();
        }
        if (refuses) {
            throw new IllegalStateException("no queries");
        }
        return new Store(kind, capacity, kind == Kind.COUNTERS ? counters[queue] : 1);
    }

    @Override
    boolean isOutOfMemory(RuntimeException refusal) {
        return refusal instanceof OutOfMemory;
    }

    @Override
    DriverException calibrate(QueueClock[] clocks) {
        called();
        for (QueueClock clock : clocks) {
            clock.calibrated(now, hostClock(), hostClock());
        }
        return null;
    }

    /** The labels of a command buffer: a name where one begins, and a bracket where it ends. */
    String labels(long commandBuffer) {
        synchronized (labels) {
            return labels.getOrDefault(commandBuffer, new StringBuilder()).toString();
        }
    }

    private void label(long commandBuffer, String text) {
        called();
        synchronized (labels) {
            labels.computeIfAbsent(commandBuffer, unused -> new StringBuilder()).append(text);
        }
    }

    @Override
    ScopeLabels<?> labels() {
        return labelled ? new Labels() : null;
    }

    private final class Labels extends ScopeLabels<String> {
        @Override
        String make(String name) {
            return name;
        }

        @Override
        void begin(long commandBuffer, String name) {
            if (name.equals(failingLabel)) {
                throw new IllegalStateException("no label");
            }
            label(commandBuffer, name + "(");
        }

        @Override
        void end(long commandBuffer) {
            label(commandBuffer, ")");
        }

        @Override
        void endLeftOpen(long commandBuffer, int count) {
            label(commandBuffer, ")".repeat(count));
        }
    }

    @Override
    boolean wasDisjoint() {
        called();
        boolean was = disjoint;
        disjoint = false;
        return was;
    }
}
