package dev.readout.trace.signature;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions that the library's headers declare, which are resources beside this class. Immutable, shared. */
public final class ApiTable {
    private static final List<String> HEADERS = List.of("vulkan.h", "gl.h", "egl.h", "cl.h");

    private final Map<String, TracedFunction> functions = new LinkedHashMap<>();

    private ApiTable() {
        for (String header : HEADERS) {
            for (TracedFunction function : parse(header).functions()) {
                functions.put(function.name, function);
            }
        }
    }

    /** The headers of the library, parsed once, when they are first asked for. */
    public static ApiTable standard() {
        return Standard.TABLE;
    }

    /** A function by its name, or null if the headers do not declare it. */
    public @Nullable TracedFunction function(String name) {
        return functions.get(name);
    }

    /** Every function, in the order of the headers. */
    Collection<TracedFunction> functions() {
        return Collections.unmodifiableCollection(functions.values());
    }

    static boolean has(String header) {
        return HEADERS.contains(header);
    }

    /** Reads one of the headers. */
    public static Declarations parse(String header) {
        return Declarations.of(header, text(header));
    }

    static String text(String header) {
        try (InputStream in = ApiTable.class.getResourceAsStream(header)) {
            if (in == null) {
                throw new FileNotFoundException(header + " is not beside " + ApiTable.class + ": the jar lacks it");
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Standard {
        static final ApiTable TABLE = new ApiTable();
    }
}
