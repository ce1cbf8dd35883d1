/** A program with a module path. */
module one {
    requires dev.readout.export.report;
    requires dev.readout.software;
}
