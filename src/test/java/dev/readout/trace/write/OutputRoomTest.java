package dev.readout.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.signature.ApiTable;
import dev.readout.trace.signature.CallValues;
import dev.readout.trace.signature.Declarations;
import dev.readout.trace.signature.RecordingDriver;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How far an output is read whose length the driver writes: never beyond what the application said that there is room
 * for. Behind the room, these tests have elements that a trace must not have.
 */
class OutputRoomTest {
    private static final String DEVICES = "vkEnumeratePhysicalDevices";
    private static final int SUCCESS = 0;

    @AutoClose
    private final Arena arena = Arena.ofConfined();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final RecordingDriver driver = new RecordingDriver();
    private final MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
    private final MemorySegment devices = arena.allocateFrom(ValueLayout.JAVA_LONG, 0xa, 0xb, 0xc, 0xd);

    @BeforeEach
    void callsC() {
        Requirement.callsC("it calls a driver that a test made");
    }

    private static void call(TraceLayer layer, String name, long... words) {
        try {
            Object[] arguments = new Object[words.length];
            for (int i = 0; i < words.length; i++) {
                arguments[i] = words[i];
            }
            Linker.nativeLinker().downcallHandle(layer.find(name).orElseThrow(),
                    MachineSignature.of(ApiTable.standard().function(name).descriptor))
                    .invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private TraceLayer layer() {
        return TraceLayer.create(driver, out, TraceSettings.builder().registries().build());
    }

    private List<List<String>> outputs() {
        return ReadCall.allOf(out.toByteArray()).stream().map(ReadCall::outputTexts).toList();
    }

    /** A driver that says how many it has, whatever the room was. */
    private int says(int devicesOfDriver) {
        count.set(ValueLayout.JAVA_INT, 0, devicesOfDriver);
        return SUCCESS;
    }

    @ParameterizedTest
    @CsvSource({"2, 4, '{[0xa], [0xb]}'", "0, 4, {}", "-1, 1, {[0xa]}"})
    void aDriverIsBelievedAsFarAsThereIsRoom(int room, int said, String written) {
        driver.with(DEVICES, arguments -> says(said));
        try (TraceLayer layer = layer()) {
            says(room);
            call(layer, DEVICES, 0x1234, count.address(), devices.address());
            says(room);
            call(layer, DEVICES, 0x1234, count.address(), 0);
        }
        assertThat(outputs()).containsExactly(
                List.of("*pPhysicalDeviceCount=" + said, "pPhysicalDevices[]=" + written),
                List.of("*pPhysicalDeviceCount=" + said));
    }

    /** Each call has its own room, whatever is called within it on the same thread. */
    @Test
    void callsWithinCallsHaveTheirOwnRoom() {
        int[] depth = {0};
        try (TraceLayer layer = layer()) {
            driver.with(DEVICES, arguments -> {
                if (depth[0]++ < 2) {
                    says(depth[0] == 1 ? 3 : 1);
                    call(layer, DEVICES, 0x1234, count.address(), devices.address());
                }
                return says(4);
            });
            says(2);
            call(layer, DEVICES, 0x1234, count.address(), devices.address());
        }
        assertThat(outputs()).extracting(List::getLast).containsExactlyInAnyOrder(
                "pPhysicalDevices[]={[0xa]}", "pPhysicalDevices[]={[0xa], [0xb], [0xc]}",
                "pPhysicalDevices[]={[0xa], [0xb]}");
    }

    @Test
    void functionsWhoseRoomIsAnArgumentNeedNone() {
        CallValues call = WrittenCall.values(0x1234, 0, devices.address(), 2, count.address());
        says(4);

        assertThat(ApiTable.standard().function("eglChooseConfig").room(call)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void whatCannotBeKnownBeforeTheCallIsNotRead() {
        Declarations declared = Declarations.of("test.h", """
                typedef int (*PFN_glFoo)(int flag, int* n, READOUT_IF(return) READOUT_LENGTH(*n) int* numbers,
                        READOUT_LENGTH(return) int* others);
                """);
        CallValues call = WrittenCall.values(1, count.address(), devices.address(), devices.address());
        says(4);

        assertThat(declared.function("glFoo").room(call)).isZero();
    }
}
