package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_TRUE;
import static dev.readout.software.gl.GlFunction.egl;
import static dev.readout.software.gl.GlFunction.eglCommand;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions that list, choose and query configs. */
record EglConfigFunctions(EglDisplays displays) implements GlFunctions {
    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "eglGetConfigs" -> egl((thread, call) -> {
                displays.initialized(call.pointer(0));
                return list(EglConfig.ALL, call.pointer(1), call.integer(2), call.pointer(3));
            });
            case "eglChooseConfig" -> egl((thread, call) -> {
                displays.initialized(call.pointer(0));
                EglArguments.pointer(call.pointer(4), "num_config");
                return list(EglConfig.chosenBy(call.pointer(1)), call.pointer(2), call.integer(3), call.pointer(4));
            });
            case "eglGetConfigAttrib" -> eglCommand((thread, call) -> {
                displays.initialized(call.pointer(0));
                int value = EglConfigAttribute.of(call.integer(2)).of(EglConfig.of(call.pointer(1)));
                GlArguments.setInt(EglArguments.pointer(call.pointer(3), "value"), 0, value);
            });
            default -> null;
        };
    }

    /** Writes as many configs as there is room for; without an array, how many there are. */
    private static int list(List<EglConfig> found, MemorySegment configs, int size, MemorySegment count) {
        EglArguments.pointer(count, "num_config");
        int written = found.size();
        if (!GlArguments.isNull(configs)) {
            written = Math.clamp(size, 0, found.size());
            for (int i = 0; i < written; i++) {
                GlArguments.setLong(configs, i, found.get(i).handle());
            }
        }
        GlArguments.setInt(count, 0, written);
        return EGL_TRUE();
    }
}
