package dev.readout.trace.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Vulkan's registry. A pointer is followed by its {@code len}, without one to a single object, and not at all with
 * {@code noautovalidity}, whose validity only prose defines.
 */
final class VulkanTranslation extends Translation {
    /** Types of window systems that are passed by value, whose layout is in no registry. */
    private static final Map<String, String> PLATFORM = Map.ofEntries(
            Map.entry("VisualID", "uint64_t"), Map.entry("Window", "uint64_t"), Map.entry("RROutput", "uint64_t"),
            Map.entry("xcb_visualid_t", "uint32_t"), Map.entry("xcb_window_t", "uint32_t"),
            Map.entry("zx_handle_t", "uint32_t"), Map.entry("GgpStreamDescriptor", "uint32_t"),
            Map.entry("GgpFrameToken", "uint64_t"), Map.entry("DWORD", "uint32_t"), Map.entry("HINSTANCE", "void*"),
            Map.entry("HWND", "void*"), Map.entry("HMONITOR", "void*"), Map.entry("HANDLE", "void*"),
            Map.entry("LPCWSTR", "void*"), Map.entry("NvSciBufAttrList", "void*"), Map.entry("NvSciBufObj", "void*"),
            Map.entry("NvSciSyncAttrList", "void*"), Map.entry("NvSciSyncObj", "void*"));

    VulkanTranslation(RegistryIndex index) {
        super(index);
    }

    @Override
    Declaration function(String name, Element proto, CDeclarator head, List<Element> params) {
        Members parameters = new Members(params, true, false);
        String text =
                "typedef " + (head.pointers() > 0 ? "void*" : resolved(head.type())) + " (*PFN_" + head.name() + ")("
                        + (parameters.texts.isEmpty() ? "void" : String.join(", ", parameters.texts)) + ");\n";
        List<String> needs = new ArrayList<>(parameters.needs);
        needs.add(resolved(head.type()));
        return new Declaration(head.name(), needs, text);
    }

    @Override
    @Nullable
    Declaration type(String name) {
        if (PLATFORM.containsKey(name)) {
            return new Declaration(name, List.of(), "typedef " + PLATFORM.get(name) + " " + name + ";\n");
        }
        Element element = index.type(name);
        String category = element == null ? null : element.attribute("category");
        return element == null || category == null ? null : switch (category) {
            case "struct", "union" -> aggregate(name, element, category);
            case "enum" -> enumeration(name);
            case "bitmask" -> bitmask(name, element);
            case "basetype" -> basetype(name, element);
            case "handle" -> new Declaration(name, List.of(), "typedef struct " + name + "_T* " + name + ";\n");
            case "funcpointer" -> new Declaration(name, List.of(), "typedef void* " + name + ";\n");
            default -> null;
        };
    }

    private Declaration aggregate(String name, Element element, String category) {
        Members fields = new Members(element.all("member"), false, category.equals("union"));
        if (fields.texts.isEmpty()) {
            throw new IllegalArgumentException(name + " has no fields");
        }
        return new Declaration(name, List.copyOf(fields.needs), "typedef " + category + " " + name + " {\n    "
                + String.join(";\n    ", fields.texts) + ";\n} " + name + ";\n");
    }

    private Declaration enumeration(String name) {
        EnumerantGroup names = index.group(name);
        boolean wide = names != null && names.bits && name.matches(".*FlagBits\\d.*");
        String type = wide ? "READOUT_HEXADECIMAL typedef uint64_t "
                : name.contains("FlagBits") ? "READOUT_HEXADECIMAL typedef uint32_t " : "typedef int32_t ";
        return new Declaration(name, List.of(), (names == null ? "" : names.declared(name)) + type + name + ";\n");
    }

    private Declaration bitmask(String name, Element element) {
        CDeclarator flags = typedef(element);
        String required = element.attribute("requires");
        String bits = required == null ? element.attribute("bitvalues") : required;
        EnumerantGroup names = bits == null ? null : index.group(resolved(bits));
        return new Declaration(name, List.of(flags.type()),
                (names == null ? "" : names.declared(name.replace("Flags", "FlagBits")))
                        + "typedef " + flags.spelled(flags.type()) + ";\n");
    }

    private @Nullable Declaration basetype(String name, Element element) {
        if (!element.text().startsWith("typedef") || element.text().contains("{")) {
            return null;
        }
        CDeclarator type = typedef(element);
        boolean pointer = type.pointers() > 0;
        return new Declaration(name, pointer ? List.of() : List.of(type.type()),
                "typedef " + (pointer ? "void*" : type.type()) + " " + name + ";\n");
    }

    private static CDeclarator typedef(Element element) {
        return CDeclarator.of(element.text().replaceFirst("^\\s*typedef\\s+", "").replaceFirst(";\\s*$", ""));
    }

    /** The type that a name stands for. */
    private String resolved(String name) {
        Element element = index.type(name);
        if (element == null || name.equals(element.attribute("name"))) {
            return name;
        }
        Element child = element.first("name");
        String attribute = element.attribute("name");
        return attribute != null ? attribute : child == null ? name : child.text().strip();
    }

    private @Nullable Long constant(String name) {
        EnumerantGroup constants = index.group(RegistryIndex.CONSTANTS);
        return constants == null ? null : constants.number(name);
    }

    private record Member(CDeclarator declarator, Element element) {}

    /** The parameters of a function, or the fields of a struct or a union. */
    private final class Members {
        private final boolean parameters;
        private final boolean union;
        private final Map<String, Member> members = new LinkedHashMap<>();
        private final List<String> texts = new ArrayList<>();
        private final Set<String> needs = new HashSet<>();

        Members(List<Element> list, boolean parameters, boolean union) {
            this.parameters = parameters;
            this.union = union;
            for (Element element : list) {
                CDeclarator member = CDeclarator.of(element.text());
                if (members.put(member.name(), new Member(member, element)) != null) {
                    throw new IllegalArgumentException("'" + member.name() + "' is declared twice");
                }
            }
            members.values().forEach(member -> translate(member.declarator, member.element));
        }

        private void translate(CDeclarator member, Element element) {
            String type = resolved(member.type());
            needs.add(type);
            long count = count(member.sizes());
            if (count > 0 && parameters) {
                texts.add("READOUT_LENGTH(" + count + ") const " + type + "* " + member.name());
            } else {
                texts.add((member.pointers() > 0 ? pointer(element, member) : value(element, type, count))
                        + member.spelled(type) + (count > 0 ? "[" + count + "]" : ""));
            }
        }

        /** How many elements a field has: of several dimensions, all together. */
        private long count(String sizes) {
            long count = sizes.isEmpty() ? 0 : 1;
            for (String size : sizes.split("[\\[\\]\\s]+", -1)) {
                if (!size.isEmpty()) {
                    Long number = size.matches("\\d{1,6}") ? (Long) Long.parseLong(size) : constant(size);
                    if (number == null || number < 1 || number > 1 << 16
                            || count * number > 1 << 16) {
                        throw new IllegalArgumentException("an array has " + size + " elements");
                    }
                    count *= number;
                }
            }
            return count;
        }

        private String value(Element element, String type, long count) {
            StringBuilder words = new StringBuilder();
            String selector = element.attribute("selector");
            if (selector != null && members.containsKey(selector)) {
                words.append("READOUT_SELECTOR(").append(selector).append(") ");
            } else if (leads(type)) {
                throw new IllegalArgumentException("of the union " + type + " nothing says which field is there");
            }
            if (count > 0 && type.equals("char")) {
                words.append("READOUT_STRING ");
            } else if (count > 0) {
                String length = element.attribute("len");
                String rewritten = length == null ? null : lengths().rewritten(length);
                words.append(rewritten == null ? "" : "READOUT_LENGTH(" + rewritten + ") ");
            }
            return words.append(cases(element)).toString();
        }

        /** Returns whether a type is a union with a pointer that is followed in its case. */
        private boolean leads(String type) {
            Element element = index.type(type);
            return element != null && "union".equals(element.attribute("category"))
                    && element.all("member").stream().anyMatch(member -> member.attribute("selection") != null
                            && member.text().contains("*"));
        }

        private String cases(Element element) {
            String selection = element.attribute("selection");
            if (!union || selection == null) {
                return "";
            }
            if (!selection.matches("\\w+(,\\w+)*")) {
                throw new IllegalArgumentException("'" + selection + "' selects nothing");
            }
            return "READOUT_CASE(" + selection.replace(",", ", ") + ") ";
        }

        private String pointer(Element element, CDeclarator member) {
            String words = cases(element);
            boolean said = !element.has("noautovalidity") && element.attribute("stride") == null
                    && (!union || !words.isEmpty());
            String length = element.attribute("altlen");
            length = length == null ? element.attribute("len") : length;
            if (!said || length == null && member.type().equals("char")) {
                return words + "READOUT_IF(0) ";
            }
            return words + (length == null ? "" : lengths(length));
        }

        private String lengths(String length) {
            StringBuilder words = new StringBuilder();
            for (String one : length.split(",", -1)) {
                if (one.equals("null-terminated")) {
                    words.append("READOUT_STRING ");
                } else if (!one.equals("1")) {
                    String rewritten = lengths().rewritten(one);
                    if (rewritten == null) {
                        return "READOUT_IF(0) ";
                    }
                    words.append("READOUT_LENGTH(").append(rewritten).append(") ");
                }
            }
            return words.toString();
        }

        /** Lengths over the other members that are always valid. */
        private Lengths lengths() {
            Map<String, CDeclarator> certain = new HashMap<>();
            for (Member member : members.values()) {
                if (member.declarator.pointers() == 0 || !member.element.has("noautovalidity")) {
                    certain.put(member.declarator.name(), member.declarator);
                }
            }
            return new Lengths(certain, VulkanTranslation.this::constant);
        }
    }
}
