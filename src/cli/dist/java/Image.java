import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Makes the application image: a Java runtime of the modules that are needed, the command line's jar, caches of what
 * the JVM would do again at every start, and the scripts that start it. Run by Maven: {@code mvn -Pdist package}.
 */
final class Image {
    /**
     * {@code jdk.charsets} has the encodings of consoles; metrics are sent by HTTP, and shown by it; registries are XML;
     * other processes are watched by their flight recorder, with {@code jcmd}.
     */
    private static final String MODULES =
            "java.base,java.logging,java.net.http,java.xml,jdk.charsets,jdk.httpserver,jdk.jcmd,jdk.jfr";

    /** Where the Khronos loader finds the driver: beside the manifest. */
    private static final String ICD_MANIFEST = """
            {
                "file_format_version": "1.0.1",
                "ICD": {
                    "library_path": "./libreadout_icd.so",
                    "api_version": "1.3.0"
                }
            }
            """;

    /** The same for libglvnd, of version 1.3.4 or newer. */
    private static final String EGL_MANIFEST = """
            {
                "file_format_version": "1.0.0",
                "ICD": {
                    "library_path": "./libreadout_egl.so"
                }
            }
            """;

    /**
     * The layer that traces. No program asks for it: a variable turns it on. The Khronos loader finds it in a folder of
     * XDG_DATA_DIRS, and lets it leave itself out where layers are listed.
     */
    private static final String LAYER_MANIFEST = """
            {
                "file_format_version": "1.2.0",
                "layer": {
                    "name": "VK_LAYER_READOUT_trace",
                    "type": "GLOBAL",
                    "library_path": "../../libreadout_layer.so",
                    "api_version": "1.4.999",
                    "implementation_version": "1",
                    "description": "Logs the calls of a program: readout trace -- COMMAND",
                    "enable_environment": { "READOUT_TRACE_VULKAN": "1" },
                    "disable_environment": { "READOUT_TRACE_VULKAN_OFF": "1" },
                    "pre_instance_functions": {
                        "vkEnumerateInstanceLayerProperties": "readout_enumerate_instance_layers"
                    }
                }
            }
            """;

    /** How many of the system's drivers of EGL are traced. Each has a library before it. */
    private static final int EGL_VENDORS = 4;

    private static final int WORDS = 12;

    private final Path image;
    private final Path jar;
    private final FileTime time;

    private Image(Path image, FileTime time) {
        this.image = image;
        this.jar = image.resolve("lib", "readout-cli.jar");
        this.time = time;
    }

    /**
     * @param args the jar of the command line, the folder of the scripts, the folder that becomes the image, the time
     *        that files get, since the cache is refused if the jar has another one, and archives have no other; and the
     *        folder of the sources of the driver libraries
     */
    public static void main(String[] args) throws Throwable {
        Image image = new Image(Path.of(args[2]).toAbsolutePath(), FileTime.from(Instant.parse(args[3])));
        image.clear();
        image.copyJar(Path.of(args[0]));
        image.copyScripts(Path.of(args[1]));
        image.copyLicence();
        image.compileDrivers(Path.of(args[4]));
        boolean hasDrivers = Files.exists(image.jar.resolveSibling("readout_icd.json"));
        if (hasDrivers) {
            image.tryGuard();
        }
        image.linkRuntime();
        image.fillCache("readout.aot", "dev.readout.cli.Rehearsal");
        if (hasDrivers) {
            image.listInvokers("dev.readout.cli.foreign.DriverRehearsal");
            image.fillCache("readout_icd.aot", "dev.readout.cli.foreign.DriverRehearsal");
        }
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
        Files.copy(source, jar);
        Files.setLastModifiedTime(jar, time);
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

                The folder third-party is in lib/readout-cli.jar, in META-INF.

                The folder runtime is a Java runtime: its licences and notices are in runtime/legal.
                """, StandardOpenOption.APPEND);
    }

    /**
     * The drivers that the Khronos loader and libglvnd load, where there are those: on Linux, on the two processors
     * that guards are written for. They need a C compiler, the one that CC names or cc; an image made without one has
     * no drivers.
     */
    private void compileDrivers(Path sources) throws IOException, InterruptedException {
        if (!System.getProperty("os.name").equals("Linux")
                || !List.of("amd64", "aarch64").contains(System.getProperty("os.arch"))) {
            return;
        }
        Path lib = jar.getParent();
        Path headers = Path.of(System.getProperty("java.home"), "include");
        try {
            List<String> parts = new ArrayList<>(Stream.of("guards", "faults", "say", "entries")
                    .map(part -> sources.resolve("readout_" + part + ".c").toString()).toList());
            parts.addAll(List.of("-I" + headers, "-I" + headers.resolve("linux"), "-ldl", "-lpthread"));
            compile(sources, "readout_jvm", parts.toArray(String[]::new));
            for (String driver : List.of("readout_icd", "readout_egl", "readout_layer", "readout_opencl")) {
                compile(sources, driver, "-L" + lib, "-lreadout_jvm", "-Wl,-rpath,$ORIGIN");
            }
            Files.writeString(lib.resolve("readout_icd.json"), ICD_MANIFEST);
            Files.writeString(lib.resolve("readout_egl.json"), EGL_MANIFEST);
            Path layers = Files.createDirectories(lib.resolve("vulkan").resolve("implicit_layer.d"));
            Files.writeString(layers.resolve("readout_layer.json"), LAYER_MANIFEST);
            compileVendors(sources, Files.createDirectories(lib.resolve("gl")));
        } catch (IOException noCompiler) {
            System.err.println("the image has no drivers for other programs, which need a C compiler: "
                    + noCompiler.getMessage());
        }
    }

    /** What traces EGL, GLX, GL and GL ES: a folder that libglvnd looks through, and the loader of libraries. */
    private void compileVendors(Path sources, Path folder) throws IOException, InterruptedException {
        for (int place = 1; place <= EGL_VENDORS; place++) {
            compileVendor(sources, folder.resolve("libreadout_gl_" + place + ".so"), "-DPLACE=" + place);
            Files.writeString(folder.resolve("readout_gl_" + place + ".json"),
                    EGL_MANIFEST.replace("readout_egl", "readout_gl_" + place));
        }
        compileVendor(sources, folder.resolve("libGLX_readout.so.0"), "-DPLACE=1");
    }

    private void compileVendor(Path sources, Path library, String place) throws IOException, InterruptedException {
        compile(sources.resolve("readout_gl.c"), library, place, "-L" + jar.getParent(), "-lreadout_jvm",
                "-Wl,-rpath,$ORIGIN/..");
    }

    private void compile(Path sources, String name, String... options) throws IOException, InterruptedException {
        compile(sources.resolve(name + ".c"), jar.resolveSibling("lib" + name + ".so"), options);
    }

    private static void compile(Path source, Path library, String... options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getenv().getOrDefault("CC", "cc"), "-O2", "-Wall",
                "-Wextra", "-Werror", "-shared", "-fPIC", "-fvisibility=hidden", "-Wl,-z,nodelete,-z,now", "-o",
                library.toString(), source.toString()));
        command.addAll(List.of(options));
        int status = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IllegalStateException(command.getFirst() + " ended with status " + status);
        }
    }

    /** Calls with more arguments than registers have place for, by a guard: a compiler may have moved them. */
    private void tryGuard() throws Throwable {
        Linker linker = Linker.nativeLinker();
        ValueLayout[] words = new ValueLayout[WORDS];
        Arrays.fill(words, JAVA_LONG);
        FunctionDescriptor type = FunctionDescriptor.of(JAVA_LONG, words);
        MemorySegment called = linker.upcallStub(MethodHandles.lookup()
                .findStatic(Image.class, "hash", MethodType.methodType(long.class, long[].class))
                .asCollector(long[].class, WORDS), type, Arena.global());
        MethodHandle guarded = linker.downcallHandle(
                SymbolLookup.libraryLookup(jar.resolveSibling("libreadout_jvm.so"), Arena.global())
                        .find("readout_guarded").orElseThrow(),
                FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS));
        MemorySegment guard = (MemorySegment) guarded.invoke(called, Arena.global().allocateFrom("hash"));
        long[] arguments = LongStream.rangeClosed(1, WORDS).toArray();
        long found = (long) linker.downcallHandle(guard, type).asSpreader(long[].class, WORDS).invoke(arguments);
        if (guard.equals(called) || found != hash(arguments)) {
            throw new IllegalStateException("libreadout_jvm.so does not hand on the arguments of calls: CC must name"
                    + " another compiler, or none of its options");
        }
    }

    private static long hash(long... words) {
        return Arrays.hashCode(words);
    }

    /** Without what sorts large arrays faster: the JVM loads it at each start, which takes it milliseconds. */
    private void linkRuntime() {
        int status = ToolProvider.findFirst("jlink").orElseThrow().run(new PrintWriter(System.out, true),
                new PrintWriter(System.err, true), "--add-modules", MODULES, "--strip-java-debug-attributes",
                "--no-header-files", "--no-man-pages", "--exclude-files=**libsimdsort.so", "--generate-cds-archive",
                "--output", image.resolve("runtime").toString());
        if (status != 0) {
            throw new IllegalStateException("jlink ended with status " + status);
        }
    }

    /**
     * Adds the shapes of the calls by method handles to the runtime's list: a cache gets the code of those that are
     * listed, which else the JVM generates at each start.
     */
    private void listInvokers(String rehearsal) throws IOException, InterruptedException {
        Path loaded = Files.createTempFile("classes", ".txt");
        rehearse(rehearsal, "-XX:DumpLoadedClassList=" + loaded);
        Path list = image.resolve("runtime", "lib", "classlist");
        Set<String> lines = new LinkedHashSet<>(Files.readAllLines(list));
        try (Stream<String> found = Files.lines(loaded)) {
            found.filter(line -> line.startsWith("@lambda-form-invoker")).forEach(lines::add);
        }
        Files.write(list, lines);
        Files.delete(loaded);
    }

    /** A rehearsal of what is done later; at its end the JVM writes down what it has loaded and linked. */
    private void fillCache(String name, String rehearsal) throws IOException, InterruptedException {
        Path cache = image.resolve("lib", name);
        rehearse(rehearsal, "-XX:AOTCacheOutput=" + cache);
        if (!Files.exists(cache)) {
            throw new IllegalStateException(rehearsal + " made no " + cache);
        }
    }

    private void rehearse(String rehearsal, String output) throws IOException, InterruptedException {
        int status = new ProcessBuilder(List.of(image.resolve("runtime", "bin", "java").toString(), output,
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:disable", "-Xlog:all=error:stderr",
                "--enable-native-access=ALL-UNNAMED", "-cp", jar.toString(), rehearsal))
                .inheritIO().start().waitFor();
        if (status != 0) {
            throw new IllegalStateException(rehearsal + " ended with status " + status);
        }
    }
}
