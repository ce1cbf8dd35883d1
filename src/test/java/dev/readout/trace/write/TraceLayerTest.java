package dev.readout.trace.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.egl.PFN_eglGetProcAddress;
import dev.readout.abi.vulkan.PFN_vkEnumerateInstanceVersion;
import dev.readout.abi.vulkan.PFN_vkGetFenceStatus;
import dev.readout.abi.vulkan.PFN_vkGetInstanceProcAddr;
import dev.readout.abi.vulkan.PFN_vkQueueSubmit;
import dev.readout.abi.vulkan.PFN_vkResetQueryPool;
import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.testing.Requirement;
import dev.readout.testing.abi.vulkan.PFN_vkGetDeviceProcAddr;
import dev.readout.testing.abi.vulkan.PFN_vkQueueWaitIdle;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.signature.RecordingDriver;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import dev.readout.workload.abi.vulkan.PFN_vkCmdDraw;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a layer writes of calls on one thread, and how its functions are found. */
class TraceLayerTest {
    private static final MemorySegment QUEUE = MemorySegment.ofAddress(0x1234);
    private static final TraceSettings PLAIN = plain().build();

    private static TraceSettings.Builder plain() {
        return TraceSettings.builder().time(false).threadId(false).threadNumber(false).enqueueCounter(false)
                .registries().listener(loss -> {
                    throw new AssertionError(loss);
                });
    }

    @TempDir
    private Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final RecordingDriver driver = RecordingDriver.ofEverything();

    private static MemorySegment function(SymbolLookup lookup, String name) {
        return lookup.find(name).orElseThrow();
    }

    private String written() {
        return out.toString(UTF_8);
    }

    @Test
    void settingsSayWhatElseIsWritten() {
        for (int chosen = 0; chosen < 16; chosen++) {
            ByteArrayOutputStream trace = new ByteArrayOutputStream();
            boolean time = (chosen & 1) != 0;
            boolean threadId = (chosen & 2) != 0;
            boolean threadNumber = (chosen & 4) != 0;
            boolean enqueueCounter = (chosen & 8) != 0;
            TraceSettings settings = plain().time(time).threadId(threadId).threadNumber(threadNumber)
                    .enqueueCounter(enqueueCounter).build();
            try (TraceLayer layer = TraceLayer.create(driver, trace, settings)) {
                PFN_vkQueueWaitIdle.invoke(function(layer, "vkQueueWaitIdle"), QUEUE);
            }
            ReadCall call = ReadCall.allOf(trace.toByteArray()).getFirst();
            assertThat(call.entryNanoseconds() >= 0).isEqualTo(time);
            assertThat(call.exitNanoseconds() >= call.entryNanoseconds()).isTrue();
            assertThat(call.threadNumber()).isEqualTo(threadNumber ? 1 : -1);
            assertThat(call.thread()).isEqualTo(threadId ? Long.toString(SystemThread.id())
                    : threadNumber ? "1" : null);
            assertThat(call.enqueueCounter()).isEqualTo(enqueueCounter ? 0 : -1);
        }
    }

    @Test
    void theCounterIsHowManyCallsHandedWorkToTheDeviceBefore() {
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().build())) {
            for (int i = 0; i < 3; i++) {
                PFN_vkCmdDraw.invoke(function(layer, "vkCmdDraw"), QUEUE, 3, 1, 0, 2);
                PFN_vkQueueSubmit.invoke(function(layer, "vkQueueSubmit"), QUEUE, 0, MemorySegment.NULL,
                        MemorySegment.NULL);
            }
        }
        assertThat(ReadCall.allOf(out.toByteArray())).extracting(ReadCall::enqueueCounter)
                .containsExactly(0L, 0L, 1L, 1L, 2L, 2L);
    }

    @Test
    void theTimeOfACallIsTheDrivers() {
        driver.with("vkQueueWaitIdle", arguments -> {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < 20_000_000) {
                Thread.onSpinWait();
            }
            return 0;
        });
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().build())) {
            PFN_vkQueueWaitIdle.invoke(function(layer, "vkQueueWaitIdle"), QUEUE);
            PFN_vkCmdDraw.invoke(function(layer, "vkCmdDraw"), QUEUE, 3, 1, 0, 2);
        }
        List<ReadCall> calls = ReadCall.allOf(out.toByteArray());
        ReadCall call = calls.getFirst();
        assertThat(call.exitNanoseconds() - call.entryNanoseconds()).isGreaterThanOrEqualTo(20_000_000);
        assertThat(calls.getLast().entryNanoseconds()).isGreaterThanOrEqualTo(call.exitNanoseconds());
    }

    @Test
    void timesAreThoseOfTheClockThatTheSettingsName() {
        AtomicLong now = new AtomicLong(-5_000_000_000L);
        TraceSettings settings = TraceSettings.builder().clock(() -> now.getAndAdd(7_001)).build();
        try (TraceLayer layer = TraceLayer.create(driver, out, settings)) {
            PFN_vkQueueWaitIdle.invoke(function(layer, "vkQueueWaitIdle"), QUEUE);
            assertThat(layer.startNanoseconds()).isEqualTo(-5_000_000_000L);
        }
        ReadCall call = ReadCall.allOf(out.toByteArray()).getFirst();
        assertThat(call.entryNanoseconds()).isPositive().isLessThan(call.exitNanoseconds());
        assertThat(List.of(call.entryNanoseconds() % 7_001, call.exitNanoseconds() % 7_001)).containsOnly(0L);
    }

    @Test
    void callsWithinCallsAreLinesBetweenTheirs() {
        RecordingDriver nesting = new RecordingDriver();
        nesting.with("vkCmdDraw", arguments -> null);
        try (TraceLayer layer = TraceLayer.create(nesting, out, PLAIN)) {
            MemorySegment draw = function(layer, "vkCmdDraw");
            nesting.with("vkGetFenceStatus", arguments -> {
                PFN_vkCmdDraw.invoke(draw, QUEUE, 3, 1, 0, 2);
                return 0;
            });
            nesting.with("vkEnumerateInstanceVersion", arguments -> {
                PFN_vkGetFenceStatus.invoke(function(layer, "vkGetFenceStatus"), QUEUE, QUEUE);
                ((MemorySegment) arguments[0]).reinterpret(4).set(ValueLayout.JAVA_INT, 0, 1 << 22);
                return 0;
            });
            PFN_vkEnumerateInstanceVersion.invoke(function(layer, "vkEnumerateInstanceVersion"),
                    Arena.ofAuto().allocate(ValueLayout.JAVA_INT));
        }
        List<ReadCall> calls = ReadCall.allOf(out.toByteArray());
        assertThat(calls).extracting(ReadCall::function)
                .containsExactly("vkCmdDraw", "vkGetFenceStatus", "vkEnumerateInstanceVersion");
        assertThat(calls).extracting(ReadCall::line).containsExactly(3L, 2L, 1L);
        // Read at the exit: what was called meanwhile has not touched the outer call's arguments.
        assertThat(calls.getLast().outputs()).singleElement()
                .extracting(ReadCall.Value::name).isEqualTo("*pApiVersion");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vkGetInstanceProcAddr", "vkGetDeviceProcAddr", "vk_icdGetInstanceProcAddr",
        "vk_icdGetPhysicalDeviceProcAddr", "eglGetProcAddress", "glXGetProcAddress", "glXGetProcAddressARB",
        "wglGetProcAddress"})
    void functionsAreTracedByWhateverRouteTheyAreFound(String finder) {
        MemorySegment unknown = MemorySegment.ofAddress(0x77777);
        boolean vulkan = finder.startsWith("vk");
        FunctionDescriptor descriptor = vulkan ? PFN_vkGetInstanceProcAddr.descriptor()
                : PFN_eglGetProcAddress.descriptor();
        driver.with(finder, descriptor, arguments -> {
            String name = ((MemorySegment) arguments[arguments.length - 1]).getString(0);
            return name.equals("vkUnknown") ? unknown : driver.find(name).orElse(MemorySegment.NULL);
        });
        try (TraceLayer layer = TraceLayer.create(driver, out, PLAIN); Arena arena = Arena.ofConfined()) {
            MemorySegment address = function(layer, finder);
            MemorySegment draw = ask(address, vulkan, arena, "vkCmdDraw");
            assertThat(draw).isEqualTo(function(layer, "vkCmdDraw")).isNotEqualTo(function(driver, "vkCmdDraw"));
            assertThat(ask(address, vulkan, arena, finder)).isEqualTo(address);
            assertThat(ask(address, vulkan, arena, "vkNothing")).isEqualTo(MemorySegment.NULL);
            assertThat(ask(address, vulkan, arena, "vkUnknown")).isEqualTo(unknown);
            PFN_vkCmdDraw.invoke(draw, QUEUE, 3, 1, 0, 2);
        }
        assertThat(ReadCall.allOf(out.toByteArray()).getLast().function()).isEqualTo("vkCmdDraw");
    }

    private static MemorySegment ask(MemorySegment finder, boolean vulkan, Arena arena, String name) {
        MemorySegment address = vulkan
                ? PFN_vkGetInstanceProcAddr.invoke(finder, MemorySegment.NULL, arena.allocateFrom(name))
                : PFN_eglGetProcAddress.invoke(finder, arena.allocateFrom(name));
        return MemorySegment.ofAddress(address.address());
    }

    @Test
    void functionsOfTwoDevicesStayTwo() {
        List<String> called = new ArrayList<>();
        MemorySegment first = driver.stub("first", PFN_vkQueueWaitIdle.descriptor(), arguments -> {
            called.add("first");
            return 1;
        });
        MemorySegment second = driver.stub("second", PFN_vkQueueWaitIdle.descriptor(), arguments -> {
            called.add("second");
            return 2;
        });
        driver.with("vkGetDeviceProcAddr", arguments -> ((MemorySegment) arguments[0]).address() == 1 ? first : second);
        try (TraceLayer layer = TraceLayer.create(driver, out, PLAIN); Arena arena = Arena.ofConfined()) {
            MemorySegment finder = function(layer, "vkGetDeviceProcAddr");
            MemorySegment name = arena.allocateFrom("vkQueueWaitIdle");
            int[] results = new int[2];
            for (int device = 1; device <= 2; device++) {
                MemorySegment function = PFN_vkGetDeviceProcAddr.invoke(finder, MemorySegment.ofAddress(device), name);
                results[device - 1] = PFN_vkQueueWaitIdle.invoke(function, QUEUE);
            }
            assertThat(results).containsExactly(1, 2);
        }
        assertThat(called).containsExactly("first", "second");
        assertThat(ReadCall.allOf(out.toByteArray())).hasSize(4);
    }

    /** Those who ask hand out addresses themselves: what the function finds is called without the layer. */
    @Test
    void aFunctionAtAnAddressIsTracedAndWhatItFindsIsNot() {
        driver.with("vkGetDeviceProcAddr", arguments -> QUEUE);
        MemorySegment own = driver.find("vkGetDeviceProcAddr").orElseThrow();
        SymbolLookup nothing = name -> Optional.empty();
        try (TraceLayer layer = TraceLayer.create(nothing, out, PLAIN); Arena arena = Arena.ofConfined()) {
            MemorySegment finder = layer.before("vkGetDeviceProcAddr", own);
            MemorySegment name = arena.allocateFrom("vkQueueWaitIdle");
            assertThat(PFN_vkGetDeviceProcAddr.invoke(finder, QUEUE, name)).isEqualTo(QUEUE);
            assertThat(layer.before("vkUnknown", QUEUE)).isEqualTo(QUEUE);
        }
        assertThat(written()).isEqualTo("""
                Untraced: vkUnknown (no registry of its API)
                >>>> vkGetDeviceProcAddr: device = [0x1234], pName = "vkQueueWaitIdle"
                <<<< vkGetDeviceProcAddr returned [0x1234]
                """);
    }

    @Test
    void aFunctionAtAnAddressIsAnotherThanTheOneThatWasFoundThere() {
        driver.with("vkGetDeviceProcAddr", arguments -> QUEUE);
        try (TraceLayer layer = TraceLayer.create(driver, out, PLAIN); Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocateFrom("vkQueueWaitIdle");
            MemorySegment found = function(layer, "vkGetDeviceProcAddr");
            MemorySegment own = function(driver, "vkGetDeviceProcAddr");
            assertThat(PFN_vkGetDeviceProcAddr.invoke(found, QUEUE, name)).isNotEqualTo(QUEUE);
            assertThat(PFN_vkGetDeviceProcAddr.invoke(layer.before("vkGetDeviceProcAddr", own), QUEUE, name))
                    .isEqualTo(QUEUE);
        }
    }

    @Test
    void aFunctionIsWrittenByTheNameThatItWasFoundUnder() {
        driver.with("vkResetQueryPoolEXT", PFN_vkResetQueryPool.descriptor(), arguments -> null);
        try (TraceLayer layer = TraceLayer.create(driver, out, PLAIN)) {
            PFN_vkResetQueryPool.invoke(function(layer, "vkResetQueryPoolEXT"), QUEUE, QUEUE, 1, 2);
        }
        assertThat(written()).isEqualTo("""
                >>>> vkResetQueryPoolEXT: device = [0x1234], queryPool = [0x1234], firstQuery = 1, queryCount = 2
                <<<< vkResetQueryPoolEXT returned void
                """);
    }

    @Test
    void aLookupThatReturnsNullIsToldSo() {
        try (TraceLayer layer = TraceLayer.create(name -> null, out, PLAIN)) {
            assertThatNullPointerException().isThrownBy(() -> layer.find("vkCmdDraw"))
                    .withMessageContaining("returned null for vkCmdDraw").withMessageContaining("Optional.empty()");
        }
    }

    @Test
    void aClosedLayerCallsTheDriverAndWritesNothing() {
        TraceLayer layer = TraceLayer.create(driver, out, PLAIN);
        MemorySegment wait = function(layer, "vkQueueWaitIdle");
        layer.close();
        layer.close();
        layer.flush();

        PFN_vkQueueWaitIdle.invoke(wait, QUEUE);
        assertThat(driver.called()).containsExactly("vkQueueWaitIdle");
        assertThat(layer.find("vkQueueWaitIdle")).isEqualTo(driver.find("vkQueueWaitIdle"));
        assertThat(written()).isEmpty();
    }

    @Test
    void nothingIsFoundThroughAClosedLayerButTheDriver() {
        driver.with("vkGetDeviceProcAddr", arguments -> function(driver, "vkQueueWaitIdle"));
        TraceLayer layer = TraceLayer.create(driver, out, PLAIN);
        MemorySegment finder = function(layer, "vkGetDeviceProcAddr");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment open = ask(finder, true, arena, "vkQueueWaitIdle");
            layer.close();
            MemorySegment closed = ask(finder, true, arena, "vkQueueWaitIdle");
            assertThat(closed).isEqualTo(function(driver, "vkQueueWaitIdle")).isNotEqualTo(open);
        }
    }

    @Test
    void noFileStaysOpen() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        Requirement.require(Files.exists(descriptors), "no " + descriptors + ": where Linux shows open files");
        Path file = folder.resolve("trace.log");
        TraceLayer layer = TraceLayer.create(driver, file);
        assertThat(filesIn(descriptors)).contains(file.toRealPath());
        layer.close();
        assertThat(filesIn(descriptors)).doesNotContain(file.toRealPath());
    }

    private static List<Path> filesIn(Path descriptors) throws IOException {
        List<Path> open = new ArrayList<>();
        try (Stream<Path> links = Files.list(descriptors)) {
            for (Path link : links.toList()) {
                try {
                    open.add(Files.readSymbolicLink(link));
                } catch (NoSuchFileException closedMeanwhile) {
                    // Such as that of the list itself.
                }
            }
        }
        return open;
    }

    @Test
    void aCallThatIsGoingOnWhenTheLayerIsClosedHasNoExit() {
        RecordingDriver closing = new RecordingDriver();
        TraceLayer layer = TraceLayer.create(closing, out, PLAIN);
        closing.with("vkQueueWaitIdle", arguments -> {
            layer.close();
            return 3;
        });
        assertThat(PFN_vkQueueWaitIdle.invoke(function(layer, "vkQueueWaitIdle"), QUEUE)).isEqualTo(3);
        assertThat(ReadCall.allOf(out.toByteArray())).extracting(ReadCall::event)
                .containsExactly(TraceEvent.NOT_RETURNED);
    }

    @Test
    void whatWasWrittenIsThereAfterAFlush() throws IOException {
        Path file = Files.writeString(folder.resolve("trace.log"), "an older file");
        try (TraceLayer layer = TraceLayer.create(driver, file)) {
            assertThat(file).isEmptyFile();
            PFN_vkQueueWaitIdle.invoke(function(layer, "vkQueueWaitIdle"), QUEUE);
            assertThat(file).isEmptyFile();
            layer.flush();
            // The name of the thread, and the call.
            assertThat(Files.readAllLines(file)).hasSize(3);
            layer.flush();
            assertThat(Files.readAllLines(file)).hasSize(3);
            layer.writeThrough();
            PFN_vkQueueWaitIdle.invoke(function(layer, "vkQueueWaitIdle"), QUEUE);
            assertThat(Files.readAllLines(file)).hasSize(5);
        }
        Files.delete(file);
    }

    @Test
    void aLayerOverALayerIsALayer() {
        ByteArrayOutputStream inner = new ByteArrayOutputStream();
        try (TraceLayer below = TraceLayer.create(driver, inner, PLAIN);
                TraceLayer layer = TraceLayer.create(below, out, PLAIN)) {
            PFN_vkQueueWaitIdle.invoke(function(layer, "vkQueueWaitIdle"), QUEUE);
        }
        assertThat(driver.called()).hasSize(1);
        assertThat(written()).hasLineCount(2).isEqualTo(inner.toString(UTF_8));
    }

    @Test
    void criticalCallsAreRefused() {
        try (TraceLayer layer = TraceLayer.create(driver, out, PLAIN)) {
            driver.with("vkGetDeviceProcAddr",
                    arguments -> driver.find(((MemorySegment) arguments[1]).getString(0)).orElse(MemorySegment.NULL));
            ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP);
            QueryPool pool = VulkanDevice.of(1, function(layer, "vkGetDeviceProcAddr").address())
                    .queryPool(1, QueryPoolInfo.of(QueryType.TIMESTAMP, 1));
            assertThatThrownBy(() -> pool.criticalReader(layout, CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("trace layer");
        }
    }

    @Test
    void aFunctionOfAClosedLibraryFailsAndTheProcessGoesOn() {
        List<TraceLoss> losses = new ArrayList<>();
        Arena library = Arena.ofShared();
        SymbolLookup closing = name -> driver.find(name).map(found -> found.reinterpret(library, null));
        try (TraceLayer layer = TraceLayer.create(closing, out, plain().listener(losses::add).build())) {
            MemorySegment wait = function(layer, "vkQueueWaitIdle");
            library.close();
            assertThat(PFN_vkQueueWaitIdle.invoke(wait, QUEUE)).isEqualTo(-13);
        }
        assertThat(driver.calls).isEmpty();
        assertThat(losses).singleElement().satisfies(loss -> assertThat(loss.cause()).hasMessage("Already closed"));
    }

    @Test
    void aFileThatCanNotBeWrittenIsAnExceptionAtOnce() {
        assertThatThrownBy(() -> TraceLayer.create(driver, folder.resolve("none/trace.log")))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> TraceLayer.create(driver, folder)).isInstanceOf(IOException.class);
    }
}
