package dev.readout.trace.registry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of numbers: an enumeration, or a group of bits. Filled while a registry is indexed. */
final class EnumerantGroup {
    /** Several times all names that a registry has. */
    private static final int MOST = 1 << 15;

    private final Map<String, Long> numbers = new LinkedHashMap<>();
    boolean bits;

    void add(String name, long number) {
        numbers.putIfAbsent(name, number);
    }

    boolean isEmpty() {
        return numbers.isEmpty();
    }

    @Nullable
    Long number(String name) {
        return numbers.get(name);
    }

    /**
     * The words that give these names to a group of the layer. Where a number has several names, the shortest comes
     * first: others have a vendor's letters at the end.
     */
    String declared(String group) {
        if (numbers.size() > MOST) {
            throw new IllegalArgumentException(group + " has " + numbers.size() + " names: no group has as many");
        }
        StringBuilder text = new StringBuilder();
        List<Map.Entry<String, Long>> names = new ArrayList<>(numbers.entrySet());
        names.sort(Comparator.comparingInt(name -> name.getKey().length()));
        for (Map.Entry<String, Long> name : names) {
            text.append("READOUT_NUMBER(").append(name.getKey()).append(", 0x")
                    .append(Long.toHexString(name.getValue())).append(")\n");
        }
        text.append(bits ? "READOUT_BITS(" : "READOUT_NAMES(").append(group);
        names.forEach(name -> text.append(", ").append(name.getKey()));
        return text.append(")\n").toString();
    }
}
