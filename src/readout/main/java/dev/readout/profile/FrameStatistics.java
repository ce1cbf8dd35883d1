package dev.readout.profile;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of the last frames by path: averages and exact percentiles of times, as numbers or as a table that an
 * overlay draws.
 *
 * <p>{@snippet :
 * FrameStatistics statistics = FrameStatistics.ofLast(240);
 * StringBuilder text = new StringBuilder();
 *
 * profiler.poll(statistics);
 * text.setLength(0);
 * statistics.appendTo(text, TimeUnit.MILLISECONDS);
 * }
 *
 * <p>The scopes of these frames are one tree in flat arrays, depth first, like those of a {@link GpuFrame}: scopes that
 * have the same path on several queues are one here, and their times in a frame are summed. A scope is identified by
 * its position, 0 to {@link #size} - 1, or {@link #FRAME}. A scope of none of the last frames is gone; where one comes
 * or goes, positions change.
 *
 * <p>A percentile is the time of the nearest rank in the frames that have the scope: the shortest time that at least so
 * many percent of them do not exceed. A time that is negative is in nothing.
 *
 * <p>Frames are those of one loop: of several profilers, each has statistics of its own.
 *
 * <p>Nothing is kept of a frame that was added. Neither adding nor reading allocates, once all paths were seen. A path
 * that is in one of the last frames takes 16 bytes for each of them, and 8 for each of its counts. Not safe to share
 * between threads: hand others the text.
 */
public final class FrameStatistics implements Consumer<GpuFrame> {
    /** The most frames that statistics are of. */
    public static final int MOST_FRAMES = 100_000;
    /** The position of the frame itself: its time is the sum of the outermost scopes' times. */
    public static final int FRAME = -1;
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private final int frames;
    /** The array in which {@link ScopeWindow#percentile} looks for a rank. */
    private final long[] scratch;
    private final Path root = new Path(null, "", "");
    private final ScopeCache<Path> paths = new ScopeCache<>(root, (outer, name, queue) -> outer.below(name));
    /** The frame, then all scopes of the last frames, depth first. */
    private final List<Path> shown = new ArrayList<>();
    /** Windows with nothing in them, of scopes that are gone. */
    private final Deque<ScopeWindow> spare = new ArrayDeque<>();
    private long added;
    /** The slot of the frame that was added last. */
    private int slot;
    private long slowNanoseconds = Long.MAX_VALUE;
    private ObjIntConsumer<GpuFrame> slow = (frame, scope) -> {};

    /** A path that was ever seen. Its scope is in one of the last frames if it has a window. */
    private static final class Path {
        private final @Nullable Path outer;
        private final String name;
        private final String path;
        private final int depth;
        private final Map<String, Path> below = new HashMap<>(0);
        private @Nullable ScopeWindow window;
        /** How many frames had been added with the last one that it is in. */
        private long last;
        /** Its place in {@link #shown}. */
        private int place;

        private Path(@Nullable Path outer, String name, String path) {
            this.outer = outer;
            this.name = name;
            this.path = path;
            depth = outer == null ? FRAME : outer.depth + 1;
        }

        private Path below(String scope) {
            Path known = below.get(scope);
            if (known == null) {
                known = new Path(this, scope, Scope.path(path, scope));
                below.put(scope, known);
            }
            return known;
        }

        private ScopeWindow window() {
            return Objects.requireNonNull(window, "what is shown has a window");
        }
    }

    private FrameStatistics(int frames) {
        this.frames = frames;
        scratch = new long[frames];
        show(root);
    }

    /**
     * Statistics of the last frames of a loop.
     *
     * @param frames how many, 1 to {@value #MOST_FRAMES}
     * @throws IllegalArgumentException if {@code frames} is not in that range
     */
    public static FrameStatistics ofLast(int frames) {
        if (frames < 1 || frames > MOST_FRAMES) {
            throw new IllegalArgumentException("frames " + frames + " is not in 1.." + MOST_FRAMES);
        }
        return new FrameStatistics(frames);
    }

    /** Takes a frame, in place of the oldest one if there are as many as there may be. */
    @Override
    public void accept(GpuFrame frame) {
        Objects.requireNonNull(frame, "frame");
        long sum = Math.max(0, frame.sumNanoseconds());
        paths.update(frame);
        slot = (int) (added++ % frames);
        begin(root).add(slot, 1, sum);
        for (int scope = 0; scope < frame.size(); scope++) {
            Path path = Objects.requireNonNull(paths.at(scope), "there is a path for each scope");
            ScopeWindow window = path.last == added ? path.window() : begin(path);
            long nanoseconds = frame.nanoseconds(scope);
            if (frame.count(scope) > 0 && nanoseconds >= 0) {
                window.add(slot, frame.count(scope), nanoseconds);
                window.addCounts(slot, frame, scope);
            }
        }
        forgetOthers();
        if (sum > slowNanoseconds) {
            slow.accept(frame, slowest());
        }
    }

    /**
     * Says what to do about each slow frame as it is added: one whose outermost scopes, together, take longer than a
     * threshold. The action gets the frame, which is valid until it returns, and the position of the scope to blame.
     * This is found from the frame inwards: the scope that exceeds its median by most, as long as that is more than
     * half of the excess of the one around it. If no scope has so much, the frame itself is to blame, {@link #FRAME}.
     *
     * <p>{@snippet :
     * statistics.onSlow(Duration.ofMillis(16), (frame, scope) -> println("frame " + frame.number() + ": "
     *         + statistics.path(scope) + " took " + (statistics.last(scope) - statistics.percentile(scope, 50))
     *         + " ns longer than usual"));
     * }
     *
     * @param threshold 1 ns to {@link Long#MAX_VALUE} ns
     * @param action in place of an earlier one. It may read these statistics. What it throws, {@link #accept} throws,
     *        with the frame added
     * @throws IllegalArgumentException if {@code threshold} is out of range
     */
    public void onSlow(Duration threshold, ObjIntConsumer<GpuFrame> action) {
        if (!Objects.requireNonNull(threshold, "threshold").isPositive() || threshold.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("threshold " + threshold + " is not in 1.." + Long.MAX_VALUE + " ns");
        }
        slow = Objects.requireNonNull(action, "action");
        slowNanoseconds = threshold.toNanos();
    }

    private int slowest() {
        int slowest = FRAME;
        for (int inner = slowestBelow(FRAME); inner != FRAME && aboveMedian(inner) > aboveMedian(slowest)
                - aboveMedian(inner); inner = slowestBelow(slowest)) {
            slowest = inner;
        }
        return slowest;
    }

    /** The scope directly below one that took longer than its median by most; {@link #FRAME} if none did. */
    private int slowestBelow(int parent) {
        int slowest = FRAME;
        long most = 0;
        for (int scope = 0; scope < size(); scope++) {
            if (parent(scope) == parent && aboveMedian(scope) > most) {
                slowest = scope;
                most = aboveMedian(scope);
            }
        }
        return slowest;
    }

    /** Without a time in the last frame, it is below 0. */
    private long aboveMedian(int scope) {
        return last(scope) - percentile(scope, 50);
    }

    /** Empties the slot of a path that the frame has. */
    private ScopeWindow begin(Path path) {
        if (path.window == null) {
            show(path);
        }
        path.last = added;
        path.window().clear(slot);
        return path.window();
    }

    /** Empties the slot of what the frame does not have, and hides what is in none of the last frames. */
    private void forgetOthers() {
        int kept = 0;
        for (int i = 0; i < shown.size(); i++) {
            Path path = shown.get(i);
            if (path.last != added) {
                path.window().clear(slot);
            }
            if (path.last > added - frames) {
                if (kept < i) {
                    path.place = kept;
                    shown.set(kept, path);
                }
                kept++;
            } else {
                spare.add(path.window());
                path.window = null;
            }
        }
        while (shown.size() > kept) {
            shown.removeLast();
        }
    }

    /** Shows a path, behind all that is shown below the one around it. */
    private void show(Path path) {
        path.window = spare.isEmpty() ? new ScopeWindow(frames) : spare.removeLast();
        int place = path.outer == null ? 0 : path.outer.place + 1;
        while (place < shown.size() && shown.get(place).depth >= path.depth) {
            place++;
        }
        shown.add(place, path);
        for (int i = place; i < shown.size(); i++) {
            shown.get(i).place = i;
        }
    }

    private Path at(int scope) {
        return shown.get(scope == FRAME ? 0 : 1 + Objects.checkIndex(scope, size()));
    }

    /** How many scopes the last frames have. */
    public int size() {
        return shown.size() - 1;
    }

    /**
     * The name of a scope; empty for the frame.
     *
     * @throws IndexOutOfBoundsException if {@code scope} is neither {@link #FRAME} nor in 0..size-1, as in all methods
     *         that take a position
     */
    public String name(int scope) {
        return at(scope).name;
    }

    /** The {@linkplain Scope#path(java.util.Collection) path} of a scope; empty for the frame. */
    public String path(int scope) {
        return at(scope).path;
    }

    /** The position of a scope's parent; {@link #FRAME} for an outermost scope, and for the frame. */
    public int parent(int scope) {
        Path outer = at(scope).outer;
        return outer == null ? FRAME : outer.place - 1;
    }

    /** How many ancestors a scope has; -1 for the frame. */
    public int depth(int scope) {
        return at(scope).depth;
    }

    /** How often a scope was recorded and measured in the last frames; of {@link #FRAME}, how many frames there are. */
    public long count(int scope) {
        return at(scope).window().occurrences();
    }

    /** The time of a scope in all of the last frames, in ns: at most {@link Long#MAX_VALUE}. */
    public long nanoseconds(int scope) {
        return at(scope).window().nanoseconds();
    }

    /**
     * The time of a scope in the frame that was added last, in ns.
     *
     * @return the time; {@link GpuFrame#NOT_COUNTED} if it has none in that frame
     */
    public long last(int scope) {
        return at(scope).window().nanoseconds(slot);
    }

    /**
     * The average time of a scope in a frame that has it, in ns.
     *
     * @return the average; {@link GpuFrame#NOT_COUNTED} if it has no time in the last frames
     */
    public long mean(int scope) {
        return at(scope).window().mean();
    }

    /**
     * The percentile of the times that a scope took in a frame, in ns.
     *
     * @param percent 50 for the median, 0 for the shortest time, 100 for the longest
     * @return the time; {@link GpuFrame#NOT_COUNTED} if it has none in the last frames
     * @throws IllegalArgumentException if {@code percent} is not in 0..100
     */
    public long percentile(int scope, double percent) {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("percent " + percent + " is not in 0..100");
        }
        return at(scope).window().percentile(percent, scratch);
    }

    /**
     * The average of what a scope counted in a frame. Counts of several queues are summed; of performance counters, the
     * last queue's is taken.
     *
     * @param count the name of a {@link GpuCount}, {@code samples}
     * @return the average over the frames that have the count; NaN if none has
     */
    public double meanCount(int scope, String count) {
        Objects.requireNonNull(count, "count");
        return at(scope).window().meanCount(count);
    }

    /**
     * Appends a table: a line for the frame, and one for each scope, indented by its depth, with the mean, the median,
     * the 99th percentile and the longest time; and, if any scope has {@linkplain GpuFrame#hostNanoseconds(int) host
     * times}, with their mean in a column {@code host}. Its columns are aligned in a font of fixed width, and numbers
     * stay in their place from frame to frame. Each line ends with a line feed. A control character in a name is a
     * {@code ?}.
     *
     * <p>{@snippet lang=text :
     * 240 frames, ms         mean    median       p99     worst
     * frame                 7.939     7.920     8.628    12.600
     *   shadow              1.323     1.320     1.438     2.100
     *     cascade           0.662     0.660     0.719     1.050
     *   main                6.615     6.600     7.190    10.500
     * }
     *
     * @param text which gets it; to draw it without garbage, use one again after {@code setLength(0)}
     * @param unit of times, SECONDS or shorter: they are rounded to a thousandth of it, NANOSECONDS are whole
     * @throws IllegalArgumentException if {@code unit} is longer
     */
    public void appendTo(StringBuilder text, TimeUnit unit) {
        appendTo(text, unit, Duration.ZERO);
    }

    /**
     * Appends the table without the scopes that take little time, and without those below them. Columns stay where they
     * are with all scopes.
     *
     * @param text as above
     * @param unit as above
     * @param least 0 to {@link Long#MAX_VALUE} ns. A scope has a line if it took at least that long in one of the
     *        frames, or if the mean of its host times is that long
     * @throws IllegalArgumentException if {@code unit} is longer than SECONDS, or {@code least} is out of range
     */
    public void appendTo(StringBuilder text, TimeUnit unit, Duration least) {
        if (Objects.requireNonNull(least, "least").isNegative() || least.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("least is " + least + ", but must be in 0.." + Long.MAX_VALUE + " ns");
        }
        StatisticsText.append(Objects.requireNonNull(text, "text"), this, Objects.requireNonNull(unit, "unit"),
                least.toNanos());
    }

    /** The table of all scopes, in ms, as {@link #appendTo(StringBuilder, TimeUnit)} appends it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        appendTo(text, TimeUnit.MILLISECONDS);
        return text.toString();
    }
}
