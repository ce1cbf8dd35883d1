package dev.readout.trace.registry;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** The entries of a registry by their names. One pass over the file makes it; never changed later. */
final class RegistryIndex {
    /** How often a name may stand for another. */
    private static final int MOST_ALIASES = 8;
    /** How the numbers of an extension's enumerants are made. */
    private static final long FIRST_EXTENDED = 1_000_000_000L;
    private static final long EXTENSION_STEP = 1000;
    /** The group of constants without a type: Vulkan's sizes of arrays. */
    static final String CONSTANTS = "API Constants";
    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final int SECTION = 2;
    private static final int ENTRY = 3;

    private final XMLStreamReader xml;
    final Map<String, Element> functions = new HashMap<>();
    private final Map<String, Element> types = new HashMap<>();
    private final Map<String, EnumerantGroup> groups = new HashMap<>();
    /** The structs of Vulkan's chains, by the name of their number. */
    final Map<String, String> structures = new HashMap<>();

    private String section = "";
    /** The group of the enumerants that come, and the extension's number. */
    private @Nullable EnumerantGroup group;
    private @Nullable String extensionNumber;
    private boolean skipped;
    private boolean provisional;
    /** The types of extensions that are not final: a driver may have another draft, with another layout. */
    private final Set<String> changing = new HashSet<>();

    private RegistryIndex(XMLStreamReader xml) {
        this.xml = xml;
    }

    /**
     * Reads a registry, whose names are ASCII: what is no UTF-8 stands in comments. Document types are not read, so
     * nothing is expanded or fetched: the entities are XML's own.
     *
     * @throws IllegalArgumentException if the file is not one element {@code registry}, with the line
     */
    static RegistryIndex of(String file, InputStream bytes) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        try {
            RegistryIndex index = new RegistryIndex(factory.createXMLStreamReader(text(bytes)));
            index.read();
            return index;
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
            throw new IllegalArgumentException(file + ":" + line + ": expected one <registry> around all that there is,"
                    + " found " + String.valueOf(e.getMessage()).replaceFirst("(?s).*\\nMessage: ", "")
                    + ": no registry, or one that was cut; nothing of it is used");
        }
    }

    /** The text without the mark that a file may begin with, and that the parser takes for content. */
    private static Reader text(InputStream bytes) {
        try {
            Reader text = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
            text.mark(1);
            if (text.read() != '\uFEFF') {
                text.reset();
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read() throws XMLStreamException {
        int depth = 0;
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    depth++;
                    require(depth > 1 || is("registry"), "another element");
                    require(depth <= Element.DEEPEST, "elements that lie too deep within each other");
                    start(depth);
                    depth -= xml.isEndElement() ? 1 : 0;
                }
                case XMLStreamConstants.END_ELEMENT -> depth--;
                default -> require(xml.getEventType() != XMLStreamConstants.DTD, "a document type");
            }
        }
        changing.removeIf(name -> !types.containsKey(name) || !isAggregate(types.get(name)));
        types.keySet().removeAll(changing);
    }

    private void require(boolean holds, String found) throws XMLStreamException {
        if (!holds) {
            throw new XMLStreamException(found, xml.getLocation());
        }
    }

    private boolean is(String name) {
        return xml.getLocalName().equals(name);
    }

    private @Nullable String attribute(String name) {
        return xml.getAttributeValue(null, name);
    }

    private static boolean isAggregate(Element type) {
        return "struct".equals(type.attribute("category")) || "union".equals(type.attribute("category"));
    }

    /** Takes what begins, and reads an entry to its end. */
    private void start(int depth) throws XMLStreamException {
        if (depth == SECTION) {
            section = xml.getLocalName();
            extensionNumber = null;
            skipped = !Element.isOf(attribute("api"));
            if (section.equals("enums")) {
                enumerants();
            }
        } else if (depth == ENTRY && section.equals("types") && is("type")) {
            add(Element.read(xml), types);
        } else if (depth == ENTRY && section.equals("commands") && is("command")) {
            add(Element.read(xml), functions);
        } else if (depth == ENTRY && section.equals("extensions")) {
            extensionNumber = attribute("number");
            provisional = "true".equals(attribute("provisional"));
            skipped = !Element.isOf(attribute("supported")) || "disabled".equals(attribute("supported"));
        } else if (provisional && section.equals("extensions") && is("type")) {
            changing.add(String.valueOf(attribute("name")));
        } else if (!skipped && is("enum") && Element.isOf(attribute("api"))) {
            enumerant();
        }
    }

    private void add(Element entry, Map<String, Element> entries) {
        String name = name(entry);
        if (name != null && Element.isOf(entry.attribute("api"))) {
            entries.putIfAbsent(name, entry);
            Element first = "struct".equals(entry.attribute("category")) ? entry.first("member") : null;
            String number = first == null ? null : first.attribute("values");
            if (number != null) {
                structures.putIfAbsent(number, name);
            }
        }
    }

    /** The name that an entry has, or that stands in it. */
    private static @Nullable String name(Element entry) {
        String name = entry.attribute("name");
        return name != null ? name : entry.children().stream()
                .map(child -> child.name().equals("name") ? child.text().strip() : name(child))
                .filter(Objects::nonNull).findFirst().orElse(null);
    }

    private void enumerants() {
        String name = attribute("group");
        name = name == null ? attribute("name") : name;
        // Those of GL stand in groups one by one.
        group = name == null ? null : group(name, "bitmask".equals(attribute("type")));
    }

    private EnumerantGroup group(String name, boolean bits) {
        EnumerantGroup names = groups.computeIfAbsent(name, added -> new EnumerantGroup());
        names.bits |= bits;
        return names;
    }

    private void enumerant() {
        String name = attribute("name");
        Long number = number();
        if (name == null || number == null || !WORD.matcher(name).matches()) {
            return;
        }
        String extended = attribute("extends");
        String several = attribute("group");
        if (extended != null) {
            group(extended, extended.contains("FlagBits")).add(name, number);
        } else if (several != null) {
            boolean bits = group != null && group.bits;
            for (String one : several.split(",", -1)) {
                group(one, bits).add(name, number);
            }
        } else if (section.equals("enums") && group != null) {
            group.add(name, number);
        } else if (section.equals("extensions")) {
            group(CONSTANTS, false).add(name, number);
        }
    }

    /** The number of the enumerant, or null if it has none that is whole, or another's. */
    private @Nullable Long number() {
        try {
            String value = attribute("value");
            if (value != null) {
                return whole(value);
            }
            String bit = attribute("bitpos");
            if (bit != null) {
                return 1L << Integer.parseInt(bit);
            }
            String offset = attribute("offset");
            String extension = attribute("extnumber");
            extension = extension == null ? extensionNumber : extension;
            if (offset == null || extension == null) {
                return null;
            }
            long number = FIRST_EXTENDED + (Long.parseLong(extension) - 1) * EXTENSION_STEP + Long.parseLong(offset);
            return "-".equals(attribute("dir")) ? -number : number;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Long whole(String value) {
        if (value.startsWith("0x")) {
            return Long.parseUnsignedLong(value, 2, value.length(), 16);
        }
        return switch (value) {
            case "(~0U)" -> 0xFFFF_FFFFL;
            case "(~0ULL)" -> -1L;
            default -> !value.startsWith("+") ? (Long) Long.parseLong(value) : null;
        };
    }

    /** The element of a function or of its alias's target; null if there is none. */
    @Nullable
    Element function(String name) {
        return element(name, functions);
    }

    /** The element of a type or of its alias's target; null if there is none. */
    @Nullable
    Element type(String name) {
        return element(name, types);
    }

    private static @Nullable Element element(String name, Map<String, Element> entries) {
        Element element = entries.get(name);
        for (int i = 0; element != null && element.attribute("alias") != null; i++) {
            if (i == MOST_ALIASES) {
                throw new IllegalArgumentException(name + " stands for names that stand for names");
            }
            element = entries.get(element.attribute("alias"));
        }
        return element;
    }

    @Nullable
    EnumerantGroup group(String name) {
        EnumerantGroup names = groups.get(name);
        return names == null || names.isEmpty() ? null : names;
    }
}
