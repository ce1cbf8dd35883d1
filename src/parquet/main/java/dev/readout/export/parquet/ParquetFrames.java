package dev.readout.export.parquet;

import dev.readout.export.parquet.table.ParquetParts;
import dev.readout.export.parquet.table.TableSchema;
import dev.readout.export.FrameSink;
import dev.readout.export.file.NewFile;
import dev.readout.export.HostScope;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the results of a loop as four tables in a folder, for query engines, which read one file or thousands: {@code
 * scopes.parquet} has a row for each scope of each frame, {@code frames.parquet} one for each queue of each frame,
 * {@code host.parquet} one for each scope of the host, and {@code reports.parquet} one for each report of the loop.
 *
 * <p>{@snippet :
 * Map<String, String> about = Map.of("machine", "build-17", "driver", context.renderer());
 * FrameExport export = FrameExport.start(ParquetFrames.create(Path.of("measured"), about));
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 * }
 *
 * <p>Each table begins with the subject of the measurements, a column of text each, and {@code recorded_at}, a
 * timestamp in microseconds UTC: the host's beginning of the frame for a scope and a frame, the beginning of a host's
 * scope, the time of a report. It is the wall clock's time when the files were begun, advanced by the host's clock: it
 * never jumps, and may drift from the wall clock. Names of columns end in their unit, {@code _ns}. Times of begin and
 * end are the host clock's. Values that were not measured are null.
 *
 * <table>
 * <caption>scopes.parquet</caption>
 * <thead><tr><th scope="col">column</th><th scope="col">type</th><th scope="col">what it is</th></tr></thead>
 * <tbody>
 * <tr><td>frame</td><td>int64</td><td>{@link GpuFrame#number}</td></tr>
 * <tr><td>loop</td><td>text</td><td>{@link GpuFrame#loop}: frames of several loops may have the same number</td></tr>
 * <tr><td>scope</td><td>text</td><td>its name</td></tr>
 * <tr><td>path</td><td>text</td><td>the names of the scopes around it and its own, from the outermost inwards,
 * {@code /} between: {@code shadow/cascade}. In a name, {@code /} is {@code \/} and {@code \} is {@code \\}</td></tr>
 * <tr><td>depth</td><td>int32</td><td>the number of scopes around it</td></tr>
 * <tr><td>queue</td><td>text</td><td>the queue that it ran on</td></tr>
 * <tr><td>count</td><td>int32</td><td>the number of times that it was recorded in the frame</td></tr>
 * <tr><td>gpu_time_ns, gpu_own_time_ns</td><td>int64</td><td>{@link GpuFrame#nanoseconds} and {@link
 * GpuFrame#ownNanoseconds}</td></tr>
 * <tr><td>gpu_begin_ns, gpu_end_ns</td><td>int64 or null</td><td>its first beginning and its last end</td></tr>
 * <tr><td>samples</td><td>uint64 or null</td><td>samples that passed</td></tr>
 * <tr><td>input_assembly_vertices … cluster_culling_shader_invocations</td><td>uint64 or null</td><td>a column for each
 * {@link dev.readout.vulkan.PipelineStatistic}</td></tr>
 * <tr><td>performance_counters</td><td>list of uint64, or null</td><td>the bits of each performance counter, to be read
 * by its {@link dev.readout.vulkan.PerformanceCounterStorage}</td></tr>
 * <tr><td>host_time_ns</td><td>int64 or null</td><td>{@link GpuFrame#hostNanoseconds(int)}, if the profiler was built
 * with host times</td></tr>
 * <tr><td>number</td><td>int64 or null</td><td>{@link GpuFrame#number(int)}, of the scope</td></tr>
 * </tbody>
 * </table>
 *
 * <table>
 * <caption>frames.parquet</caption>
 * <thead><tr><th scope="col">column</th><th scope="col">type</th><th scope="col">what it is</th></tr></thead>
 * <tbody>
 * <tr><td>frame</td><td>int64</td><td>{@link GpuFrame#number}</td></tr>
 * <tr><td>loop</td><td>text</td><td>{@link GpuFrame#loop}: of batches it ends with {@code " batches"}</td></tr>
 * <tr><td>host_begin_ns, host_time_ns</td><td>int64</td><td>the host's beginning of the frame, and its time</td>
 * </tr>
 * <tr><td>scopes</td><td>int32</td><td>the number of its scopes, on all queues</td></tr>
 * <tr><td>gpu_sum_ns</td><td>int64</td><td>{@link GpuFrame#sumNanoseconds}, of all queues</td></tr>
 * <tr><td>gpu_span_ns</td><td>int64 or null</td><td>{@link GpuFrame#spanNanoseconds}, of all queues</td></tr>
 * <tr><td>queue</td><td>text</td><td>the queue of the columns behind it</td></tr>
 * <tr><td>gpu_busy_ns</td><td>int64</td><td>{@link GpuFrame#busyNanoseconds}</td></tr>
 * <tr><td>gpu_latency_ns</td><td>int64 or null</td><td>{@link GpuFrame#latencyNanoseconds}</td></tr>
 * <tr><td>clock</td><td>text</td><td>a {@link dev.readout.profile.ClockQuality}</td></tr>
 * <tr><td>clock_deviation_ns, clock_residual_ns</td><td>int64</td><td>{@link GpuFrame#clockDeviationNanoseconds} and
 * {@link GpuFrame#clockResidualNanoseconds}</td></tr>
 * </tbody>
 * </table>
 *
 * <table>
 * <caption>host.parquet</caption>
 * <thead><tr><th scope="col">column</th><th scope="col">type</th><th scope="col">what it is</th></tr></thead>
 * <tbody>
 * <tr><td>name</td><td>text</td><td>the name of the scope</td></tr>
 * <tr><td>origin</td><td>text</td><td>a {@link HostScope.Origin}</td></tr>
 * <tr><td>thread, thread_id, thread_kind</td><td>text, int64, text</td><td>the thread's name, its number, and the
 * number's {@link dev.readout.export.HostThread.Kind}</td></tr>
 * <tr><td>host_begin_ns, host_end_ns</td><td>int64</td><td>its beginning and end</td></tr>
 * </tbody>
 * </table>
 *
 * <table>
 * <caption>reports.parquet</caption>
 * <thead><tr><th scope="col">column</th><th scope="col">type</th><th scope="col">what it is</th></tr></thead>
 * <tbody>
 * <tr><td>host_ns</td><td>int64</td><td>its time, on the host's clock; for dropped data, the beginning of the last
 * frame before</td></tr>
 * <tr><td>frame</td><td>int64 or null</td><td>the frame concerned</td></tr>
 * <tr><td>kind</td><td>text</td><td>a {@link dev.readout.profile.ProfilerReport.Kind}; {@code FRAMES_NOT_WRITTEN},
 * {@code HOST_SCOPES_NOT_WRITTEN} or {@code REPORTS_NOT_WRITTEN} for data that was dropped because writing was slower
 * than the loop; or {@code ENDED_EARLY}, with the reason why the data ends early</td></tr>
 * <tr><td>path</td><td>text or null</td><td>the first scope concerned</td></tr>
 * <tr><td>queue</td><td>text or null</td><td>the queue concerned</td></tr>
 * <tr><td>count</td><td>int64 or null</td><td>how many scopes, times, frames or reports are concerned</td></tr>
 * <tr><td>message</td><td>text</td><td>its text for people</td></tr>
 * </tbody>
 * </table>
 *
 * <p>The files are renamed to their final names, and replace older ones, when all four are complete: until then they
 * lie beside, as {@code readout-*.unfinished}. {@code frames.parquet}, which every reader needs, goes first and comes
 * last, so a program that dies amid that leaves no mixture of two runs. If one can't be written, all are removed. Only
 * one program at a time may write to a folder.
 *
 * <p>What is measured outlives a process that dies. It is written a second time, into a folder beside the files, {@code
 * readout-*.parts}, where {@link #flush} adds files of the rows since the last ones, {@code scopes-00000000.parquet},
 * about every five seconds. {@link WrittenFrames} and query engines read them as tables. The folder is removed by
 * {@link #close} and {@link #discard}. It stays where the process dies, or a file can't be written: later runs don't
 * touch it.
 *
 * <p>Not safe to share between threads: a {@link dev.readout.export.FrameExport} calls it from one.
 */
public final class ParquetFrames implements FrameSink {
    private static final long MICROSECOND = 1_000;

    private final Path directory;
    private final Path parts;
    private final Map<String, String> about;
    /** A time of the wall clock, in microseconds since 1970, and the same time of the host's clock. */
    private final long wallMicroseconds;
    private final long hostNanoseconds;
    private final FrameCursor cursor = new FrameCursor();
    private final FrameTables whole;
    /** The first part, or the rows since the last one; null if there are none. */
    private @Nullable FrameTables part;
    private int endedParts;
    private long last;
    private boolean closed;
    /** The shortest time of a part: five seconds, and less in tests. */
    long partNanoseconds = TimeUnit.SECONDS.toNanos(5);
    /** By {@link System#nanoTime}: a loop's clock may be another. */
    private long partBegin;
    /** True once a part has a frame: then the folder is worth keeping if a file fails. */
    private boolean hasParts;

    private ParquetFrames(Path directory, Map<String, String> about, Instant instant, long nanoseconds)
            throws IOException {
        this.directory = directory;
        this.about = new LinkedHashMap<>(about);
        wallMicroseconds = ChronoUnit.MICROS.between(Instant.EPOCH, instant);
        hostNanoseconds = nanoseconds;
        last = nanoseconds;
        // A name that can be no column is refused before there is a folder.
        for (List<? extends Field<?>> fields : List.of(Fields.SCOPES, Fields.FRAMES, Fields.HOST, Fields.REPORTS)) {
            TableSchema.of(MeasurementTable.columns(about, fields));
        }
        parts = NewFile.beside(directory.resolve(WrittenFrames.FRAMES), ".parts");
        Files.createDirectories(directory);
        whole = new FrameTables(directory::resolve, about);
        try {
            part = beginPart();
        } catch (IOException | RuntimeException | Error e) {
            discard(e, false);
            throw e;
        }
    }

    private FrameTables beginPart() throws IOException {
        Files.createDirectories(parts);
        return new FrameTables(table -> ParquetParts.part(parts.resolve(table), endedParts), about);
    }

    /**
     * Begins the files in a folder. Older ones stay until these are complete.
     *
     * @param directory is created if it does not exist
     * @param about the subject of the measurements, in an order for people: the machine, the device, the driver, the
     *        build. Its names become columns: letters, digits and _, a letter first
     * @throws IOException if they can't be written
     * @throws IllegalArgumentException if a name is not valid for a column, or is a column's already
     */
    public static ParquetFrames create(Path directory, Map<String, String> about) throws IOException {
        return create(directory, about, Instant.now(), System.nanoTime());
    }

    /**
     * Begins the files of a loop whose clock is not {@link System#nanoTime}.
     *
     * @param instant a time of the wall clock
     * @param nanoseconds the same time on the profiler's host clock
     * @throws IOException if they can't be written
     * @throws IllegalArgumentException if a name is not valid for a column, or is a column's already
     */
    public static ParquetFrames create(Path directory, Map<String, String> about, Instant instant, long nanoseconds)
            throws IOException {
        Objects.requireNonNull(directory, "directory");
        return new ParquetFrames(directory, Objects.requireNonNull(about, "about"),
                Objects.requireNonNull(instant, "instant"), nanoseconds);
    }

    @Override
    public void frame(GpuFrame frame) throws IOException {
        cursor.begin(Objects.requireNonNull(frame, "frame"));
        last = frame.hostBeginNanoseconds();
        long recordedAt = wallMicroseconds(last);
        rows(tables -> {
            for (int scope = 0; scope < frame.size(); scope++) {
                tables.scopes.row(recordedAt, cursor.atScope(scope));
            }
            for (int queue = 0; queue < frame.queues().size(); queue++) {
                tables.frames.row(recordedAt, cursor.atQueue(queue));
            }
        });
    }

    @Override
    public void host(HostScope scope) throws IOException {
        row(tables -> tables.host, Objects.requireNonNull(scope, "scope").beginNanoseconds(), scope);
    }

    @Override
    public void report(ProfilerReport report, long nanoseconds) throws IOException {
        row(tables -> tables.reports, nanoseconds,
                ReportRow.of(Objects.requireNonNull(report, "report"), nanoseconds));
    }

    @Override
    public void droppedFrames(long frames) throws IOException {
        dropped("frame", frames);
    }

    @Override
    public void droppedHostScopes(long scopes) throws IOException {
        dropped("host scope", scopes);
    }

    @Override
    public void droppedReports(long reports) throws IOException {
        dropped("report", reports);
    }

    @Override
    public void endedEarly(String reason) throws IOException {
        row(tables -> tables.reports, last, ReportRow.endedEarly(Objects.requireNonNull(reason, "reason"), last));
    }

    /** Ends a part, if the last one is five seconds old. */
    @Override
    public void flush() throws IOException {
        attempt(tables -> {
            long now = System.nanoTime();
            // The first one is small: it takes long, since nothing is compiled yet.
            if (now - partBegin >= partNanoseconds || endedParts == 0) {
                hasParts |= endPart();
                partBegin = now;
            }
        });
    }

    /** Returns whether there was one that has frames. */
    private boolean endPart() throws IOException {
        if (part == null) {
            return false;
        }
        part.end();
        part.publish();
        boolean hasFrames = part.frames.into.rows() > 0;
        endedParts++;
        part = null;
        return hasFrames;
    }

    private void dropped(String what, long count) throws IOException {
        row(tables -> tables.reports, last, ReportRow.dropped(what, count, last));
    }

    private long wallMicroseconds(long nanoseconds) {
        return wallMicroseconds + Math.floorDiv(nanoseconds - hostNanoseconds, MICROSECOND);
    }

    private <T> void row(Function<FrameTables, MeasurementTable<T>> table, long nanoseconds, T from)
            throws IOException {
        rows(tables -> table.apply(tables).row(wallMicroseconds(nanoseconds), from));
    }

    /** Writes rows twice, also into a part: a table can be read only when it is whole. */
    private void rows(Step rows) throws IOException {
        attempt(tables -> {
            rows.run(tables);
            if (part == null) {
                part = beginPart();
            }
            rows.run(part);
        });
    }

    /** A step of the writing, after which all files are removed if it fails. */
    @FunctionalInterface
    private interface Step {
        void run(FrameTables tables) throws IOException;
    }

    private void attempt(Step step) throws IOException {
        if (closed) {
            throw new IllegalStateException(directory + " is closed: it has its files, or could not be written");
        }
        try {
            step.run(whole);
        } catch (IOException | RuntimeException | Error e) {
            discard(e, hasParts);
            throw e;
        }
    }

    /** Ends the files, and gives them their names. Does nothing the second time, or if they could not be written. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        attempt(tables -> {
            try {
                // A process that is ended by force while it closes has all rows in parts.
                endPart();
            } catch (IOException e) {
                // One that is not does not need them.
                Objects.requireNonNull(part).discard(e);
            }
            tables.end();
            // Nobody reads a folder without frames: wherever this ends, no mixture of two runs is taken for one.
            Path older = NewFile.followed(directory.resolve(WrittenFrames.FRAMES));
            if (Files.isRegularFile(older)) {
                Files.delete(older);
            }
            tables.publish();
        });
        closed = true;
        try {
            removeParts();
        } catch (IOException e) {
            throw new IOException(directory + " has its tables, whole; but their parts could not be removed: delete "
                    + parts, e);
        }
    }

    /** Removes the files that were begun; older ones stay as they are. Does nothing behind {@link #close}. */
    @Override
    public void discard() throws IOException {
        IOException left = new IOException("files that were begun could not be removed");
        if (!closed) {
            discard(left, false);
        }
        if (left.getSuppressed().length > 0) {
            throw left;
        }
    }

    /** Removes the files: one of them would be taken for all. Parts are whole, and may be kept. */
    private void discard(Throwable cause, boolean keepsParts) {
        closed = true;
        whole.discard(cause);
        if (part != null) {
            part.discard(cause);
        }
        if (!keepsParts) {
            try {
                removeParts();
            } catch (IOException e) {
                cause.addSuppressed(e);
            }
        }
    }

    private void removeParts() throws IOException {
        if (Files.exists(parts)) {
            try (Stream<Path> files = Files.list(parts)) {
                for (Path each : files.toList()) {
                    Files.delete(each);
                }
            }
            Files.delete(parts);
        }
    }

    /** The name of the folder. */
    @Override
    public String toString() {
        return directory.toString();
    }
}
