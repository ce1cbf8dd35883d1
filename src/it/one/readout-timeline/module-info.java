/** A program with a module path. */
module one {
    requires dev.readout.export.timeline;
    requires dev.readout.software;
}
