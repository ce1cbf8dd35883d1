package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_PERFMON_RESULT_AMD;
import static dev.readout.abi.gl.gl_h.GL_PERFMON_RESULT_AVAILABLE_AMD;
import static dev.readout.abi.gl.gl_h.GL_PERFMON_RESULT_SIZE_AMD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The rules of GL_AMD_performance_monitor. What monitors count, the driver's conformance tests say. */
class GlMonitorTest {
    private final List<Report> reports = new ArrayList<>();
    @AutoClose
    private final GlApplication application = GlApplication.on(settings -> settings.listener(reports::add));

    private void assertRaised(String error, String report) {
        assertThat(application.error()).isEqualTo(error);
        assertThat(reports).last().extracting(Report::message).asString().contains(report);
    }

    @Test
    void stringsEndWithANulAndTheirLengthLeavesItOut() {
        MemorySegment name = application.arena.allocate(16);
        MemorySegment length = application.ints(-7);
        for (int size : new int[] {16, 5, 3, 1}) {
            application.call("glGetPerfMonitorGroupStringAMD", 0, size, length, name.fill((byte) '#'));
            String expected = "Time".substring(0, Math.min(4, size - 1));
            assertThat(name.getString(0)).isEqualTo(expected);
            assertThat(length.get(ValueLayout.JAVA_INT, 0)).isEqualTo(expected.length());
        }
        application.call("glGetPerfMonitorGroupStringAMD", 0, 0, length, MemorySegment.NULL);
        assertThat(length.get(ValueLayout.JAVA_INT, 0)).isEqualTo(4);
        application.call("glGetPerfMonitorGroupStringAMD", 0, -1, length, name);
        assertRaised("GL_INVALID_VALUE", "bufSize is -1");
    }

    @Test
    void monitorsCountOneAtATimeAndAreCheckedWhenTheyBegin() {
        int one = application.generate("glGenPerfMonitorsAMD");
        int other = application.generate("glGenPerfMonitorsAMD");
        application.call("glBeginPerfMonitorAMD", one);
        application.call("glBeginPerfMonitorAMD", other);
        assertRaised("GL_INVALID_OPERATION", "another monitor is active");
        application.call("glEndPerfMonitorAMD", one);
        application.call("glSelectPerfMonitorCountersAMD", other, (byte) 1, 1, 4, application.ints(0, 1, 2, 3));
        assertThat(application.error()).as("selecting has no limit").isEqualTo("GL_NO_ERROR");
        application.call("glBeginPerfMonitorAMD", other);
        assertRaised("GL_INVALID_OPERATION", "group 1 counts 3 at a time, and 4 are selected");
        application.call("glSelectPerfMonitorCountersAMD", other, (byte) 1, 9, 0, MemorySegment.NULL);
        assertRaised("GL_INVALID_VALUE", "group is 9");
    }

    /** "… will all initially be 0." */
    @Test
    void allThatIsAskedOfAMonitorIsZeroAtFirst() {
        int monitor = application.generate("glGenPerfMonitorsAMD");
        for (int pname : new int[] {GL_PERFMON_RESULT_AVAILABLE_AMD(), GL_PERFMON_RESULT_SIZE_AMD(),
            GL_PERFMON_RESULT_AMD()}) {
            MemorySegment data = application.ints(-7, -7);
            assertThat(application.got("glGetPerfMonitorCounterDataAMD", monitor, pname, 8, data)).isEqualTo(4);
            assertThat(data.toArray(ValueLayout.JAVA_INT)).containsExactly(0, -7);
        }
    }

    @Test
    void monitorsAreDeletedAllOrNoneAndDataIsNotNull() {
        int one = application.generate("glGenPerfMonitorsAMD");
        application.call("glDeletePerfMonitorsAMD", 2, application.ints(one, 0));
        assertRaised("GL_INVALID_VALUE", "0 is no monitor's name");
        assertThat(application.device.aliveObjects()).containsEntry("performance monitor", 1);
        application.call("glGetPerfMonitorCounterDataAMD", one, "GL_PERFMON_RESULT_AVAILABLE_AMD", 4,
                MemorySegment.NULL, MemorySegment.NULL);
        assertRaised("GL_INVALID_OPERATION", "data is null");
        application.call("glDeletePerfMonitorsAMD", 2, application.ints(one, one));
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        assertThat(application.device.aliveObjects()).doesNotContainKey("performance monitor");
        application.call("glGetPerfMonitorGroupsAMD", MemorySegment.NULL, -1, MemorySegment.NULL);
        assertRaised("GL_INVALID_VALUE", "the size is -1");
    }
}
