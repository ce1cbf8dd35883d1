package dev.readout.spark;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows that one capture becomes: one for each value of each result. Not safe to share. */
final class ResultRows {
    /** The columns. {@code value} is a whole number and {@code number} one that is not; what is undefined is null. */
    static final String COLUMNS = """
            path STRING NOT NULL, format STRING, labels MAP<STRING, STRING> NOT NULL, result BIGINT, subject STRING,
            name STRING, value DECIMAL(38, 0), number DOUBLE, text STRING, available BOOLEAN, status BIGINT,
            error STRING""";

    /** Its name in messages. */
    static final String CAPTURE = "the capture";

    private static final int MOST_DIGITS = 38;

    private final String path;
    private final CaptureOptions options;
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    private long result;
    private @Nullable String subject;
    private @Nullable Boolean available;
    private @Nullable Long status;

    ResultRows(String path, CaptureOptions options) {
        this.path = path;
        this.options = options;
    }

    /**
     * Says what the values behind it are of.
     *
     * @param number of the result in the capture, from 0
     * @param of what of the capture; null if it is of nothing but the result
     */
    ResultRows result(long number, @Nullable String of) {
        return result(number, of, null, null);
    }

    /** Says it of a result with a trailing word; null for what that does not say. */
    ResultRows result(
            long number, @Nullable String of, @Nullable Boolean isAvailable, @Nullable Long withStatus) {
        result = number;
        subject = of;
        available = isAvailable;
        status = withStatus;
        return this;
    }

    /** An unsigned value of 64 bits. */
    ResultRows unsigned(String name, long value) {
        return value(name, new BigInteger(Long.toUnsignedString(value)));
    }

    /** A number; null if it is undefined. The name is null if a result has no value, but a trailing word. */
    ResultRows value(@Nullable String name, @Nullable Number value) {
        if (value instanceof Float || value instanceof Double) {
            return add(name, null, value.doubleValue(), null);
        }
        BigDecimal whole = value == null ? null : new BigDecimal(value.toString());
        if (whole != null && whole.precision() > MOST_DIGITS) {
            throw new IllegalArgumentException(name + " " + value + " has more than " + MOST_DIGITS + " digits");
        }
        return add(name, whole, null, null);
    }

    /** A text. */
    ResultRows text(String name, String text) {
        return add(name, null, null, text);
    }

    private ResultRows add(
            @Nullable String name, @Nullable BigDecimal value, @Nullable Double number, @Nullable String text) {
        rows.add(row(result, subject, name, value, number, text, available, status, null));
        return this;
    }

    /** Adds an error of the capture. The rows that were decoded so far stay. */
    void error(String message) {
        rows.add(row(null, null, null, null, null, null, null, null, message));
    }

    private @Nullable Object[] row(@Nullable Object... cells) {
        List<@Nullable Object> all =
                new ArrayList<>(Arrays.asList(path, options.values().get("format"), options.values()));
        all.addAll(Arrays.asList(cells));
        return all.toArray();
    }

    /** All of them, or, if the capture is no good, the one that says so: a cell for each of the columns. */
    List<@Nullable Object[]> all() {
        return rows;
    }

    /** Forgets what was decoded: half of a capture looks like a whole one. */
    void only(String error) {
        rows.clear();
        error(error);
    }
}
