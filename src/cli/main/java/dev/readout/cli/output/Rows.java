package dev.readout.cli.output;

import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes the rows of a result, one after the other, and writes them in one format. Not safe to share. */
public interface Rows extends Closeable {
    /**
     * Writes a row.
     *
     * @param cells one for each {@link Column}: {@code null} (undefined or unknown), a {@link Boolean}, a
     *        {@link Number}, a {@link String}, or a {@link java.util.List} of these or of {@link Map}s with
     *        names as keys
     */
    void row(@Nullable Object... cells) throws IOException;

    /** An object as a cell, or as an element of one: names, each with its value behind it. */
    static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    /** Ends a result that has all its rows. A format that says so in its last bytes is cut without it. */
    default void complete() throws IOException {
    }

    /** Writes the lines that are held back. The stream below stays open. */
    @Override
    void close() throws IOException;
}
