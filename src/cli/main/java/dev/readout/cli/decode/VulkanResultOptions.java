package dev.readout.cli.decode;

import dev.readout.capture.CaptureDescription;
import dev.readout.capture.CaptureOption;
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

    /** The names that can be typed, read later with all else that is typed. */
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
        for (CaptureOption<?> option : CaptureOption.all()) {
            String name = "--" + option.name();
            ITypeConverter<String> text = option.names().isEmpty() ? typed -> typed : new Names(option.names());
            if (option.isFlag()) {
                syntax.flag(name, () -> typed.put(option.name(), "true"), option.meaning());
            } else if (option.name().equals("type")) {
                syntax.required(name, option.label(), text, word -> typed.put("type", word), option.meaning());
            } else {
                syntax.value(name, option.label(), text, word -> typed.put(option.name(), word), option.meaning());
            }
        }
    }

    /**
     * The description that the options make.
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
