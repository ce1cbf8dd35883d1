package dev.readout.cli.metrics;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.MemoryMode;
import io.opentelemetry.sdk.metrics.Aggregation;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import java.io.IOException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Passes metrics on, and knows whether they have arrived, which the SDK does not report. Of sums since the beginning
 * the last ones suffice; of sums since the message before, each has to arrive. Safe to share between threads.
 */
final class SentMetrics implements MetricExporter {
    private final MetricExporter exporter;
    private volatile @Nullable CompletableResultCode last;
    /** The first of the sums since the message before that did not arrive. */
    private volatile @Nullable CompletableResultCode lost;

    SentMetrics(MetricExporter exporter) {
        this.exporter = exporter;
    }

    @Override
    public CompletableResultCode export(Collection<MetricData> metrics) {
        CompletableResultCode result = exporter.export(metrics);
        last = result;
        if (getAggregationTemporality(InstrumentType.COUNTER) == AggregationTemporality.DELTA) {
            result.whenComplete(() -> lost = lost == null && !result.isSuccess() ? result : lost);
        }
        return result;
    }

    /**
     * Returns if the metrics have arrived that were needed, or there were none.
     *
     * @throws IOException if they have not, and says why
     */
    void requireArrived() throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new IOException("the last metrics may not have arrived: the closing was interrupted");
        }
        CompletableResultCode result = lost == null ? last : lost;
        if (result == null) {
            return;
        }
        if (!result.isDone()) {
            throw new IOException("the last metrics were not sent: the collector has not answered in time");
        }
        if (!result.isSuccess()) {
            Throwable failure = result.getFailureThrowable();
            while (failure != null && !(failure instanceof IOException) && failure.getCause() != null) {
                failure = failure.getCause();
            }
            throw new IOException(failure == null || failure.getMessage() == null ? "metrics were not sent"
                    : failure.getMessage(), failure);
        }
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType instrument) {
        return exporter.getAggregationTemporality(instrument);
    }

    @Override
    public Aggregation getDefaultAggregation(InstrumentType instrument) {
        return exporter.getDefaultAggregation(instrument);
    }

    @Override
    public MemoryMode getMemoryMode() {
        return exporter.getMemoryMode();
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
