package dev.readout.cli.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A whole number on the command line, with its range. */
public abstract sealed class WholeNumber implements ITypeConverter<Integer> {
    private final int least;
    private final int most;

    private WholeNumber(int least, int most) {
        this.least = least;
        this.most = most;
    }

    /** How many of something: one at least. */
    public static final class Count extends WholeNumber {
        public Count() {
            super(1, Integer.MAX_VALUE);
        }
    }

    /** How many bits of a {@code long} count. */
    public static final class Bits extends WholeNumber {
        public Bits() {
            super(1, Long.SIZE);
        }
    }

    @Override
    public Integer convert(String text) {
        try {
            // Java takes a sign too, and the digits of all scripts.
            int number = text.matches("[0-9]+") ? Integer.parseInt(text) : least - 1;
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Too large for an int, or no number.
        }
        throw new TypeConversionException("'" + text + "' is not a whole number in " + least + ".." + most);
    }
}
