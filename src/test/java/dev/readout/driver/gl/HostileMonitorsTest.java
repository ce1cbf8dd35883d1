package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_COUNTER_TYPE_AMD;
import static dev.readout.abi.gl.gl_h.GL_PERFMON_RESULT_AMD;
import static dev.readout.abi.gl.gl_h.GL_PERFMON_RESULT_SIZE_AMD;
import static dev.readout.abi.gl.gl_h.GL_UNSIGNED_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.MalformedResultException;
import dev.readout.abi.gl.PFN_glBeginPerfMonitorAMD;
import dev.readout.abi.gl.PFN_glDeletePerfMonitorsAMD;
import dev.readout.abi.gl.PFN_glGenPerfMonitorsAMD;
import dev.readout.abi.gl.PFN_glGetPerfMonitorCounterDataAMD;
import dev.readout.abi.gl.PFN_glGetPerfMonitorCounterInfoAMD;
import dev.readout.abi.gl.PFN_glGetPerfMonitorCounterStringAMD;
import dev.readout.abi.gl.PFN_glGetPerfMonitorCountersAMD;
import dev.readout.abi.gl.PFN_glGetPerfMonitorGroupStringAMD;
import dev.readout.abi.gl.PFN_glGetPerfMonitorGroupsAMD;
import dev.readout.abi.gl.PFN_glSelectPerfMonitorCountersAMD;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.MonitorRecords;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A driver that lies about its performance monitors. */
class HostileMonitorsTest extends HostileGl {
    private GlPerformanceMonitors monitors;

    HostileMonitorsTest() {
        says.putAll(Map.of("groups", 1, "counters", 3, "first", 0, "more", 0, "type", GL_UNSIGNED_INT(), "name", 4,
                "info", 8, "size", 36, "written", 36, "past", -1));
        fake.with("glGetPerfMonitorGroupsAMD", arena -> PFN_glGetPerfMonitorGroupsAMD.allocate(
                (count, room, ids) -> {
                    set(count, says.get("groups"));
                    number(ids, room);
                }, arena))
                .with("glGetPerfMonitorCountersAMD", arena -> PFN_glGetPerfMonitorCountersAMD.allocate(
                        (group, count, active, room, ids) -> {
                            set(count, says.get("counters"));
                            set(active, -5);
                            number(ids, room);
                        }, arena))
                .with("glGetPerfMonitorGroupStringAMD", arena -> PFN_glGetPerfMonitorGroupStringAMD.allocate(
                        (group, room, length, name) -> fill(name, room, length), arena))
                .with("glGetPerfMonitorCounterStringAMD", arena -> PFN_glGetPerfMonitorCounterStringAMD.allocate(
                        (group, counter, room, length, name) -> fill(name, room, length), arena))
                .with("glGetPerfMonitorCounterInfoAMD", arena -> PFN_glGetPerfMonitorCounterInfoAMD.allocate(
                        (group, counter, pname, answer) -> {
                            answer.reinterpret(says.get("info")).fill((byte) 1);
                            if (pname == GL_COUNTER_TYPE_AMD()) {
                                set(answer, says.get("type"));
                            }
                        }, arena))
                // As ANGLE up to 2025 does: it writes behind the name, and not the name.
                .with("glGenPerfMonitorsAMD", arena -> PFN_glGenPerfMonitorsAMD.allocate(
                        (n, ids) -> set(MemorySegment.ofAddress(ids.address() + 4L * n), 0), arena))
                .with("glDeletePerfMonitorsAMD", arena -> PFN_glDeletePerfMonitorsAMD.allocate((n, ids) -> {}, arena))
                .with("glSelectPerfMonitorCountersAMD", arena -> PFN_glSelectPerfMonitorCountersAMD.allocate(
                        (monitor, enable, group, count, list) -> {}, arena))
                .with("glBeginPerfMonitorAMD", arena -> PFN_glBeginPerfMonitorAMD.allocate(monitor -> {}, arena))
                .with("glGetPerfMonitorCounterDataAMD", arena -> PFN_glGetPerfMonitorCounterDataAMD.allocate(
                        (monitor, pname, room, answer, count) -> {
                            if (pname != GL_PERFMON_RESULT_AMD()) {
                                set(answer, pname == GL_PERFMON_RESULT_SIZE_AMD() ? says.get("size") : 1);
                                return;
                            }
                            MemorySegment memory = answer.reinterpret(2L * room);
                            memory.asSlice(0, room).fill((byte) 0);
                            if (says.get("past") >= 0) {
                                memory.set(ValueLayout.JAVA_BYTE, room + says.get("past"), (byte) 1);
                            }
                            set(count, says.get("written"));
                        }, arena));
    }

    @BeforeEach
    void find() {
        monitors = context.performanceMonitors();
    }

    private void number(MemorySegment ids, int room) {
        for (int i = 0; room > 0 && i < room + says.get("more"); i++) {
            ids.reinterpret(4L * (room + says.get("more"))).setAtIndex(ValueLayout.JAVA_INT, i, says.get("first") + i);
        }
    }

    private void fill(MemorySegment name, int room, MemorySegment length) {
        name.reinterpret(3L * room).asSlice(0, says.get("name")).fill((byte) 'n');
        set(length, Integer.MAX_VALUE);
    }

    @Test
    void whatItSaysIsTakenWhereItCanBe() {
        CounterCatalogue catalogue = monitors.catalogue();
        assertThat(catalogue.counter(0, 2).name()).as("no NUL, and a length of 2 GiB").isEqualTo("nnnn");
        assertThat(catalogue.groups().getFirst().maxActiveCounters()).isZero();
        says.put("name", 4096);
        assertThat(monitors.catalogue().groups().getFirst().name()).hasSize(4096);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "groups | -1 -2147483648 65537 2147483647 | glGetPerfMonitorGroupsAMD speaks of %d groups",
        "counters | -1 -2147483648 65537 2147483647 | glGetPerfMonitorCountersAMD speaks of %d counters",
        "name | 8193 | glGetPerfMonitorGroupStringAMD wrote 1 bytes past the end of what it was given",
        "info | 8300 | glGetPerfMonitorCounterInfoAMD wrote 44 bytes past the end of what it was given",
        "type | 5124 | glGetPerfMonitorCounterInfoAMD says that a counter's type is 0x1404, which is none"})
    void descriptionsThatCannotBeAreRefused(String what, String lies, String message) {
        assertFoundOut(what, lies, message, monitors::catalogue);
    }

    @Test
    void groupsAreCountedTogetherAndInOrder() {
        says.put("groups", 2);
        assertFoundOut("counters", "40000",
                "glGetPerfMonitorCountersAMD speaks of 40000 counters, and 0 to 25536 can be",
                monitors::catalogue);
        assertFoundOut("more", "1", "glGetPerfMonitorGroupsAMD wrote 4 bytes past the end of the numbers of 2 groups",
                monitors::catalogue);
        says.putAll(Map.of("more", 0, "first", 3));
        assertThatThrownBy(monitors::catalogue).isInstanceOf(UnsupportedOperationException.class)
                .hasMessageStartingWith("the driver's group 0 has the number 3");
    }

    @ParameterizedTest
    @CsvSource({"size, -1 -2147483648 16777217 2147483647, says that the result has %d",
        "written, -1 -2147483648 1025 2147483647, 'it wrote %d bytes, and wrote 0 past the end of a buffer of 1024'",
        "past, 6, 'says that it wrote 36 bytes, and wrote 7 past the end of a buffer of 1024'"})
    void resultsThatCannotBeAreRefused(String what, String lies, String message) {
        try (GlPerformanceMonitor monitor = monitors.create(monitors.catalogue())) {
            assertFoundOut(what, lies, message, monitor::read);
        }
    }

    /** Three records of 12 bytes, three of 16, or one of them cut off: a size tells, and else the text holds. */
    @Test
    void recordsArePaddedOnlyWhereTheirNumberSaysSo() {
        try (GlPerformanceMonitor monitor = monitors.create(monitors.catalogue())) {
            monitor.select(0, 0, 1);
            says.put("written", 24);
            assertThat(count(monitor.read())).isEqualTo(2);
            says.put("written", 48);
            assertThat(count(monitor.read())).as("all three, of 16").isEqualTo(3);
            says.put("written", 32);
            assertThat(count(monitor.read())).as("the two that are selected, of 16").isEqualTo(2);
            says.put("written", 12);
            assertThat(count(monitor.read())).isEqualTo(1);
            says.put("written", 0);
            assertThat(count(monitor.read())).isZero();
            says.put("written", 16);
            MonitorRecords cut = monitor.read();
            assertThat(cut.next()).isTrue();
            assertThatThrownBy(cut::next).isInstanceOf(MalformedResultException.class).hasMessageContaining("4 bytes");
        }
    }

    private static int count(MonitorRecords records) {
        int count = 0;
        while (records.next()) {
            count++;
        }
        return count;
    }
}
