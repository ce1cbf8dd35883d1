package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.renderer.RendererProcess.Renderer;
import dev.readout.renderer.RendererProcess;
import dev.readout.testing.CheckedTrace;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.Requirement;
import dev.readout.testing.UnloadedLibrary;
import dev.readout.testing.XDisplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs of EGL, GLX, GL and GL ES, traced on the system's own drivers by what libglvnd takes for their driver. They
 * do what they do without it, and another tracer, apitrace, counts the same calls.
 */
class GlVendorIT {
    private static final Pattern CALL = Pattern.compile("\\d+ (?:@\\d+ )?(\\w+)\\(");

    /**
     * What apitrace logs and the vendor is not called for: it makes two of the calls up, and libglvnd answers the rest.
     * Displays come by a function of libglvnd's own; a call for one that ended does not come.
     */
    private static final Set<String> BEFORE_THE_VENDOR = Set.of("glViewport", "glScissor", "eglBindAPI",
            "eglGetDisplay", "eglGetPlatformDisplay", "eglGetPlatformDisplayEXT", "eglGetProcAddress", "eglTerminate",
            "eglGetError", "eglGetCurrentContext", "eglGetCurrentDisplay", "eglGetCurrentSurface",
            "glXGetProcAddressARB");

    @TempDir
    private static Path folder;

    private static DriverImage programs;
    @AutoClose
    private static XDisplay screen;
    private static Map<String, String> compiled;

    @BeforeAll
    static void compile() throws Exception {
        InstalledDriver.gl();
        screen = XDisplay.open();
        programs = DriverImage.in(folder).with(Map.of("DISPLAY", screen.name(), "XDG_RUNTIME_DIR",
                folder.toString(), "LC_ALL", "C"));
        compiled = Map.of(
                "gl", programs.compile("uses_egl", "uses-gl", "-lEGL", "-lOpenGL", "-lvulkan", "-lpthread"),
                "es", programs.compile("uses_egl", "uses-es", "-DES", "-lEGL", "-lGLESv2", "-lvulkan", "-lpthread"));
    }

    @BeforeEach
    void deleteLogs() throws IOException {
        for (Path file : logs()) {
            Files.delete(file);
        }
        Files.deleteIfExists(report());
    }

    private static Path log() {
        return folder.resolve("calls.log");
    }

    private static Path report() {
        return folder.resolve("report");
    }

    /** That of the first process, and those of others, which it started. */
    private static List<Path> logs() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("calls\\.(\\d+\\.)?log")).toList();
        }
    }

    private static String gl() {
        return programs.image().resolve("lib/gl").toString();
    }

    private static Map<String, String> tracing() {
        return Map.of("READOUT_TRACE", log().toString(), "READOUT_TRACE_REPORT", report().toString(),
                "__EGL_VENDOR_LIBRARY_DIRS", gl(), "__GLX_VENDOR_LIBRARY_NAME", "readout",
                "READOUT_TRACE_GLX_VENDOR", "mesa", "LD_LIBRARY_PATH", gl());
    }

    /** Runs a program with and without the trace: nothing that it says or ends with differs. */
    private static Run assertUnchanged(Map<String, String> environment, String... command) throws Exception {
        return assertUnchanged(environment, environment, command);
    }

    private static Run assertUnchanged(Map<String, String> untraced, Map<String, String> traced, String... command)
            throws Exception {
        Run run = programs.with(untraced).run(command);
        Map<String, String> all = new HashMap<>(tracing());
        all.putAll(traced);
        assertThat(withoutAddresses(programs.with(all).run(command))).isEqualTo(withoutAddresses(run));
        return run;
    }

    /** The JDK names classes by their addresses. */
    private static Run withoutAddresses(Run run) {
        return new Run(run.status(), run.out(), run.err().replaceAll("Lambda/0x\\p{XDigit}+", "Lambda"));
    }

    private static List<String> report(String kind) throws IOException {
        return Files.readAllLines(report()).stream().filter(line -> line.startsWith(kind + " "))
                .map(line -> line.substring(kind.length() + 1)).toList();
    }

    /** How often each function was called, by all logs of the program: they are whole, and as the grammar has them. */
    private static Map<String, Integer> calls() throws IOException {
        Map<String, Integer> calls = new TreeMap<>();
        for (Path file : logs()) {
            calls(file).forEach((name, count) -> calls.merge(name, count, Integer::sum));
        }
        return calls;
    }

    private static Map<String, Integer> calls(Path log) throws IOException {
        return CheckedTrace.callsOf(log, name -> name.startsWith("egl") || name.contains("Readout"));
    }

    private static Map<String, Integer> without(Map<String, Integer> calls, Set<String> names) {
        Map<String, Integer> others = new TreeMap<>(calls);
        others.keySet().removeAll(names);
        return others;
    }

    /** A program that crashes has a log up to its last flush. */
    @ParameterizedTest
    @CsvSource({"surfaceless, whole", "device, whole", "default, whole", "again, whole", "lacking, whole",
        "displays, whole", "bad, whole", "thread, whole", "outlive, whole", "null, begun"})
    void aProcessMayDoWhatItLikes(String way, String log) throws Exception {
        for (String api : List.of("gl", "es")) {
            deleteLogs();
            Run run = assertUnchanged(Map.of(), program(api), way);

            assertThat(report("begin")).as(run.toString()).hasSize(1);
            assertThat(report("end")).hasSize(log.equals("whole") ? 1 : 0);
            assertThat(report("say")).isEmpty();
            if (log.equals("whole")) {
                assertThat(calls(Path.of(report("end").getFirst()))).containsKeys("eglGetPlatformDisplay",
                        "eglInitialize");
            }
        }
    }

    private static String program(String api) {
        return Objects.requireNonNull(compiled.get(api));
    }

    @ParameterizedTest
    @ValueSource(strings = {"eglinfo", "es2_info", "glxinfo -l"})
    void programsThatPrintEverythingPrintTheSame(String command) throws Exception {
        Requirement.program("eglinfo", "mesa-utils");
        Run run = assertUnchanged(Map.of(), command.split(" "));

        assertThat(run.lines()).hasSizeGreaterThan(40);
        assertThat(report("end")).containsExactly(log().toString());
        assertThat(report("say")).isEmpty();
        assertThat(calls()).containsKeys(command.startsWith("glx") ? "glXCreateNewContext" : "eglInitialize");
        Run check = Run.of("trace", "--check", "--format", "csv", log().toString());
        assertThat(check.lines()).containsExactly("line,column,expected,found");
    }

    /** Both count each function that both know, but for those that the vendor is not called for. */
    @ParameterizedTest
    @CsvSource({"egl, gl surfaceless", "egl, gl again", "egl, es thread", "egl, gl outlive", "egl, es displays",
        "gl, glxinfo", "egl, es2_info"})
    void anotherTracerCountsTheSame(String api, String command) throws Exception {
        Requirement.program("apitrace", "apitrace");
        String[] words = command.split(" ");
        words[0] = compiled.getOrDefault(words[0], words[0]);
        Path other = folder.resolve("other.trace");
        Run traced = programs.run(Stream.concat(Stream.of("apitrace", "trace", "--api=" + api, "--output=" + other),
                Stream.of(words)).toArray(String[]::new));
        assertThat(traced.status()).as(traced.err()).isZero();
        Map<String, Integer> counted = new TreeMap<>(programs.run("apitrace", "dump", "--color=never",
                other.toString()).lines().stream().map(CALL::matcher).filter(Matcher::lookingAt)
                .collect(Collectors.toMap(match -> match.group(1), match -> 1, Integer::sum)));

        assertUnchanged(Map.of(), words);

        Map<String, Integer> logged = calls();
        logged.keySet().retainAll(counted.keySet());
        assertThat(without(logged, BEFORE_THE_VENDOR)).isEqualTo(without(counted, BEFORE_THE_VENDOR)).isNotEmpty();
    }

    @Test
    void withoutALogNothingIsTraced() throws Exception {
        Run run = assertUnchanged(Map.of("READOUT_TRACE", ""), "eglinfo");

        assertThat(run.lines()).hasSizeGreaterThan(40);
        assertThat(logs()).isEmpty();
        assertThat(report()).doesNotExist();
    }

    /** The system's, and the software device, which has the same VM. */
    @Test
    void eachOfTwoVendorsHasItsDisplays() throws Exception {
        String device = programs.image().resolve("lib/readout_egl.json").toString();
        String system = Files.isDirectory(Path.of("/usr/share/glvnd/egl_vendor.d"))
                ? "/usr/share/glvnd/egl_vendor.d/50_mesa.json" : "/etc/glvnd/egl_vendor.d/50_mesa.json";
        String both = device + ":" + system;
        Map<String, String> quiet = Map.of("READOUT_ICD_REPORT", folder.resolve("device").toString());
        Map<String, String> untraced = new HashMap<>(quiet);
        untraced.put("__EGL_VENDOR_LIBRARY_FILENAMES", both);
        Map<String, String> traced = new HashMap<>(quiet);
        traced.put("READOUT_TRACE_EGL_VENDORS", both);
        Run run = assertUnchanged(untraced, traced, "eglinfo");

        assertThat(run.out()).contains("EGL vendor string: Readout", "EGL vendor string: Mesa Project");
        assertThat(report("end")).containsExactly(log().toString());
    }

    /** The trace in a VM that runs a trace layer of its own; GLFW calls functions beside those of the program. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void theCallsOfAJavaProgramAreLoggedInItsOwnVm(int threads) throws Exception {
        Map<String, String> environment = new HashMap<>(tracing());
        environment.put("DISPLAY", screen.name());
        Map<String, Integer> arrived = new TreeMap<>();
        RendererProcess.run(Renderer.GL, environment, folder.resolve("layer.log"), false, threads, 3).arrived()
                .forEach((name, count) -> arrived.put(name, count.intValue()));

        assertThat(report("end")).containsExactly(log().toString());
        Map<String, Integer> logged = calls();
        Set<String> alsoOfGlfw = Set.of("glGetString", "glGetStringi", "glGetIntegerv", "glClear");
        logged.keySet().retainAll(arrived.keySet());
        assertThat(without(logged, alsoOfGlfw)).isEqualTo(without(arrived, alsoOfGlfw)).hasSizeGreaterThan(30);
    }

    /** The first call of a function then, while the dynamic linker has its lock. */
    @Test
    void aLibraryOfAJavaProgramCallsWhereItIsUnloaded() throws Exception {
        String library = programs.compile("ends_egl", "libends-egl.so", "-shared", "-fPIC", "-lEGL");
        Run run = assertUnchanged(Map.of(), ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                UnloadedLibrary.class.getName(), library);

        assertThat(run.out()).endsWith("unloaded\n");
        assertThat(calls()).containsEntry("eglTerminate", 1);
    }

    /** Where it may call native code, and where the JDK warns that it does. */
    @ParameterizedTest
    @ValueSource(strings = {"--enable-native-access=ALL-UNNAMED", "-Xshare:auto"})
    void whatAJavaProgramPrintsIsItsOwn(String option) throws Exception {
        Run run = assertUnchanged(Map.of(), ProcessHandle.current().info().command().orElseThrow(), option, "-cp",
                System.getProperty("java.class.path"), RendererProcess.class.getName(), "GL",
                folder.resolve("layer.log").toString(), folder.resolve("counts").toString(), "false", "2", "2");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(calls()).containsKeys("glXMakeCurrent", "glDrawArrays");
    }
}
