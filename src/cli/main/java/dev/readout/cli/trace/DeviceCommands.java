package dev.readout.cli.trace;

import dev.readout.trace.read.DeviceTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The commands that a log's device times are about. The real layer may write two lines for a command, one of each
 * form; a command's times are those of the line that has more. A line whose other one does not come is a command too.
 */
final class DeviceCommands {
    /** So many lines wait for their other one. The real layer writes it at once. */
    private static final int MOST = 1 << 10;

    /** How many lines are kept that wait no longer, and those: an earlier part may have their other ones. */
    private final int mostFirst;
    private final List<DeviceLine> first = new ArrayList<>();
    private boolean hasTaken;
    private final Consumer<DeviceLine> taker;
    /** The lines without their other one, and how many of them are timelines. */
    private final Deque<DeviceLine> newestFirst = new ArrayDeque<>();
    private int timelines;
    /** The first of the lines to be used again. */
    private @Nullable DeviceLine free;

    /**
     * @param isPart whether it is moved to another, which has the lines before these; its lines are used again
     * @param taker takes each command once, and keeps none of a part
     */
    DeviceCommands(boolean isPart, Consumer<DeviceLine> taker) {
        mostFirst = isPart ? MOST : 0;
        this.taker = taker;
    }

    void add(DeviceTime time, DeviceTimeline.@Nullable Enqueue enqueue, long read) {
        DeviceLine line = free == null ? new DeviceLine() : free;
        free = line.next;
        line.set(time, enqueue, read);
        add(line);
    }

    private void add(DeviceLine line) {
        int others = line.isTimeline ? newestFirst.size() - timelines : timelines;
        Iterator<DeviceLine> each = others > 0 ? newestFirst.iterator() : Collections.emptyIterator();
        while (each.hasNext()) {
            DeviceLine other = each.next();
            if (other.isTimeline != line.isTimeline && other.isOfCommand(line)) {
                each.remove();
                timelines -= other.isTimeline ? 1 : 0;
                taker.accept(line.isTimeline ? line : other);
                free(line);
                free(other);
                return;
            }
        }
        newestFirst.push(line);
        timelines += line.isTimeline ? 1 : 0;
        if (newestFirst.size() > MOST) {
            takeOldest();
        }
    }

    private void takeOldest() {
        DeviceLine oldest = newestFirst.removeLast();
        timelines -= oldest.isTimeline ? 1 : 0;
        if (first.size() < mostFirst) {
            first.add(oldest);
        } else {
            hasTaken = true;
            taker.accept(oldest);
            free(oldest);
        }
    }

    private void free(DeviceLine line) {
        if (mostFirst > 0) {
            line.next = free;
            free = line;
        }
    }

    /** Gives what waits to another, as the lines before those that it gets next. */
    void moveTo(DeviceCommands other) {
        first.forEach(other::add);
        if (hasTaken) {
            // More lines than any waits for lie between these and the next.
            other.end();
        }
        newestFirst.descendingIterator().forEachRemaining(other::add);
        first.clear();
        newestFirst.clear();
        timelines = 0;
    }

    /** Ends the waiting: no line comes any more. */
    void end() {
        while (!newestFirst.isEmpty()) {
            takeOldest();
        }
    }
}
