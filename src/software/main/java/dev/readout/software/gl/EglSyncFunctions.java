package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_MATCH;
import static dev.readout.abi.egl.egl_h.EGL_BAD_PARAMETER;
import static dev.readout.software.gl.GlFunction.egl;
import static dev.readout.software.gl.GlFunction.eglCommand;

import dev.readout.software.abi.egl.egl_h;
import dev.readout.software.gl.GlTimeline.Fence;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of fences, and of images, which the device does not create. */
record EglSyncFunctions(GlTimeline timeline, EglDisplays displays) implements GlFunctions {
    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "eglCreateSync" ->
                    egl((thread, call) -> create(thread, call.pointer(0), call.integer(1), call.pointer(2)));
            case "eglDestroySync" -> eglCommand((thread, call) -> displays.initialized(call.pointer(0))
                    .remove(Fence.class, call.pointer(1), "sync", EGL_BAD_PARAMETER()));
            case "eglClientWaitSync" ->
                    egl((thread, call) -> clientWait(thread, fence(call), call.integer(2), call.word(3)));
            case "eglWaitSync" -> eglCommand((thread, call) -> {
                fence(call);
                requireContext(thread);
                requireFlags(call.integer(2), 0);
            });
            case "eglGetSyncAttrib" -> eglCommand((thread, call) -> {
                long value = attribute(fence(call), call.integer(2));
                GlArguments.setLong(EglArguments.pointer(call.pointer(3), "value"), 0, value);
            });
            case "eglCreateImage" -> egl((thread, call) -> {
                displays.initialized(call.pointer(0));
                throw EglArguments.parameter("target is " + GlArguments.hex(call.integer(2))
                        + ": this device makes no images");
            });
            case "eglDestroyImage" -> egl((thread, call) -> {
                displays.initialized(call.pointer(0));
                throw EglArguments.parameter("image " + GlArguments.hex(call.pointer(1))
                        + " is none: this device makes no images");
            });
            default -> null;
        };
    }

    private Fence fence(GlCall call) {
        return displays.initialized(call.pointer(0)).get(Fence.class, call.pointer(1), "sync",
                EGL_BAD_PARAMETER());
    }

    private long create(EglThread thread, MemorySegment dpy, int type, MemorySegment list) {
        EglDisplay display = displays.initialized(dpy);
        if (type != egl_h.EGL_SYNC_FENCE()) {
            throw EglArguments.parameter("type is " + GlArguments.hex(type) + ": expected EGL_SYNC_FENCE");
        }
        EglArguments.words(list, (attribute, value) -> {
            throw EglArguments.unknown(attribute, "a fence");
        });
        requireContext(thread);
        return display.add(timeline.fence());
    }

    private int clientWait(EglThread thread, Fence fence, int flags, long timeout) {
        requireFlags(flags, egl_h.EGL_SYNC_FLUSH_COMMANDS_BIT());
        if (flags != 0 && thread.current != null) {
            timeline.flush();
        }
        if (timeout == 0) {
            return fence.poll() ? egl_h.EGL_CONDITION_SATISFIED() : egl_h.EGL_TIMEOUT_EXPIRED();
        }
        fence.await();
        return egl_h.EGL_CONDITION_SATISFIED();
    }

    private long attribute(Fence fence, int attribute) {
        if (attribute == egl_h.EGL_SYNC_TYPE()) {
            return egl_h.EGL_SYNC_FENCE();
        } else if (attribute == egl_h.EGL_SYNC_STATUS()) {
            return fence.poll() ? egl_h.EGL_SIGNALED() : egl_h.EGL_UNSIGNALED();
        } else if (attribute == egl_h.EGL_SYNC_CONDITION()) {
            return egl_h.EGL_SYNC_PRIOR_COMMANDS_COMPLETE();
        }
        throw EglArguments.unknown(attribute, "a fence");
    }

    private static void requireContext(EglThread thread) {
        if (thread.current == null) {
            throw new GlMisuse(EGL_BAD_MATCH(), "no context is current on this thread");
        }
    }

    private static void requireFlags(int flags, int known) {
        if ((flags & ~known) != 0) {
            throw EglArguments.parameter("flags is " + GlArguments.hex(flags) + ": expected "
                    + (known == 0 ? "0" : "0 or EGL_SYNC_FLUSH_COMMANDS_BIT"));
        }
    }
}
