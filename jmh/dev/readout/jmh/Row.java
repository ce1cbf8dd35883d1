package dev.readout.jmh;

import java.util.List;

/**
 * A row of the tables in README.md and jmh/README.md.
 *
 * @param what what is measured, as the tables say it
 * @param beside the rival, as the tables say it
 * @param benchmark the class of the benchmark; with a space and its parameter, if one is meant
 * @param own the method that is Readout
 * @param rival the method that is the rival
 * @param inReadme whether the row is in README.md too
 */
public record Row(String what, String beside, String benchmark, String own, String rival, boolean inReadme) {
    private static final String C = "C, gcc -O3";
    private static final String LWJGL = "LWJGL `vkGetQueryPoolResults`";
    private static final String HELLO = "hello-world JVM";

    /** Every row, in the order of the tables. */
    public static final List<Row> ALL = List.of(
            both("read 4096 results, constant layout", C, "SumConstantLayout", "readout", "c"),
            row("read 4096 results, constant layout", "LWJGL `memGetLong`", "SumConstantLayout", "readout", "lwjgl"),
            row("read 4096 results, constant layout", "`ByteBuffer`", "SumConstantLayout", "readout", "byteBuffer"),
            row("read 4096 results, constant layout", "naive: a slice for each query", "SumConstantLayout", "readout",
                    "naive"),
            row("sum of 4096 results, layout known at run time (seven layouts)", C, "SumRuntimeLayout", "readout",
                    "c"),
            row("sum of 4096 results, layout known at run time (seven layouts)", "naive: the layout in fields",
                    "SumRuntimeLayout", "readout", "naive"),
            row("the same, read query by query through a view", C, "SumRuntimeLayout", "readoutPerQuery", "c"),
            row("sum of 4096 captured results in a `byte[]`", "`ByteBuffer`", "SumCapturedBytes 0", "readout",
                    "byteBuffer"),
            row("the same at an odd offset", "`ByteBuffer`", "SumCapturedBytes 3", "readout", "byteBuffer"),
            row("poll a frame of 4 passes, critical call", LWJGL, "PollFrame 4", "readout", "lwjgl"),
            row("poll a frame of 4 passes, critical call", "LWJGL, the bare JNI call below it", "PollFrame 4",
                    "readout", "lwjglBare"),
            row("poll a frame of 4 passes, critical call", C, "PollFrame 4", "readout", "c"),
            row("poll a frame of 4 passes, plain call", LWJGL, "PollFrame 4", "readoutPlain", "lwjgl"),
            both("poll a frame of 4 passes, plain call of a reader", LWJGL, "PollFrame 4", "readoutReader", "lwjgl"),
            row("poll a frame of 16 passes, critical call", LWJGL, "PollFrame 16", "readout", "lwjgl"),
            row("poll a frame of 16 passes, critical call", C, "PollFrame 16", "readout", "c"),
            row("poll a frame of 16 passes, plain call", LWJGL, "PollFrame 16", "readoutPlain", "lwjgl"),
            row("poll a frame of 16 passes, plain call of a reader", LWJGL, "PollFrame 16", "readoutReader", "lwjgl"),
            row("record the loop's frame of 16 scopes, measuring off", C, "RecordScopes 16 hot", "readoutOff", "c"),
            row("hand a scope to JFR, event disabled", "a loop that sums the scopes' times", "RecordEvents",
                    "readoutDisabled", "loop"),
            row("hand a scope to JFR, event enabled", "an event without fields", "RecordEvents", "readoutEnabled",
                    "emptyEvent"),
            row("hand a scope to JFR, below its threshold", "an event without fields", "RecordEvents",
                    "readoutBelowThreshold", "emptyEvent"),
            row("add a scope to metrics of OpenTelemetry, SDK with exponential buckets", "the bare call of a histogram",
                    "RecordMetrics", "readout", "bareCall"),
            row("add a scope to metrics of OpenTelemetry, no SDK", "a loop that sums the scopes' times",
                    "RecordMetrics",
                    "readoutWithoutSdk", "loop"),
            row("walk a GL_NV_query_resource stream of 10,000 tag records", C, "WalkQueryResource", "readout", "c"),
            row("the same, with fields looked up by name", C, "WalkQueryResource", "readoutByName", "cByName"),
            row("the same, with fields looked up by name", "naive", "WalkQueryResource", "readoutByName",
                    "naiveByName"),
            row("the same stream through the reader, with its driver's call", C, "ReadQueryResource", "readout", "c"),
            row("sum of 16-byte counter records", C, "SumCounterRecords", "readout", "c"),
            row("sum of 16-byte counter records, record by record", C, "SumCounterRecords", "readoutPerRecord", "c"),
            row("sum of 16-byte counter records by counter", C, "SumCounterRecords", "readoutByCounter", "cByCounter"),
            row("trace a call of 8 arguments (both write to `/dev/null`)", "C, gcc -O3, `fprintf`", "WriteTrace",
                    "readout", "c"),
            row("the same by two threads at a time", "C, gcc -O3, `fprintf`, by one", "WriteTrace",
                    "readoutTwoThreads", "c"),
            row("trace a call of 8 arguments that a registry describes", "C, gcc -O3, `fprintf`", "WriteTrace",
                    "readoutRegistry", "cRegistry"),
            row("trace a call that C makes, of 2 arguments", "C, gcc -O3, `fprintf`", "TraceFromC", "readout", "c"),
            row("trace a call that C makes, of 2 arguments", "the call without a trace", "TraceFromC", "readout",
                    "untraced"),
            row("a call that C makes, not logged", "the call without a trace", "TraceFromC", "readoutNotLogged",
                    "untraced"),
            row("read every call of a trace of 1 GiB, in a heap of 256 MB", "C, gcc -O3, one pass", "ReadTrace",
                    "readout", "c"),
            row("read every call of a trace of 1 GiB, in a heap of 256 MB", "regular expressions", "ReadTrace",
                    "readout", "regex"),
            row("read that trace by two threads", "C, gcc -O3, one pass, by one", "ReadTrace", "readoutTwoThreads",
                    "c"),
            row("read that trace by two threads", "Readout, by one", "ReadTrace", "readoutTwoThreads", "readout"),
            row("a timestamp that C records on the software device", "C calling an empty Java method", "CallFromC",
                    "readout", "upcall"),
            row("another command that C records there", "C calling an empty Java method", "CallFromC", "readoutState",
                    "upcall"),
            row("JVM to the first result on the software device, and its end", HELLO, "StartUp",
                    "library, first result", StartUp.RIVAL),
            row("JVM to a trace layer with 100 functions, and its end", HELLO, "StartUp",
                    "library, 100 traced functions",
                    StartUp.RIVAL),
            row("`readout --version`, jar", HELLO, "StartUp", "jar, --version", StartUp.RIVAL),
            row("`readout decode vulkan`, jar", HELLO, "StartUp", "jar, decode vulkan", StartUp.RIVAL),
            row("`readout profile`, jar", HELLO, "StartUp", "jar, profile", StartUp.RIVAL),
            row("`readout --version`, application image", HELLO, "StartUp", "image, --version", StartUp.RIVAL),
            row("`readout decode vulkan`, application image", HELLO, "StartUp", "image, decode vulkan",
                    StartUp.RIVAL),
            row("`readout profile`, application image", HELLO, "StartUp", "image, profile", StartUp.RIVAL));

    private static Row row(String what, String beside, String benchmark, String own, String rival) {
        return new Row(what, beside, benchmark, own, rival, false);
    }

    private static Row both(String what, String beside, String benchmark, String own, String rival) {
        return new Row(what, beside, benchmark, own, rival, true);
    }

    /** The first two cells, as the tables have them. */
    public String cells() {
        return "| " + what + " | " + beside + " |";
    }
}
