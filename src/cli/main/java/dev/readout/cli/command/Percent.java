package dev.readout.cli.command;

import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A share, typed in percent, with or without the sign: {@code 5%} is 0.05. */
public final class Percent implements ITypeConverter<Double> {
    private static final BigDecimal MOST = BigDecimal.valueOf(1000);

    @Override
    public Double convert(String text) {
        // Java takes a sign too, an exponent, and the digits of all scripts.
        if (text.matches("[0-9]{1,9}([.][0-9]{1,9})?%?")) {
            BigDecimal typed = new BigDecimal(text.replace("%", ""));
            if (typed.compareTo(MOST) <= 0) {
                return typed.movePointLeft(2).doubleValue();
            }
        }
        throw new TypeConversionException("'" + text + "' is not a percentage in 0..1000, such as 5%");
    }
}
