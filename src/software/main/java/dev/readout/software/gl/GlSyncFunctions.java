package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;

import dev.readout.software.gl.GlTimeline.Fence;
import org.jspecify.annotations.Nullable;

/** The functions of sync objects: GL_ARB_sync. A handle is a name, and so no address. */
record GlSyncFunctions(GlTimeline timeline) implements GlFunctions {
    private static final int OBJECT_TYPE = 0x9112;
    private static final int CONDITION = 0x9113;
    private static final int STATUS = 0x9114;
    private static final int FLAGS = 0x9115;
    private static final int FENCE = 0x9116;
    private static final int GPU_COMMANDS_COMPLETE = 0x9117;
    private static final int UNSIGNALED = 0x9118;
    private static final int SIGNALED = 0x9119;
    private static final int ALREADY_SIGNALED = 0x911A;
    private static final int TIMEOUT_EXPIRED = 0x911B;
    private static final int CONDITION_SATISFIED = 0x911C;
    private static final int WAIT_FAILED = 0x911D;
    private static final int FLUSH_COMMANDS_BIT = 1;
    private static final long TIMEOUT_IGNORED = -1;

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glFenceSync" -> value((gl, call) -> issue(gl, call.integer(0), call.integer(1)));
            case "glIsSync" -> value((gl, call) -> find(gl, call.word(0)) == null ? 0 : 1);
            case "glDeleteSync" -> command((gl, call) -> {
                if (call.word(0) != 0) {
                    gl.share.syncs.remove(name(gl, call));
                }
            });
            case "glClientWaitSync" -> value(WAIT_FAILED,
                    (gl, call) -> clientWait(sync(gl, call), call.integer(1), call.word(2)));
            // Commands run one after the other: what comes later waits anyway.
            case "glWaitSync" -> command((gl, call) -> {
                sync(gl, call);
                checkFlags(call.integer(1), 0);
                if (call.word(2) != TIMEOUT_IGNORED) {
                    throw new GlMisuse(GL_INVALID_VALUE(), "timeout is " + Long.toUnsignedString(call.word(2))
                            + ": expected GL_TIMEOUT_IGNORED");
                }
            });
            case "glGetSynciv" -> command((gl, call) -> get(sync(gl, call), call));
            default -> null;
        };
    }

    private long issue(GlContext gl, int condition, int flags) {
        if (condition != GPU_COMMANDS_COMPLETE) {
            throw new GlMisuse(GL_INVALID_ENUM(), "condition is " + GlArguments.hex(condition)
                    + ": expected GL_SYNC_GPU_COMMANDS_COMPLETE");
        }
        checkFlags(flags, 0);
        int name = gl.share.syncs.reserve();
        gl.share.syncs.set(name, timeline.fence());
        return name;
    }

    private long clientWait(Fence sync, int flags, long timeout) {
        checkFlags(flags, FLUSH_COMMANDS_BIT);
        if (sync.poll()) {
            return ALREADY_SIGNALED;
        }
        if (flags != 0) {
            timeline.flush();
        }
        if (timeout == 0) {
            return TIMEOUT_EXPIRED;
        }
        sync.await();
        return CONDITION_SATISFIED;
    }

    private static void get(Fence sync, GlCall call) {
        int value = switch (call.integer(1)) {
            case OBJECT_TYPE -> FENCE;
            case CONDITION -> GPU_COMMANDS_COMPLETE;
            case STATUS -> sync.poll() ? SIGNALED : UNSIGNALED;
            case FLAGS -> 0;
            default -> throw new GlMisuse(GL_INVALID_ENUM(), "pname is " + GlArguments.hex(call.integer(1))
                    + ": expected GL_OBJECT_TYPE, GL_SYNC_CONDITION, GL_SYNC_STATUS or GL_SYNC_FLAGS");
        };
        GlArguments.checkSize(call.integer(2));
        int written = Math.min(1, call.integer(2));
        if (written > 0) {
            GlArguments.setInt(GlArguments.pointer(call.pointer(4), "values"), 0, value);
        }
        GlArguments.giveInt(call.pointer(3), written);
    }

    private static void checkFlags(int flags, int known) {
        if ((flags & ~known) != 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "flags is " + GlArguments.hex(flags) + ": expected 0"
                    + (known == 0 ? "" : " or GL_SYNC_FLUSH_COMMANDS_BIT"));
        }
    }

    private static Fence sync(GlContext gl, GlCall call) {
        Fence sync = find(gl, call.word(0));
        if (sync == null) {
            throw new GlMisuse(GL_INVALID_VALUE(), GlArguments.hex(call.pointer(0)) + " is no sync object");
        }
        return sync;
    }

    /** The name of the sync object that a call's first argument is. */
    static int name(GlContext gl, GlCall call) {
        sync(gl, call);
        return call.integer(0);
    }

    private static @Nullable Fence find(GlContext gl, long handle) {
        return handle == (int) handle ? gl.share.syncs.get((int) handle) : null;
    }
}
