package dev.readout.cli.decode;

import dev.readout.capture.CaptureColumn;
import dev.readout.capture.CaptureForm;
import dev.readout.capture.CaptureOption;
import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.output.OutputOptions;
import dev.readout.cli.output.StandardOutput;
import dev.readout.cli.output.TextCells;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.MalformedResultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine;

/** {@code decode KIND}: prints the results in a file, as {@link CaptureForm} reads them. */
public final class Decode implements Command {
    private final CaptureKind kind;
    private final StandardOutput out;
    private final OutputOptions output = new OutputOptions();
    private final MappedFile.Limit limit = new MappedFile.Limit();
    private final List<Path> inputs = new ArrayList<>();
    private final Map<String, String> typed = new LinkedHashMap<>();

    public Decode(CaptureKind kind, StandardOutput out) {
        this.kind = kind;
        this.out = out;
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
        output.describe(syntax);
        limit.describe(syntax);
        syntax.inputs(0, "FILE", inputs::add,
                kind.contents() + " - is standard input. What ends in .gz or .zst is unpacked. A folder is all files in"
                        + " it and below. Of several files, or of a folder, each row has a column file. A fault in one"
                        + " of them is told, the others are decoded, and the status is 1.");
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

    /** All files, those of a folder by their names. */
    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path each : inputs) {
            if (Files.isDirectory(each)) {
                try (Stream<Path> below = Files.walk(each)) {
                    below.filter(Files::isRegularFile).sorted().forEach(files::add);
                } catch (UncheckedIOException e) {
                    throw new CommandFailure(each + " can't be read: " + e.getMessage(), e);
                }
            } else {
                files.add(each);
            }
        }
        if (files.isEmpty()) {
            throw new CommandFailure(inputs.getFirst() + " is a folder without a file");
        }
        return files;
    }

    @Override
    public int run(CommandLine line) throws IOException {
        CaptureForm form = form();
        boolean flat = kind == CaptureKind.NV_QUERY_RESOURCE && !output.isWhole();
        List<Column> columns = flat ? ResourceRows.COLUMNS : form.columns().stream().map(Decode::column).toList();
        // By what was typed, not by what is in a folder today: a script relies on the columns.
        boolean named = inputs.size() > 1 || Files.isDirectory(inputs.getFirst());
        List<Path> files = files();
        int failed = 0;
        try (DecodedRows rows = new DecodedRows(output, out, columns, named, flat)) {
            for (Path file : files) {
                if (rows.isInterrupted()) {
                    break;
                }
                try {
                    MappedFile.readBegin(file, form.needed(), limit, bytes -> decode(form, file, bytes, rows));
                    rows.remarks().forEach(remark -> tell(line, remark));
                } catch (CommandFailure failure) {
                    if (files.size() == 1) {
                        throw failure;
                    }
                    tell(line, String.valueOf(failure.getMessage()));
                    failed++;
                }
            }
            rows.complete();
        }
        return failed == 0 ? 0 : 1;
    }

    private static void decode(CaptureForm form, Path file, MemorySegment bytes, DecodedRows rows) throws IOException {
        rows.file(file);
        try {
            form.decode(MappedFile.name(file), bytes, rows);
        } catch (MalformedResultException malformed) {
            throw new CommandFailure(MappedFile.name(file) + ": " + malformed.getMessage(), malformed);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(String.valueOf(e.getMessage()), e);
        } finally {
            rows.endProgress();
        }
    }

    private static void tell(CommandLine line, String message) {
        line.getErr().println(line.getCommandSpec().qualifiedName() + ": " + TextCells.printable(message));
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
