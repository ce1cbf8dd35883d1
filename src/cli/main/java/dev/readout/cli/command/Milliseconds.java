package dev.readout.cli.command;

import java.math.BigDecimal;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time in ms, with a fraction, to the ns. */
public final class Milliseconds implements ITypeConverter<Duration> {
    private static final BigDecimal LEAST = BigDecimal.valueOf(1, 6);
    private static final BigDecimal MOST = BigDecimal.valueOf(Integer.MAX_VALUE);

    @Override
    public Duration convert(String text) {
        try {
            BigDecimal typed = new BigDecimal(text);
            if (typed.compareTo(LEAST) >= 0 && typed.compareTo(MOST) <= 0) {
                return Duration.ofNanos(typed.movePointRight(LEAST.scale()).longValue());
            }
        } catch (NumberFormatException e) {
            // No number.
        }
        throw new TypeConversionException("'" + text + "' is not a number of milliseconds in " + LEAST + ".." + MOST);
    }
}
