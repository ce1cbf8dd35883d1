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
    exports dev.readout.software;
    exports dev.readout.software.gl;
    exports dev.readout.software.vulkan;
    exports dev.readout.trace.read;
    exports dev.readout.trace.write;
    exports dev.readout.vulkan;

    // Files that the exporters write.
    exports dev.readout.export.file to dev.readout.export.report, dev.readout.export.timeline;
}
