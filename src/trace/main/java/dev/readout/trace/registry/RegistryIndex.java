package dev.readout.trace.registry;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The index of a registry: its entries and their positions. One pass over the file builds it, which also shows that the
 * file is complete. Never changed later.
 */
final class RegistryIndex {
    /** How the numbers of an extension's enumerants are made. */
    private static final long FIRST_EXTENDED = 1_000_000_000L;
    private static final long EXTENSION_STEP = 1000;
    /** The group of constants without a type: Vulkan's sizes of arrays. */
    static final String CONSTANTS = "API Constants";
    private static final int SECTION = 2;
    private static final int ENTRY = 3;

    private final XmlCursor cursor;
    /** The places of the elements of functions and of types. */
    final Map<String, Integer> functions = new HashMap<>();
    final Map<String, Integer> types = new HashMap<>();
    final Map<String, EnumerantGroup> groups = new HashMap<>();
    /** The structs of Vulkan's chains, by the name of their number. */
    final Map<String, String> structures = new HashMap<>();

    private String section = "";
    /** The function or the type in which the cursor is, and whether its name is still to come. */
    private int entry = -1;
    private boolean unnamed;
    /** The group of the enumerants that come, and the extension's number. */
    private @Nullable EnumerantGroup group;
    private @Nullable String extensionNumber;
    private boolean skipped;
    private boolean provisional;
    /** Structs and unions, and the types of extensions that are not final. */
    private final Set<String> aggregates = new HashSet<>();
    private final Set<String> changing = new HashSet<>();
    private String lastStructure = "";

    private RegistryIndex(XmlCursor cursor) {
        this.cursor = cursor;
    }

    static RegistryIndex of(XmlText text) {
        RegistryIndex index = new RegistryIndex(new XmlCursor(text, text.begin()));
        index.read();
        return index;
    }

    private void read() {
        boolean any = false;
        for (XmlCursor.Event event = cursor.next(); event != XmlCursor.Event.DONE; event = cursor.next()) {
            switch (event) {
                case START -> {
                    if (cursor.depth() == 1 && (any || !cursor.is("registry"))) {
                        throw cursor.wrong("one <registry> around all that there is");
                    }
                    any = true;
                    start();
                }
                case TEXT -> {
                    if (unnamed && cursor.depth() > ENTRY && cursor.is("name")) {
                        name(cursor.text().strip());
                    }
                }
                default -> {}
            }
        }
        if (!any) {
            throw cursor.wrong("<registry>");
        }
        // A driver may have another draft of them, with another layout.
        changing.retainAll(aggregates);
        types.keySet().removeAll(changing);
    }

    private void start() {
        int depth = cursor.depth();
        if (depth == SECTION) {
            section = cursor.name();
            entry = -1;
            unnamed = false;
            extensionNumber = null;
            skipped = !Element.isOf(cursor.attribute("api"));
            if (section.equals("enums")) {
                enumerants();
            }
        } else if (depth == ENTRY && (section.equals("types") || section.equals("commands"))) {
            entry();
        } else if (depth == ENTRY && section.equals("extensions")) {
            extensionNumber = cursor.attribute("number");
            provisional = "true".equals(cursor.attribute("provisional"));
            skipped = !Element.isOf(cursor.attribute("supported")) || "disabled".equals(cursor.attribute("supported"));
        } else if (provisional && section.equals("extensions") && cursor.is("type")) {
            changing.add(String.valueOf(cursor.attribute("name")));
        } else if (!skipped && cursor.is("enum") && Element.isOf(cursor.attribute("api"))) {
            enumerant();
        } else if (!lastStructure.isEmpty() && cursor.is("member")) {
            // The first one, of structs of a chain.
            String values = cursor.attribute("values");
            if (values != null) {
                structures.putIfAbsent(values, lastStructure);
            }
            lastStructure = "";
        }
    }

    private void entry() {
        boolean indexed = cursor.is(section.equals("types") ? "type" : "command");
        entry = indexed && Element.isOf(cursor.attribute("api")) ? cursor.position() : -1;
        lastStructure = "";
        String name = cursor.attribute("name");
        unnamed = entry >= 0 && name == null;
        if (entry >= 0 && name != null) {
            name(name);
            lastStructure = "struct".equals(cursor.attribute("category")) ? name : "";
            if (!lastStructure.isEmpty() || "union".equals(cursor.attribute("category"))) {
                aggregates.add(name);
            }
        }
    }

    private void name(String name) {
        unnamed = false;
        (section.equals("types") ? types : functions).putIfAbsent(name, entry);
    }

    private void enumerants() {
        String name = cursor.attribute("group");
        name = name == null ? cursor.attribute("name") : name;
        // Those of GL stand in groups one by one.
        group = name == null ? null : group(name, "bitmask".equals(cursor.attribute("type")));
    }

    private EnumerantGroup group(String name, boolean bits) {
        EnumerantGroup names = groups.computeIfAbsent(name, added -> new EnumerantGroup());
        names.bits |= bits;
        return names;
    }

    private void enumerant() {
        String name = cursor.attribute("name");
        Long number = number();
        if (name == null || number == null || !isWord(name)) {
            return;
        }
        String extended = cursor.attribute("extends");
        String several = cursor.attribute("group");
        if (extended != null) {
            group(extended, extended.contains("FlagBits")).add(name, number);
        } else if (several != null) {
            boolean bits = group != null && group.bits;
            for (String one : several.split(",", -1)) {
                group(one, bits).add(name, number);
            }
        } else if (section.equals("enums") && group != null) {
            group.add(name, number);
        } else if (section.equals("extensions")) {
            group(CONSTANTS, false).add(name, number);
        }
    }

    /** The number of the enumerant, or null if it has none that is whole, or another's. */
    private @Nullable Long number() {
        try {
            String value = cursor.attribute("value");
            if (value != null) {
                return whole(value);
            }
            String bit = cursor.attribute("bitpos");
            if (bit != null) {
                return 1L << Integer.parseInt(bit);
            }
            String offset = cursor.attribute("offset");
            String extension = cursor.attribute("extnumber");
            extension = extension == null ? extensionNumber : extension;
            if (offset == null || extension == null) {
                return null;
            }
            long number = FIRST_EXTENDED + (Long.parseLong(extension) - 1) * EXTENSION_STEP + Long.parseLong(offset);
            return "-".equals(cursor.attribute("dir")) ? -number : number;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static boolean isWord(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c != '_' && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z')) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private static @Nullable Long whole(String value) {
        if (value.startsWith("0x")) {
            return Long.parseUnsignedLong(value, 2, value.length(), 16);
        }
        return switch (value) {
            case "(~0U)" -> 0xFFFF_FFFFL;
            case "(~0ULL)" -> -1L;
            default -> !value.startsWith("+") ? (Long) Long.parseLong(value) : null;
        };
    }
}
