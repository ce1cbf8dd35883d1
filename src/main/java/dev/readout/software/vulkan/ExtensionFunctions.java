package dev.readout.software.vulkan;

/** The functions of devices that extensions bring. A group is made when one of its functions is first asked for. */
final class ExtensionFunctions implements FunctionGroup {
    private final DriverState driver;

    ExtensionFunctions(DriverState driver) {
        this.driver = driver;
    }

    @Override
    public NativeFunction function(String name) {
        FunctionGroup group;
        if (name.endsWith("INTEL")) {
            group = new IntelPerformanceFunctions();
        } else if (name.contains("Micromap")) {
            group = new MicromapFunctions();
        } else if (name.contains("AccelerationStructure")) {
            group = new AccelerationStructureFunctions();
        } else if (name.contains("Video")) {
            group = new VideoFunctions();
        } else if (name.endsWith("KHR")) {
            group = new ProfilingLockFunctions(driver);
        } else if (name.endsWith("EXT")) {
            group = new DrawingExtensionFunctions();
        } else {
            return null;
        }
        return group.function(name);
    }
}
