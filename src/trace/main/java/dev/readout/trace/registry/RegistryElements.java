package dev.readout.trace.registry;

import org.jspecify.annotations.Nullable;

/** The elements of a registry, each parsed on demand. Immutable. */
record RegistryElements(XmlText text, RegistryIndex index) {
    /** How often a name may stand for another. */
    private static final int MOST_ALIASES = 8;

    /** The element of a function or of its alias's target; null if there is none. */
    @Nullable
    Element function(String name) {
        return element(name, true);
    }

    /** The element of a type or of its alias's target; null if there is none. */
    @Nullable
    Element type(String name) {
        return element(name, false);
    }

    private @Nullable Element element(String name, boolean function) {
        String target = name;
        for (int i = 0; i < MOST_ALIASES; i++) {
            Integer position = (function ? index.functions : index.types).get(target);
            if (position == null) {
                return null;
            }
            Element element = Element.read(new XmlCursor(text, position));
            String alias = element.attribute("alias");
            if (alias == null) {
                return element;
            }
            target = alias;
        }
        throw new IllegalArgumentException(name + " stands for names that stand for names");
    }

    @Nullable
    EnumerantGroup group(String name) {
        EnumerantGroup names = index.groups.get(name);
        return names == null || names.isEmpty() ? null : names;
    }
}
