package dev.readout.jmh;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A rival of the trace's reader, as one would write it first: a regular expression for each kind of line. */
final class RegexTraceParser {
    private static final String CONTEXT = "(?:Time: (\\d+)(?:\\.\\d+)? )?(?:TID = (\\d+) )?(?:TNum = (\\d+) )?";
    private static final Pattern ENTRY = Pattern.compile("^>>>> " + CONTEXT
            + "(\\w+)(?:\\( (.*?) \\))?(?:: (.*?))?[;,] EnqueueCounter: ?(\\d+)$");
    private static final Pattern EXIT = Pattern.compile("^<<<< " + CONTEXT
            + "(\\w+)(?: created event = (\\w+))?(?:: (.*))? -> (\\w+)$");
    private static final Pattern HOST = Pattern.compile("^Host Time for call \\d+: (\\w+).* = (\\d+)(?: ns)?$");
    private static final Pattern DEVICE = Pattern.compile("^Device Time for (.*?)(?: \\(enqueue (\\d+)\\))? ="
            + " (\\d+) ns \\([^)]*\\), (\\d+) ns \\([^)]*\\), (\\d+) ns \\([^)]*\\)$");
    private static final Pattern ERROR = Pattern.compile("^ERROR! (\\w+) returned (\\w+) \\((-?\\d+)\\)$");
    private static final Pattern PREFIX = Pattern.compile("\\G\\[ (\\w+(?: \\w+)?) = ([^\\]]*) \\] ?");
    private static final Pattern ARGUMENT = Pattern.compile(
            "\\G(?:(\\w+(?: \\w+)?) = )?(.*?)(?:, (?=\\w+ = |blocking|non-blocking)|$)");
    private static final Pattern RETURNED = Pattern.compile("^returned (.*)$");

    private static final class Call {
        private long line;
        private String function;
        private String thread;
        private long micros;
        private String kernel;
        private String arguments;
        private long counter;
        private long host = -1;
    }

    private final Map<String, Call> open = new HashMap<>();
    private String hostFunction;
    private long hostNanoseconds;

    long sum(BufferedReader lines) throws IOException {
        long sum = 0;
        long number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (line.startsWith(">>>>")) {
                enter(line, number);
            } else if (line.startsWith("<<<<")) {
                sum += leave(line);
            } else if (line.startsWith("Host")) {
                host(line);
            } else if (line.startsWith("Device Time")) {
                sum += device(line);
            } else if (line.startsWith("ERROR!")) {
                error(line);
            }
        }
        for (Call call : open.values()) {
            sum += sum(call, -1, 0, 0, 0);
        }
        return sum;
    }

    private void enter(String line, long number) {
        Matcher matcher = ENTRY.matcher(line);
        if (matcher.find()) {
            Call call = new Call();
            call.line = number;
            call.micros = Long.parseLong(matcher.group(1));
            call.thread = matcher.group(2);
            call.function = matcher.group(4);
            call.kernel = matcher.group(5);
            call.arguments = matcher.group(6);
            call.counter = Long.parseLong(matcher.group(7));
            open.put(call.thread, call);
        }
    }

    private long leave(String line) {
        Matcher matcher = EXIT.matcher(line);
        if (!matcher.find()) {
            return 0;
        }
        Call call = open.remove(matcher.group(2));
        if (call.function.equals(hostFunction)) {
            call.host = hostNanoseconds;
            hostFunction = null;
        }
        String status = matcher.group(7);
        long returned = status.length();
        long outputs = 0;
        if (matcher.group(5) != null) {
            outputs += 100 + "event".length() + 13L * matcher.group(5).length();
        }
        String tail = matcher.group(6);
        if (tail != null) {
            Matcher prefix = PREFIX.matcher(tail);
            int end = 0;
            while (prefix.find()) {
                outputs += 100 + prefix.group(1).length() + 13L * prefix.group(2).length();
                end = prefix.end();
            }
            Matcher value = RETURNED.matcher(tail.substring(end));
            if (value.find()) {
                returned = value.group(1).length();
            }
        }
        return sum(call, Long.parseLong(matcher.group(1)) * 1000, outputs, returned, status.length());
    }

    private static long sum(Call call, long exit, long outputs, long returned, long status) {
        return call.line + call.function.length() + call.thread.charAt(call.thread.length() - 1)
                + call.micros * 1000 + 3 * exit + call.host + call.counter
                + (call.kernel == null ? 0 : call.kernel.length())
                + arguments(call.arguments) + 5 * outputs + 7 * returned + 11 * status;
    }

    private static long arguments(String text) {
        if (text == null) {
            return 0;
        }
        long sum = 0;
        int from = 0;
        Matcher prefix = PREFIX.matcher(text);
        while (prefix.find()) {
            sum += 100 + prefix.group(1).length() + 13L * prefix.group(2).length();
            from = prefix.end();
        }
        Matcher argument = ARGUMENT.matcher(text);
        argument.region(from, text.length());
        while (argument.find() && argument.end() > argument.start()) {
            int name = argument.group(1) == null ? 0 : argument.group(1).length();
            sum += 100 + name + 13L * argument.group(2).length();
        }
        return sum;
    }

    private static long device(String line) {
        Matcher matcher = DEVICE.matcher(line);
        if (!matcher.find()) {
            return 0;
        }
        long durations = (Long.parseLong(matcher.group(3)) * 3 + Long.parseLong(matcher.group(4))) * 3
                + Long.parseLong(matcher.group(5));
        long counter = matcher.group(2) == null ? -1 : Long.parseLong(matcher.group(2));
        return durations + counter + 17L * matcher.group(1).length();
    }

    private void host(String line) {
        Matcher matcher = HOST.matcher(line);
        if (matcher.find()) {
            hostFunction = matcher.group(1);
            hostNanoseconds = Long.parseLong(matcher.group(2));
        }
    }

    private void error(String line) {
        ERROR.matcher(line).find();
    }
}
