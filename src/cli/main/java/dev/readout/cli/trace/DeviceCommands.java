package dev.readout.cli.trace;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The commands that a log's device times are about. The real layer may write two lines for a command, one of each
 * form; a command's times are those of the line that has more. A line whose other one does not come is a command too.
 */
final class DeviceCommands {
    /** So many lines wait for their other one. The real layer writes it at once. */
    private static final int MOST = 1 << 10;

    private final Consumer<DeviceLine> taker;
    /** The lines without their other one, and how many of them are timelines. */
    private final Deque<DeviceLine> newestFirst = new ArrayDeque<>();
    private int timelines;
    private boolean hasTimeline;
    private boolean hasTime;

    /** @param taker takes each command once */
    DeviceCommands(Consumer<DeviceLine> taker) {
        this.taker = taker;
    }

    void add(DeviceLine line) {
        hasTimeline |= line.isTimeline;
        hasTime |= !line.isTimeline;
        DeviceLine other = other(line);
        if (other != null) {
            newestFirst.remove(other);
            timelines -= other.isTimeline ? 1 : 0;
            taker.accept(line.isTimeline ? line : other);
            return;
        }
        newestFirst.push(line);
        timelines += line.isTimeline ? 1 : 0;
        if (newestFirst.size() > MOST) {
            takeOldest();
        }
    }

    /** Returns whether there have been lines of either form, of which two may be of one command. */
    boolean haveBothForms() {
        return hasTimeline && hasTime;
    }

    /** Ends the waiting of others, whose lines have no other ones here. */
    void endWith(DeviceCommands others) {
        others.end();
        hasTimeline |= others.hasTimeline;
        hasTime |= others.hasTime;
    }

    /** The newest line of the same command, of those with the same label if there are any. */
    private @Nullable DeviceLine other(DeviceLine line) {
        if ((line.isTimeline ? newestFirst.size() - timelines : timelines) == 0) {
            return null;
        }
        DeviceLine newest = null;
        for (DeviceLine other : newestFirst) {
            if (other.isTimeline != line.isTimeline && other.isOfCommand(line)) {
                if (other.label.equals(line.label)) {
                    return other;
                }
                newest = newest == null ? other : newest;
            }
        }
        return newest;
    }

    private void takeOldest() {
        DeviceLine oldest = newestFirst.removeLast();
        timelines -= oldest.isTimeline ? 1 : 0;
        taker.accept(oldest);
    }

    /** Ends the waiting: no line comes any more. */
    void end() {
        while (!newestFirst.isEmpty()) {
            takeOldest();
        }
    }
}
