/** Writes and reads traces of a program's calls of Vulkan, GL and EGL. */
module dev.readout.trace {
    requires transitive dev.readout;
    requires java.xml;

    exports dev.readout.trace.read;
    exports dev.readout.trace.write;
}
