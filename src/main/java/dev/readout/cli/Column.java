package dev.readout.cli;

import java.util.List;

/**
 * A column of the rows that a command writes.
 *
 * @param name the header in a table and in CSV, and the key in JSON
 * @param kind what its cells are
 * @param array whether its cells are lists, with one value for each of {@code headers}: an array in JSON, and a column
 *        each in a table and in CSV
 * @param headers what tables and CSV show above it: the name, or the names of an array's elements
 */
record Column(String name, Kind kind, boolean array, List<String> headers) {

    /** What cells are, which decides how a table shows them. */
    enum Kind {
        TEXT,
        /** A number that tells one thing from others, such as an index: aligned to the right, its digits together. */
        IDENTIFIER,
        /** A number of something: aligned to the right, its digits in groups of three. */
        QUANTITY,
        /** What is the same in each row: a message has told it to people, and their tables leave it out. */
        CONTEXT,
        /** Whether its name is true of the row: a table writes it behind the first cell, in parentheses. */
        REMARK
    }

    Column {
        headers = List.copyOf(headers);
    }

    static Column text(String name) {
        return new Column(name, Kind.TEXT, false, List.of(name));
    }

    static Column identifier(String name) {
        return new Column(name, Kind.IDENTIFIER, false, List.of(name));
    }

    static Column quantity(String name) {
        return new Column(name, Kind.QUANTITY, false, List.of(name));
    }

    static Column context(String name) {
        return new Column(name, Kind.CONTEXT, false, List.of(name));
    }

    static Column remark(String name) {
        return new Column(name, Kind.REMARK, false, List.of(name));
    }

    static Column quantities(String name, List<String> elements) {
        return new Column(name, Kind.QUANTITY, true, elements);
    }
}
