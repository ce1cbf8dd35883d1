package dev.readout.export.parquet.table;

import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ColumnType} in Parquet.
 *
 * @param stored Parquet's physical type
 * @param meaning Parquet's logical type, if it has one
 * @param values the values of its cells
 * @param repeats whether it uses a dictionary. Numbers are smaller as differences
 */
record CellType(PrimitiveTypeName stored, @Nullable LogicalTypeAnnotation meaning, ColumnValues values,
        boolean repeats) {

    /** The only place that knows all types. {@link ColumnType} is loaded where parquet-java is not. */
    static CellType of(ColumnType type) {
        return switch (type) {
            case TEXT -> new CellType(PrimitiveTypeName.BINARY, LogicalTypeAnnotation.stringType(),
                    new ColumnValues.Texts(), true);
            case JSON -> new CellType(PrimitiveTypeName.BINARY, LogicalTypeAnnotation.jsonType(),
                    new ColumnValues.Texts(), false);
            case BOOLEAN -> new CellType(PrimitiveTypeName.BOOLEAN, null, new ColumnValues.Booleans(), false);
            case INT32 -> new CellType(PrimitiveTypeName.INT32, null, new ColumnValues.Integers(Integer.SIZE, true),
                    false);
            case INT64 ->
                    new CellType(PrimitiveTypeName.INT64, null, new ColumnValues.Integers(Long.SIZE, true), false);
            case UINT64 -> new CellType(PrimitiveTypeName.INT64, LogicalTypeAnnotation.intType(Long.SIZE, false),
                    new ColumnValues.Integers(Long.SIZE, false), false);
            case DOUBLE -> new CellType(PrimitiveTypeName.DOUBLE, null, new ColumnValues.Doubles(), false);
            case TIMESTAMP -> new CellType(PrimitiveTypeName.INT64,
                    LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS),
                    new ColumnValues.Integers(Long.SIZE, true), false);
        };
    }

    /** A column of these cells, or the elements of one. */
    PrimitiveType primitive(Repetition repetition, String name) {
        return Types.primitive(stored, repetition).as(meaning).named(name);
    }
}
