package dev.readout.cli;

import dev.readout.vulkan.PerformanceCounterStorage;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The storages of performance counters, separated by commas: each its name in any case, or the API's number. Iterating
 * gives all names.
 */
final class StorageConverter implements ITypeConverter<List<PerformanceCounterStorage>>, Iterable<String> {
    @Override
    public List<PerformanceCounterStorage> convert(String list) {
        return Arrays.stream(list.split(",", -1)).map(StorageConverter::storage).toList();
    }

    private static PerformanceCounterStorage storage(String text) {
        return Arrays.stream(PerformanceCounterStorage.values())
                .filter(storage -> name(storage).equals(text.toLowerCase(Locale.ROOT))
                        || Integer.toString(storage.code()).equals(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "' is no storage: "
                        + Suggestion.meant(text, names()) + ", or the API's number 0 to 5"));
    }

    private static List<String> names() {
        return Arrays.stream(PerformanceCounterStorage.values()).map(StorageConverter::name).toList();
    }

    @Override
    public Iterator<String> iterator() {
        return names().iterator();
    }

    /** The name of {@code storage} on the command line. */
    static String name(PerformanceCounterStorage storage) {
        return storage.name().toLowerCase(Locale.ROOT);
    }
}
