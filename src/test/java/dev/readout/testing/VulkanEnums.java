package dev.readout.testing;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * The numbers of some of Vulkan's enums, as a registry ({@code vk.xml}) or a header ({@code vulkan_core.h}) has them. A
 * name that is another's alias is left out, and so is what only a disabled extension has.
 *
 * @param groups of each enum the names, in order, and their numbers
 */
public record VulkanEnums(Map<String, Map<String, Integer>> groups) {
    private static final int FIRST_OF_EXTENSIONS = 1_000_000_000;
    private static final int OF_AN_EXTENSION = 1_000;

    /** The names of an enum, and their numbers: none if there is no such enum. */
    public Map<String, Integer> group(String name) {
        return groups.getOrDefault(name, Map.of());
    }

    /** What this machine has: a registry and a header of the system, and those of a Vulkan SDK. */
    public static List<Path> installed() {
        String sdk = System.getenv("VULKAN_SDK");
        Stream<Path> roots = sdk == null ? Stream.of(Path.of("/usr")) : Stream.of(Path.of("/usr"), Path.of(sdk));
        return roots.flatMap(root -> Stream.of(root.resolve("share/vulkan/registry/vk.xml"),
                root.resolve("include/vulkan/vulkan_core.h"))).filter(Files::exists).toList();
    }

    /** The enums of a file: of a registry if it ends with {@code xml}, otherwise of a header. */
    public static VulkanEnums of(Path file, Set<String> enums) {
        try {
            String text = Files.readString(file);
            return file.toString().endsWith("xml") ? ofRegistry(text, enums) : ofHeader(text, enums);
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    public static VulkanEnums ofRegistry(String xml, Set<String> enums) {
        Map<String, Map<String, Integer>> groups = new TreeMap<>();
        NodeList elements = parsed(xml).getElementsByTagName("enum");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            String group = element.hasAttribute("extends") ? element.getAttribute("extends")
                    : ((Element) element.getParentNode()).getAttribute("name");
            if (enums.contains(group) && !element.hasAttribute("alias") && !isDisabled(element)) {
                groups.computeIfAbsent(group, name -> new TreeMap<>())
                        .put(element.getAttribute("name"), number(element));
            }
        }
        return new VulkanEnums(groups);
    }

    private static Element parsed(String xml) {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        try {
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml))).getDocumentElement();
        } catch (ParserConfigurationException | SAXException cause) {
            throw new IllegalArgumentException(cause);
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    private static boolean isDisabled(Element element) {
        for (Node node = element; node instanceof Element around; node = node.getParentNode()) {
            if (around.getAttribute("supported").equals("disabled")) {
                return true;
            }
        }
        return false;
    }

    /** A value, a bit, or a place among those that an extension has for itself. */
    private static int number(Element element) {
        if (element.hasAttribute("value")) {
            return Integer.decode(element.getAttribute("value"));
        }
        if (element.hasAttribute("bitpos")) {
            return 1 << Integer.parseInt(element.getAttribute("bitpos"));
        }
        int number = FIRST_OF_EXTENSIONS + (extension(element) - 1) * OF_AN_EXTENSION
                + Integer.parseInt(element.getAttribute("offset"));
        return element.getAttribute("dir").equals("-") ? -number : number;
    }

    private static int extension(Element element) {
        if (element.hasAttribute("extnumber")) {
            return Integer.parseInt(element.getAttribute("extnumber"));
        }
        Element around = element;
        while (!around.getTagName().equals("extension")) {
            around = (Element) around.getParentNode();
        }
        return Integer.parseInt(around.getAttribute("number"));
    }

    public static VulkanEnums ofHeader(String header, Set<String> enums) {
        return new VulkanEnums(enums.stream().collect(Collectors.toMap(Function.identity(), group -> {
            Map<String, Integer> numbers = new TreeMap<>();
            Pattern.compile("(?s)typedef enum " + group + " \\{(.*?)\\}").matcher(header).results()
                    .flatMap(body -> Pattern.compile("(\\w+)\\s*=\\s*(-?(?:0x[0-9A-Fa-f]+|\\d+))")
                            .matcher(body.group(1)).results())
                    .filter(constant -> !constant.group(1).contains("_MAX_ENUM"))
                    .forEach(constant -> numbers.put(constant.group(1), Integer.decode(constant.group(2))));
            return numbers;
        })));
    }
}
