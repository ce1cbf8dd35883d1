package dev.readout.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sources of the artifacts, by their paths from the root. */
public final class Sources {
    /** Those of the library. */
    public static final Path LIBRARY = Path.of("src/readout/main/java");
    private static final Pattern STUBS = Pattern.compile("dev\\.readout\\.(?:\\w+\\.)?abi\\.(?:vulkan|gl|egl)");
    private static final Pattern INSIDE = Pattern.compile("<packages\\.inside>(.*?)</packages\\.inside>");
    private static final Pattern PUBLIC_TYPE =
            Pattern.compile("^public .*(class|@?interface|record|enum) ", Pattern.MULTILINE);
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

    /** Whether jextract generates a package. */
    public static boolean isOfStubs(String packageName) {
        return STUBS.matcher(packageName).matches();
    }

    /** What jextract generates, of all artifacts and for the tests. */
    public static List<Path> stubs() throws IOException {
        return Stream.concat(all().stream(), in(Path.of("src/test/java")).stream())
                .filter(file -> isOfStubs(packageOf(file)) && !file.endsWith("package-info.java")).toList();
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

    /** The class of a file. */
    public static Class<?> load(Path file) {
        try {
            return Class.forName(packageOf(file) + '.' + file.getFileName().toString().replace(".java", ""));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** The outermost classes of the package of a class, but for those that jextract has split it into. */
    public static List<Class<?>> classesBeside(Class<?> type) throws IOException {
        try (Stream<Path> files = Files.list(file(type.getName()).getParent())) {
            return files.sorted().filter(file -> file.getFileName().toString().matches("\\w+\\.java"))
                    .<Class<?>>map(Sources::load).toList();
        }
    }

    /** The public types of the packages that artifacts show, by their files. */
    public static List<Path> publicTypes() throws IOException {
        List<Path> types = new ArrayList<>();
        for (Path root : roots()) {
            Path artifact = root.getParent().getParent();
            // The command line, and what asks a fleet, are programs, and captures are for these two.
            Set<String> exported = Set.of("capture", "cli", "fleet").contains(artifact.getFileName().toString())
                    ? Set.of() : exported(artifact);
            for (Path source : in(root)) {
                if (exported.contains(packageOf(source)) && PUBLIC_TYPE.matcher(Files.readString(source)).find()) {
                    types.add(source);
                }
            }
        }
        return types;
    }

    /** The package of a file. */
    public static String packageOf(Path file) {
        return file.getParent().toString().replace('\\', '/').replaceFirst(".*/(main|test)/java/", "").replace('/',
                '.');
    }

    /** The packages that the library exports, the software device and the trace. */
    public static Set<String> exportedByTheLibrary() throws IOException {
        Set<String> packages = exported(Path.of("src/readout"));
        packages.addAll(exported(Path.of("src/software")));
        packages.addAll(exported(Path.of("src/trace")));
        return packages;
    }

    /**
     * The packages that an artifact shows to others: what its descriptor exports or, where it has none, all but those
     * that its POM says are inside.
     */
    public static Set<String> exported(Path artifact) throws IOException {
        Set<String> packages = new TreeSet<>();
        Path descriptor = artifact.resolve("main/module/module-info.java");
        if (Files.exists(descriptor)) {
            EXPORT.matcher(Files.readString(descriptor)).results().forEach(found -> packages.add(found.group(1)));
        } else {
            Matcher inside = INSIDE.matcher(Files.readString(artifact.resolve("pom.xml")));
            String pattern =
                    inside.find() ? inside.group(1).replace(".", "\\.").replace("*", ".*").replace(',', '|') : "";
            in(artifact.resolve("main/java")).stream().map(Sources::packageOf).filter(each -> !each.matches(pattern))
                    .forEach(packages::add);
        }
        return packages;
    }
}
