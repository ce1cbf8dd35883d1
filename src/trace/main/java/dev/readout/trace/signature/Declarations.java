package dev.readout.trace.signature;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The declared constants, types and functions of a header and its additions. Filled by {@code HeaderParser}, by one
 * thread at a time; later additions do not change a function from here.
 */
public final class Declarations {
    final Map<String, Long> constants = new HashMap<>();
    final Map<String, CType> types = new HashMap<>();
    /** Names of numbers, by the name of the type or of the group. */
    final Map<String, Enumerants> groups = new HashMap<>();
    private final Map<String, Aggregate> aggregates = new LinkedHashMap<>();
    private final Map<String, TracedFunction> functions = new LinkedHashMap<>();
    /** When a function that returns a type has written its outputs. */
    final Map<String, Expression[]> written = new HashMap<>();
    /** The structs of chains. */
    final StructureChain chain = new StructureChain(group("VkStructureType"));

    /** The types that C has without a header. */
    public Declarations() {
        types.put("void", CType.Opaque.INSTANCE);
        types.put("float", new CType.Real(Float.BYTES));
        types.put("double", new CType.Real(Double.BYTES));
        types.put("char", whole(Byte.BYTES, true));
        types.put("int", whole(Integer.BYTES, true));
        types.put("unsigned char", whole(Byte.BYTES, false));
        types.put("unsigned int", whole(Integer.BYTES, false));
        for (int size = Byte.BYTES; size <= Long.BYTES; size *= 2) {
            types.put("int" + size * Byte.SIZE + "_t", whole(size, true));
            types.put("uint" + size * Byte.SIZE + "_t", whole(size, false));
        }
        types.put("size_t", whole(Long.BYTES, false));
        types.put("ptrdiff_t", whole(Long.BYTES, true));
        types.put("intptr_t", whole(Long.BYTES, true));
    }

    private static CType whole(int size, boolean signed) {
        return new CType.Whole(size, signed, false, new Enumerants());
    }

    /** The declarations of a header. */
    public static Declarations of(String file, String text) {
        Declarations declared = new Declarations();
        HeaderParser.parse(file, text, declared);
        declared.chainStructs();
        return declared;
    }

    /** The group of a name, which is added if there is none. */
    Enumerants group(String name) {
        return groups.computeIfAbsent(name, added -> new Enumerants());
    }

    void add(Aggregate aggregate) {
        types.put(aggregate.name, aggregate);
        aggregates.put(aggregate.name, aggregate);
    }

    Collection<Aggregate> aggregates() {
        return aggregates.values();
    }

    void add(TracedFunction function) {
        functions.put(function.name, function);
    }

    /** Takes a function type out that is only pointed to. */
    void remove(String function) {
        functions.remove(function);
    }

    Collection<TracedFunction> functions() {
        return functions.values();
    }

    public @Nullable TracedFunction function(String name) {
        return functions.get(name);
    }

    /** An enumerant of {@code sType} is named as the struct, in capitals and with bars. */
    private void chainStructs() {
        Map<String, Aggregate> structs = new HashMap<>();
        for (Aggregate aggregate : aggregates.values()) {
            if (aggregate.isChained()) {
                structs.put(aggregate.name.toLowerCase(Locale.ROOT), aggregate);
            }
        }
        Enumerants numbers = group("VkStructureType");
        for (int i = 0; i < numbers.count(); i++) {
            String name = numbers.name(i).replace("_STRUCTURE_TYPE_", "").replace("_", "").toLowerCase(Locale.ROOT);
            Aggregate struct = structs.get(name);
            if (struct != null) {
                chain.add(numbers.number(i), struct);
            }
        }
    }
}
