package dev.readout.cli.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

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

    /**
     * @param isPart whether it is moved to another, which has the lines before these
     * @param taker takes each command once
     */
    DeviceCommands(boolean isPart, Consumer<DeviceLine> taker) {
        mostFirst = isPart ? MOST : 0;
        this.taker = taker;
    }

    void add(DeviceLine line) {
        int others = line.isTimeline() ? newestFirst.size() - timelines : timelines;
        Iterator<DeviceLine> each = newestFirst.iterator();
        for (int i = 0; others > 0 && i < MOST && each.hasNext(); i++) {
            DeviceLine other = each.next();
            if (other.isTimeline() != line.isTimeline() && other.isOfCommand(line)) {
                each.remove();
                timelines -= other.isTimeline() ? 1 : 0;
                taker.accept(line.isTimeline() ? line : other);
                return;
            }
        }
        newestFirst.push(line);
        timelines += line.isTimeline() ? 1 : 0;
        if (newestFirst.size() > MOST) {
            takeOldest();
        }
    }

    private void takeOldest() {
        DeviceLine oldest = newestFirst.removeLast();
        timelines -= oldest.isTimeline() ? 1 : 0;
        if (first.size() < mostFirst) {
            first.add(oldest);
        } else {
            hasTaken = true;
            taker.accept(oldest);
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
