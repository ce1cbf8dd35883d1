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
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    private static final Pattern COMMAND_OF_BLOCK = Pattern.compile("<command\\s+name=\"(\\w+)\"[^>]*/>");

    private static final Pattern NAME_OF_BLOCK = Pattern.compile("<(?:command|type)\\s+name=\"(\\w+)\"[^>]*/>");

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

    /** The number that the versions of the registry count up, {@code VK_HEADER_VERSION}. */
    private static int version() {
        return Pattern.compile("<name>VK_HEADER_VERSION</name>\\s+(\\d+)").matcher(read("vk.xml")).results()
                .mapToInt(result -> Integer.parseInt(result.group(1))).findFirst().orElseThrow();
    }

    /** The names of all rules: {@code VUID-…}. */
    public static synchronized Set<String> rules() {
        if (rules == null) {
            rules = Pattern.compile("\"vuid\": \"(VUID-[\\w-]+)\"").matcher(read("validusage.json")).results()
                    .map(result -> result.group(1)).collect(Collectors.toCollection(TreeSet::new));
        }
        return rules;
    }

    /**
     * The providers of each function and each struct: {@code VK_VERSION_1_2} or {@code VK_EXT_transform_feedback}, and
     * others. A function that was promoted is there by its own name, and by that of the extension.
     */
    public static synchronized Map<String, Set<String>> providers() {
        if (providers == null) {
            providers = readProviders();
        }
        return providers;
    }

    /** The functions that versions and extensions bring, but those that take another extension or version as well. */
    public static Set<String> functionsOf(List<String> providers) {
        Set<String> found = new TreeSet<>();
        for (String provider : providers) {
            Pattern.compile("(?s)<require(?![^>]*(?:extension|feature|depends)=)[^>]*>(.*?)</require>")
                    .matcher(block(provider)).results()
                    .flatMap(part -> COMMAND_OF_BLOCK.matcher(part.group(1)).results())
                    .forEach(command -> found.add(command.group(1)));
        }
        return found;
    }

    /** The extensions that another one requires. */
    public static List<String> requiredBy(String extension) {
        String element = block(extension);
        return Pattern.compile(" requires=\"([^\"]*)\"").matcher(element.substring(0, element.indexOf('>'))).results()
                .flatMap(names -> Stream.of(names.group(1).split(","))).toList();
    }

    /** What an extension is enabled with, {@code instance} or {@code device}; empty if the registry is older. */
    public static String handle(String extension) {
        return Pattern.compile("<extension name=\"" + extension + "\"[^>]* type=\"(\\w+)\"").matcher(read("vk.xml"))
                .results().map(type -> type.group(1)).findFirst().orElse("");
    }

    /** The types of queries that an extension brings. */
    public static List<String> queryTypes(String extension) {
        return Pattern.compile("<enum [^>]*\\bname=\"(VK_QUERY_TYPE_\\w+)\"").matcher(block(extension)).results()
                .map(type -> type.group(1)).toList();
    }

    /** What the registry has of a version or an extension; empty if it is older. */
    private static String block(String provider) {
        return Pattern.compile("(?s)<(feature|extension) [^>]*?\\bname=\"" + provider + "\"[^>]*[^/]>.*?</\\1>")
                .matcher(read("vk.xml")).results().map(MatchResult::group).findFirst().orElse(">");
    }

    private static Map<String, Set<String>> readProviders() {
        Map<String, Set<String>> found = new HashMap<>();
        Pattern.compile("(?s)<(feature|extension) [^>]*?\\bname=\"(\\w+)\"[^>]*[^/]>(.*?)</\\1>")
                .matcher(read("vk.xml"))
                .results().forEach(block -> NAME_OF_BLOCK.matcher(block.group(3)).results()
                        .forEach(part -> found.computeIfAbsent(part.group(1), name -> new TreeSet<>())
                                .add(block.group(2))));
        return found;
    }

    /**
     * The structs that extend another one, and the names of the numbers that they begin with.
     *
     * @param extensions those of these, and of the core
     */
    public static Map<String, String> extensionsOf(String struct, List<String> extensions) {
        String registry = read("vk.xml");
        Stream<String> blocks = Stream.concat(Pattern.compile("(?s)<feature [^>]*>.*?</feature>").matcher(registry)
                .results().map(MatchResult::group), extensions.stream().map(VulkanRegistry::block));
        Set<String> core = blocks
                .flatMap(block -> Pattern.compile("<type\\s+name=\"(\\w+)\"").matcher(block).results())
                .map(type -> type.group(1)).collect(Collectors.toSet());
        Map<String, String> found = new HashMap<>();
        Pattern.compile("(?s)<type category=\"struct\" name=\"(\\w+)\"[^>]*structextends=\"([^\"]*)\"[^>]*>"
                + "(?:(?!</type>\\s*<type).)*?values=\"(\\w+)\"").matcher(registry).results()
                .filter(type -> core.contains(type.group(1)) && List.of(type.group(2).split(",")).contains(struct))
                .forEach(type -> found.put(type.group(1), type.group(3)));
        return found;
    }

    /** The names of a struct's members, in order. */
    public static List<String> members(String struct) {
        return Pattern.compile("<member.*?<name>(\\w+)</name>").matcher(struct(struct)).results()
                .map(name -> name.group(1))
                .toList();
    }

    /** How the limits of a struct are compared, by their names: {@code max}, {@code bitmask}, … */
    public static Map<String, String> limitTypes(String struct) {
        Map<String, String> found = new HashMap<>();
        Pattern.compile("<member limittype=\"([\\w,]+)\".*?<name>(\\w+)</name>").matcher(struct(struct)).results()
                .forEach(member -> found.put(member.group(2), member.group(1)));
        return found;
    }

    private static String struct(String name) {
        return Pattern.compile("(?s)<type category=\"struct\" name=\"" + name + "\"[^>]*>(.*?)</type>\\s*<type")
                .matcher(read("vk.xml")).results().map(type -> type.group(1)).findFirst().orElseThrow();
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
        String registry = read("vk.xml");
        Map<String, Integer> numbers = new HashMap<>();
        Pattern.compile("<enum\\s+value=\"(\\d+)\"\\s+name=\"(VK_FORMAT_\\w+)\"").matcher(registry).results()
                .forEach(format -> numbers.put(format.group(2), Integer.parseInt(format.group(1))));
        return Pattern
                .compile("(?s)<format name=\"(\\w+)\"[^>]*blockSize=\"(\\d+)\" texelsPerBlock=\"(\\d+)\"(.*?)</format>")
                .matcher(registry).results().filter(format -> numbers.containsKey(format.group(1)))
                .map(format -> {
                    List<String> components = Pattern.compile("numericFormat=\"(\\w+)\"").matcher(format.group(4))
                            .results().map(component -> component.group(1)).toList();
                    return new Format(numbers.get(format.group(1)), format.group(1),
                            Integer.parseInt(format.group(2)), Integer.parseInt(format.group(3)),
                            Set.copyOf(components), components.size());
                }).toList();
    }

    /** The types of a function's parameters as C writes them, with stars and brackets: the result's is the first. */
    public static List<String> types(String function) {
        String commands = read("vk.xml");
        String alias = Pattern.compile("<command name=\"" + function + "\"\\s+alias=\"(\\w+)\"/>").matcher(commands)
                .results().map(result -> result.group(1)).findFirst().orElse(function);
        MatchResult command = Pattern.compile("(?s)<command[^>]*>\\s*<proto>((?:(?!</proto>).)*)<name>" + alias
                + "</name></proto>(.*?)</command>").matcher(commands).results().findFirst()
                .orElseThrow(() -> new IllegalArgumentException(function));
        Stream<String> parameters =
                Pattern.compile("(?s)<param[^>]*>([^<]*<type>.*?)</param>").matcher(command.group(2)).results()
                        .map(parameter -> parameter.group(1));
        return Stream.concat(Stream.of(command.group(1)), parameters)
                .map(type -> type.replaceAll("<name>.*?</name>", " ").replaceAll("<[^>]*>", "").strip()).toList();
    }

    /** Whether a command is for outside of render passes only. */
    public static boolean isForOutside(String function) {
        return Pattern
                .compile("<command[^>]* renderpass=\"outside\"[^>]*>\\s*<proto>(?:(?!</proto>).)*<name>" + function
                        + "</name>")
                .matcher(read("vk.xml")).find();
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
            default -> type.contains("*") || type.contains("[") || type.startsWith("PFN_") || isHandle(type)
                    ? ValueLayout.ADDRESS : ValueLayout.JAVA_INT;
        };
    }

    private static boolean isHandle(String type) {
        return Pattern.compile("<type[^>]*category=\"handle\"[^>]*>.*<name>" + type + "</name>").matcher(read("vk.xml"))
                .find();
    }

    private static String read(String file) {
        try {
            return Files.readString(FOLDER.resolve(file));
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }
}
