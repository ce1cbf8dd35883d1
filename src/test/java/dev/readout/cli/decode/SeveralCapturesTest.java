package dev.readout.cli.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.ParquetRun;
import dev.readout.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several captures in one run of a command are what several runs would print, with the name of the file. */
class SeveralCapturesTest {
    @TempDir
    private Path folder;

    /** Of any bytes, a length that every kind can decode: whole records, and no device in an answer. */
    private Path capture(String name, int seed) throws IOException {
        byte[] bytes = new byte[48];
        new Random(seed).nextBytes(bytes);
        return Files.write(Files.createDirectories(folder.resolve(name).getParent()).resolve(Path.of(name)
                .getFileName()), bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan --type occlusion --width 32", "vulkan --type timestamp --width 64 --period 2.5",
        "vulkan --type pipeline-statistics --statistics 7 --width 64", "brcm", "amd-monitor --padded",
        "intel-query --size 24 --counters 0:uint64,8:float",
        "shader-instrumentation --metrics 4", "region-counters --area 2x1 --region 1x1 --counters 3"})
    void aRowHasTheNameOfItsFile(String kind) throws IOException {
        Path one = capture("one.bin", 1);
        Path two = capture("two.bin", 2);
        for (String format : List.of("json", "csv")) {
            String command = "decode " + kind + " --format " + format;
            List<String> expected = new ArrayList<>();
            for (Path file : List.of(one, two)) {
                List<String> alone = Run.line(command, file).lines();
                String name = format.equals("json") ? "{\"file\":\"" + file + "\"," : file + ",";
                if (format.equals("csv") && expected.isEmpty()) {
                    expected.add("file," + alone.getFirst());
                }
                alone.stream().skip(format.equals("csv") ? 1 : 0)
                        .map(line -> name + line.substring(format.equals("json") ? 1 : 0)).forEach(expected::add);
            }
            assertThat(Run.line(command, one, two).lines()).isEqualTo(expected).hasSizeGreaterThan(1);
        }
    }

    @Test
    void parquetHasTheColumnToo() throws Exception {
        ParquetRun.asJson("decode", "brcm", capture("one.bin", 1).toString(), capture("two.bin", 2).toString());
    }

    /** What is in it today decides nothing about the columns. */
    @Test
    void aFolderIsAllFilesInItByTheirNames() throws IOException {
        Path below = capture("frames/b/2.bin", 1);
        Path first = capture("frames/a.bin", 2);
        Path only = capture("only/a.bin", 3);

        assertThat(Run.line("decode brcm --format csv", folder.resolve("frames")).out())
                .isEqualTo(Run.line("decode brcm --format csv", first, below).out());
        assertThat(Run.line("decode brcm --format csv", folder.resolve("only")).lines()).hasSize(4)
                .startsWith("file,group,counter,value").last().asString().startsWith(only + ",");
    }

    @Test
    void aFaultInOneFileIsToldAndTheOthersAreDecoded() throws IOException {
        Path good = capture("good.bin", 1);
        Path cut = Files.write(folder.resolve("cut.bin"), new byte[3]);
        Path absent = folder.resolve("absent.bin");
        String command = "decode vulkan --type occlusion --width 64 --count 6 --format csv";

        assertThat(Run.line(command, absent, cut, good)).isEqualTo(new Run(1,
                Run.line(command, good, good).lines().stream()
                        .limit(7).map(line -> line + "\n").reduce("", String::concat),
                "readout decode vulkan: " + absent + " does not exist\nreadout decode vulkan: " + cut
                        + " has 3 bytes: 6 results of 8 bytes need 48 bytes from offset 0\n"));
        Run none = Run.line(command, absent, cut);
        assertThat(none.out()).isEmpty();
        assertThat(none.err()).hasLineCount(2);
    }
}
