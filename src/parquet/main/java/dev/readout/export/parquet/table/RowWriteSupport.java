package dev.readout.export.parquet.table;

import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** Hands rows to parquet-java. */
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
        row.write(Objects.requireNonNull(consumer, "consumer"));
    }
}
