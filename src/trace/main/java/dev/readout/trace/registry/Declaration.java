package dev.readout.trace.registry;

import java.util.List;

/**
 * A declaration of a registry, in C with the words of {@code headers/annotations.h}. Immutable.
 *
 * @param name the declared name
 * @param needs the types and groups of the registry that must be declared before
 * @param text the declaration
 */
public record Declaration(String name, List<String> needs, String text) {
    /** How many arguments a function has at most that is read. The longest of all registries has 23. */
    public static final int MOST_ARGUMENTS = 32;

    public Declaration {
        needs = List.copyOf(needs);
    }
}
