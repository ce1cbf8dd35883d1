package dev.readout.cli.output;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Columns and rows as plain text: what tables and CSV have in common.
 *
 * @param absent what a {@code null} prints as
 * @param forPeople whether digits are grouped, and values that a message has are left out
 */
public record TextCells(List<Column> columns, String absent, boolean forPeople) {
    private static final int GROUP = 3;
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f]");

    private Stream<Column> shown() {
        return columns.stream().filter(this::isShown);
    }

    private boolean isShown(Column column) {
        return switch (column.kind()) {
            case CONTEXT, REMARK -> !forPeople;
            case HEADERS -> false;
            default -> true;
        };
    }

    List<String> headers() {
        return shown().flatMap(column -> column.headers().stream()).toList();
    }

    /** For each column of text, whether it holds numbers. */
    List<Boolean> numeric() {
        return shown().flatMap(column -> column.headers().stream()
                .map(header -> column.kind() != Column.Kind.TEXT)).toList();
    }

    /** The cells that are the same in each row, with their names, but for those that are null. */
    String context(@Nullable Object... cells) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            if (columns.get(i).kind() == Column.Kind.CONTEXT && cells[i] != null) {
                texts.add(columns.get(i).name() + " " + text(cells[i], absent));
            }
        }
        return String.join(", ", texts);
    }

    List<String> row(@Nullable Object... cells) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            Column column = columns.get(i);
            if (!isShown(column)) {
                if (column.kind() == Column.Kind.REMARK && Boolean.TRUE.equals(cells[i])) {
                    texts.set(0, texts.getFirst() + " (" + column.name() + ")");
                }
                continue;
            }
            for (Object element : column.array() ? (List<?>) cells[i] : Collections.singletonList(cells[i])) {
                boolean isGrouped = forPeople && column.kind() == Column.Kind.QUANTITY && element instanceof Number;
                texts.add(isGrouped ? grouped(element.toString()) : text(element, absent));
            }
        }
        return texts;
    }

    /** A number with its integer's digits in groups of three; one with an exponent, or none, as it is. */
    private static String grouped(String number) {
        if (number.chars().anyMatch(Character::isLetter)) {
            return number;
        }
        int point = number.indexOf('.');
        int first = number.startsWith("-") ? 1 : 0;
        StringBuilder grouped = new StringBuilder(number);
        for (int i = (point < 0 ? number.length() : point) - GROUP; i > first; i -= GROUP) {
            grouped.insert(i, ',');
        }
        return grouped.toString();
    }

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
    public static String printable(String text) {
        return CONTROL.matcher(text)
                .replaceAll(found -> "\\\\u" + HexFormat.of().toHexDigits(found.group().charAt(0)));
    }
}
