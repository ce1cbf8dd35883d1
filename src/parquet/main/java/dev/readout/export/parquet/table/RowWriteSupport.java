package dev.readout.export.parquet.table;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** Hands rows to parquet-java, cell by cell. */
final class RowWriteSupport extends WriteSupport<Row> {
    private final MessageType schema;
    private @Nullable RecordConsumer consumer;

    RowWriteSupport(MessageType schema) {
        this.schema = schema;
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
        return new WriteContext(schema, Map.of());
    }

    /** Never called, without Hadoop. */
    @Override
    @SuppressWarnings("deprecation")
    public WriteContext init(Configuration configuration) {
        return new WriteContext(schema, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
        consumer = recordConsumer;
    }

    @Override
    public void write(Row row) {
        RecordConsumer cells = Objects.requireNonNull(consumer, "consumer");
        cells.startMessage();
        for (int i = 0; i < row.size(); i++) {
            if (!row.isNull(i)) {
                ParquetColumn column = row.column(i);
                cells.startField(column.name(), i);
                if (column.list()) {
                    list(cells, row.values(i), (List<?>) row.object(i));
                } else {
                    row.values(i).add(cells, row.number(i), row.object(i));
                }
                cells.endField(column.name(), i);
            }
        }
        cells.endMessage();
    }

    private static void list(RecordConsumer cells, ColumnValues values, List<?> elements) {
        cells.startGroup();
        if (!elements.isEmpty()) {
            cells.startField(TableSchema.LIST, 0);
            for (Object element : elements) {
                cells.startGroup();
                if (element != null) {
                    cells.startField(TableSchema.ELEMENT, 0);
                    values.add(cells, element instanceof Long number ? number : 0, element);
                    cells.endField(TableSchema.ELEMENT, 0);
                }
                cells.endGroup();
            }
            cells.endField(TableSchema.LIST, 0);
        }
        cells.endGroup();
    }
}
