package dev.readout.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the stubs anew from the headers, where a jextract is on the PATH: {@code java
 * src/build/java/dev/readout/build/Stubs.java}, from the top. Stubs are made of what the sources of a house import from
 * its packages of stubs, and of the structs that lie in these.
 */
public final class Stubs {
    /** The APIs that have a header. */
    static final List<String> APIS = List.of("vulkan", "gl", "egl");
    /** Who has stubs: what stands above the core uses the core's, and has what the core does not use. */
    static final List<House> HOUSES = List.of(new House("src/readout/main/java", "dev.readout.abi"),
            new House("src/software/main/java", "dev.readout.software.abi"),
            new House("src/trace/main/java", "dev.readout.trace.abi"),
            new House("src/cli/main/java", "dev.readout.workload.abi"),
            new House("src/test/java", "dev.readout.testing.abi"));

    private static final Pattern STRUCT =
            Pattern.compile("(?s)typedef (?:struct|union) (\\w+) \\{(.*?)\\R\\} \\w+;");
    /** What says a struct's type: a constant with the name of the struct, in upper case and by words. */
    static final String TYPE = "VK_STRUCTURE_TYPE_";
    private static final Pattern WORD = Pattern.compile("(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])");
    /** A field that is no pointer: its type. */
    private static final Pattern FIELD = Pattern.compile("(\\w+) +\\w+ *[;\\[]");

    /** How wide long is where jextract runs: the JVM refuses the layout on other systems. */
    private static final Edit LONG = new Edit("\\R[^\\n]* C_LONG = [^\\n]*", "");

    /** Who calls a function pointer does not answer it: the handle for that is made where it is asked for. */
    private static final Edit ANSWER = new Edit(
            "(?s)    private static final MethodHandle UP\\$MH = ([^;]*);\\R\\R(.*?)UP\\$MH\\.bindTo", "$2$1.bindTo");

    /** Handles for the elements of an array take tens of milliseconds. Those of arrays of arrays stay as they are. */
    private static final List<Edit> ELEMENTS = List.of(
            new Edit(
                    "    private static final \\w+ \\w+\\$ELEM_HANDLE = "
                            + "\\w+\\$LAYOUT\\.\\w+\\(sequenceElement\\(\\)\\);\\R",
                    ""),
            new Edit("(\\w+)\\$ELEM_HANDLE\\.(get|set)(\\(\\w+, \\w+\\$OFFSET, index0[,)] ?[f;])",
                    "$1\\$LAYOUT.varHandle(sequenceElement()).$2$3"),
            new Edit("(\\w+)\\$ELEM_HANDLE\\.invokeExact(\\(\\w+, \\w+\\$OFFSET, index0\\))",
                    "$1\\$LAYOUT.sliceHandle(sequenceElement()).invokeExact$2"));

    /** A handle for pointers takes ten milliseconds. */
    private static final Edit POINTER = new Edit(
            "(MemorySegment (\\w+)\\(MemorySegment struct\\) \\{\\R +return )"
                    + "struct\\.get\\(\\2\\$LAYOUT, \\2\\$OFFSET\\)",
            "$1MemorySegment.ofAddress(struct.get(JAVA_LONG, $2\\$OFFSET)).reinterpret(Long.MAX_VALUE)");

    /** Members that are looked for from the first on, each of a hundred, take four milliseconds. */
    private static final List<Edit> MEMBERS = List.of(
            new Edit("\\$LAYOUT\\.select\\(groupElement\\((\"\\w+\")\\)\\)",
                    "dev.readout.abi.Members.layout(\\$LAYOUT, $1)"),
            new Edit("\\$LAYOUT\\.byteOffset\\(groupElement\\((\"\\w+\")\\)\\)",
                    "dev.readout.abi.Members.offset(\\$LAYOUT, $1)"));

    private Stubs() {
    }

    /**
     * Sources that use stubs of their own.
     *
     * @param sources their folder
     * @param abi the package below which each API has one
     */
    record House(String sources, String abi) {
        Path folder(String api) {
            return Path.of(sources, (abi + "." + api).split("\\."));
        }

        /** What its sources import, and what lies in that: functions, structs and constants. */
        Set<String> uses(String api) throws IOException {
            Pattern imported = Pattern.compile(
                    "import (?:static )?%s\\.%s\\.(?:%2$s_h\\.)?(\\w+);".formatted(Pattern.quote(abi), api));
            Pattern constant = Pattern.compile("\\b%s_h\\.([A-Z]\\w+)".formatted(api));
            Set<String> names = new TreeSet<>();
            for (Path file : written()) {
                String text = Files.readString(file);
                List<String> found = all(imported, text);
                if (found.remove(api + "_h")) {
                    names.addAll(all(constant, text));
                }
                names.addAll(found);
            }
            String header = Files.readString(Path.of("headers", api + ".h"));
            List<MatchResult> structs = STRUCT.matcher(header).results().toList();
            Set<String> declared = structs.stream().map(struct -> struct.group(1)).collect(Collectors.toSet());
            // A struct is declared behind those that lie in it.
            for (MatchResult struct : structs.reversed()) {
                if (names.contains(struct.group(1))) {
                    all(FIELD, struct.group(2)).stream().filter(declared::contains).forEach(names::add);
                    String type = TYPE + upperCase(struct.group(1).substring(2));
                    if (header.contains(type + " = ")) {
                        names.add(type);
                    }
                }
            }
            return names;
        }

        private List<Path> written() throws IOException {
            try (Stream<Path> files = Files.walk(Path.of(sources))) {
                return files.filter(file -> file.toString().endsWith(".java")
                        && APIS.stream().noneMatch(api -> file.startsWith(folder(api)))).toList();
            }
        }
    }

    static List<String> all(Pattern pattern, String text) {
        return new ArrayList<>(pattern.matcher(text).results().map(found -> found.group(1)).toList());
    }

    /** A name by words, as constants are called. */
    static String upperCase(String name) {
        return WORD.matcher(name).replaceAll("_").toUpperCase(Locale.ROOT);
    }

    private record Edit(Pattern what, String by) {
        Edit(String what, String by) {
            this(Pattern.compile(what), by);
        }

        String in(String text) {
            return what.matcher(text).replaceAll(by);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        for (House house : HOUSES) {
            for (String api : APIS) {
                make(house, api);
            }
        }
    }

    private static void make(House house, String api) throws IOException, InterruptedException {
        for (Path file : in(house.folder(api))) {
            Files.delete(file);
        }
        Set<String> names = house.uses(api);
        if (names.isEmpty()) {
            return;
        }
        List<String> command = new ArrayList<>(List.of("jextract", "-I", "headers/widths", "--output", house.sources,
                "--target-package", house.abi + "." + api, "--header-class-name", api + "_h"));
        for (String name : names) {
            for (String kind : name.startsWith("PFN_") ? List.of("typedef")
                    : name.contains("_") ? List.of("constant") : List.of("struct", "union")) {
                command.addAll(List.of("--include-" + kind, name));
            }
        }
        command.add("headers/" + api + ".h");
        int status = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IllegalStateException("jextract fails on headers/" + api + ".h with status " + status);
        }
        for (Path file : in(house.folder(api))) {
            Files.writeString(file, asUsed(file.getFileName().toString(), Files.readString(file)));
        }
    }

    /** What jextract wrote into a folder. */
    static List<Path> in(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.endsWith("package-info.java")).sorted().toList();
        }
    }

    /** What jextract wrote into a file, as it is used here. */
    static String asUsed(String file, String text) {
        String used = file.endsWith("$shared.java") ? LONG.in(text) : file.startsWith("PFN_") ? ANSWER.in(text) : text;
        for (Edit edit : ELEMENTS) {
            used = edit.in(used);
        }
        for (Edit edit : MEMBERS) {
            used = edit.in(used);
        }
        return POINTER.in(used);
    }
}
