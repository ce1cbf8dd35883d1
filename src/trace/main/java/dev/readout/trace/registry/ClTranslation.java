package dev.readout.trace.registry;

import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** OpenCL's registry, which has no lengths. */
final class ClTranslation extends PlainTranslation {
    /** The result type of functions, whose names are in one block for each author of errors. */
    private static final String ERROR = "cl_int";
    private static final String ERRORS = "ErrorCodes.";
    /** The numbers that are given out one by one: none stands for two things. */
    private static final String TOKENS = "CL";
    private static final Pattern TOKEN_BLOCKS = Pattern.compile("enums\\.[0-9A-F]+|cl_(platform|device)_info");
    private static final long FIRST_TOKEN = 0x900;
    private static final long LAST_TOKEN = 0xFFFF;
    private static final Pattern TOKEN_TYPES =
            Pattern.compile("cl_\\w+_(info|type|state|mode|order|source|set|hint|advice)(_[a-z0-9]+)?");
    private static final Pattern HEXADECIMAL =
            Pattern.compile("cl_bitfield|cl_properties|cl_\\w+_(capabilities|flags|properties|fields)(_[a-z0-9]+)?");
    /** The output with the error of a function that returns an object. */
    private static final String STATUS = "errcode_ret";
    private static final Map<String, String> PLATFORM = Map.of("UINT", "uint32_t", "HANDLE", "void*");

    private final EnumerantGroup errors;
    private final EnumerantGroup tokens;

    ClTranslation(RegistryElements elements) {
        super(elements, PLATFORM);
        errors = elements.groups(name -> name.startsWith(ERRORS));
        tokens = elements.groups(name -> TOKEN_BLOCKS.matcher(name).matches()).between(FIRST_TOKEN, LAST_TOKEN);
    }

    @Override
    @Nullable
    EnumerantGroup names(String group) {
        EnumerantGroup names = switch (group) {
            case ERROR -> errors;
            case TOKENS -> tokens;
            default -> super.names(group);
        };
        return names == null || names.isEmpty() ? null : names;
    }

    @Override
    String words(Prototype function, Element parameter, CDeclarator member) {
        if (!isPointer(member)) {
            boolean token = TOKEN_TYPES.matcher(member.type()).matches() && super.names(member.type()) == null;
            if (!token || tokens.isEmpty()) {
                return "";
            }
            function.needs().add(TOKENS);
            return "READOUT_NAMED(" + TOKENS + ") ";
        }
        return member.name().equals(STATUS) && member.pointers() == 1 ? "" : text(member);
    }

    @Override
    String before(String type) {
        EnumerantGroup names = super.names(type);
        return (names == null ? "" : names.declared(type))
                + (HEXADECIMAL.matcher(type).matches() || TOKEN_TYPES.matcher(type).matches() ? "READOUT_HEXADECIMAL "
                        : "");
    }
}
