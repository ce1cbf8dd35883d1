package dev.readout.capture;

import dev.readout.counters.Counter;
import dev.readout.counters.CounterGroup;
import dev.readout.counters.CounterType;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Counters of which only the types matter, by their names. */
public final class TypedCounters {
    static final List<String> NAMES =
            Stream.of(CounterType.values()).map(type -> type.name().toLowerCase(Locale.ROOT)).toList();

    private TypedCounters() {
    }

    static CounterType type(String name) {
        int index = NAMES.indexOf(name);
        if (index < 0) {
            throw new CaptureOption.Wrong("'" + name + "' is no type: " + String.join(", ", NAMES)
                    + Said.meant(name, NAMES));
        }
        return CounterType.values()[index];
    }

    static CounterGroup group(int index, List<CounterType> types) {
        List<Counter> counters = new ArrayList<>();
        types.forEach(type -> counters.add(new Counter(counters.size(), "", "", type)));
        return new CounterGroup(index, "", counters.size(), counters);
    }

    /** A value as the number that it is. */
    public static Number number(CounterType type, long bits) {
        return type == CounterType.DOUBLE ? (Number) Double.longBitsToDouble(bits)
                : type.isFloat() ? (Number) Float.intBitsToFloat((int) bits)
                        : PerformanceCounterStorage.UINT64.number(bits);
    }
}
