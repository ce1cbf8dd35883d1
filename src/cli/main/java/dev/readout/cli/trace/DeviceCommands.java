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
    /** So many lines later, the other one does not come any more. The real layer writes it at once. */
    private static final int MOST = 1 << 8;

    private final Consumer<DeviceLine> taker;
    /** The last lines whose other one may come, from the oldest on. */
    private final Deque<DeviceLine> waiting = new ArrayDeque<>();
    private long added;
    /** How many of those that wait are timelines. */
    private int timelines;

    /** @param taker takes each command once */
    DeviceCommands(Consumer<DeviceLine> taker) {
        this.taker = taker;
    }

    void add(DeviceLine line) {
        line.number = added++;
        while (!waiting.isEmpty() && waiting.getFirst().number <= line.number - MOST) {
            taker.accept(left(waiting.removeFirst()));
        }
        DeviceLine other = other(line);
        if (other == null) {
            waiting.addLast(line);
            timelines += line.isTimeline ? 1 : 0;
        } else {
            waiting.remove(other);
            left(other);
            taker.accept(line.isTimeline ? line : other);
        }
    }

    private DeviceLine left(DeviceLine line) {
        timelines -= line.isTimeline ? 1 : 0;
        return line;
    }

    /** The newest line of the same command, of those with the same label if there are any. */
    private @Nullable DeviceLine other(DeviceLine line) {
        if ((line.isTimeline ? waiting.size() - timelines : timelines) == 0) {
            return null;
        }
        DeviceLine newest = null;
        for (DeviceLine other : waiting.reversed()) {
            if (other.isTimeline != line.isTimeline && other.isOfCommand(line)) {
                if (other.label.equals(line.label)) {
                    return other;
                }
                newest = newest == null ? other : newest;
            }
        }
        return newest;
    }

    /** Ends the waiting: no line comes any more. */
    void end() {
        waiting.forEach(taker);
        waiting.clear();
        timelines = 0;
    }
}
