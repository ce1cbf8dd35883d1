/**
 * Metrics of the command line, by OpenTelemetry's SDK: sums that are sent to a collector, or served to Prometheus. A
 * package of its own, because it is loaded only on demand.
 *
 * <p>A command writes to {@code LiveMetrics}. OpenTelemetry's sender by the JDK's client sends, and {@code
 * CheckedSender} knows what has not arrived, and why; {@code MetricsPage} serves Prometheus; {@code MachineResource}
 * describes the sender.
 *
 * <p>Where something new goes: another way to show metrics is a factory of {@code LiveMetrics}.
 */
@NullMarked
package dev.readout.cli.metrics;

import org.jspecify.annotations.NullMarked;
