package dev.readout.cli.command;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The options and parameters of a command. Values are passed on as soon as they are parsed. */
public final class CommandSyntax {
    /** The option that prints what a failure comes from. */
    public static final String STACK_TRACE = "--stacktrace";

    private static final Map<String, String> EXIT_STATUS = new LinkedHashMap<>();

    static {
        EXIT_STATUS.put("0", "done");
        EXIT_STATUS.put("1", "the input or the driver was at fault");
        EXIT_STATUS.put("2", "wrong usage");
        EXIT_STATUS.put("130", "interrupted, after the results so far");
    }

    private final CommandSpec command;
    private final Map<String, String> exitStatus = new LinkedHashMap<>(EXIT_STATUS);

    public CommandSyntax(CommandSpec command) {
        this.command = command;
    }

    /**
     * Adds an option with a value.
     *
     * @param label what stands for the value in the help
     * @param converter turns what was typed into the value; if it can be iterated, that gives what can be typed
     */
    public <T> CommandSyntax value(String name, String label, ITypeConverter<T> converter, Consumer<T> taker,
            String description) {
        return add(valued(name, label, converter, taker, description));
    }

    /** Adds an option with a value that must be typed. */
    public <T> CommandSyntax required(String name, String label, ITypeConverter<T> converter, Consumer<T> taker,
            String description) {
        return add(valued(name, label, converter, taker, description).required(true));
    }

    /** Adds an option that names a file. */
    public CommandSyntax file(String name, String label, Consumer<Path> taker, String description) {
        return add(fileOf(name, label, taker, description));
    }

    /** An option that names a file, and that {@link #oneOf} takes. */
    public static OptionSpec.Builder fileOf(String name, String label, Consumer<Path> taker, String description) {
        return valued(name, label, Converters::file, taker, description).type(Path.class);
    }

    /** Adds an option that names a file, and may be typed several times. */
    public CommandSyntax files(String name, String label, Consumer<Path> taker, String description) {
        return add(valued(name, label, Converters::file, (List<Path> files) -> files.forEach(taker), description)
                .type(List.class).auxiliaryTypes(Path.class));
    }

    /** Adds an option with a value that may be typed several times. */
    public <T> CommandSyntax values(String name, String label, ITypeConverter<T> converter, Consumer<T> taker,
            String description) {
        return add(valued(name, label, converter, (List<T> all) -> all.forEach(taker), description)
                .type(List.class).auxiliaryTypes(Object.class));
    }

    /** As above, and each may have several values, separated by commas. */
    public <T> CommandSyntax lists(String name, String label, ITypeConverter<T> converter, Consumer<T> taker,
            String description) {
        return add(valued(name, label, converter, (List<T> all) -> all.forEach(taker), description)
                .type(List.class).auxiliaryTypes(Object.class).splitRegex(",").splitRegexSynopsisLabel(","));
    }

    /** Adds an option without a value. */
    public CommandSyntax flag(String name, Runnable given, String description) {
        return add(flagged(name, given, description));
    }

    /** An option without a value that {@link #oneOf} takes. */
    public static OptionSpec.Builder flagged(String name, Runnable given, String description) {
        return OptionSpec.builder(name).arity("0").type(boolean.class).description(description)
                .setter(setter(value -> {
                    if (Boolean.TRUE.equals(value)) {
                        given.run();
                    }
                }));
    }

    /** Says that commands follow: what stands for them in the help, and above the list of them. */
    CommandSyntax commands(String label, String heading) {
        command.usageMessage().synopsisSubcommandLabel(label).commandListHeading("%n" + heading + ":%n");
        return this;
    }

    /** Adds the options of all commands, such as {@code --help}, and the style of the help. */
    public void standard(String... description) {
        String[] paragraphs = Stream.concat(Arrays.stream(description), Stream.of("")).toArray(String[]::new);
        command.usageMessage().sortOptions(false).sortSynopsis(false).autoWidth(true).description(paragraphs)
                .exitCodeListHeading("%nExit status:%n").exitCodeList(exitStatus);
        command.versionProvider(() -> new String[] {"readout " + Objects.requireNonNullElse(
                CommandSyntax.class.getPackage().getImplementationVersion(), "(not from a jar)")});
        command.addOption(OptionSpec.builder("-h", "--help").usageHelp(true)
                .description("Show this help message and exit.").build());
        command.addOption(OptionSpec.builder("-V", "--version").versionHelp(true)
                .description("Print version information and exit.").build());
        command.addOption(OptionSpec.builder(STACK_TRACE).hidden(true)
                .description("Print the stack trace of a failure, for those who work on Readout itself.").build());
    }

    /** Says what a status of this command means, in addition to those of all commands or in place of one. */
    public CommandSyntax exitStatus(String status, String meaning) {
        exitStatus.put(status, meaning);
        command.usageMessage().exitCodeList(exitStatus);
        return this;
    }

    /** Adds options that exclude each other. */
    public CommandSyntax oneOf(OptionSpec.Builder... options) {
        ArgGroupSpec.Builder group = ArgGroupSpec.builder().exclusive(true);
        for (OptionSpec.Builder option : options) {
            group.addArg(option.build());
        }
        command.addArgGroup(group.build());
        return this;
    }

    /**
     * Adds files or folders, of which one at least must be typed, from a place among what is typed on.
     *
     * @param first the place, from 0
     */
    public CommandSyntax inputs(int first, String label, Consumer<Path> taker, String description) {
        return several(first, 1, label, Path.class, Converters::file, taker, description);
    }

    /** Adds something else that must be typed. */
    public <T> CommandSyntax argument(String label, ITypeConverter<T> converter, Consumer<T> taker,
            String description) {
        command.addPositional(PositionalParamSpec.builder().index("0").required(true).arity("1").paramLabel(label)
                .converters(converter).setter(setter(taker)).completionCandidates(candidates(converter))
                .description(description).build());
        return this;
    }

    /** Adds words that must be typed, with options before, among and behind them; behind {@code --} all are words. */
    public CommandSyntax words(String label, Consumer<String> taker, String description) {
        return several(0, 1, label, String.class, word -> word, taker, description);
    }

    /** Adds trailing words, which may look like options. */
    public CommandSyntax rest(String label, Consumer<String> taker, String description) {
        command.parser().stopAtPositional(true);
        return several(0, 0, label, String.class, word -> word, taker, description);
    }

    private <T> CommandSyntax several(int first, int least, String label, Class<T> type, ITypeConverter<T> converter,
            Consumer<T> taker, String description) {
        command.addPositional(PositionalParamSpec.builder().index(first + "..*").arity(least + "..*")
                .required(least > 0).paramLabel(label).type(List.class).auxiliaryTypes(type).converters(converter)
                .setter(setter((List<T> all) -> all.forEach(taker))).description(description).build());
        return this;
    }

    private static <T> OptionSpec.Builder valued(String name, String label, ITypeConverter<?> converter,
            Consumer<T> taker, String description) {
        return OptionSpec.builder(name).arity("1").paramLabel(label).converters(converter).setter(setter(taker))
                .completionCandidates(candidates(converter)).description(description);
    }

    @SuppressWarnings("unchecked") // Names that can be typed.
    private static @Nullable Iterable<String> candidates(ITypeConverter<?> converter) {
        return converter instanceof Iterable<?> names ? (Iterable<String>) names : null;
    }

    /** Takes a value, unless it is the null that picocli sets before it reads what was typed. */
    private static <V> ISetter setter(Consumer<V> taker) {
        return new ISetter() {
            @Override
            @SuppressWarnings("unchecked") // What the converter made.
            public <T> T set(T value) {
                if (value != null) {
                    taker.accept((V) value);
                }
                return value;
            }
        };
    }

    private CommandSyntax add(OptionSpec.Builder option) {
        command.addOption(option.build());
        return this;
    }
}
