package dev.readout.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

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
    List<String> row(Object... cells) {
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

    private String text(Object cell) {
        return switch (cell) {
            case null -> absent;
            case List<?> list -> list.stream().map(this::text).collect(Collectors.joining(" "));
            default -> cell.toString();
        };
    }
}
