package dev.readout.cli.foreign;

import dev.readout.software.Report;
import dev.readout.software.vulkan.Fault;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The report of a device about its process. A line begins with its kind:
 *
 * <pre>
 * begin                             a process uses the device
 * report FUNCTION: MESSAGE [VUID]   the process broke a rule
 * met FAULT                         a fault that happened
 * unmet FAULT                       a fault that never happened
 * missing FUNCTION                  the process asked for a function that there is not
 * alive COUNT TYPE                  objects that were created and not destroyed
 * say TEXT                          what became of the trace
 * end                               the process ended by itself: there is nothing more to say
 * </pre>
 *
 * @param file where it can't be written, or there is none, lines go to standard error, where each says its source
 */
record IcdReport(ReportFile file) {
    void begin() {
        file.add("begin");
    }

    void wrongUse(Report report) {
        line("report " + report);
    }

    /** A script of faults, and its unmet faults; null if there was no device, so that none was met. */
    void faults(List<Fault> script, @Nullable List<Fault> unmet) {
        script.forEach(fault -> line((unmet == null || unmet.contains(fault) ? "unmet " : "met ") + fault));
    }

    void missing(Set<String> functions) {
        functions.forEach(name -> file.add("missing " + name));
    }

    void alive(Map<String, Integer> objects) {
        objects.forEach((type, count) -> line("alive " + count + " " + type));
    }

    void say(String text) {
        if (!file.add("say " + text)) {
            file.tell(text);
        }
    }

    void end() {
        file.add("end");
    }

    private void line(String text) {
        if (!file.add(text)) {
            System.err.println(file.prefix() + text.replace('\n', ' '));
        }
    }
}
