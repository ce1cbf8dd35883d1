package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_BOOL32_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_UINT32_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_EVENT_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_TIMESTAMP_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_GLOBAL_CONTEXT_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_WAIT_INTEL;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What GL_INTEL_performance_query tells of its queries, and the rules that no sequence of calls shows. */
class GlPerformanceQueryTest {
    private final List<Report> reports = new ArrayList<>();
    @AutoClose
    private final GlApplication application = GlApplication.on(settings -> settings.listener(reports::add));
    private final PerformanceQueryCalls gl = new PerformanceQueryCalls(application);

    private void assertRaised(String error, String report) {
        assertThat(application.error()).isEqualTo(error);
        assertThat(reports).last().extracting(Report::message).asString().contains(report);
    }

    private MemorySegment memory(int bytes) {
        return application.arena.allocate(bytes, 8).fill((byte) '#');
    }

    @Test
    void queriesFollowOneAnotherAndAreFoundByName() {
        assertThat(gl.first()).isEqualTo(1);
        assertThat(gl.next(1)).isEqualTo(2);
        assertThat(gl.next(2)).isZero();
        assertThat(gl.byName("Compute")).isEqualTo(2);
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");

        for (int wrong : new int[] {0, 3, -1}) {
            assertThat(gl.next(wrong)).as("0 is the answer where there is an error").isZero();
            assertRaised("GL_INVALID_VALUE", "queryId is " + Integer.toUnsignedString(wrong));
        }
        gl.byName("compute");
        assertRaised("GL_INVALID_VALUE", "expected one of [Pipeline, Compute]");
        application.call("glGetFirstPerfQueryIdINTEL", MemorySegment.NULL);
        assertRaised("GL_INVALID_VALUE", "queryId is null");
    }

    @Test
    void stringsAreCutOffAndEndWithANul() {
        MemorySegment name = memory(16);
        assertThat(gl.info(1, name, 16)).containsExactly(72, 9, 0, GL_PERFQUERY_GLOBAL_CONTEXT_INTEL());
        assertThat(name.getString(0)).isEqualTo("Pipeline");
        gl.info(1, name.fill((byte) '#'), 4);
        assertThat(name.getString(0)).isEqualTo("Pip");
        assertThat(name.get(JAVA_BYTE, 4)).isEqualTo((byte) '#');
        gl.info(1, name.fill((byte) '#'), 0);
        assertThat(name.get(JAVA_BYTE, 0)).isEqualTo((byte) '#');
        gl.info(1, name, -1);
        assertThat(name.getString(0)).as("4 GiB").isEqualTo("Pipeline");
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
    }

    @Test
    void thereIsACounterOfEachKindAndEachTypeOfData() {
        Set<Integer> kinds = new TreeSet<>();
        Set<Integer> data = new TreeSet<>();
        int end = 0;
        for (int counter = 1; counter <= 9; counter++) {
            MemorySegment name = memory(64);
            MemorySegment description = memory(128);
            int[] info = gl.counter(1, counter, name, description, 64);
            assertThat(info[0]).isGreaterThanOrEqualTo(end).isLessThanOrEqualTo(72 - info[1]);
            end = info[0] + info[1];
            kinds.add(info[2]);
            data.add(info[3]);
            assertThat(name.getString(0)).isNotBlank();
            assertThat(description.getString(0)).isNotBlank();
        }
        assertThat(kinds).hasSize(1 + GL_PERFQUERY_COUNTER_TIMESTAMP_INTEL() - GL_PERFQUERY_COUNTER_EVENT_INTEL());
        assertThat(data).hasSize(
                1 + GL_PERFQUERY_COUNTER_DATA_BOOL32_INTEL() - GL_PERFQUERY_COUNTER_DATA_UINT32_INTEL());
        assertThat(gl.counter(1, 6, MemorySegment.NULL, MemorySegment.NULL, 0)).endsWith(1_000_000_000, 0);
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        for (int wrong : new int[] {0, 10, -1}) {
            gl.counter(1, wrong, MemorySegment.NULL, MemorySegment.NULL, 0);
            assertRaised("GL_INVALID_VALUE", "query 1 has the counters 1 to 9");
        }
    }

    @Test
    void instancesAreCountedAndHaveALimit() {
        int last = 0;
        for (int i = 0; i < 4096; i++) {
            last = gl.create(1 + i % 2);
        }
        assertThat(gl.info(1, MemorySegment.NULL, 0)[2]).isEqualTo(2048);
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        assertThat(gl.create(1)).isZero();
        assertRaised("GL_OUT_OF_MEMORY", "no more can be");
        gl.delete(last);
        assertThat(gl.create(1)).isPositive();
        assertThat(application.device.aliveObjects()).containsEntry("performance query", 4096);
    }

    @Test
    void dataNeedsPointersAndAFlag() {
        int query = gl.create(1);
        gl.begin(query);
        gl.end(query);
        gl.data(query, GL_PERFQUERY_WAIT_INTEL(), 72, MemorySegment.NULL);
        assertRaised("GL_INVALID_VALUE", "data is null");
        assertThat(gl.data(query, 0, 72, memory(72))).isZero();
        assertRaised("GL_INVALID_ENUM", "flags is 0x0");
        assertThat(gl.data(query, GL_PERFQUERY_WAIT_INTEL(), -1, memory(72))).isZero();
        assertRaised("GL_INVALID_VALUE", "dataSize is -1");
    }

    @Test
    void limitsOfStringsAreThoseOfTheTextsTable() {
        assertThat(application.integer("GL_PERFQUERY_COUNTER_DESC_LENGTH_MAX_INTEL")).isEqualTo(1024);
    }
}
