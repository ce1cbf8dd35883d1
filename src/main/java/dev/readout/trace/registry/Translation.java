package dev.readout.trace.registry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says what an API's registry says in C, with the words of {@code headers/annotations.h}. Safe to share. */
abstract sealed class Translation permits VulkanTranslation, PlainTranslation {
    private final RegistryElements elements;

    Translation(RegistryElements elements) {
        this.elements = elements;
    }

    RegistryElements elements() {
        return elements;
    }

    /**
     * A function that the registry has.
     *
     * @throws IllegalArgumentException if it says nothing of what the function takes
     */
    final Declaration function(String name) {
        Element element = elements.function(name);
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
     * @param head what {@code proto} says: the function's name, and what it returns
     */
    abstract Declaration function(String name, Element proto, CDeclarator head, List<Element> parameters);

    abstract @Nullable Declaration type(String name);

    @Nullable
    EnumerantGroup names(String group) {
        return elements.group(group);
    }

    final @Nullable Declaration group(String name) {
        EnumerantGroup names = names(name);
        return names == null ? null : new Declaration(name, List.of(), names.declared(name));
    }
}
