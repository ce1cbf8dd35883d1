package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_UNKNOWN;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.UpcallGuard;
import dev.readout.software.Report;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.device.Command;
import dev.readout.software.vulkan.device.CommandPool;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.device.Execution;
import dev.readout.software.vulkan.device.Recorder;
import dev.readout.software.vulkan.device.SubmissionContext;
import dev.readout.software.vulkan.object.DriverState;
import dev.readout.software.vulkan.object.SubmissionFault;
import dev.readout.software.vulkan.object.VideoProfile;
import dev.readout.software.vulkan.object.VideoSession;
import dev.readout.software.vulkan.query.QueryKind;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.registry.Version;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is thrown inside of a call becomes an error code and a report. */
class ThrowingTest {
    private final List<Report> reports = new ArrayList<>();
    private final CallGate gate = new CallGate(driver(settings -> {}));

    private DriverState driver(Consumer<SoftwareSettings.Builder> change) {
        SoftwareSettings.Builder settings = SoftwareSettings.builder().listener(reports::add);
        change.accept(settings);
        return DriverState.of(settings.build(), Arena.ofAuto(), (pool, query, tick, lost) -> {});
    }

    private Device device(Consumer<SoftwareSettings.Builder> change) {
        return new Device(driver(change), Version.V1_3, Set.of(), Set.of());
    }

    static Stream<Arguments> everything() {
        return Stream.of(Arguments.of(new IllegalStateException("broken"), VK_ERROR_UNKNOWN()),
                Arguments.of(new AssertionError("wrong"), VK_ERROR_UNKNOWN()),
                Arguments.of(new LinkageError("unlinked"), VK_ERROR_UNKNOWN()),
                Arguments.of(new ArithmeticException(), VK_ERROR_UNKNOWN()),
                Arguments.of(new OutOfMemoryError("no heap left"), VK_ERROR_OUT_OF_HOST_MEMORY()),
                Arguments.of(new StackOverflowError("no stack left"), VK_ERROR_OUT_OF_HOST_MEMORY()));
    }

    private static void fail(Throwable thrown) {
        ThrowingTest.<RuntimeException>sneak(thrown);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private long enter(FunctionBody function) {
        return gate.entry("vkTest", function).call(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    @ParameterizedTest
    @MethodSource("everything")
    void everyKindOfFunctionReturnsItsFailure(Throwable thrown, int code) {
        assertThat(enter(FunctionBody.result(call -> {
            fail(thrown);
            return 0;
        }))).isEqualTo(code);
        assertThat(enter(FunctionBody.effect(call -> fail(thrown)))).isZero();
        assertThat(enter(FunctionBody.address(call -> {
            fail(thrown);
            return MemorySegment.ofAddress(8);
        }))).isZero();
        assertThat(reports).hasSize(3).allSatisfy(report -> assertThat(report.message())
                .contains("failed inside the software device", thrown.getClass().getSimpleName()));
    }

    private static long call(UpcallGuard.Target function) {
        return function.call(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** Each try collects all garbage. What is freed, or one try that finds memory, is reason to try again. */
    @Test
    void refusalsThatFollowEachOtherAreNotAllTried() {
        int[] tried = {0};
        boolean[] full = {true};
        UpcallGuard.Target create = gate.entry("vkCreateQueryPool", FunctionBody.result(call -> {
            tried[0]++;
            if (full[0]) {
                throw new OutOfMemoryError("no heap left");
            }
            return VK_SUCCESS();
        }));
        UpcallGuard.Target destroy = gate.entry("vkDestroyQueryPool", FunctionBody.effect(call -> {}));
        for (int refusal = 1; refusal <= 100_000; refusal++) {
            assertThat(call(create)).isEqualTo(VK_ERROR_OUT_OF_HOST_MEMORY());
            assertThat(tried[0]).as("at first all are tried").isGreaterThanOrEqualTo(Math.min(refusal, 100));
        }
        assertThat(tried[0]).isBetween(300, 500);

        int[] freed = {0};
        UpcallGuard.Target free = gate.entry("vkFreeMemory", FunctionBody.effect(call -> {
            freed[0]++;
            throw new OutOfMemoryError("no heap left");
        }));
        for (int i = 0; i < 1_000; i++) {
            call(free);
        }
        assertThat(freed[0]).as("what frees is tried each time").isEqualTo(1_000);

        int beforeFreeing = tried[0];
        call(destroy);
        call(create);
        assertThat(tried[0]).as("something was freed").isEqualTo(beforeFreeing + 1);

        for (int refusal = 0; refusal < 1_000; refusal++) {
            call(create);
        }
        full[0] = false;
        int refusals = 0;
        while (call(create) != VK_SUCCESS()) {
            refusals++;
        }
        assertThat(refusals).as("until it is tried again").isBetween(1, 2_000);
        int before = tried[0];
        for (int i = 0; i < 10_000; i++) {
            assertThat(call(create)).isEqualTo(VK_SUCCESS());
        }
        assertThat(tried[0] - before).isEqualTo(10_000);
    }

    @Test
    void whatIsThrownByACommandOnTheQueueIsReportedAndTheNextOneRuns() {
        Execution execution = new Execution(new SubmissionContext(device(settings -> {}),
                SoftwareQueueFamily.UNIVERSAL, 0, SubmissionFault.NONE, 0), 0);
        QueryPool pool = new QueryPool(QueryKind.of(QueryType.TIMESTAMP), 2);
        pool.reset(0, 2);
        execution.run(new Command.DeferredWork("vkTest", run -> {
            throw new IllegalStateException("broken");
        }));
        execution.run(new Command.WriteTimestamp("vkTest", "", pool, 1, 7));

        assertThat(reports).hasSize(1);
        assertThat(pool.isAvailable(1)).isTrue();
    }

    @Test
    void anApplicationsOwnModelMayThrow() {
        Device device = device(settings -> settings
                .queueFamilies(List.of(new SoftwareQueueFamily(SoftwareQueueFamily.VIDEO_ENCODE, 1, 64)))
                .videoEncodes(number -> {
                    throw new IllegalStateException("broken");
                }));
        Recorder recorder = new Recorder(new CommandPool(device, 0, false).newRecording());
        recorder.beginVideoCoding(new VideoSession(new VideoProfile(0, 0, 0, 0)));
        assertThat(enter(FunctionBody.effect(call -> recorder.encodeVideo(8)))).isZero();
        assertThat(reports).hasSize(1);
    }
}
