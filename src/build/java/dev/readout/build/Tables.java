package dev.readout.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the tables of the software device anew, with Java 22 or newer: {@code java
 * src/build/java/dev/readout/build/Tables.java}, from the top. A function, an extension and a struct of features are
 * declared in {@code headers/vulkan.h}, in the words of {@code headers/annotations.h}; which group has the body of a
 * function, the group's cases say.
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
    static final String FUNCTIONS = "FUNCTIONS";
    static final String EXTENSION = "EXTENSION";
    static final String FEATURES = "FEATURES";

    /** Everything, also for the trace alone. */
    final List<Declaration> declared = new ArrayList<>();

    /**
     * A function, an extension or a struct of features.
     *
     * @param word of which kind it is, as a word of annotations
     * @param first the type of a function's first parameter, or of what has an extension; the {@code sType} of a
     *     struct, or -1
     * @param others what an extension requires, and the type of queries that it brings; the members of a struct
     * @param since the version that brings it, such as {@code 1_1}, the extension, or both
     */
    record Declaration(String word, String first, String name, List<String> others, List<String> since) {
        /** The level at which a function is found; those that find others with an instance are found without one. */
        String level() {
            return switch (first) {
                case "VkDevice", "VkQueue", "VkCommandBuffer" -> "DEVICE";
                case "VkPhysicalDevice" -> "PHYSICAL_DEVICE";
                case "VkInstance" -> name.endsWith("ProcAddr") ? "GLOBAL" : "INSTANCE";
                default -> "GLOBAL";
            };
        }

        /** The version that brings it, or null. */
        String version() {
            return since.getFirst().startsWith("VK_") ? null : since.getFirst();
        }

        /** The extension that brings it, or null. */
        String extension() {
            return since.getLast().startsWith("VK_") ? since.getLast() : null;
        }
    }

    Tables(String header) {
        List<String> since = FIRST_VERSION;
        for (MatchResult found : DECLARATION.matcher(header).results().toList()) {
            String word = found.group(1) != null ? found.group(1) : found.group(3) != null ? FUNCTIONS : FEATURES;
            List<String> words = found.group(1) != null ? List.of(COMMA.split(found.group(2)))
                    : found.group(3) != null ? List.of(found.group(4), found.group(3))
                            : struct(header, found.group(5), Stubs.all(MEMBER, found.group(6)));
            int names = word.equals("SINCE") ? 0 : word.equals(FUNCTIONS) ? words.size() : 2;
            for (int i = 1; i < names; i++) {
                declared.add(new Declaration(word, words.getFirst(), words.get(i), words.subList(names, words.size()),
                        since));
            }
            since = word.equals("SINCE") ? words : FIRST_VERSION;
        }
    }

    /** A struct in the words of {@code READOUT_FEATURES}. One without members has the first one's. */
    private List<String> struct(String header, String name, List<String> members) {
        String constant = Stubs.TYPE + Stubs.upperCase(name.substring(2)).replaceAll("_1(\\d)_", "_1_$1_");
        List<String> words = new ArrayList<>();
        words.add(Stubs.all(Pattern.compile(constant + " = (\\d+)"), header).stream().findFirst().orElse("-1"));
        words.add(name);
        words.addAll(members.isEmpty() ? of(FEATURES).getFirst().others : members);
        return words;
    }

    /** The declarations with a word. */
    List<Declaration> of(String word) {
        return declared.stream().filter(declaration -> declaration.word.equals(word)).toList();
    }

    /** The same, without what versions and extensions bring that the device does not have. */
    private Stream<Declaration> ofDevice(String word) {
        List<String> known = of(EXTENSION).stream().map(Declaration::name).toList();
        return of(word).stream()
                .filter(declaration -> declaration.version() != null || known.contains(declaration.extension()));
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
        Map<String, String> themes = themes();
        String functions = table("VulkanFunction", """
                 * The functions of the device, a row each: the level at which it is found, the theme of the group that
                 * has its body, and the version and the extension that bring it.
                """, ofDevice(FUNCTIONS).map(function -> functionRow(function, themes)), List.of("public Level level",
                "public Theme theme", "@Nullable Version since", "@Nullable Extension extension"));
        String extensions = table("Extension", """
                 * The extensions, a row each: what has it, the type of queries with which a device has it, and the
                 * extensions that it requires. Applications list them in this order.
                """, ofDevice(EXTENSION).map(Tables::extensionRow),
                List.of("Level level", "@Nullable QueryType type", "public Set<Extension> required"));
        String structs = table("FeatureStruct", """
                 * The structs of features that the device knows, a row each: its {@code VkStructureType}, and the
                 * names of its booleans, in order.
                """, ofDevice(FEATURES).map(struct -> row(struct.name, struct.first,
                "List.of(\"" + String.join("\", \"", struct.others) + "\")")),
                List.of("public int type", "public List<String> members"));
        return Map.of(SOFTWARE.resolve("registry/VulkanFunction.java"), functions,
                SOFTWARE.resolve("registry/Extension.java"), extensions,
                SOFTWARE.resolve("registry/FeatureStruct.java"), structs);
    }

    private static String functionRow(Declaration function, Map<String, String> themes) {
        String theme = themes.get(function.name);
        if (theme == null) {
            throw new IllegalStateException("no group of functions has a case of " + function.name);
        }
        return row(function.name, "Level." + function.level(), "Theme." + theme,
                function.version() == null ? null : "Version.V" + function.version(),
                function.extension() == null ? null : "Extension." + function.extension());
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
    private static String extensionRow(Declaration extension) {
        Map<Boolean, List<String>> others = extension.others.stream()
                .collect(Collectors.partitioningBy(other -> other.startsWith("VK_QUERY_TYPE_")));
        return row(extension.name, "Level." + extension.level(),
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
    private static String table(String name, String comment, Stream<String> rows, List<String> columns) {
        String parameters = String.join(", ", columns).replace("public ", "");
        StringBuilder text = new StringBuilder("/**\n%s */\npublic enum %s {\n%s;\n\n    private final %s;\n\n"
                .formatted(comment, name, rows.collect(Collectors.joining(",\n")),
                        parameters.replace(", ", ";\n    private final ")));
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
