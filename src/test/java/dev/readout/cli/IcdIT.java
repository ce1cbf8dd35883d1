package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.foreign.ForeignProgram;
import dev.readout.export.parquet.ReadColumns;
import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The software device in processes of other programs, which the Khronos loader makes load it. */
class IcdIT {
    @TempDir
    private static Path folder;

    private static DriverImage drivers;
    private static Path image;
    private static String program;
    private static String strained;

    @BeforeAll
    static void compile() throws Exception {
        drivers = DriverImage.in(folder);
        image = drivers.image();
        program = drivers.compile("uses_vulkan", "uses-vulkan", "-lvulkan", "-lpthread");
        strained = drivers.compile("strains_vulkan", "strains-vulkan", "-lvulkan", "-lpthread");
    }

    private static Run run(String... command) throws IOException, InterruptedException {
        return drivers.run(command);
    }

    private static Run icd(String... args) throws IOException, InterruptedException {
        return drivers.icd(args);
    }

    private static Run withSettings(String settings, String way) throws IOException, InterruptedException {
        return drivers.withSettings(settings, program, way);
    }

    private static final String FINE = "submit 0 wait 0 results 0 available 1 1";

    @Test
    void aProgramMeasuresAndNothingIsReported() throws Exception {
        Run run = icd("--", program, "plain");

        assertThat(run.lines()).hasSize(4).containsOnly(FINE);
        assertThat(run.err()).isEqualTo("0 reports of wrong use, 0 of 0 faults met\n");
        assertThat(run.status()).isZero();
    }

    /** A VM that must have its cache does not start without. */
    @Test
    void theCacheIsUsed() throws Exception {
        Run run = drivers.with(Map.of("READOUT_JVM_OPTIONS", "-XX:AOTMode=on")).icd("--", program, "plain");

        assertThat(run.lines()).as(run.err()).containsOnly(FINE);
    }

    @Test
    void theManifestIsLinesOfAShell() throws Exception {
        Run lines = icd();
        assertThat(lines.lines()).hasSizeGreaterThan(3);
        assertThat(lines.lines()).anyMatch(line -> line.startsWith("export VK_DRIVER_FILES='" + image))
                .anyMatch(line -> line.startsWith("export __EGL_VENDOR_LIBRARY_FILENAMES='" + image));

        Run run = run("sh", "-c", lines.out() + program + " bad");
        assertThat(run.lines()).hasSize(4);
        assertThat(run.err()).startsWith("readout icd: report vkCmdEndQuery: ")
                .doesNotContain("missing");
        assertThat(run("sh", "-c", lines.out() + program + " plain").err()).isEmpty();
    }

    /** A process that has another user's rights, by a manifest of the system: no file is written with them. */
    @Test
    void aProcessOfSetuidHasNoDevice() throws Exception {
        Path report = folder.resolve("anyone/report");
        run("mkdir", "-m", "777", report.getParent().toString());
        DriverImage reporting = drivers.with(Map.of("READOUT_ICD_REPORT", report.toString()));
        String driver = image.resolve("lib/libreadout_icd.so").toString();

        Run run = reporting.run(drivers.setuid(program), "driver", driver);
        assertThat(run.out()).isEqualTo("no vkCreateInstance\n");
        assertThat(run.err()).isEqualTo("readout icd: there is no device where a process has more rights than its user"
                + " (setuid, setgid, capabilities)\n");
        assertThat(report).doesNotExist();

        assertThat(reporting.run(program, "driver", driver).out()).isEqualTo("vkCreateInstance\n");
        assertThat(report).exists();
    }

    @Test
    void wrongUseIsSaidOnceWithItsNumber() throws Exception {
        Run run = icd("--", program, "bad");

        assertThat(run.status()).isZero();
        assertThat(run.err()).contains("4 times: vkCmdEndQuery: ").contains("[VUID-vkCmdEndQuery-")
                .endsWith("4 reports of wrong use, 0 of 0 faults met\n");
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of("neverAvailable(1)", "submit 0 wait 0 results 1 available 1 0"),
                Arguments.of("resultsLost(0)", "submit 0 wait 0 results 1 available 0 0"),
                Arguments.of("timeout(0)", "submit 0 wait 2 results 1 available 0 0"),
                Arguments.of("outOfHostMemory(vkQueueSubmit, 0)", "submit -1 wait -1 results 1 available 0 0"),
                Arguments.of("outOfHostMemory(vkCreateInstance, 0)", "vkCreateInstance -1"),
                Arguments.of("deviceLost(0)", "submit 0 wait -4 results -4 available"),
                Arguments.of("late(0, 2)", FINE));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void theProcessSurvivesEachFaultAndHearsOfIt(String fault, String first) throws Exception {
        Run run = withSettings("faults = " + fault, "plain");

        assertThat(run.lines().getFirst()).startsWith(first);
        assertThat(run.err()).contains("met: " + fault).endsWith(", 1 of 1 faults met\n")
                .doesNotContain("not met");
    }

    @Test
    void aFaultThatNeverHappensIsNamed() throws Exception {
        Run run = withSettings("faults = timeout(99)", "plain");

        assertThat(run.err()).startsWith("not met: timeout(99)\n").endsWith(", 0 of 1 faults met\n");
    }

    static Stream<Arguments> ways() {
        return Stream.of(
                Arguments.of("twice", FINE + "\n" + FINE, 0, "0 reports of wrong use"),
                Arguments.of("fork", "child 7\n", 0, "0 reports of wrong use"),
                Arguments.of("child", "child -1\n", 0, "a call is refused, because this is a child of fork, "),
                Arguments.of("exec", FINE, 0, "1 of 2 processes ended without a word"),
                Arguments.of("signal", "signal 2\nsignal 15\n", 0, "not destroyed: 1 VkInstance"),
                Arguments.of("thread", "joined\n", 0, "0 reports of wrong use"),
                Arguments.of("null", "", 134, "a process crashed outside the software device, in [uses-vulkan+0x"),
                Arguments.of("kill", "", 137, "1 of 1 processes ended without a word: killed, or crashed"));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void aProcessMayDoWhatItLikes(String way, String out, int status, String message) throws Exception {
        Run run = icd("--", program, way);

        assertThat(run.status()).as(run.err()).isEqualTo(status);
        assertThat(run.out()).startsWith(out);
        assertThat(run.err()).contains(message);
    }

    /** At the end a VM can't collect all garbage any more: its library's own handlers have run. */
    @Test
    void aFullHeapLeavesTheProgramItsOwnStatus() throws Exception {
        Run run = drivers.with(Map.of(ForeignProgram.JVM_OPTIONS, "-Xmx48m")).icd("--", program, "full");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("vkCreateQueryPool -1\n");
        assertThat(run.err()).contains("not destroyed: 1 VkDevice\n").doesNotContain("without a word");
    }

    @Test
    void whatIsDestroyedAtTheVeryEndIsDestroyed() throws Exception {
        assertThat(icd("--", program, "late").err()).doesNotContain("not destroyed");
    }

    /** Each calls once. What is enough is 160 KiB; what is less is refused, and ends nothing. */
    @Test
    void aThreadWithLittleStackIsRefused() throws Exception {
        Run run = icd("--", program, "stacks");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.lines()).contains("16 -1", "32 -1", "48 -1", "64 -1", "80 -1", "96 -1", "112 -1", "128 -1",
                "160 0", "256 0");
        assertThat(run.err()).containsOnlyOnce("a call is refused, because its thread has not stack enough for Java:"
                + " give it 160 KiB at least: vkCreateFence\n");
    }

    /** Functions that return an address have a null, not the number of an error. */
    @Test
    void aThreadWithLittleStackFindsNoFunction() throws Exception {
        Run run = icd("--", program, "find");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("0\n");
    }

    /** The loader asks for functions in it, and the device makes them: more than any later call, above all traced. */
    @Test
    void theFirstCallsOfAllMayBeThoseOfAThreadWithLittleStack() throws Exception {
        Run run = drivers.with(Map.of(ForeignProgram.JVM_OPTIONS, "-XX:AOTMode=off", "PROGRAM", program)).icd("--trace",
                folder.resolve("begin.log").toString(), "--", "sh", "-c",
                "for kib in $(seq 100 3 160); do $PROGRAM begin $kib || echo $kib ends with $?; done");

        assertThat(run.lines()).as(run.err()).hasSize(21).allMatch(line -> line.matches("\\d+ (0|-1|-9)"))
                .contains("160 0");
        assertThat(run.err()).doesNotContain("StackOverflowError");
    }

    /** In KiB, that of the first thread, which other threads get if nobody says what they need. */
    @ParameterizedTest
    @CsvSource({"128, vkCreateInstance -9, 3", "512, " + FINE + ", 0"})
    void aLimitOfStacksLeavesTheProgramItsOwnStatus(int limit, String first, int status) throws Exception {
        Run run = icd("--", "sh", "-c", "ulimit -s " + limit + "; exec " + program + " plain");

        assertThat(run.status()).as(run.err()).isEqualTo(status);
        assertThat(run.lines()).first().isEqualTo(first);
    }

    /** In KiB. */
    @ParameterizedTest
    @ValueSource(ints = {100000, 4000000})
    void aLimitOfAddressesIsAnError(int limit) throws Exception {
        Run run = run("sh", "-c", icd().out() + "ulimit -v " + limit + "; exec " + program + " plain");

        assertThat(run.out()).isEqualTo("vkCreateInstance -9\n");
        assertThat(run.err()).isEqualTo("readout icd: a Java VM does not go with a limit of addresses, which the"
                + " process has: lift it (ulimit -v)\n");
        assertThat(run.status()).as("the program's own").isEqualTo(3);
    }

    /** By its own function for that, or where it ends the process. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:NoSuchOption", "-XX:AOTMode=on -XX:AOTCache=/none"})
    void aVmThatGivesUpIsAnError(String options) throws Exception {
        Run run = drivers.with(Map.of(ForeignProgram.JVM_OPTIONS, options)).run("sh", "-c",
                icd().out() + "exec " + program + " plain");

        assertThat(run.out()).isEqualTo("vkCreateInstance -9\n");
        assertThat(run.err()).endsWith("readout icd: the Java VM can't be started: what it says is above\n");
        assertThat(run.status()).as("the program's own").isEqualTo(3);
    }

    @Test
    void signalsStayTheProgramsOwn() throws Exception {
        assertThat(icd("--", program, "pipe").out()).isEqualTo("1\n");
    }

    @Test
    void whatIsAskedForInVainIsNamed() throws Exception {
        Run named = icd("--missing", "--", program, "missing");
        assertThat(named.err()).contains("asked for, and not there: vkFrobnicateEXT\n");

        assertThat(icd("--", program, "missing").err()).isEqualTo("0 reports of wrong use, 0 of 0 faults met\n");
    }

    /** What a process leaves behind is there afterwards: files, shared memory, semaphores, and other processes. */
    @Test
    void manyProcessesLeaveNothingBehind() throws Exception {
        Path files = Files.createDirectories(folder.resolve("files"));
        List<String> before = Leftovers.of(program);
        Run run = drivers.with(Map.of("TMPDIR", files.toString(), "PROGRAM", program)).icd("--", "sh", "-c",
                "seq 60 | xargs -P 4 -I{} $PROGRAM empty");

        assertThat(run.status()).isZero();
        assertThat(run.err()).isEqualTo("0 reports of wrong use, 0 of 0 faults met\n");
        assertThat(Leftovers.of(program)).isEqualTo(before);
        assertThat(files).isEmptyDirectory();
    }

    /** A program in C reads the clocks itself. In virtual time they stand still, as nothing is submitted. */
    @Test
    void realTimeIsThatOfTheProgram() throws Exception {
        assertThat(withSettings("realTime = true", "clocks").lines())
                .containsExactly("monotonic 100 raw 100 later 100");
        assertThat(icd("--", program, "clocks").lines()).containsExactly("monotonic 0 raw 0 later 1");
    }

    /** Its VM is the device's too. */
    @Test
    void aJavaProgramKeepsItsOneMachine() throws Exception {
        Run run = icd("--", image.resolve("bin/readout").toString(), "profile", "--driver", "vulkan", "--frames", "3");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.lines()).hasSize(7);
        assertThat(run.err()).startsWith("Readout software device, 3 frames").contains("0 reports of wrong use");
    }

    /** What it has measured is kept, and says that there should be more: the last frames, and the calls behind them. */
    @Test
    void aProfileWhoseDeviceIsLostKeepsWhatLedThere() throws Exception {
        Path measured = folder.resolve("lost");
        Run run = drivers.withSettings("faults = deviceLost(20)", image.resolve("bin/readout").toString(), "profile",
                "--driver", "vulkan", "--frames", "50", "--trace", folder.resolve("lost.log").toString(), "--parquet",
                measured.toString());

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("VK_ERROR_DEVICE_LOST");
        assertThat(ReadColumns.by(measured.resolve("scopes.parquet"))).hasSizeBetween(4 * 10, 4 * 20);
        assertThat(ReadColumns.by(measured.resolve("host.parquet"))).extracting(row -> row.get("name"))
                .filteredOn("vkQueueSubmit"::equals).hasSizeGreaterThan(20);
        assertThat(ReadColumns.by(measured.resolve("reports.parquet"))).last()
                .satisfies(row -> assertThat(row).containsEntry("kind", "ENDED_EARLY").extracting("message").asString()
                        .startsWith("ended early: ").contains("VK_ERROR_DEVICE_LOST"));
    }

    /** Debian 12's loader does not know the function. */
    @Test
    void aFunctionYoungerThanTheLoaderTakesThePhysicalDevice() throws Exception {
        Path trace = folder.resolve("domains.log");
        Run run = icd("--trace", trace.toString(), "--", program, "domains");

        assertThat(run.out()).as(run.err()).isEqualTo("result 0 domains 3\n");
        assertThat(run.err()).isEqualTo("0 reports of wrong use, 0 of 0 faults met\n");
        assertThat(Run.of("trace", trace.toString()).out())
                .contains("vkGetPhysicalDeviceCalibrateableTimeDomainsKHR");
    }

    /** As on a full disk. Who ignores the signal of the limit has an error instead. */
    @Test
    void aTraceThatCannotBeWrittenToItsEndIsSaidToLackLines() throws Exception {
        Path trace = folder.resolve("cut.log");
        Run run = icd("--trace", trace.toString(), "--", "sh", "-c", "trap '' XFSZ; ulimit -f 64; exec " + program
                + " plain");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).isEqualTo("cut.log lacks lines: File too large\n"
                + "0 reports of wrong use, 0 of 0 faults met\n");
    }

    /** A stack that lies above the thread's own is none that the VM knows. */
    @Test
    void aFiberIsRefused() throws Exception {
        Run run = icd("--", strained, "fiber");

        assertThat(run.lines()).as(run.err()).containsExactly("vkCreateInstance 0", "0 bytes written");
        assertThat(run.err()).contains("a call is refused, because its thread has not stack enough");
    }

    @ParameterizedTest
    @ValueSource(strings = {"before", "after"})
    void aThreadThatCallsAtItsEndLeavesNothingBehind(String order) throws Exception {
        Run run = icd("--", strained, "ends", order);

        assertThat(run.lines()).as(run.err()).containsExactly("vkCreateInstance 0", "little kept");
        assertThat(run.err()).containsOnlyOnce("a call is refused, because its thread ends: ");
    }

    /** The thread that would start the VM waits for the dynamic linker, which waits for the constructor. */
    @Test
    void aLibraryThatCallsWhileItIsLoadedFindsNoDevice() throws Exception {
        String library = drivers.compile("constructs_vulkan", "constructs.so", "-shared", "-fPIC", "-lvulkan");
        Run run = icd("--", strained, "load", library);

        assertThat(run.lines()).as(run.err()).containsExactly("vkCreateInstance -9", "loaded");
        assertThat(run.err()).contains("readout icd: no Java VM is started, since a library calls while it is being"
                + " loaded, in dlopen: ");
    }

    /** What it calls afterwards fails, also in a thread of the VM. */
    @ParameterizedTest
    @CsvSource({"left, 0", "destroyed, 0", "exit, 7", "halt, 7"})
    void aProgramMayEndAVmOfItsOwn(String end, int status) throws Exception {
        Run run = icd("--", strained, "vm", System.getProperty("java.home") + "/lib/server/libjvm.so", end);

        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(status);
        assertThat(run.lines()).contains("vkCreateInstance 0").endsWith("at the end -1");
    }

    @Test
    void aProgramWithAnOlderVmOfItsOwnFindsNoDevice() throws Exception {
        Run run = icd("--", strained, "vm", OlderJava.library());

        assertThat(run.lines()).as(run.err()).containsExactly("own VM 0", "vkCreateInstance -9");
        assertThat(run.err()).contains("that needs JDK 22 or newer\n").doesNotContain("\tat ");
    }

    @Test
    void whatCannotBeRunIsSaid() throws Exception {
        assertThat(icd("--", "no-such-program").err()).startsWith("readout icd: no-such-program is not found")
                .hasLineCount(1);
        Run run = withSettings("lag = soon", "plain");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("lag = soon: expected a whole number such as 2").hasLineCount(1);
        assertThat(icd("--", "true").err()).isEqualTo("the software device was not used\n");
    }

    @Test
    void vulkaninfoFindsTheDevice() throws Exception {
        Requirement.program("vulkaninfo", "vulkan-tools");
        assertThat(icd("--", "vulkaninfo", "--summary").out()).contains("= Readout software device");
    }
}
