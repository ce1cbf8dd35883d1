package dev.readout.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How many nanoseconds a tick takes, as the API has it: a {@code float}. */
final class TickPeriod implements ITypeConverter<Float> {
    @Override
    public Float convert(String text) {
        try {
            float period = Float.parseFloat(text);
            if (period > 0 && period < Float.POSITIVE_INFINITY) {
                return period;
            }
        } catch (NumberFormatException e) {
            // No number.
        }
        throw new TypeConversionException("'" + text + "' is not a number of nanoseconds above 0 and up to "
                + Float.MAX_VALUE);
    }
}
