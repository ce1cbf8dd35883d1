package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.foreign.ForeignProgram;
import dev.readout.testing.CheckedTrace;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.Requirement;
import dev.readout.testing.XServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The layer of Vulkan in programs that know nothing of it, on lavapipe: they do what they do without. */
class VulkanLayerIT {
    private static final String FRAMES = "3";
    private static final List<String> CRASHES = List.of("null", "abort", "trap");
    private static final Map<String, String> NOT_TRACED = Map.of("fork", "a child of fork is not traced",
            "stacks", "a call is not traced, because its thread has not stack enough for Java: ");
    private static final String SWIFTSHADER = "/usr/lib/chromium/vk_swiftshader_icd.json";

    @TempDir
    private static Path folder;

    private static DriverImage programs;
    private static String program;
    private static String strained;

    @BeforeAll
    static void compile() throws Exception {
        InstalledDriver.lavapipe();
        programs = DriverImage.in(folder).onLavapipe();
        program = programs.compile("uses_vulkan", "uses-vulkan", "-lvulkan", "-lpthread");
        strained = programs.compile("strains_vulkan", "strains-vulkan", "-lvulkan", "-lpthread");
    }

    private static Path log(String name) {
        return folder.resolve(name + ".log");
    }

    /** What a program does by itself, and as it is traced; the latter's errors end with the trace's report. */
    private static Run assertUnchanged(DriverImage programs, String name, String... command) throws Exception {
        Run plain = programs.run(command);
        Run traced = programs.traced(log(name), command);
        assertThat(traced.status()).as(plain.err() + traced.err()).isEqualTo(plain.status());
        assertThat(traced.out()).isEqualTo(plain.out());
        assertThat(traced.err()).startsWith(plain.err());
        return traced;
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "twice", "missing", "pipe", "empty", "fork", "child", "exec", "signal", "thread",
        "late", "stacks", "find", "null", "kill", "abort", "trap", "exit", "once", "later"})
    void aProcessMayDoWhatItLikes(String way) throws Exception {
        Run run = assertUnchanged(programs, way, program, way);

        boolean ends = !List.of("null", "kill", "abort", "trap", "exit", "once", "exec").contains(way);
        assertThat(run.err().contains("without a word")).as(run.err()).isEqualTo(!ends);
        if (CRASHES.contains(way)) {
            // What led to it is in the log.
            assertThat(CheckedTrace.callsOf(log(way))).containsEntry("vkCreateInstance", 1);
        }
        if (NOT_TRACED.containsKey(way)) {
            assertThat(run.err()).containsOnlyOnce(NOT_TRACED.get(way));
        }
    }

    /** A stack that lies above the thread's own: what is below it is the program's. */
    @Test
    void aFiberIsNotTraced() throws Exception {
        Run run = assertUnchanged(programs, "fiber", strained, "fiber");

        assertThat(run.out()).endsWith("\n0 bytes written\n");
    }

    /** The heap is too small for the logs of so many threads. */
    @ParameterizedTest
    @ValueSource(strings = {"before", "after"})
    void aThreadThatCallsAtItsEndLeavesNothingBehind(String order) throws Exception {
        Run run =
                assertUnchanged(programs.with(Map.of(ForeignProgram.JVM_OPTIONS, "-Xmx32m")), "ends", strained, "ends",
                        order);

        assertThat(run.out()).endsWith("\nlittle kept\n");
    }

    /** The thread that would start the VM waits for the dynamic linker, which waits for the constructor. */
    @Test
    void aLibraryThatCallsWhileItIsLoadedIsNotTraced() throws Exception {
        String library = programs.compile("constructs_vulkan", "constructs.so", "-shared", "-fPIC", "-lvulkan");
        Run run = assertUnchanged(programs, "load", strained, "load", library);

        assertThat(run.out()).isEqualTo("vkCreateInstance 0\nloaded\n");
        assertThat(run.err()).contains("no Java VM is started, since a library calls while it is being loaded");
    }

    /**
     * Its library is not in the scope of all; it may be left as it is, which runs no hook, or be destroyed, also where
     * the program ends. What is called afterwards is not traced, as by destructors in a thread of the VM.
     */
    @ParameterizedTest
    @ValueSource(strings = {"left", "throws", "destroyed", "exit", "halt"})
    void aProgramMayHaveAVmOfItsOwn(String end) throws Exception {
        Run run = assertUnchanged(programs, end, strained, "vm",
                System.getProperty("java.home") + "/lib/server/libjvm.so", end);

        assertThat(run.out()).endsWith("\nat the end 0\n");
        if (!end.equals("halt")) {
            assertThat(CheckedTrace.callsOf(log(end))).as(run.err()).containsEntry("vkCreateInstance", 1)
                    .containsEntry("vkEnumeratePhysicalDevices", 4096);
            assertThat(run.err()).startsWith("unit ns\n").doesNotContain("without a word", "Exception");
        }
    }

    @Test
    void whatTheHooksOfAJavaProgramCallIsTraced() throws Exception {
        Run run = assertUnchanged(programs, "hook", ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                ClosesInHook.class.getName());

        assertThat(run.status()).isEqualTo(7);
        assertThat(CheckedTrace.callsOf(log("hook"))).containsEntry("vkDestroyInstance", 1);
        assertThat(run.err()).doesNotContain("without a word");
    }

    @Test
    void aProgramMayHaveAnOlderVmOfItsOwn() throws Exception {
        Run run = assertUnchanged(programs, "older", strained, "vm", OlderJava.library());

        assertThat(run.err()).contains("that needs JDK 22 or newer\n").doesNotContain("\tat ");
    }

    /** A daemon closes all files, and opens others by the same numbers. */
    @Test
    void theFilesOfTheProgramHaveNoLinesOfTheLog() throws Exception {
        Run run = assertUnchanged(programs, "close", strained, "close");

        assertThat(run.out()).endsWith("\n0 bytes\n");
        assertThat(run.err()).contains("close.log lacks lines: the process has closed it\n");
    }

    /** The handler hands on to what it replaced, as far as it knows, which is ours; or it ends the process. */
    @ParameterizedTest
    @ValueSource(strings = {"chain", "leave"})
    void aProgramThatHandlesItsFaultsHasItsLogWhole(String way) throws Exception {
        assertUnchanged(programs, way, strained, way);

        assertThat(CheckedTrace.callsOf(log(way))).containsEntry("vkEnumeratePhysicalDevices", 50);
    }

    /** Whatever compiler is named, or asked for: registers and the stack are as they were. */
    @ParameterizedTest
    @ValueSource(strings = {"clang -O2", "gcc -O0", "gcc -O2 -pg"})
    void eachCompilerHandsOnTheArguments(String compiler) throws Exception {
        Requirement.program(compiler.split(" ")[0], compiler.split(" ")[0]);
        Path other = folder.resolve("other");
        Path library = other.resolve("lib/libreadout_jvm.so");
        Path sources = Path.of("src/cli/main/java/dev/readout/cli/foreign/c").toAbsolutePath();
        String headers = System.getProperty("java.home") + "/include";
        Run compiled = programs.run("sh", "-c", "rm -rf " + other + " && cp -al " + programs.image() + " " + other
                + " && rm " + library + " && " + compiler + " -shared -fPIC -fvisibility=hidden -o " + library
                + " -I" + headers + " -I" + headers + "/linux" + Stream.of("jvm", "guards", "faults", "say", "entries")
                        .map(part -> " " + sources + "/readout_" + part + ".c").collect(Collectors.joining()));
        assertThat(compiled.status()).as(compiled.err()).isZero();

        assertUnchanged(new DriverImage(folder, other, programs.environment()), "other", "vulkaninfo");
    }

    @Test
    void sixtyFourThreadsAreTraced() throws Exception {
        assertUnchanged(programs, "threads", program, "threads");

        assertThat(CheckedTrace.callsOf(log("threads"))).containsEntry("vkEnumeratePhysicalDevices", 64 * 100);
    }

    /** Other layers may be before it, as Mesa's is where it is installed. */
    @ParameterizedTest
    @ValueSource(strings = {"plain", "threads"})
    void itMayBeTheFirstLayerOfAll(String way) throws Exception {
        assertUnchanged(programs.with(Map.of("NODEVICE_SELECT", "1")), "first-" + way, program, way);

        assertThat(CheckedTrace.callsOf(log("first-" + way))).containsKeys("vkCreateInstance", "vkDestroyInstance");
    }

    @Test
    void aThreadHasTheNameThatTheSystemKnows() throws Exception {
        programs.traced(log("name"), program, "empty");

        assertThat(Files.readAllLines(log("name"))).first().asString().matches("Thread Name for \\d+ = uses-vulkan");
    }

    /** In KiB. */
    @ParameterizedTest
    @ValueSource(ints = {700000, 3000000})
    void aLimitOfAddressesLeavesTheProgramAsItIs(int limit) throws Exception {
        Run run = assertUnchanged(programs, "limit", "sh", "-c", "ulimit -v " + limit + "; exec " + program + " plain");

        assertThat(run.err()).contains("a Java VM does not go with a limit of addresses");
    }

    /** A process that has another user's rights: nothing of ours is in it. */
    @Test
    void aProcessOfSetuidIsNotTraced() throws Exception {
        Run run = programs.traced(log("setuid"), programs.setuid(program), "maps");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).contains("libvulkan").doesNotContain("libreadout");
        assertThat(run.err()).contains("no call was traced");
        assertThat(programs.traced(log("own"), program, "maps").out()).contains("libreadout_layer");
    }

    /** It has a VM already, which has its options. */
    @Test
    void aProgramOfJavaIsTracedInItsOwnVm() throws Exception {
        Run run = programs.traced(log("java"), programs.readout(), "profile", "--driver", "vulkan", "--frames", FRAMES);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).doesNotContain("WARNING", "restricted");
        assertThat(run.lines()).hasSize(7);
        assertThat(CheckedTrace.callsOf(log("java"))).containsKeys("vkCmdWriteTimestamp", "vkQueueSubmit");
    }

    /** Captured between the trace and the driver, without Mesa's layer, whose own calls are between them too. */
    private static DriverImage capturing(DriverImage programs, String file) {
        return programs.capturing(file).with(Map.of("NODEVICE_SELECT", "1"));
    }

    private static void assertCountsAgree(String log, String capture) throws Exception {
        Map<String, Integer> traced = CheckedTrace.callsOf(log(log));
        Map<String, Integer> captured = programs.captured(capture);
        assertThat(captured).hasSizeGreaterThan(10);
        traced.keySet().retainAll(captured.keySet());
        assertThat(traced).isEqualTo(captured);
    }

    @Test
    void theCubeOfKhronosIsTracedAsItIsCaptured() throws Exception {
        Requirement.program("gfxrecon-convert", "gfxreconstruct");
        Requirement.program("vkcube", "vulkan-tools");
        try (XServer screen = XServer.start()) {
            Run run = capturing(programs, "cube.gfxr").with(Map.of("DISPLAY", screen.display()))
                    .traced(log("cube"), "vkcube", "--suppress_popups", "--c", FRAMES);
            assertThat(run.status()).as(run.err()).isZero();
        }

        assertCountsAgree("cube", "cube.gfxr");
    }

    @Test
    void aReplayIsTracedAsItIsCaptured() throws Exception {
        Requirement.program("gfxrecon-replay", "gfxreconstruct");
        Run made = capturing(programs, "program.gfxr").run(program, "plain");
        assertThat(made.status()).as(made.err()).isZero();

        assertUnchanged(programs, "replay", "gfxrecon-replay", "program.gfxr");
        Run run = capturing(programs, "again.gfxr").traced(log("again"), "gfxrecon-replay", "program.gfxr");

        assertThat(run.status()).as(run.err()).isZero();
        assertCountsAgree("again", "again.gfxr");
        assertThat(CheckedTrace.callsOf(log("replay"))).containsKeys("vkCmdWriteTimestamp", "vkQueueSubmit");
    }

    /** On SwiftShader, since Dawn wants more than Debian's lavapipe has. */
    @ParameterizedTest
    @ValueSource(strings = {"deno", "node"})
    void webGpuIsTraced(String runtime) throws Exception {
        Requirement.require(Files.exists(Path.of(SWIFTSHADER)), "no " + SWIFTSHADER + " of Debian's chromium");
        DriverImage quiet = programs.with(Map.of("NO_COLOR", "1", "DENO_DIR", folder.resolve("deno").toString(),
                "DENO_NO_UPDATE_CHECK", "1", "DENO_WEBGPU_BACKEND", "vulkan", "VK_DRIVER_FILES", SWIFTSHADER,
                "VK_ICD_FILENAMES", SWIFTSHADER));
        String[] command = WebGpuIT.command(runtime).toArray(String[]::new);

        Run plain = quiet.run(command);
        Run run = capturing(quiet, runtime + ".gfxr").traced(log(runtime), command);

        assertThat(run.status()).as(run.err()).isEqualTo(plain.status()).isZero();
        assertThat(withoutTimes(run.out())).isEqualTo(withoutTimes(plain.out()));
        assertCountsAgree(runtime, runtime + ".gfxr");
    }

    private static String withoutTimes(String out) {
        return out.replaceAll("(compute \\d+|render) \\d+", "$1");
    }
}
