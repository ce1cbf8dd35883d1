package dev.readout.trace.registry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Translates an API's registry to C, with the words of {@code headers/annotations.h}. Safe to share. */
abstract sealed class Translation permits VulkanTranslation, GlTranslation {
    final RegistryIndex index;

    Translation(RegistryIndex index) {
        this.index = index;
    }

    /**
     * A function that the registry has.
     *
     * @throws IllegalArgumentException if it has no parameters of the function
     */
    final Declaration function(String name) {
        Element element = index.function(name);
        Element proto = element == null ? null : element.first("proto");
        if (element == null || proto == null) {
            throw new IllegalArgumentException(name + " has no prototype");
        }
        List<Element> parameters = element.all("param");
        if (parameters.size() > Declaration.MOST_ARGUMENTS) {
            throw new IllegalArgumentException(name + " has more than " + Declaration.MOST_ARGUMENTS + " arguments");
        }
        return function(name, proto, CDeclarator.of(proto.text()), parameters);
    }

    /**
     * A function.
     *
     * @param head the {@code proto}: the function's name and its result
     */
    abstract Declaration function(String name, Element proto, CDeclarator head, List<Element> parameters);

    abstract @Nullable Declaration type(String name);

    final @Nullable Declaration group(String name) {
        EnumerantGroup names = index.group(name);
        return names == null ? null : new Declaration(name, List.of(), names.declared(name));
    }
}
