package dev.readout.export.parquet.table;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * The largest page of a column. {@link ParquetTable} ends one behind about 1 MiB or 20,000 rows, and looks every
 * hundred rows: of texts of {@link ParquetSource#MOST_BYTES}, and of lists of {@link ParquetSource#MOST_ELEMENTS}.
 *
 * @param bytes the most bytes, unpacked or not
 * @param values the most values, with nulls, for each of which parquet-java takes 8 bytes
 */
record PageSize(int bytes, int values) {
    private static final int MOST_ROWS = 1 << 15;
    /** Of the heap, what the values of a page of lists may take. */
    private static final int SHARE = 8;

    static PageSize of(ColumnDescriptor column) {
        if (column.getMaxRepetitionLevel() > 0) {
            long fit = Runtime.getRuntime().maxMemory() / SHARE / Long.BYTES;
            return new PageSize(8 << 20, (int) Math.min(fit, MOST_ROWS * ParquetSource.MOST_ELEMENTS));
        }
        boolean texts = column.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY;
        return new PageSize(texts ? 4 << 20 : 1 << 20, MOST_ROWS);
    }
}
