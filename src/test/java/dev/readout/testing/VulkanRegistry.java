package dev.readout.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/** What Khronos's registry says of Vulkan, version 1.3.239 on Debian 12: as a judge of names, beside the layer. */
public final class VulkanRegistry {
    private static final Path FOLDER = Path.of("/usr/share/vulkan/registry");
    /** Functions that an older registry lacks, and the version of the registry that must have them. */
    private static final Map<String, Integer> SINCE = Map.ofEntries(
            Map.entry("vkGetCalibratedTimestampsKHR", 273),
            Map.entry("vkGetPhysicalDeviceCalibrateableTimeDomainsKHR", 273),
            Map.entry("vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR", 274),
            Map.entry("vkGetEncodedVideoSessionParametersKHR", 274),
            Map.entry("vkCmdCopyQueryPoolResultsToMemoryKHR", 346));

    /** Numbers of extensions begin there. */
    private static final int FIRST_OF_EXTENSIONS = 1_000_000_000;

    private static RegistryDom registry;
    private static Set<String> rules;
    private static Map<String, Set<String>> providers;

    private VulkanRegistry() {
    }

    /** Skips the running test, with the reason, where there is no registry. */
    public static void require() {
        Requirement.require(isThere(), "no Vulkan registry in " + FOLDER + " (Debian package libvulkan-dev)");
    }

    /** Whether this machine has a registry. */
    public static boolean isThere() {
        return Files.exists(FOLDER.resolve("validusage.json"));
    }

    /**
     * Whether the registry may lack a function because it is older: what is not said here to be newer must be in every
     * registry.
     */
    public static boolean mayLack(String function) {
        return SINCE.containsKey(function) && version() < SINCE.get(function);
    }

    private static synchronized RegistryDom registry() {
        if (registry == null) {
            try {
                registry = new RegistryDom(FOLDER.resolve("vk.xml"));
            } catch (Exception cause) {
                throw new AssertionError(cause);
            }
        }
        return registry;
    }

    /** The number that the versions of the registry count up, {@code VK_HEADER_VERSION}. */
    private static int version() {
        return registry().all("type").map(type -> type.getTextContent().strip())
                .filter(text -> text.matches("(?s).*#define VK_HEADER_VERSION \\d+"))
                .map(text -> Integer.parseInt(text.replaceFirst("(?s).* ", ""))).findFirst().orElseThrow();
    }

    /** The names of all rules: {@code VUID-…}. */
    public static synchronized Set<String> rules() {
        if (rules == null) {
            try (Stream<String> lines = Files.lines(FOLDER.resolve("validusage.json"))) {
                rules = lines.flatMap(line -> Pattern.compile("\"vuid\": \"(VUID-[\\w-]+)\"").matcher(line).results())
                        .map(result -> result.group(1)).collect(Collectors.toCollection(TreeSet::new));
            } catch (IOException cause) {
                throw new UncheckedIOException(cause);
            }
        }
        return rules;
    }

    /**
     * The providers of each function and each struct: {@code VK_VERSION_1_2} or {@code VK_EXT_transform_feedback}, and
     * others. A function that was promoted is there by its own name, and by that of the extension.
     */
    public static synchronized Map<String, Set<String>> providers() {
        if (providers == null) {
            providers = new HashMap<>();
            blocks().forEach(block -> Stream.concat(named(block, "command"), named(block, "type"))
                    .forEach(part -> providers.computeIfAbsent(part, name -> new TreeSet<>())
                            .add(block.getAttribute("name"))));
        }
        return providers;
    }

    /** The functions that versions and extensions bring, but those that take another extension or version as well. */
    public static Set<String> functionsOf(List<String> providers) {
        return blocks().filter(block -> providers.contains(block.getAttribute("name")))
                .flatMap(block -> RegistryDom.all(block, "require").stream())
                .filter(part -> Stream.of("extension", "feature", "depends").noneMatch(part::hasAttribute))
                .flatMap(part -> named(part, "command")).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The extensions that another one requires. */
    public static List<String> requiredBy(String extension) {
        return block(extension).map(block -> block.getAttribute("requires"))
                .flatMap(names -> Stream.of(names.split(",")))
                .filter(name -> !name.isEmpty()).toList();
    }

    /** What an extension is enabled with, {@code instance} or {@code device}; empty if the registry is older. */
    public static String handle(String extension) {
        return block(extension).map(block -> block.getAttribute("type")).findFirst().orElse("");
    }

    /** The types of queries that an extension brings. */
    public static List<String> queryTypes(String extension) {
        return block(extension).flatMap(block -> named(block, "enum"))
                .filter(name -> name.startsWith("VK_QUERY_TYPE_")).toList();
    }

    private static Stream<Element> blocks() {
        return Stream.of("feature", "extension").flatMap(registry()::all);
    }

    /** What the registry has of a version or an extension; empty if it is older. */
    private static Stream<Element> block(String provider) {
        return blocks().filter(block -> block.getAttribute("name").equals(provider));
    }

    private static Stream<String> named(Element element, String part) {
        return RegistryDom.all(element, part).stream().map(each -> each.getAttribute("name"))
                .filter(name -> !name.isEmpty());
    }

    /**
     * The structs that extend another one, and the names of the numbers that they begin with.
     *
     * @param extensions those of these, and of the core
     */
    public static Map<String, String> extensionsOf(String struct, List<String> extensions) {
        Set<String> core = blocks()
                .filter(block -> block.getNodeName().equals("feature")
                        || extensions.contains(block.getAttribute("name")))
                .flatMap(block -> named(block, "type")).collect(Collectors.toSet());
        return registry().structs.values().stream()
                .filter(type -> core.contains(type.name()) && type.extended().contains(struct))
                .collect(Collectors.toMap(RegistryDom.Struct::name, type -> type.fields().getFirst().values()));
    }

    /** The names of a struct's members, in order. */
    public static List<String> members(String struct) {
        return registry().structs.get(struct).fields().stream().map(RegistryDom.Declared::name).toList();
    }

    /** How the limits of a struct are compared, by their names: {@code max}, {@code bitmask}, … */
    public static Map<String, String> limitTypes(String struct) {
        return registry().structs.get(struct).fields().stream().filter(field -> !field.limit().isEmpty())
                .collect(Collectors.toMap(RegistryDom.Declared::name, RegistryDom.Declared::limit));
    }

    /**
     * What the registry says of a format.
     *
     * @param numeric what its components are: {@code UNORM}, {@code SINT}, …, once each
     * @param components how many components it has
     */
    public record Format(int number, String name, int blockBytes, int blockTexels, Set<String> numeric,
            int components) {
    }

    /** The formats of the first version, but for the undefined one. */
    public static List<Format> formats() {
        Map<String, Long> numbers = registry().groups.get("VkFormat");
        return registry().all("format").filter(format -> numbers.get(format.getAttribute("name")) < FIRST_OF_EXTENSIONS)
                .map(format -> {
                    String name = format.getAttribute("name");
                    List<String> components = RegistryDom.all(format, "component").stream()
                            .map(component -> component.getAttribute("numericFormat")).toList();
                    return new Format(numbers.get(name).intValue(), name,
                            Integer.parseInt(format.getAttribute("blockSize")),
                            Integer.parseInt(format.getAttribute("texelsPerBlock")), Set.copyOf(components),
                            components.size());
                }).toList();
    }

    /** The types of a function's parameters as C writes them, with stars and brackets: the result's is the first. */
    public static List<String> types(String function) {
        RegistryDom.Function command =
                registry().functions.get(registry().aliases.getOrDefault(function, function));
        return Stream.concat(Stream.of(command.returned()), command.parameters().stream()
                .map(each -> each.text().replaceFirst("\\b" + each.name() + "\\b", " ").strip())).toList();
    }

    /** Whether a command is for outside of render passes only. */
    public static boolean isForOutside(String function) {
        return registry().all("command").filter(command -> command.getAttribute("renderpass").equals("outside"))
                .anyMatch(command -> RegistryDom.child(RegistryDom.child(command, "proto"), "name").getTextContent()
                        .equals(function));
    }

    /** How C calls a function. */
    public static FunctionDescriptor signature(String function) {
        List<String> types = types(function);
        MemoryLayout[] parameters =
                types.stream().skip(1).map(VulkanRegistry::layout).toArray(MemoryLayout[]::new);
        return types.getFirst().equals("void") ? FunctionDescriptor.ofVoid(parameters)
                : FunctionDescriptor.of(layout(types.getFirst()), parameters);
    }

    private static ValueLayout layout(String type) {
        return switch (type) {
            case "float" -> ValueLayout.JAVA_FLOAT;
            case "uint64_t", "int64_t", "size_t", "VkDeviceSize", "VkDeviceAddress", "VkPipelineStageFlags2",
                    "VkAccessFlags2" -> ValueLayout.JAVA_LONG;
            default -> type.contains("*") || type.contains("[") || type.startsWith("PFN_")
                    || registry().handles.contains(type)
                            ? ValueLayout.ADDRESS : ValueLayout.JAVA_INT;
        };
    }
}
