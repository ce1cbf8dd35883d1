package dev.readout.software.gl;

import dev.readout.trace.signature.Registries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What Khronos's registry of GL says there is, read by the JDK's parser. */
final class RegistryEnums {
    private static final Map<String, Integer> ALL = new TreeMap<>();
    private static Element root;

    private RegistryEnums() {
    }

    /** The numbers of all names but those of bits, and of what is smaller than any state's. */
    static synchronized Map<String, Integer> all() {
        if (ALL.isEmpty()) {
            for (Element group : elements(root(), "enums")) {
                if (!group.getAttribute("type").equals("bitmask")) {
                    for (Element one : elements(group, "enum")) {
                        String value = one.getAttribute("value");
                        if (value.matches("0x[0-9A-Fa-f]{3,5}")) {
                            ALL.put(one.getAttribute("name"), Integer.decode(value));
                        }
                    }
                }
            }
        }
        return new TreeMap<>(ALL);
    }

    /** The numbers of the names that the latest version of an API has, {@code gl} its core profile. */
    static Map<String, Integer> core(String api) {
        TreeSet<String> names = new TreeSet<>();
        for (Element feature : elements(root(), "feature")) {
            if (feature.getAttribute("api").equals(api)) {
                for (Element change : elements(feature, "*")) {
                    boolean ofCore = List.of("", "core").contains(change.getAttribute("profile"));
                    for (Element one : elements(change, "enum")) {
                        if (ofCore && change.getTagName().equals("require")) {
                            names.add(one.getAttribute("name"));
                        } else if (ofCore && change.getTagName().equals("remove")) {
                            names.remove(one.getAttribute("name"));
                        }
                    }
                }
            }
        }
        Map<String, Integer> numbers = all();
        numbers.keySet().retainAll(names);
        return numbers;
    }

    /** The numbers of the names that parameters of a group take. */
    static Map<String, Integer> group(String group) {
        TreeSet<String> names = new TreeSet<>();
        for (Element one : elements(root(), "enum")) {
            if (List.of(one.getAttribute("group").split(",")).contains(group)) {
                names.add(one.getAttribute("name"));
            }
        }
        Map<String, Integer> numbers = all();
        numbers.keySet().retainAll(names);
        return numbers;
    }

    /** The functions of an extension by the APIs that have it, {@code gl}, {@code glcore} or {@code gles2}. */
    static List<String> functions(String extension, String api) {
        List<String> names = new ArrayList<>();
        for (Element one : elements(root(), "extension")) {
            if (one.getAttribute("name").equals(extension)) {
                for (Element required : elements(one, "require")) {
                    if (List.of("", api).contains(required.getAttribute("api"))) {
                        elements(required, "command").forEach(command -> names.add(command.getAttribute("name")));
                    }
                }
            }
        }
        return names;
    }

    /** The APIs that may have an extension; none if the registry does not know it. */
    static List<String> apis(String extension) {
        for (Element one : elements(root(), "extension")) {
            if (one.getAttribute("name").equals(extension)) {
                return List.of(one.getAttribute("supported").split("\\|"));
            }
        }
        return List.of();
    }

    private static synchronized Element root() {
        if (root == null) {
            try {
                root = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder()
                        .parse(Registries.require(Registries.GL).toFile()).getDocumentElement();
            } catch (ParserConfigurationException | SAXException e) {
                throw new AssertionError(e);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return root;
    }

    private static List<Element> elements(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        NodeList nodes = parent.getElementsByTagName(name);
        for (int i = 0; i < nodes.getLength(); i++) {
            found.add((Element) nodes.item(i));
        }
        return found;
    }
}
