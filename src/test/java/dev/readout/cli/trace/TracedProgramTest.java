package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import dev.readout.cli.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code trace -- COMMAND}, with programs that say and write what our libraries do in those that they are in. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "programs are traced on Linux, and these are scripts of sh")
class TracedProgramTest {
    /** Begins the log of a process, whose name is $1 or the first one's, with a call. */
    private static final String BEGIN = """
            begin() {
                log=${1:-$READOUT_TRACE}
                line "begin a program (7) $log"
                printf '>>>> Time: 10 TID = 7 clFinish: queue = [0x9]; EnqueueCounter: 0\\n' > "$log"
                printf '<<<< Time: 12.5 TID = 7 clFinish returned CL_SUCCESS\\n' >> "$log"
            }
            end() { line "end $log"; }
            say() { line "say $1"; }
            line() { printf '\\n%s\\n' "$1" >> "$READOUT_TRACE_REPORT"; }
            """;
    private static final String TABLE = """
            unit ns
            function  calls  failed  total   mean    max
            clFinish      1       0  2,500  2,500  2,500
            1 call (0 failed, 0 never returned, 0 without an entry), 0 device times, 0 other lines; times in ns
            """;

    @TempDir
    private Path folder;
    @AutoClose
    private FakeImage image;

    @BeforeEach
    void begin() throws IOException {
        image = FakeImage.whole(Files.createDirectory(folder.resolve("lib")));
    }

    /** Traces a shell script. */
    private static Run traced(String script, String... options) {
        return Run.line("trace", Stream.concat(Stream.of(options), Stream.of("--", "sh", "-c", BEGIN + script))
                .toArray());
    }

    @Test
    void theTableIsPrintedBesideTheProgramsOwnOutputAndTheStatusIsItsOwn() {
        assertThat(traced("begin; end; exit 3")).isEqualTo(new Run(3, "", TABLE));
    }

    @Test
    void aProgramTakesItsOwnOptions() {
        Path seen = folder.resolve("seen");
        Run run =
                Run.of("trace", "--unit", "us", "--", "sh", "-c", "echo \"$@\" > " + seen, "sh", "--check", "--", "-h",
                        "--gpu");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(seen).hasContent("--check -- -h --gpu");
    }

    @ParameterizedTest
    @CsvSource({"csv, 'clFinish,1,0,2500,2500,2500,ns,false'", "json, '{\"function\":\"clFinish\",\"calls\":1,'"})
    void theTableMayBeForPrograms(String format, String line) {
        assertThat(traced("begin; end", "--format", format).err().lines()).anyMatch(each -> each.startsWith(line));
    }

    @Test
    void theEnvironmentSaysWhatWasAskedFor() throws IOException {
        Path log = folder.resolve("calls.log");
        Path seen = folder.resolve("seen");
        traced("env | grep -E '^READOUT_TRACE' | sort > " + seen, "--output", log.toString(), "--functions",
                "vkQueue*,vkCmd?raw", "--functions", "clFinish", "--gpu", "--registry", "none");

        assertThat(Files.readAllLines(seen)).contains("READOUT_TRACE=" + folder.toRealPath().resolve("calls.log"),
                "READOUT_TRACE_FUNCTIONS=vkQueue*,vkCmd?raw,clFinish", "READOUT_TRACE_GPU=1",
                "READOUT_TRACE_REGISTRIES=none").hasSize(6);
    }

    @Test
    void withoutOptionsAllIsTracedAndNothingElseIsSaid() throws IOException {
        Path seen = folder.resolve("seen");
        traced("env > " + seen);

        assertThat(Files.readAllLines(seen)).noneMatch(line -> line.matches("READOUT_TRACE_(FUNCTIONS|GPU|REGIS.*)=.*"))
                .contains("READOUT_TRACE_VULKAN=1", "__EGL_VENDOR_LIBRARY_DIRS=" + image.file("gl"),
                        "OPENCL_LAYERS=" + image.file("libreadout_opencl.so"))
                .anyMatch(line -> line.startsWith("READOUT_JVM_OPTIONS="));
        traced("env > " + seen, "--api", "opencl");
        assertThat(Files.readString(seen)).contains("OPENCL_LAYERS=").doesNotContain("READOUT_TRACE_VULKAN=1");
    }

    @Test
    void anApiThatTheImageLacksIsAFaultOnlyIfItWasAskedFor() throws IOException {
        Files.delete(image.file("libreadout_opencl.so"));
        Path started = folder.resolve("started");

        Run run = traced("touch " + started, "--api", "vulkan,opencl");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).startsWith("readout trace: there is no libreadout_opencl.so beside ").hasLineCount(1);
        assertThat(started).doesNotExist();
        assertThat(traced("touch " + started).status()).isZero();
        assertThat(started).exists();
    }

    @Test
    void withoutAnImageThereIsNothingToTraceWith() throws IOException {
        image.removeLibraries();

        assertThat(traced("true").err()).startsWith("readout trace: there is no libreadout_layer.so beside ");
    }

    @Test
    void eachProcessHasATableAndFilesOfItsOwnInTheOrderInWhichTheyBegan() throws IOException {
        Path log = folder.resolve("calls.log");
        Path timeline = folder.resolve("out.json");
        Path columns = folder.resolve("calls");
        Run run = traced("stem=${READOUT_TRACE%.log}; begin $stem.91.log; end; begin; end; begin $stem.7.log; end",
                "--output", log.toString(), "--timeline", timeline.toString(), "--parquet", columns.toString());

        Path real = folder.toRealPath();
        assertThat(run).isEqualTo(new Run(0, "", Stream.of("calls.91.log", "calls.log", "calls.7.log")
                .map(name -> "a program (7), " + real.resolve(name) + ":\n" + TABLE).collect(Collectors.joining())));
        for (String mark : List.of("", ".91", ".7")) {
            assertThat(Json.object(Files.readString(folder.resolve("out" + mark + ".json")))).containsKey(
                    "traceEvents");
            assertThat(Files.readString(folder.resolve("calls" + mark), StandardCharsets.ISO_8859_1))
                    .startsWith("PAR1");
            assertThat(Run.of("trace", "--check", folder.resolve("calls" + mark + ".log").toString()).status())
                    .isZero();
        }
    }

    @Test
    void filesOfLaterProcessesReplaceNothingElseEither() throws IOException {
        Path other = Files.writeString(folder.resolve("out.8.json"), "PAR1");
        Run run = traced("begin; end; begin $READOUT_TRACE.8; end", "--output", folder.resolve("calls").toString(),
                "--timeline", folder.resolve("out.json").toString());

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("--timeline " + other + " is not replaced, since it is a Parquet table");
        assertThat(other).hasContent("PAR1");
    }

    @Test
    void aLogWithoutANameIsGoneAfterwards() throws IOException {
        Path seen = folder.resolve("seen");
        Run run = traced("begin; end; begin $READOUT_TRACE.8; end; echo $READOUT_TRACE > " + seen);

        assertThat(run.err()).isEqualTo(("a program (7):\n" + TABLE).repeat(2));
        assertThat(Path.of(Files.readString(seen).strip()).getParent()).doesNotExist();
    }

    @Test
    void whatWasNotTracedIsSaidOnce() {
        Run run = traced("begin; say 'clFoo: no signature'; say 'a fork'; say 'clFoo: no signature'; end;"
                + " echo 'Untraced: clBar (why)' >> $log; echo 'Untraced: clBar (why)' >> $log");

        assertThat(run.status()).isZero();
        assertThat(run.err().lines()).hasSize(7)
                .containsOnlyOnce("clBar (untraced)      -       -      -      -      -")
                .endsWith("2 times: clFoo: no signature", "a fork");
    }

    @Test
    void processesThatEndedWithoutAWordAreCounted() {
        Run run = traced("begin; begin $READOUT_TRACE.8; end; kill -9 $$");

        assertThat(run.status()).isEqualTo(137);
        assertThat(run.err()).endsWith("1 of 2 processes ended without a word: killed, crashed, or by _exit; the log of"
                + " a crash is whole but for what is said above; of others, and of those with a Java VM of their own,"
                + " the last tenth of a second may be missing\n");
    }

    @Test
    void aLogThatTheProgramRemovedCostsOnlyItsTable() {
        Run run = traced("begin; end; rm $log; exit 4");

        assertThat(run).isEqualTo(new Run(4, "", "trace.log is gone, or can't be read\n"));
    }

    @Test
    void aLogWithoutCallsSaysSo() {
        Run run = traced("begin; end; : > $log; exit 4", "--functions", "vkQueue*");

        assertThat(run).isEqualTo(new Run(4, "", "trace.log has no API call: it is empty\n"));
    }

    @Test
    void aProgramThatCallsNothingIsSaidToCallNothing() {
        Run run = traced("exit 5");

        assertThat(run.status()).isEqualTo(5);
        assertThat(run.err()).isEqualTo("no call was traced: sh called nothing of vulkan, opencl, egl, gl, or it does"
                + " not use Vulkan's loader; OpenCL's loader, of ocl-icd 2.3 or Khronos; libglvnd\n");
        assertThat(traced("exit 5", "--api", "vulkan", "--functions", "vkFoo*,vkBar").err())
                .isEqualTo("no call was traced: sh called nothing of vulkan that --functions vkFoo*,vkBar names, or it"
                        + " does not use Vulkan's loader\n");
        assertThat(traced("say 'there is no VM'").err()).isEqualTo("there is no VM\nno call was traced\n");
    }

    @Test
    void aProgramThatIsNotThereHasTheStatusThatShellsGiveIt() throws IOException {
        Path none = folder.resolve("none");
        assertThat(Run.of("trace", "--", none.toString()))
                .isEqualTo(new Run(127, "", "readout trace: " + none + " is not found\n"));
        assertThat(Run.of("trace", "--", "no-such-program").status()).isEqualTo(127);

        Run run = Run.of("trace", "--", Files.createFile(none).toString());
        assertThat(run.status()).isEqualTo(126);
        assertThat(run.err()).startsWith("readout trace: " + none + " can't be started: ").hasLineCount(1);
    }

    @Test
    void anOlderLogIsReplacedAndNothingElse() throws IOException {
        Path log = Files.writeString(folder.resolve("calls.log"), "Thread Name for 1 = older\n");
        Run none = Run.of("trace", "--output", log.toString(), "--", folder.resolve("none").toString());
        assertThat(none.status()).isEqualTo(127);
        assertThat(log).content().contains("older");
        assertThat(traced("test -e $READOUT_TRACE || begin; end", "--output", log.toString()).err()).isEqualTo(TABLE);
        assertThat(log).content().startsWith(">>>> ");

        Path table = Files.writeString(folder.resolve("calls.parquet"), "PAR1");
        Run refused = traced("begin; end", "--output", table.toString());
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("--output " + table + " is not replaced, since it is a Parquet table");
        assertThat(traced("begin; end", "--output", "/dev/null").err()).startsWith(
                "readout trace: --output /dev/null is no regular file: ").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--output", "--timeline", "--chrome", "--parquet"})
    void aFileThatCanNotBeWrittenIsSaidBeforeTheProgramIsStarted(String option) {
        Path started = folder.resolve("started");
        Run run = traced("touch " + started, option, folder.resolve("none/file").toString());

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).startsWith("readout trace: " + option + " " + folder.resolve("none/file")
                + " can't be written: there is no folder ").hasLineCount(1);
        assertThat(started).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--check -- true | --check is for a FILE that is read",
        "--normalize -- true | --normalize is for a FILE that is read",
        "--summary -- true | --summary is for a FILE that is read",
        "--threads 2 -- true | --threads is for a FILE that is read",
        "calls.log --output a | --output is for a COMMAND that is run: put -- before it",
        "calls.log --functions vk* | --functions is for a COMMAND that is run",
        "calls.log --api vulkan | --api is for a COMMAND that is run",
        "calls.log --gpu | --gpu is for a COMMAND that is run",
        "calls.log --registry none | --registry is for a COMMAND that is run",
        "--output a --timeline a -- true | --timeline a is the file of --output",
        "--format parquet -- true | as text: --parquet FILE writes the calls as Parquet",
        "--functions vk*,,gl* -- true | an empty pattern is no function's",
        "--api vulcan -- true | 'vulcan' is no API: did you mean vulkan?",
        "--timeline a --chrome b -- true | mutually exclusive",
        "--gpu --api opencl -- true | --gpu is for Vulkan, which --api leaves out",
        "-- | 'FILE | -- COMMAND'",
        "calls.log -- true | 'true' is more than the command takes"})
    void whatContradictsIsWrongUsage(String options, String message) {
        Run run = Run.of(("trace " + options).split(" "));

        assertThat(run.status()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(message).hasLineCount(1);
    }
}
