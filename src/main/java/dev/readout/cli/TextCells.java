package dev.readout.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Columns and rows as plain text: what tables and CSV have in common.
 *
 * @param absent what a {@code null} prints as
 */
record TextCells(List<Column> columns, String absent) {

    /** The header of each column of text. */
    List<String> headers() {
        return columns.stream().flatMap(column -> column.headers().stream()).toList();
    }

    /** For each column of text, whether it holds numbers. */
    List<Boolean> numeric() {
        return columns.stream().flatMap(column -> column.headers().stream().map(header -> column.numeric())).toList();
    }

    /** The text of each cell of a row. */
    List<String> row(@Nullable Object... cells) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            if (columns.get(i).array()) {
                for (Object element : (List<?>) cells[i]) {
                    texts.add(text(element));
                }
            } else {
                texts.add(text(cells[i]));
            }
        }
        return texts;
    }

    private String text(@Nullable Object cell) {
        return text(cell, absent);
    }

    /** The text of a cell, or of a part of one. */
    static String text(@Nullable Object cell, String absent) {
        return switch (cell) {
            case null -> absent;
            case List<?> list -> list.stream()
                    .map(element -> text(element, absent))
                    .collect(Collectors.joining(list.stream().anyMatch(Map.class::isInstance) ? "; " : " "));
            case Map<?, ?> object -> object.entrySet().stream()
                    .map(entry -> entry.getKey() + " " + text(entry.getValue(), absent))
                    .collect(Collectors.joining(", "));
            default -> cell.toString();
        };
    }

    /**
     * A text that a line of a terminal can hold: control characters, which a name from a driver or a file may have,
     * become escapes.
     */
    static String printable(String text) {
        if (text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        StringBuilder printable = new StringBuilder();
        text.chars().forEach(c -> {
            if (Character.isISOControl(c)) {
                printable.append("\\u%04x".formatted(c));
            } else {
                printable.append((char) c);
            }
        });
        return printable.toString();
    }
}
