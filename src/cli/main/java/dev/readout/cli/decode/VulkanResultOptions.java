package dev.readout.cli.decode;

import dev.readout.capture.CaptureDescription;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;

/** The options that describe Vulkan query results in a file, which {@link CaptureDescription} parses. */
final class VulkanResultOptions {
    private final Map<String, String> typed = new LinkedHashMap<>();

    /** What can be typed, and is read later, with all that is typed. */
    private record Names(List<String> all) implements ITypeConverter<String>, Iterable<String> {
        @Override
        public String convert(String text) {
            return text;
        }

        @Override
        public Iterator<String> iterator() {
            return all.iterator();
        }
    }

    void describe(CommandSyntax syntax) {
        syntax.required("--type", "TYPE", new Names(CaptureDescription.names("type")), text -> typed.put("type", text),
                "The query type: ${COMPLETION-CANDIDATES}, or the API's number, which need not be known here.");
        value(syntax, "width", "32|64", "The bits of an element, 64 if VK_QUERY_RESULT_64_BIT was given. Required,"
                + " except for performance and performance-intel, which have but one form.");
        value(syntax, "count", "N", "How many queries, 1 or more. Default: as many as there are.");
        value(syntax, "stride", "BYTES", "The distance from one result to the next. Default: the size of a result."
                + " Required for performance-intel, where it is that size.");
        value(syntax, "offset", "BYTES", "Where in the file the first result begins. Default: 0.");
        flag(syntax, "availability", "Each result ends with an availability word.");
        flag(syntax, "status", "Each result ends with a status word. Required for result-status.");
        value(syntax, "values", "N", "How many values a result has, of a type whose number is not known here.");
        value(syntax, "statistics", "MASK", "Which values pipeline-statistics have: the pool's pipelineStatistics, as a"
                + " number (decimal, or hexadecimal with 0x) or as names separated by commas, such as"
                + " vertex-shader-invocations,clipping-primitives.");
        value(syntax, "storage", "LIST", "How the counters of performance are stored, in the pool's order, separated by"
                + " commas: int32, int64, uint32, uint64, float32, float64, or the API's numbers 0 to 5.");
        value(syntax, "feedback", "MASK", "Which values video-encode-feedback has: the pool's encodeFeedbackFlags, as a"
                + " number or as names such as bitstream-bytes-written. Entries of partitions are not printed.");
        value(syntax, "valid-bits", "N", "How many low bits of a timestamp count: the queue family's"
                + " timestampValidBits. Default: 64.");
        value(syntax, "period", "NS", "Nanoseconds a tick of timestamp and time-elapsed: the device's timestampPeriod,"
                + " a float. Without it there are no nanoseconds.");
    }

    private void value(CommandSyntax syntax, String name, String label, String description) {
        List<String> names = CaptureDescription.names(name);
        syntax.value("--" + name, label, names.isEmpty() ? text -> text : new Names(names),
                text -> typed.put(name, text), description);
    }

    private void flag(CommandSyntax syntax, String name, String description) {
        syntax.flag("--" + name, () -> typed.put(name, "true"), description);
    }

    /**
     * What the options say.
     *
     * @throws UsageException if one of them says nothing of its type, or if they contradict each other or the
     *         specification
     */
    CaptureDescription description() {
        try {
            return CaptureDescription.of(typed, "--");
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }
}
