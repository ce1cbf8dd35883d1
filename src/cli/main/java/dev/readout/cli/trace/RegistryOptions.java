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
     * Checks what was asked for.
     *
     * @param traced whether there is a trace that they are for
     * @throws UsageException if they do not fit together, or there is no such trace
     */
    public void requireTrace(boolean traced) {
        if (!files.isEmpty() && !traced) {
            throw new UsageException(OPTION + " is for --trace FILE");
        }
        if (files.contains(NONE) && files.size() > 1) {
            throw new UsageException(OPTION + " none excludes others");
        }
    }

    /** Reads the named registries, so that their errors come first. */
    public void requireRegistries(boolean traced) {
        requireTrace(traced);
        if (files.isEmpty()) {
            return;
        }
        try {
            TraceLayer.create(name -> Optional.empty(), OutputStream.nullOutputStream(),
                    set(TraceSettings.builder()).build()).close();
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw failure(e);
        }
    }

    /** Their names as the system separates the folders of a path, or {@code none}; nothing if none were named. */
    public Optional<String> variable() {
        return files.isEmpty() ? Optional.empty()
                : Optional.of(files.stream().map(file -> (file.equals(NONE) ? file : file.toAbsolutePath()).toString())
                        .collect(Collectors.joining(File.pathSeparator)));
    }

    /** Has a layer read these registries. */
    public TraceSettings.Builder set(TraceSettings.Builder settings) {
        return files.isEmpty() ? settings
                : settings.registries(files.stream().filter(file -> !file.equals(NONE)).toArray(Path[]::new));
    }

    /** The words of a layer on them. */
    public static CommandFailure failure(RuntimeException cause) {
        return new CommandFailure(OPTION + ": " + cause.getMessage(), cause);
    }
}
