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
 * The registries of GL and GLX. A pointer is followed if {@code len} is an expression over the other parameters, which
 * is its length, or if it is a string that ends with NUL.
 *
 * <p>Pointers to void, and all pointers of functions on pixels, are never followed: with a bound buffer they are
 * offsets into it, and no registry says so.
 */
final class GlTranslation extends Translation {
    private static final Pattern PIXELS = Pattern.compile(".*(Pixel|Image|Stipple|Bitmap|ColorTable|ConvolutionFilter"
            + "|SeparableFilter|Histogram|Minmax|QueryObject|Pointer|Offset|Indirect).*");
    private static final Pattern BYTES = Pattern.compile("(?i).*size");
    /** Of a string: nothing, its name, what counts it, or both. */
    private static final Pattern MEASURED = Pattern.compile("COMPSIZE\\((\\w*)(?:,(\\w+))?\\)");
    private static final Pattern WRITTEN = Pattern.compile("count|length|num\\w+");
    private static final Set<String> COUNTS = Set.of("GLsizei", "GLint");
    private static final Set<String> CHARACTERS = Set.of("GLchar", "GLcharARB", "char");
    private static final Set<String> SINGLE_BYTES =
            Set.of("GLchar", "GLcharARB", "char", "GLubyte", "GLbyte", "GLboolean");
    /** The types with names: for other types, groups say the kind of object. */
    private static final Set<String> NAMED = Set.of("GLenum", "GLbitfield", "GLint");
    /** On Apple's systems the first is a pointer. The others are X's: C's unsigned long, if they name an object. */
    private static final Map<String, String> PLATFORM = Map.ofEntries(
            Map.entry("GLhandleARB", "unsigned int"), Map.entry("Bool", "int"), Map.entry("Status", "int"),
            Map.entry("XID", "size_t"), Map.entry("Window", "size_t"), Map.entry("Pixmap", "size_t"),
            Map.entry("Font", "size_t"), Map.entry("Colormap", "size_t"));
    /** GL's types that GLX's registry uses and does not define. */
    private static final Map<String, String> GL = Map.of("GLboolean", "uint8_t", "GLint", "int", "GLsizei", "int",
            "GLuint", "unsigned int", "GLenum", "unsigned int", "GLbitfield", "unsigned int", "GLfloat", "float",
            "GLintptr", "intptr_t", "GLsizeiptr", "ptrdiff_t");
    /** Before a pointer that is not followed. */
    private static final String UNKNOWN = "READOUT_IF(0) ";

    /** No typedef that is read is as long. */
    private static final int LONGEST = 1 << 10;
    /** Possessive, without backtracking: a mismatch takes no longer than a match. */
    private static final Pattern TYPEDEF = Pattern.compile(
            "\\s*+typedef\\s++(?:struct\\s++)?((?:unsigned |signed )?\\w++)\\s*+(\\*?)\\s*+\\w++"
                    + "\\s*+;\\s*+");
    private static final Map<String, String> SPELLED = Map.ofEntries(
            Map.entry("long", "ptrdiff_t"), Map.entry("unsigned long", "size_t"), Map.entry("signed char", "int8_t"),
            Map.entry("unsigned char", "uint8_t"), Map.entry("short", "int16_t"),
            Map.entry("unsigned short", "uint16_t"), Map.entry("khronos_int8_t", "int8_t"),
            Map.entry("khronos_uint8_t", "uint8_t"), Map.entry("khronos_int16_t", "int16_t"),
            Map.entry("khronos_uint16_t", "uint16_t"), Map.entry("khronos_int32_t", "int32_t"),
            Map.entry("khronos_int64_t", "int64_t"), Map.entry("khronos_uint64_t", "uint64_t"),
            Map.entry("khronos_float_t", "float"), Map.entry("khronos_intptr_t", "intptr_t"),
            Map.entry("khronos_ssize_t", "ptrdiff_t"));

    private final Registry.Api api;

    /**
     * A function's parameters.
     *
     * @param members by their names, in order
     * @param needs what has to be declared before
     */
    private record Prototype(String name, Map<String, CDeclarator> members, Set<String> needs) {
    }

    GlTranslation(RegistryIndex index, Registry.Api api) {
        super(index);
        this.api = api;
    }

    @Override
    Declaration function(String name, Element proto, CDeclarator head, List<Element> parameters) {
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
            Element parameter = parameters.get(index++);
            boolean pointer = member.pointers() > 0 || !member.sizes().isEmpty();
            texts.add(names(prototype, parameter, member)
                    + (pointer ? pointer(prototype, parameter, member) : "")
                    + (member.sizes().isEmpty() ? member.spelled(SPELLED.getOrDefault(member.type(), member.type()))
                            : "const " + member.type() + "* " + member.name()));
            prototype.needs.add(member.type());
        }
        prototype.needs.add(head.type());
        String result = head.pointers() > 0 ? "void*" : names(prototype, proto, head) + head.type();
        String text = "typedef " + result + " (*PFN_" + name + ")("
                + (texts.isEmpty() ? "void" : String.join(", ", texts)) + ");\n";
        return new Declaration(name, List.copyOf(prototype.needs), text);
    }

    @Override
    @Nullable
    Declaration type(String name) {
        String known = api == Registry.Api.GLX ? GL.getOrDefault(name, PLATFORM.get(name)) : PLATFORM.get(name);
        if (known != null) {
            return new Declaration(name, List.of(), "typedef " + known + " " + name + ";\n");
        }
        Element element = index.type(name);
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
                        "typedef " + (pointer ? "void*" : base) + " " + name + ";\n");
    }

    /** The names of the number's group. */
    private String names(Prototype function, Element element, CDeclarator member) {
        String group = element.attribute("group");
        if (group == null || !NAMED.contains(member.type()) || index.group(group) == null) {
            return "";
        }
        function.needs().add(group);
        return "READOUT_NAMED(" + group + ") ";
    }

    private String pointer(Prototype function, Element element, CDeclarator member) {
        Map<String, CDeclarator> members = function.members();
        String length = length(function.name(), element.attribute("len"), member, members);
        String known = length == null ? null : new Lengths(members, constant -> null).rewritten(length);
        boolean text = CHARACTERS.contains(member.type());
        if (PIXELS.matcher(function.name()).matches() || member.type().equals("void") || member.pointers() > 2) {
            return UNKNOWN;
        }
        if (member.pointers() > 1) {
            return known == null ? UNKNOWN
                    // Older extensions leave the second const out.
                    : (member.readOnly() ? "READOUT_INPUT " : "") + strings(text, known, members);
        }
        if (text && known == null) {
            return isTerminated(member, length, members.keySet()) ? "READOUT_STRING " : UNKNOWN;
        }
        CDeclarator counted = members.get(length);
        // As many bytes, which the registry may or may not have divided.
        boolean bytes = BYTES.matcher(length == null ? "" : length).matches() && !SINGLE_BYTES.contains(member.type());
        // What a pointer leads to that only comes back says nothing of how much there is room for.
        boolean comesBack = known != null && !member.readOnly() && known.contains("(*");
        if (known == null || bytes || comesBack) {
            return UNKNOWN;
        }
        if (text) {
            // A length that says that NUL ends the string.
            String signed = counted == null || counted.pointers() > 0 ? "" : "READOUT_IF(" + length + " >= 0) ";
            return signed + "READOUT_STRING READOUT_LENGTH(" + known + ") ";
        }
        if (isProperty(length, member, members) && !isQuery(function.name())) {
            return "READOUT_INPUT READOUT_LENGTH(" + known + ") ";
        }
        return known.equals("1") ? "" : "READOUT_LENGTH(" + written(known, member, members) + ") ";
    }

    /**
     * A reliable length. A property query returns at most as many elements as the registry says, and for most
     * properties one. Strings of computed length ({@code COMPSIZE}) end with NUL, or have their length or number in
     * another parameter.
     */
    private static @Nullable String length(
            String function, @Nullable String length, CDeclarator member, Map<String, CDeclarator> members) {
        if (length == null) {
            return null;
        }
        if (isProperty(length, member, members) && isQuery(function)) {
            return "1";
        }
        Matcher string = MEASURED.matcher(length);
        if (!CHARACTERS.contains(member.type()) || !member.readOnly() || !string.matches()) {
            return length;
        }
        String beside = string.group(1).equals(member.name()) ? string.group(2) : string.group(1);
        return beside == null || beside.isEmpty() ? null : beside;
    }

    /** Returns whether it is a property by its name, as large as the largest, and not said to be const. */
    private static boolean isProperty(
            @Nullable String length, CDeclarator member, Map<String, CDeclarator> members) {
        return length != null && length.matches("\\d+") && !member.readOnly() && members.containsKey("pname");
    }

    /** Returns whether a function reads properties, by its name. Others set them, though older ones leave out const. */
    private static boolean isQuery(String function) {
        return function.contains("Get");
    }

    /** Of an array that the function fills, no more than it says that it has. */
    private static String written(String known, CDeclarator member, Map<String, CDeclarator> members) {
        for (CDeclarator count : members.values()) {
            if (!member.readOnly() && !count.readOnly() && count.pointers() == 1 && !count.name().equals(member.name())
                    && COUNTS.contains(count.type()) && WRITTEN.matcher(count.name()).matches()) {
                // For some, the registry does not guarantee that they are valid.
                return known + ", READOUT_FOLLOWED(" + count.name() + ") ? *" + count.name() + " : " + known;
            }
        }
        return known;
    }

    /** Returns whether a NUL ends a string: no length stands beside it. */
    private boolean isTerminated(CDeclarator member, @Nullable String length, Set<String> names) {
        return api == Registry.Api.GL && member.readOnly() && length == null
                && names.stream().noneMatch(GlTranslation::isLength);
    }

    private static boolean isLength(String name) {
        return name.toLowerCase(Locale.ROOT).contains("len");
    }

    /** An array of pointers: of strings, whose lengths may stand beside it. */
    private static String strings(boolean text, String known, Map<String, CDeclarator> members) {
        CDeclarator lengths = members.get("length");
        boolean beside = lengths != null && lengths.pointers() == 1 && lengths.readOnly()
                && lengths.type().equals("GLint");
        boolean terminated = members.keySet().stream().noneMatch(GlTranslation::isLength);
        return "READOUT_LENGTH(" + known + ") " + (!text || !beside && !terminated ? ""
                : beside ? "READOUT_STRING READOUT_STRING_LENGTHS(length) " : "READOUT_STRING ");
    }
}
