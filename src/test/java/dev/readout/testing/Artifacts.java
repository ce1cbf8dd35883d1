package dev.readout.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** What a build makes to be published, by paths from the root. */
public final class Artifacts {
    /** The version that is built. */
    public static final String VERSION = System.getProperty("readout.version");
    /** Where tests may write. */
    public static final Path TARGET = Path.of("src/test/target");
    /** The library. */
    public static final Artifact LIBRARY = new Artifact(Path.of("src/readout"));
    /** What answers for a driver. */
    public static final Artifact SOFTWARE = new Artifact(Path.of("src/software"));
    /** What logs calls, and reads such logs. */
    public static final Artifact TRACE = new Artifact(Path.of("src/trace"));
    /** What helps the tests of who uses the library. */
    public static final Artifact TEST_KIT = new Artifact(Path.of("src/testkit"));
    /** The classes of the command line. */
    public static final Artifact COMMAND_LINE_CLASSES = new Artifact(Path.of("src/cli"));
    /** The command line, with all that it needs. */
    public static final Path COMMAND_LINE = Path.of("target/readout-cli.jar");
    /** The parent of all POMs, and the versions of all artifacts: they have no jar. */
    public static final List<Artifact> POMS = List.of(new Artifact(Path.of("")), new Artifact(Path.of("src/bom")));

    private static final Pattern NAME = Pattern.compile("(?s)(?:</parent>.*?)?<artifactId>([\\w-]+)</artifactId>");

    private Artifacts() {
    }

    /** An artifact, by its folder. */
    public record Artifact(Path folder) {
        /** What others depend on it by. */
        public String name() {
            String pom = read(pom());
            Matcher name = NAME.matcher(pom.substring(Math.max(0, pom.indexOf("</parent>"))));
            if (!name.find()) {
                throw new AssertionError(pom() + " names no artifact");
            }
            return name.group(1);
        }

        public Path pom() {
            return folder.resolve("pom.xml");
        }

        private Path file(String end) {
            // What asks a fleet has a name without a version here, for those who type it.
            String name = folder.endsWith("fleet") ? name() : name() + "-" + VERSION;
            return folder.resolve("target").resolve(name + end);
        }

        public Path jar() {
            return file(".jar");
        }

        public Path sources() {
            return file("-sources.jar");
        }

        public Path documentation() {
            return file("-javadoc.jar");
        }

        /** Made only where Maven is online. */
        public Path bill() {
            return folder.resolve("target/bom.json");
        }

        @Override
        public String toString() {
            return name();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Those that have a jar; what asks a fleet only where it was built, which {@code -Peverything} does. */
    public static List<Artifact> all() throws IOException {
        return Sources.roots().stream().map(root -> new Artifact(root.getParent().getParent()))
                .filter(artifact -> !artifact.folder().endsWith("fleet") || Boolean.getBoolean("readout.fleet"))
                .toList();
    }

    /** All jars. */
    public static Stream<Path> jars() throws IOException {
        return Stream.concat(Stream.of(COMMAND_LINE), all().stream().flatMap(
                artifact -> Stream.of(artifact.jar(), artifact.sources(), artifact.documentation())));
    }

    /** The bills of materials, which are made only where Maven is online. */
    public static Stream<Path> bills() throws IOException {
        return OuterMaven.OFFLINE ? Stream.empty() : all().stream().map(Artifact::bill);
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
