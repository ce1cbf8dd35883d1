package dev.readout.testing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The specification's state machine of queries (sections 18.2 to 18.5 and 18.11), as small as can be, and written
 * without a look at the device: every query is unknown, reset, active or available; a submission executes in order;
 * what it does becomes visible as a whole. Time passes by fixed costs. It needs nothing but the JDK.
 */
public final class ReferenceModel {
    /** What commands take, in ns: a submission, a command, a draw and a dispatch. */
    public static final int SUBMIT = 1000;
    public static final int COMMAND = 10;
    public static final int DRAW = 100;
    public static final int DISPATCH = 200;

    private final long startTick;
    private final int lag;
    private final boolean saturates;
    private final ArrayDeque<Submission> pending = new ArrayDeque<>();
    private List<Effect> recording = new ArrayList<>();
    private long recorded;
    private long time;
    private long submits;

    /** @param saturates whether a value that 32 bits can't hold is the largest one that they can */
    public ReferenceModel(long startTick, int lag, boolean saturates) {
        this.startTick = startTick;
        this.lag = lag;
        this.saturates = saturates;
    }

    /** The life of a query. */
    public enum Life { UNKNOWN, RESET, ACTIVE, AVAILABLE }

    /** What follows the values. */
    public enum Word { NONE, AVAILABILITY, STATUS }

    /** A pool: what commands will have made of its queries once all have been executed, and what is visible now. */
    public static final class Pool {
        public final int type;
        public final int values;
        public final Life[] planned;
        public final Life[] visible;
        private final long[][] results;
        private final int[] statuses;

        public Pool(int type, int values, int count) {
            this.type = type;
            this.values = values;
            planned = new Life[count];
            visible = new Life[count];
            results = new long[count][];
            statuses = new int[count];
            Arrays.fill(planned, Life.UNKNOWN);
            Arrays.fill(visible, Life.UNKNOWN);
        }

        public boolean all(int first, int count, Predicate<Life> fits) {
            return Arrays.stream(planned, first, first + count).allMatch(fits);
        }
    }

    /** How results are asked for. */
    public record Form(Pool pool, int first, int count, boolean wide, Word word, boolean partial, long stride) {
        public int width() {
            return wide ? 8 : 4;
        }

        public int size() {
            return (int) ((count - 1) * stride) + width() * (pool.values + (word == Word.NONE ? 0 : 1));
        }

        public boolean complete() {
            return Arrays.stream(pool.visible, first, first + count).allMatch(life -> life == Life.AVAILABLE);
        }
    }

    /** Memory as it must be: every byte, but those of a value that the specification leaves undefined, or bounds. */
    public static final class Memory {
        private final byte[] bytes;
        /** Of undefined bytes true. */
        private final boolean[] undefined;
        private final List<Bound> bounds = new ArrayList<>();

        private record Bound(int at, int width, long most) {
        }

        public Memory(int size, byte poison) {
            bytes = new byte[size];
            undefined = new boolean[size];
            Arrays.fill(bytes, poison);
        }

        private void put(int at, int width, long value) {
            for (int i = 0; i < width; i++) {
                bytes[at + i] = (byte) (value >>> 8 * i);
                undefined[at + i] = false;
            }
        }

        private void leave(int at, int width) {
            Arrays.fill(undefined, at, at + width, true);
        }

        private void bound(int at, int width, long most) {
            bounds.add(new Bound(at, width, most));
            leave(at, width);
        }

        /** What is wrong with memory that should be this; empty if nothing is. */
        public String difference(byte[] found) {
            for (Bound bound : bounds) {
                long value = 0;
                for (int i = bound.width() - 1; i >= 0; i--) {
                    value = value << 8 | found[bound.at() + i] & 0xFF;
                }
                if (value < 0 || value > bound.most()) {
                    return "the value " + value + " at " + bound.at() + " is not between 0 and " + bound.most();
                }
            }
            for (int i = 0; i < bytes.length; i++) {
                if (!undefined[i] && bytes[i] != found[i]) {
                    return "byte " + i + " is " + found[i] + " and not " + bytes[i];
                }
            }
            return "";
        }
    }

    /** A recorded command, by its effect at a time; where it ends a query whose values are known, with them. */
    private record Effect(long delay, Consumer<Long> happen, Pool finished, int query, long[] values) {
    }

    private record Submission(List<Effect> effects, long duration, long number) {
    }

    /** A command that only takes time. */
    public void pass(long duration) {
        recorded += duration;
    }

    /** How long what was recorded since the last submission takes, in ns: between two of these, time elapses. */
    public long recorded() {
        return recorded;
    }

    public void reset(Pool pool, int first, int count) {
        Arrays.fill(pool.planned, first, first + count, Life.RESET);
        add(now -> Arrays.fill(pool.visible, first, first + count, Life.RESET), null, 0, null);
        pass(COMMAND);
    }

    public void hostReset(Pool pool, int first, int count) {
        Arrays.fill(pool.planned, first, first + count, Life.RESET);
        Arrays.fill(pool.visible, first, first + count, Life.RESET);
    }

    public void begin(Pool pool, int query) {
        pool.planned[query] = Life.ACTIVE;
        add(now -> pool.visible[query] = Life.ACTIVE, null, 0, null);
        pass(COMMAND);
    }

    public void end(Pool pool, int query, int status, long... values) {
        finish(pool, query, status, values, now -> values);
        pass(COMMAND);
    }

    public void timestamp(Pool pool, int query) {
        pass(COMMAND);
        finish(pool, query, 1, null, now -> new long[] {startTick + now});
    }

    public void copy(Form form, Memory target, int offset) {
        add(now -> write(form, target, offset, false), null, 0, null);
        pass(COMMAND);
    }

    private void finish(Pool pool, int query, int status, long[] known, Function<Long, long[]> values) {
        pool.planned[query] = Life.AVAILABLE;
        add(now -> {
            pool.results[query] = values.apply(now);
            pool.statuses[query] = status;
            pool.visible[query] = Life.AVAILABLE;
        }, pool, query, known);
    }

    private void add(Consumer<Long> happen, Pool finished, int query, long[] values) {
        recording.add(new Effect(recorded, happen, finished, query, values));
    }

    /** What a read by the host writes now. */
    public void read(Form form, Memory target, int offset) {
        write(form, target, offset, true);
    }

    private void write(Form form, Memory target, int offset, boolean byHost) {
        for (int query = form.first(); query < form.first() + form.count(); query++) {
            Pool pool = form.pool();
            boolean available = pool.visible[query] == Life.AVAILABLE;
            int at = offset + (int) ((query - form.first()) * form.stride());
            for (int value = 0; value < pool.values; value++, at += form.width()) {
                if (available && pool.statuses[query] < 0) {
                    target.leave(at, form.width());
                } else if (available) {
                    long result = pool.results[query][value];
                    target.put(at, form.width(), saturates && !form.wide() ? Math.min(result, -1L >>> 32) : result);
                } else if (form.partial()) {
                    target.bound(at, form.width(), byHost ? most(pool, query, value) : 0);
                }
            }
            if (form.word() != Word.NONE) {
                int word = form.word() == Word.STATUS ? pool.statuses[query] : 1;
                target.put(at, form.width(), available ? word : 0);
            }
        }
    }

    /** The most that can have been counted of a value of an unavailable query: what submitted work will count. */
    private long most(Pool pool, int query, int value) {
        return pending.stream().flatMap(submission -> submission.effects().stream())
                .filter(effect -> effect.finished() == pool && effect.query() == query)
                .mapToLong(effect -> effect.values()[value]).max().orElse(0);
    }

    public void submit() {
        pending.add(new Submission(recording, recorded, ++submits));
        recording = new ArrayList<>();
        recorded = 0;
        while (!pending.isEmpty() && submits - pending.element().number() >= lag) {
            complete();
        }
    }

    public void waitIdle() {
        while (!pending.isEmpty()) {
            complete();
        }
    }

    /** Waits for whatever writes one of some queries last. */
    public void waitFor(Pool pool, int first, int count) {
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
        long start = time + SUBMIT;
        for (Effect effect : submission.effects()) {
            effect.happen().accept(start + effect.delay());
        }
        time = start + submission.duration();
    }
}
