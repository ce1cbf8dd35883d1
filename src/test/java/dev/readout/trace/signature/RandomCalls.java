package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.RegistryDom.Declared;
import dev.readout.testing.RegistryDom.Function;
import dev.readout.testing.RegistryDom.Struct;
import dev.readout.testing.RegistryDom;
import dev.readout.trace.text.QuotedString;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Makes arguments of any function of Vulkan's registry: well-formed, but for pointers that it says nothing of, which
 * lead nowhere. An encoder of its own, beside the layer: C's layout, and what each value has to be written as.
 */
final class RandomCalls {
    /** How many elements of an array are written. */
    private static final int SHOWN = 16;
    private static final int DEEPEST = 4;
    private static final Map<String, MemoryLayout> NUMBERS = new HashMap<>();

    static {
        for (String type : List.of("GLfloat", "GLclampf", "float")) {
            NUMBERS.put(type, ValueLayout.JAVA_FLOAT);
        }
        for (String type : List.of("GLdouble", "GLclampd", "double")) {
            NUMBERS.put(type, ValueLayout.JAVA_DOUBLE);
        }
        for (String type : List.of("GLboolean", "GLbyte", "GLubyte", "GLchar", "GLcharARB", "char", "uint8_t",
                "int8_t")) {
            NUMBERS.put(type, ValueLayout.JAVA_BYTE);
        }
        for (String type : List.of("GLshort", "GLushort", "GLhalfNV", "uint16_t", "int16_t")) {
            NUMBERS.put(type, ValueLayout.JAVA_SHORT);
        }
        for (String type : List.of("GLint64", "GLuint64", "GLint64EXT", "GLuint64EXT", "GLintptr", "GLsizeiptr",
                "GLintptrARB", "GLsizeiptrARB", "GLvdpauSurfaceNV", "uint64_t", "int64_t", "size_t", "XID", "Window",
                "Pixmap", "Font", "Colormap", "VisualID", "RROutput", "unsigned long")) {
            NUMBERS.put(type, ValueLayout.JAVA_LONG);
        }
        for (String type : List.of("GLenum", "GLbitfield", "GLint", "GLuint", "GLsizei", "GLfixed", "GLclampx",
                "GLhandleARB", "int", "uint32_t", "int32_t", "VkBool32", "Bool", "DWORD", "unsigned int",
                "xcb_visualid_t", "zx_handle_t")) {
            NUMBERS.put(type, ValueLayout.JAVA_INT);
        }
        NUMBERS.put("HANDLE", ValueLayout.ADDRESS);
    }

    /** What has to be written for a value. */
    interface Check extends Consumer<WrittenValue> {
    }

    /**
     * Arguments.
     *
     * @param entry what the entry has to have for each
     * @param outputs what the exit has to have if it has it, by the parameter's name
     * @param certain the outputs that lead somewhere, as the registry says
     * @param followed how many pointers lead somewhere
     */
    record Call(Function function, long[] words, List<MemoryLayout> layouts, List<Check> entry,
            Map<String, Check> outputs, Set<String> certain, int followed) {
    }

    /** This function has something that is not made here. */
    private static final class Unsupported extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unsupported(String what) {
            super(what, null, false, false);
        }
    }

    private record Made(long word, Check check) {
    }

    private final RegistryDom registry;
    /** Structs of which something else may say that a pointer leads somewhere. */
    private final Set<String> known;
    private final Random random;
    private final Arena arena;
    private int followed;

    RandomCalls(RegistryDom registry, Set<String> known, long seed, Arena arena) {
        this.registry = registry;
        this.known = known;
        this.random = new Random(seed);
        this.arena = arena;
    }

    /** How a parameter is passed, or empty if that is not known here. */
    Optional<MemoryLayout> of(Declared parameter) {
        return parameter.pointer() || parameter.array() ? Optional.of(ValueLayout.ADDRESS) : layout(parameter.type());
    }

    private Optional<MemoryLayout> layout(String type) {
        if (NUMBERS.containsKey(type)) {
            return Optional.of(NUMBERS.get(type));
        }
        String typedef = registry.typedefs.get(type);
        if (registry.handles.contains(type) || type.startsWith("PFN_") || typedef != null && typedef.contains("*")) {
            return Optional.of(ValueLayout.ADDRESS);
        }
        if (registry.enumerations.contains(type)) {
            return Optional.of(type.matches(".*FlagBits\\d.*") ? ValueLayout.JAVA_LONG : ValueLayout.JAVA_INT);
        }
        return typedef == null || typedef.contains("(") ? Optional.empty()
                : layout(typedef.replaceFirst("^struct ", ""));
    }

    /** A call of a function, or empty if it needs what is not made here. */
    Optional<Call> of(Function function) {
        try {
            followed = 0;
            List<MemoryLayout> layouts = new ArrayList<>();
            for (Declared parameter : function.parameters()) {
                layouts.add(of(parameter).orElseThrow(() -> new Unsupported(parameter.type())));
            }
            Map<String, Integer> counts = counts(function.parameters(), 20);
            Map<String, Check> outputs = new HashMap<>();
            Set<String> certain = new HashSet<>();
            List<Check> entry = new ArrayList<>();
            long[] words = new long[layouts.size()];
            for (int i = 0; i < words.length; i++) {
                Declared parameter = function.parameters().get(i);
                boolean output = parameter.pointer() && !parameter.constant();
                int before = followed;
                Made made = output && counts.containsKey(parameter.name())
                        ? number(parameter, counts.get(parameter.name())) : member(parameter, counts, 0, false);
                words[i] = made.word;
                entry.add(output ? address(made.word) : made.check);
                if (output && made.word != 0) {
                    outputs.put(parameter.name(), made.check);
                    if (followed > before) {
                        certain.add(parameter.name());
                    }
                }
            }
            return Optional.of(new Call(function, words, layouts, entry, outputs, certain, followed));
        } catch (Unsupported e) {
            return Optional.empty();
        }
    }

    /** How many elements the arrays have, by the names of what counts them. */
    private Map<String, Integer> counts(List<Declared> members, int most) {
        Map<String, Integer> counts = new HashMap<>();
        for (Declared member : members) {
            String count = member.length().split(",")[0];
            if (members.stream().anyMatch(other -> other.name().equals(count))) {
                counts.computeIfAbsent(count, name -> random.nextInt(4) > 0 ? random.nextInt(4) : random.nextInt(most));
            }
        }
        return counts;
    }

    /** A pointer to a count. */
    private Made number(Declared parameter, long number) {
        MemoryLayout layout = layout(parameter.type()).orElseThrow(() -> new Unsupported(parameter.type()));
        MemorySegment memory = arena.allocate(8, 8);
        followed++;
        memory.set(ValueLayout.JAVA_LONG, 0, number);
        return new Made(memory.address(), integer(number, layout));
    }

    /** A value of a parameter or a field. */
    private Made member(Declared member, Map<String, Integer> counts, int depth, boolean heldBack) {
        if (member.special()) {
            throw new Unsupported(member.text());
        }
        if (counts.containsKey(member.name()) && !member.pointer()) {
            long number = counts.get(member.name());
            return new Made(number, integer(number, layout(member.type()).orElseThrow()));
        }
        if (!member.pointer() && !member.array()) {
            return value(member.type());
        }
        Integer count = count(member, counts);
        boolean text = member.type().equals("char");
        if (count == null || member.uncertain()) {
            boolean terminated = text && !member.uncertain() && member.stars() == 1 && member.constant()
                    && member.length().equals("null-terminated");
            if (terminated || heldBack) {
                return terminated ? string() : nothing();
            }
            // Of types and lengths that are not known here, something is there, and may be followed or not.
            return member.uncertain() ? nowhere() : new Made(arena.allocate(1 << 10, 8).address(), written -> {});
        }
        if (member.optional() && random.nextInt(3) == 0 || depth == DEEPEST) {
            return nothing();
        }
        followed++;
        if (member.stars() > 1) {
            return pointers(member, count);
        }
        Made made = member.type().equals("void") ? bytes(count) : array(member, count, depth);
        boolean one = !text && !member.array() && (member.length().isEmpty() || member.length().equals("1"));
        return one ? single(made) : made;
    }

    /** How many elements an array has, or null if nobody can know that, or it is not made here. */
    private Integer count(Declared member, Map<String, Integer> counts) {
        String length = member.length();
        if (member.array()) {
            return member.text().matches(".*\\[\\d+\\]")
                    ? Integer.valueOf(member.text().replaceFirst(".*\\[(\\d+)\\]", "$1")) : null;
        }
        String[] lengths = length.split(",");
        if (length.isEmpty() || length.equals("1")) {
            boolean whole = registry.structs.containsKey(member.type())
                    || layout(member.type()).isPresent() && !member.type().equals("char");
            return whole && member.stars() == 1 && !registry.provisional.contains(member.type()) ? 1 : null;
        }
        boolean plain = lengths.length == 1 || lengths[1].equals("null-terminated") && member.stars() == 2;
        return plain ? counts.get(lengths[0]) : null;
    }

    private static Check address(long word) {
        return written -> assertThat(written.text()).isEqualTo("[0x" + Long.toHexString(word) + "]");
    }

    private static Made nothing() {
        return new Made(0, address(0));
    }

    /** A pointer that ends the process if somebody follows it. */
    private Made nowhere() {
        long word = random.nextBoolean() ? 0 : 0x7ead_0000_0000L | random.nextInt(1 << 30) & ~7L;
        return new Made(word, address(word));
    }

    /** The only element of an array, as what a pointer leads to. */
    private Made single(Made array) {
        return new Made(array.word, written -> array.check.accept(
                new WrittenValue("{" + written.text() + "}", List.of(new WrittenValue.Part("", written)))));
    }

    private Made string() {
        String text = Stream.generate(() -> "az\"\\,}= \n{é%".charAt(random.nextInt(12))).limit(random.nextInt(20))
                .collect(StringBuilder::new, StringBuilder::append, StringBuilder::append).toString();
        return new Made(arena.allocateFrom(text).address(), quoted(text));
    }

    private static Check quoted(String text) {
        return written -> {
            assertThat(written.text()).startsWith("\"").endsWith("\"");
            byte[] raw = written.text().getBytes(StandardCharsets.UTF_8);
            assertThat(new String(QuotedString.unescape(raw), StandardCharsets.UTF_8)).isEqualTo(text);
        };
    }

    private Made bytes(int count) {
        MemorySegment memory = arena.allocate(Math.max(1, count), 8);
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            memory.set(ValueLayout.JAVA_BYTE, i, (byte) random.nextInt());
            checks.add(integer(memory.get(ValueLayout.JAVA_BYTE, i) & 0xFF, ValueLayout.JAVA_BYTE));
        }
        return new Made(memory.address(), elements(checks));
    }

    /** An array of strings, or of pointers of which nobody follows the elements. */
    private Made pointers(Declared member, int count) {
        boolean strings = member.length().endsWith("null-terminated");
        MemorySegment memory = arena.allocate(Math.max(1, count) * 8L, 8);
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Made made = strings ? string() : nowhere();
            memory.setAtIndex(ValueLayout.JAVA_LONG, i, made.word);
            checks.add(made.check);
        }
        return new Made(memory.address(), elements(checks));
    }

    private Made array(Declared member, int count, int depth) {
        long size = size(member.type());
        MemorySegment memory = arena.allocate(Math.max(1, count * size), 8);
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            checks.add(put(memory, i * size, member.type(), depth));
        }
        return new Made(memory.address(), elements(checks));
    }

    private static Check elements(List<Check> checks) {
        return written -> {
            assertThat(written.isList()).as(written.text()).isTrue();
            List<WrittenValue.Part> parts = written.parts();
            int shown = Math.min(checks.size(), SHOWN);
            if (checks.size() > SHOWN) {
                assertThat(parts.getLast()).hasToString("..." + (checks.size() - SHOWN) + " more");
                parts = parts.subList(0, parts.size() - 1);
            }
            assertThat(parts).as(written.text()).hasSize(shown);
            for (int i = 0; i < shown; i++) {
                checks.get(i).accept(parts.get(i).value());
            }
        };
    }

    /** Puts a value into memory. */
    private Check put(MemorySegment memory, long at, String type, int depth) {
        if (registry.structs.containsKey(type)) {
            return struct(memory.asSlice(at, size(type)), registry.structs.get(type), depth + 1, false);
        }
        Made made = value(type);
        SpelledCall.store(memory, at, (int) size(type), made.word);
        return made.check;
    }

    private long size(String type) {
        return registry.structs.containsKey(type) ? places(registry.structs.get(type))[registry.structs.get(type)
                .fields().size()]
                : layout(type).orElseThrow(() -> new Unsupported(type)).byteSize();
    }

    private long alignment(Declared field) {
        if (field.pointer()) {
            return 8;
        }
        Struct struct = registry.structs.get(field.type());
        return struct == null ? layout(field.type()).orElseThrow(() -> new Unsupported(field.type())).byteSize()
                : struct.fields().stream().mapToLong(this::alignment).max().orElse(1);
    }

    /** Where C puts the fields of a struct, and how many bytes it has. */
    private long[] places(Struct struct) {
        if (registry.provisional.contains(struct.name())) {
            throw new Unsupported(struct.name());
        }
        long[] places = new long[struct.fields().size() + 1];
        long end = 0;
        long widest = 1;
        for (int i = 0; i < struct.fields().size(); i++) {
            Declared field = struct.fields().get(i);
            if (field.special() || registry.unions.contains(field.type())) {
                throw new Unsupported(field.text());
            }
            long alignment = alignment(field);
            places[i] = (end + alignment - 1) / alignment * alignment;
            end = places[i] + (field.pointer() ? 8 : size(field.type())) * elements(field);
            widest = Math.max(widest, alignment);
        }
        places[struct.fields().size()] = (end + widest - 1) / widest * widest;
        return places;
    }

    private long elements(Declared field) {
        if (!field.array()) {
            return 1;
        }
        long all = 1;
        for (String size : field.text().replaceFirst("^[^\\[]*", "").split("[\\[\\]]+")) {
            if (!size.isEmpty()) {
                all *= size.matches("\\d+") ? Long.parseLong(size)
                        : registry.groups.get("API Constants").getOrDefault(size, 0L);
            }
        }
        if (all == 0) {
            throw new Unsupported(field.text());
        }
        return all;
    }

    /**
     * Fills a struct.
     *
     * @param inChain whether it is in a chain, where {@code pNext} is not written
     */
    private Check struct(MemorySegment memory, Struct struct, int depth, boolean inChain) {
        long[] places = places(struct);
        Map<String, Integer> counts = counts(struct.fields(), 3);
        Map<String, Check> checks = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < struct.fields().size(); i++) {
            Declared field = struct.fields().get(i);
            if (field.name().equals("pNext")) {
                if (!inChain) {
                    names.add(field.name());
                    checks.put(field.name(), chain(memory, places[i], struct, depth));
                }
                continue;
            }
            names.add(field.name());
            checks.put(field.name(), field.array() ? inner(memory, places[i], field, depth)
                    : field(memory, places[i], struct, field, counts, depth));
        }
        return written -> {
            assertThat(written.parts()).as(written.text()).extracting(WrittenValue.Part::name).isEqualTo(names);
            for (WrittenValue.Part part : written.parts()) {
                try {
                    checks.get(part.name()).accept(part.value());
                } catch (AssertionError e) {
                    throw new AssertionError(struct.name() + "." + part + ": " + e.getMessage(), e);
                }
            }
        };
    }

    private Check field(MemorySegment memory, long at, Struct struct, Declared field, Map<String, Integer> counts,
            int depth) {
        if (field.name().equals("sType")) {
            Long number = registry.groups.get("VkStructureType").get(field.values());
            if (number == null) {
                throw new Unsupported(field.values());
            }
            memory.set(ValueLayout.JAVA_INT, at, number.intValue());
            return named("VkStructureType", number);
        }
        if (!field.pointer() && registry.structs.containsKey(field.type())) {
            return struct(memory.asSlice(at, size(field.type())), registry.structs.get(field.type()), depth + 1, false);
        }
        Made made = member(field, counts, depth, known.contains(struct.name()));
        SpelledCall.store(memory, at, field.pointer() ? Long.BYTES : (int) size(field.type()), made.word);
        return made.check;
    }

    /** An array within a struct: of characters, a string. */
    private Check inner(MemorySegment memory, long at, Declared field, int depth) {
        int count = (int) elements(field);
        if (field.pointer() || !field.length().isEmpty() && !field.type().equals("char")) {
            throw new Unsupported(field.text());
        }
        if (field.type().equals("char")) {
            String text = "n=".repeat(random.nextInt(count / 2));
            memory.setString(at, text);
            return quoted(text);
        }
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            checks.add(put(memory, at + i * size(field.type()), field.type(), depth));
        }
        return elements(checks);
    }

    /** Some structs that extend another one. */
    private Check chain(MemorySegment memory, long at, Struct struct, int depth) {
        List<Struct> extending = registry.structs.values().stream()
                .filter(other -> other.extended().contains(struct.name())).toList();
        List<Check> checks = new ArrayList<>();
        MemorySegment before = memory;
        long place = at;
        long first = 0;
        int length = depth > 2 || extending.isEmpty() ? 0 : random.nextInt(3);
        for (int i = 0; i < length; i++) {
            try {
                Struct next = extending.get(random.nextInt(extending.size()));
                MemorySegment more = arena.allocate(size(next.name()), 8);
                Check check = struct(more, next, depth + 2, true);
                before.set(ValueLayout.JAVA_LONG, place, more.address());
                first = first == 0 ? more.address() : first;
                checks.add(check);
                before = more;
                place = 8;
            } catch (Unsupported e) {
                // Another one.
            }
        }
        return first == 0 ? address(0) : elements(checks);
    }

    private Made value(String type) {
        if (registry.structs.containsKey(type)) {
            throw new Unsupported(type);
        }
        MemoryLayout layout = layout(type).orElseThrow(() -> new Unsupported(type));
        if (layout instanceof ValueLayout.OfFloat) {
            float number = random.nextBoolean() ? random.nextFloat() : Float.intBitsToFloat(random.nextInt());
            return new Made(Float.floatToRawIntBits(number) & 0xFFFFFFFFL,
                    written -> assertThat(Float.compare(Float.parseFloat(written.text()), number)).isZero());
        }
        if (layout instanceof ValueLayout.OfDouble) {
            double number = Double.longBitsToDouble(random.nextLong());
            return new Made(Double.doubleToRawLongBits(number),
                    written -> assertThat(Double.compare(Double.parseDouble(written.text()), number)).isZero());
        }
        if (layout.equals(ValueLayout.ADDRESS)) {
            return nowhere();
        }
        String names = registry.enumerations.contains(type) ? type : registry.bits.get(type);
        Map<String, Long> numbers = names == null ? null : registry.groups.get(names);
        if (numbers == null || numbers.isEmpty()) {
            long bound = layout.byteSize() == 8 ? -1 : (1L << layout.byteSize() * 8) - 1;
            long number = type.equals("VkBool32") ? random.nextInt(2) : random.nextLong() & bound;
            return new Made(number, type.equals("VkBool32") ? anyOf(number == 0 ? "VK_FALSE" : "VK_TRUE")
                    : integer(number, layout));
        }
        List<Long> all = List.copyOf(numbers.values());
        boolean bits = names.contains("FlagBits");
        long number = 0;
        for (int i = bits ? random.nextInt(4) : 1; i > 0; i--) {
            number |= all.get(random.nextInt(all.size()));
        }
        return new Made(number, bits ? flags(names, number, layout) : named(names, number));
    }

    private static Check anyOf(String text) {
        return written -> assertThat(written.text()).isEqualTo(text);
    }

    private static long mask(MemoryLayout layout) {
        return layout.byteSize() == 8 ? -1 : (1L << layout.byteSize() * 8) - 1;
    }

    /** A whole number, in decimals or not, signed or not, or by one of its names. */
    private Check integer(long number, MemoryLayout layout) {
        return written -> assertThat(whole(written.text()) & mask(layout)).as(written.text())
                .isEqualTo(number & mask(layout));
    }

    private long whole(String text) {
        Long named = registry.groups.values().stream().map(group -> group.get(text)).filter(Objects::nonNull)
                .findFirst().orElse(null);
        return named != null ? named : text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16)
                : text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text);
    }

    private Check named(String group, long number) {
        return written -> assertThat(registry.groups.get(group)).as(group).containsEntry(written.text(), number);
    }

    /** Names of bits, which together are the number. */
    private Check flags(String group, long number, MemoryLayout layout) {
        return written -> {
            long found = 0;
            for (String part : written.text().split(" \\| ")) {
                Long named = registry.groups.get(group).get(part);
                found |= named != null ? named : whole(part);
                assertThat(named != null || whole(part) == 0
                        || registry.groups.get(group).values().stream().noneMatch(bit -> bit == whole(part)))
                        .as(written.text()).isTrue();
            }
            assertThat(found & mask(layout)).as(written.text()).isEqualTo(number & mask(layout));
        };
    }
}
