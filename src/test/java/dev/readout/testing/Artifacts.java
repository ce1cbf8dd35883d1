package dev.readout.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** What a build makes to be published. */
public final class Artifacts {
    /** The version that is built. */
    public static final String VERSION = System.getProperty("readout.version");
    /** The folder that it is built in. */
    public static final Path TARGET = Path.of(System.getProperty("readout.target"));
    /** The library. */
    public static final String LIBRARY = "readout-" + VERSION + ".jar";
    /** The sources of the library, the exporters and the test kit. */
    public static final String SOURCES = "readout-" + VERSION + "-sources.jar";
    /** The documentation of the library. */
    public static final String JAVADOC = "readout-" + VERSION + "-javadoc.jar";
    /** What helps the tests of who uses the library. */
    public static final String TEST_KIT = "readout-" + VERSION + "-testkit.jar";
    /** What writes files that need other libraries. */
    public static final String EXPORTERS = "readout-" + VERSION + "-exporters.jar";
    /** The command line, with what it needs. */
    public static final String COMMAND_LINE = "readout-cli.jar";
    /** The bill of materials of the library. */
    public static final String LIBRARY_BILL = "readout-bom.json";
    /** The bill of materials of the command line. */
    public static final String COMMAND_LINE_BILL = "readout-cli-bom.json";

    private Artifacts() {
    }

    /** The names of all jars. */
    public static Stream<String> jars() {
        return Stream.of(LIBRARY, SOURCES, JAVADOC, TEST_KIT, EXPORTERS, COMMAND_LINE);
    }

    /** The names of the bills of materials, which are made only where Maven is online. */
    public static Stream<String> bills() {
        return OuterMaven.OFFLINE ? Stream.empty() : Stream.of(LIBRARY_BILL, COMMAND_LINE_BILL);
    }

    /** The files of a jar, by their names in it. */
    public static Map<String, byte[]> contents(Path jar) throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (ZipEntry entry : (Iterable<ZipEntry>) file.stream().<ZipEntry>map(each -> each)::iterator) {
                if (!entry.isDirectory()) {
                    contents.put(entry.getName(), file.getInputStream(entry).readAllBytes());
                }
            }
        }
        return contents;
    }

    /** A file of a jar, as text; empty if the jar has none of that name. */
    public static String text(Path jar, String entry) throws IOException {
        return new String(contents(jar).getOrDefault(entry, new byte[0]), StandardCharsets.UTF_8);
    }
}
