package dev.readout.software.vulkan;

/** The functions of one theme. */
interface FunctionGroup {
    /** The function {@code name}, or null if the group has no such function. */
    NativeFunction function(String name);
}
