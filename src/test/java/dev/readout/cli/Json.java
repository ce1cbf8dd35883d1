package dev.readout.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON into maps and lists. A number becomes a {@link Number}, so that its exact text can be compared. */
public final class Json {

    /** The text of a number. */
    public record Number(String text) {
        public static Number of(Object value) {
            return new Number(value.toString());
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private Json() {
    }

    /** The object that a line consists of. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(String line) {
        JsonFactory strict = JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
        try (JsonParser parser = strict.createParser(line)) {
            parser.nextToken();
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("more than one value in " + line);
            }
            return (Map<String, Object>) value;
        } catch (IOException e) {
            throw new UncheckedIOException(line, e);
        }
    }

    /** The events of a timeline in the form of Chrome's. */
    @SuppressWarnings("unchecked")
    public static List<Map<String, Object>> events(Path timeline) throws IOException {
        return (List<Map<String, Object>>) object(Files.readString(timeline)).get("traceEvents");
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Number(parser.getText());
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(parser));
                }
                yield list;
            }
            case START_OBJECT -> {
                Map<String, Object> map = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    map.put(name, value(parser));
                }
                yield map;
            }
            default -> throw new IllegalArgumentException("unexpected " + parser.currentToken());
        };
    }
}
