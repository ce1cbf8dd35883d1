package dev.readout.trace.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An element of a registry, with its contents. Immutable.
 *
 * @param text its text with its elements' texts, without comments
 */
record Element(String name, Map<String, String> attributes, List<Element> children, String text) {
    /** Reads the element that a cursor comes to next. */
    static Element read(XmlCursor cursor) {
        if (cursor.next() != XmlCursor.Event.START) {
            throw cursor.wrong("an element");
        }
        return content(cursor);
    }

    private static Element content(XmlCursor cursor) {
        String name = cursor.name();
        Map<String, String> attributes = cursor.attributes();
        List<Element> children = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (XmlCursor.Event event = cursor.next(); event != XmlCursor.Event.END; event = cursor.next()) {
            if (event == XmlCursor.Event.TEXT) {
                text.append(cursor.text());
            } else {
                Element child = content(cursor);
                children.add(child);
                if (!child.name.equals("comment")) {
                    text.append(child.text);
                }
            }
        }
        return new Element(name, attributes, children, text.toString());
    }

    @Nullable
    String attribute(String name) {
        return attributes.get(name);
    }

    /** Returns whether an attribute is {@code true}. */
    boolean has(String name) {
        return "true".equals(attributes.get(name));
    }

    /** The child elements with a name, without another API's. */
    List<Element> all(String name) {
        return children.stream().filter(child -> child.name.equals(name) && isOf(child.attribute("api"))).toList();
    }

    @Nullable
    Element first(String name) {
        return children.stream().filter(child -> child.name.equals(name)).findFirst().orElse(null);
    }

    /** Returns whether this attribute {@code api} is Vulkan's, and not Vulkan SC's alone. */
    static boolean isOf(@Nullable String apis) {
        return apis == null || !apis.startsWith("vulkan") || List.of(apis.split(",", -1)).contains("vulkan");
    }
}
