package dev.readout.cli;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Turns a name on the command line into the constant whose {@link #toString} it is.
 *
 * @param <E> the constants
 */
abstract class NameConverter<E extends Enum<E>> implements ITypeConverter<E> {
    private final Class<E> type;
    private final String what;

    /** @param what the name is of, for people: {@code driver} */
    NameConverter(Class<E> type, String what) {
        this.type = type;
        this.what = what;
    }

    @Override
    public E convert(String name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(
                        "'" + name + "' is no " + what + ": expected " + all()));
    }

    private String all() {
        List<String> names = Arrays.stream(type.getEnumConstants()).map(Object::toString).toList();
        return names.stream().limit(names.size() - 1L).collect(Collectors.joining(", ")) + " or " + names.getLast();
    }
}
