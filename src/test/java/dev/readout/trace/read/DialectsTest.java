package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dialects of real logs, and what in them is easily misread. */
class DialectsTest {
    @Nested
    class TheDialects {
        @Test
        void beforeAugust2018TheCounterStandsBehindAComma() {
            ReadCall call = ReadCall.of(
                    ">>>> clGetDeviceIDs: platform = [ Intel(R) OpenCL ], device_type = CL_DEVICE_TYPE_GPU (4),"
                            + " EnqueueCounter: 1",
                    "Host Time for call 3: clGetDeviceIDs = 292",
                    "<<<< clGetDeviceIDs");

            assertThat(call.argumentTexts()).containsExactly(
                    "platform=[ Intel(R) OpenCL ]", "device_type=CL_DEVICE_TYPE_GPU (4)");
            assertThat(call.enqueueCounter()).isEqualTo(1);
            assertThat(call.hostNanoseconds()).isEqualTo(292);
            assertThat(call.returned()).isNull();
            assertThat(call.failed()).isFalse();
        }

        @Test
        void aCallWithoutArgumentsMayHaveNoColon() {
            ReadCall call = ReadCall.of(">>>> clGetPlatformIDs, EnqueueCounter: 1", "<<<< clGetPlatformIDs");

            assertThat(call.function()).isEqualTo("clGetPlatformIDs");
            assertThat(call.arguments()).isEmpty();
            assertThat(call.enqueueCounter()).isEqualTo(1);
        }

        @Test
        void inTheTransitionTheStatusCameBehindAnArrow() {
            ReadCall call = ReadCall.of(
                    ">>>> clFinish: queue = 0x55, EnqueueCounter: 2", "<<<< clFinish -> CL_SUCCESS");

            assertThat(call.status()).isEqualTo("CL_SUCCESS");
            assertThat(call.returned()).isEqualTo("CL_SUCCESS");
            assertThat(call.enqueueCounter()).isEqualTo(2);
        }

        @Test
        void todayTimeThreadIdAndThreadNumberStandBeforeTheFunction() {
            ReadCall call = ReadCall.of(
                    ">>>> Time: 12.5 TID = 140355152607040 TNum = 3 clSetKernelArg( scale ): kernel = 0x7f, index = 0;"
                            + " EnqueueCounter: 7",
                    "<<<< Time: 20 TID = 140355152607040 TNum = 3 clSetKernelArg -> CL_SUCCESS");

            assertThat(call.entryNanoseconds()).isEqualTo(12_500);
            assertThat(call.exitNanoseconds()).isEqualTo(20_000);
            assertThat(call.thread()).isEqualTo("140355152607040");
            assertThat(call.threadNumber()).isEqualTo(3);
            assertThat(call.kernel()).isEqualTo("scale");
            assertThat(call.argumentTexts()).containsExactly("kernel=0x7f", "index=0");
        }

        @Test
        void theThreadsNumberIsItsNameWhereThereAreNoIds() {
            assertThat(ReadCall.of(">>>> TNum = 3 clFinish; EnqueueCounter: 0", "<<<< TNum = 3 clFinish").thread())
                    .isEqualTo("3");
        }

        @Test
        void anExitMayHaveCreatedAnEventAndBeASyncPoint() {
            ReadCall call = ReadCall.of(">>>> clCommandCopy; EnqueueCounter: 0",
                    "<<<< clCommandCopy created event = 0x7f01 is sync point = 5: [ map count = 1 ] returned 0x7f02"
                            + " -> CL_SUCCESS");

            assertThat(call.outputTexts()).containsExactly("event=0x7f01", "sync point=5", "map count=1");
            assertThat(call.returned()).isEqualTo("0x7f02");
            assertThat(call.status()).isEqualTo("CL_SUCCESS");
        }

        @Test
        void anOutputWithoutANameIsReturnedOnlyIfItSaysSo() {
            ReadCall call = ReadCall.of(">>>> clMap", "<<<< clMap: [ map count = 1 ], mapped 0x7f02 -> CL_SUCCESS");

            assertThat(call.outputTexts()).anyMatch(output -> output.contains("mapped 0x7f02"));
            assertThat(call.returned()).isEqualTo("CL_SUCCESS");
        }

        @Test
        void theProposedSyntaxIsReadAsItsGrammarSays() {
            ReadCall call = ReadCall.of(
                    ">>>> clGetPlatformIds: num_entries = 10, platforms = [0x12345...], num_platforms = [0x22345...];"
                            + " EnqueueCounter:1",
                    "<<<< clGetPlatformIds returned CL_SUCCESS: platforms[] = {...platform_id's...},"
                            + " *num_platforms = 2");

            assertThat(call.argumentTexts()).containsExactly(
                    "num_entries=10", "platforms=[0x12345...]", "num_platforms=[0x22345...]");
            assertThat(call.enqueueCounter()).isEqualTo(1);
            assertThat(call.returned()).isEqualTo("CL_SUCCESS");
            assertThat(call.outputTexts()).containsExactly("platforms[]={...platform_id's...}", "*num_platforms=2");
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

        @Test
        void ptisTracersPutBlanksBetweenArgumentsAndTimesInBrackets() {
            List<ReadCall> calls = ReadCall.allOf(
                    ">>>> [1000200] <PID:5> <TID:6> clCreateBuffer: context = 0x5501 flags = 4 hostPtr = 0",
                    "<<<< [1007800] <PID:5> <TID:6> clCreateBuffer [7600 ns] result = 0x5510 -> CL_SUCCESS (0)",
                    ">>>> [1510000] clBuildProgram: program = 0x5550 options =  -DA -DB=1 pfnNotify = 0 userData =  ",
                    "<<<< [1910000] clBuildProgram [400000 ns] -> CL_BUILD_PROGRAM_FAILURE (-11)",
                    ">>>> [7] zeInit: flags = 0",
                    "<<<< [9] zeInit [2 ns] -> ZE_RESULT_ERROR_UNINITIALIZED (2013265921)");

            assertThat(calls.getFirst().thread()).isEqualTo("6");
            assertThat(calls.getFirst().argumentTexts()).containsExactly("context=0x5501", "flags=4", "hostPtr=0");
            assertThat(calls.getFirst().returned()).isEqualTo("0x5510");
            assertThat(calls.getFirst().exitNanoseconds() - calls.getFirst().entryNanoseconds()).isEqualTo(7600);
            assertThat(calls.get(1).argumentTexts())
                    .containsExactly("program=0x5550", "options= -DA -DB=1", "pfnNotify=0", "userData= ");
            assertThat(calls.get(1).statusCode()).isEqualTo(-11);
            assertThat(calls).extracting(ReadCall::error)
                    .containsExactly(null, "CL_BUILD_PROGRAM_FAILURE", "ZE_RESULT_ERROR_UNINITIALIZED");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"CL_SUCCESS.", "CL_SUCCESS\u00a0", "CL_SUCCESS\0", "CL_SUCCESS\u001b[K", "CL_SUCCESSdone",
                    "CL_X problem of a kind", "Unknown"})
        void onlyTheNameOfAnErrorIsAFailure(String status) {
            boolean fails = status.startsWith("CL_X");
            assertThat(ReadCall.of(">>>> clX", "<<<< clX -> " + status).failed()).isEqualTo(fails);
        }

        @Test
        void twoWritersOnOneLineAreTwoEntries() {
            assertThat(ReadCall.allOf(">>>> clFinish: queue = 0x10>>>> clFlush: queue = 0x20",
                    "<<<< clFlush -> CL_SUCCESS<<<< clFinish -> CL_SUCCESS"))
                    .extracting(ReadCall::function, ReadCall::argumentTexts, ReadCall::status).containsExactly(
                            tuple("clFlush", List.of("queue=0x20"), "CL_SUCCESS"),
                            tuple("clFinish", List.of("queue=0x10"), "CL_SUCCESS"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"\"x>>>> clFlush: a\"", "[ x<<<< clFlush -> CL_Y ]", "-DA>>>> clFlush: a",
            "my word>>>> clFlush: a", "a<b<c<d<int>>>> (x)"})
        void whatLooksLikeAMarkInAValueIsNone(String value) {
            ReadCall call = ReadCall.of(">>>> clX: a = " + value + "; EnqueueCounter: 3", "<<<< clX -> CL_SUCCESS");

            assertThat(call.argumentTexts()).first().asString().startsWith("a=" + value.replace("\"", ""));
        }

        @Test
        void aLogMayMixThem() {
            List<ReadCall> calls = ReadCall.allOf(
                    ">>>> clFinish: queue = 0x1, EnqueueCounter: 1",
                    "<<<< clFinish",
                    ">>>> clFinish: queue = 0x2; EnqueueCounter: 2",
                    "<<<< clFinish -> CL_SUCCESS",
                    ">>>> clFinish: queue = [0x3]; EnqueueCounter:3",
                    "<<<< clFinish returned CL_SUCCESS");

            assertThat(calls).extracting(ReadCall::enqueueCounter).containsExactly(1L, 2L, 3L);
            assertThat(calls).extracting(ReadCall::returned).containsExactly(null, "CL_SUCCESS", "CL_SUCCESS");
            assertThat(calls).extracting(ReadCall::argumentTexts)
                    .containsExactly(List.of("queue=0x1"), List.of("queue=0x2"), List.of("queue=[0x3]"));
        }
    }

    @Nested
    class TheTraps {
        private static ReadCall entry(String text) {
            return ReadCall.of(">>>> " + text, "<<<< clX -> CL_SUCCESS");
        }

        private static ReadCall exit(String text) {
            return ReadCall.of(">>>> clX; EnqueueCounter: 0", "<<<< " + text);
        }

        @Test
        void aWordMayStandWithoutAName() {
            assertThat(entry("clX: queue = 0x1, blocking, map_flags = CL_MAP_READ (1), non-blocking; EnqueueCounter: 4")
                    .argumentTexts())
                    .containsExactly("queue=0x1", "=blocking", "map_flags=CL_MAP_READ (1)", "=non-blocking");
        }

        @Test
        void aPrefixInBracketsHasNoCommaBehindIt() {
            assertThat(entry("clX: [ ref count = 1 ] event = 0x7f; EnqueueCounter: 4").argumentTexts())
                    .containsExactly("ref count=1", "event=0x7f");
        }

        @Test
        void commasAreInNames() {
            assertThat(entry("clX: device = [ Some GPU, rev 2 (CL_DEVICE_TYPE_GPU) ], kernel_name = a<int, 3>,"
                    + " count = 1; EnqueueCounter: 4").argumentTexts())
                    .containsExactly("device=[ Some GPU, rev 2 (CL_DEVICE_TYPE_GPU) ]", "kernel_name=a<int, 3>",
                            "count=1");
            assertThat(entry("clX: platform = Vendor, Inc (0x7f2d), param_name = CL_A (00000902); EnqueueCounter: 0")
                    .argumentTexts())
                    .containsExactly("platform=Vendor, Inc (0x7f2d)", "param_name=CL_A (00000902)");
        }

        @Test
        void colonsSemicolonsAndEqualsSignsAreInOptions() {
            assertThat(entry("clX: options = -DA=1 -I C:\\x; -DB=(a;b): c, pfn_notify = (nil); EnqueueCounter: 4")
                    .argumentTexts())
                    .containsExactly("options=-DA=1 -I C:\\x; -DB=(a;b): c", "pfn_notify=(nil)");
        }

        @Test
        void theLastArrowIsTheStatus() {
            ReadCall call = exit("clX: returned name -> other -> CL_INVALID_VALUE");

            assertThat(call.returned()).isEqualTo("name -> other");
            assertThat(call.status()).isEqualTo("CL_INVALID_VALUE");
            assertThat(call.failed()).isTrue();
        }

        @Test
        void kernelsHaveParenthesesAndColons() {
            assertThat(entry("clX( ns::f(int, char) ): index = 0; EnqueueCounter: 4").kernel())
                    .isEqualTo("ns::f(int, char)");
        }

        @Test
        void rangesAndListsAreOneValue() {
            assertThat(entry("clX: global_work_size = < 64 x 64 >, properties = [ A = B, C = D ], event_wait_list ="
                    + " ( size = 2 )[ 0x1, 0x2 ], desc[ type = 1, width = 2 ], depth = 3; EnqueueCounter: 4")
                    .argumentTexts())
                    .containsExactly("global_work_size=< 64 x 64 >", "properties=[ A = B, C = D ]",
                            "event_wait_list=( size = 2 )[ 0x1, 0x2 ]", "desc=[ type = 1, width = 2 ]", "depth=3");
        }

        @Test
        void nullHasThreeSpellings() {
            assertThat(entry("clX: a = (nil), b = 00000000, c = [ NULL ], d = ; EnqueueCounter: 4").argumentTexts())
                    .containsExactly("a=(nil)", "b=00000000", "c=[ NULL ]", "d=");
        }

        @Test
        void hexadecimalIsWrittenWithAndWithoutItsPrefix() {
            assertThat(entry("clX: a = 0x7F, b = 7FFFABCD, flags =  (0); EnqueueCounter: 4").argumentTexts())
                    .containsExactly("a=0x7F", "b=7FFFABCD", "flags=(0)");
        }

        @Test
        void aValueMayHaveNewlinesInIt() {
            List<ReadCall> calls = ReadCall.allOf(
                    ">>>> clX: options = -DA",
                    "-DB, pfn_notify = (nil); EnqueueCounter: 4",
                    "<<<< clX: returned one",
                    "two",
                    "three -> CL_SUCCESS",
                    ">>>> clY; EnqueueCounter: 5",
                    "<<<< clY -> CL_SUCCESS");

            assertThat(calls).extracting(ReadCall::line).containsExactly(1L, 6L);
            assertThat(calls.getFirst().argumentTexts()).containsExactly("options=-DA\n-DB", "pfn_notify=(nil)");
            assertThat(calls.getFirst().returned()).isEqualTo("one\ntwo\nthree");
        }

        @Test
        void whatTheApplicationPrintsIsNoValueWithNewlines() {
            ReadCall call = ReadCall.of(">>>> clX: a = 1", "compiling ...", "done", "<<<< clX -> CL_SUCCESS");

            assertThat(call.argumentTexts()).containsExactly("a=1");
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

        @Test
        void aValueThatIsOpenGoesOnToWhereItCloses() {
            assertThat(ReadCall.of(
                    ">>>> clX: name = [ a", "; EnqueueCounter: 3", "b ], c = \"one", "two\"; EnqueueCounter: 4",
                    "<<<< clX: name = {one", "two} -> CL_SUCCESS")).satisfies(call -> {
                        assertThat(call.argumentTexts()).containsExactly("name=[ a\n; EnqueueCounter: 3\nb ]",
                                "c=one\ntwo");
                        assertThat(call.enqueueCounter()).isEqualTo(4);
                        assertThat(call.outputTexts()).containsExactly("name={one\ntwo}");
                    });
        }

        private static TraceReader trace(byte[] log) {
            return TraceReader.of(MemorySegment.ofArray(log));
        }

        @Test
        void linesMayEndWithCarriageReturns() {
            ReadCall call = ReadCall.of(">>>> clX: a = 1; EnqueueCounter: 4\r", "Host Time for call 1: clX = 25 ns\r",
                    "ERROR! clX returned CL_INVALID_VALUE (-30)\r", "<<<< clX -> CL_INVALID_VALUE\r");

            assertThat(call.argumentTexts()).containsExactly("a=1");
            assertThat(call.enqueueCounter()).isEqualTo(4);
            assertThat(call.hostNanoseconds()).isEqualTo(25);
            assertThat(call.statusCode()).isEqualTo(-30);
            assertThat(call.status()).isEqualTo("CL_INVALID_VALUE");
        }

        @Test
        void bytesThatAreNoUtf8BecomeReplacementCharacters() {
            byte[] log = ">>>> clX: name = \u00e9, a = 1; EnqueueCounter: 4\n<<<< clX"
                    .getBytes(StandardCharsets.ISO_8859_1);

            assertThat(ReadCall.allOf(log).getFirst().argumentTexts()).containsExactly("name=\uFFFD", "a=1");
        }

        @Test
        void anUnknownErrorsNameHasBlanks() {
            ReadCall call = ReadCall.of(">>>> clX; EnqueueCounter: 0",
                    "ERROR! clX returned ERROR CODE UNKNOWN (-9999)", "<<<< clX");

            assertThat(call.status()).isEqualTo("ERROR CODE UNKNOWN");
            assertThat(call.statusCode()).isEqualTo(-9999);
            assertThat(call.failed()).isTrue();
        }

        @Test
        void stringsOfTheProposedSyntaxHideItsCharacters() {
            ReadCall call = ReadCall.of(
                    ">>>> clX: a = \"x, b = 1; EnqueueCounter: 9 \\\" \\\\ \\n\\x80\", c = {\"}\", d = {1, 2}};"
                            + " EnqueueCounter: 1; Kernel: \"a; b\"",
                    "<<<< clX returned \"a: b = 1\": *c = \", d = 2\"");

            assertThat(call.argumentTexts()).containsExactly(
                    "a=x, b = 1; EnqueueCounter: 9 \" \\ \n\uFFFD", "c={\"}\", d = {1, 2}}");
            assertThat(call.enqueueCounter()).isEqualTo(1);
            assertThat(call.kernel()).isEqualTo("a; b");
            assertThat(call.returned()).isEqualTo("a: b = 1");
            assertThat(call.outputTexts()).containsExactly("*c=, d = 2");
        }
    }
}
