package dev.readout.trace.signature;

import dev.readout.trace.read.ReadCall;
import dev.readout.trace.write.WrittenCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A call as C spells it, behind what it returns: {@code 2 = f(7, 0.5f, "text", int{1, 2}, VkSubmitInfo{sType = 4})}.
 * Texts, arrays and structs are in memory, and the argument is their address. Fields that are left out are 0.
 */
final class SpelledCall {
    private static final Pattern TOKEN = Pattern.compile("\"[^\"]*\"|[\\w.-]+|[(){}=]");
    private static final Map<String, Aggregate> STRUCTS = ApiTable.parse("vulkan.h").aggregates().stream()
            .collect(Collectors.toMap(struct -> struct.name, Function.identity()));
    private static final Map<String, Integer> SIZES = Map.of("byte", 1, "int", 4, "float", 4, "long", 8);

    private final List<String> tokens;
    private final Arena arena;
    private int at;
    /** The address of the innermost struct. */
    private long self;

    private SpelledCall(String text, Arena arena) {
        this.tokens = TOKEN.matcher(text).results().map(MatchResult::group).toList();
        this.arena = arena;
    }

    /** What is written of it: {@code (argument=value, ...) returned value: output=value, ...;}. */
    static String written(String text) {
        try (Arena arena = Arena.ofConfined()) {
            ReadCall call = new SpelledCall(text, arena).call();
            return "(" + String.join(", ", call.argumentTexts()) + ") returned " + call.returned()
                    + (call.outputs().isEmpty() ? "" : ": " + String.join(", ", call.outputTexts())) + ";";
        }
    }

    private ReadCall call() {
        long returned = 0;
        if (tokens.get(1).equals("=")) {
            returned = value();
            at++;
        }
        String name = tokens.get(at++);
        TracedFunction declared = ApiTable.standard().function(name);
        return WrittenCall.of(declared != null ? declared : Registries.function(name), returned,
                values(")").stream().mapToLong(Long::longValue).toArray());
    }

    /** Between brackets. */
    private List<Long> values(String end) {
        List<Long> values = new ArrayList<>();
        for (at++; !tokens.get(at).equals(end);) {
            values.add(value());
        }
        at++;
        return values;
    }

    private long value() {
        String token = tokens.get(at++);
        if (token.startsWith("\"")) {
            return arena.allocateFrom(token.substring(1, token.length() - 1)).address();
        }
        if (SIZES.containsKey(token)) {
            return array(SIZES.get(token));
        }
        if (STRUCTS.containsKey(token)) {
            return structs(STRUCTS.get(token));
        }
        return switch (token) {
            case "DEVICE" -> 0x1234_5678_9000L;
            // Where nothing is: reading there ends the process.
            case "NOWHERE" -> 0x7_dead_beef_0000L;
            case "SELF" -> self;
            default -> token.matches("[^x]*f") ? number(token) : Long.decode(token);
        };
    }

    private static int number(String token) {
        return Float.floatToRawIntBits(Float.parseFloat(token.replace("f", "")));
    }

    private long array(int size) {
        List<Long> values = values("}");
        MemorySegment memory = arena.allocate(Math.max(1, size * values.size()), 8);
        for (int i = 0; i < values.size(); i++) {
            store(memory, (long) size * i, size, values.get(i));
        }
        return memory.address();
    }

    /** One between braces, or several one behind the other. */
    private long structs(Aggregate struct) {
        MemorySegment memory = arena.allocate(2L * struct.size(), 8);
        long outer = self;
        for (int i = 0; tokens.get(at).equals("{"); i++) {
            self = memory.address() + (long) i * struct.size();
            for (at++; !tokens.get(at).equals("}");) {
                field(struct, memory.asSlice((long) i * struct.size(), struct.size()), tokens.get(at));
            }
            at++;
        }
        self = outer;
        return memory.address();
    }

    /** @param path the field's name, behind those of the structs that it is in */
    private void field(Aggregate struct, MemorySegment memory, String path) {
        String[] names = path.split("\\.", 2);
        Member field = List.of(struct.fields).stream().filter(each -> each.name.equals(names[0])).findFirst()
                .orElseThrow();
        if (names.length > 1) {
            field((Aggregate) (field.type instanceof Aggregate.Selected of ? of.union() : field.base),
                    memory.asSlice(field.place), names[1]);
            return;
        }
        at += 2;
        String token = tokens.get(at);
        if (field.pointers == 0 && token.startsWith("\"")) {
            byte[] text = token.substring(1, token.length() - 1).getBytes(StandardCharsets.US_ASCII);
            MemorySegment.copy(text, 0, memory, ValueLayout.JAVA_BYTE, field.place, text.length);
            at++;
        } else {
            store(memory, field.place, field.size(), value());
        }
    }

    static void store(MemorySegment memory, long at, int size, long value) {
        switch (size) {
            case Byte.BYTES -> memory.set(ValueLayout.JAVA_BYTE, at, (byte) value);
            case Short.BYTES -> memory.set(ValueLayout.JAVA_SHORT, at, (short) value);
            case Integer.BYTES -> memory.set(ValueLayout.JAVA_INT, at, (int) value);
            default -> memory.set(ValueLayout.JAVA_LONG, at, value);
        }
    }
}
