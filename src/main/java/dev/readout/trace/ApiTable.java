package dev.readout.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The functions that the layer knows: what the headers declare. Immutable, shared. */
final class ApiTable {
    private static final MemoryLayout POINTER = ValueLayout.ADDRESS.withTargetLayout(
            MemoryLayout.sequenceLayout(Long.MAX_VALUE, ValueLayout.JAVA_BYTE));
    private static final Pattern TYPE = Pattern.compile("typedef (?:enum )?([\\w ]+?)(?:\\s*\\{[^}]*\\})? (\\w+);");
    private static final Pattern FUNCTION = Pattern.compile("typedef ([^;{}]*)\\(\\*PFN_(\\w+)\\)\\(([^)]*)\\);");

    private final Map<String, TracedFunction> functions = new LinkedHashMap<>();

    private ApiTable() {
        for (String header : List.of("vulkan.h", "gl.h", "egl.h")) {
            read(header);
        }
    }

    /** The three headers of the library, parsed once, when they are first asked for. */
    static ApiTable standard() {
        return Standard.TABLE;
    }

    /** A function by its name, or null if the headers do not declare it. */
    TracedFunction function(String name) {
        return functions.get(name);
    }

    /** Every function, in the order of the headers. */
    Collection<TracedFunction> functions() {
        return Collections.unmodifiableCollection(functions.values());
    }

    private void read(String header) {
        String text;
        try (InputStream in = ApiTable.class.getResourceAsStream(header)) {
            text = new String(in.readAllBytes(), StandardCharsets.US_ASCII).replaceAll("(?s)/\\*.*?\\*/", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, MemoryLayout> types = new HashMap<>(Map.of("char", ValueLayout.JAVA_BYTE,
                "unsigned char", ValueLayout.JAVA_BYTE, "int", ValueLayout.JAVA_INT, "unsigned int",
                ValueLayout.JAVA_INT, "int32_t", ValueLayout.JAVA_INT, "uint32_t", ValueLayout.JAVA_INT, "float",
                ValueLayout.JAVA_FLOAT));
        for (String wide : List.of("int64_t", "uint64_t", "size_t", "ptrdiff_t", "intptr_t")) {
            types.put(wide, ValueLayout.JAVA_LONG);
        }
        for (Matcher type = TYPE.matcher(text); type.find();) {
            types.put(type.group(2), types.getOrDefault(type.group(1), ValueLayout.JAVA_INT));
        }
        for (Matcher type = Pattern.compile("(?:\\w+\\*|PFN_) ?(\\w+)(?:;|\\)\\()").matcher(text); type.find();) {
            types.put(type.group(1), POINTER);
        }
        for (Matcher function = FUNCTION.matcher(text); function.find();) {
            if (!function.group(2).endsWith("VoidFunction")) {
                add(function, types);
            }
        }
    }

    private void add(Matcher declaration, Map<String, MemoryLayout> types) {
        List<String> names = new ArrayList<>();
        List<MemoryLayout> layouts = new ArrayList<>();
        if (!declaration.group(3).equals("void")) {
            for (String parameter : declaration.group(3).strip().split(",\\s*")) {
                names.add(parameter.substring(parameter.lastIndexOf(' ') + 1));
                layouts.add(layout(parameter.substring(0, parameter.lastIndexOf(' ')), types));
            }
        }
        MemoryLayout returned = layout(declaration.group(1).strip(), types);
        functions.put(declaration.group(2),
                new TracedFunction(declaration.group(2), returned, names.toArray(String[]::new),
                        layouts.toArray(MemoryLayout[]::new)));
    }

    private static MemoryLayout layout(String type, Map<String, MemoryLayout> types) {
        return type.equals("void") ? null
                : type.contains("*") || type.startsWith("PFN_") ? POINTER
                : types.get(type.replace("const ", ""));
    }

    private static final class Standard {
        static final ApiTable TABLE = new ApiTable();
    }
}
