package dev.readout.cli.trace;

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
    /** The last lines, in a ring. */
    private final DeviceLine[] lines = new DeviceLine[MOST];
    private long added;
    /** How many lines of either form wait for their other one. */
    private int timelines;
    private int times;

    /** @param taker takes each command once */
    DeviceCommands(Consumer<DeviceLine> taker) {
        this.taker = taker;
    }

    void add(DeviceLine line) {
        int slot = (int) (added++ & MOST - 1);
        if (lines[slot] != null) {
            endWaiting(lines[slot]);
        }
        lines[slot] = line;
        DeviceLine other = other(line);
        if (other == null) {
            setWaiting(line, true);
        } else {
            setWaiting(other, false);
            taker.accept(line.isTimeline ? line : other);
        }
    }

    private void setWaiting(DeviceLine line, boolean waits) {
        line.waits = waits;
        timelines += !line.isTimeline ? 0 : waits ? 1 : -1;
        times += line.isTimeline ? 0 : waits ? 1 : -1;
    }

    private void endWaiting(DeviceLine line) {
        if (line.waits) {
            setWaiting(line, false);
            taker.accept(line);
        }
    }

    /** The newest line of the same command, of those with the same label if there are any. */
    private @Nullable DeviceLine other(DeviceLine line) {
        if ((line.isTimeline ? times : timelines) == 0) {
            return null;
        }
        DeviceLine newest = null;
        for (long i = 2; i <= Math.min(added, MOST); i++) {
            DeviceLine other = lines[(int) (added - i & MOST - 1)];
            if (other.waits && other.isTimeline != line.isTimeline && other.isOfCommand(line)) {
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
        for (long i = Math.min(added, MOST); i >= 1; i--) {
            endWaiting(lines[(int) (added - i & MOST - 1)]);
        }
    }
}
