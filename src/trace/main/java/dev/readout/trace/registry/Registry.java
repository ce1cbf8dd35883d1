package dev.readout.trace.registry;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A registry of Khronos: {@code vk.xml}, {@code gl.xml} or {@code glx.xml}. Functions and types are translated on
 * demand. Immutable, safe to share between threads.
 */
public final class Registry {
    /** Twenty times the largest that there is. */
    private static final int MOST_BYTES = 64 << 20;

    /** The APIs, known by the prefixes of their functions' names. */
    public enum Api {
        VULKAN("Vulkan", "vk", "vulkan.h", "/usr/share/vulkan/registry/vk.xml"),
        GLX("GLX", "glX", "", "/usr/share/khronos-api/glx.xml"),
        GL("GL", "gl", "gl.h", "/usr/share/khronos-api/gl.xml");

        private final String shown;
        private final String prefix;
        private final String header;
        private final String usualPlace;

        Api(String shown, String prefix, String header, String usualPlace) {
            this.shown = shown;
            this.prefix = prefix;
            this.header = header;
            this.usualPlace = usualPlace;
        }

        /** The usual place of its registry on Linux distributions. */
        public Path usualPlace() {
            return Path.of(usualPlace);
        }

        /** The library's own header of the API, if there is one. */
        public String header() {
            return header;
        }

        /** Returns whether a name is one of its functions, as far as the name says. */
        public boolean has(String function) {
            return of(function) == this;
        }

        private static @Nullable Api of(String function) {
            for (Api api : values()) {
                int end = api.prefix.length();
                if (function.length() > end && function.startsWith(api.prefix)
                        && Character.isUpperCase(function.charAt(end))) {
                    return api;
                }
            }
            return null;
        }

        /** The name of the API. */
        @Override
        public String toString() {
            return shown;
        }
    }

    private final String file;
    private final Api api;
    private final RegistryIndex index;
    private final Set<String> functions = new TreeSet<>();
    private final Translation translation;

    private Registry(String file, InputStream bytes) {
        this.file = file;
        this.index = RegistryIndex.of(file, bytes);
        this.api = api();
        index.functions.keySet().stream().filter(api::has).forEach(functions::add);
        this.translation = switch (api) {
            case VULKAN -> new VulkanTranslation(index);
            case GL, GLX -> new GlTranslation(index, api);
        };
    }

    private Api api() {
        for (Api each : Api.values()) {
            if (index.functions.keySet().stream().anyMatch(each::has)) {
                return each;
            }
        }
        String other = index.functions.keySet().stream().sorted().findFirst()
                .map(name -> "functions such as " + name).orElse("no functions");
        throw new IllegalArgumentException(file + " is a registry of " + other + ": expected one of "
                + Stream.of(Api.values()).map(each -> each + " (" + each.usualPlace().getFileName() + ")")
                        .collect(Collectors.joining(", "))
                + "; nothing of it is used");
    }

    /**
     * Reads a registry.
     *
     * @throws IllegalArgumentException if it is no registry, incomplete, or of another API, or larger than 64 MiB; with
     *         the file, the line, what was expected and what was found
     * @throws UncheckedIOException if the file can't be read
     */
    public static Registry read(Path file) {
        try {
            return readFile(file);
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException("the registry " + file + " does not exist", e);
        } catch (AccessDeniedException e) {
            throw new UncheckedIOException("the registry " + file + " can't be read: access is denied", e);
        } catch (IOException e) {
            throw new UncheckedIOException("the registry " + file + " can't be read: " + e, e);
        }
    }

    private static Registry readFile(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // Of a pipe, opening alone may take for ever.
            String reason = "the registry " + file + " can't be read: it is no regular file";
            throw new UncheckedIOException(reason, new IOException(reason));
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IllegalArgumentException(file + " has more than " + (MOST_BYTES >> 20)
                        + " MiB: no registry is as large; nothing of it is used");
            }
            return new Registry(file.toString(), new ByteArrayInputStream(bytes));
        }
    }

    static Registry of(String file, String xml) {
        return new Registry(file, new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
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
     * The declaration of a function, or null if it does not have it; for an alias, the aliased function's.
     *
     * @throws IllegalArgumentException if it says that in a way that is not read here
     */
    public @Nullable Declaration function(String name) {
        return functions.contains(name) ? translation.function(name) : null;
    }

    /**
     * The declaration of a type, or null if it does not have it.
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
        return index.structures.get(enumerant);
    }
}
