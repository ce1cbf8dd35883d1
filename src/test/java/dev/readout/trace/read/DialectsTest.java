package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The dialects of real logs, and what in them is easily misread. */
class DialectsTest {
    private static final Path LOGS = Path.of("src/test/resources/dev/readout/trace/read");

    /** As {@link ReadCall#assertRead} takes them, one between two empty lines; a carriage return is written as ␍. */
    static Stream<String> logs(String file) throws IOException {
        return Stream.of(Files.readString(LOGS.resolve(file)).replace('␍', '\r').split("\n\n"));
    }

    static Stream<String> logs() throws IOException {
        return logs("dialects.txt");
    }

    @ParameterizedTest
    @MethodSource("logs")
    void aLogHasItsCalls(String log) {
        ReadCall.assertRead(log);
    }

    @Test
    void behindAReturnedHandleTheErrorMayStandBehindAnArrow() {
        for (String exit : List.of("clCreateBuffer: returned (nil) -> CL_INVALID_VALUE",
                "clCreateBuffer returned (nil) -> CL_INVALID_VALUE",
                "clCreateBuffer returned (nil): ref count = 1 -> CL_INVALID_VALUE",
                "clCreateBuffer returned (nil) -> CL_INVALID_VALUE (-30)  ",
                "clCreateBuffer returned (nil): name = \"a -> CL_SUCCESS\" -> CL_INVALID_VALUE")) {
            ReadCall call = ReadCall.of(">>>> clCreateBuffer; EnqueueCounter: 0", "<<<< " + exit);

            assertThat(call.returned()).as(exit).isEqualTo("(nil)");
            assertThat(call.error()).as(exit).isEqualTo("CL_INVALID_VALUE");
        }
    }

    @Test
    void anArrowInAStringIsNoStatus() {
        for (String exit : List.of("clX returned \"a -> CL_INVALID_VALUE\"",
                "clX returned CL_SUCCESS: name[] = \"a -> CL_INVALID_VALUE (-30)\"",
                "clX returned CL_SUCCESS: names[] = {\"a -> CL_INVALID_VALUE\"}",
                "clX returned CL_SUCCESS: a = b -> c")) {
            assertThat(ReadCall.of(">>>> clX; EnqueueCounter: 0", "<<<< " + exit).error()).as(exit).isNull();
        }
    }

    @Test
    void errorsOfAllApisHaveTheirNames() {
        for (String error : List.of("CL_BUILD_PROGRAM_FAILURE", "VK_ERROR_OUT_OF_POOL_MEMORY_KHR", "EGL_FALSE",
                "EGL_BAD_ALLOC", "EGL_NOT_INITIALIZED", "EGL_CONTEXT_LOST", "GL_INVALID_OPERATION",
                "GL_INVALID_FRAMEBUFFER_OPERATION", "GL_OUT_OF_MEMORY", "GL_WAIT_FAILED")) {
            assertThat(ReadCall.of(">>>> f:", "<<<< f returned " + error).error()).isEqualTo(error);
        }
        for (String result : List.of("CL_SUCCESS", "CL_TRUE", "VK_INCOMPLETE", "VK_SUCCESS", "EGL_TRUE",
                "EGL_SUCCESS", "EGL_OPENGL_ES_API", "GL_NO_ERROR", "GL_TRUE", "GL_FALSE", "GL_INVALID_INDEX",
                "GL_FRAMEBUFFER_COMPLETE", "[0x0]", "0")) {
            assertThat(ReadCall.of(">>>> f:", "<<<< f returned " + result).error()).as(result).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"CL_SUCCESS.", "CL_SUCCESS\u00a0", "CL_SUCCESS\0", "CL_SUCCESS\u001b[K", "CL_SUCCESSdone",
                "CL_X problem of a kind", "Unknown"})
    void onlyTheNameOfAnErrorIsAFailure(String status) {
        boolean fails = status.startsWith("CL_X");
        assertThat(ReadCall.of(">>>> clX", "<<<< clX -> " + status).failed()).isEqualTo(fails);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"x>>>> clFlush: a\"", "[ x<<<< clFlush -> CL_Y ]", "-DA>>>> clFlush: a",
        "my word>>>> clFlush: a", "a<b<c<d<int>>>> (x)"})
    void whatLooksLikeAMarkInAValueIsNone(String value) {
        ReadCall call = ReadCall.of(">>>> clX: a = " + value + "; EnqueueCounter: 3", "<<<< clX -> CL_SUCCESS");

        assertThat(call.argumentTexts()).first().asString().startsWith("a=" + value.replace("\"", ""));
    }

    @Test
    void anExitThatIsWholeDoesNotGoOnInWhatTheApplicationPrints() {
        try (TraceReader trace = trace(InterceptCapturesTest.attack("trace-old-exit-then-arrow.log"))) {
            List<ReadCall> calls = ReadCall.allOf(trace);

            assertThat(calls).extracting(ReadCall::event).containsOnly(TraceEvent.RETURNED);
            assertThat(calls).extracting(ReadCall::failed).containsOnly(false);
            assertThat(calls).extracting(ReadCall::returned).containsExactly(null, null, "0x5500");
            assertThat(trace.skippedLines()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ": queue = 0x1", ": size = 0, pfn = (nil)", ": kernel_name = scale", "( scale )",
        ": flags = CL_A | CL_B (5)", ": buffer=0x7f00", ": queue = 0x1, blocking", ": list = [ 0x1, 0x2 ]",
        ": a = \"x\"", ": a = {1, \"[\"}", ": a = ", ": x = -1.5, y = -inf", "; Kernel: scale",
        ": a = 1; EnqueueCounter: 1; Kernel: \"scale\""})
    void anEntryThatIsWholeDoesNotGoOnInWhatTheApplicationPrints(String tail) {
        String entry = ">>>> TID = 7 clX" + tail;
        byte[] log =
                String.join("\n", entry, "application; EnqueueCounter: 7", "<<<< TID = 7 clX -> CL_SUCCESS", "")
                        .getBytes(StandardCharsets.UTF_8);
        try (TraceReader trace = trace(log)) {
            ReadCall call = ReadCall.allOf(trace).getFirst();

            assertThat(call.argumentTexts()).isEqualTo(
                    ReadCall.of(entry, "<<<< TID = 7 clX -> CL_SUCCESS").argumentTexts());
            assertThat(call.enqueueCounter()).isNotEqualTo(7);
            assertThat(trace.skippedLines()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ": returned 0x5500", ": returned (nil)", ": [ map count = 1 ] returned 0x5500",
        " created event = 0x7f01", ": value = CL_COMPLETE (0)", " returned 1", " returned ?: a = \"? returned x\""})
    void anExitThatIsWholeTakesNoStatusFromBelow(String tail) {
        ReadCall call =
                ReadCall.of(">>>> clX", "<<<< clX" + tail, "application: build -> CL_BUILD_PROGRAM_FAILURE");

        assertThat(call.failed()).isFalse();
        assertThat(call.returned()).isEqualTo(ReadCall.of(">>>> clX", "<<<< clX" + tail).returned());
    }

    private static TraceReader trace(byte[] log) {
        return TraceReader.of(MemorySegment.ofArray(log));
    }

    @Test
    void bytesThatAreNoUtf8BecomeReplacementCharacters() {
        byte[] log = ">>>> clX: name = \u00e9, a = 1; EnqueueCounter: 4\n<<<< clX"
                .getBytes(StandardCharsets.ISO_8859_1);

        assertThat(ReadCall.allOf(log).getFirst().argumentTexts()).containsExactly("name=\uFFFD", "a=1");
    }
}
