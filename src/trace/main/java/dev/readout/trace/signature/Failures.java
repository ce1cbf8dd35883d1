package dev.readout.trace.signature;

import dev.readout.trace.text.ByteClass;
import dev.readout.trace.text.Literal;
import dev.readout.trace.text.Window;
import java.util.List;

/** The enumerants of the APIs that mean failure. */
public final class Failures {
    private static final Literal CL = Literal.of("CL_");
    /** All that functions of OpenCL return and that is no error. */
    private static final List<Literal> CL_RESULTS = literals("CL_SUCCESS", "CL_TRUE", "CL_FALSE");
    private static final Literal VK_ERROR = Literal.of("VK_ERROR_");
    /** Of Level Zero, which PTI's tracers trace. */
    private static final Literal ZE_RESULT_ERROR = Literal.of("ZE_RESULT_ERROR_");
    private static final Literal EGL = Literal.of("EGL_");
    private static final Literal EGL_BAD = Literal.of("EGL_BAD_");
    private static final List<Literal> EGL_ERRORS = literals("EGL_FALSE", "EGL_NOT_INITIALIZED", "EGL_CONTEXT_LOST");
    private static final Literal GL = Literal.of("GL_");
    private static final List<Literal> GL_ERRORS = literals("GL_INVALID_ENUM", "GL_INVALID_VALUE",
            "GL_INVALID_OPERATION", "GL_STACK_OVERFLOW", "GL_STACK_UNDERFLOW", "GL_OUT_OF_MEMORY", "GL_CONTEXT_LOST",
            "GL_WAIT_FAILED");
    /** Longer than a {@link Literal}. */
    private static final Literal GL_INVALID_FRAMEBUFFER = Literal.of("GL_INVALID_FRAMEBUFFER_");

    private Failures() {
    }

    private static List<Literal> literals(String... names) {
        return List.of(names).stream().map(Literal::of).toList();
    }

    /** Returns whether a range is an enumerant, and one of them. */
    public static boolean has(Window text, int from, int to) {
        return switch (text.at(from, to)) {
            case 'C' -> text.startsWith(CL, from, to) && !isAmong(CL_RESULTS, text, from, to)
                    && isEnumerant(text, from, to);
            case 'V' -> text.startsWith(VK_ERROR, from, to);
            case 'Z' -> text.startsWith(ZE_RESULT_ERROR, from, to);
            case 'E' -> text.startsWith(EGL, from, to)
                    && (text.startsWith(EGL_BAD, from, to) || isAmong(EGL_ERRORS, text, from, to));
            case 'G' -> text.startsWith(GL, from, to)
                    && (text.startsWith(GL_INVALID_FRAMEBUFFER, from, to) || isAmong(GL_ERRORS, text, from, to));
            default -> false;
        };
    }

    private static boolean isEnumerant(Window text, int from, int to) {
        int position = from;
        while (position < to && ByteClass.isIdentifier(text.at(position)) && text.at(position) < 'a') {
            position++;
        }
        return position == to;
    }

    private static boolean isAmong(List<Literal> names, Window text, int from, int to) {
        for (int i = 0; i < names.size(); i++) {
            if (to - from == names.get(i).length() && text.startsWith(names.get(i), from, to)) {
                return true;
            }
        }
        return false;
    }
}
