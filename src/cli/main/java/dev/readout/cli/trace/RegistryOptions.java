package dev.readout.cli.trace;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.io.File;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The registries of a command that writes a trace: signatures of functions that Readout has no stubs for. */
public final class RegistryOptions {
    static final String OPTION = "--registry";
    /** The word for no registry at all. */
    private static final Path NONE = Path.of("none");

    private final List<Path> files = new ArrayList<>();

    /**
     * Declares the option.
     *
     * @param what the trace that they are for, as in {@code --trace}
     */
    public void describe(CommandSyntax syntax, String what) {
        syntax.files(OPTION, "FILE", files::add,
                "A registry of Khronos for " + what
                        + ": how the functions are called that Readout has no stubs for. vk.xml,"
                        + " gl.xml or glx.xml; give it once for each API. none:"
                        + " those functions are not traced. Default: those that the system's packages bring, in"
                        + " /usr/share/vulkan/registry and /usr/share/khronos-api, if a function needs them; files that"
                        + " are named stand for all of these.");
    }

    /**
     * The files, or nothing if none were named; no files for none.
     *
     * @throws UsageException if they do not fit together, or there is no trace that they are for
     */
    public Optional<List<Path>> files(@Nullable Path trace) {
        if (files.isEmpty()) {
            return Optional.empty();
        }
        if (trace == null) {
            throw new UsageException(OPTION + " is for --trace FILE");
        }
        if (!files.contains(NONE)) {
            return Optional.of(List.copyOf(files));
        }
        if (files.size() > 1) {
            throw new UsageException(OPTION + " none excludes others");
        }
        return Optional.of(List.of());
    }

    /** {@link #files} as the value of an environment variable. */
    public Optional<String> variable(@Nullable Path trace) {
        return files(trace).map(RegistryOptions::variable);
    }

    /** Files as the system separates the folders of a path; {@code none} for none. */
    public static String variable(List<Path> files) {
        return files.isEmpty() ? NONE.toString() : files.stream().map(file -> file.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Checks what was asked for.
     *
     * @param traced whether there is a trace that they are for
     * @throws UsageException as {@link #files}
     */
    public void requireTrace(boolean traced) {
        files(traced ? NONE : null);
    }

    /** Has a layer read these registries. */
    public TraceSettings.Builder set(TraceSettings.Builder settings, @Nullable Path trace) {
        files(trace).ifPresent(some -> settings.registries(some.toArray(Path[]::new)));
        return settings;
    }

    /** Reads the named registries, so that their errors come first. */
    public void requireRegistries(@Nullable Path trace) {
        if (files(trace).isPresent()) {
            try {
                TraceLayer.create(name -> Optional.empty(), OutputStream.nullOutputStream(),
                        set(TraceSettings.builder(), trace).build()).close();
            } catch (IllegalArgumentException | UncheckedIOException e) {
                throw failure(e);
            }
        }
    }

    /** The words of a layer on them. */
    public static CommandFailure failure(RuntimeException cause) {
        return new CommandFailure(OPTION + ": " + cause.getMessage(), cause);
    }
}
