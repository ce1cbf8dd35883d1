package dev.readout.jfr;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.SettingControl;

/**
 * The setting {@code gpuThreshold}: the least time on the GPU that is recorded. JFR's own threshold compares the host's
 * time between an event's begin and its commit. Of several recordings, the lowest counts; an invalid timespan counts as
 * none. JFR sets it on any thread.
 */
final class GpuThreshold extends SettingControl {
    static final String NAME = "gpuThreshold";
    private static final String NONE = "0 ns";
    /** As in JFR's own settings: {@code 20 ms}. On a command line there is no space. */
    private static final Pattern TIMESPAN = Pattern.compile("\\s*(\\d{1,18})\\s*(ns|us|ms|s|m|h|d)\\s*");

    private volatile String value = NONE;
    private volatile long nanoseconds;

    boolean admits(long gpuTime) {
        return gpuTime >= nanoseconds;
    }

    @Override
    public String combine(Set<String> values) {
        String lowest = NONE;
        long least = Long.MAX_VALUE;
        for (String each : values) {
            long parsed = parse(each);
            if (parsed < least) {
                least = parsed;
                lowest = each;
            }
        }
        return lowest;
    }

    @Override
    public void setValue(String value) {
        this.value = value;
        nanoseconds = parse(value);
    }

    @Override
    public String getValue() {
        return value;
    }

    /** The timespan in ns, at most {@link Long#MAX_VALUE}. */
    static long parse(String timespan) {
        Matcher parts = TIMESPAN.matcher(timespan.toLowerCase(Locale.ROOT));
        return parts.matches() ? unit(parts.group(2)).toNanos(Long.parseLong(parts.group(1))) : 0;
    }

    private static TimeUnit unit(String name) {
        return switch (name) {
            case "ns" -> TimeUnit.NANOSECONDS;
            case "us" -> TimeUnit.MICROSECONDS;
            case "ms" -> TimeUnit.MILLISECONDS;
            case "s" -> TimeUnit.SECONDS;
            case "m" -> TimeUnit.MINUTES;
            case "h" -> TimeUnit.HOURS;
            default -> TimeUnit.DAYS;
        };
    }
}
