package dev.readout.trace.registry;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The registries of GL, GLX, EGL and OpenCL: functions of numbers, strings and arrays, and types that are aliases.
 * Subclasses translate the annotations of parameters and results.
 */
abstract non-sealed class PlainTranslation extends Translation {
    /** Before a pointer that is not followed. */
    static final String UNKNOWN = "READOUT_IF(0) ";

    /** No typedef that is read is as long. */
    private static final int LONGEST = 1 << 10;
    /** Possessive, without backtracking: a mismatch takes no longer than a match. */
    private static final Pattern TYPEDEF = Pattern.compile(
            "\\s*+typedef\\s++(?:struct\\s++)?((?:unsigned |signed )?\\w++)\\s*+(\\*?)\\s*+\\w++"
                    + "\\s*+(?:__attribute__\\s*+\\(\\(aligned\\(\\d{1,2}\\)\\)\\)\\s*+)?;\\s*+");
    private static final Map<String, String> SPELLED = Map.ofEntries(
            Map.entry("long", "ptrdiff_t"), Map.entry("unsigned long", "size_t"), Map.entry("signed char", "int8_t"),
            Map.entry("unsigned char", "uint8_t"), Map.entry("short", "int16_t"),
            Map.entry("unsigned short", "uint16_t"), Map.entry("khronos_int8_t", "int8_t"),
            Map.entry("khronos_uint8_t", "uint8_t"), Map.entry("khronos_int16_t", "int16_t"),
            Map.entry("khronos_uint16_t", "uint16_t"), Map.entry("khronos_int32_t", "int32_t"),
            Map.entry("khronos_uint32_t", "uint32_t"), Map.entry("khronos_int64_t", "int64_t"),
            Map.entry("khronos_uint64_t", "uint64_t"), Map.entry("khronos_float_t", "float"),
            Map.entry("khronos_intptr_t", "intptr_t"), Map.entry("khronos_ssize_t", "ptrdiff_t"),
            Map.entry("khronos_usize_t", "size_t"), Map.entry("khronos_utime_nanoseconds_t", "uint64_t"),
            Map.entry("khronos_stime_nanoseconds_t", "int64_t"));

    /** Types of systems, whose names alone a registry has. */
    private final Map<String, String> platform;

    PlainTranslation(RegistryElements elements, Map<String, String> platform) {
        super(elements);
        this.platform = platform;
    }

    /**
     * A function's parameters.
     *
     * @param members by their names, in order
     * @param needs what has to be declared before
     */
    record Prototype(String name, Map<String, CDeclarator> members, Set<String> needs) {
    }

    @Override
    final Declaration function(String name, Element proto, CDeclarator head, List<Element> parameters) {
        Prototype prototype = new Prototype(name, new LinkedHashMap<>(), new HashSet<>());
        for (Element parameter : parameters) {
            CDeclarator member = CDeclarator.of(parameter.text());
            if (prototype.members.put(member.name(), member) != null) {
                throw new IllegalArgumentException("'" + member.name() + "' is declared twice");
            }
        }
        List<String> texts = new ArrayList<>();
        int index = 0;
        for (CDeclarator member : prototype.members.values()) {
            texts.add(words(prototype, parameters.get(index++), member)
                    + (member.sizes().isEmpty() ? member.spelled(SPELLED.getOrDefault(member.type(), member.type()))
                            : "const " + member.type() + "* " + member.name()));
            prototype.needs.add(member.type());
        }
        prototype.needs.add(head.type());
        String text = "typedef " + result(prototype, proto, head) + " (*PFN_" + name + ")("
                + (texts.isEmpty() ? "void" : String.join(", ", texts)) + ");\n";
        return new Declaration(name, List.copyOf(prototype.needs), text);
    }

    /** The text before a parameter: nothing, or words that end with a blank. */
    abstract String words(Prototype function, Element parameter, CDeclarator member);

    /** The type that a function returns, with the words before it. */
    String result(Prototype function, Element proto, CDeclarator head) {
        return head.pointers() > 0 ? "void*" : head.type();
    }

    /** The words before a pointer that no length is said of: only a string that is read has an end. */
    static String text(CDeclarator member) {
        return member.type().equals("char") && member.readOnly() && member.pointers() == 1 && member.sizes().isEmpty()
                ? "READOUT_STRING " : UNKNOWN;
    }

    /** Returns whether a parameter is an address. */
    static boolean isPointer(CDeclarator member) {
        return member.pointers() > 0 || !member.sizes().isEmpty();
    }

    @Override
    @Nullable
    Declaration type(String name) {
        String known = platform.get(name);
        if (known != null) {
            return new Declaration(name, List.of(), "typedef " + known + " " + name + ";\n");
        }
        Element element = elements.type(name);
        if (element == null || SPELLED.containsKey(name) || element.text().length() > LONGEST) {
            return null;
        }
        if (element.text().matches("(?s)\\s*+typedef\\b[^;]*\\(\\s*+\\*\\s*+" + Pattern.quote(name) + "\\s*+\\).*+")) {
            return new Declaration(name, List.of(), "typedef void* " + name + ";\n");
        }
        Matcher typedef = TYPEDEF.matcher(element.text());
        if (!typedef.matches()) {
            return null;
        }
        boolean pointer = !typedef.group(2).isEmpty();
        String base = SPELLED.getOrDefault(typedef.group(1), typedef.group(1));
        return base.equals("void") && !pointer ? null
                : new Declaration(name, pointer ? List.of() : List.of(base),
                        before(name) + "typedef " + (pointer ? "void*" : base) + " " + name + ";\n");
    }

    /** The text before the type of a number: its values' names, and the form of those without. */
    String before(String type) {
        return "";
    }
}
