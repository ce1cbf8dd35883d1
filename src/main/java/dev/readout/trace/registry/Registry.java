package dev.readout.trace.registry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A registry of Khronos: {@code vk.xml}, {@code gl.xml}, {@code egl.xml} or {@code cl.xml}. Reading it finds out what
 * it has; what it says of a function or a type is translated when that is asked for. Immutable, safe to share between
 * threads.
 */
public final class Registry {
    /** Twenty times the largest that there is. */
    private static final int MOST_BYTES = 64 << 20;

    /** The APIs whose functions are known by how their names begin. */
    public enum Api {
        VULKAN("vk", "vulkan.h", "/usr/share/vulkan/registry/vk.xml"),
        GL("gl", "gl.h", "/usr/share/khronos-api/gl.xml"),
        EGL("egl", "egl.h", "/usr/share/khronos-api/egl.xml"),
        CL("cl", "cl.h", "/usr/share/khronos-api/cl.xml");

        private final String prefix;
        private final String header;
        private final String usualPlace;

        Api(String prefix, String header, String usualPlace) {
            this.prefix = prefix;
            this.header = header;
            this.usualPlace = usualPlace;
        }

        /** Where Linux distributions put its registry. */
        public Path usualPlace() {
            return Path.of(usualPlace);
        }

        /** The library's own header of the API, if there is one. */
        public String header() {
            return header;
        }

        /** Whether a name is one of its functions, as far as the name says. */
        public boolean has(String function) {
            return function.startsWith(prefix) && function.length() > prefix.length()
                    && Character.isUpperCase(function.charAt(prefix.length()));
        }
    }

    private final String file;
    private final Api api;
    private final RegistryIndex index;
    private final Set<String> functions = new TreeSet<>();
    private final Translation translation;

    private Registry(XmlText text) {
        this.file = text.file();
        this.index = RegistryIndex.of(text);
        this.api = api();
        index.functions().keySet().stream().filter(api::has).forEach(functions::add);
        RegistryElements elements = new RegistryElements(text, index);
        this.translation = api == Api.VULKAN ? new VulkanTranslation(elements) : new GlTranslation(elements, api);
    }

    /** The one whose functions the registry has. */
    private Api api() {
        for (Api each : Api.values()) {
            if (index.functions().keySet().stream().anyMatch(each::has)) {
                return each;
            }
        }
        String other = index.functions().keySet().stream().sorted().findFirst()
                .map(name -> "functions such as " + name).orElse("no functions");
        throw new IllegalArgumentException(file + " is a registry of " + other + ": expected one of Vulkan, GL, EGL or"
                + " OpenCL (vk.xml, gl.xml, egl.xml, cl.xml); nothing of it is used");
    }

    /**
     * Reads a registry.
     *
     * @throws IllegalArgumentException if it is none, or not whole, or of another API, or larger than 64 MiB; with the
     *         file, the line, what was expected and what was found
     * @throws UncheckedIOException if the file can't be read
     */
    public static Registry read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            // Not the file's size: a device has none, and never ends.
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IllegalArgumentException(file + " has more than " + (MOST_BYTES >> 20)
                        + " MiB: no registry is as large; nothing of it is used");
            }
            return new Registry(new XmlText(file.toString(), bytes));
        } catch (IOException e) {
            throw new UncheckedIOException("the registry " + file + " can't be read: " + e, e);
        }
    }

    /** Reads the text of a registry. */
    static Registry of(String file, String xml) {
        return new Registry(XmlText.of(file, xml));
    }

    /** The name of the file. */
    public String file() {
        return file;
    }

    /** The API whose functions it has. */
    public Api which() {
        return api;
    }

    /** The names of all functions that it has. */
    public Collection<String> functions() {
        return functions;
    }

    /**
     * What it says of a function, or null if it does not have it. Of a name that stands for another function, that one.
     *
     * @throws IllegalArgumentException if it says that in a way that is not read here
     */
    public @Nullable Declaration function(String name) {
        return functions.contains(name) ? translation.function(name) : null;
    }

    /**
     * What it says of a type, or null if it does not have it.
     *
     * @throws IllegalArgumentException if it says that in a way that is not read here
     */
    public @Nullable Declaration type(String name) {
        return translation.type(name);
    }

    /** The names that it has for a group of numbers, or null if there are none. */
    public @Nullable Declaration group(String name) {
        return translation.group(name);
    }

    /** The struct of Vulkan's chains whose {@code sType} has a name, or null. */
    public @Nullable String structure(String enumerant) {
        return index.structure(enumerant);
    }
}
