package dev.readout.trace;

import dev.readout.testing.Requirement;
import dev.readout.trace.registry.Registry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The registries that packages of the system bring. */
final class Registries {
    static final Path VULKAN = Path.of("/usr/share/vulkan/registry/vk.xml");
    static final Path GL = Path.of("/usr/share/khronos-api/gl.xml");

    private Registries() {
    }

    /** Those that are here. */
    static List<Path> present() {
        return Stream.of(VULKAN, GL).filter(Files::exists).toList();
    }

    static Path require(Path file) {
        Requirement.require(Files.exists(file), "no " + file + " (Debian packages libvulkan-dev, khronos-api)");
        return file;
    }

    /** All functions of a registry, without what the library's headers say of them. */
    static List<TracedFunction> alone(Path file) {
        RegistryFunctions registry = new RegistryFunctions(Registry.read(file), new Declarations());
        return registry.names().stream().map(registry::function).distinct().toList();
    }
}
