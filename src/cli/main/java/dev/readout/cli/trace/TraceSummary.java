package dev.readout.cli.trace;

import dev.readout.cli.output.Column;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.TimeUnitName;
import dev.readout.trace.read.DeviceTime;
import dev.readout.trace.read.TraceCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Counts the calls of a trace by function, and adds up their times on the host, and those of the device by name. */
final class TraceSummary implements TraceReading.Consumer {
    private final Map<String, Function> functions = new LinkedHashMap<>();
    /** The work of the device, by its name. */
    private final Map<String, Function> work = new LinkedHashMap<>();
    /** Finds the two lines of a command; null for a part, which is given up where there may be any. */
    private final @Nullable DeviceCommands commands;
    private boolean hasTimeline;
    private boolean hasTime;
    private long notReturned;
    private long notEntered;
    private long otherLines;
    private boolean isCut;
    /** The entries without text before their mark. */
    private long plain;
    private final Set<String> untraced = new TreeSet<>();

    TraceSummary() {
        this(false);
    }

    private TraceSummary(boolean part) {
        commands = part ? null
                : new DeviceCommands(line -> count(line.label, line.isMeasured, line.startedToEnded));
    }

    /** One of a part of a trace, to be added to another. */
    static TraceSummary ofPart() {
        return new TraceSummary(true);
    }

    /** The totals of a function. Times are in nanoseconds. */
    private static final class Function {
        private final String name;
        private long calls;
        private long failed;
        private long timed;
        private long total;
        private long max;

        Function(String name) {
            this.name = name;
        }

        void add(boolean hasFailed, long nanoseconds) {
            calls++;
            failed += hasFailed ? 1 : 0;
            if (nanoseconds >= 0) {
                timed++;
                total = sum(total, nanoseconds);
                max = Math.max(max, nanoseconds);
            }
        }

        /** No sum of absurd times is below one of them. */
        private static long sum(long total, long nanoseconds) {
            return nanoseconds > Long.MAX_VALUE - total ? Long.MAX_VALUE : total + nanoseconds;
        }

        void add(Function other) {
            calls += other.calls;
            failed += other.failed;
            timed += other.timed;
            total = sum(total, other.total);
            max = Math.max(max, other.max);
        }
    }

    /** The time that a line of its own says, or else that from entry to exit; -1 if the trace says neither. */
    static long nanoseconds(TraceCall call) {
        if (call.hostNanoseconds() >= 0) {
            return call.hostNanoseconds();
        }
        long entered = call.entryNanoseconds();
        long exited = call.exitNanoseconds();
        return entered >= 0 && exited >= entered ? exited - entered : -1;
    }

    @Override
    public void accept(TraceEvent event, TraceReader trace) {
        switch (event) {
            case ENTERED -> plain += trace.isPrefixed() ? 0 : 1;
            case RETURNED -> count(trace.call());
            case NOT_RETURNED -> {
                notReturned++;
                count(trace.call());
            }
            case NOT_ENTERED -> {
                notEntered++;
                count(trace.call());
            }
            case DEVICE_TIME -> add(trace.deviceTime());
            case UNTRACED -> untraced.add(trace.untraced());
            case SKIPPED -> {
                otherLines++;
                isCut |= trace.isCut();
            }
            default -> {}
        }
    }

    private void count(TraceCall call) {
        of(functions, call.function()).add(call.failed(), nanoseconds(call));
    }

    private void add(DeviceTime time) {
        hasTimeline |= time.isTimeline();
        hasTime |= !time.isTimeline();
        if (commands == null) {
            count(time.label(), time.isMeasured(), time.startedToEnded());
        } else {
            commands.add(new DeviceCommands.Line(time, null, 0));
        }
    }

    private void count(String label, boolean isMeasured, long startedToEnded) {
        of(work, label).add(false, isMeasured ? startedToEnded : -1);
    }

    /** Returns whether two lines may be of one command. No part can say which are: such a log is read as a whole. */
    boolean mayHavePairs() {
        return hasTimeline && hasTime;
    }

    private static Function of(Map<String, Function> all, String name) {
        return all.computeIfAbsent(name, Function::new);
    }

    void add(TraceSummary other) {
        hasTimeline |= other.hasTimeline;
        hasTime |= other.hasTime;
        other.functions.values().forEach(function -> of(functions, function.name).add(function));
        other.work.values().forEach(each -> of(work, each.name).add(each));
        notReturned += other.notReturned;
        notEntered += other.notEntered;
        otherLines += other.otherLines;
        isCut |= other.isCut;
        plain += other.plain;
        untraced.addAll(other.untraced);
    }

    static List<Column> columns(TimeUnitName unit) {
        return List.of(Column.text("function"), Column.quantity("calls"), Column.quantity("failed"),
                Column.time("total", unit), Column.time("mean", unit), Column.time("max", unit), Column.context("unit"),
                Column.remark("untraced"), Column.remark("device"));
    }

    /**
     * Writes a row for each function, the longest total first, then the same for the device's work, and then a row for
     * each untraced function that was looked up, without a number of calls.
     */
    void print(Rows rows, TimeUnitName unit) throws IOException {
        endWaiting();
        print(rows, unit, functions, false);
        print(rows, unit, work, true);
        for (String name : untraced) {
            rows.row(name, null, null, null, null, null, unit.toString(), true, false);
        }
    }

    private static void print(Rows rows, TimeUnitName unit, Map<String, Function> all, boolean device)
            throws IOException {
        List<Function> sorted = new ArrayList<>(all.values());
        sorted.sort(Comparator.comparingLong((Function function) -> -function.total)
                .thenComparingLong(function -> -function.calls)
                .thenComparing(function -> function.name));
        for (Function function : sorted) {
            boolean timed = function.timed > 0;
            rows.row(function.name, function.calls, device ? null : function.failed,
                    timed ? unit.of(function.total) : null, timed ? unit.of(function.total / function.timed) : null,
                    timed ? unit.of(function.max) : null, unit.toString(), false, device);
        }
    }

    private void endWaiting() {
        if (commands != null) {
            commands.end();
        }
    }

    /** Returns whether there is neither a call, nor the device's time of one, nor the name of an untraced function. */
    boolean isEmpty() {
        endWaiting();
        return functions.isEmpty() && work.isEmpty() && untraced.isEmpty();
    }

    private static String counted(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static long sum(Map<String, Function> all, ToLongFunction<Function> value) {
        return all.values().stream().mapToLong(value).sum();
    }

    /** A line for people on the log as a whole. Times of the device that are zero or out of order are none. */
    String message(TimeUnitName unit) {
        endWaiting();
        long calls = sum(functions, function -> function.calls);
        long deviceTimes = sum(work, each -> each.calls);
        long badDeviceTimes = deviceTimes - sum(work, each -> each.timed);
        return counted(calls, "call") + " (" + sum(functions, function -> function.failed) + " failed, " + notReturned
                + " never returned, " + notEntered
                + " without an entry), "
                + (untraced.isEmpty() ? "" : counted(untraced.size(), "function") + " untraced, ")
                + counted(deviceTimes, "device time")
                + (badDeviceTimes == 0 ? "" : " (" + badDeviceTimes + " left out: zero or out of order)") + ", "
                + counted(otherLines, "other line")
                + (isCut ? ", the last of which has no end" : "")
                + "; times in " + unit
                + (plain > 0 || calls == notEntered ? "" : "; each entry stands behind other text: if that is of"
                        + " several processes, their calls may be taken for each other's: read the lines of one at a"
                        + " time");
    }
}
