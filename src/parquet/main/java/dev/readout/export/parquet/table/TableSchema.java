package dev.readout.export.parquet.table;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/** Columns as Parquet has them. */
public final class TableSchema {
    static final String LIST = "list";
    static final String ELEMENT = "element";

    private TableSchema() {
    }

    /**
     * The schema of a table.
     *
     * @throws IllegalArgumentException if two columns have the same name, as engines see it, that know no case
     */
    public static MessageType of(List<ParquetColumn> columns) {
        Set<String> names = new TreeSet<>();
        Types.MessageTypeBuilder schema = Types.buildMessage();
        for (ParquetColumn column : columns) {
            if (!names.add(column.name().toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("two columns have the name " + column.name());
            }
            schema.addField(field(column));
        }
        return schema.named("readout");
    }

    private static Type field(ParquetColumn column) {
        Repetition repetition = column.nullable() ? Repetition.OPTIONAL : Repetition.REQUIRED;
        CellType type = CellType.of(column.type());
        if (!column.list()) {
            return type.primitive(repetition, column.name());
        }
        return Types.buildGroup(repetition).as(LogicalTypeAnnotation.listType())
                .addField(Types.repeatedGroup().addField(type.primitive(Repetition.OPTIONAL, ELEMENT)).named(LIST))
                .named(column.name());
    }

    /** The path of a column's elements in the file. */
    static String path(ParquetColumn column) {
        return column.list() ? column.name() + "." + LIST + "." + ELEMENT : column.name();
    }
}
