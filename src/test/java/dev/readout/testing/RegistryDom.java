package dev.readout.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** What a registry says, read by the JDK's reader of documents: a judge beside the layer's own. */
public final class RegistryDom {
    /**
     * A parameter, or a field.
     *
     * @param text as C spells it
     * @param length the attribute {@code len}, empty if there is none
     * @param limit how a limit is compared: {@code max}, {@code bitmask}, …; empty if it is none
     */
    public record Declared(String name, String type, String text, String length, String values,
            boolean uncertain, boolean optional, boolean special, String limit) {
        public int stars() {
            return (int) text.chars().filter(c -> c == '*').count();
        }

        public boolean pointer() {
            return stars() > 0;
        }

        public boolean array() {
            return text.contains("[");
        }

        public boolean constant() {
            return text.startsWith("const ");
        }
    }

    /** A command, by its own name. */
    public record Function(String name, String returned, List<Declared> parameters) {}

    /** A struct, and those that it extends. */
    public record Struct(String name, List<Declared> fields, Set<String> extended) {}

    /** What types and commands stand for. */
    public final Map<String, String> aliases = new HashMap<>();
    public final Map<String, Function> functions = new LinkedHashMap<>();
    public final Map<String, Struct> structs = new HashMap<>();
    public final Set<String> unions = new HashSet<>();
    public final Set<String> handles = new HashSet<>();
    /** What C says that a type is. */
    public final Map<String, String> typedefs = new HashMap<>();
    /** The type of the bits of flags. */
    public final Map<String, String> bits = new HashMap<>();
    public final Set<String> enumerations = new HashSet<>();
    /** The numbers of names, by the group. */
    public final Map<String, Map<String, Long>> groups = new HashMap<>();
    public final Set<String> provisional = new HashSet<>();

    private final Document document;
    private final Map<String, List<Element>> elements = new HashMap<>();

    /** Reads a registry. */
    public RegistryDom(Path file) throws Exception {
        document = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(file.toFile());
        for (Element extension : all(document, "extension")) {
            if (extension.getAttribute("provisional").equals("true")) {
                all(extension, "type").forEach(type -> provisional.add(type.getAttribute("name")));
            }
        }
        Stream.of("type", "command").flatMap(this::all).filter(type -> type.hasAttribute("alias"))
                .forEach(type -> aliases.put(type.getAttribute("name"), type.getAttribute("alias")));
        all(document, "type").forEach(this::type);
        all(document, "enum").forEach(this::enumerant);
        for (Element command : all(document, "command")) {
            Element proto = child(command, "proto");
            if (proto != null && isOfVulkan(command)) {
                Declared head = declared(proto);
                functions.put(head.name, new Function(head.name, proto.getTextContent().contains("*") ? "void*"
                        : head.type, children(command, "param")));
            }
        }
    }

    private static boolean isOfVulkan(Element element) {
        String apis = element.getAttribute("api");
        return !apis.contains("vulkan") || List.of(apis.split(",")).contains("vulkan");
    }

    /** All elements of a name. */
    Stream<Element> all(String name) {
        return elements.computeIfAbsent(name, each -> all(document, each)).stream();
    }

    static List<Element> all(Node node, String name) {
        NodeList list = node instanceof Document document ? document.getElementsByTagName(name)
                : ((Element) node).getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < list.getLength(); i++) {
            elements.add((Element) list.item(i));
        }
        return elements;
    }

    static Element child(Element element, String name) {
        return all(element, name).stream().filter(each -> each.getParentNode() == element).findFirst().orElse(null);
    }

    private List<Declared> children(Element element, String name) {
        return all(element, name).stream().filter(each -> each.getParentNode() == element && isOfVulkan(each))
                .map(this::declared).toList();
    }

    private Declared declared(Element element) {
        all(element, "comment").forEach(comment -> comment.getParentNode().removeChild(comment));
        Element type = child(element, "type");
        type = type == null ? child(element, "ptype") : type;
        String text = element.getTextContent().strip();
        String altlen = element.getAttribute("altlen");
        boolean special = text.contains(":") || element.hasAttribute("stride") || element.hasAttribute("selector");
        return new Declared(child(element, "name").getTextContent(),
                type != null ? aliases.getOrDefault(type.getTextContent(), type.getTextContent())
                        : text.startsWith("const ") ? "void" : text.replaceFirst("[\\s*]+\\w+(\\[.*)?$", ""),
                text, altlen.isEmpty() ? element.getAttribute("len") : altlen, element.getAttribute("values"),
                element.getAttribute("noautovalidity").equals("true"),
                element.getAttribute("optional").startsWith("true"), special,
                element.getAttribute("limittype"));
    }

    private void type(Element type) {
        if (!isOfVulkan(type) || type.hasAttribute("alias") || type.getParentNode().getNodeName().equals("require")) {
            return;
        }
        Element child = child(type, "name");
        String name = child != null ? child.getTextContent() : type.getAttribute("name");
        String text = type.getTextContent().strip();
        switch (type.getAttribute("category")) {
            case "struct" -> structs.put(name, new Struct(name, children(type, "member"),
                    new HashSet<>(Arrays.asList(type.getAttribute("structextends").split(",")))));
            case "union" -> unions.add(name);
            case "handle" -> handles.add(name);
            case "enum" -> enumerations.add(name);
            default -> {
                if (text.startsWith("typedef") && child != null) {
                    typedefs.put(name, text.replaceFirst("^typedef\\s+", "")
                            .replaceFirst("\\s*\\b" + name + "\\b.*", "").strip());
                }
                String values = type.getAttribute("requires").isEmpty() ? type.getAttribute("bitvalues")
                        : type.getAttribute("requires");
                if (type.getAttribute("category").equals("bitmask") && !values.isEmpty()) {
                    bits.put(name, values);
                }
            }
        }
    }

    private void enumerant(Element element) {
        Element above = (Element) element.getParentNode();
        for (Node node = above; node instanceof Element around; node = node.getParentNode()) {
            String supported = around.getAttribute("supported");
            if (!isOfVulkan(around) || supported.contains("vulkan") && !List.of(supported.split(",")).contains("vulkan")
                    || supported.equals("disabled")) {
                return;
            }
        }
        if (!isOfVulkan(element) || element.hasAttribute("alias") || element.getAttribute("name").isEmpty()) {
            return;
        }
        Long number = number(element);
        String group = element.getAttribute("extends");
        if (group.isEmpty() && above.getNodeName().equals("enums")) {
            group = above.getAttribute("name");
        }
        if (number != null && !group.isEmpty()) {
            groups.computeIfAbsent(group, added -> new LinkedHashMap<>()).put(element.getAttribute("name"), number);
        }
    }

    private static Long number(Element element) {
        String value = element.getAttribute("value");
        if (!value.isEmpty()) {
            return value.matches("0x[0-9A-Fa-f]+|-?\\d+") ? Long.decode(value.length() == 18 ? "0" : value) : null;
        }
        if (element.hasAttribute("bitpos")) {
            return 1L << Integer.parseInt(element.getAttribute("bitpos"));
        }
        if (!element.hasAttribute("offset")) {
            return null;
        }
        Node extension = element;
        while (!((Element) extension).hasAttribute("extnumber") && !extension.getNodeName().equals("extension")) {
            extension = extension.getParentNode();
            if (!(extension instanceof Element)) {
                return null;
            }
        }
        String given = ((Element) extension).getAttribute("extnumber");
        String number = given.isEmpty() ? ((Element) extension).getAttribute("number") : given;
        long all = 1_000_000_000L + (Long.parseLong(number) - 1) * 1000
                + Long.parseLong(element.getAttribute("offset"));
        return element.getAttribute("dir").equals("-") ? -all : all;
    }
}
