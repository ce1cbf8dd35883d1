package dev.readout.abi;

import java.lang.foreign.MemorySegment;

/** Checks that this JVM lets Readout call native functions, before the first call. */
public final class NativeAccess {
    private NativeAccess() {
    }

    /**
     * Makes sure of native access of this module. Without it, the first class that needs it would fail to initialise,
     * and each one after it with an error that says nothing.
     *
     * @throws IllegalCallerException if this JVM denies native access, with what grants it
     */
    public static void require() {
        require(NativeAccess.class.getModule(), () -> {});
    }

    /**
     * Makes sure of native access of this module and of another one.
     *
     * @param module that of the caller
     * @param restricted calls, in that module, what is restricted, as calls of native functions are, and has no effect
     * @throws IllegalCallerException if this JVM denies native access to either, with what grants it
     */
    public static void require(Module module, Runnable restricted) {
        try {
            // Module.isNativeAccessEnabled would say no as well where the JVM only warns.
            MemorySegment.NULL.reinterpret(0);
            restricted.run();
        } catch (IllegalCallerException denied) {
            boolean ofApplication = !module.isNamed() || ModuleLayer.boot().equals(module.getLayer());
            throw new IllegalCallerException("this JVM denies native access; " + (ofApplication
                    ? "add --enable-native-access=" + names(module) + " to its options"
                    : "whoever made the layer of " + names(module)
                            + " grants it by ModuleLayer.Controller.enableNativeAccess"),
                    denied);
        }
    }

    private static String names(Module module) {
        Module own = NativeAccess.class.getModule();
        return !module.isNamed() ? "ALL-UNNAMED"
                : module.equals(own) ? own.getName() : own.getName() + "," + module.getName();
    }
}
