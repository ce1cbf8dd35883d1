package dev.readout.trace.registry;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * OpenCL's registry has no lengths: they follow from the names of parameters. {@code num_objects} counts {@code
 * mem_objects}, {@code num_events_in_wait_list} an {@code event_wait_list}, {@code work_dim} the sizes of work, {@code
 * param_value_size} the bytes of a {@code param_value}; an origin or a region has three numbers, and a list of
 * properties ends with 0. Pointers with other names are not followed.
 */
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
    private static final Pattern PROPERTIES = Pattern.compile("cl_\\w*properties(_[a-z0-9]+)?");
    private static final String END = "CL_PROPERTIES_END";

    private static final Set<String> TRIPLES =
            Set.of("origin", "region", "src_origin", "dst_origin", "buffer_origin", "host_origin");
    private static final Set<String> WORK = Set.of(
            "global_work_offset", "global_work_size", "local_work_size", "suggested_local_work_size");
    /** Parameters that point to one value, beside those that begin with num_ or end with _ret. */
    private static final Set<String> SINGLE = Set.of("event", "sync_point", "mutable_handle", "old_properties",
            "gl_object_name", "gl_object_type", "suggested_svm_type_index");
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
            return token ? String.valueOf(tokens(function, "READOUT_NAMED(" + TOKENS + ") ", "")) : "";
        }
        if (!member.sizes().isEmpty() || member.pointers() > 2) {
            return UNKNOWN;
        }
        String words = member.type().equals("void") && member.pointers() == 1 ? bytes(function.members(), member)
                : member.type().equals("char") ? text(member)
                        : PROPERTIES.matcher(member.type()).matches() && member.readOnly() ? list(function, member)
                                : numbers(function.members(), member);
        return words == null ? UNKNOWN : words;
    }

    /** Words that need the names of all numbers, or others if there are none. */
    private @Nullable String tokens(Prototype function, String words, @Nullable String others) {
        if (tokens.isEmpty()) {
            return others;
        }
        function.needs().add(TOKENS);
        return words;
    }

    private static @Nullable String text(CDeclarator member) {
        return member.readOnly() && member.pointers() == 1 ? "READOUT_STRING " : null;
    }

    private @Nullable String list(Prototype function, CDeclarator member) {
        // A partition's list of counts may contain zeros, so that its end can't be found.
        return member.pointers() == 1 ? tokens(function, "READOUT_TERMINATED(" + END + ", " + TOKENS + ") ", null)
                : null;
    }

    /** The bytes behind a pointer to anything: as many as a size says that has its name, if there is one. */
    private static @Nullable String bytes(Map<String, CDeclarator> members, CDeclarator member) {
        String size = member.name() + "_size";
        String written = size + "_ret";
        if (!is(members, size, "size_t", 0)) {
            return null;
        }
        if (member.readOnly()) {
            return "READOUT_LENGTH(" + size + ") ";
        }
        return is(members, written, "size_t", 1)
                ? "READOUT_WIDTH(0) " + filled(size, written)
                : null;
    }

    private @Nullable String numbers(Map<String, CDeclarator> members, CDeclarator member) {
        String name = member.name();
        boolean sizes = member.type().equals("size_t") && member.pointers() == 1;
        if (sizes && member.readOnly() && TRIPLES.contains(name)) {
            return "READOUT_LENGTH(3) ";
        }
        if (sizes && WORK.contains(name)) {
            return is(members, "work_dim", "cl_uint", 0) ? "READOUT_LENGTH(work_dim) " : null;
        }
        if (member.pointers() == 1 && !member.readOnly() && (SINGLE.contains(name) || name.startsWith("num_"))) {
            return "";
        }
        String count = counts(name).filter(counted -> is(members, counted, "cl_uint", 0)).findFirst().orElse(null);
        if (count != null) {
            String written = count + "_ret";
            // A missing const means nothing: outputs end with _ret, or their counts do.
            return is(members, written, "cl_uint", 1) ? filled(count, written)
                    : (member.readOnly() || name.endsWith("_ret") ? "" : "READOUT_INPUT ") + "READOUT_LENGTH(" + count
                            + ") ";
        }
        if (member.pointers() > 1) {
            return null;
        }
        if (!member.readOnly()) {
            String room = found(members, name);
            return room != null ? room : name.endsWith("_ret") ? "" : null;
        }
        // A struct that is called as its type.
        return ("cl_" + name).equals(member.type()) ? "" : null;
    }

    /** The members that may count an array, by its name. */
    private static Stream<String> counts(String name) {
        Matcher list = Pattern.compile("(\\w+?)(_wait|_payload)?_list").matcher(name);
        if (list.matches()) {
            boolean waits = "_wait".equals(list.group(2));
            return Stream.of("num_" + list.group(1) + (waits ? "s_in_wait_list" : list.group(2) == null ? "s"
                    : "_objects"));
        }
        String plain = name.replaceFirst("_ret$", "");
        return Stream.of("num_" + plain, "num_" + plain.substring(plain.lastIndexOf('_') + 1))
                .filter(count -> name.endsWith("s") || name.endsWith("s_ret"));
    }

    /** The length of an array for num_entries of something, if a pointer beside it says how many came back. */
    private static @Nullable String found(Map<String, CDeclarator> members, String name) {
        String written = "num_" + name.substring(name.lastIndexOf('_') + 1);
        return is(members, "num_entries", "cl_uint", 0) && is(members, written, "cl_uint", 1)
                ? filled("num_entries", written) : null;
    }

    /** The length of an output with room for some elements, whose number a pointer has, if it is not null. */
    private static String filled(String room, String written) {
        return "READOUT_LENGTH(" + room + ", " + written + " ? *" + written + " : " + room + ") ";
    }

    @Override
    @Nullable
    Declaration type(String name) {
        Element element = elements.type(name);
        List<Element> members = element == null ? List.of() : element.all("member");
        if (element == null || !"struct".equals(element.attribute("category"))) {
            return super.type(name);
        }
        StringBuilder text = new StringBuilder("typedef struct " + name + " {\n");
        Stream.Builder<String> needs = Stream.builder();
        for (Element each : members) {
            CDeclarator member = CDeclarator.of(each.text());
            needs.add(member.type());
            if (!member.sizes().isEmpty()) {
                throw new IllegalArgumentException(name + " has an array, of which nothing is known");
            }
            text.append("    ").append(member.pointers() > 0 ? UNKNOWN : "").append(member.spelled(member.type()))
                    .append(";\n");
        }
        return new Declaration(name, needs.build().toList(), text.append("} ").append(name).append(";\n").toString());
    }

    @Override
    String before(String type) {
        EnumerantGroup names = super.names(type);
        return (names == null ? "" : names.declared(type))
                + (PROPERTIES.matcher(type).matches() ? "READOUT_NUMBER(" + END + ", 0)\n" : "")
                + (HEXADECIMAL.matcher(type).matches() || TOKEN_TYPES.matcher(type).matches() ? "READOUT_HEXADECIMAL "
                        : "");
    }
}
