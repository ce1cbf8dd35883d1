/** A program with a module path. */
module one {
    requires dev.readout.export.otel;
    requires dev.readout.software;
}
