/** Answers Vulkan, GL and EGL in software: for hosts without a GPU, and for tests. */
module dev.readout.software {
    requires transitive dev.readout;

    exports dev.readout.software;
    exports dev.readout.software.gl;
    exports dev.readout.software.vulkan;
}
