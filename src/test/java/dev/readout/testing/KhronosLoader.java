package dev.readout.testing;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.driver.DriverNotFoundException;
import dev.readout.driver.SystemDrivers;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The system's Vulkan loader with a driver of our own behind it and, if wished, Khronos's validation layer between the
 * two.
 *
 * <p>The loader finds a driver as a library that a JSON file names, which an environment variable names. So here a C
 * compiler makes a library that calls the address it is given, and for as long as this is open, the C environment of
 * this process has the variables that name it, and no other variable of the loader or its layers: the loader reads them
 * each time that an instance is created. The driver is found through {@link #lookup()} meanwhile, and no other.
 */
public final class KhronosLoader implements AutoCloseable {
    private static final String LAYER = "VK_LAYER_KHRONOS_validation";

    private static final String END = "-- that was all --";
    private static final Pattern RULE = Pattern.compile("^(?:VUID|UNASSIGNED)-[\\w-]+");

    private static final String SHIM = """
            typedef void (*Function)(void);
            Function (*getInstanceProcAddr)(void *instance, const char *name);

            Function vk_icdGetInstanceProcAddr(void *instance, const char *name) {
                return getInstanceProcAddr(instance, name);
            }

            int vk_icdNegotiateLoaderICDInterfaceVersion(unsigned *version) {
                if (*version > 5) {
                    *version = 5;
                }
                return 0;
            }
            """;

    private static final String MANIFEST = """
            {"file_format_version": "1.0.0", "ICD": {"library_path": "%s", "api_version": "1.3.0"}}
            """;

    private static final String LAYER_SETTINGS = """
            khronos_validation.debug_action = VK_DBG_LAYER_ACTION_LOG_MSG
            khronos_validation.report_flags = error,warn,perf
            khronos_validation.enable_message_limit = false
            khronos_validation.log_filename = %s
            """;

    private final Map<String, String> before = new HashMap<>();
    private final SymbolLookup lookup;
    private final Path folder;
    private final RandomAccessFile log;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private KhronosLoader(SymbolLookup driver, boolean validated, List<String> others) throws IOException {
        lookup = SystemDrivers.vulkan();
        folder = Files.createTempDirectory("readout-loader");
        log = openPipe(folder.resolve("messages"));
        drive(driver);
        Path manifest = Files.writeString(folder.resolve("icd.json"), MANIFEST.formatted(Shim.LIBRARY));
        Path settings = Files.writeString(folder.resolve("vk_layer_settings.txt"),
                LAYER_SETTINGS.formatted(folder.resolve("messages")));
        System.getenv().keySet().stream().filter(name -> name.startsWith("VK_")).forEach(name -> set(name, null));
        // The newer name goes before the older one, where the loader knows it.
        String manifests = String.join(File.pathSeparator, Stream.concat(Stream.of(manifest.toString()),
                others.stream()).toList());
        set("VK_DRIVER_FILES", manifests);
        set("VK_ICD_FILENAMES", manifests);
        set("VK_LAYER_SETTINGS_PATH", settings.toString());
        if (validated) {
            set("VK_INSTANCE_LAYERS", LAYER);
        }
        List<String> found = devices(lookup);
        List<String> own = devices(driver);
        if (others.isEmpty() ? !found.equals(own) : !found.containsAll(own)) {
            close();
            throw new AssertionError(
                    "the loader has " + found + " and not the devices of the driver that it was given");
        }
    }

    private static List<String> devices(SymbolLookup driver) {
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            return instance.physicalDevices().stream().map(VulkanPhysicalDevice::name).toList();
        }
    }

    /** The loader with {@code driver} alone; a test is skipped, with the reason, where there is no loader. */
    public static KhronosLoader of(SymbolLookup driver) {
        return open(driver, false, List.of());
    }

    /** The loader with {@code driver} and lavapipe behind it; a test is skipped where there is no lavapipe. */
    public static KhronosLoader besideLavapipe(SymbolLookup driver) {
        Path folder = Path.of("/usr/share/vulkan/icd.d");
        try (Stream<Path> manifests = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            List<String> lavapipe = manifests.map(Path::toString).filter(file -> file.contains("lvp_icd")).toList();
            Requirement.require(!lavapipe.isEmpty(), "no lavapipe in " + folder
                    + " (Debian package mesa-vulkan-drivers)");
            return open(driver, false, lavapipe);
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    /** The loader with {@code driver} under the validation layer; a test is skipped where there is no such layer. */
    public static KhronosLoader validating(SymbolLookup driver) {
        requireValidating();
        return open(driver, true, List.of());
    }

    /** Goes on where there are a loader, a compiler and the layer; otherwise skips the running test, with a reason. */
    public static void requireValidating() {
        require();
        String manifest = "vulkan/explicit_layer.d/VkLayer_khronos_validation.json";
        Requirement.require(Stream.of("/usr/share", "/usr/local/share", "/etc")
                .anyMatch(folder -> Files.exists(Path.of(folder, manifest))),
                "no " + LAYER + " (Debian package vulkan-validationlayers)");
    }

    /** Goes on where there are a loader and a compiler; otherwise skips the running test, with the reason. */
    public static void require() {
        Requirement.callsC("the Vulkan loader");
        try {
            SystemDrivers.vulkan();
            new ProcessBuilder("gcc", "--version").redirectErrorStream(true).start().getInputStream().readAllBytes();
        } catch (DriverNotFoundException | IOException missing) {
            Requirement.require(false, missing.getMessage());
        }
    }

    private static KhronosLoader open(SymbolLookup driver, boolean validated, List<String> others) {
        require();
        try {
            return new KhronosLoader(driver, validated, others);
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    /** The library between the loader and a driver: loaded for good, since the loader may keep functions of it. */
    private static final class Shim {
        static final Path LIBRARY = compile();
        static final MemorySegment DRIVER = SymbolLookup.libraryLookup(LIBRARY, Arena.global())
                .find("getInstanceProcAddr").orElseThrow().reinterpret(ADDRESS.byteSize());

        private static Path compile() {
            try {
                Path source = Files.writeString(Files.createTempFile("readout-shim", ".c"), SHIM);
                Path library = Path.of(source.toString().replaceFirst("c$", "so"));
                Process gcc = new ProcessBuilder("gcc", "-shared", "-fPIC", "-o", library.toString(),
                        source.toString()).redirectErrorStream(true).start();
                String output = new String(gcc.getInputStream().readAllBytes());
                if (gcc.onExit().join().exitValue() != 0) {
                    throw new IOException(output);
                }
                Files.delete(source);
                library.toFile().deleteOnExit();
                return library;
            } catch (IOException cause) {
                throw new UncheckedIOException(cause);
            }
        }
    }

    /** Puts another driver behind the loader, for the instances that are created from now on. */
    public void drive(SymbolLookup driver) {
        Shim.DRIVER.set(ADDRESS, 0, driver.find("vkGetInstanceProcAddr").orElseThrow());
    }

    /** The loader. */
    public SymbolLookup lookup() {
        return lookup;
    }

    /** The layer begins its file anew for each instance. A pipe takes what all of them say, in order. */
    private RandomAccessFile openPipe(Path path) throws IOException {
        if (new ProcessBuilder("mkfifo", path.toString()).inheritIO().start().onExit().join().exitValue() != 0) {
            throw new IOException("mkfifo " + path + " failed");
        }
        // Open for both directions, so that there always is a reader, and a writer.
        RandomAccessFile pipe = new RandomAccessFile(path.toFile(), "rw");
        Thread.ofPlatform().daemon().name("messages of the validation layer").start(() -> {
            try (BufferedReader reader = new BufferedReader(new FileReader(pipe.getFD()))) {
                reader.lines().forEach(lines::add);
            } catch (IOException | UncheckedIOException closed) {
                lines.add(END);
            }
        });
        return pipe;
    }

    /** What the validation layer said since this was last asked, one message an element. */
    public List<String> messages() {
        try {
            log.writeBytes(END + "\n");
            List<String> messages = new ArrayList<>();
            for (String line = lines.take(); !line.equals(END); line = lines.take()) {
                if (RULE.matcher(line).lookingAt() || messages.isEmpty()) {
                    messages.add(line);
                } else {
                    messages.add(messages.removeLast() + "\n" + line);
                }
            }
            return messages;
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    /** The rules that the layer saw broken since this was last asked: {@code VUID-…}, each as often as it came. */
    public List<String> violations() {
        return messages().stream()
                .flatMap(message -> RULE.matcher(message).results()).map(MatchResult::group).toList();
    }

    /** Gives the process its environment back. */
    @Override
    public void close() {
        before.forEach(KhronosLoader::setEnvironment);
        try (RandomAccessFile closing = log) {
            closing.writeBytes(END + "\n");
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    /** @param value null for none */
    private void set(String name, @Nullable String value) {
        before.put(name, System.getenv(name));
        setEnvironment(name, value);
    }

    /** Changes what C's {@code getenv} says; a JVM's own copy stays as it was. */
    private static void setEnvironment(String name, @Nullable String value) {
        Linker linker = Linker.nativeLinker();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment cName = arena.allocateFrom(name);
            if (value == null) {
                linker.downcallHandle(linker.defaultLookup().find("unsetenv").orElseThrow(),
                        FunctionDescriptor.of(JAVA_INT, ADDRESS)).invoke(cName);
            } else {
                linker.downcallHandle(linker.defaultLookup().find("setenv").orElseThrow(),
                        FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT))
                        .invoke(cName, arena.allocateFrom(value), 1);
            }
        } catch (Throwable thrown) {
            throw new AssertionError(thrown);
        }
    }
}
