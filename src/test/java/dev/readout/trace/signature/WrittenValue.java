package dev.readout.trace.signature;

import java.util.ArrayList;
import java.util.List;

/**
 * A value as a trace writes it, taken apart: with parts between braces, each of which may have a name.
 *
 * @param text all of it
 * @param parts what stands between the braces; empty if there are none
 */
record WrittenValue(String text, List<Part> parts) {

    /** What stands between braces: a field, or an element, which has no name. */
    record Part(String name, WrittenValue value) {
        @Override
        public String toString() {
            return name.isEmpty() ? value.text : name + " = " + value.text;
        }
    }

    static WrittenValue of(String text) {
        Reader reader = new Reader(text);
        WrittenValue value = reader.value();
        if (reader.at != text.length()) {
            throw new AssertionError("'" + text + "' goes on at " + reader.at);
        }
        return value;
    }

    boolean isList() {
        return text.startsWith("{");
    }

    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        WrittenValue value() {
            int from = at;
            if (text.startsWith("{", at)) {
                List<Part> parts = parts();
                return new WrittenValue(text.substring(from, at), parts);
            }
            if (text.startsWith("\"", at)) {
                do {
                    at += text.charAt(at) == '\\' ? 2 : 1;
                } while (text.charAt(at) != '"');
                at++;
            } else {
                while (at < text.length() && text.charAt(at) != ',' && text.charAt(at) != '}') {
                    at++;
                }
            }
            return new WrittenValue(text.substring(from, at), List.of());
        }

        private List<Part> parts() {
            List<Part> parts = new ArrayList<>();
            at++;
            while (!text.startsWith("}", at)) {
                int end = at;
                while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
                    end++;
                }
                String name = end > at && text.startsWith(" = ", end) ? text.substring(at, end) : "";
                at = name.isEmpty() ? at : end + 3;
                parts.add(new Part(name, value()));
                if (text.startsWith(", ", at)) {
                    at += 2;
                }
            }
            at++;
            return parts;
        }
    }
}
