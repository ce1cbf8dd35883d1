package dev.readout.capture;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The given options of a capture's description, and those that were asked for. */
final class Said {
    private final Function<String, @Nullable String> texts;
    private final String prefix;
    private final Set<String> asked = new HashSet<>();

    /** @param prefix what people write before the name of an option */
    Said(Function<String, @Nullable String> texts, String prefix) {
        this.texts = texts;
        this.prefix = prefix;
    }

    @Nullable
    String text(CaptureOption<?> option) {
        asked.add(option.name());
        return texts.apply(option.name());
    }

    /** An option as people write it. */
    String called(CaptureOption<?> option) {
        return prefix + option.name();
    }

    /**
     * Refuses options that were not asked for.
     *
     * @param what is described, for people
     * @throws IllegalArgumentException naming it, and what may be meant by it
     */
    void requireAsked(Map<String, String> options, String what) {
        for (String name : options.keySet()) {
            if (!asked.contains(name)) {
                throw new IllegalArgumentException(prefix + name + " says nothing of " + what
                        + meant(name, asked.stream().filter(option -> !options.containsKey(option)).toList()));
            }
        }
    }

    /**
     * A suggestion of the nearest name: one with that prefix, or with two thirds of its letters. The first letter is
     * seldom mistyped.
     */
    static String meant(String text, Collection<String> names) {
        return NearestName.of(CaptureOption.normal(text), names).map(name -> ": did you mean " + name + "?").orElse("");
    }
}
