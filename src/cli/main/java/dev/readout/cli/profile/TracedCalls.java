package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.Interruption;
import dev.readout.cli.output.ExportTarget;
import dev.readout.cli.trace.RegistryOptions;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceLoss;
import dev.readout.trace.write.TraceSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a driver during a measurement: a trace in the requested file, or else in a temporary one. Not safe to
 * share between threads.
 */
final class TracedCalls implements AutoCloseable {
    private final TraceLayer layer;
    private final Path file;
    private final String named;
    /** Null if the file was asked for, and stays. */
    private final @Nullable Path temporary;
    private final List<TraceLoss> losses;
    private final Exports exports;
    private final Interruption interruption;
    private boolean ended;

    private TracedCalls(TraceLayer layer, Path file, String named, @Nullable Path temporary, List<TraceLoss> losses,
            Exports exports, Interruption interruption) {
        this.layer = layer;
        this.file = file;
        this.named = named;
        this.temporary = temporary;
        this.losses = losses;
        this.exports = exports;
        this.interruption = interruption;
    }

    /**
     * Begins to trace a driver.
     *
     * @param asked the requested file, if any
     * @param registries the registries of functions
     * @param exports the exports that use the calls
     * @param interruption ends their reading
     * @throws CommandFailure if the file can't be written
     */
    static TracedCalls begin(DriverName.Loaded driver, Optional<ExportTarget> asked, RegistryOptions registries,
            Exports exports, Interruption interruption) throws IOException {
        Path named = asked.map(ExportTarget::file).orElse(null);
        Path temporary = named == null ? Files.createTempFile("readout", ".log") : null;
        Path file = temporary == null ? Objects.requireNonNull(named) : temporary;
        String what = asked.map(ExportTarget::toString).orElseGet(() -> lacking(exports.wantingCalls(), file));
        List<TraceLoss> losses = new ArrayList<>();
        TraceSettings.Builder settings = TraceSettings.builder().listener(losses::add);
        LongSupplier clock = driver.hostClock();
        if (!exports.isEmpty() && clock != null) {
            // A device's clock is gone with the device, and calls come later. They stand on a timeline with its work.
            AtomicLong latest = new AtomicLong();
            settings.clock(() -> latest.accumulateAndGet(clock.getAsLong(), Math::max));
        }
        try {
            TraceLayer layer = TraceLayer.create(driver.functions(), file, registries.set(settings).build());
            return new TracedCalls(layer, file, what, temporary, losses, exports, interruption);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            delete(temporary);
            throw RegistryOptions.failure(e);
        } catch (IOException e) {
            delete(temporary);
            throw asked.map(target -> target.unwritable(e))
                    .orElseGet(() -> new CommandFailure(what + ": " + e.getMessage(), e));
        }
    }

    /** Names the requested files and the full folder, which the user can change. */
    static String lacking(List<ExportTarget> readers, Path file) {
        return readers.stream().map(ExportTarget::toString).collect(Collectors.joining(", "))
                + " lacks calls of the driver, which are kept in the folder " + file.toAbsolutePath().getParent()
                + " meanwhile";
    }

    /** The driver, traced. */
    TraceLayer layer() {
        return layer;
    }

    /**
     * Ends the trace, and hands over its calls: as many as there is time for, if the command is to end.
     *
     * @throws CommandFailure if it is not whole, or not all were handed over
     */
    void end() throws IOException {
        ended = true;
        layer.close();
        if (!losses.isEmpty()) {
            throw lacking(new CommandFailure(named + ": " + losses.getFirst(), losses.getFirst().cause()));
        }
        if (!exports.isEmpty()
                && !TracedScopes.read(file, layer.startNanoseconds(), interruption::isPressing, exports::host)) {
            throw lacking(new CommandFailure(
                    "what is written besides lacks later calls of the driver: interrupted while they were read"));
        }
    }

    /** Notes in the exports that calls are missing. */
    private CommandFailure lacking(CommandFailure failure) {
        exports.endedEarly(failure);
        return failure;
    }

    /** Ends the trace. Of a command that failed, hands over the calls that led there. */
    @Override
    public void close() throws IOException {
        try {
            if (!ended) {
                end();
            }
        } finally {
            delete(temporary);
        }
    }

    private static void delete(@Nullable Path temporary) throws IOException {
        if (temporary != null) {
            Files.deleteIfExists(temporary);
        }
    }
}
