package dev.readout.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** DuckDB on a folder of files, as the README of {@code spark} says to use it. */
final class DuckDb implements AutoCloseable {
    private final Connection connection = DriverManager.getConnection("jdbc:duckdb:");

    /**
     * Opens it.
     *
     * @param data the folder that is written into the file that makes the views
     */
    DuckDb(Path data) throws SQLException, IOException {
        execute(Files.readString(SparkProject.SOURCES.resolve("duckdb.sql"))
                .replace("data = 'data'", "data = '" + data + "'"));
    }

    /** The answer to the question in a file: its rows, each by column. */
    List<Map<String, Object>> ask(Path question) throws SQLException, IOException {
        return ask(Files.readString(question));
    }

    /** The answer to a question. */
    List<Map<String, Object>> ask(String question) throws SQLException {
        List<Map<String, Object>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(question)) {
            ResultSetMetaData columns = answer.getMetaData();
            while (answer.next()) {
                Map<String, Object> row = new LinkedHashMap<>();
                for (int column = 1; column <= columns.getColumnCount(); column++) {
                    row.put(columns.getColumnLabel(column), answer.getObject(column));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** Runs a statement. */
    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
