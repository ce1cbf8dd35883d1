package dev.readout.cli.decode;

import dev.readout.cli.command.NameConverter;
import dev.readout.counters.Counter;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterGroup;
import dev.readout.counters.CounterType;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Counters on the command line: the name of a type each, where only the types matter. */
final class CounterTypes {
    private static final NameConverter<CounterType> NAMES = new NameConverter<>(CounterType.class,
            type -> type.name().toLowerCase(Locale.ROOT), "type");

    private CounterTypes() {
    }

    static List<String> names() {
        return NAMES.names();
    }

    private static CounterGroup group(int index, List<CounterType> types) {
        List<Counter> counters = new ArrayList<>();
        types.forEach(type -> counters.add(new Counter(counters.size(), "", "", type)));
        return new CounterGroup(index, "", counters.size(), counters);
    }

    /** A value as it is printed. */
    static Number number(CounterType type, long bits) {
        return type == CounterType.DOUBLE ? (Number) Double.longBitsToDouble(bits)
                : type.isFloat() ? (Number) Float.intBitsToFloat((int) bits)
                        : unsigned(bits);
    }

    /** An unsigned 64-bit integer as a number that prints as one. */
    static Number unsigned(long value) {
        return PerformanceCounterStorage.UINT64.number(value);
    }

    static ColumnType columnType(CounterType type) {
        return type == CounterType.DOUBLE || type.isFloat() ? ColumnType.DOUBLE : ColumnType.UINT64;
    }

    /** The type of a column that has values of all these types: JSON if they differ. */
    static ColumnType common(Stream<ColumnType> types) {
        return types.reduce((one, other) -> one == other ? one : ColumnType.JSON).orElse(ColumnType.UINT64);
    }

    /** Groups, separated by slashes, of types, separated by commas. */
    static final class OfGroups implements ITypeConverter<CounterCatalogue> {
        @Override
        public CounterCatalogue convert(String text) {
            List<CounterGroup> groups = new ArrayList<>();
            for (String group : text.split("/", -1)) {
                groups.add(group(groups.size(),
                        Arrays.stream(group.split(",", -1)).map(NAMES::convert).toList()));
            }
            return new CounterCatalogue(groups);
        }
    }

    /** The counters of a query, and where their values begin. */
    record Fields(CounterGroup query, List<Integer> offsets) {
    }

    /** Offsets and types, a colon between them, separated by commas. */
    static final class OfQuery implements ITypeConverter<Fields> {
        @Override
        public Fields convert(String text) {
            List<Integer> offsets = new ArrayList<>();
            List<CounterType> types = new ArrayList<>();
            for (String field : text.split(",", -1)) {
                String[] parts = field.split(":", -1);
                if (parts.length != 2 || !parts[0].matches("[0-9]{1,9}")) {
                    throw new TypeConversionException("'" + field + "' is no OFFSET:TYPE, such as 8:float");
                }
                offsets.add(Integer.parseInt(parts[0]));
                types.add(NAMES.convert(parts[1]));
            }
            return new Fields(group(0, types), offsets);
        }
    }
}
