package dev.readout.export.parquet.table;

import java.math.BigInteger;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/** The values of a column: how a {@link Row} holds them and writes them. */
sealed interface ColumnValues {
    /**
     * A value as a row holds it: a {@link Binary}, or the bits of a number as a {@link Long}.
     *
     * @param column the column for the exception's message
     * @throws IllegalArgumentException if it is another value, or one that the column can't hold exactly
     */
    Object held(ParquetColumn column, Object value);

    /**
     * Writes a cell.
     *
     * @param number the bits, if it is a number
     * @param text the {@link Binary}, if it is no number
     */
    void add(RecordConsumer cells, long number, Object text);

    /** The refusal of a value of another type. */
    static IllegalArgumentException other(ParquetColumn column, Object value) {
        String type = value.getClass().getSimpleName();
        String one = (type.matches("[AEIO].*") ? "an " : "a ") + type;
        return column.refusal(value instanceof Number || value instanceof Boolean ? value + ", " + one : one);
    }

    /** Strings, as UTF-8. */
    record Texts() implements ColumnValues {
        @Override
        public Object held(ParquetColumn column, Object value) {
            return switch (value) {
                case Binary encoded -> encoded;
                case String text -> Row.utf8(text);
                default -> throw other(column, value);
            };
        }

        @Override
        public void add(RecordConsumer cells, long number, Object text) {
            cells.addBinary((Binary) text);
        }
    }

    /** 1 for true, 0 for false. */
    record Booleans() implements ColumnValues {
        @Override
        public Object held(ParquetColumn column, Object value) {
            if (value instanceof Boolean truth) {
                return truth ? 1L : 0L;
            }
            throw other(column, value);
        }

        @Override
        public void add(RecordConsumer cells, long number, Object text) {
            cells.addBoolean(number != 0);
        }
    }

    /**
     * Integers.
     *
     * @param bits how many they have, 32 or 64
     * @param signed whether one of them is the sign
     */
    record Integers(int bits, boolean signed) implements ColumnValues {
        /** @throws IllegalArgumentException if the bits are more than these */
        long checked(ParquetColumn column, long number) {
            if (bits == Integer.SIZE && number != (int) number) {
                throw column.refusal(Long.toString(number));
            }
            return number;
        }

        @Override
        public Object held(ParquetColumn column, Object value) {
            BigInteger number = integer(column, value);
            boolean fits = signed ? number.bitLength() < bits : number.signum() >= 0 && number.bitLength() <= bits;
            if (!fits) {
                throw column.refusal(number.toString());
            }
            return number.longValue();
        }

        static BigInteger integer(ParquetColumn column, Object value) {
            return switch (value) {
                case Byte number -> BigInteger.valueOf(number);
                case Short number -> BigInteger.valueOf(number);
                case Integer number -> BigInteger.valueOf(number);
                case Long number -> BigInteger.valueOf(number);
                case BigInteger number -> number;
                default -> throw other(column, value);
            };
        }

        @Override
        public void add(RecordConsumer cells, long number, Object text) {
            if (bits == Integer.SIZE) {
                cells.addInteger((int) number);
            } else {
                cells.addLong(number);
            }
        }
    }

    /** Doubles, by their bits. */
    record Doubles() implements ColumnValues {
        private static final Integers INTEGERS = new Integers(Long.SIZE, true);

        @Override
        public Object held(ParquetColumn column, Object value) {
            return Double.doubleToRawLongBits(switch (value) {
                case Double number -> number;
                // The double that prints as the float does; as a float it is the same again.
                case Float number -> Double.parseDouble(number.toString());
                default -> exact(column, (Long) INTEGERS.held(column, value));
            });
        }

        private static double exact(ParquetColumn column, long number) {
            double nearest = number;
            // The double above all longs becomes the largest of them.
            if ((long) nearest != number || number == Long.MAX_VALUE) {
                throw column.refusal(number + ", which no double holds exactly");
            }
            return nearest;
        }

        @Override
        public void add(RecordConsumer cells, long number, Object text) {
            cells.addDouble(Double.longBitsToDouble(number));
        }
    }
}
