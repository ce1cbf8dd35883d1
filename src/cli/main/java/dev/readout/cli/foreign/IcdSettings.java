package dev.readout.cli.foreign;

import dev.readout.software.Report;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a device in a file: properties with the names of {@link SoftwareSettings}, for GL of {@link
 * SoftwareGlSettings}, as the page of any program has them.
 *
 * <p>A setting is a method of the builder whose parameter {@link SettingText} parses. {@code registries} are the
 * registry files for a trace, or {@code none}. Immutable.
 */
public final class IcdSettings {
    /** The setting that names registries, separated by commas. */
    private static final String REGISTRIES_NAME = "registries";
    private static final String NO_REGISTRIES = "none";
    /** The first of all settings, since others say how the device differs from what is imitated. */
    private static final Comparator<String> ORDER =
            Comparator.comparing((String name) -> !name.equals("imitate")).thenComparing(Comparator.naturalOrder());

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
        Map<String, String> texts = properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(name -> name, name -> properties.getProperty(name).strip()));
        Set<String> known = new TreeSet<>(ORDER);
        known.addAll(setters(SoftwareSettings.Builder.class).keySet());
        known.addAll(setters(SoftwareGlSettings.Builder.class).keySet());
        known.add(REGISTRIES_NAME);
        texts.keySet().stream().filter(name -> !known.contains(name)).sorted().findFirst().ifPresent(name -> {
            throw SettingText.unknown("setting", name, known);
        });
        IcdSettings settings = new IcdSettings(texts);
        SoftwareSettings vulkan = settings.vulkan(report -> {});
        settings.gl(report -> {});
        settings.registriesOr(null);
        if (!vulkan.faults().isEmpty()) {
            // A device refuses faults of functions that can't have them.
            SoftwareVulkan.create(vulkan).close();
        }
        return settings;
    }

    /** The registries that a variable such as {@link IcdProcess#REGISTRIES} names, if it has a value. */
    static Optional<List<Path>> registries(@Nullable String environment) {
        return environment == null || environment.isEmpty() ? Optional.empty()
                : Optional.of(files(Stream.of(environment.split(File.pathSeparator))));
    }

    /**
     * The registries that the environment or the settings name for a trace, if one of them does.
     *
     * @param environment the value of {@link IcdProcess#REGISTRIES}, or null
     */
    Optional<List<Path>> registriesOr(@Nullable String environment) {
        return registries(environment)
                .or(() -> Optional.ofNullable(texts.get(REGISTRIES_NAME)).map(text -> files(SettingText.split(text))));
    }

    private static List<Path> files(Stream<String> names) {
        List<Path> files = names.map(Path::of).toList();
        return files.equals(List.of(Path.of(NO_REGISTRIES))) ? List.of() : files;
    }

    SoftwareSettings vulkan(Consumer<? super Report> listener) {
        return set(SoftwareSettings.builder()).listener(listener).build();
    }

    SoftwareGlSettings gl(Consumer<? super Report> listener) {
        return set(SoftwareGlSettings.builder()).listener(listener).build();
    }

    private <B> B set(B builder) {
        setters(builder.getClass()).forEach((name, setter) -> {
            String text = texts.get(name);
            try {
                if (text != null) {
                    setter.accept(builder, text);
                }
            } catch (IllegalArgumentException | ArithmeticException e) {
                throw new IllegalArgumentException(name + " = " + text + ": " + e.getMessage(), e);
            }
        });
        return builder;
    }

    /** The methods of a builder that set what a text can say, by their names. */
    private static SortedMap<String, BiConsumer<Object, String>> setters(Class<?> type) {
        SortedMap<String, BiConsumer<Object, String>> setters = new TreeMap<>(ORDER);
        for (Method method : type.getMethods()) {
            Function<String, Object> parser = method.getParameterCount() == 1 && method.getDeclaringClass() == type
                    ? SettingText.parser(method.getGenericParameterTypes()[0]) : null;
            if (parser != null) {
                setters.put(method.getName(),
                        (builder, text) -> SettingText.invoke(method, builder, parser.apply(text)));
            }
        }
        return setters;
    }
}
