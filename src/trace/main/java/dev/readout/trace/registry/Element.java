package dev.readout.trace.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * An element of a registry with its contents, or a text among them, which has no name. Immutable.
 *
 * @param own the text; empty for an element
 */
record Element(String name, Map<String, String> attributes, List<Element> children, String own) {
    /** Registries need eight. */
    static final int DEEPEST = 64;

    /** Reads the element that has begun. */
    static Element read(XMLStreamReader xml) throws XMLStreamException {
        return content(xml, 1);
    }

    private static Element content(XMLStreamReader xml, int depth) throws XMLStreamException {
        if (depth > DEEPEST) {
            throw new XMLStreamException("elements that lie too deep within each other", xml.getLocation());
        }
        String name = xml.getLocalName();
        Map<String, String> attributes = HashMap.newHashMap(xml.getAttributeCount());
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        List<Element> children = new ArrayList<>();
        for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                children.add(content(xml, depth + 1));
            } else if (xml.hasText() && event != XMLStreamConstants.COMMENT) {
                children.add(new Element("", Map.of(), List.of(), xml.getText()));
            }
        }
        return new Element(name, attributes, children, "");
    }

    /** Its text with its elements' texts, without comments. */
    String text() {
        return own + children.stream().filter(child -> !child.name.equals("comment")).map(Element::text)
                .collect(Collectors.joining());
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
