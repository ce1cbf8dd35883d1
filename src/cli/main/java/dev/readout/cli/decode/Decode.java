package dev.readout.cli.decode;

import dev.readout.MalformedResultException;
import dev.readout.capture.CaptureColumn;
import dev.readout.capture.CaptureForm;
import dev.readout.capture.CaptureOption;
import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.output.Progress;
import dev.readout.cli.output.StandardOutput;
import dev.readout.export.parquet.table.ColumnType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;

/** {@code decode KIND}: prints the results in a file, as {@link CaptureForm} reads them. */
public final class Decode implements Command {
    private final CaptureKind kind;
    private final Captures captures;
    private final Map<String, String> typed = new LinkedHashMap<>();

    public Decode(CaptureKind kind, StandardOutput out) {
        this.kind = kind;
        captures = new Captures(out);
    }

    /** The names that can be typed, read later with all else that is typed. */
    private record Names(List<String> all) implements ITypeConverter<String>, Iterable<String> {
        @Override
        public String convert(String text) {
            return text;
        }

        @Override
        public Iterator<String> iterator() {
            return all.iterator();
        }
    }

    @Override
    public String[] description() {
        return kind.description();
    }

    @Override
    public void describe(CommandSyntax syntax) {
        for (CaptureOption<?> option : kind.format().required()) {
            syntax.required("--" + option.name(), option.label(), text(option), word -> typed.put(option.name(), word),
                    option.meaning());
        }
        for (CaptureOption<?> option : kind.format().others()) {
            if (option.isFlag()) {
                syntax.flag("--" + option.name(), () -> typed.put(option.name(), "true"), option.meaning());
            } else {
                syntax.value("--" + option.name(), option.label(), text(option),
                        word -> typed.put(option.name(), word), option.meaning());
            }
        }
        captures.describe(syntax, kind.contents());
    }

    private static ITypeConverter<String> text(CaptureOption<?> option) {
        return option.names().isEmpty() ? typed -> typed : new Names(option.names());
    }

    private CaptureForm form() {
        try {
            return kind.format().form(typed, "--");
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    @Override
    public int run(CommandLine line) throws IOException {
        CaptureForm form = form();
        boolean flat = kind == CaptureKind.NV_QUERY_RESOURCE && !captures.isWhole();
        List<Column> columns = flat ? ResourceRows.COLUMNS : form.columns().stream().map(Decode::column).toList();
        return captures.decode(line, columns, form.needed(), (file, bytes, target) -> {
            List<String> remarks = new ArrayList<>();
            try (Printed rows = new Printed(file, target, flat, remarks)) {
                form.decode(MappedFile.name(file), bytes, rows);
            } catch (MalformedResultException malformed) {
                throw new CommandFailure(MappedFile.name(file) + ": " + malformed.getMessage(), malformed);
            } catch (IllegalArgumentException e) {
                throw new CommandFailure(String.valueOf(e.getMessage()), e);
            }
            remarks.forEach(remark -> Captures.tell(line, remark));
        });
    }

    /** The rows of a file as they are printed. */
    private static final class Printed implements CaptureForm.Rows, AutoCloseable {
        private final Path file;
        private final Captures.Target target;
        private final boolean flat;
        private final List<String> remarks;
        private Progress progress = Progress.hidden();
        private long rows;

        private Printed(Path file, Captures.Target target, boolean flat, List<String> remarks) {
            this.file = file;
            this.target = target;
            this.flat = flat;
            this.remarks = remarks;
        }

        @Override
        public void begin(long all) throws IOException {
            target.rows(file);
            if (all > 0) {
                progress = Progress.of("decoding", Progress.Unit.RESULTS, all);
            }
        }

        @Override
        public boolean row(@Nullable Object... cells) throws IOException {
            if (target.isInterrupted()) {
                return false;
            }
            if (flat) {
                ResourceRows.write(cells, target);
            } else {
                target.row(cells);
            }
            progress.reach(rows++);
            return true;
        }

        @Override
        public void remark(String message) {
            remarks.add(message);
        }

        @Override
        public void close() {
            progress.close();
        }
    }

    private static Column column(CaptureColumn of) {
        ColumnType number = switch (of.numbers()) {
            case UNSIGNED -> ColumnType.UINT64;
            case SIGNED -> ColumnType.INT64;
            case FLOATING -> ColumnType.DOUBLE;
            case MIXED -> ColumnType.JSON;
        };
        return switch (of.kind()) {
            case RESULT, SUBJECT, INDEX, STATUS, DERIVED -> Column.identifier(of.name());
            case SUBJECT_NAME, DERIVED_NAME, TEXT -> Column.text(of.name());
            case AVAILABLE -> Column.text(of.name()).typed(ColumnType.BOOLEAN);
            case VALUE -> of.name().equals("nanoseconds") ? Column.quantity(of.name()).typed("time_ns", number)
                    : Column.quantity(of.name()).typed(number);
            case VALUES -> Column.quantities(of.name(), of.elements()).typed(number);
            case NAMES -> Column.headers(of.name());
            case OBJECTS -> Column.text(of.name()).typed(ColumnType.JSON);
        };
    }
}
