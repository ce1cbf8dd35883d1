package dev.readout.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the tables of the software device anew: {@code java src/build/java/dev/readout/build/Tables.java}, from the
 * top. What Vulkan says of a function or an extension is declared in {@code headers/vulkan.h}, in the words of {@code
 * headers/annotations.h}; which group has the body of a function, the group's cases say.
 */
public final class Tables {
    private static final Path SOFTWARE = Path.of("src/software/main/java/dev/readout/software/vulkan");
    /** A word of annotations, a function with the type of its first parameter, or a struct of features. */
    private static final Pattern DECLARATION = Pattern.compile("READOUT_(SINCE|EXTENSION|FUNCTIONS|FEATURES)"
            + "\\(([^)]*)\\)|\\(\\*PFN_(vk\\w+)\\)\\(\\s*(?!void\\))(\\w+)"
            + "|typedef struct (VkPhysicalDevice\\w*Features\\w*) (\\{[^}]*\\})");
    private static final Pattern MEMBER = Pattern.compile("VkBool32 (\\w+);");
    private static final Pattern COMMA = Pattern.compile(",\\s*");
    private static final List<String> FIRST_VERSION = List.of("1_0");
    private static final Pattern CASE = Pattern.compile("case (vk[\\w,\\s]+?) ->");
    private static final String GROUP = "Functions.java";
    private static final int LINE = 120;

    /** All that are declared, also for the trace alone. */
    final List<Function> functions = new ArrayList<>();
    final List<Extension> extensions = new ArrayList<>();
    final List<Features> features = new ArrayList<>();

    /**
     * A function.
     *
     * @param handle the type of its first parameter
     * @param since the version that brings it, such as {@code 1_1}, the extension, or both
     */
    record Function(String name, String handle, List<String> since) {
        /** What it is found with; those that an instance finds others with, with nothing. */
        String level() {
            return switch (handle) {
                case "VkDevice", "VkQueue", "VkCommandBuffer" -> "DEVICE";
                case "VkPhysicalDevice" -> "PHYSICAL_DEVICE";
                case "VkInstance" -> name.endsWith("ProcAddr") ? "GLOBAL" : "INSTANCE";
                default -> "GLOBAL";
            };
        }
    }

    /**
     * An extension.
     *
     * @param handle the type of what has it
     * @param others the extensions that it requires, and the type of queries that it brings
     */
    record Extension(String name, String handle, List<String> others) {
    }

    /**
     * A struct of features.
     *
     * @param type its {@code sType}, or -1
     */
    record Features(String name, String type, List<String> members, List<String> since) {
    }

    Tables(String header) {
        List<String> since = FIRST_VERSION;
        for (MatchResult found : DECLARATION.matcher(header).results().toList()) {
            boolean function = found.group(3) != null;
            String word = found.group(1) != null ? found.group(1) : function ? "FUNCTIONS" : "FEATURES";
            List<String> words = found.group(1) != null ? List.of(COMMA.split(found.group(2)))
                    : function ? List.of(found.group(4), found.group(3))
                            : struct(header, found.group(5), Stubs.all(MEMBER, found.group(6)));
            List<String> others = words.stream().skip(2).toList();
            switch (word) {
                case "EXTENSION" -> extensions.add(new Extension(words.get(1), words.getFirst(), others));
                case "FEATURES" -> features.add(new Features(words.getFirst(), words.get(1), others, since));
                case "FUNCTIONS" -> {
                    for (String name : words.subList(1, words.size())) {
                        functions.add(new Function(name, words.getFirst(), since));
                    }
                }
                default -> {
                }
            }
            since = word.equals("SINCE") ? words : FIRST_VERSION;
        }
    }

    /** What {@code READOUT_FEATURES} would say of a struct. One without members has the first one's. */
    private List<String> struct(String header, String name, List<String> members) {
        String constant = Stubs.TYPE + Stubs.upperCase(name.substring(2)).replaceAll("_1(\\d)_", "_1_$1_");
        List<String> words = new ArrayList<>(List.of(name));
        words.add(Stubs.all(Pattern.compile(constant + " = (\\d+)"), header).stream().findFirst().orElse("-1"));
        words.addAll(members.isEmpty() ? features.getFirst().members : members);
        return words;
    }

    static Tables read() throws IOException {
        return new Tables(Files.readString(Path.of("headers/vulkan.h")));
    }

    public static void main(String[] args) throws IOException {
        for (Map.Entry<Path, String> file : read().files().entrySet()) {
            Files.writeString(file.getKey(), file.getValue());
        }
    }

    /** The text of each file. */
    Map<Path, String> files() throws IOException {
        return Map.of(SOFTWARE.resolve("registry/VulkanFunction.java"), table("VulkanFunction", """
                 * The functions of the device, a row each: the level at which it is found, the theme of the group that has its
                 * body, and the version and the extension that bring it.
                """, functionRows(),
                List.of("public Level level", "public Theme theme", "@Nullable Version since",
                        "@Nullable Extension extension")),
                SOFTWARE.resolve("registry/Extension.java"), table("Extension", """
                         * The extensions, a row each: what has it, the type of queries with which a device has it, and the extensions
                         * that it requires. Applications list them in this order.
                        """, extensions.stream().map(Tables::row).toList(),
                        List.of("Level level", "@Nullable QueryType type", "public Set<Extension> required")),
                SOFTWARE.resolve("registry/FeatureStruct.java"), table("FeatureStruct", """
                         * The structs of features that the device knows, a row each: its {@code VkStructureType}, and the names of its
                         * booleans, in order.
                        """, features.stream().filter(struct -> isOfDevice(struct.since))
                        .map(struct -> row(struct.name, struct.type, struct.members.stream()
                                .collect(Collectors.joining("\", \"", "List.of(\"", "\")"))))
                        .toList(), List.of("public int type", "public List<String> members")));
    }

    private boolean isOfDevice(List<String> since) {
        return !since.getFirst().startsWith("VK_")
                || extensions.stream().anyMatch(extension -> extension.name.equals(since.getLast()));
    }

    private List<String> functionRows() throws IOException {
        Map<String, String> themes = themes();
        List<String> rows = new ArrayList<>();
        for (Function function : functions) {
            String since = function.since.getFirst();
            String extension = function.since.getLast();
            if (isOfDevice(function.since)) {
                rows.add(row(function.name, "Level." + function.level(),
                        "Theme." + Objects.requireNonNull(themes.get(function.name),
                                () -> "no group of functions has a case of " + function.name),
                        since.startsWith("VK_") ? null : "Version.V" + since,
                        extension.startsWith("VK_") ? "Extension." + extension : null));
            }
        }
        return rows;
    }

    /** By the functions that a group has a case of: the name of the group. */
    private static Map<String, String> themes() throws IOException {
        Map<String, String> themes = new HashMap<>();
        for (Path file : Stubs.in(SOFTWARE.resolve("function"))) {
            String name = file.getFileName().toString();
            String theme = Stubs.upperCase(name.replace(GROUP, ""));
            CASE.matcher(name.endsWith(GROUP) ? Files.readString(file) : "").results()
                    .flatMap(found -> COMMA.splitAsStream(found.group(1)))
                    .forEach(function -> themes.put(function, theme));
        }
        return themes;
    }

    /** Names of {@code QueryType} are without prefix and author. */
    private static String row(Extension extension) {
        Map<Boolean, List<String>> others = extension.others.stream()
                .collect(Collectors.partitioningBy(other -> other.startsWith("VK_QUERY_TYPE_")));
        return row(extension.name, "Level." + extension.handle.substring(2).toUpperCase(Locale.ROOT),
                others.get(true).stream().map(type -> type.replaceFirst("VK_QUERY_TYPE_(\\w+)_\\w+", "QueryType.$1"))
                        .findAny().orElse(null),
                "Set.of(" + String.join(", ", others.get(false)) + ")");
    }

    private static String row(String name, String... values) {
        return wrapped("    " + name + "(" + String.join(", ", values) + ")");
    }

    private static String wrapped(String row) {
        int end = row.lastIndexOf(", ", LINE - 2) + 1;
        return row.length() < LINE ? row
                : row.substring(0, end) + "\n" + wrapped("            " + row.substring(end + 1));
    }

    /** An enum, whose rows have the values of some columns: a visibility, a type and a name each. */
    private static String table(String name, String comment, List<String> rows, List<String> columns) {
        String parameters = String.join(", ", columns).replace("public ", "");
        StringBuilder text = new StringBuilder("/**\n%s */\npublic enum %s {\n%s;\n\n    private final %s;\n\n"
                .formatted(comment, name, String.join(",\n", rows), parameters.replace(", ", ";\n    private final ")));
        text.append("    %s(%s) {\n".formatted(name, parameters));
        List<String> values = columns.stream().map(column -> column.substring(column.lastIndexOf(' ') + 1)).toList();
        values.forEach(value -> text.append("        this.%1$s = %1$s;\n".formatted(value)));
        text.append("    }\n");
        for (int i = 0; i < columns.size(); i++) {
            text.append("\n    %s() {\n        return %s;\n    }\n"
                    .formatted(columns.get(i).replace("@Nullable ", "@Nullable\n    "), values.get(i)));
        }
        String imports = Stream.of("dev.readout.vulkan.QueryType", "java.util.List", "java.util.Set",
                "org.jspecify.annotations.Nullable")
                .filter(type -> Pattern.compile(type.replaceFirst(".*\\.", "\\\\b") + "\\b").matcher(text).find())
                .map("import %s;\n"::formatted).collect(Collectors.joining());
        return "// Generated by src/build/java/dev/readout/build/Tables.java.\n"
                + "package dev.readout.software.vulkan.registry;\n\n" + imports + "\n" + text + "}\n";
    }
}
