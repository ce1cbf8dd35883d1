package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_EXTENSIONS;
import static dev.readout.abi.gl.gl_h.GL_NUM_EXTENSIONS;
import static dev.readout.abi.gl.gl_h.GL_RENDERER;
import static dev.readout.abi.gl.gl_h.GL_VENDOR;
import static dev.readout.abi.gl.gl_h.GL_VERSION;

import dev.readout.abi.DriverStrings;
import dev.readout.abi.gl.PFN_glGetIntegerv;
import dev.readout.abi.gl.PFN_glGetString;
import dev.readout.abi.gl.PFN_glGetStringi;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The identity of a context, read once, since it does not change. */
record GlIdentity(
        GlApi api, int major, int minor, String version, String vendor, String renderer, Set<String> extensions) {
    /** {@code 4.5 (Core Profile) …} or {@code OpenGL ES 3.2 …}, where 1.x says {@code OpenGL ES-CM 1.1 …}. */
    private static final Pattern VERSION = Pattern.compile("(OpenGL ES\\S* )?(\\d+)\\.(\\d+).*", Pattern.DOTALL);

    /** Asks the context that is current on this thread. */
    static GlIdentity of(GlCallGate gate) {
        String version = string(gate, GL_VERSION());
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) {
            throw new UnsupportedOperationException("the driver's GL_VERSION is '" + version
                    + "', which does not begin with a version");
        }
        GlApi api = parts.group(1) == null ? GlApi.OPENGL : GlApi.OPENGL_ES;
        int major = Integer.parseInt(parts.group(2));
        return new GlIdentity(api, major, Integer.parseInt(parts.group(3)), version, string(gate, GL_VENDOR()),
                string(gate, GL_RENDERER()), extensions(gate, major));
    }

    boolean isAtLeast(int major, int minor) {
        return this.major > major || this.major == major && this.minor >= minor;
    }

    /** @throws UnsupportedOperationException if the context does not have an extension */
    void requireExtension(String extension) {
        if (!extensions.contains(extension)) {
            throw new UnsupportedOperationException(
                    "the driver has no " + extension + " (" + vendor + ", " + renderer + ")");
        }
    }

    /** Returns whether a context of any library is current and answers. */
    static boolean isThere(GlFunctionTable functions) {
        return DriverStrings.copy(PFN_glGetString.invoke(
                functions.get("glGetString").address(), GL_VERSION())).isPresent();
    }

    private static Set<String> extensions(GlCallGate gate, int major) {
        // A core profile has no string of them all, and what came before 3.0 has nothing else.
        return major < 3 ? DriverStrings.names(string(gate, GL_EXTENSIONS())) : eachExtension(gate);
    }

    private static Set<String> eachExtension(GlCallGate gate) {
        GlFunction getInteger = gate.function("glGetIntegerv");
        GlFunction getString = gate.function("glGetStringi");
        Set<String> names = new HashSet<>();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
            PFN_glGetIntegerv.invoke(gate.address(getInteger), GL_NUM_EXTENSIONS(), count);
            for (int i = 0; i < count.get(ValueLayout.JAVA_INT, 0); i++) {
                DriverStrings.copy(PFN_glGetStringi.invoke(gate.address(getString), GL_EXTENSIONS(), i))
                        .ifPresent(names::add);
            }
        }
        return Set.copyOf(names);
    }

    private static String string(GlCallGate gate, int name) {
        GlFunction getString = gate.function("glGetString");
        MemorySegment string = PFN_glGetString.invoke(gate.address(getString), name);
        if (string.equals(MemorySegment.NULL)) {
            // Every context has these, unless it is lost.
            gate.leave(getString);
        }
        return DriverStrings.copy(string).orElse("");
    }
}
