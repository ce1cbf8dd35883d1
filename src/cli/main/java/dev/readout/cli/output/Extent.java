package dev.readout.cli.output;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A width and a height in pixels, 1 or more each: {@code 1920x1080}.
 *
 * @param width the pixels from left to right
 * @param height the pixels from top to bottom
 */
public record Extent(int width, int height) {
    /** Turns a text into an extent. */
    public static final class Converter implements ITypeConverter<Extent> {
        private static final Pattern TEXT = Pattern.compile("([1-9][0-9]{0,9})x([1-9][0-9]{0,9})");

        @Override
        public Extent convert(String text) {
            Matcher matcher = TEXT.matcher(text);
            if (matcher.matches()) {
                long width = Long.parseLong(matcher.group(1));
                long height = Long.parseLong(matcher.group(2));
                if (width <= Integer.MAX_VALUE && height <= Integer.MAX_VALUE) {
                    return new Extent((int) width, (int) height);
                }
            }
            throw new TypeConversionException("'" + text + "' is not a width and a height in pixels such as 1920x1080,"
                    + " each in 1.." + Integer.MAX_VALUE);
        }
    }
}
