package dev.readout.trace.signature;

import dev.readout.testing.Requirement;
import dev.readout.trace.registry.Registry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Khronos's registries that packages of the system bring. */
public final class Registries {
    static final Path VULKAN = Path.of("/usr/share/vulkan/registry/vk.xml");
    public static final Path GL = Path.of("/usr/share/khronos-api/gl.xml");
    /** Where each usually is. */
    private static final Map<String, Path> PLACES = Map.of("vk.xml", VULKAN, "gl.xml", GL,
            "glx.xml", Path.of("/usr/share/khronos-api/glx.xml"));

    private Registries() {
    }

    /** Those that packages bring, and are here. */
    public static List<Path> present() {
        return Stream.of(VULKAN, GL).filter(Files::exists).toList();
    }

    public static Path require(Path file) {
        Requirement.require(Files.exists(file), "no " + file + " (Debian packages libvulkan-dev, khronos-api)");
        return file;
    }

    /** A registry by its name; the running test is skipped where there is none. */
    static Path require(String name) {
        return require(PLACES.get(name));
    }

    /** A function of GL that the library's headers lack. */
    static TracedFunction function(String name) {
        return new RegistryFunctions(Registry.read(require(GL))).function(name);
    }

    /** All functions of a registry, without what the library's headers say of them. */
    public static List<TracedFunction> alone(Path file) {
        Registry registry = Registry.read(file);
        RegistryFunctions alone = new RegistryFunctions(new Declarations(), registry);
        return registry.functions().stream().map(alone::function).distinct().toList();
    }
}
