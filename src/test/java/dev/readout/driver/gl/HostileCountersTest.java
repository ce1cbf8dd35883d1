package dev.readout.driver.gl;

import static dev.readout.abi.egl.egl_h.EGL_ACQUIRE_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_RELEASE_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_START_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_STOP_COUNTERS_BRCM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.egl.PFN_eglGetPerfCounterConstantBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterDataBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterGroupInfoBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterInfoBRCM;
import dev.readout.abi.egl.PFN_eglSetPerfCountingBRCM;
import dev.readout.counters.Counter;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterRecords;
import dev.readout.driver.DriverException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A driver that lies about EGL's performance counters. */
class HostileCountersTest extends HostileGl {
    /** What the driver does when it is asked for data with a buffer. */
    private interface Data {
        int write(int bytes, MemorySegment data, MemorySegment written);
    }

    private PerformanceCounters counters;
    private byte filler;
    private final List<Integer> calls = new ArrayList<>();
    private int refused;
    private int asked;
    private int told;
    private Data data;

    HostileCountersTest() {
        says.putAll(Map.of("groups", 1, "counters", 2, "active", 2, "needed", 32, "name", 0, "unit", 0));
        fake.with("eglGetPerfCounterConstantBRCM",
                arena -> PFN_eglGetPerfCounterConstantBRCM.allocate(pname -> says.get("groups"), arena));
        fake.with("eglGetPerfCounterGroupInfoBRCM", arena -> PFN_eglGetPerfCounterGroupInfoBRCM.allocate(
                (group, size, name, count, active) -> {
                    name.reinterpret(size + says.get("name")).fill(filler);
                    set(count, says.get("counters"));
                    set(active, says.get("active"));
                    return 1;
                }, arena));
        fake.with("eglGetPerfCounterInfoBRCM", arena -> PFN_eglGetPerfCounterInfoBRCM.allocate(
                (group, counter, min, max, denominator, nameSize, name, unitSize, unit) -> {
                    name.reinterpret(nameSize).fill(filler);
                    unit.reinterpret(unitSize + says.get("unit")).fill(filler);
                    return 1;
                }, arena));
        fake.with("eglSetPerfCountingBRCM", arena -> PFN_eglSetPerfCountingBRCM.allocate(pname -> {
            calls.add(pname);
            return pname == refused ? 0 : 1;
        }, arena));
        fake.with("eglGetPerfCounterDataBRCM", arena -> PFN_eglGetPerfCounterDataBRCM.allocate(
                (bytes, buffer, written, reset) -> {
                    if (bytes == 0) {
                        set(written, says.get("needed"));
                        return 1;
                    }
                    asked++;
                    told = bytes;
                    return data.write(bytes, buffer.reinterpret(2L * bytes), written.reinterpret(Integer.BYTES));
                }, arena));
    }

    @BeforeEach
    void find() {
        counters = display.performanceCounters();
    }

    private static int record(MemorySegment buffer, MemorySegment written, int bytes) {
        buffer.set(ValueLayout.JAVA_INT, 0, 0);
        buffer.set(ValueLayout.JAVA_INT, 4, 1);
        buffer.set(ValueLayout.JAVA_LONG, 8, 42);
        written.set(ValueLayout.JAVA_INT, 0, bytes);
        return 1;
    }

    @Test
    void countingIsStoppedBeforeTheCountersAreGivenBack() {
        CounterSession session = counters.acquire();
        session.start();
        session.close();
        session = counters.acquire();
        session.start();
        session.stop();
        session.close();

        assertThat(calls).containsExactly(
                EGL_ACQUIRE_COUNTERS_BRCM(), EGL_START_COUNTERS_BRCM(), EGL_STOP_COUNTERS_BRCM(),
                EGL_RELEASE_COUNTERS_BRCM(),
                EGL_ACQUIRE_COUNTERS_BRCM(), EGL_START_COUNTERS_BRCM(), EGL_STOP_COUNTERS_BRCM(),
                EGL_RELEASE_COUNTERS_BRCM());
    }

    @Test
    void countersThatDoNotStopAreGivenBackAllTheSame() {
        CounterSession session = counters.acquire();
        session.start();
        refused = EGL_STOP_COUNTERS_BRCM();

        assertThatThrownBy(session::close).isInstanceOf(DriverException.class)
                .hasMessageStartingWith("eglSetPerfCountingBRCM raised ");
        assertThat(calls).endsWith(EGL_STOP_COUNTERS_BRCM(), EGL_RELEASE_COUNTERS_BRCM());
        counters.acquire().close();
    }

    @ParameterizedTest
    @CsvSource({"groups, -2 -2147483648 4097 2147483647, eglGetPerfCounterConstantBRCM speaks of %d",
        "counters, -1 65537 2147483647, eglGetPerfCounterGroupInfoBRCM speaks of %d",
        "active, -5, -5 active",
        "name, 4097, eglGetPerfCounterGroupInfoBRCM wrote 1 bytes past the end",
        "unit, 3, eglGetPerfCounterInfoBRCM wrote 3 bytes past the end",
        "groups, -1, eglGetPerfCounterConstantBRCM raised "})
    void descriptionsThatCannotBeAreRefused(String what, String lies, String message) {
        assertFoundOut(what, lies, message, counters::catalogue);
    }

    @ParameterizedTest
    @ValueSource(bytes = {'a', -1, 0})
    void stringsWithoutANulEndWithTheirMemory(byte filling) {
        filler = filling;

        CounterCatalogue catalogue = counters.catalogue();
        Counter counter = catalogue.counter(0, 1);
        assertThat(counter.name()).hasSize(filling == 0 ? 0 : 4096).isEqualTo(counter.unit())
                .isEqualTo(catalogue.groups().getFirst().name());
        assertThat(counter.denominator()).as("one that was left out").isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 8 * 1024 * 1024 + 1})
    void aNeedThatCannotBeTakesNoMemory(int bytes) {
        says.put("needed", bytes);
        try (CounterSession session = counters.acquire()) {
            assertThatThrownBy(session::read).isInstanceOf(DriverException.class)
                    .hasMessageStartingWith("eglGetPerfCounterDataBRCM says that it needs " + bytes + " bytes");
            assertThatThrownBy(session::enabledCount).isInstanceOf(DriverException.class);
        }
        assertThat(asked).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 16 * 1024 + 1, Integer.MAX_VALUE})
    void moreThanTheBufferCannotBeWritten(int bytes) {
        data = (size, buffer, written) -> record(buffer, written, bytes);
        try (CounterSession session = counters.acquire()) {
            assertThatThrownBy(session::read).isInstanceOf(DriverException.class)
                    .hasMessage("eglGetPerfCounterDataBRCM says that it wrote " + bytes + " bytes into a buffer of "
                            + told);
        }
    }

    @Test
    void bytesPastTheEndAreAnErrorAndThenABiggerBuffer() {
        try (CounterSession session = counters.acquire()) {
            for (long past : new long[] {0, 15, 5000}) {
                data = (size, buffer, written) -> {
                    buffer.set(ValueLayout.JAVA_BYTE, size + past, (byte) 0);
                    return record(buffer, written, 16);
                };
                int before = told;
                assertThatThrownBy(session::read).isInstanceOf(DriverException.class)
                        .hasMessageStartingWith("eglGetPerfCounterDataBRCM wrote " + (past + 1) + " bytes past");
                assertThat(told).isGreaterThan(before);
            }
            data = (size, buffer, written) -> record(buffer, written, 16);
            assertThat(session.read().value(0)).isEqualTo(42);
        }
    }

    /** What is counted and not written is of no counter, not even of one that was read before. */
    @Test
    void recordsThatAreNotWrittenAreOfNoCounter() {
        CounterCatalogue catalogue = counters.catalogue();
        try (CounterSession session = counters.acquire()) {
            data = (size, buffer, written) -> record(buffer, written, 32 + 5);
            CounterRecords records = session.read();
            assertThat(records.count()).isEqualTo(2);
            assertThat(records.remainderBytes()).as("of a record that is cut off").isEqualTo(5);
            assertThat(catalogue.contains(records.group(0), records.counter(0))).isTrue();
            assertThat(catalogue.contains(records.group(1), records.counter(1))).isFalse();
            data = (size, buffer, written) -> {
                set(written, 16);
                return 1;
            };
            assertThat(catalogue.contains(session.read().group(0), 0)).isFalse();
        }
    }

    @Test
    void whatIsNeededIsGivenTwice() {
        data = (size, buffer, written) -> record(buffer, written, 16);
        try (CounterSession session = counters.acquire()) {
            for (int bytes : new int[] {0, 16 * 1024, 100_000, 8 * 1024 * 1024, 16}) {
                says.put("needed", bytes);
                assertThat(session.read().value(0)).isEqualTo(42);
                assertThat(told).isGreaterThanOrEqualTo(2 * bytes);
            }
        }
    }
}
