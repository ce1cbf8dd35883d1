package dev.readout.export.parquet.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a table that is written in parts, each whole when it has its name, as {@code scopes-00000003.parquet}:
 * they outlive a process that dies amid the table.
 */
public final class ParquetParts {
    private static final String SUFFIX = ".parquet";

    private ParquetParts() {
    }

    /** The file of a part of a table, by its number from 0. */
    public static Path part(Path table, int number) {
        return table.resolveSibling(String.format(Locale.ROOT, "%s-%08d%s", name(table), number, SUFFIX));
    }

    private static String name(Path table) {
        return table.getFileName().toString().replaceFirst("[.]parquet$", "");
    }

    /**
     * The file of a table, or the parts in its place, in their order: at least one path, of a file or of none.
     *
     * @throws IOException if the folder can't be read, or a part is missing
     */
    public static List<Path> of(Path table) throws IOException {
        Path folder = table.resolveSibling("");
        if (Files.exists(table) || !Files.isReadable(folder)) {
            return List.of(table);
        }
        Pattern part = Pattern.compile(Pattern.quote(name(table)) + "-\\d{8}\\" + SUFFIX);
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> parts = files.filter(file -> part.matcher(file.getFileName().toString()).matches()).sorted()
                    .toList();
            for (int i = 0; i < parts.size(); i++) {
                Path expected = part(table, i);
                if (!parts.get(i).equals(expected)) {
                    throw new IOException(expected + " is missing, before " + parts.get(i).getFileName()
                            + ": copy it there, or move the later parts of all tables elsewhere");
                }
            }
            return parts.isEmpty() ? List.of(table) : parts;
        }
    }
}
