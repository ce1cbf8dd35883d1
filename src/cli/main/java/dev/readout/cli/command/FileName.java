package dev.readout.cli.command;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A file's name on the command line. On Unix it is bytes, and the JVM's file names are text: bytes that are no text in
 * the environment's encoding are refused.
 */
public final class FileName implements ITypeConverter<Path> {
    /** The JVM's replacement for bytes that are no text. */
    private static final char REPLACEMENT = '\uFFFD';

    @Override
    public Path convert(String name) {
        Charset encoding = Charset.forName(System.getProperty("sun.jnu.encoding", Charset.defaultCharset().name()));
        try {
            // A path with the replacement is that of another file.
            if (name.indexOf(REPLACEMENT) < 0) {
                return Path.of(name);
            }
        } catch (InvalidPathException e) {
            // As below.
        }
        throw new TypeConversionException("'" + name + "' is no name of a file in " + encoding + ", the encoding that"
                + " LC_ALL or LANG selects: "
                + (encoding.equals(StandardCharsets.UTF_8) ? "give it another name" : "set LC_ALL=C.UTF-8")
                + ", or pass a file to read on standard input, with - as its name");
    }
}
