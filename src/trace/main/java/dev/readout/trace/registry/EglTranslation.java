package dev.readout.trace.registry;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** EGL's registry, which has no lengths. A list of attributes ends with {@code EGL_NONE}. */
final class EglTranslation extends PlainTranslation {
    /** All numbers of EGL but those that say an amount or a truth: from there on, none stands for two things. */
    private static final String TOKENS = "EGL";
    private static final long FIRST_TOKEN = 0x3000;
    private static final long LAST_TOKEN = 0xFFFF;
    private static final String END = "EGL_NONE";

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
        boolean attributes = member.name().equals("attrib_list") && member.readOnly() && member.pointers() == 1;
        return attributes && hasTokens(function) ? "READOUT_TERMINATED(" + END + ", " + TOKENS + ") " : text(member);
    }

    private boolean hasTokens(Prototype function) {
        boolean any = tokens.number(END) != null;
        if (any) {
            function.needs().add(TOKENS);
        }
        return any;
    }

    @Override
    String result(Prototype function, Element proto, CDeclarator head) {
        // Its strings are the driver's, and end with NUL.
        return head.pointers() == 1 && head.type().equals("char") && head.readOnly() ? "READOUT_STRING const char*"
                : super.result(function, proto, head);
    }
}
