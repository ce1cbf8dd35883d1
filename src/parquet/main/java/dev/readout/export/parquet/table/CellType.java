package dev.readout.export.parquet.table;

import java.math.BigInteger;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ColumnType} in Parquet: how a {@link ParquetTable} holds its cells and writes them.
 *
 * @param type the type
 * @param stored Parquet's physical type
 * @param meaning Parquet's logical type, if it has one
 */
record CellType(ColumnType type, PrimitiveTypeName stored, @Nullable LogicalTypeAnnotation meaning) {

    /** The only place that knows all types. {@link ColumnType} is loaded where parquet-java is not. */
    static CellType of(ColumnType type) {
        return switch (type) {
            case TEXT -> new CellType(type, PrimitiveTypeName.BINARY, LogicalTypeAnnotation.stringType());
            case JSON -> new CellType(type, PrimitiveTypeName.BINARY, LogicalTypeAnnotation.jsonType());
            case BOOLEAN -> new CellType(type, PrimitiveTypeName.BOOLEAN, null);
            case INT32 -> new CellType(type, PrimitiveTypeName.INT32, null);
            case INT64 -> new CellType(type, PrimitiveTypeName.INT64, null);
            case UINT64 -> new CellType(type, PrimitiveTypeName.INT64, LogicalTypeAnnotation.intType(Long.SIZE, false));
            case DOUBLE -> new CellType(type, PrimitiveTypeName.DOUBLE, null);
            case TIMESTAMP -> new CellType(type, PrimitiveTypeName.INT64,
                    LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS));
        };
    }

    /** A column of these cells, or the elements of one. */
    PrimitiveType primitive(Repetition repetition, String name) {
        return Types.primitive(stored, repetition).as(meaning).named(name);
    }

    /** Returns whether it uses a dictionary. Numbers are smaller as differences. */
    boolean repeats() {
        return type == ColumnType.TEXT;
    }

    private int bits() {
        return stored == PrimitiveTypeName.INT32 ? Integer.SIZE : Long.SIZE;
    }

    /** The refusal of a value of another type. */
    static IllegalArgumentException other(ParquetColumn column, Object value) {
        String type = value.getClass().getSimpleName();
        String one = (type.matches("[AEIO].*") ? "an " : "a ") + type;
        return column.refusal(value instanceof Number || value instanceof Boolean ? value + ", " + one : one);
    }

    /**
     * An integer as the bits that a row holds.
     *
     * @throws IllegalArgumentException if the cells are no integers, or have fewer bits
     */
    long checked(ParquetColumn column, long number) {
        if (column.list() || stored != PrimitiveTypeName.INT32 && stored != PrimitiveTypeName.INT64) {
            throw column.refusal("an integer");
        }
        if (bits() == Integer.SIZE && number != (int) number) {
            throw column.refusal(Long.toString(number));
        }
        return number;
    }

    /**
     * A value as a row holds it: a {@link Binary}, or the bits of a number as a {@link Long}.
     *
     * @param column the column for the exception's message
     * @throws IllegalArgumentException if it is another value, or one that the column can't hold exactly
     */
    Object held(ParquetColumn column, Object value) {
        return switch (type) {
            case TEXT, JSON -> switch (value) {
                case Binary encoded -> encoded;
                case String text -> ParquetTable.utf8(text);
                default -> throw other(column, value);
            };
            case BOOLEAN -> {
                if (value instanceof Boolean truth) {
                    yield truth ? 1L : 0L;
                }
                throw other(column, value);
            }
            case DOUBLE -> Double.doubleToRawLongBits(switch (value) {
                case Double number -> number;
                // The double that prints as the float does; as a float it is the same again.
                case Float number -> Double.parseDouble(number.toString());
                case Integer number -> number.doubleValue();
                default -> throw other(column, value);
            });
            case INT32, INT64, UINT64, TIMESTAMP -> integer(column, value);
        };
    }

    private long integer(ParquetColumn column, Object value) {
        BigInteger number = switch (value) {
            case BigInteger large -> large;
            case Integer small -> BigInteger.valueOf(small);
            case Long small -> BigInteger.valueOf(small);
            default -> throw other(column, value);
        };
        boolean fits = type == ColumnType.UINT64 ? number.signum() >= 0 && number.bitLength() <= Long.SIZE
                : number.bitLength() < bits();
        if (!fits) {
            throw column.refusal(number.toString());
        }
        return number.longValue();
    }

    /**
     * Writes a cell.
     *
     * @param number the bits, if it is a number
     * @param text the {@link Binary}, if it is no number
     */
    void add(RecordConsumer cells, long number, Object text) {
        switch (stored) {
            case BINARY -> cells.addBinary((Binary) text);
            case BOOLEAN -> cells.addBoolean(number != 0);
            case INT32 -> cells.addInteger((int) number);
            case DOUBLE -> cells.addDouble(Double.longBitsToDouble(number));
            default -> cells.addLong(number);
        }
    }
}
