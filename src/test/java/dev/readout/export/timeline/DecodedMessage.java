package dev.readout.export.timeline;

import com.google.protobuf.TextFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A message as protoc prints it: fields by name, in their order. */
public final class DecodedMessage {
    private final Map<String, List<Object>> fields = new LinkedHashMap<>();

    /** Reads what {@code protoc --decode} prints. */
    static DecodedMessage of(Iterator<String> lines) {
        DecodedMessage whole = new DecodedMessage();
        Deque<DecodedMessage> open = new ArrayDeque<>(List.of(whole));
        while (lines.hasNext()) {
            String line = lines.next().strip();
            if (line.endsWith("{")) {
                DecodedMessage inner = new DecodedMessage();
                open.getFirst().add(line.substring(0, line.length() - 2), inner);
                open.addFirst(inner);
            } else if (line.equals("}")) {
                open.removeFirst();
            } else {
                int colon = line.indexOf(": ");
                String value = line.substring(colon + 2);
                open.getFirst().add(line.substring(0, colon), value.startsWith("\"") ? unescaped(value) : value);
            }
        }
        return whole;
    }

    private void add(String name, Object value) {
        // A schema without the extension prints its number.
        String known = name.equals("3000") ? "gpu_correlation" : name;
        fields.computeIfAbsent(known, unused -> new ArrayList<>()).add(value);
    }

    private static String unescaped(String quoted) {
        try {
            return TextFormat.unescapeBytes(quoted.substring(1, quoted.length() - 1)).toStringUtf8();
        } catch (TextFormat.InvalidEscapeSequenceException e) {
            throw new AssertionError(quoted, e);
        }
    }

    boolean has(String field) {
        return fields.containsKey(field);
    }

    /** Those of a name, in their order. */
    public List<DecodedMessage> messages(String field) {
        return fields.getOrDefault(field, List.of()).stream().map(DecodedMessage.class::cast).toList();
    }

    DecodedMessage message(String field) {
        return messages(field).getFirst();
    }

    List<String> texts(String field) {
        return fields.getOrDefault(field, List.of()).stream().map(String.class::cast).toList();
    }

    /** Empty if there is none. */
    public String text(String field) {
        return has(field) ? texts(field).getFirst() : "";
    }

    /** 0 if there is none. */
    long number(String field) {
        return has(field) ? Long.parseUnsignedLong(text(field)) : 0;
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
