package dev.readout.software.vulkan.registry;

/** A version of Vulkan's core. */
public enum Version {
    V1_0, V1_1, V1_2, V1_3;

    /** The newest version up to the application's {@code apiVersion}; 0 stands for 1.0. */
    public static Version of(int apiVersion) {
        int minor = apiVersion >>> 12 & 0x3FF;
        boolean first = apiVersion >>> 22 <= 1;
        return first && minor < values().length ? values()[minor] : V1_3;
    }
}
