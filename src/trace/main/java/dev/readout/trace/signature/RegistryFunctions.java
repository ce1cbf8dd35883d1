package dev.readout.trace.signature;

import dev.readout.trace.registry.Declaration;
import dev.readout.trace.registry.Registry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The functions of a registry, declared on demand with the types that they need. The library's own header of the API
 * takes precedence, since it has more annotations. Safe to share between threads.
 */
public final class RegistryFunctions {
    /** How deep types lie within each other, and how many bytes the largest has. Registries' own are far from it. */
    private static final int DEEPEST = 32;
    private static final int LARGEST = 1 << 18;

    private final Registry registry;
    private final Declarations declared;
    /** The types and groups that were looked for, whether they were found or not. */
    private final Set<String> sought = new HashSet<>();

    /** The functions of a registry and of the header of its API. */
    RegistryFunctions(Registry registry) {
        this(ApiTable.has(registry.which().header()) ? ApiTable.parse(registry.which().header()) : new Declarations(),
                registry);
    }

    /** The functions of a registry, and the earlier declarations. */
    public RegistryFunctions(Declarations declared, Registry registry) {
        this.registry = registry;
        this.declared = declared;
        // Names are complete before they are published: no reader sees them change.
        for (String group : List.copyOf(declared.groups.keySet())) {
            Declaration names = registry.group(group);
            if (names != null) {
                HeaderParser.parse(registry.file(), names.text(), declared);
            }
        }
        declared.chain.resolveBy(this::struct);
    }

    Registry.Api api() {
        return registry.which();
    }

    String file() {
        return registry.file();
    }

    /** A function that has been declared already: by the header, or because it was asked for. Null if there is none. */
    synchronized @Nullable TracedFunction declared(String name) {
        return declared.function(name);
    }

    /**
     * A function by its name, or null if the registry does not have it.
     *
     * @throws IllegalArgumentException if the registry says of it what can't be read
     */
    public synchronized @Nullable TracedFunction function(String name) {
        Declaration function = registry.function(name);
        if (function == null) {
            return null;
        }
        TracedFunction known = declared.function(function.name());
        if (known != null) {
            return known;
        }
        try {
            for (String need : function.needs()) {
                declare(need, 0);
            }
            HeaderParser.parse(registry.file() + ", " + name, function.text(), declared);
            return declared.function(function.name());
        } catch (IllegalStateException | ArithmeticException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Declares a type or a group, if that has not been done. A type that can't be parsed stays opaque. */
    private void declare(String name, int depth) {
        CType known = declared.types.get(name);
        if (known != null && known != CType.Opaque.INSTANCE || !sought.add(name)) {
            return;
        }
        if (depth == DEEPEST) {
            throw new IllegalArgumentException(name + " lies deeper than any type should");
        }
        try {
            Declaration typed = registry.type(name);
            Declaration type = typed == null ? registry.group(name) : typed;
            if (type != null) {
                for (String need : type.needs()) {
                    declare(need, depth + 1);
                }
                HeaderParser.parse(registry.file() + ", " + name, type.text(), declared);
                requireSize(name);
            }
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
            declared.types.remove(name);
        }
    }

    private void requireSize(String name) {
        CType type = declared.types.get(name);
        if (type != null && type.size() > LARGEST) {
            throw new IllegalArgumentException(name + " has " + type.size() + " bytes");
        }
    }

    /** The struct of a chain with an {@code sType}, the registry's or the header's, or null. */
    @Nullable
    Aggregate chained(long number) {
        return declared.chain.struct(number);
    }

    /** The struct of a chain with an {@code sType}, or null. */
    private synchronized @Nullable Aggregate struct(long number) {
        String enumerant = declared.group("VkStructureType").of(number);
        String name = enumerant == null ? null : registry.structure(enumerant);
        if (name == null) {
            return null;
        }
        declare(name, 0);
        return declared.types.get(name) instanceof Aggregate struct && struct.isChained() ? struct : null;
    }

    synchronized @Nullable CType type(String name) {
        return declared.types.get(name);
    }
}
