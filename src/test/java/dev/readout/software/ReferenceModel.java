package dev.readout.software;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The specification's state machine of queries (sections 18.2 to 18.5), as small as can be, and written without a look
 * at the device: every query is unknown, reset, active or available; a submission executes in order; what it does
 * becomes visible as a whole. Time passes by fixed costs.
 */
final class ReferenceModel {
    static final CostModel COSTS = new CostModel(1000, 10, 100, 0, 0, 200, 0);
    static final byte POISON = (byte) 0xA5;

    /** The life of a query. */
    enum Life { UNKNOWN, RESET, ACTIVE, AVAILABLE }

    /** A pool: what commands will have made of its queries once all have been executed, and what is visible now. */
    static final class Pool {
        final int type;
        final int values;
        final Life[] planned;
        final Life[] visible;
        final long[][] results;

        Pool(int type, int values, int count) {
            this.type = type;
            this.values = values;
            planned = new Life[count];
            visible = new Life[count];
            results = new long[count][];
            Arrays.fill(planned, Life.UNKNOWN);
            Arrays.fill(visible, Life.UNKNOWN);
        }

        boolean all(int first, int count, Predicate<Life> fits) {
            return Arrays.stream(planned, first, first + count).allMatch(fits);
        }
    }

    /** How results are asked for. */
    record Form(Pool pool, int first, int count, boolean wide, boolean availability, long stride) {
        int width() {
            return wide ? 8 : 4;
        }

        int size() {
            return (int) ((count - 1) * stride) + width() * (pool.values + (availability ? 1 : 0));
        }

        /** Writes what is visible. */
        void write(byte[] target, int offset) {
            for (int i = 0; i < count; i++) {
                boolean available = pool.visible[first + i] == Life.AVAILABLE;
                int at = offset + (int) (i * stride);
                for (int value = 0; value < pool.values; value++, at += width()) {
                    if (available) {
                        put(target, at, pool.results[first + i][value]);
                    }
                }
                if (availability) {
                    put(target, at, available ? 1 : 0);
                }
            }
        }

        private void put(byte[] target, int at, long value) {
            for (int i = 0; i < width(); i++) {
                target[at + i] = (byte) (value >>> 8 * i);
            }
        }

        boolean complete() {
            return Arrays.stream(pool.visible, first, first + count).allMatch(life -> life == Life.AVAILABLE);
        }
    }

    /** A recorded command, by its effect at a time. */
    private record Effect(long delay, Consumer<Long> happen, Pool finished, int query) {
    }

    private record Submission(List<Effect> effects, long duration, long number) {
    }

    private final long startTick;
    private final int lag;
    private final ArrayDeque<Submission> pending = new ArrayDeque<>();
    private List<Effect> recording = new ArrayList<>();
    private long recorded;
    private long time;
    private long submits;

    ReferenceModel(long startTick, int lag) {
        this.startTick = startTick;
        this.lag = lag;
    }

    /** A command that only takes time. */
    void pass(long duration) {
        recorded += duration;
    }

    void reset(Pool pool, int first, int count) {
        Arrays.fill(pool.planned, first, first + count, Life.RESET);
        add(now -> Arrays.fill(pool.visible, first, first + count, Life.RESET), null, 0);
        pass(10);
    }

    void hostReset(Pool pool, int first, int count) {
        Arrays.fill(pool.planned, first, first + count, Life.RESET);
        Arrays.fill(pool.visible, first, first + count, Life.RESET);
    }

    void begin(Pool pool, int query) {
        pool.planned[query] = Life.ACTIVE;
        add(now -> pool.visible[query] = Life.ACTIVE, null, 0);
        pass(10);
    }

    void end(Pool pool, int query, long... values) {
        finish(pool, query, now -> values);
        pass(10);
    }

    void timestamp(Pool pool, int query) {
        pass(10);
        finish(pool, query, now -> new long[] {startTick + now});
    }

    void copy(Form form, byte[] target) {
        add(now -> form.write(target, 0), null, 0);
        pass(10);
    }

    private void finish(Pool pool, int query, Function<Long, long[]> values) {
        pool.planned[query] = Life.AVAILABLE;
        add(now -> {
            pool.results[query] = values.apply(now);
            pool.visible[query] = Life.AVAILABLE;
        }, pool, query);
    }

    private void add(Consumer<Long> happen, Pool finished, int query) {
        recording.add(new Effect(recorded, happen, finished, query));
    }

    void submit() {
        pending.add(new Submission(recording, recorded, ++submits));
        recording = new ArrayList<>();
        recorded = 0;
        while (!pending.isEmpty() && submits - pending.element().number() >= lag) {
            complete();
        }
    }

    void waitIdle() {
        while (!pending.isEmpty()) {
            complete();
        }
    }

    /** Waits for whatever writes one of some queries last. */
    void waitFor(Pool pool, int first, int count) {
        long last = 0;
        for (Submission submission : pending) {
            for (Effect effect : submission.effects()) {
                if (effect.finished() == pool && effect.query() >= first && effect.query() < first + count) {
                    last = submission.number();
                }
            }
        }
        while (!pending.isEmpty() && pending.element().number() <= last) {
            complete();
        }
    }

    private void complete() {
        Submission submission = pending.remove();
        long start = time + 1000;
        for (Effect effect : submission.effects()) {
            effect.happen().accept(start + effect.delay());
        }
        time = start + submission.duration();
    }
}
