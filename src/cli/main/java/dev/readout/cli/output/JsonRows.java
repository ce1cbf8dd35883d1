package dev.readout.cli.output;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows as JSON: one object a line. NaN and infinities, which JSON lacks, become strings. */
final class JsonRows implements Rows {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final List<Column> columns;
    private final JsonGenerator json;

    JsonRows(OutputStream out, List<Column> columns) throws IOException {
        this.columns = columns;
        this.json = FACTORY.createGenerator(out, JsonEncoding.UTF8);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.setRootValueSeparator(null);
    }

    @Override
    public void row(@Nullable Object... cells) throws IOException {
        json.writeStartObject();
        for (int i = 0; i < cells.length; i++) {
            json.writeFieldName(columns.get(i).name());
            value(json, cells[i]);
        }
        json.writeEndObject();
        json.writeRaw('\n');
    }

    static String text(Object cell) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            value(json, cell);
        } catch (IOException e) {
            throw new UncheckedIOException("memory takes what is written", e);
        }
        return text.toString();
    }

    private static void value(JsonGenerator json, @Nullable Object value) throws IOException {
        switch (value) {
            case List<?> list -> {
                json.writeStartArray();
                for (Object element : list) {
                    value(json, element);
                }
                json.writeEndArray();
            }
            case Map<?, ?> object -> {
                json.writeStartObject();
                for (Map.Entry<?, ?> entry : object.entrySet()) {
                    json.writeFieldName(entry.getKey().toString());
                    value(json, entry.getValue());
                }
                json.writeEndObject();
            }
            // Numbers, texts, truths, and null.
            case null, default -> json.writePOJO(value);
        }
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
