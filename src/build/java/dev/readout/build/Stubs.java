package dev.readout.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes the stubs anew from the headers, where a jextract is on the PATH: {@code java
 * src/build/java/dev/readout/build/Stubs.java}, from the top.
 */
public final class Stubs {
    private static final List<String> APIS = List.of("vulkan", "gl", "egl");
    private static final Path SOURCES = Path.of("src/readout/main/java");

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

    private record Edit(Pattern what, String by) {
        Edit(String what, String by) {
            this(Pattern.compile(what), by);
        }

        String in(String text) {
            return what.matcher(text).replaceAll(by);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        for (String api : APIS) {
            int status = new ProcessBuilder("jextract", "-I", "headers/widths", "@headers/" + api + ".includes",
                    "--output", SOURCES.toString(), "--target-package", "dev.readout.abi." + api,
                    "--header-class-name", api + "_h", "headers/" + api + ".h").inheritIO().start().waitFor();
            if (status != 0) {
                throw new IllegalStateException("jextract fails on headers/" + api + ".h with status " + status);
            }
            try (Stream<Path> files = Files.list(SOURCES.resolve("dev/readout/abi/" + api))) {
                for (Path file : files.toList()) {
                    Files.writeString(file, asUsed(file.getFileName().toString(), Files.readString(file)));
                }
            }
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
