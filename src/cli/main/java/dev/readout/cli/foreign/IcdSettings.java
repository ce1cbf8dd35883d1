package dev.readout.cli.foreign;

import static dev.readout.cli.foreign.SettingText.all;
import static dev.readout.cli.foreign.SettingText.unsigned;

import dev.readout.cli.foreign.SettingText.Call;
import dev.readout.software.CostModel;
import dev.readout.software.Report;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.software.vulkan.DeviceIdentity;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.software.vulkan.object.Calibration;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a device in a file: properties with the names of {@link SoftwareSettings}, for GL of {@link
 * SoftwareGlSettings}.
 *
 * <pre>
 * imitate = NVIDIA_580
 * timestampPeriod = 41.6667
 * lag = 2
 * strict = true
 * faults = neverAvailable(7), late(3, 2), outOfHostMemory(vkQueueSubmit, 4), random(42, 100)
 * queueFamilies = family(0xf, 16, 64), family(0x4, 2, 64)
 * costs = 5000, 40, 1500, 0.5, 0.05, 2000, 12
 * identity = 0x10DE, 0x2335, 2, 0, 4, NVIDIA, 580.159.04
 * </pre>
 *
 * Faults have the syntax of calls of {@link Fault}'s methods, and records have their components in order. A deviation
 * of calibrations is one number for all. {@code registries} are the registry files for a trace, or {@code none}.
 * Immutable.
 */
public final class IcdSettings {
    /** The setting that names registries, separated by commas. */
    private static final String REGISTRIES_NAME = "registries";
    private static final String NO_REGISTRIES = "none";

    /** The calls that stand for a fault, or for several, by the name of the method of {@link Fault}. */
    static final Map<String, Call<Fault>> FAULTS = Map.of(
            "outOfHostMemory", new Call<>("function, occurrence",
                    call -> Stream.of(outOfHostMemory(call.text(), call.number()))),
            "timeout", new Call<>("occurrence", call -> Stream.of(Fault.timeout(call.number()))),
            "deviceLost", new Call<>("occurrence", call -> Stream.of(Fault.deviceLost(call.number()))),
            "late", new Call<>("occurrence, submits",
                    call -> Stream.of(Fault.late(call.number(), call.integer()))),
            "resultsLost", new Call<>("occurrence", call -> Stream.of(Fault.resultsLost(call.number()))),
            "neverAvailable", new Call<>("occurrence", call -> Stream.of(Fault.neverAvailable(call.number()))),
            "random", new Call<>("seed, submits",
                    call -> Fault.random(call.number(), call.integer()).stream()));

    static final Map<String, Call<SoftwareQueueFamily>> FAMILIES = Map.of(
            "family", new Call<>("flags, queueCount, timestampValidBits", call -> Stream.of(
                    new SoftwareQueueFamily(call.integer(), call.integer(), call.integer()))));

    private final Map<String, String> texts;

    private IcdSettings(Map<String, String> texts) {
        this.texts = texts;
    }

    /**
     * The settings of a file in UTF-8.
     *
     * @throws IllegalArgumentException if a name or a value is not valid, with the name and what was expected
     */
    public static IcdSettings of(Path file) throws IOException {
        try {
            return of(Files.readString(file));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + " is not UTF-8", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    /** As above, of a text. */
    static IcdSettings of(String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        Map<String, String> texts = new HashMap<>();
        Set<String> unknown = new TreeSet<>(properties.stringPropertyNames());
        Set<String> known = new LinkedHashSet<>(SettingNames.VULKAN);
        known.addAll(SettingNames.GL);
        known.add(REGISTRIES_NAME);
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw SettingText.unknown("setting", unknown, known);
        }
        properties.stringPropertyNames().forEach(name -> texts.put(name, properties.getProperty(name).strip()));
        IcdSettings settings = new IcdSettings(texts);
        settings.builder();
        settings.glBuilder();
        settings.set(List.of(REGISTRIES_NAME), (name, named) -> files(named, ","));
        return settings;
    }

    /** The registries that a variable such as {@link IcdProcess#REGISTRIES} names, if it has a value. */
    static Optional<List<Path>> registries(@Nullable String environment) {
        return environment == null || environment.isEmpty() ? Optional.empty()
                : Optional.of(files(environment, Pattern.quote(File.pathSeparator)));
    }

    /**
     * The registries that the environment or the settings name for a trace, if one of them does.
     *
     * @param environment the value of {@link IcdProcess#REGISTRIES}, or null
     */
    Optional<List<Path>> registriesOr(@Nullable String environment) {
        return registries(environment)
                .or(() -> Optional.ofNullable(texts.get(REGISTRIES_NAME)).map(text -> files(text, ",")));
    }

    private static List<Path> files(String text, String separator) {
        return text.equals(NO_REGISTRIES) ? List.of() : Arrays.stream(text.split(separator)).map(String::strip)
                .filter(file -> !file.isEmpty()).map(Path::of).toList();
    }

    SoftwareSettings vulkan(Consumer<? super Report> listener) {
        return builder().listener(listener).build();
    }

    SoftwareGlSettings gl(Consumer<? super Report> listener) {
        return glBuilder().listener(listener).build();
    }

    private SoftwareSettings.Builder builder() {
        SoftwareSettings.Builder builder = SoftwareSettings.builder();
        set(SettingNames.VULKAN, (name, text) -> SettingNames.set(builder, name, text));
        return builder;
    }

    private SoftwareGlSettings.Builder glBuilder() {
        SoftwareGlSettings.Builder builder = SoftwareGlSettings.builder();
        set(SettingNames.GL, (name, text) -> SettingNames.set(builder, name, text));
        return builder;
    }

    private void set(List<String> names, BiConsumer<String, String> setter) {
        for (String name : names) {
            String text = texts.get(name);
            try {
                if (text != null) {
                    setter.accept(name, text);
                }
            } catch (IllegalArgumentException | ArithmeticException e) {
                throw new IllegalArgumentException(name + " = " + text + ": " + e.getMessage(), e);
            }
        }
    }

    private static Fault outOfHostMemory(String function, long occurrence) {
        if (!SoftwareVulkan.functions().contains(function)) {
            throw new IllegalArgumentException("there is no function " + function
                    + SettingText.meant(function, SoftwareVulkan.functions()));
        }
        Fault fault = Fault.outOfHostMemory(function, occurrence);
        SoftwareVulkan.create(SoftwareSettings.builder().faults(List.of(fault)).build()).close();
        return fault;
    }

    static CostModel costs(String text) {
        return all(CostModel.class, text, values -> new CostModel(values.real(), values.real(), values.real(),
                values.real(), values.real(), values.real(), values.real()));
    }

    static DeviceIdentity identity(String text) {
        return all(DeviceIdentity.class, text,
                values -> new DeviceIdentity(values.integer(), values.integer(), values.integer(), values.integer(),
                        values.integer(), values.text(), values.text()));
    }

    static LongUnaryOperator always(String text) {
        long number = unsigned(text);
        Calibration.of(0, number);
        return call -> number;
    }
}
