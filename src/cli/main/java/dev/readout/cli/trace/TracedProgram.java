package dev.readout.cli.trace;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.Interruption;
import dev.readout.cli.command.NameConverter;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.foreign.ForeignProgram;
import dev.readout.cli.foreign.TraceProcess;
import dev.readout.cli.output.ExportTarget;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.trace.LogReading.Result;
import dev.readout.export.file.NewFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/** A program that is traced on its own drivers: libraries that it loads log its calls. */
final class TracedProgram {
    private static final String OUTPUT = "--output";
    private static final String FUNCTIONS = "--functions";
    private static final String API = "--api";
    private static final String GPU = "--gpu";
    /** The options that need a program. */
    static final List<String> OPTIONS = List.of(OUTPUT, FUNCTIONS, API, GPU, RegistryOptions.OPTION);

    /**
     * Reports of the processes of a traced program: the lines of {@code ProcessReport}, counted.
     *
     * @param logs the logs, in the order in which they were begun, and whose they are: {@code vkcube (4711)}
     * @param ended those whose processes ended by themselves
     * @param said what was said, and how often
     */
    private record Reports(Map<Path, String> logs, Set<Path> ended, Map<String, Integer> said) {
        static Reports of(List<String> lines) {
            Reports report = new Reports(new LinkedHashMap<>(), new HashSet<>(), new LinkedHashMap<>());
            lines.forEach(report::line);
            return report;
        }

        private void line(String line) {
            String[] words = line.split(" ", 2);
            String rest = words[words.length - 1];
            switch (words[0]) {
                case "begin" -> {
                    int log = rest.indexOf(" /");
                    if (log >= 0) {
                        logs.put(Path.of(rest.substring(log + 1)), rest.substring(0, log));
                    }
                }
                case "end" -> ended.add(Path.of(rest));
                case "say" -> said.merge(rest, 1, Integer::sum);
                default -> {}
            }
        }

        /** How many logs end where their processes were killed or crashed. */
        long cut() {
            return logs.keySet().stream().filter(log -> !ended.contains(log)).count();
        }
    }

    private static final Path UNNAMED = Path.of("trace.log");

    private @Nullable Path output;
    private final List<String> functions = new ArrayList<>();
    private final Set<TracedApi> asked = EnumSet.noneOf(TracedApi.class);
    private boolean gpu;
    private final RegistryOptions registries = new RegistryOptions();

    void describe(CommandSyntax syntax) {
        syntax.file(OUTPUT, "FILE", value -> output = value,
                "Of a COMMAND: write the log to a file, which is replaced if it exists. Processes but the first one"
                        + " write beside it, with their numbers in the names. Without it the log is gone after the"
                        + " table.")
                .lists(FUNCTIONS, "PATTERN", TracedProgram::pattern, functions::add,
                        "Of a COMMAND: which functions to log, such as 'vkQueue*'; * stands for any text and ? for any"
                                + " letter. The others cost next to nothing. Default: all.")
                .lists(API, "API", new NameConverter<>(TracedApi.class, "API"), asked::add,
                        "Of a COMMAND: what to trace: ${COMPLETION-CANDIDATES}. Default: all that this image can.")
                .flag(GPU, () -> gpu = true,
                        "Of a COMMAND: measure what it has the device do, by timestamps of our own. Vulkan.");
        registries.describe(syntax, "the trace of a COMMAND");
    }

    private static String pattern(String typed) {
        if (typed.isEmpty()) {
            throw new TypeConversionException("an empty pattern is no function's: expected one such as 'vkQueue*'");
        }
        return typed;
    }

    /**
     * Runs the program, and says what it did.
     *
     * @param threads how many read its logs, where only the table is asked for
     * @return the program's status
     */
    int run(List<String> command, TraceOutputs outputs, int threads, PrintWriter messages)
            throws IOException, InterruptedException {
        if (gpu && !asked.isEmpty() && !asked.contains(TracedApi.VULKAN)) {
            throw new UsageException(GPU + " is for Vulkan, which " + API + " leaves out");
        }
        Set<TracedApi> apis = apis();
        ExportTarget target = output == null ? null : ExportTarget.file(OUTPUT, output);
        outputs.check(target);
        if (!outputs.output().isText()) {
            throw new UsageException("the table of a COMMAND is printed on standard error, as text: --parquet FILE"
                    + " writes the calls as Parquet");
        }
        registries.requireRegistries(true);
        Stream.concat(Stream.ofNullable(target), outputs.files().stream()).forEach(ExportTarget::requireWritable);
        try (Interruption interruption = Interruption.watch(); ForeignProgram program = ForeignProgram.of(command)) {
            interruption.whenRequested(program::end);
            Path log = output == null ? program.folder().resolve(UNNAMED) : free(output, command);
            int status = program.run(environment -> set(environment, log, program.report(), apis));
            if (interruption.isRequested()) {
                messages.println("interrupted; up to then:");
            }
            Reports report = Reports.of(program.said());
            for (Path each : report.logs().keySet()) {
                String name = (output == null ? each.getFileName() : each).toString();
                if (report.logs().size() > 1) {
                    messages.println(report.logs().get(each) + (output == null ? ":" : ", " + name + ":"));
                }
                if (Files.isReadable(each)) {
                    ByteArrayOutputStream table = new ByteArrayOutputStream();
                    LogReading reading =
                            new LogReading(Result.TABLE, outputs, TraceProcess.mark(log, each), threads, table);
                    MappedFile.readByAllThreads(each, new MappedFile.Limit(),
                            bytes -> reading.read(bytes, interruption::isPressing));
                    messages.print(table.toString(StandardCharsets.UTF_8));
                    reading.emptiness().ifPresentOrElse(why -> messages.println(name + " has no API call: " + why),
                            () -> reading.sumUp(messages));
                } else {
                    messages.println(name + " is gone, or can't be read");
                }
            }
            program.crashes("the trace").forEach(messages::println);
            report.said().forEach((text, count) -> messages.println((count > 1 ? count + " times: " : "") + text));
            sayWhatIsMissing(report, command, apis, messages);
            return status;
        }
    }

    private Set<TracedApi> apis() {
        Set<TracedApi> apis = asked.isEmpty() ? EnumSet.allOf(TracedApi.class) : asked;
        if (asked.isEmpty() && apis.stream().anyMatch(TracedProgram::isThere)) {
            apis.removeIf(api -> !isThere(api));
        }
        apis.forEach(api -> ForeignProgram.require(api.library()));
        return apis;
    }

    private static boolean isThere(TracedApi api) {
        return Files.exists(ForeignProgram.place(api.library()));
    }

    /** The file's place, without an older log: the first process of {@code command} that calls anything makes it. */
    private static Path free(Path output, List<String> command) throws IOException {
        Path log = NewFile.followed(output);
        if (Files.exists(log) && !Files.isRegularFile(log)) {
            throw new CommandFailure(OUTPUT + " " + output + " is no regular file: the logs of a program are as many"
                    + " files as it has processes that call something");
        }
        if (ForeignProgram.executable(command.getFirst()).isPresent()) {
            Files.deleteIfExists(log);
        }
        return log;
    }

    private void set(Map<String, String> environment, Path log, Path report, Set<TracedApi> apis) {
        environment.put(TraceProcess.TRACE, log.toString());
        environment.put(TraceProcess.REPORT, report.toString());
        ForeignProgram.set(environment, TraceProcess.FUNCTIONS,
                functions.isEmpty() ? null : String.join(",", functions));
        ForeignProgram.set(environment, TraceProcess.REGISTRIES, registries.variable().orElse(null));
        ForeignProgram.set(environment, TraceProcess.GPU, gpu ? "1" : null);
        apis.forEach(api -> api.set(environment));
    }

    private void sayWhatIsMissing(Reports report, List<String> command, Set<TracedApi> apis,
            PrintWriter messages) {
        if (report.cut() > 0) {
            messages.println(report.cut() + " of " + report.logs().size() + " processes ended without a word: killed,"
                    + " crashed, or by _exit; the log of a crash is whole but for what is said above; of others, and"
                    + " of those with a Java VM of their own, the last tenth of a second may be missing");
        }
        if (report.logs().isEmpty()) {
            messages.println("no call was traced" + (report.said().isEmpty() ? ": " + reason(command, apis) : ""));
        }
    }

    /** Why no process began a log and none said why, as far as one can tell. */
    private String reason(List<String> command, Set<TracedApi> apis) {
        return command.getFirst() + " called nothing of "
                + apis.stream().map(TracedApi::toString).collect(Collectors.joining(", "))
                + (functions.isEmpty() ? "" : " that " + FUNCTIONS + " " + String.join(",", functions) + " names")
                + ", or it does not use " + apis.stream().map(TracedApi::loader).distinct()
                        .collect(Collectors.joining("; "));
    }
}
