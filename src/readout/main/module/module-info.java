/** Decodes GPU query results where the driver wrote them: no copies, no garbage. */
module dev.readout {
    // A runtime without it has all but the events.
    requires static jdk.jfr;

    exports dev.readout;
    exports dev.readout.counters;
    exports dev.readout.driver;
    exports dev.readout.driver.gl;
    exports dev.readout.driver.vulkan;
    exports dev.readout.export;
    exports dev.readout.gl;
    exports dev.readout.jfr;
    exports dev.readout.profile;
    exports dev.readout.vulkan;

    // What siblings need to call drivers and to answer for them, and the clock of a queue.
    exports dev.readout.abi to dev.readout.software, dev.readout.trace;
    exports dev.readout.abi.egl to dev.readout.software;
    exports dev.readout.abi.gl to dev.readout.software;
    exports dev.readout.abi.vulkan to dev.readout.software, dev.readout.trace;
    exports dev.readout.profile.clock to dev.readout.trace;

    // Files that the exporters write.
    exports dev.readout.export.file to dev.readout.export.report, dev.readout.export.timeline;
}
