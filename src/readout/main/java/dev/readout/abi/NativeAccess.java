package dev.readout.abi;

import java.lang.foreign.MemorySegment;

/** Checks that this JVM lets Readout call native functions, before the first call. */
public final class NativeAccess {
    private NativeAccess() {
    }

    /**
     * Makes sure of native access. Without it, the first class that needs it would fail to initialise, and each one
     * after it with an error that says nothing.
     *
     * @throws IllegalCallerException if this JVM denies native access, with what grants it
     */
    public static void require() {
        try {
            // Restricted, as calls of native functions are, and without effect. Module.isNativeAccessEnabled would say
            // no as well where the JVM only warns.
            MemorySegment.NULL.reinterpret(0);
        } catch (IllegalCallerException denied) {
            Module module = NativeAccess.class.getModule();
            boolean ofApplication = !module.isNamed() || ModuleLayer.boot().equals(module.getLayer());
            throw new IllegalCallerException("this JVM denies native access; " + (ofApplication
                    ? "run it with --enable-native-access=" + (module.isNamed() ? module.getName() : "ALL-UNNAMED")
                    : "whoever made the layer of module " + module.getName()
                            + " grants it by ModuleLayer.Controller.enableNativeAccess"),
                    denied);
        }
    }
}
