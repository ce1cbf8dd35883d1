package dev.readout.cli.output;

import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.TypeConversionException;

/** {@code --label}: additional columns of a Parquet file, the same in each row. */
public final class Labels {
    public static final String LABEL = "--label";

    private final List<Label> labels = new ArrayList<>();

    /** A name and a value. */
    private record Label(String name, String value) {
        /** Turns NAME=VALUE into one. */
        private static Label of(String typed) {
            int end = typed.indexOf('=');
            if (end < 0) {
                throw new TypeConversionException("'" + typed + "' is no NAME=VALUE, such as build=1.4.2");
            }
            try {
                ParquetColumn column = ParquetColumn.of(typed.substring(0, end), ColumnType.TEXT);
                return new Label(column.name(), typed.substring(end + 1));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /**
     * Declares the option.
     *
     * @param option whose files have the labels
     * @param more the end of its help text
     */
    public void describe(CommandSyntax syntax, String option, String more) {
        syntax.values(LABEL, "NAME=VALUE", Label::of, labels::add,
                "A column of text that each row of " + option + " has, such as machine=a17 or build=1.4.2" + more
                        + ". It may be given several times.");
    }

    /**
     * Checks the labels.
     *
     * @param given whether the option was given whose files have the labels
     * @throws UsageException if there are labels without the option, or two have the same name, whatever its capitals
     */
    public void check(String option, boolean given) {
        if (!given && !labels.isEmpty()) {
            throw new UsageException(LABEL + " needs " + option + ": its rows are what has them");
        }
        Set<String> names = new HashSet<>();
        for (Label label : labels) {
            if (!names.add(label.name.toLowerCase(Locale.ROOT))) {
                throw new UsageException(LABEL + " " + label.name + " is given twice");
            }
        }
    }

    /**
     * Checks that no label has the name of something else in a row.
     *
     * @throws UsageException if one has, whatever its capitals
     */
    public void requireFree(List<String> taken) {
        for (Label label : labels) {
            taken.stream().filter(label.name::equalsIgnoreCase).findFirst().ifPresent(name -> {
                throw new UsageException(LABEL + " " + label.name + ": each row has a column " + name
                        + " already; give the label another name");
            });
        }
    }

    /** Names and values, in the order in which they were given. */
    public Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        labels.forEach(label -> all.put(label.name, label.value));
        return all;
    }
}
