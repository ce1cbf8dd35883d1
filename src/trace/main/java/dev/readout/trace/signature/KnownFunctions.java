package dev.readout.trace.signature;

import dev.readout.trace.registry.Registry;
import dev.readout.trace.text.LineWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The functions that one layer can trace, from the library's headers and from registries. Named registries are read at
 * once. Registries in the usual places are read at the first lookup of a function of their API that the headers lack,
 * or of a struct in a chain. Safe to share between threads.
 */
public final class KnownFunctions {
    /**
     * A function, or why there is none.
     *
     * @param reason for a person to read; empty if there is a function
     */
    public record Found(@Nullable TracedFunction function, String reason) {}

    private static final Found NO_REGISTRY = new Found(null, "no registry of its API");

    /** One for each API. Replaced when one is added, never changed. */
    private volatile List<RegistryFunctions> registries = List.of();
    /** True if registries are looked for in the usual places; and the APIs for which they have been. */
    private final boolean usual;
    private final Set<Registry.Api> looked = new HashSet<>();

    /**
     * Functions of the headers and of registries.
     *
     * @param files the registries; empty for the usual places
     * @throws IllegalArgumentException if one of them is not a registry
     * @throws UncheckedIOException if one of them can't be read
     */
    public KnownFunctions(Optional<List<Path>> files) {
        usual = files.isEmpty();
        List<Path> named = files.orElse(List.of());
        // Where there is none, no class of theirs is needed.
        if (!named.isEmpty()) {
            registries = functions(named.stream().map(Registry::read).toList());
        }
    }

    /** The registries, one for each API: two of one API are refused. */
    private static List<RegistryFunctions> functions(List<Registry> files) {
        Map<Registry.Api, Registry> read = new EnumMap<>(Registry.Api.class);
        for (Registry file : files) {
            Registry other = read.put(file.which(), file);
            if (other != null) {
                throw new IllegalArgumentException(other.file() + " and " + file.file() + " are both registries of "
                        + file.which() + ", and may contradict each other: expected one; nothing of them is used");
            }
        }
        return read.values().stream().map(RegistryFunctions::new).toList();
    }

    /** A function that the headers lack, by its name. */
    public Found find(String name) {
        if (usual) {
            Stream.of(Registry.Api.values()).filter(api -> api.has(name)).forEach(this::readUsual);
        }
        return registries.stream().filter(registry -> registry.api().has(name)).findFirst()
                .map(registry -> find(registry, name)).orElse(NO_REGISTRY);
    }

    private static Found find(RegistryFunctions registry, String name) {
        try {
            TracedFunction function = registry.function(name);
            return new Found(function, function == null ? "not in " + registry.file() : "");
        } catch (IllegalArgumentException e) {
            return new Found(null, String.valueOf(e.getMessage()));
        }
    }

    /**
     * A function of the headers by its name, or null if they lack it. Functions that became a part of Vulkan's core
     * kept their extension's name as a second one.
     */
    public @Nullable TracedFunction declared(String name) {
        TracedFunction function = ofHeaders(name);
        boolean extension = name.startsWith("vk") && (name.endsWith("KHR") || name.endsWith("EXT"));
        return function == null && extension ? ofHeaders(name.substring(0, name.length() - 3)) : function;
    }

    /** Of a registry that was read, the header's functions have the names of the registry too. */
    private @Nullable TracedFunction ofHeaders(String name) {
        TracedFunction own = ApiTable.standard().function(name);
        for (RegistryFunctions registry : registries) {
            TracedFunction function = own == null ? null : registry.declared(name);
            if (function != null) {
                return function;
            }
        }
        return own;
    }

    /** Writes a struct of Vulkan's chains that the header lacks: see {@link OtherStructs}. */
    public boolean writeStruct(LineWriter line, long number, long address, CallValues call) {
        Aggregate struct = struct(number);
        if (struct != null) {
            struct.writeInChain(line, address, call);
        }
        return struct != null;
    }

    private @Nullable Aggregate struct(long number) {
        RegistryFunctions vulkan = vulkan();
        if (vulkan == null && usual) {
            // Other threads wait until the first one has read it.
            readUsual(Registry.Api.VULKAN);
            vulkan = vulkan();
        }
        return vulkan == null ? null : vulkan.chained(number);
    }

    private @Nullable RegistryFunctions vulkan() {
        for (RegistryFunctions registry : registries) {
            if (registry.api() == Registry.Api.VULKAN) {
                return registry;
            }
        }
        return null;
    }

    /** Reads the registry of an API where packages put it, if that was not tried before. */
    private synchronized void readUsual(Registry.Api api) {
        if (looked.add(api) && Files.isReadable(api.usualPlace())) {
            read(api.usualPlace());
        }
    }

    /** Reads a registry from a usual place: its errors must not end the program. */
    private void read(Path file) {
        try {
            List<RegistryFunctions> more = new ArrayList<>(registries);
            more.add(new RegistryFunctions(Registry.read(file)));
            registries = List.copyOf(more);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            System.getLogger("dev.readout.trace").log(System.Logger.Level.WARNING, e.getMessage());
        }
    }
}
