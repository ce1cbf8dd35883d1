package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_COUNTER_RANGE_AMD;
import static dev.readout.abi.gl.gl_h.GL_COUNTER_TYPE_AMD;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_PERFMON_RESULT_AMD;
import static dev.readout.abi.gl.gl_h.GL_PERFMON_RESULT_AVAILABLE_AMD;
import static dev.readout.abi.gl.gl_h.GL_PERFMON_RESULT_SIZE_AMD;
import static dev.readout.abi.gl.gl_h.GL_UNSIGNED_INT64_AMD;
import static dev.readout.abi.gl.gl_h.GL_UNSIGNED_INT;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.gl.GlFunction.command;

import dev.readout.software.gl.GlContext.Monitor.Selected;
import dev.readout.software.gl.GlContext.Monitor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The functions of GL_AMD_performance_monitor, over the counters of the settings. One monitor counts at a time. A
 * counter whose largest number has at most 32 bits is a {@code GL_UNSIGNED_INT}, of 4 bytes; any other has 8.
 */
record GlMonitorFunctions(GlTimeline timeline, List<SoftwareCounterGroup> groups) implements GlFunctions {
    private static final long LARGEST_INT = 0xFFFF_FFFFL;
    private static final int HEAD = 8;

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glGetPerfMonitorGroupsAMD" -> command((gl, call) -> {
                indices(groups.size(), call.integer(1), call.pointer(2));
                GlArguments.giveInt(call.pointer(0), groups.size());
            });
            case "glGetPerfMonitorCountersAMD" -> command((gl, call) -> {
                SoftwareCounterGroup group = group(call.integer(0));
                indices(group.counters().size(), call.integer(3), call.pointer(4));
                GlArguments.giveInt(call.pointer(1), group.counters().size());
                GlArguments.giveInt(call.pointer(2), group.maxActive());
            });
            case "glGetPerfMonitorGroupStringAMD" ->
                    command((gl, call) -> string(group(call.integer(0)).name(), call.integer(1), call.pointer(2),
                            call.pointer(3)));
            case "glGetPerfMonitorCounterStringAMD" ->
                    command((gl, call) -> string(counter(call.integer(0), call.integer(1)).name(), call.integer(2),
                            call.pointer(3), call.pointer(4)));
            case "glGetPerfMonitorCounterInfoAMD" -> command(
                    (gl, call) -> info(counter(call.integer(0), call.integer(1)), call.integer(2), call.pointer(3)));
            case "glGenPerfMonitorsAMD" -> command((gl, call) -> GlArguments.generate(call, () -> generate(gl)));
            case "glDeletePerfMonitorsAMD" -> command((gl, call) -> delete(gl, call.integer(0), call.pointer(1)));
            case "glSelectPerfMonitorCountersAMD" -> command(
                    (gl, call) -> select(monitor(gl, call.integer(0)), (call.integer(1) & 0xFF) != 0, call.integer(2),
                            call.integer(3), call.pointer(4)));
            case "glBeginPerfMonitorAMD" -> command((gl, call) -> begin(gl, monitor(gl, call.integer(0))));
            case "glEndPerfMonitorAMD" -> command((gl, call) -> end(monitor(gl, call.integer(0))));
            case "glGetPerfMonitorCounterDataAMD" -> command(
                    (gl, call) -> data(monitor(gl, call.integer(0)), call.integer(1), call.integer(2), call.pointer(3),
                            call.pointer(4)));
            default -> null;
        };
    }

    private static int generate(GlContext gl) {
        int id = gl.monitors.reserve();
        gl.monitors.set(id, new Monitor());
        return id;
    }

    /** All or nothing. 0 is no monitor's name either. */
    private static void delete(GlContext gl, int count, MemorySegment names) {
        for (int i = 0; i < requireSize("n", count); i++) {
            monitor(gl, GlArguments.getInt(GlArguments.pointer(names, "monitors"), i));
        }
        for (int i = 0; i < count; i++) {
            gl.monitors.remove(GlArguments.getInt(names, i));
        }
    }

    /** Checks a size, as every function does. */
    private static int requireSize(String argument, int size) {
        if (size < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), argument + " is " + size + ": expected 0 or more");
        }
        return size;
    }

    private static Monitor monitor(GlContext gl, int id) {
        Monitor monitor = gl.monitors.get(id);
        if (monitor == null) {
            throw new GlMisuse(GL_INVALID_VALUE(), Integer.toUnsignedString(id) + " is no monitor's name");
        }
        return monitor;
    }

    private SoftwareCounterGroup group(int group) {
        if (group < 0 || group >= groups.size()) {
            throw new GlMisuse(GL_INVALID_VALUE(), "group is " + Integer.toUnsignedString(group) + ": there are "
                    + groups.size() + " groups");
        }
        return groups.get(group);
    }

    private SoftwareCounter counter(int group, int counter) {
        List<SoftwareCounter> counters = group(group).counters();
        if (counter < 0 || counter >= counters.size()) {
            throw new GlMisuse(GL_INVALID_VALUE(), "counter is " + Integer.toUnsignedString(counter) + ": group "
                    + group + " has " + counters.size() + " counters");
        }
        return counters.get(counter);
    }

    private static boolean isInt(SoftwareCounter counter) {
        return Long.compareUnsigned(counter.limit(), LARGEST_INT) <= 0;
    }

    private static void indices(int count, int size, MemorySegment array) {
        for (int i = 0; i < Math.min(count, requireSize("the size", size)) && !GlArguments.isNull(array); i++) {
            GlArguments.setInt(array, i, i);
        }
    }

    /** Writes as much of a string as there is room for, and a NUL; or says how long it is, if there is none. */
    private static void string(String string, int size, MemorySegment length, MemorySegment buffer) {
        byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
        int written = Math.min(bytes.length, Math.max(0, requireSize("bufSize", size) - 1));
        if (size > 0 && !GlArguments.isNull(buffer)) {
            MemorySegment.copy(MemorySegment.ofArray(bytes), 0, buffer, 0, written);
            buffer.set(ValueLayout.JAVA_BYTE, written, (byte) 0);
        }
        GlArguments.giveInt(length, size == 0 ? bytes.length : written);
    }

    private static void info(SoftwareCounter counter, int pname, MemorySegment data) {
        GlArguments.pointer(data, "data");
        if (pname == GL_COUNTER_TYPE_AMD()) {
            GlArguments.setInt(data, 0, isInt(counter) ? GL_UNSIGNED_INT() : GL_UNSIGNED_INT64_AMD());
        } else if (pname != GL_COUNTER_RANGE_AMD()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "pname is 0x" + Integer.toHexString(pname)
                    + ": expected GL_COUNTER_TYPE_AMD or GL_COUNTER_RANGE_AMD");
        } else if (isInt(counter)) {
            GlArguments.setInt(data, 0, (int) (counter.min() * counter.denominator()));
            GlArguments.setInt(data, 1, (int) counter.limit());
        } else {
            GlArguments.setLong(data, 0, counter.min() * counter.denominator());
            GlArguments.setLong(data, 1, counter.limit());
        }
    }

    /** All or nothing; what the monitor had counted is gone. */
    private void select(Monitor monitor, boolean enable, int group, int count, MemorySegment list) {
        requireSize("numCounters", count);
        group(group);
        Selection next = new Selection(monitor.counters);
        for (int i = 0; i < count; i++) {
            int counter = GlArguments.getInt(GlArguments.pointer(list, "counterList"), i);
            counter(group, counter);
            next.set(new Selected(group, counter), enable);
        }
        monitor.counters.clear();
        monitor.counters.putAll(next.counters);
        monitor.batch = -1;
        if (monitor.active) {
            monitor.counters.replaceAll((selected, before) -> total(selected));
        }
    }

    /** A selection that is being changed. */
    private record Selection(Map<Selected, Long> counters) {
        Selection {
            counters = new TreeMap<>(counters);
        }

        void set(Selected selected, boolean enable) {
            if (enable) {
                counters.put(selected, 0L);
            } else {
                counters.remove(selected);
            }
        }
    }

    /** One monitor counts at a time, and each group as many counters as it can. */
    private void begin(GlContext gl, Monitor monitor) {
        if (gl.monitors.objects().anyMatch(other -> other.active)) {
            throw new GlMisuse(GL_INVALID_OPERATION(), (monitor.active ? "the" : "another")
                    + " monitor is active: end it first");
        }
        for (int group = 0; group < groups.size(); group++) {
            int asked = group;
            long selected = monitor.counters.keySet().stream().filter(one -> one.group() == asked).count();
            if (selected > groups.get(group).maxActive()) {
                throw new GlMisuse(GL_INVALID_OPERATION(), "group " + group + " counts " + groups.get(group).maxActive()
                        + " at a time, and " + selected + " are selected");
            }
        }
        timeline.command();
        monitor.active = true;
        monitor.batch = -1;
        monitor.counters.replaceAll((selected, before) -> total(selected));
    }

    private void end(Monitor monitor) {
        if (!monitor.active) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "the monitor is not active");
        }
        timeline.command();
        monitor.active = false;
        monitor.counters.replaceAll((selected, before) -> shown(selected, total(selected) - before));
        monitor.batch = timeline.batch();
    }

    private long total(Selected selected) {
        return timeline.total(counter(selected.group(), selected.counter()).source());
    }

    private long shown(Selected selected, long value) {
        long limit = counter(selected.group(), selected.counter()).limit();
        return Long.compareUnsigned(value, limit) > 0 ? limit : value;
    }

    private void data(Monitor monitor, int pname, int bytes, MemorySegment data, MemorySegment written) {
        requireSize("dataSize", bytes);
        if (GlArguments.isNull(data)) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "data is null");
        }
        boolean ended = monitor.batch >= 0;
        if (pname == GL_PERFMON_RESULT_AVAILABLE_AMD()) {
            one(bytes, data, written, ended && timeline.poll(monitor.batch) ? 1 : 0);
        } else if (pname == GL_PERFMON_RESULT_SIZE_AMD()) {
            int size = monitor.counters.keySet().stream().mapToInt(this::recordBytes).sum();
            one(bytes, data, written, ended ? size : 0);
        } else if (pname == GL_PERFMON_RESULT_AMD()) {
            if (!ended) {
                one(bytes, data, written, 0);
                return;
            }
            timeline.complete(monitor.batch);
            GlArguments.giveInt(written, records(monitor, bytes, data));
        } else {
            throw new GlMisuse(GL_INVALID_ENUM(), "pname is 0x" + Integer.toHexString(pname)
                    + ": expected GL_PERFMON_RESULT_AVAILABLE_AMD, SIZE or RESULT");
        }
    }

    private static void one(int bytes, MemorySegment data, MemorySegment written, int value) {
        boolean room = bytes >= Integer.BYTES;
        if (room) {
            GlArguments.setInt(data, 0, value);
        }
        GlArguments.giveInt(written, room ? Integer.BYTES : 0);
    }

    private int recordBytes(Selected selected) {
        return HEAD + (isInt(counter(selected.group(), selected.counter())) ? Integer.BYTES : Long.BYTES);
    }

    /** Writes as many whole records as there is room for. */
    private int records(Monitor monitor, int bytes, MemorySegment data) {
        int at = 0;
        for (Map.Entry<Selected, Long> entry : monitor.counters.entrySet()) {
            int size = recordBytes(entry.getKey());
            if (at + size > bytes) {
                break;
            }
            data.set(ValueLayout.JAVA_INT_UNALIGNED, at, entry.getKey().group());
            data.set(ValueLayout.JAVA_INT_UNALIGNED, at + 4L, entry.getKey().counter());
            if (size == HEAD + Integer.BYTES) {
                data.set(ValueLayout.JAVA_INT_UNALIGNED, at + 8L, (int) (long) entry.getValue());
            } else {
                data.set(ValueLayout.JAVA_LONG_UNALIGNED, at + 8L, entry.getValue());
            }
            at += size;
        }
        return at;
    }
}
