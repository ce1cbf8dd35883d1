package dev.readout.cli.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A number of bytes as the API has it, an unsigned 64-bit integer: decimal, also with K, M or G, or hexadecimal with
 * 0x. From 2^63 on it is a negative {@code long}.
 */
public final class ByteCount implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        try {
            // Java takes a sign too, and the digits of all scripts.
            if (!text.matches("0x[0-9a-fA-F]+|[0-9]+|[0-9]{1,10}[KMG]")) {
                throw new NumberFormatException(text);
            }
            if (text.startsWith("0x")) {
                return Long.parseUnsignedLong(text.substring(2), 16);
            }
            int unit = "KMG".indexOf(text.charAt(text.length() - 1));
            return unit < 0 ? Long.parseUnsignedLong(text)
                    : Long.parseLong(text.substring(0, text.length() - 1)) << 10 * (unit + 1);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a number of bytes in 0..18446744073709551615");
        }
    }
}
