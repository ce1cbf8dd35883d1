package dev.readout.export.parquet.table;

import java.lang.reflect.Constructor;
import java.util.Map;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.ParquetMetricsCallback;

/**
 * Options for parquet-java's reader where there is no Hadoop. Its builder of options makes Hadoop's codecs before it is
 * given others, and so they are made by the constructor that the builder calls, which is not public.
 */
final class ReaderOptions {
    private static final int ALLOCATION_BYTES = 8 << 20;

    private ReaderOptions() {
    }

    /** Options to read all rows, by {@link PageCodecs}, whose pages are compared with their checksums. */
    static ParquetReadOptions create() {
        try {
            Constructor<ParquetReadOptions> constructor = ParquetReadOptions.class.getDeclaredConstructor(
                    boolean.class, boolean.class, boolean.class, boolean.class, boolean.class, boolean.class,
                    boolean.class, boolean.class, boolean.class, FilterCompat.Filter.class,
                    ParquetMetadataConverter.MetadataFilter.class, CompressionCodecFactory.class,
                    ByteBufferAllocator.class, int.class, Map.class, FileDecryptionProperties.class,
                    ParquetMetricsCallback.class, ParquetConfiguration.class);
            constructor.setAccessible(true);
            boolean checksums = true;
            return constructor.newInstance(false, false, false, false, false, checksums, false, false, false,
                    FilterCompat.NOOP, ParquetMetadataConverter.NO_FILTER, new PageCodecs(),
                    new HeapByteBufferAllocator(), ALLOCATION_BYTES, Map.of(), null, null,
                    new PlainParquetConfiguration());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("parquet-hadoop is not of the version that Readout is built with", e);
        }
    }
}
