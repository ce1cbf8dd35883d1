package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The dialects of real logs, and what in them is easily misread. */
class DialectsTest {
    /** As {@link ReadCall#assertRead} takes them, one between two empty lines. */
    private static final String LOGS = """
            >>>> clGetDeviceIDs: platform = [ Intel(R) OpenCL ], device_type = CL_DEVICE_TYPE_GPU (4), EnqueueCounter: 1
            Host Time for call 3: clGetDeviceIDs = 292
            <<<< clGetDeviceIDs
            = clGetDeviceIDs(platform=[ Intel(R) OpenCL ]; device_type=CL_DEVICE_TYPE_GPU (4)) #1 took 292

            >>>> clGetPlatformIDs, EnqueueCounter: 1
            <<<< clGetPlatformIDs
            = clGetPlatformIDs() #1

            >>>> clFinish: queue = 0x55, EnqueueCounter: 2
            <<<< clFinish -> CL_SUCCESS
            = clFinish(queue=0x55) #2 returned CL_SUCCESS

            >>>> Time: 12.5 TID = 140355152607040 TNum = 3 clSetKernelArg( scale ): index = 0; EnqueueCounter: 7
            <<<< Time: 20 TID = 140355152607040 TNum = 3 clSetKernelArg -> CL_SUCCESS
            = clSetKernelArg(index=0) kernel scale #7 thread 140355152607040 TNum 3 from 12500 to 20000 \
            returned CL_SUCCESS

            >>>> TNum = 3 clFinish; EnqueueCounter: 0
            <<<< TNum = 3 clFinish
            = clFinish() #0 thread 3 TNum 3

            >>>> clCommandCopy; EnqueueCounter: 0
            <<<< clCommandCopy created event = 0x7f01 is sync point = 5: [ map count = 1 ] returned 0x7f02 -> CL_SUCCESS
            = clCommandCopy() #0 returned 0x7f02 status CL_SUCCESS {event=0x7f01; sync point=5; map count=1}

            >>>> clMap
            <<<< clMap: [ map count = 1 ], mapped 0x7f02 -> CL_SUCCESS
            = clMap() returned CL_SUCCESS {map count=1; =mapped 0x7f02}

            >>>> clGetPlatformIds: num_entries = 10, platforms = [0x12345...], num_platforms = [0x22]; EnqueueCounter:1
            <<<< clGetPlatformIds returned CL_SUCCESS: platforms[] = {...platform_id's...}, *num_platforms = 2
            = clGetPlatformIds(num_entries=10; platforms=[0x12345...]; num_platforms=[0x22]) #1 returned CL_SUCCESS \
            {platforms[]={...platform_id's...}; *num_platforms=2}

            >>>> [1000200] <PID:5> <TID:6> clCreateBuffer: context = 0x5501 flags = 4 hostPtr = 0
            <<<< [1007800] <PID:5> <TID:6> clCreateBuffer [7600 ns] result = 0x5510 -> CL_SUCCESS (0)
            = clCreateBuffer(context=0x5501; flags=4; hostPtr=0) thread 6 from 1000200 to 1007800 \
            returned 0x5510 status CL_SUCCESS

            >>>> [1510000] clBuildProgram: program = 0x5550 options =  -DA -DB=1 pfnNotify = 0 userData =  x
            <<<< [1910000] clBuildProgram [400000 ns] -> CL_BUILD_PROGRAM_FAILURE (-11)
            = clBuildProgram(program=0x5550; options= -DA -DB=1; pfnNotify=0; userData= x) from 1510000 to 1910000 \
            returned CL_BUILD_PROGRAM_FAILURE code -11 error CL_BUILD_PROGRAM_FAILURE

            >>>> clFinish: queue = 0x10>>>> clFlush: queue = 0x20
            <<<< clFlush -> CL_SUCCESS<<<< clFinish -> CL_SUCCESS
            = clFlush(queue=0x20) returned CL_SUCCESS
            = clFinish(queue=0x10) returned CL_SUCCESS

            >>>> clFinish: queue = 0x1, EnqueueCounter: 1
            <<<< clFinish
            >>>> clFinish: queue = 0x2; EnqueueCounter: 2
            <<<< clFinish -> CL_SUCCESS
            >>>> clFinish: queue = [0x3]; EnqueueCounter:3
            <<<< clFinish returned CL_SUCCESS
            = clFinish(queue=0x1) #1
            = clFinish(queue=0x2) #2 returned CL_SUCCESS
            = clFinish(queue=[0x3]) #3 returned CL_SUCCESS

            >>>> clX: queue = 0x1, blocking, map_flags = CL_MAP_READ (1), non-blocking; EnqueueCounter: 4
            <<<< clX
            = clX(queue=0x1; =blocking; map_flags=CL_MAP_READ (1); =non-blocking) #4

            >>>> clX: [ ref count = 1 ] event = 0x7f; EnqueueCounter: 4
            <<<< clX
            = clX(ref count=1; event=0x7f) #4

            >>>> clX: device = [ Some GPU, rev 2 (CL_DEVICE_TYPE_GPU) ], kernel_name = a<int, 3>, count = 1
            <<<< clX
            = clX(device=[ Some GPU, rev 2 (CL_DEVICE_TYPE_GPU) ]; kernel_name=a<int, 3>; count=1)

            >>>> clX: platform = Vendor, Inc (0x7f2d), param_name = CL_A (00000902); EnqueueCounter: 0
            <<<< clX
            = clX(platform=Vendor, Inc (0x7f2d); param_name=CL_A (00000902)) #0

            >>>> clX: options = -DA=1 -I C:\\x; -DB=(a;b): c, pfn_notify = (nil); EnqueueCounter: 4
            <<<< clX
            = clX(options=-DA=1 -I C:\\x; -DB=(a;b): c; pfn_notify=(nil)) #4

            >>>> clX
            <<<< clX: returned name -> other -> CL_INVALID_VALUE
            = clX() returned name -> other status CL_INVALID_VALUE error CL_INVALID_VALUE

            >>>> clX( ns::f(int, char) ): index = 0; EnqueueCounter: 4
            <<<< clX
            = clX(index=0) kernel ns::f(int, char) #4

            >>>> clX: size = < 64 x 64 >, properties = [ A = B, C = D ], list = ( size = 2 )[ 0x1, 0x2 ], depth = 3
            <<<< clX
            = clX(size=< 64 x 64 >; properties=[ A = B, C = D ]; list=( size = 2 )[ 0x1, 0x2 ]; depth=3)

            >>>> clX: desc[ type = 1, width = 2 ], depth = 3; EnqueueCounter: 4
            <<<< clX
            = clX(desc=[ type = 1, width = 2 ]; depth=3) #4

            >>>> clX: a = (nil), b = 00000000, c = [ NULL ], d = ; EnqueueCounter: 4
            <<<< clX
            = clX(a=(nil); b=00000000; c=[ NULL ]; d=) #4

            >>>> clX: a = 0x7F, b = 7FFFABCD, flags =  (0); EnqueueCounter: 4
            <<<< clX
            = clX(a=0x7F; b=7FFFABCD; flags=(0)) #4

            >>>> clX: options = -DA
            -DB, pfn_notify = (nil); EnqueueCounter: 4
            <<<< clX: returned one
            two
            three -> CL_SUCCESS
            = clX(options=-DA⏎-DB; pfn_notify=(nil)) #4 returned one⏎two⏎three status CL_SUCCESS

            >>>> clX: a = 1
            compiling ...
            done
            <<<< clX -> CL_SUCCESS
            = clX(a=1) returned CL_SUCCESS

            >>>> clX: name = [ a
            ; EnqueueCounter: 3
            b ], c = "one
            two"; EnqueueCounter: 4
            <<<< clX: name = {one
            two} -> CL_SUCCESS
            = clX(name=[ a⏎; EnqueueCounter: 3⏎b ]; c=one⏎two) #4 returned CL_SUCCESS {name={one⏎two}}

            >>>> clX: a = 1; EnqueueCounter: 4\r
            Host Time for call 1: clX = 25 ns\r
            ERROR! clX returned CL_INVALID_VALUE (-30)\r
            <<<< clX -> CL_INVALID_VALUE\r
            = clX(a=1) #4 took 25 returned CL_INVALID_VALUE code -30 error CL_INVALID_VALUE

            >>>> clX; EnqueueCounter: 0
            ERROR! clX returned ERROR CODE UNKNOWN (-9999)
            <<<< clX
            = clX() #0 returned ERROR CODE UNKNOWN code -9999 error ERROR CODE UNKNOWN

            >>>> clX: a = "x, b = 1; EnqueueCounter: 9 \\" \\\\ \\n\\x80", c = {"}", d = {1}}; EnqueueCounter: 1; \
            Kernel: "a; b"
            <<<< clX returned "a: b = 1": *c = ", d = 2"
            = clX(a=x, b = 1; EnqueueCounter: 9 " \\ ⏎\uFFFD; c={"}", d = {1}}) kernel a; b #1 \
            returned a: b = 1 {*c=, d = 2}
            """;

    static Stream<String> logs() {
        return Stream.of(LOGS, PairingTest.LOGS).flatMap(logs -> Stream.of(logs.split("\n\n")));
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
