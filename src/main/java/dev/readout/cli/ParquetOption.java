package dev.readout.cli;

import dev.readout.export.FrameSink;
import dev.readout.parquet.ColumnType;
import dev.readout.parquet.ParquetColumn;
import dev.readout.parquet.ParquetFrames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The options that say whether what is measured is written as columns, and what stands in each row. */
final class ParquetOption implements ExportOption {
    private static final String PARQUET = "--parquet";
    private static final String LABEL = "--label";

    private @Nullable Path directory;
    private final List<Label> labels = new ArrayList<>();

    /** A name and a value. */
    private record Label(String name, String value) {
        /** Turns NAME=VALUE into one. */
        private static final class Converter implements ITypeConverter<Label> {
            @Override
            public Label convert(String typed) {
                int end = typed.indexOf('=');
                if (end < 0) {
                    throw new TypeConversionException("'" + typed + "' is no NAME=VALUE, such as build=1.4.2");
                }
                try {
                    ParquetColumn column = ParquetColumn.of(typed.substring(0, end), ColumnType.TEXT);
                    return new Label(column.name(), typed.substring(end + 1));
                } catch (IllegalArgumentException e) {
                    throw new TypeConversionException(e.getMessage());
                }
            }
        }
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.file(PARQUET, "DIR", value -> directory = value,
                "Also write each scope of each frame, each frame, each scope of the host and each report as Parquet"
                        + " to a folder: scopes.parquet, frames.parquet, host.parquet and reports.parquet, which are"
                        + " replaced if they exist. DuckDB, Spark and others read them, from one machine or from"
                        + " thousands.")
                .values(LABEL, "NAME=VALUE", new Label.Converter(), labels::add,
                        "A column of text that each row of " + PARQUET + " has, such as machine=a17 or build=1.4.2,"
                                + " besides device, driver, api, os, processors, java, date and time, which it may"
                                + " replace. It may be given several times.");
    }

    @Override
    public List<ExportTarget> targets() {
        return directory == null ? List.of() : List.of(ExportTarget.file(PARQUET, directory));
    }

    @Override
    public void prepare() {
        if (directory == null && !labels.isEmpty()) {
            throw new UsageException(LABEL + " needs " + PARQUET + ": its rows are what has them");
        }
        Set<String> names = new HashSet<>();
        for (Label label : labels) {
            if (!names.add(label.name)) {
                throw new UsageException(LABEL + " " + label.name + " is given twice");
            }
        }
    }

    @Override
    public FrameSink begin(Map<String, String> about, LongSupplier clock) throws IOException {
        Map<String, String> all = new LinkedHashMap<>(about);
        labels.forEach(label -> all.put(label.name, label.value));
        return create(Objects.requireNonNull(directory, PARQUET), all, clock);
    }

    private static ParquetFrames create(Path directory, Map<String, String> about, LongSupplier clock)
            throws IOException {
        try {
            return ParquetFrames.create(directory, about, Instant.now(), clock.getAsLong());
        } catch (IllegalArgumentException e) {
            throw new UsageException(LABEL + ": " + e.getMessage());
        }
    }
}
