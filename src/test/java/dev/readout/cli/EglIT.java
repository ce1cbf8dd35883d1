package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The GL half of the software device in processes of other programs, which libglvnd makes load it. */
class EglIT {
    private static final String FINE = "elapsed yes, timestamps in order, samples 4096, error 0\n";
    private static final String NO_REPORT = "0 reports of wrong use, 0 of 0 faults met\n";

    /** How the program is compiled: for libOpenGL, and for libGLESv2. */
    private static final List<String> APIS = List.of("gl", "es");

    @TempDir
    private static Path folder;

    private static DriverImage drivers;
    private static Map<String, String> programs;

    @BeforeAll
    static void compile() throws Exception {
        drivers = DriverImage.in(folder);
        programs = Map.of(
                "gl", drivers.compile("uses_egl", "uses-gl", "-lEGL", "-lOpenGL", "-lvulkan", "-lpthread"),
                "es", drivers.compile("uses_egl", "uses-es", "-DES", "-lEGL", "-lGLESv2", "-lvulkan", "-lpthread"));
    }

    private static String program(String api) {
        return Objects.requireNonNull(programs.get(api));
    }

    static Stream<Arguments> ways() {
        return Stream.of(
                Arguments.of("surfaceless", FINE, 0, NO_REPORT),
                Arguments.of("device", FINE, 0, NO_REPORT),
                Arguments.of("default", FINE, 0, NO_REPORT),
                Arguments.of("again", FINE + FINE, 0, NO_REPORT),
                Arguments.of("resources", "version 1, answered, the buffer is counted\n", 0, NO_REPORT),
                Arguments.of("displays", "two displays\nforeign 0 3006\nended 0 3001\n" + FINE, 0,
                        "eglDestroyContext: ctx 0x"),
                Arguments.of("vulkan", "instance 0\n" + FINE + "enumerate 0 1\n", 0, NO_REPORT),
                Arguments.of("thread", FINE + FINE, 0, "not destroyed: 2 EGLContext\nnot destroyed: 2 EGLSurface\n"),
                Arguments.of("outlive", FINE + FINE, 0, "not destroyed: 2 EGLContext\n"),
                Arguments.of("null", "", 134, "a process crashed outside the software device"))
                .flatMap(way -> APIS.stream().map(api -> Arguments.of(Stream.concat(Stream.of(api),
                        Stream.of(way.get())).toArray())));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void aProcessMayDoWhatItLikes(String api, String way, String out, int status, String message) throws Exception {
        Run run = drivers.icd("--", program(api), way);

        assertThat(run.status()).as(run.err()).isEqualTo(status);
        assertThat(run.out()).startsWith(out);
        assertThat(run.out().equals(out)).as(run.out()).isEqualTo(status == 0);
        assertThat(run.err()).contains(message);
    }

    @ParameterizedTest
    @FieldSource("APIS")
    void nullsAreErrorsWhereTheyAreNotAllowed(String api) throws Exception {
        Run run = drivers.icd("--", program(api), "nulls");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.lines()).containsExactly("strings 1 0", "initialize 1", "configs 1 3000", "some 0 300c",
                "choose 1 0",
                "attribute 0", "display 0", "none current 1", "surface 1", "query 0 300c", "names 501",
                "current 501", "no buffer 502", "size 1");
        assertThat(run.err()).contains("eglChooseConfig: num_config is null\n",
                "glGetQueryiv: params is null\n").endsWith("7 reports of wrong use, 0 of 0 faults met\n");
    }

    /** Not what happened to be in the register, by which a program could wait without end. */
    @ParameterizedTest
    @FieldSource("APIS")
    void functionThatTheDeviceLacksReturnsNought(String api) throws Exception {
        assertThat(drivers.icd("--", program(api), "lacking").out()).isEqualTo("lacking 0 0 0, 1\n");
    }

    @ParameterizedTest
    @FieldSource("APIS")
    void wrongUseIsSaidOnceAndIsAnError(String api) throws Exception {
        Run run = drivers.icd("--", program(api), "bad");

        assertThat(run.out()).isEqualTo("error 502\nattribute 0 3004\n");
        assertThat(run.err()).contains("2 times: glEndQuery: no query of ", "eglQueryContext: attribute 0x1234")
                .endsWith("3 reports of wrong use, 0 of 0 faults met\n");
    }

    @Test
    void theSettingsOfGlStandInTheSameFile() throws Exception {
        Run run = drivers.withSettings("lag = 2\nresourceStream = DRIVER_580\n", program("gl"), "resources");
        assertThat(run.out()).isEqualTo("version 2, answered, the buffer is counted\n");

        Run none = drivers.withSettings("elapsedBits = 0", program("gl"), "surfaceless");
        assertThat(none.out()).startsWith("elapsed no, ");

        Run wrong = drivers.withSettings("elapsedBits = 65", program("gl"), "surfaceless");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("elapsedBits = 65: bits must be 0 to 64").hasLineCount(1);
    }

    /** With Vulkan and GL in it, a process still has one device: it begins and ends once. */
    @Test
    void aProcessHasOneMachine() throws Exception {
        Path report = folder.resolve("report");
        Run run = drivers.run("sh", "-c", drivers.icd().out() + "READOUT_ICD_REPORT=" + report + " " + program("gl")
                + " vulkan");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(Files.readAllLines(report)).filteredOn(line -> !line.isEmpty() && !line.startsWith("missing "))
                .containsExactly("begin", "end");
    }

    @Test
    void callsAreTraced() throws Exception {
        Path trace = folder.resolve("calls.log");
        Run run = drivers.icd("--trace", trace.toString(), "--", program("gl"), "vulkan");

        assertThat(run.out()).isEqualTo("instance 0\n" + FINE + "enumerate 0 1\n");
        assertThat(Run.of("trace", trace.toString()).out()).containsPattern("glQueryCounter +2 ")
                .containsPattern("eglChooseConfig +1 ").containsPattern("vkCreateInstance +1 ");
    }

    /** The device is asked first, by a function of ours, which finds the vendor of the device that is meant. */
    @Test
    void anotherVendorMayBeThereToo() throws Exception {
        Path mesa = Path.of("/usr/share/glvnd/egl_vendor.d/50_mesa.json");
        Requirement.require(Files.exists(mesa), "Mesa's EGL is of Debian's libegl-mesa0");
        String lines = drivers.icd().out() + "export __EGL_VENDOR_LIBRARY_FILENAMES=$__EGL_VENDOR_LIBRARY_FILENAMES:"
                + mesa + "\n";
        Run run = drivers.run("sh", "-c", lines + "eglinfo");

        assertThat(run.err()).doesNotContain("readout icd: report eglQueryDevice");
        assertThat(run.out()).contains("EGL vendor string: Mesa Project", "EGL vendor string: Readout");
        String device = "EGL device extensions string:\\s+";
        assertThat(run.out()).containsPattern(device + "EGL_EXT_device_query_name EGL_MESA_device_software\n")
                .containsPattern(device + "EGL_MESA_device_software");
    }

    @Test
    void eglinfoFindsTheDevice() throws Exception {
        Requirement.program("eglinfo", "mesa-utils");
        Run run = drivers.icd("--", "eglinfo");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).isEqualTo(NO_REPORT);
        assertThat(run.lines()).contains("Surfaceless platform:", "Platform Device:", "EGL API version: 1.5",
                "EGL vendor string: Readout", "EGL client APIs: OpenGL OpenGL_ES");
        assertThat(run.out()).contains("\n0x04 32  0  8  8  8  8 24  8  0 0 0x00--         y  y  y     pb\n");
    }
}
