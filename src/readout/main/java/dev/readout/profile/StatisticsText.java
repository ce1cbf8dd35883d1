package dev.readout.profile;

import java.util.concurrent.TimeUnit;

/** The table of statistics, written without garbage. */
final class StatisticsText {
    private static final String FRAME = "frame";
    private static final String INDENT = "  ";
    /** Names have room for the heading with any number of frames: so columns stay as the first frames come. */
    private static final int LEAST_WIDTH = (FrameStatistics.MOST_FRAMES + " frames, ms").length();
    private static final String BLANKS = " ".repeat(10);

    private StatisticsText() {
    }

    static void append(StringBuilder text, FrameStatistics statistics, TimeUnit unit, long least) {
        String symbol = symbol(unit);
        int width = width(statistics);
        int begin = text.length();
        long frames = statistics.count(FrameStatistics.FRAME);
        text.append(frames).append(frames == 1 ? " frame, " : " frames, ").append(symbol);
        pad(text, width - (text.length() - begin));
        appendRight(text, "mean");
        appendRight(text, "median");
        appendRight(text, "p99");
        appendRight(text, "worst");
        boolean host = hasHostTimes(statistics);
        if (host) {
            appendRight(text, "host");
        }
        text.append('\n');
        int leftOut = Integer.MAX_VALUE;
        for (int scope = FrameStatistics.FRAME; scope < statistics.size(); scope++) {
            if (statistics.depth(scope) <= leftOut) {
                boolean isShort = scope != FrameStatistics.FRAME && longest(statistics, scope) < least;
                leftOut = isShort ? statistics.depth(scope) : Integer.MAX_VALUE;
                if (!isShort) {
                    appendLine(text, statistics, scope, width, unit.toNanos(1), host);
                }
            }
        }
    }

    private static void appendLine(StringBuilder text, FrameStatistics statistics, int scope, int width, long unit,
            boolean host) {
        text.repeat(INDENT, statistics.depth(scope) + 1);
        appendName(text, name(statistics, scope));
        pad(text, width - width(statistics, scope));
        appendTime(text, statistics.mean(scope), unit);
        appendTime(text, statistics.percentile(scope, 50), unit);
        appendTime(text, statistics.percentile(scope, 99), unit);
        appendTime(text, statistics.percentile(scope, 100), unit);
        if (host) {
            appendTime(text, hostTime(statistics, scope), unit);
        }
        text.append('\n');
    }

    /** 0 if it has no time. */
    private static long longest(FrameStatistics statistics, int scope) {
        return Math.max(0, Math.max(statistics.percentile(scope, 100), hostTime(statistics, scope)));
    }

    private static boolean hasHostTimes(FrameStatistics statistics) {
        for (int scope = 0; scope < statistics.size(); scope++) {
            if (hostTime(statistics, scope) != GpuFrame.NOT_COUNTED) {
                return true;
            }
        }
        return false;
    }

    private static long hostTime(FrameStatistics statistics, int scope) {
        double mean = statistics.meanCount(scope, GpuCount.HOST_TIME.name());
        return Double.isNaN(mean) ? GpuFrame.NOT_COUNTED : Math.max(0, Math.round(mean));
    }

    private static String symbol(TimeUnit unit) {
        return switch (unit) {
            case NANOSECONDS -> "ns";
            case MICROSECONDS -> "us";
            case MILLISECONDS -> "ms";
            case SECONDS -> "s";
            default -> throw new IllegalArgumentException("unit is " + unit + ", but must be SECONDS or shorter");
        };
    }

    private static int width(FrameStatistics statistics) {
        int width = LEAST_WIDTH;
        for (int scope = FrameStatistics.FRAME; scope < statistics.size(); scope++) {
            width = Math.max(width, width(statistics, scope));
        }
        return width;
    }

    private static int width(FrameStatistics statistics, int scope) {
        String name = name(statistics, scope);
        return (statistics.depth(scope) + 1) * INDENT.length() + name.codePointCount(0, name.length());
    }

    private static String name(FrameStatistics statistics, int scope) {
        return scope == FrameStatistics.FRAME ? FRAME : statistics.name(scope);
    }

    private static void appendName(StringBuilder text, String name) {
        for (int i = 0; i < name.length(); i++) {
            text.append(Character.isISOControl(name.charAt(i)) ? '?' : name.charAt(i));
        }
    }

    private static void pad(StringBuilder text, int blanks) {
        text.repeat(' ', blanks);
    }

    private static void appendRight(StringBuilder text, String column) {
        text.append(BLANKS, column.length(), BLANKS.length()).append(column);
    }

    private static void appendTime(StringBuilder text, long time, long unit) {
        int begin = text.length();
        if (time == GpuFrame.NOT_COUNTED) {
            text.append('-');
        } else if (unit == 1) {
            text.append(time);
        } else {
            long step = unit / 1000;
            long thousandths = time / step + (time % step * 2 >= step ? 1 : 0);
            long behindPoint = thousandths % 1000;
            text.append(thousandths / 1000).append('.').append(behindPoint < 100 ? "0" : "")
                    .append(behindPoint < 10 ? "0" : "").append(behindPoint);
        }
        int width = text.length() - begin;
        text.insert(begin, BLANKS, 0, Math.max(1, BLANKS.length() - width));
    }
}
