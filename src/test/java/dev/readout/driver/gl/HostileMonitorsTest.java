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
import dev.readout.driver.DriverException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A driver that lies about its performance monitors or writes where it must not: an exception and not a crash. */
class HostileMonitorsTest {
    private FakeGl driver;
    private EglDisplay display;
    private GlPerformanceMonitors monitors;

    private int groups = 1;
    private int countersInGroup = 3;
    private int firstId;
    private int more;
    private int type = GL_UNSIGNED_INT();
    private int filled = 4;
    private int infoBytes = 8;
    private int size = 36;
    private int written = 36;
    private int past = -1;

    @BeforeEach
    void open() {
        driver = new FakeGl()
                .with("glGetPerfMonitorGroupsAMD", arena -> PFN_glGetPerfMonitorGroupsAMD.allocate(
                        (count, room, ids) -> {
                            set(count, groups);
                            number(ids, room);
                        }, arena))
                .with("glGetPerfMonitorCountersAMD", arena -> PFN_glGetPerfMonitorCountersAMD.allocate(
                        (group, count, active, room, ids) -> {
                            set(count, countersInGroup);
                            set(active, -5);
                            number(ids, room);
                        }, arena))
                .with("glGetPerfMonitorGroupStringAMD", arena -> PFN_glGetPerfMonitorGroupStringAMD.allocate(
                        (group, room, length, name) -> fill(name, room, length), arena))
                .with("glGetPerfMonitorCounterStringAMD", arena -> PFN_glGetPerfMonitorCounterStringAMD.allocate(
                        (group, counter, room, length, name) -> fill(name, room, length), arena))
                .with("glGetPerfMonitorCounterInfoAMD", arena -> PFN_glGetPerfMonitorCounterInfoAMD.allocate(
                        (group, counter, pname, answer) -> {
                            answer.reinterpret(infoBytes).fill((byte) 1);
                            if (pname == GL_COUNTER_TYPE_AMD()) {
                                set(answer, type);
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
                                set(answer, pname == GL_PERFMON_RESULT_SIZE_AMD() ? size : 1);
                                return;
                            }
                            MemorySegment memory = answer.reinterpret(2L * room);
                            memory.asSlice(0, room).fill((byte) 0);
                            if (past >= 0) {
                                memory.set(ValueLayout.JAVA_BYTE, room + past, (byte) 1);
                            }
                            set(count, written);
                        }, arena));
        display = EglDisplay.createHeadless(driver);
        GlContext context = display.createContext(GlApi.OPENGL);
        context.makeCurrent();
        monitors = context.performanceMonitors();
    }

    @AfterEach
    void close() {
        display.close();
        driver.close();
    }

    private static void set(MemorySegment pointer, int value) {
        pointer.reinterpret(4).set(ValueLayout.JAVA_INT, 0, value);
    }

    private void number(MemorySegment ids, int room) {
        for (int i = 0; room > 0 && i < room + more; i++) {
            ids.reinterpret(4L * (room + more)).setAtIndex(ValueLayout.JAVA_INT, i, firstId + i);
        }
    }

    private void fill(MemorySegment name, int room, MemorySegment length) {
        name.reinterpret(3L * room).asSlice(0, filled).fill((byte) 'n');
        set(length, Integer.MAX_VALUE);
    }

    @Test
    void whatItSaysIsTakenWhereItCanBe() {
        CounterCatalogue catalogue = monitors.catalogue();
        assertThat(catalogue.counter(0, 2).name()).as("no NUL, and a length of 2 GiB").isEqualTo("nnnn");
        assertThat(catalogue.groups().getFirst().maxActiveCounters()).isZero();
        filled = 4096;
        assertThat(monitors.catalogue().groups().getFirst().name()).hasSize(4096);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, 65537, Integer.MAX_VALUE})
    void groupsAndCountersThatCannotBeAreNotCounted(int count) {
        groups = count;
        assertThatThrownBy(monitors::catalogue).isInstanceOf(DriverException.class)
                .hasMessage("glGetPerfMonitorGroupsAMD speaks of " + count + ", and 0 to 65536 can be");
        groups = 1;
        countersInGroup = count;
        assertThatThrownBy(monitors::catalogue).isInstanceOf(DriverException.class)
                .hasMessage("glGetPerfMonitorCountersAMD speaks of " + count + ", and 0 to 65536 can be");
    }

    @Test
    void countersOfAllGroupsTogetherHaveALimit() {
        groups = 2;
        countersInGroup = 40_000;
        assertThatThrownBy(monitors::catalogue).isInstanceOf(DriverException.class)
                .hasMessage("glGetPerfMonitorCountersAMD speaks of 40000, and 0 to 25536 can be");
    }

    @Test
    void numbersPastTheirEndOrOutOfOrderAreFoundOut() {
        groups = 2;
        more = 1;
        assertThatThrownBy(monitors::catalogue).isInstanceOf(DriverException.class).hasMessage(
                "glGetPerfMonitorGroupsAMD wrote 4 bytes past the end of the numbers of 2 groups");
        more = 0;
        firstId = 3;
        assertThatThrownBy(monitors::catalogue).isInstanceOf(UnsupportedOperationException.class)
                .hasMessageStartingWith("the driver's group 0 has the number 3");
    }

    @Test
    void namesAndRangesPastTheirEndAreFoundOut() {
        filled = 8193;
        assertThatThrownBy(monitors::catalogue).isInstanceOf(DriverException.class)
                .hasMessage("glGetPerfMonitorGroupStringAMD wrote 1 bytes past the end of what it was given");
        filled = 4;
        infoBytes = 8300;
        assertThatThrownBy(monitors::catalogue).isInstanceOf(DriverException.class)
                .hasMessage("glGetPerfMonitorCounterInfoAMD wrote 44 bytes past the end of what it was given");
    }

    @Test
    void aTypeThatIsNoneIsRefused() {
        type = 0x1404;
        assertThatThrownBy(monitors::catalogue).isInstanceOf(DriverException.class)
                .hasMessage("glGetPerfMonitorCounterInfoAMD says that a counter's type is 0x1404, which is none");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, 16 * 1024 * 1024 + 1, Integer.MAX_VALUE})
    void resultsThatCannotBeTakeNoMemory(int bytes) {
        size = bytes;
        try (GlPerformanceMonitor monitor = monitors.create(monitors.catalogue())) {
            assertThatThrownBy(monitor::read).isInstanceOf(DriverException.class)
                    .hasMessageStartingWith("glGetPerfMonitorCounterDataAMD says that the result has " + bytes);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, 1025, Integer.MAX_VALUE})
    void moreThanTheBufferCannotBeWritten(int bytes) {
        written = bytes;
        try (GlPerformanceMonitor monitor = monitors.create(monitors.catalogue())) {
            assertThatThrownBy(monitor::read).isInstanceOf(DriverException.class)
                    .hasMessage("glGetPerfMonitorCounterDataAMD says that it wrote " + bytes
                            + " bytes, and wrote 0 past the end of a buffer of 1024");
            written = 36;
            past = 6;
            assertThatThrownBy(monitor::read).isInstanceOf(DriverException.class).hasMessageEndingWith(
                    "says that it wrote 36 bytes, and wrote 7 past the end of a buffer of 1024");
        }
    }

    /** Three records of 12 bytes, three of 16, or one of them cut off: a size tells, and else the text holds. */
    @Test
    void recordsArePaddedOnlyWhereTheirNumberSaysSo() {
        try (GlPerformanceMonitor monitor = monitors.create(monitors.catalogue())) {
            monitor.select(0, 0, 1);
            written = 24;
            assertThat(count(monitor.read())).isEqualTo(2);
            written = 48;
            assertThat(count(monitor.read())).as("all three, of 16").isEqualTo(3);
            written = 32;
            assertThat(count(monitor.read())).as("the two that are selected, of 16").isEqualTo(2);
            written = 12;
            assertThat(count(monitor.read())).isEqualTo(1);
            written = 0;
            assertThat(count(monitor.read())).isZero();
            written = 16;
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
