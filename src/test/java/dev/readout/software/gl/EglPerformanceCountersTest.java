package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_RELEASE_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_START_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_STOP_COUNTERS_BRCM;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.readout.software.CostModel;
import dev.readout.software.gl.SoftwareCounter.Source;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** EGL_BRCM_performance_counters on the software device. */
class EglPerformanceCountersTest {
    /** Each draw takes 100 ns, everything else nothing. */
    private static final CostModel DRAWS_ONLY = new CostModel(0, 0, 100, 0, 0, 0, 0);
    private static final byte POISON = (byte) 0xCD;

    private static final List<SoftwareCounterGroup> CATALOGUE = List.of(
            new SoftwareCounterGroup("GPU", 2, List.of(
                    counter("draws", 1, -1, Source.DRAWS),
                    counter("vertices", 1, -1, Source.VERTICES),
                    new SoftwareCounter("busy", "us", 3, 8, 1000, Source.NANOSECONDS),
                    counter("fragments", 1, -1, Source.FRAGMENTS))),
            new SoftwareCounterGroup("Compute", 1, List.of(counter("dispatches", 1, -1, Source.DISPATCHES))),
            new SoftwareCounterGroup("Nothing", 4, List.of()));

    @AutoClose
    private final GlApplication application =
            GlApplication.on(settings -> settings.costs(DRAWS_ONLY).counterGroups(CATALOGUE));

    /** A record as the driver writes it. */
    private record Counted(int group, int counter, long value) {
    }

    private static SoftwareCounter counter(String name, long denominator, long max, Source source) {
        return new SoftwareCounter(name, "n", 0, max, denominator, source);
    }

    @BeforeEach
    void start() {
        application.target(8, 8);
    }

    // ---- The catalogue

    @Test
    void constantsAreTheNumberOfGroupsAndTheLengthOfStrings() {
        assertThat(constant("EGL_NUM_COUNTER_GROUPS_BRCM")).isEqualTo(3);
        assertThat(constant("EGL_MAX_COUNTER_STRING_LEN_BRCM")).isEqualTo(64);
        assertThat(application.eglError()).isEqualTo("EGL_SUCCESS");
        assertThat(constant(0x3000)).isEqualTo(-1);
        assertThat(application.eglError()).isEqualTo("EGL_BAD_PARAMETER");
    }

    @ParameterizedTest
    @CsvSource({"0, ''", "1, ''", "2, G", "3, GP", "4, GPU", "5, GPU"})
    void stringIsCutToItsSizeAndEndsWithNul(int size, String expected) {
        MemorySegment name = application.arena.allocate(8).fill(POISON);
        groupInfo(0, size, name, MemorySegment.NULL, MemorySegment.NULL);
        int written = size == 0 ? 0 : expected.length() + 1;
        byte[] bytes = new byte[8];
        Arrays.fill(bytes, POISON);
        System.arraycopy(Arrays.copyOf(expected.getBytes(), written), 0, bytes, 0, written);
        assertThat(name.toArray(JAVA_BYTE)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void groupOutOfRangeIsABadParameter(int group) {
        acquire();
        refused("EGL_BAD_PARAMETER", groupInfo(group, 0, MemorySegment.NULL, MemorySegment.NULL, MemorySegment.NULL));
        refused("EGL_BAD_PARAMETER", counterInfo(group, 0));
        refused("EGL_BAD_PARAMETER", choose(true, group));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 4})
    void counterOutOfRangeIsABadParameterAndNothingIsEnabled(int counter) {
        acquire();
        refused("EGL_BAD_PARAMETER", counterInfo(0, counter));
        refused("EGL_BAD_PARAMETER", choose(true, 0, 0, counter));
        assertThat(read(false)).isEmpty();
    }

    // ---- Access

    @Test
    void nothingWorksWithoutAccess() {
        for (int pname : new int[] {
            EGL_RELEASE_COUNTERS_BRCM(), EGL_START_COUNTERS_BRCM(), EGL_STOP_COUNTERS_BRCM()}) {
            refused("EGL_BAD_ACCESS", set(application, pname));
        }
        refused("EGL_BAD_ACCESS", choose(true, 0));
        refused("EGL_BAD_ACCESS", getData(0, MemorySegment.NULL, application.ints(0), false));
        refused("EGL_BAD_PARAMETER", set(application, 0x33C6));
    }

    @Test
    void nothingWorksBeforeTheDisplayIsInitialized() {
        try (SoftwareGl fresh = SoftwareGl.create(SoftwareGlSettings.builder().listener(report -> {}).build())) {
            GlApplication early = new GlApplication(fresh);
            assertThat(set(early, "EGL_ACQUIRE_COUNTERS_BRCM")).isFalse();
            assertThat(early.eglError()).isEqualTo("EGL_NOT_INITIALIZED");
        }
    }

    @Test
    void releaseForgetsTheChoice() {
        acquire();
        choose(true, 0, 0);
        set(application, "EGL_RELEASE_COUNTERS_BRCM");
        acquire();
        assertThat(read(false)).isEmpty();
    }

    // ---- Counting

    @Test
    void readingWithResetBeginsAgain() {
        acquire();
        choose(true, 0, 0);
        set(application, "EGL_START_COUNTERS_BRCM");
        application.drawTriangles(1);
        assertThat(sizeNeeded(true)).as("the sizing call samples nothing, and so resets nothing").isEqualTo(16);
        assertThat(read(true)).containsExactly(new Counted(0, 0, 1));
        assertThat(read(false)).containsExactly(new Counted(0, 0, 0));
        application.drawTriangles(1);
        assertThat(read(false)).containsExactly(new Counted(0, 0, 1));
    }

    @Test
    void choosingWhileCountingBeginsAgain() {
        acquire();
        choose(true, 0, 0);
        set(application, "EGL_START_COUNTERS_BRCM");
        application.drawTriangles(1);
        choose(true, 0, 3);
        assertThat(read(false)).containsExactly(new Counted(0, 0, 0), new Counted(0, 3, 0));
        application.drawTriangles(1);
        assertThat(read(false)).as("and counts at once").containsExactly(new Counted(0, 0, 1), new Counted(0, 3, 64));
    }

    @Test
    void choosingWhileStoppedKeepsWhatWasCounted() {
        acquire();
        choose(true, 0, 0);
        set(application, "EGL_START_COUNTERS_BRCM");
        application.drawTriangles(1);
        set(application, "EGL_STOP_COUNTERS_BRCM");
        choose(true, 1, 0);
        assertThat(read(false)).containsExactly(new Counted(0, 0, 1), new Counted(1, 0, 0));
    }

    @Test
    void beyondTheMaximumOnlyTheFirstAreEnabled() {
        acquire();
        choose(true, 0, 3, 3, 1, 0);
        assertThat(read(false)).extracting(Counted::counter).containsExactly(1, 3);
        choose(true, 0, 2);
        assertThat(read(false)).extracting(Counted::counter).containsExactly(1, 3);
        choose(false, 0, 1);
        choose(true, 0, 2);
        assertThat(read(false)).extracting(Counted::counter).containsExactly(2, 3);
    }

    @Test
    void emptyListMeansTheWholeGroup() {
        acquire();
        choose(true, 0);
        choose(true, 1);
        choose(true, 2);
        assertThat(read(false)).extracting(Counted::group, Counted::counter).containsExactly(
                tuple(0, 0), tuple(0, 1),
                tuple(1, 0));
        application.get("eglChoosePerfCountersBRCM", 0, 0, 3, MemorySegment.NULL);
        assertThat(read(false)).extracting(Counted::group).containsExactly(1);
    }

    @Test
    void valueStaysAtItsMaximum() {
        acquire();
        choose(true, 0, 2);
        set(application, "EGL_START_COUNTERS_BRCM");
        for (int i = 0; i < 79; i++) {
            application.drawTriangles(1);
        }
        assertThat(read(false)).containsExactly(new Counted(0, 2, 7900));
        application.drawTriangles(1);
        application.drawTriangles(1);
        assertThat(read(false)).containsExactly(new Counted(0, 2, 8000));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 15, 16, 17, 31, 32, 33, 100})
    void shortBufferGetsWholeRecordsOnly(int bytes) {
        acquire();
        choose(true, 0, 0, 1);
        MemorySegment data = application.arena.allocate(128).fill(POISON);
        MemorySegment written = application.ints(-7);
        assertThat(getData(bytes, data, written, false)).isTrue();
        int expected = Math.min(bytes / 16 * 16, 32);
        assertThat(written.get(JAVA_INT, 0)).isEqualTo(expected);
        assertThat(data.asSlice(expected).toArray(JAVA_BYTE)).containsOnly(POISON);
    }

    @Test
    void negativeCountsAreBadParameters() {
        acquire();
        application.raises("EGL_BAD_PARAMETER", "eglChoosePerfCountersBRCM", 1, 0, -1, application.ints(0));
        refused("EGL_BAD_PARAMETER", getData(-16, application.arena.allocate(16), MemorySegment.NULL, false));
    }

    // ---- Calls

    private int constant(Object pname) {
        return application.get("eglGetPerfCounterConstantBRCM", pname);
    }

    /** Asserts that a call returned false, and why. */
    private void refused(String error, boolean result) {
        assertThat(result).isFalse();
        assertThat(application.eglError()).isEqualTo(error);
    }

    private boolean groupInfo(
            int group, int size, MemorySegment name, MemorySegment count, MemorySegment maxActive) {
        return application.get("eglGetPerfCounterGroupInfoBRCM", group, size, name, count, maxActive) != 0;
    }

    private boolean counterInfo(int group, int counter) {
        MemorySegment none = MemorySegment.NULL;
        return application.get("eglGetPerfCounterInfoBRCM", group, counter, none, none, none, 0, none, 0, none) != 0;
    }

    private void acquire() {
        assertThat(set(application, "EGL_ACQUIRE_COUNTERS_BRCM")).isTrue();
    }

    private static boolean set(GlApplication client, Object pname) {
        return client.get("eglSetPerfCountingBRCM", pname) != 0;
    }

    private boolean choose(boolean enable, int group, int... counters) {
        return application.get("eglChoosePerfCountersBRCM", enable ? 1 : 0, group, counters.length,
                application.ints(counters)) != 0;
    }

    private boolean getData(int bytes, MemorySegment data, MemorySegment written, boolean reset) {
        return application.get("eglGetPerfCounterDataBRCM", bytes, data, written, reset ? 1 : 0) != 0;
    }

    private int sizeNeeded(boolean reset) {
        MemorySegment written = application.ints(-7);
        assertThat(getData(0, MemorySegment.NULL, written, reset)).isTrue();
        return written.get(JAVA_INT, 0);
    }

    private List<Counted> read(boolean reset) {
        int bytes = sizeNeeded(false);
        MemorySegment data = application.arena.allocate(Math.max(1, bytes), 8);
        MemorySegment written = application.ints(-7);
        assertThat(getData(bytes, data, written, reset)).isTrue();
        assertThat(written.get(JAVA_INT, 0)).isEqualTo(bytes);
        ByteBuffer records = data.asByteBuffer().order(ByteOrder.nativeOrder()).limit(bytes);
        List<Counted> counted = new ArrayList<>();
        while (records.hasRemaining()) {
            counted.add(new Counted(records.getInt(), records.getInt(), records.getLong()));
        }
        return counted;
    }
}
