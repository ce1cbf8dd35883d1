package dev.readout.trace.registry;

import java.util.List;

/**
 * What a registry says, in C with the words of {@code headers/annotations.h}. Immutable.
 *
 * @param name what is declared
 * @param needs the types and groups that have to be declared before, as far as a registry has them
 * @param text the declaration
 */
public record Declaration(String name, List<String> needs, String text) {
    /** How many arguments a function has at most that is read. The longest of all registries has 23. */
    public static final int MOST_ARGUMENTS = 32;

    public Declaration {
        needs = List.copyOf(needs);
    }
}
