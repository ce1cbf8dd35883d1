package dev.readout.cli.foreign;

import java.nio.file.Path;

/**
 * A traced process's report to the person who traces. A line begins with its kind:
 *
 * <pre>
 * begin PROGRAM (PID) LOG   a process begins a log
 * say TEXT                  something is not traced, and why
 * end LOG                   the process ended by itself: its log has all that could be written
 * </pre>
 *
 * A program's name has no slash, and the path of a log begins with one. The library in C writes {@code say} lines too.
 *
 * @param file where it can't be written, or there is none, standard error gets what is not traced
 */
record TraceReport(ReportFile file) {
    static TraceReport ofEnvironment() {
        return new TraceReport(ReportFile.of(TraceVariables.REPORT, "readout trace: "));
    }

    void begin(Path log) {
        ProcessHandle process = ProcessHandle.current();
        String name = process.info().command().orElse("process");
        file.add("begin " + name.substring(name.lastIndexOf('/') + 1) + " (" + process.pid() + ") "
                + log.toAbsolutePath());
    }

    void say(String text) {
        if (!file.add("say " + text)) {
            file.tell(text);
        }
    }

    void end(Path log) {
        file.add("end " + log.toAbsolutePath());
    }
}
