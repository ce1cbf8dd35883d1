package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_ACQUIRE_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_BAD_PARAMETER;
import static dev.readout.abi.egl.egl_h.EGL_NUM_COUNTER_GROUPS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_RELEASE_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_START_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_STOP_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_TRUE;
import static dev.readout.software.abi.egl.egl_h.EGL_MAX_COUNTER_STRING_LEN_BRCM;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.lang.foreign.ValueLayout;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The functions of EGL_BRCM_performance_counters. Where the text is silent they follow the known driver: a client that
 * has not acquired the counters cannot start or stop them, and a constant that does not exist is -1.
 */
record EglCounterFunctions(GlClient client, EglDisplays displays) implements GlFunctions {
    private static final int RECORD_BYTES = 16;

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "eglGetPerfCounterConstantBRCM" -> call(-1, call -> constant(call.integer(0)));
            case "eglGetPerfCounterGroupInfoBRCM" -> call(0,
                    call -> groupInfo(client.counters().group(call.integer(0)), call.integer(1), call.pointer(2),
                            call.pointer(3), call.pointer(4)));
            case "eglGetPerfCounterInfoBRCM" -> call(0,
                    call -> {
                        SoftwareCounter found = client.counters().counter(call.integer(0), call.integer(1));
                        setString(found.name(), call.integer(5), call.pointer(6));
                        setString(found.unit(), call.integer(7), call.pointer(8));
                        return range(found, call.pointer(2), call.pointer(3), call.pointer(4));
                    });
            case "eglSetPerfCountingBRCM" -> call(0, call -> setCounting(call.integer(0)));
            case "eglChoosePerfCountersBRCM" ->
                    call(0, call -> choose(call.integer(0), call.integer(1), call.integer(2), call.pointer(3)));
            case "eglGetPerfCounterDataBRCM" ->
                    call(0, call -> getData(call.integer(0), call.pointer(1), call.pointer(2), call.integer(3)));
            default -> null;
        };
    }

    /** All of these functions need a display, though none is given one. */
    private GlFunction call(int failure, ToIntFunction<GlCall> body) {
        return GlFunction.egl(failure, (thread, call) -> {
            displays.checkAnyInitialized();
            return body.applyAsInt(call);
        });
    }

    private int constant(int pname) {
        if (pname == EGL_NUM_COUNTER_GROUPS_BRCM()) {
            return client.counters().groupCount();
        } else if (pname == EGL_MAX_COUNTER_STRING_LEN_BRCM()) {
            return SoftwareCounter.MAX_STRING_BYTES;
        }
        throw unknown(pname, "EGL_NUM_COUNTER_GROUPS_BRCM or EGL_MAX_COUNTER_STRING_LEN_BRCM");
    }

    private static int groupInfo(
            SoftwareCounterGroup group, int size, MemorySegment string, MemorySegment count, MemorySegment maxActive) {
        setString(group.name(), size, string);
        GlArguments.giveInt(count, group.counters().size());
        GlArguments.giveInt(maxActive, group.maxActive());
        return EGL_TRUE();
    }

    private static int range(
            SoftwareCounter counter, MemorySegment min, MemorySegment max, MemorySegment denominator) {
        setLong(min, counter.min());
        setLong(max, counter.max());
        setLong(denominator, counter.denominator());
        return EGL_TRUE();
    }

    private int setCounting(int pname) {
        if (pname == EGL_ACQUIRE_COUNTERS_BRCM()) {
            client.counters().acquire(client);
        } else if (pname == EGL_RELEASE_COUNTERS_BRCM()) {
            client.counters().release(client);
        } else if (pname == EGL_START_COUNTERS_BRCM()) {
            client.counters().start(client);
        } else if (pname == EGL_STOP_COUNTERS_BRCM()) {
            client.counters().stop(client);
        } else {
            throw unknown(pname, "EGL_ACQUIRE_COUNTERS_BRCM, RELEASE, START or STOP");
        }
        return EGL_TRUE();
    }

    private int choose(int enable, int group, int count, MemorySegment list) {
        int @Nullable [] indices = null;
        if (count < 0) {
            throw new GlMisuse(EGL_BAD_PARAMETER(), "numCounters is " + count + ": expected 0 or more");
        } else if (count > 0 && !GlArguments.isNull(list)) {
            indices = list.asSlice(0, (long) count * Integer.BYTES).toArray(ValueLayout.JAVA_INT_UNALIGNED);
        }
        client.counters().choose(client, enable != 0, group, indices);
        return EGL_TRUE();
    }

    private int getData(int bytes, MemorySegment data, MemorySegment written, int reset) {
        int needed = client.counters().enabledCount(client) * RECORD_BYTES;
        if (bytes < 0) {
            throw new GlMisuse(EGL_BAD_PARAMETER(), "dataBufferBytes is " + bytes + ": expected 0 or more");
        }
        if (bytes == 0 || GlArguments.isNull(data)) {
            GlArguments.giveInt(written, needed);
            return EGL_TRUE();
        }
        int room = bytes / RECORD_BYTES * RECORD_BYTES;
        int[] at = {0};
        client.counters().read(client, (group, counter, value) -> {
            if (at[0] < room) {
                data.set(ValueLayout.JAVA_INT_UNALIGNED, at[0], group);
                data.set(ValueLayout.JAVA_INT_UNALIGNED, at[0] + 4L, counter);
                data.set(ValueLayout.JAVA_LONG_UNALIGNED, at[0] + 8L, value);
                at[0] += RECORD_BYTES;
            }
        });
        GlArguments.giveInt(written, at[0]);
        if (reset != 0) {
            client.counters().reset();
        }
        return EGL_TRUE();
    }

    private static void setString(String string, int size, MemorySegment buffer) {
        GlArguments.setString(string.getBytes(StandardCharsets.UTF_8), size, MemorySegment.NULL, buffer);
    }

    private static void setLong(MemorySegment pointer, long value) {
        if (!GlArguments.isNull(pointer)) {
            GlArguments.setLong(pointer, 0, value);
        }
    }

    private static GlMisuse unknown(int pname, String expected) {
        return new GlMisuse(EGL_BAD_PARAMETER(), "pname is 0x" + Integer.toHexString(pname) + ": expected " + expected);
    }
}
