package dev.readout.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.readout.abi.vulkan.PFN_vkDestroyDevice;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.gl.GlQueryTarget;
import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.KnownDriver;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.Requirement;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Timeout;
import dev.readout.software.vulkan.SoftwareVulkan;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import org.opentest4j.AssertionFailedError;

/** Tests on the software device that must fail, and what they say then. */
class FailuresTest {
    private static final Set<SoftwareDevice> SEEN = ConcurrentHashMap.newKeySet();

    private static Events run(DiscoverySelector selector) {
        return EngineTestKit.engine("junit-jupiter").selectors(selector).execute().testEvents();
    }

    private static Throwable failure(Class<?> type, String method) {
        Events events = run(selectMethod(type, method(type, method)));
        events.assertStatistics(statistics -> statistics.failed(1).succeeded(0));
        return events.failed().stream().findFirst().orElseThrow()
                .getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow();
    }

    private static Method method(Class<?> type, String name) {
        return List.of(type.getDeclaredMethods()).stream().filter(method -> method.getName().equals(name)).findFirst()
                .orElseThrow();
    }

    @OnSoftwareDevice
    static class Wrong {
        private static final QueryPoolInfo TIMESTAMPS = QueryPoolInfo.of(QueryType.TIMESTAMP, 2);

        @Test
        void breaksARule(SoftwareDevice device) {
            SEEN.add(device);
            PFN_vkDestroyDevice.invoke(device.find("vkDestroyDevice").orElseThrow(), MemorySegment.ofAddress(42),
                    MemorySegment.NULL);
        }

        @Test
        void throwsAndBreaksARule(SoftwareDevice device) {
            PFN_vkDestroyDevice.invoke(device.find("vkDestroyDevice").orElseThrow(),
                    MemorySegment.ofAddress(42), MemorySegment.NULL);
            throw new IllegalStateException("the test's own");
        }

        @Test
        void closesTheDeviceItself(SoftwareDevice device, VulkanDevice made) {
            device.close();
        }

        @Test
        void closesTheVulkanHalfItself(SoftwareVulkan driver, VulkanDevice made, GlContext context) {
            driver.close();
        }

        @Test
        @Timeout(value = 200, unit = TimeUnit.MILLISECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
        void polls(VulkanDevice device) {
            try (QueryPool pool = device.createQueryPool(TIMESTAMPS); Arena arena = Arena.ofConfined()) {
                MemorySegment results = arena.allocate(32, 8);
                ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();
                // Nobody writes them, and nobody interrupts this but the end of the device.
                while (!pool.read(0, 2, results, layout, 0)) {
                    Thread.onSpinWait();
                }
            }
        }

        @Test
        void leavesThingsOpen(VulkanDevice device) {
            device.createQueryPool(TIMESTAMPS);
            device.createQueryPool(TIMESTAMPS);
            device.createFence();
        }

        @Test
        void leavesTheInstanceOpen(SoftwareDevice device) {
            VulkanInstance.create(device);
        }

        @Test
        void leavesQueriesOpen(GlContext context) {
            context.createQueryObjects(GlQueryTarget.TIMESTAMP, 3);
        }

        @Test
        void isAborted(VulkanDevice device) {
            device.createFence();
            assumeTrue(false, "not here");
        }

        @Test
        @Imitate({KnownDriver.ARM, KnownDriver.ANV})
        void imitatesTwo(VulkanDevice device) {
        }

        @Test
        @Faults
        void asksForNothing() {
        }

        @Test
        @Faults(seed = {1, 2})
        void hasTwoSeeds(VulkanDevice device) {
        }
    }

    @OnSoftwareDevice
    static class TooEarly {
        @BeforeAll
        static void asks(VulkanDevice device) {
        }

        @Test
        void neverRuns() {
        }
    }

    @Test
    void misuseIsAFailureThatNamesTheRule() {
        assertThat(failure(Wrong.class, "breaksARule")).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("the software device reports 1 mistake:\n    vkDestroyDevice: device 0x2a is no"
                        + " handle")
                .hasMessageEndingWith("[VUID-vkDestroyDevice-device-parameter]");
    }

    @Test
    void theTestsOwnFailureStaysTheFailure() {
        Throwable failure = failure(Wrong.class, "throwsAndBreaksARule");

        assertThat(failure).hasCauseExactlyInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("java.lang.IllegalStateException: the test's own\n"
                        + "the software device reports vkDestroyDevice: ")
                .hasMessageEndingWith("[VUID-vkDestroyDevice-device-parameter]");
        assertThat(failure.getStackTrace()).isEqualTo(failure.getCause().getStackTrace());
        assertThat(failure.getSuppressed()).singleElement().satisfies(later -> assertThat(later)
                .hasMessageStartingWith("the software device reports 1 mistake:"));
    }

    @Test
    void everythingIsClosedWhateverIsFound() {
        failure(Wrong.class, "breaksARule");

        assertThat(SEEN).isNotEmpty().allSatisfy(
                device -> assertThatIllegalStateException().isThrownBy(() -> device.find("vkCreateInstance"))
                        .withMessageContaining("closed"));
    }

    @Test
    void whatIsLeftOpenIsAFailureWithTheTypes() {
        assertThat(failure(Wrong.class, "leavesThingsOpen")).hasMessage(
                "left open at the end of the test: 1 VkFence, 2 VkQueryPool; close or destroy what the test makes");
        assertThat(failure(Wrong.class, "leavesTheInstanceOpen"))
                .hasMessageStartingWith("left open at the end of the test: 1 VkInstance;");
        assertThat(failure(Wrong.class, "leavesQueriesOpen"))
                .hasMessageStartingWith("left open at the end of the test: 3 query;");
    }

    @Test
    void aTestThatIsAbortedIsNotLookedAt() {
        run(selectMethod(Wrong.class, method(Wrong.class, "isAborted")))
                .assertStatistics(statistics -> statistics.aborted(1).failed(0));
    }

    @Test
    void whatCannotBeSaysWhatToDo() {
        assertThat(failure(Wrong.class, "imitatesTwo")).hasMessageContaining("@Imitate names 2 drivers")
                .hasMessageContaining("@TestTemplate");
        assertThat(failure(Wrong.class, "asksForNothing")).hasMessageContaining("asks for no device");
        assertThat(failure(Wrong.class, "hasTwoSeeds")).hasMessageContaining("@Faults has 2 seeds, [1, 2]");
        EngineExecutionResults early = EngineTestKit.engine("junit-jupiter").selectors(selectClass(TooEarly.class))
                .execute();
        assertThat(early.containerEvents().failed().stream().findFirst().orElseThrow()
                .getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow())
                .hasMessageContaining("a VulkanDevice is one test's: ask for it in a test method");
    }

    @OnSoftwareDevice
    static class NeverMet {
        @Configure
        static void faults(SoftwareSettings.Builder settings) {
            settings.faults(List.of(Fault.outOfHostMemory("vkCreateQueryPool", 0), Fault.deviceLost(1000)));
        }

        @Test
        void meetsOne(VulkanDevice device) {
            assertThat(catchThrowable(
                    () -> device.createQueryPool(Wrong.TIMESTAMPS)))
                    .hasMessageContaining("VK_ERROR_OUT_OF_HOST_MEMORY");
        }
    }

    @Test
    void aFaultThatWasNeverMetIsAFailure() {
        assertThat(failure(NeverMet.class, "meetsOne")).hasMessage("never met, so nothing was tested of\n    "
                + Fault.deviceLost(1000));
    }

    /** Reads its ring in order, up to the first query that is not available: one that never is stalls it. */
    static final class NaiveProfiler implements AutoCloseable {
        private static final int RING = 64;
        private static final ResultLayout ONE = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();

        private final VulkanDevice device;
        private final QueryPool pool;
        private final MemorySegment result = Arena.ofAuto().allocate(ONE.byteSize(1), 8);
        private int written;
        private int read;

        NaiveProfiler(VulkanDevice device) {
            this.device = device;
            pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, RING));
        }

        void frame() {
            try (CommandBuffer commands = device.createCommandBuffer(); Fence fence = device.createFence()) {
                commands.begin().resetQueryPool(pool, written, 1)
                        .writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, written).end();
                written++;
                device.queue().submit(commands, fence);
                while (!fence.await(1_000_000)) {
                    Thread.onSpinWait();
                }
            }
            while (read < written && pool.read(read, 1, result, ONE, 0)) {
                read++;
            }
        }

        @Override
        public void close() {
            pool.close();
        }
    }

    @OnSoftwareDevice
    static class Profiled {
        static final int FRAMES = 40;

        static void profile(VulkanDevice device) {
            try (NaiveProfiler profiler = new NaiveProfiler(device)) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    profiler.frame();
                }
                assertThat(profiler.read).as("frames that were read").isGreaterThan(FRAMES - 8);
            }
        }

        @Test
        void withoutFaults(VulkanDevice device) {
            profile(device);
        }

        @Test
        @Strict
        @Faults(submits = 16, kinds = {Fault.Kind.NEVER_AVAILABLE, Fault.Kind.RESULTS_LOST})
        void aLostQueryStallsIt(VulkanDevice device) {
            profile(device);
        }

        @Test
        @Faults(seed = 42, submits = 16, kinds = Fault.Kind.NEVER_AVAILABLE)
        void submitsNothing(VulkanDevice device) {
        }

        @Test
        @Faults(seed = 42)
        void comparesByChance(VulkanDevice device) {
            assertEquals(1, 2);
        }
    }

    @Test
    void aLostQueryThatStallsAProfilerIsFoundWhateverTheSeed() {
        run(selectMethod(Profiled.class, method(Profiled.class, "withoutFaults")))
                .assertStatistics(statistics -> statistics.succeeded(1));
        for (int attempt = 0; attempt < 10; attempt++) {
            Throwable failure = failure(Profiled.class, "aLostQueryStallsIt");
            assertThat(failure).hasMessageContaining("frames that were read");
            assertThat(runItAgain(failure)).startsWith("to run it again: mvn test -Dtest='");
        }
    }

    private static String runItAgain(Throwable failure) {
        int at = failure.getMessage().indexOf("\nto run it again: ");
        assertThat(at).as(failure.getMessage()).isPositive();
        return failure.getMessage().substring(at + 1);
    }

    @Test
    void theLineThatIsPrintedRunsItAgain() throws Exception {
        Throwable failure = failure(Profiled.class, "aLostQueryStallsIt");
        String again = runItAgain(failure);
        Matcher line = Pattern.compile("to run it again: mvn test -Dtest='([^#]+)#([^']+)' -Dreadout.seed=(\\d+)\n"
                + "with another build tool: set the system property readout.seed=\\3 in the JVM of the test")
                .matcher(again);
        assertThat(line.matches()).as(again).isTrue();
        Class<?> type = Class.forName(line.group(1));
        System.setProperty("readout.seed", line.group(3));
        try {
            for (int repeated = 0; repeated < 3; repeated++) {
                Throwable same = failure(type, line.group(2));
                assertThat(same).hasMessage(failure.getMessage()).hasSameClassAs(failure);
                assertThat(runItAgain(same)).isEqualTo(again);
            }
        } finally {
            System.clearProperty("readout.seed");
        }
    }

    /** As a name in Kotlin, and in a nested class: a shell takes the line as it is. */
    @Test
    void theLineThatIsPrintedCanBePasted() throws Exception {
        Requirement.require(Files.exists(Path.of("/bin/sh")), "no shell");
        String name = "it isn't $HOME; a lost query costs 1 frame";
        String line = Circumstances.lines("a.Test$Nested", name, null, 7L).lines().filter(each -> each.contains("mvn"))
                .findFirst().orElseThrow().substring("to run it again: mvn ".length());
        Process shell = new ProcessBuilder("/bin/sh", "-c", "printf '%s\n' " + line).start();

        assertThat(shell.inputReader().lines()).containsExactly("test", "-Dtest=a.Test$Nested#" + name,
                "-Dreadout.seed=7");
    }

    @Test
    void aFailureByChanceKeepsItsTypeAndWhatWasExpected() {
        assertThat(failure(Profiled.class, "comparesByChance")).isExactlyInstanceOf(AssertionFailedError.class)
                .satisfies(failure -> {
                    assertThat(((AssertionFailedError) failure).getExpected().getValue()).isEqualTo(1);
                    assertThat(((AssertionFailedError) failure).getActual().getValue()).isEqualTo(2);
                    assertThat(runItAgain(failure)).contains("-Dreadout.seed=42");
                });
    }

    @OnSoftwareDevice
    static class Imitated {
        @TestTemplate
        @Imitate({KnownDriver.RADV, KnownDriver.ANV})
        void comparesPeriods(VulkanPhysicalDevice device) {
            assertEquals(10, device.timestampPeriod());
        }

        @Test
        @Imitate(KnownDriver.SWIFTSHADER)
        @Faults(seed = 42, submits = 16, kinds = Fault.Kind.NEVER_AVAILABLE)
        void submitsNothing(VulkanDevice device) {
        }
    }

    @Test
    void aFailureNamesTheDriverThatWasImitated() {
        Events events = run(selectMethod(Imitated.class, method(Imitated.class, "comparesPeriods")));
        events.assertStatistics(statistics -> statistics.failed(1).succeeded(1));
        assertThat(events.failed().stream().findFirst().orElseThrow().getRequiredPayload(TestExecutionResult.class)
                .getThrowable().orElseThrow()).hasMessageEndingWith("\nthe device imitated ANV");

        assertThat(failure(Imitated.class, "submitsNothing")).hasMessageContaining(
                "\nthe device imitated SWIFTSHADER\nto run it again: mvn test -Dtest='");
    }

    @Test
    void aSeedWhoseFaultsAreNeverMetIsAFailure() {
        Throwable failure = failure(Profiled.class, "submitsNothing");

        assertThat(failure)
                .hasMessageStartingWith("none of the faults of seed 42 was met, so nothing was tested of them:\n"
                        + "    neverAvailable(");
        assertThat(runItAgain(failure)).contains("-Dreadout.seed=42\n");
    }

    @Test
    void testsMayRunInParallel() {
        // Of the test class that is run here, all but the template that runs on every driver.
        int others = 11;
        EngineTestKit.engine("junit-jupiter").selectors(selectClass(OnSoftwareDeviceTest.class))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
                .execute().testEvents().assertStatistics(statistics -> statistics.failed(0)
                        .started(others + 1 + KnownDriver.values().length));
    }

    @Test
    void aTestThatClosesWhatItWasLentIsToldSo() {
        for (String method : List.of("closesTheDeviceItself", "closesTheVulkanHalfItself")) {
            assertThat(failure(Wrong.class, method)).hasMessageContaining("the test closed the software device");
        }
    }

    /** A thread that nobody waits for any more is inside of the software device, again and again. */
    @Test
    void aTestThatIsGivenUpWhileItPollsEndsNothingElse() {
        for (int i = 0; i < 3; i++) {
            Throwable failure = failure(Wrong.class, "polls");
            // With what the device had reported until then, if anything.
            assertThat(failure.getCause() == null ? failure : failure.getCause()).isInstanceOf(TimeoutException.class);
        }
    }
}
