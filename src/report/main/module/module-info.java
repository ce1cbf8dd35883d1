/** Writes frames as one HTML page. */
module dev.readout.export.report {
    requires transitive dev.readout;
    requires com.fasterxml.jackson.core;
    requires jdk.httpserver;
    // Named after their files: an automatic module here could not say that it needs the one above.
    requires HdrHistogram;
    requires chartjs;

    exports dev.readout.export.report;
}
