package dev.readout.trace.registry;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * EGL's registry has no lengths: they follow from the names of parameters. A list of attributes ends with {@code
 * EGL_NONE}; {@code num_formats} says how many {@code formats} came back, and {@code max_formats} or {@code
 * format_size} how many there is room for; {@code numTimestamps} counts {@code timestamps}. Pointers with other names
 * are not followed.
 */
final class EglTranslation extends PlainTranslation {
    /** All numbers of EGL but those that say an amount or a truth: from there on, none stands for two things. */
    private static final String TOKENS = "EGL";
    private static final long FIRST_TOKEN = 0x3000;
    private static final long LAST_TOKEN = 0xFFFF;
    private static final String END = "EGL_NONE";

    /** Parameters that point to one number. Others may point to arrays without a known count. */
    private static final Set<String> SINGLE = Set.of("value", "major", "minor", "numerator", "denominator", "frameId",
            "size", "event", "aux", "display_id", "pixmap", "window", "name", "handle", "stride", "fourcc", "pImage");
    private static final Set<String> TOKEN_NAMES = Set.of("attribute", "name");
    private static final Map<String, String> PLATFORM = Map.of("EGLint", "int32_t", "EGLNativeDisplayType", "void*",
            "EGLNativePixmapType", "void*", "EGLNativeWindowType", "void*");

    private final EnumerantGroup tokens;

    EglTranslation(RegistryElements elements) {
        super(elements, PLATFORM);
        tokens = elements.groups(TOKENS::equals).between(FIRST_TOKEN, LAST_TOKEN);
    }

    @Override
    @Nullable
    EnumerantGroup names(String group) {
        return !group.equals(TOKENS) ? super.names(group) : tokens.isEmpty() ? null : tokens;
    }

    @Override
    String words(Prototype function, Element parameter, CDeclarator member) {
        if (!isPointer(member)) {
            boolean token = member.type().equals("EGLenum")
                    || member.type().equals("EGLint") && TOKEN_NAMES.contains(member.name());
            return token && hasTokens(function) ? "READOUT_NAMED(" + TOKENS + ") " : "";
        }
        if (member.pointers() != 1 || !member.sizes().isEmpty() || member.type().equals("void")) {
            return UNKNOWN;
        }
        if (member.type().equals("char")) {
            return member.readOnly() ? "READOUT_STRING " : UNKNOWN;
        }
        if (member.name().equals("attrib_list") && member.readOnly()) {
            return hasTokens(function) ? "READOUT_TERMINATED(" + END + ", " + TOKENS + ") " : UNKNOWN;
        }
        String length = length(function.members(), member);
        return length != null ? length
                : !member.readOnly() && (SINGLE.contains(member.name()) || member.name().startsWith("num_")) ? ""
                        : UNKNOWN;
    }

    private boolean hasTokens(Prototype function) {
        boolean any = tokens.number(END) != null;
        if (any) {
            function.needs().add(TOKENS);
        }
        return any;
    }

    /** How many elements an array has, or null if no other parameter says so. */
    private static @Nullable String length(Map<String, CDeclarator> members, CDeclarator array) {
        String name = array.name();
        String one = name.replaceFirst("s$", "");
        if (name.equals("rects")) {
            // Whether it is const or not, the function reads four numbers of each.
            return Stream.of("n_rects", "numRects").filter(count -> counts(members, count, 0)).findFirst()
                    .map(count -> "READOUT_INPUT READOUT_LENGTH(" + count + "*4) ").orElse(null);
        }
        String number = Stream.of("num_" + name, "num" + Character.toUpperCase(name.charAt(0)) + name.substring(1))
                .filter(count -> counts(members, count, 0)).findFirst().orElse(null);
        if (number != null) {
            return "READOUT_LENGTH(" + number + ") ";
        }
        String room = Stream.of("max_" + name, one + "_size")
                .filter(count -> counts(members, count, 0)).findFirst().orElse(null);
        String written = Stream.of("num_" + name, "num_" + one)
                .filter(count -> counts(members, count, 1)).findFirst().orElse(null);
        return room == null || written == null || array.readOnly() ? null
                : "READOUT_LENGTH(" + room + ", (*" + written + ")) ";
    }

    private static boolean counts(Map<String, CDeclarator> members, String name, int pointers) {
        return is(members, name, "EGLint", pointers);
    }

    @Override
    String result(Prototype function, Element proto, CDeclarator head) {
        // Its strings are the driver's, and end with NUL.
        return head.pointers() == 1 && head.type().equals("char") && head.readOnly() ? "READOUT_STRING const char*"
                : super.result(function, proto, head);
    }
}
