package dev.readout.export.report;

import dev.readout.cli.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The data of a report, as a reader that shares nothing with the writer finds them. */
final class ReadData {
    private final Map<String, Object> data;

    private ReadData(Map<String, Object> data) {
        this.data = data;
    }

    static ReadData of(Path report) throws IOException {
        String page = Files.readString(report);
        int begin = page.indexOf("<script type=\"application/json\"");
        begin = page.indexOf('>', begin) + 1;
        return new ReadData(Json.object(page.substring(begin, page.indexOf('<', begin))));
    }

    ReadData object(String name) {
        return cast(data.get(name));
    }

    boolean has(String name) {
        return data.get(name) != null;
    }

    @SuppressWarnings("unchecked")
    private static ReadData cast(Object object) {
        return new ReadData((Map<String, Object>) object);
    }

    List<ReadData> objects(String name) {
        return array(name).stream().map(ReadData::cast).toList();
    }

    List<?> array(String name) {
        return (List<?>) data.get(name);
    }

    List<Long> numbers(String name) {
        return array(name).stream().map(ReadData::number).toList();
    }

    static Long number(Object value) {
        return value == null ? null : (Long) Long.parseLong(((Json.Number) value).text());
    }

    Long number(String name) {
        return number(data.get(name));
    }

    Double decimal(String name) {
        return data.get(name) == null ? null : (Double) Double.parseDouble(((Json.Number) data.get(name)).text());
    }

    String text(String name) {
        return (String) data.get(name);
    }

    Map<String, Object> all() {
        return data;
    }

    /** The path of a scope, by its place. */
    String path(int scope) {
        ReadData at = objects("scopes").get(scope);
        int parent = Math.toIntExact(at.number("parent"));
        return parent < 0 ? at.text("name") : path(parent) + "/" + at.text("name");
    }
}
