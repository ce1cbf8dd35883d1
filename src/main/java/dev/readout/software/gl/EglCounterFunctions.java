package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_ACQUIRE_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_BAD_PARAMETER;
import static dev.readout.abi.egl.egl_h.EGL_MAX_COUNTER_STRING_LEN_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_NUM_COUNTER_GROUPS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_RELEASE_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_START_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_STOP_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_TRUE;

import dev.readout.abi.egl.PFN_eglChoosePerfCountersBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterConstantBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterDataBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterGroupInfoBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterInfoBRCM;
import dev.readout.abi.egl.PFN_eglSetPerfCountingBRCM;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;

/**
 * The functions of EGL_BRCM_performance_counters. Where the text is silent they do as the known driver does: a client
 * that has not acquired the counters cannot start or stop them, and a constant that there is not is -1.
 */
final class EglCounterFunctions implements GlFunctions {
    private static final int RECORD_BYTES = 16;

    private final GlClient client;
    private final GlCalls calls;
    private final Arena arena;
    private final EglCounters counters;
    private final EglDisplay display;

    EglCounterFunctions(GlClient client, EglDisplay display) {
        this.client = client;
        this.display = display;
        calls = client.calls();
        arena = client.arena();
        counters = client.counters();
    }

    @Override
    public MemorySegment stub(String name) {
        return switch (name) {
            case "eglGetPerfCounterConstantBRCM" ->
                    PFN_eglGetPerfCounterConstantBRCM.allocate(pname -> call(name, -1, () -> constant(pname)), arena);
            case "eglGetPerfCounterGroupInfoBRCM" -> PFN_eglGetPerfCounterGroupInfoBRCM.allocate(
                    (group, size, string, count, maxActive) -> call(name, 0,
                            () -> groupInfo(counters.group(group), size, string, count, maxActive)),
                    arena);
            case "eglGetPerfCounterInfoBRCM" -> PFN_eglGetPerfCounterInfoBRCM.allocate(
                    (group, counter, min, max, denominator, nameSize, nameString, unitSize, unitString) -> call(name, 0,
                            () -> {
                                SoftwareCounter found = counters.counter(group, counter);
                                setString(found.name(), nameSize, nameString);
                                setString(found.unit(), unitSize, unitString);
                                return range(found, min, max, denominator);
                            }),
                    arena);
            case "eglSetPerfCountingBRCM" ->
                    PFN_eglSetPerfCountingBRCM.allocate(pname -> call(name, 0, () -> setCounting(pname)), arena);
            case "eglChoosePerfCountersBRCM" -> PFN_eglChoosePerfCountersBRCM.allocate(
                    (enable, group, count, list) -> call(name, 0, () -> choose(enable, group, count, list)), arena);
            case "eglGetPerfCounterDataBRCM" -> PFN_eglGetPerfCounterDataBRCM.allocate(
                    (bytes, data, written, reset) -> call(name, 0, () -> getData(bytes, data, written, reset)), arena);
            default -> null;
        };
    }

    /** All of these functions need a display, though none is given one. */
    private int call(String function, int failure, IntSupplier body) {
        return (int) calls.egl(function, failure, thread -> {
            display.checkInitialized();
            return body.getAsInt();
        });
    }

    private int constant(int pname) {
        if (pname == EGL_NUM_COUNTER_GROUPS_BRCM()) {
            return counters.groupCount();
        } else if (pname == EGL_MAX_COUNTER_STRING_LEN_BRCM()) {
            return SoftwareCounter.MAX_STRING_BYTES;
        }
        throw unknown(pname, "EGL_NUM_COUNTER_GROUPS_BRCM or EGL_MAX_COUNTER_STRING_LEN_BRCM");
    }

    private static int groupInfo(
            SoftwareCounterGroup group, int size, MemorySegment string, MemorySegment count, MemorySegment maxActive) {
        setString(group.name(), size, string);
        setInt(count, group.counters().size());
        setInt(maxActive, group.maxActive());
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
            counters.acquire(client);
        } else if (pname == EGL_RELEASE_COUNTERS_BRCM()) {
            counters.release(client);
        } else if (pname == EGL_START_COUNTERS_BRCM()) {
            counters.start(client);
        } else if (pname == EGL_STOP_COUNTERS_BRCM()) {
            counters.stop(client);
        } else {
            throw unknown(pname, "EGL_ACQUIRE_COUNTERS_BRCM, RELEASE, START or STOP");
        }
        return EGL_TRUE();
    }

    private int choose(int enable, int group, int count, MemorySegment list) {
        int[] indices = null;
        if (count < 0) {
            throw new GlMisuse(EGL_BAD_PARAMETER(), "numCounters is " + count + ": expected 0 or more");
        } else if (count > 0 && !GlArguments.isNull(list)) {
            indices = list.asSlice(0, (long) count * Integer.BYTES).toArray(ValueLayout.JAVA_INT_UNALIGNED);
        }
        counters.choose(client, enable != 0, group, indices);
        return EGL_TRUE();
    }

    private int getData(int bytes, MemorySegment data, MemorySegment written, int reset) {
        int needed = counters.enabledCount(client) * RECORD_BYTES;
        if (bytes < 0) {
            throw new GlMisuse(EGL_BAD_PARAMETER(), "dataBufferBytes is " + bytes + ": expected 0 or more");
        }
        if (bytes == 0 || GlArguments.isNull(data)) {
            setInt(written, needed);
            return EGL_TRUE();
        }
        int room = bytes / RECORD_BYTES * RECORD_BYTES;
        int[] at = {0};
        counters.read(client, (group, counter, value) -> {
            if (at[0] < room) {
                data.set(ValueLayout.JAVA_INT_UNALIGNED, at[0], group);
                data.set(ValueLayout.JAVA_INT_UNALIGNED, at[0] + 4L, counter);
                data.set(ValueLayout.JAVA_LONG_UNALIGNED, at[0] + 8L, value);
                at[0] += RECORD_BYTES;
            }
        });
        setInt(written, at[0]);
        if (reset != 0) {
            counters.reset();
        }
        return EGL_TRUE();
    }

    /** Writes as much of a string and its NUL as there is room for. */
    private static void setString(String string, int size, MemorySegment buffer) {
        if (size > 0 && !GlArguments.isNull(buffer)) {
            byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
            int length = Math.min(bytes.length, size - 1);
            MemorySegment.copy(MemorySegment.ofArray(bytes), 0, buffer, 0, length);
            buffer.set(ValueLayout.JAVA_BYTE, length, (byte) 0);
        }
    }

    private static void setInt(MemorySegment pointer, int value) {
        if (!GlArguments.isNull(pointer)) {
            GlArguments.setInt(pointer, 0, value);
        }
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
