package dev.readout.cli;

import java.util.List;

/**
 * A column of the rows that a command writes.
 *
 * @param name the header in a table and in CSV, and the key in JSON
 * @param numeric whether a table aligns it to the right
 * @param array whether its cells are lists, with one value for each of {@code headers}: an array in JSON, and a column
 *        each in a table and in CSV
 * @param headers what tables and CSV show above it: the name, or the names of an array's elements
 */
record Column(String name, boolean numeric, boolean array, List<String> headers) {
    Column {
        headers = List.copyOf(headers);
    }

    static Column text(String name) {
        return new Column(name, false, false, List.of(name));
    }

    static Column number(String name) {
        return new Column(name, true, false, List.of(name));
    }

    static Column numbers(String name, List<String> elements) {
        return new Column(name, true, true, elements);
    }
}
