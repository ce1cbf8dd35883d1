/**
 * What the command line makes of metrics, by OpenTelemetry's SDK: sums that are sent to a collector, or shown to
 * Prometheus. A package of its own, because none of it is loaded before it is asked for.
 *
 * <p>{@code LiveMetrics} is what a command writes to. {@code HttpClientSender} sends by the JDK's client, so that no
 * other one is bundled; {@code MetricsPage} is what Prometheus reads; {@code SentMetrics} knows whether what was sent
 * last has arrived; {@code MachineResource} says what sends it.
 *
 * <p>Where something new goes: another way to show metrics is a factory of {@code LiveMetrics}.
 */
@NullMarked
package dev.readout.cli.metrics;

import org.jspecify.annotations.NullMarked;
