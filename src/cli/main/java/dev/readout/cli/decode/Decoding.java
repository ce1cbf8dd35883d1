package dev.readout.cli.decode;

import dev.readout.cli.command.Interruption;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.output.Progress;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.TextCells;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import picocli.CommandLine;

/** Decodes a file of pieces of one size, any number of them one behind the other. */
final class Decoding {
    private Decoding() {
    }

    /** Opens what takes the rows, when the file is there. */
    @FunctionalInterface
    interface Output {
        Rows open() throws IOException;
    }

    /** Writes the rows of one piece. */
    @FunctionalInterface
    interface Decoder {
        /**
         * Decodes a piece.
         *
         * @param number of the piece in the file, from 0
         */
        void decode(Rows rows, long number, MemorySegment piece) throws IOException;
    }

    /**
     * Decodes the whole pieces, and reports the number of bytes left over.
     *
     * @param what the name of a piece
     * @param size the bytes of a piece
     * @return the exit status
     */
    static int run(CommandLine line, Path file, String what, long size, Output output, Decoder decoder)
            throws IOException {
        MappedFile.read(file, bytes -> {
            long rest = bytes.byteSize() % size;
            long end = bytes.byteSize() - rest;
            try (Interruption interruption = Interruption.watch();
                    Rows rows = output.open();
                    Progress progress = Progress.of("decoding", Progress.Unit.BYTES, end)) {
                for (long at = 0; at < end && !interruption.isRequested(); at += size) {
                    decoder.decode(rows, at / size, bytes.asSlice(at, size));
                    progress.reach(at);
                }
                rows.complete();
            }
            if (rest > 0) {
                tell(line, MappedFile.name(file) + " has " + bytes.byteSize() + " bytes: the last " + rest
                        + " are not a whole " + what + " of " + size + " and are left out");
            }
        });
        return 0;
    }

    /** Tells people something that is no row. */
    static void tell(CommandLine line, String message) {
        line.getErr().println(line.getCommandSpec().qualifiedName() + ": " + TextCells.printable(message));
    }
}
