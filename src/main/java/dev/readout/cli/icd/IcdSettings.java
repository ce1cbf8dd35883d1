package dev.readout.cli.icd;

import dev.readout.software.Overflow;
import dev.readout.software.Report;
import dev.readout.software.vulkan.Deviation;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.KnownDriver;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.vulkan.QueryType;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings of a device, as a file has them: properties by the names of {@link SoftwareSettings}.
 *
 * <pre>
 * imitate = NVIDIA_580
 * timestampPeriod = 41.6667
 * lag = 2
 * strict = true
 * faults = neverAvailable(7), late(3, 2), outOfHostMemory(vkQueueSubmit, 4), random(42, 100)
 * </pre>
 *
 * Faults are written as the methods of {@link Fault} are called. Immutable.
 */
public final class IcdSettings {
    /** The environment variable that names the file of the settings. */
    public static final String SETTINGS = "READOUT_ICD_SETTINGS";
    /** That which names the file for what the device reports; it goes to standard error else. */
    public static final String REPORT = "READOUT_ICD_REPORT";
    /** That which names the file for the calls of the process; none are written else. */
    public static final String TRACE = "READOUT_ICD_TRACE";

    /** That which has options for the VM of the device, separated by blanks. */
    public static final String JVM_OPTIONS = "READOUT_ICD_JVM_OPTIONS";

    private static final Pattern CALL = Pattern.compile("\\s*(\\w+)\\s*\\(([^()]*)\\)\\s*(?:,|$)");

    /** Takes the text of a setting. */
    private interface Setting {
        void set(SoftwareSettings.Builder builder, String text);
    }

    /** By their names, in the order in which they are applied: what one driver is like, before what differs from it. */
    private static final Map<String, Setting> NAMES = new LinkedHashMap<>();

    static {
        NAMES.put("imitate", (builder, text) -> builder.imitate(constant(KnownDriver.class, text)));
        NAMES.put("deviceName", SoftwareSettings.Builder::deviceName);
        NAMES.put("timestampPeriod", (builder, text) -> builder.timestampPeriod(Float.parseFloat(text)));
        NAMES.put("startTick", (builder, text) -> builder.startTick(Long.parseUnsignedLong(text)));
        NAMES.put("lag", (builder, text) -> builder.lag(Integer.parseInt(text)));
        NAMES.put("overflow", (builder, text) -> builder.overflow(constant(Overflow.class, text)));
        NAMES.put("strict", (builder, text) -> builder.strict(truth(text)));
        NAMES.put("queryTypes", (builder, text) -> builder.queryTypes(constants(QueryType.class, text)));
        NAMES.put("performanceCopies", (builder, text) -> builder.performanceCopies(truth(text)));
        NAMES.put("transformFeedbackQueries", (builder, text) -> builder.transformFeedbackQueries(truth(text)));
        NAMES.put("calibratedTimestamps", (builder, text) -> builder.calibratedTimestamps(truth(text)));
        NAMES.put("maxQueries", (builder, text) -> builder.maxQueries(Integer.parseInt(text)));
        NAMES.put("earlyTopOfPipe", (builder, text) -> builder.earlyTopOfPipe(truth(text)));
        NAMES.put("deviations", (builder, text) -> builder.deviations(constants(Deviation.class, text)));
        NAMES.put("faults", (builder, text) -> builder.faults(faults(text)));
    }

    /** What stands for a fault, or for several, by the name of the method of {@link Fault}. */
    private static final Map<String, Function<Parameters, Stream<Fault>>> FAULTS = Map.of(
            "outOfHostMemory", call -> Stream.of(Fault.outOfHostMemory(call.text(), call.number())),
            "timeout", call -> Stream.of(Fault.timeout(call.number())),
            "deviceLost", call -> Stream.of(Fault.deviceLost(call.number())),
            "late", call -> Stream.of(Fault.late(call.number(), Math.toIntExact(call.number()))),
            "resultsLost", call -> Stream.of(Fault.resultsLost(call.number())),
            "neverAvailable", call -> Stream.of(Fault.neverAvailable(call.number())),
            "random", call -> Fault.random(call.number(), Math.toIntExact(call.number())).stream());

    private final Map<String, String> texts;

    private IcdSettings(Map<String, String> texts) {
        this.texts = texts;
    }

    /**
     * The settings of a file in UTF-8.
     *
     * @throws IllegalArgumentException if a name or a value is none, with the name and what was expected
     */
    public static IcdSettings of(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return of(reader);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    /** As above, of a text. */
    static IcdSettings of(String text) {
        try {
            return of(new StringReader(text));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static IcdSettings of(Reader reader) throws IOException {
        Properties properties = new Properties();
        properties.load(reader);
        Map<String, String> texts = new HashMap<>();
        Set<String> unknown = new TreeSet<>(properties.stringPropertyNames());
        unknown.removeAll(NAMES.keySet());
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("there is no setting " + String.join(", ", unknown) + ", only "
                    + String.join(", ", NAMES.keySet()));
        }
        properties.stringPropertyNames().forEach(name -> texts.put(name, properties.getProperty(name).strip()));
        IcdSettings settings = new IcdSettings(texts);
        settings.builder();
        return settings;
    }

    /** Those of the file that the environment names, or the defaults. */
    static IcdSettings ofEnvironment() throws IOException {
        String file = System.getenv(SETTINGS);
        return file == null || file.isEmpty() ? new IcdSettings(Map.of()) : of(Path.of(file));
    }

    /** The settings for a device that reports to {@code listener}. */
    SoftwareSettings vulkan(Consumer<? super Report> listener) {
        return builder().listener(listener).build();
    }

    private SoftwareSettings.Builder builder() {
        SoftwareSettings.Builder builder = SoftwareSettings.builder();
        NAMES.forEach((name, setting) -> {
            String text = texts.get(name);
            if (text != null) {
                set(builder, name, setting, text);
            }
        });
        return builder;
    }

    private static void set(SoftwareSettings.Builder builder, String name, Setting setting, String text) {
        try {
            setting.set(builder, text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " = " + text + ": expected a number in its range", e);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IllegalArgumentException(name + " = " + text + ": " + e.getMessage(), e);
        }
    }

    private static boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("expected true or false");
        };
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        String name = text.toUpperCase(Locale.ROOT);
        return Arrays.stream(type.getEnumConstants()).filter(constant -> constant.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "expected one of " + Arrays.toString(type.getEnumConstants()) + ", found \"" + text + "\""));
    }

    private static <E extends Enum<E>> Set<E> constants(Class<E> type, String text) {
        return Arrays.stream(text.split(",")).map(String::strip).filter(name -> !name.isEmpty())
                .map(name -> constant(type, name)).collect(Collectors.toSet());
    }

    /** The arguments of one fault, from the first to the last. */
    private static final class Parameters {
        private final String call;
        private final List<String> texts;
        private int next;

        Parameters(String call, String texts) {
            this.call = call;
            this.texts = texts.isBlank() ? List.of() : Arrays.stream(texts.split(",", -1)).map(String::strip).toList();
        }

        String text() {
            if (next == texts.size()) {
                throw new IllegalArgumentException(call + " has too few arguments");
            }
            return texts.get(next++);
        }

        long number() {
            String text = text();
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(call + ": expected a number, found \"" + text + "\"", e);
            }
        }

        void requireNoMore() {
            if (next < texts.size()) {
                throw new IllegalArgumentException(call + " has too many arguments");
            }
        }
    }

    private static List<Fault> faults(String text) {
        Stream.Builder<Fault> faults = Stream.builder();
        Matcher matcher = CALL.matcher(text);
        int position = 0;
        while (position < text.length()) {
            if (!matcher.find(position) || matcher.start() != position) {
                throw new IllegalArgumentException("expected name(argument, ...) at \"" + text.substring(position)
                        + "\"");
            }
            String name = matcher.group(1);
            Function<Parameters, Stream<Fault>> fault = FAULTS.get(name);
            if (fault == null) {
                throw new IllegalArgumentException("there is no fault " + name + ", only "
                        + String.join(", ", new TreeSet<>(FAULTS.keySet())));
            }
            Parameters parameters = new Parameters(name + "(" + matcher.group(2) + ")", matcher.group(2));
            fault.apply(parameters).forEach(faults);
            parameters.requireNoMore();
            position = matcher.end();
        }
        return faults.build().toList();
    }
}
