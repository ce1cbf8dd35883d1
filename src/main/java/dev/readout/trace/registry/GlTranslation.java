package dev.readout.trace.registry;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The registries of GL, EGL and OpenCL. A pointer is followed as far as {@code len} says, if that is an expression over
 * the other parameters, and not at all without it, but for strings that a NUL ends.
 *
 * <p>Pointers to void, and those of functions on pixels, are never followed: where a buffer is bound they are offsets
 * into it, and no registry says so.
 */
final class GlTranslation extends Translation {
    private static final Pattern PIXELS = Pattern.compile(".*(Pixel|Image|Stipple|Bitmap|ColorTable|ConvolutionFilter"
            + "|SeparableFilter|Histogram|Minmax|QueryObject|Pointer|Offset|Indirect).*");
    private static final Pattern BYTES = Pattern.compile("(?i).*size");
    private static final Set<String> CHARACTERS = Set.of("GLchar", "GLcharARB", "char");
    private static final Set<String> SINGLE_BYTES =
            Set.of("GLchar", "GLcharARB", "char", "GLubyte", "GLbyte", "GLboolean");
    /** What has names: of other types, groups say what object it is. */
    private static final Set<String> NAMED = Set.of("GLenum", "GLbitfield", "EGLenum", "GLint");
    private static final Pattern TYPEDEF = Pattern.compile(
            "\\s*typedef\\s+(?:struct\\s+)?((?:unsigned |signed )?\\w+)\\s*(\\*?)\\s*\\w+\\s*;\\s*");
    private static final Map<String, String> SPELLED = Map.ofEntries(
            Map.entry("signed char", "int8_t"), Map.entry("unsigned char", "uint8_t"), Map.entry("short", "int16_t"),
            Map.entry("unsigned short", "uint16_t"), Map.entry("khronos_int8_t", "int8_t"),
            Map.entry("khronos_uint8_t", "uint8_t"), Map.entry("khronos_int16_t", "int16_t"),
            Map.entry("khronos_uint16_t", "uint16_t"), Map.entry("khronos_int32_t", "int32_t"),
            Map.entry("khronos_uint32_t", "uint32_t"), Map.entry("khronos_int64_t", "int64_t"),
            Map.entry("khronos_uint64_t", "uint64_t"), Map.entry("khronos_float_t", "float"),
            Map.entry("khronos_intptr_t", "intptr_t"), Map.entry("khronos_ssize_t", "ptrdiff_t"),
            Map.entry("khronos_usize_t", "size_t"), Map.entry("khronos_utime_nanoseconds_t", "uint64_t"),
            Map.entry("khronos_stime_nanoseconds_t", "int64_t"));

    private final Registry.Api api;

    GlTranslation(RegistryElements elements, Registry.Api api) {
        super(elements);
        this.api = api;
    }

    @Override
    Declaration function(String name, Element proto, CDeclarator head, List<Element> parameters) {
        Set<String> needs = new HashSet<>();
        Map<String, CDeclarator> members = new LinkedHashMap<>();
        for (Element parameter : parameters) {
            CDeclarator member = CDeclarator.of(parameter.text());
            if (members.put(member.name(), member) != null) {
                throw new IllegalArgumentException("'" + member.name() + "' is declared twice");
            }
        }
        Lengths lengths = new Lengths(members, constant -> null);
        List<String> texts = new ArrayList<>();
        int index = 0;
        for (CDeclarator member : members.values()) {
            Element parameter = parameters.get(index++);
            texts.add(names(parameter, member, needs)
                    + (member.pointers() > 0 || !member.sizes().isEmpty()
                            ? pointer(name, parameter, member, lengths, members)
                            : "")
                    + (member.sizes().isEmpty() ? member.spelled(member.type())
                            : "const " + member.type() + "* " + member.name()));
            needs.add(member.type());
        }
        needs.add(head.type());
        String text = "typedef "
                + (head.pointers() > 0 ? "void*" : names(proto, head, needs) + head.type()) + " (*PFN_" + name + ")("
                + (texts.isEmpty() ? "void" : String.join(", ", texts)) + ");\n";
        return new Declaration(name, List.copyOf(needs), text);
    }

    /** The names that a number has: those of the group. */
    private String names(Element element, CDeclarator member, Set<String> needs) {
        String group = element.attribute("group");
        if (group == null || !NAMED.contains(member.type()) || elements().group(group) == null) {
            return "";
        }
        needs.add(group);
        return "READOUT_NAMED(" + group + ") ";
    }

    private String pointer(
            String function, Element element, CDeclarator member, Lengths lengths, Map<String, CDeclarator> members) {
        String length = element.attribute("len");
        String known = length == null ? null : lengths.rewritten(length);
        boolean text = CHARACTERS.contains(member.type());
        if (PIXELS.matcher(function).matches() || member.type().equals("void") || member.pointers() > 2) {
            return "READOUT_IF(0) ";
        }
        if (member.pointers() > 1) {
            return known == null ? "READOUT_IF(0) " : strings(text, known, members);
        }
        if (text && known == null) {
            return isTerminated(member, length, members.keySet()) ? "READOUT_STRING " : "READOUT_IF(0) ";
        }
        CDeclarator counted = members.get(length);
        // As many bytes, which the registry may or may not have divided.
        boolean bytes = BYTES.matcher(length == null ? "" : length).matches() && !SINGLE_BYTES.contains(member.type());
        if (known == null || bytes) {
            return "READOUT_IF(0) ";
        }
        if (text) {
            // A length that says that NUL ends the string.
            String signed = counted == null || counted.pointers() > 0 ? "" : "READOUT_IF(" + length + " >= 0) ";
            return signed + "READOUT_STRING READOUT_LENGTH(" + known + ") ";
        }
        return known.equals("1") ? "" : "READOUT_LENGTH(" + known + ") ";
    }

    /** Whether a NUL ends a string: no length stands beside it, and what the registry says is at most its own. */
    private boolean isTerminated(CDeclarator member, @Nullable String length, Set<String> names) {
        return api == Registry.Api.GL && member.readOnly()
                && (length == null || length.equals("COMPSIZE(" + member.name() + ")"))
                && names.stream().noneMatch(name -> name.toLowerCase(Locale.ROOT).contains("len"));
    }

    /** An array of pointers: of strings, whose lengths may stand beside it. */
    private static String strings(boolean text, String known, Map<String, CDeclarator> members) {
        CDeclarator lengths = members.get("length");
        boolean beside = lengths != null && lengths.pointers() == 1 && lengths.readOnly()
                && lengths.type().equals("GLint");
        return "READOUT_LENGTH(" + known + ") "
                + (text && beside ? "READOUT_STRING READOUT_STRING_LENGTHS(length) " : "");
    }

    @Override
    @Nullable
    Declaration type(String name) {
        Element element = elements().type(name);
        if (element == null || SPELLED.containsKey(name)) {
            return null;
        }
        if (name.equals("GLhandleARB")) {
            return new Declaration(name, List.of(), "typedef unsigned int " + name + ";\n");
        }
        if (element.text().matches("(?s)\\s*typedef\\b[^;]*\\(\\s*\\*\\s*" + Pattern.quote(name) + "\\s*\\).*")) {
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
                        "typedef " + (pointer ? "void*" : base) + " " + name + ";\n");
    }
}
