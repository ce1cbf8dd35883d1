package dev.readout.cli.trace;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The commands that a log's device times are about. The real layer may write two lines for a command, one of each form
 * and one right behind the other; a command's times are those of the line that has more. Any other line is a command
 * too.
 */
final class DeviceCommands {
    private final Consumer<DeviceLine> taker;
    /** The last line, whose other one may come. */
    private @Nullable DeviceLine last;

    /** @param taker takes each command once */
    DeviceCommands(Consumer<DeviceLine> taker) {
        this.taker = taker;
    }

    void add(DeviceLine line) {
        DeviceLine before = last;
        if (before != null && before.isTimeline != line.isTimeline && line.isOfCommand(before)) {
            last = line.isTimeline ? line : before;
            end();
        } else {
            end();
            last = line;
        }
    }

    /** Ends the waiting: no line comes any more. */
    void end() {
        if (last != null) {
            taker.accept(last);
        }
        last = null;
    }
}
