/** Writes frames as a timeline for Perfetto. */
module dev.readout.export.timeline {
    requires transitive dev.readout;
    requires com.fasterxml.jackson.core;
    requires com.google.protobuf;

    exports dev.readout.export.timeline;
}
