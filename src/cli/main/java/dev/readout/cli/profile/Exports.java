package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.output.ExportTarget;
import dev.readout.export.ExportReport;
import dev.readout.export.FrameSink;
import dev.readout.export.FrameSinks;
import dev.readout.export.HostScope;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of a command's measurements, each by a sink of its own, without drops. A sink that fails gets nothing
 * more, and {@link #close} reports it: the loop goes on.
 */
final class Exports implements Consumer<GpuFrame>, AutoCloseable {
    private final List<ExportOption> options;
    private final FrameSinks sinks = FrameSinks.of(this::fail);
    private final IdentityHashMap<FrameSink, ExportTarget> targets = new IdentityHashMap<>();

    private @Nullable CommandFailure failure;
    private @Nullable String early;

    Exports(ExportOption... options) {
        this.options = List.of(options);
    }

    /** All outputs, in the order of the help. */
    static Exports all() {
        return new Exports(Stream.concat(Stream.of(new TimelineOption(), new ReportOption(), new ParquetOption()),
                new MetricsOptions().all().stream()).toArray(ExportOption[]::new));
    }

    void describe(CommandSyntax syntax) {
        options.forEach(option -> option.describe(syntax));
    }

    /**
     * Checks the options and reads input, before anything is measured.
     *
     * @param others the command's other targets
     * @throws UsageException if what was typed makes no sense
     * @throws CommandFailure if what it needs can't be read
     */
    void prepare(Stream<ExportTarget> others) throws IOException {
        ExportTarget.check(Stream.concat(others, asked().flatMap(option -> option.targets().stream())).toList());
        options.forEach(ExportOption::prepare);
    }

    private Stream<ExportOption> asked() {
        return options.stream().filter(option -> !option.targets().isEmpty());
    }

    boolean isEmpty() {
        return asked().findAny().isEmpty();
    }

    /** The targets for which the driver's calls are traced. */
    List<ExportTarget> wantingCalls() {
        return asked().filter(ExportOption::wantsCalls).map(option -> option.targets().getFirst()).toList();
    }

    /**
     * Begins all requested outputs, or none.
     *
     * @param about gives what it says of the machine and the device, and is asked if there is anything to begin
     * @param clock the host's clock, in ns
     * @throws UsageException if what was typed, or the environment, makes no sense to one
     * @throws CommandFailure if something can't be written
     */
    void begin(Supplier<Map<String, String>> about, LongSupplier clock) {
        if (isEmpty()) {
            return;
        }
        Map<String, String> said = about.get();
        try {
            asked().toList().forEach(option -> begin(option, said, clock));
        } catch (RuntimeException e) {
            sinks.discard();
            throw e;
        }
    }

    private void begin(ExportOption option, Map<String, String> about, LongSupplier clock) {
        ExportTarget target = option.targets().getFirst();
        try {
            FrameSink sink = option.begin(about, clock);
            targets.put(sink, target);
            sinks.add(sink);
        } catch (IllegalArgumentException e) {
            throw new UsageException(target + ": " + e.getMessage());
        } catch (IOException e) {
            throw target.unwritable(e);
        } catch (UncheckedIOException e) {
            throw target.unwritable(Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    @Override
    public void accept(GpuFrame frame) {
        sinks.frame(frame);
        sinks.flush();
    }

    /** Takes a report of the loop, and when it came, in ns of the host's clock. */
    void report(ProfilerReport report, long nanoseconds) {
        sinks.report(report, nanoseconds);
    }

    /** Takes a scope of a thread of the host. */
    void host(HostScope scope) {
        sinks.host(scope);
    }

    /** Has what is written say in its end that there should be more, and why: the first reason counts. */
    void endedEarly(Throwable cause) {
        if (early == null) {
            early = Objects.requireNonNullElseGet(cause.getMessage(), cause::toString);
        }
    }

    private void fail(ExportReport.SinkFailed failed) {
        CommandFailure each = Objects.requireNonNull(targets.get(failed.sink()), "every sink has a target")
                .unwritable(failed.cause());
        if (failure == null) {
            failure = each;
        } else {
            failure.addSuppressed(each);
        }
    }

    /**
     * Ends all.
     *
     * @throws CommandFailure if one can't be ended or written; the others are
     */
    @Override
    public void close() {
        if (early != null) {
            sinks.endedEarly(early);
        }
        sinks.close();
        CommandFailure thrown = failure;
        failure = null;
        if (thrown != null) {
            throw thrown;
        }
    }
}
