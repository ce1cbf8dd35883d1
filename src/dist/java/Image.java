import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Makes the application image: a Java runtime of the modules that are needed, the command line's jar, a cache of what
 * the JVM would do again at every start, and the scripts that start it. Run by Maven: {@code mvn -Pdist package}.
 */
final class Image {
    /** {@code jdk.charsets} has the encodings of consoles. */
    private static final String MODULES = "java.base,java.logging,jdk.charsets";

    /** Class files before this version have no stack maps, and the JVM keeps no such class in a cache. */
    private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;
    /** The version that they get: from here on, the JVM asks for stack maps. */
    private static final int WITH_STACK_MAPS = ClassFile.JAVA_8_VERSION;

    private final Path image;
    private final Path jar;
    private final FileTime time;

    private Image(Path image, FileTime time) {
        this.image = image;
        this.jar = image.resolve("lib", "readout-cli.jar");
        this.time = time;
    }

    /**
     * @param args the jar of the command line, the folder of the scripts, the folder that becomes the image, and the
     *        time that files get: the cache is refused if the jar has another one, and archives have no other
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Image image = new Image(Path.of(args[2]), FileTime.from(Instant.parse(args[3])));
        image.clear();
        image.copyJar(Path.of(args[0]));
        image.copyScripts(Path.of(args[1]));
        image.copyLicence();
        image.linkRuntime();
        image.fillCache();
    }

    private void clear() throws IOException {
        if (Files.exists(image)) {
            try (Stream<Path> files = Files.walk(image)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        Files.createDirectories(jar.getParent());
    }

    private void copyJar(Path source) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(source))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.put(entry.getName(), zip.readAllBytes());
            }
        }
        ClassFile classFile = ClassFile.of(StackMapsOption.GENERATE_STACK_MAPS,
                ClassHierarchyResolverOption.of(ClassHierarchyResolver
                        .ofResourceParsing((ClassDesc type) -> stream(entries, type))
                        .orElse(ClassHierarchyResolver.defaultResolver())));
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(jar));
                ZipOutputStream zip = new ZipOutputStream(file)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                byte[] bytes = entry.getValue();
                store(zip, entry.getKey(), entry.getKey().endsWith(".class") ? withStackMaps(classFile, bytes) : bytes);
            }
        }
        Files.setLastModifiedTime(jar, time);
    }

    private static InputStream stream(Map<String, byte[]> entries, ClassDesc type) {
        String descriptor = type.descriptorString();
        byte[] bytes = entries.get(descriptor.substring(1, descriptor.length() - 1) + ".class");
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    private static byte[] withStackMaps(ClassFile classFile, byte[] bytes) {
        ClassModel model = classFile.parse(bytes);
        if (model.majorVersion() >= FIRST_WITH_STACK_MAPS) {
            return bytes;
        }
        MethodTransform anew = MethodTransform.transformingCode(CodeTransform.ACCEPT_ALL);
        return classFile.transformClass(model, (builder, element) -> {
            switch (element) {
                case ClassFileVersion old -> builder.withVersion(WITH_STACK_MAPS, 0);
                case MethodModel method -> builder.transformMethod(method, anew);
                default -> builder.with(element);
            }
        });
    }

    /** Not compressed: what is read at every start is read faster. */
    private void store(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(sum.getValue());
        entry.setLastModifiedTime(time);
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }

    private void copyScripts(Path scripts) throws IOException {
        Path bin = Files.createDirectories(image.resolve("bin"));
        try (Stream<Path> files = Files.list(scripts)) {
            for (Path script : files.toList()) {
                Path copy = Files.copy(script, bin.resolve(script.getFileName()));
                if (!copy.toFile().setExecutable(true, false)) {
                    throw new IOException(copy + " can't be made executable");
                }
            }
        }
    }

    /** The licence of the jar, and its notice with what an image holds besides. */
    private void copyLicence() throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (String name : List.of("LICENSE", "NOTICE")) {
                try (InputStream text = zip.getInputStream(zip.getEntry("META-INF/" + name))) {
                    Files.copy(text, image.resolve(name));
                }
            }
        }
        Files.writeString(image.resolve("NOTICE"), """

                The folder third-party is in lib/readout-cli.jar, in META-INF. The class files of picocli in that jar
                were modified: they have stack maps, and the version of class files that asks for them.

                The folder runtime is a Java runtime: its licences and notices are in runtime/legal.
                """, StandardOpenOption.APPEND);
    }

    private void linkRuntime() {
        int status = ToolProvider.findFirst("jlink").orElseThrow().run(new PrintWriter(System.out, true),
                new PrintWriter(System.err, true), "--add-modules", MODULES, "--strip-java-debug-attributes",
                "--no-header-files", "--no-man-pages", "--generate-cds-archive", "--output",
                image.resolve("runtime").toString());
        if (status != 0) {
            throw new IllegalStateException("jlink ended with status " + status);
        }
    }

    /** A rehearsal of what the commands do; at its end the JVM writes down what it has loaded and linked. */
    private void fillCache() throws IOException, InterruptedException {
        Path java = image.resolve("runtime", "bin", "java");
        Path cache = image.resolve("lib", "readout.aot");
        int status = new ProcessBuilder(List.of(java.toString(), "-XX:AOTCacheOutput=" + cache,
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:disable", "-Xlog:all=error:stderr",
                "--enable-native-access=ALL-UNNAMED", "-cp", jar.toString(), "dev.readout.cli.Rehearsal"))
                .inheritIO().start().waitFor();
        if (status != 0 || !Files.exists(cache)) {
            throw new IllegalStateException("the rehearsal ended with status " + status);
        }
    }
}
