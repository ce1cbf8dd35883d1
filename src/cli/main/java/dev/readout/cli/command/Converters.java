package dev.readout.cli.command;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.TypeConversionException;

/** Values of what was typed. Java's own parsers take more: signs, exponents, and the digits of all scripts. */
public final class Converters {
    private static final BigDecimal LEAST_MILLISECONDS = BigDecimal.valueOf(1, 6);
    private static final BigDecimal MOST_MILLISECONDS = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final BigDecimal MOST_PERCENT = BigDecimal.valueOf(1000);
    /** The JVM's replacement for bytes that are no text. */
    private static final char REPLACEMENT = '\uFFFD';

    private Converters() {
    }

    /** How many of something: a whole number, one at least. */
    public static int count(String text) {
        try {
            int number = text.matches("[0-9]+") ? Integer.parseInt(text) : 0;
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Too large for an int.
        }
        throw new TypeConversionException("'" + text + "' is not a whole number in 1.." + Integer.MAX_VALUE);
    }

    /**
     * A number of bytes as the API has it, an unsigned 64-bit integer: decimal, also with K, M or G, or hexadecimal
     * with 0x. From 2^63 on it is a negative {@code long}.
     */
    public static long bytes(String text) {
        try {
            if (text.matches("0x[0-9a-fA-F]+")) {
                return Long.parseUnsignedLong(text.substring(2), 16);
            }
            if (text.matches("[0-9]{1,10}[KMG]")) {
                int last = text.length() - 1;
                return Long.parseLong(text.substring(0, last)) << 10 * ("KMG".indexOf(text.charAt(last)) + 1);
            }
            if (text.matches("[0-9]+")) {
                return Long.parseUnsignedLong(text);
            }
        } catch (NumberFormatException e) {
            // Too large for a long.
        }
        throw new TypeConversionException("'" + text + "' is not a number of bytes in 0..18446744073709551615");
    }

    /** A time in ms, with a fraction, to the ns. */
    public static Duration milliseconds(String text) {
        try {
            BigDecimal typed = new BigDecimal(text);
            if (typed.compareTo(LEAST_MILLISECONDS) >= 0 && typed.compareTo(MOST_MILLISECONDS) <= 0) {
                return Duration.ofNanos(typed.movePointRight(LEAST_MILLISECONDS.scale()).longValue());
            }
        } catch (NumberFormatException e) {
            // No number.
        }
        throw new TypeConversionException("'" + text + "' is not a number of milliseconds in " + LEAST_MILLISECONDS
                + ".." + MOST_MILLISECONDS);
    }

    /** A share, typed in percent, with or without the sign: {@code 5%} is 0.05. */
    public static double percent(String text) {
        if (text.matches("[0-9]{1,9}([.][0-9]{1,9})?%?")) {
            BigDecimal typed = new BigDecimal(text.replace("%", ""));
            if (typed.compareTo(MOST_PERCENT) <= 0) {
                return typed.movePointLeft(2).doubleValue();
            }
        }
        throw new TypeConversionException("'" + text + "' is not a percentage in 0..1000, such as 5%");
    }

    /**
     * A file's name. On Unix it is bytes, and the JVM's file names are text: bytes that are no text in the encoding of
     * the environment are refused.
     */
    public static Path file(String name) {
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
