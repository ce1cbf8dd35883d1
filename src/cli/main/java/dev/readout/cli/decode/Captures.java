package dev.readout.cli.decode;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.Interruption;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.InputLimit;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.output.OutputOptions;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.StandardOutput;
import dev.readout.cli.output.TextCells;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The files that a command decodes, one after the other, into one output. Where several can be meant, a column has the
 * file of each row. What is wrong with one of several files is told, and the others are decoded nevertheless.
 */
final class Captures {
    private final StandardOutput out;
    private final OutputOptions output = new OutputOptions();
    private final InputLimit limit = new InputLimit();
    private final List<Path> typed = new ArrayList<>();

    Captures(StandardOutput out) {
        this.out = out;
    }

    /** Decodes one file. */
    @FunctionalInterface
    interface Decoder {
        /**
         * Writes the rows of a file.
         *
         * @param bytes the whole file, in memory that is gone afterwards
         * @throws CommandFailure if the file is at fault
         */
        void decode(Path file, MemorySegment bytes, Target target) throws IOException;
    }

    /** The rows of all files, in one output, which begins with the first file that is in order. */
    final class Target implements Rows {
        private final boolean isNamed = isNamed();
        private final List<Column> columns;
        private String file = "";
        private @Nullable Interruption interruption;
        private @Nullable Rows all;

        private Target(List<Column> columns) {
            this.columns = columns;
        }

        /** The rows of a file, until there are those of the next one. The caller does not close them. */
        Rows rows(Path of) throws IOException {
            file = of.toString();
            if (all == null) {
                interruption = Interruption.watch();
                all = output.open(out, isNamed
                        ? Stream.concat(Stream.of(Column.text("file")), columns.stream()).toList() : columns);
            }
            return this;
        }

        @Override
        public void row(@Nullable Object... cells) throws IOException {
            @Nullable
            Object[] named = new @Nullable Object[cells.length + 1];
            named[0] = file;
            System.arraycopy(cells, 0, named, 1, cells.length);
            Objects.requireNonNull(all, "rows(file) comes first").row(isNamed ? named : cells);
        }

        boolean isInterrupted() {
            return interruption != null && interruption.isRequested();
        }

        @Override
        public void complete() throws IOException {
            if (all != null) {
                all.complete();
            }
        }

        @Override
        public void close() throws IOException {
            try {
                if (all != null) {
                    all.close();
                }
            } finally {
                if (interruption != null) {
                    interruption.close();
                }
            }
        }
    }

    /** @param contents of a file: one sentence or more */
    void describe(CommandSyntax syntax, String contents) {
        output.describe(syntax);
        limit.describe(syntax);
        syntax.inputs(0, "FILE", typed::add,
                contents + " - is standard input. What ends in .gz or .zst is unpacked. A folder is all files in it and"
                        + " below. Of several files, or of a folder, each row has a column file. A fault in one of them"
                        + " is told, the others are decoded, and the status is 1.");
    }

    /** Tells whether the format nests parts inside of one object. */
    boolean isWhole() {
        return output.isWhole();
    }

    /** By what was typed, not by what is in a folder today: a script relies on the columns. */
    private boolean isNamed() {
        return typed.size() > 1 || Files.isDirectory(typed.getFirst());
    }

    /** All files, those of a folder by their names. */
    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path each : typed) {
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
            throw new CommandFailure(typed.getFirst() + " is a folder without a file");
        }
        return files;
    }

    /**
     * Decodes all files.
     *
     * @param needed how many bytes of a file are needed at most, 1 or more
     * @return the exit status
     */
    int decode(CommandLine line, List<Column> columns, long needed, Decoder decoder) throws IOException {
        List<Path> files = files();
        int failed = 0;
        try (Target target = new Target(columns)) {
            for (Path file : files) {
                if (target.isInterrupted()) {
                    break;
                }
                try {
                    MappedFile.readBegin(file, needed, limit, bytes -> decoder.decode(file, bytes, target));
                } catch (CommandFailure failure) {
                    if (files.size() == 1) {
                        throw failure;
                    }
                    tell(line, String.valueOf(failure.getMessage()));
                    failed++;
                }
            }
            target.complete();
        }
        return failed == 0 ? 0 : 1;
    }

    /** Tells people something that is no row. */
    static void tell(CommandLine line, String message) {
        line.getErr().println(line.getCommandSpec().qualifiedName() + ": " + TextCells.printable(message));
    }
}
