package dev.readout.cli.profile;

import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.output.ExportTarget;
import dev.readout.cli.output.Labels;
import dev.readout.export.FrameSink;
import dev.readout.export.parquet.ParquetFrames;
import dev.readout.export.parquet.WrittenFrames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options for writing measurements as columns, with labels. */
final class ParquetOption implements ExportOption {
    private static final String PARQUET = "--parquet";

    private @Nullable Path directory;
    private final Labels labels = new Labels();

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.file(PARQUET, "DIR", value -> directory = value,
                "Also write each scope of each frame, each frame, each scope of the host and each report as Parquet"
                        + " to a folder: scopes.parquet, frames.parquet, host.parquet and reports.parquet, which are"
                        + " replaced if they exist. DuckDB, Spark and others read them, from one machine or from"
                        + " thousands.");
        labels.describe(syntax, PARQUET,
                ", besides device, driver, api, time, traced, os, processors, java and date, which it may replace");
    }

    @Override
    public List<ExportTarget> targets() {
        Path folder = directory;
        return folder == null ? List.of() : Stream.concat(Stream.of(ExportTarget.file(PARQUET, folder)),
                WrittenFrames.FILES.stream()
                        .map(name -> ExportTarget.file(PARQUET, folder.resolve(name), ExportTarget.Content.TABLE)))
                .toList();
    }

    @Override
    public void prepare() {
        labels.check(PARQUET, directory != null);
    }

    @Override
    public FrameSink begin(Map<String, String> about, LongSupplier clock) throws IOException {
        Map<String, String> all = new LinkedHashMap<>(about);
        all.putAll(labels.all());
        return ParquetFrames.create(Objects.requireNonNull(directory, PARQUET), all, Instant.now(), clock.getAsLong());
    }
}
