/** A program with a module path. */
module one {
    requires dev.readout.software;
    requires dev.readout.trace;
}
