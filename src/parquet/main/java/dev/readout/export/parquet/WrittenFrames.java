package dev.readout.export.parquet;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.parquet.table.ParquetParts;
import dev.readout.export.parquet.table.ParquetSource;
import dev.readout.profile.GpuFrame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads the tables that {@link ParquetFrames} wrote to a folder, and gives what they have to a sink, as the loop did:
 * to make a page of them, a timeline, or metrics.
 *
 * <p>{@snippet :
 * WrittenFrames written = WrittenFrames.read(Path.of("measured"));
 * try (HtmlReport report = HtmlReport.create(page, written.about())) {
 *     written.sendTo(report);
 * }
 * }
 *
 * <p>A frame has all that it had, but for two things that no column has: a performance counter has a number for a name,
 * and its bits are {@link dev.readout.vulkan.PerformanceCounterStorage#UINT64}; and a report of the loop is a {@link
 * dev.readout.profile.ProfilerReport.Written}. Memory does not grow with the number of frames.
 *
 * <p>The folder may be the one that a process left that died amid the loop, or one of a loop that still runs: a sink is
 * told that the run ended early.
 *
 * <p>Immutable and safe to share between threads.
 */
public final class WrittenFrames {
    /** The name of the file of the frames, which each folder of tables has. */
    public static final String FRAMES = "frames.parquet";
    static final String SCOPES = "scopes.parquet";
    static final String HOST = "host.parquet";
    static final String REPORTS = "reports.parquet";
    /** The names of the files of the tables, in their folder. */
    public static final List<String> FILES = List.of(SCOPES, FRAMES, HOST, REPORTS);
    /** The columns that follow from others, for people who query them. */
    private static final Set<String> DERIVED = Set.of("path", "gpu_own_time_ns", "gpu_sum_ns");

    private final Path directory;
    private final Map<String, String> about;
    private final FileTime written;

    private WrittenFrames(Path directory, Map<String, String> about, FileTime written) {
        this.directory = directory;
        this.about = about;
        this.written = written;
    }

    /**
     * Reads what the measurements of a folder are about.
     *
     * @throws IOException if one of the four tables can't be read, is none of {@link ParquetFrames}, is cut off or
     *         damaged, or has frames of several runs, whose subjects differ
     */
    public static WrittenFrames read(Path directory) throws IOException {
        FileTime written = written(Objects.requireNonNull(directory, "directory"));
        table(directory, SCOPES, Fields.SCOPES).close();
        table(directory, HOST, Fields.HOST).close();
        table(directory, REPORTS, Fields.REPORTS).close();
        try (ParquetSource frames = table(directory, FRAMES, Fields.FRAMES)) {
            return new WrittenFrames(directory, about(frames), written);
        }
    }

    /** The time of the frames' file: before a run's tables take the place of another's it goes, and it comes last. */
    private static FileTime written(Path directory) throws IOException {
        return Files.getLastModifiedTime(ParquetParts.of(directory.resolve(FRAMES)).getFirst());
    }

    private static ParquetSource table(Path directory, String name, List<? extends Field<?>> fields)
            throws IOException {
        return new ParquetSource(directory.resolve(name), fields.stream().map(Field::column)
                .filter(column -> !DERIVED.contains(column.name())).toList());
    }

    /** The texts that are no measurements: the same in each row, or the rows are of several runs. */
    private static Map<String, String> about(ParquetSource frames) throws IOException {
        List<String> names = frames.selectTexts(Fields.FRAMES.stream().map(field -> field.column().name()).toList());
        if (names.isEmpty()) {
            return Map.of();
        }
        Map<String, String> about = frames.next(row -> texts(row, names));
        for (Map<String, String> row = about; row != null; row = frames.next(each -> texts(each, names))) {
            if (!row.equals(about)) {
                throw frames.unreadable(new IOException("it is about " + row + ", and the rows before about " + about
                        + ": expected the frames of one run"));
            }
        }
        return about == null ? Map.of() : about;
    }

    private static Map<String, String> texts(ParquetSource row, List<String> names) {
        Map<String, String> texts = new LinkedHashMap<>();
        names.stream().filter(name -> !row.isNull(name)).forEach(name -> texts.put(name, row.text(name)));
        return texts;
    }

    /**
     * The subject of the measurements, by the names of its columns in their order; empty if there is no frame. A copy.
     */
    public Map<String, String> about() {
        return new LinkedHashMap<>(about);
    }

    /**
     * Gives a sink all frames, with the reports of the loop between them, and then the scopes of the host's threads.
     * The sink is not closed.
     *
     * @throws IOException if a table can't be read or is damaged, or those of another run have taken their place, which
     *         the message says; or what the sink throws
     */
    public void sendTo(FrameSink sink) throws IOException {
        Objects.requireNonNull(sink, "sink");
        try (ParquetSource frames = table(directory, FRAMES, Fields.FRAMES);
                ParquetSource scopes = table(directory, SCOPES, Fields.SCOPES);
                ParquetSource host = table(directory, HOST, Fields.HOST);
                ParquetSource reports = table(directory, REPORTS, Fields.REPORTS)) {
            boolean isCut = frames.isInParts();
            if (isCut != scopes.isInParts() || !written(directory).equals(written)) {
                throw new IOException(directory + " has tables of two runs: a loop ended in it while they were read."
                        + " Read it again");
            }
            FrameRows rows = new FrameRows(frames, scopes, isCut);
            ReportRow reported = reports.next(ReportRow::read);
            for (GpuFrame frame = rows.next(); frame != null; frame = rows.next()) {
                while (reported != null && reported.hostNanoseconds() - frame.hostBeginNanoseconds() < 0) {
                    reported.tell(sink);
                    reported = reports.next(ReportRow::read);
                }
                sink.frame(frame);
            }
            for (HostScope each = host.next(WrittenFrames::host); each != null; each = host.next(WrittenFrames::host)) {
                sink.host(each);
            }
            for (; reported != null; reported = reports.next(ReportRow::read)) {
                reported.tell(sink);
            }
            if (isCut) {
                sink.endedEarly("the process did not end its capture, whose last seconds are missing");
            }
        }
    }

    private static HostScope host(ParquetSource row) {
        return new HostScope(
                new HostThread(row.number("thread_id"), row.text("thread"),
                        HostThread.Kind.valueOf(row.text("thread_kind"))),
                row.text("name"), HostScope.Origin.valueOf(row.text("origin")), row.number("host_begin_ns"),
                row.number("host_end_ns"));
    }

    /** The name of the folder. */
    @Override
    public String toString() {
        return directory.toString();
    }
}
