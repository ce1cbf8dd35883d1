package dev.readout.cli.command;

import java.nio.charset.Charset;
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
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + name + "' is no name of a file in " + encoding() + ", the encoding"
                    + " that LC_ALL or LANG selects: set LC_ALL=C.UTF-8, or pass the file on standard input, with - as"
                    + " its name");
        }
    }

    /** Why a file may not be found that is there, to go on a message that it does not exist; mostly nothing. */
    public static String hint(Path file) {
        return file.toString().indexOf(REPLACEMENT) < 0 ? ""
                : ": the name that was given is no text in " + encoding() + ", and Java opens no file by such a name;"
                        + " pass the file on standard input, with - as its name";
    }

    private static Charset encoding() {
        return Charset.forName(System.getProperty("sun.jnu.encoding", Charset.defaultCharset().name()));
    }
}
