package dev.readout.trace.signature;

import dev.readout.trace.text.InternedName;
import java.util.regex.Pattern;

/** The enumerants of the APIs that mean failure; of Level Zero too, which PTI's tracers trace. */
public final class Failures {
    private static final Pattern NAMES = Pattern.compile("CL_(?!(?:SUCCESS|TRUE|FALSE)$)[A-Z0-9_]*|VK_ERROR_.*"
            + "|ZE_RESULT_ERROR_.*|EGL_(?:BAD_.*|FALSE|NOT_INITIALIZED|CONTEXT_LOST)"
            + "|GL_(?:INVALID_(?:ENUM|VALUE|OPERATION|FRAMEBUFFER_.*)|STACK_OVERFLOW|STACK_UNDERFLOW|OUT_OF_MEMORY"
            + "|CONTEXT_LOST|WAIT_FAILED)", Pattern.DOTALL);

    private Failures() {
    }

    /** Returns whether a name is one of them. It is asked once for each name. */
    public static boolean have(InternedName name) {
        if (!name.judged) {
            name.failure = NAMES.matcher(name.string).matches();
            name.judged = true;
        }
        return name.failure;
    }
}
