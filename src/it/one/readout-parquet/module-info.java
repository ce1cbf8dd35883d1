/** A program with a module path. */
module one {
    requires dev.readout;
    requires dev.readout.export.parquet;
}
