/** Records frames as OpenTelemetry metrics. */
module dev.readout.export.otel {
    requires transitive dev.readout;
    requires transitive io.opentelemetry.api;

    exports dev.readout.export.otel;
}
