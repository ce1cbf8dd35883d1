/** An application with a module path. */
module outside {
    requires dev.readout.software;
}
