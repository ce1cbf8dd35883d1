package dev.readout.cli.command;

import dev.readout.capture.NearestName;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a name on the command line to a constant. Iterates over all names. */
public final class NameConverter<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {
    private final E[] constants;
    private final Function<E, String> name;
    private final String what;

    /** @param what the name is of, for people: {@code driver} */
    public NameConverter(Class<E> type, String what) {
        this(type, Enum::toString, what);
    }

    /** @param name the name of a constant on the command line */
    public NameConverter(Class<E> type, Function<E, String> name, String what) {
        this.constants = type.getEnumConstants();
        this.name = name;
        this.what = what;
    }

    /** The name of a constant as it is typed and printed: in lower case, with dashes. */
    public static String typed(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public E convert(String typed) {
        return Arrays.stream(constants)
                .filter(constant -> name.apply(constant).equals(typed))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + typed + "' is no " + what + ": "
                        + meant(typed, names())));
    }

    /** All names. */
    public List<String> names() {
        return Arrays.stream(constants).map(name).toList();
    }

    @Override
    public Iterator<String> iterator() {
        return names().iterator();
    }

    /** The name that was meant, if one is near; and all names that there are. */
    public static String meant(String typed, List<String> names) {
        return NearestName.of(typed, names).map(name -> "did you mean " + name + "? Expected ").orElse("expected ")
                + all(names);
    }

    static String all(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.getFirst() : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }
}
