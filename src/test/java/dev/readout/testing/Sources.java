package dev.readout.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sources of the artifacts, by their paths from the root. */
public final class Sources {
    /** Those of the library. */
    public static final Path LIBRARY = Path.of("src/readout/main/java");
    /** What jextract generates, and the few classes that it needs. */
    public static final Path ABI = LIBRARY.resolve("dev/readout/abi");
    private static final Pattern EXPORT = Pattern.compile("exports ([\\w.]+);");

    private Sources() {
    }

    /** The folders of the packages of all artifacts. */
    public static List<Path> roots() throws IOException {
        try (Stream<Path> artifacts = Files.list(Path.of("src"))) {
            return artifacts.map(artifact -> artifact.resolve("main/java")).filter(Files::isDirectory).sorted()
                    .toList();
        }
    }

    /** All files of Java in a folder. */
    public static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        }
    }

    /** All files of Java of all artifacts. */
    public static List<Path> all() throws IOException {
        Stream.Builder<Path> all = Stream.builder();
        for (Path root : roots()) {
            in(root).forEach(all);
        }
        return all.build().toList();
    }

    /** The file of a type of some artifact. */
    public static Path file(String type) {
        try {
            return roots().stream().map(root -> root.resolve(type.replace('.', '/') + ".java")).filter(Files::exists)
                    .findAny().orElseThrow(() -> new AssertionError("no artifact has the type " + type));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The package of a file. */
    public static String packageOf(Path file) {
        return file.getParent().toString().replaceFirst(".*/main/java/", "").replace('/', '.');
    }

    /** The packages that the library exports. */
    public static Set<String> exportedByTheLibrary() throws IOException {
        return exported(Path.of("src/readout"));
    }

    /** The packages that artifacts show to others: what has no descriptor has its name as that of its package. */
    public static Set<String> exported(Path artifact) throws IOException {
        Path descriptor = artifact.resolve("main/module/module-info.java");
        Pattern export = Files.exists(descriptor) ? EXPORT
                : Pattern.compile("<Automatic-Module-Name>([\\w.]+)</Automatic-Module-Name>");
        Set<String> packages = new TreeSet<>();
        export.matcher(Files.readString(Files.exists(descriptor) ? descriptor : artifact.resolve("pom.xml"))).results()
                .forEach(found -> packages.add(found.group(1)));
        return packages;
    }
}
