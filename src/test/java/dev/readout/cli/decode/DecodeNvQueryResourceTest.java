package dev.readout.cli.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Run;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The contract of {@code decode nv-query-resource}: each capture, each dialect, and what is no stream at all. */
class DecodeNvQueryResourceTest {
    private static final Path CAPTURES = Path.of("src/test/resources/captures");
    private static final int[] ONE_TAG = {3, 2, 1, 11, 6, 31, 9721, 510, 1, 5, 0x9542, 0x9544, 31, 9721,
        1, 6, 7, 0, 2, 98304, 1, 0x00636261};

    @TempDir
    private Path folder;

    private Path file(int... ints) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4 * ints.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(ints);
        return Files.write(folder.resolve("answer.bin"), bytes.array());
    }

    private static Run decode(Path file, String options) {
        return Run.line("decode nv-query-resource --format " + options, file);
    }

    private static Run json(Path file) {
        return decode(file, "json");
    }

    @Test
    void anAnswerIsOneObject() throws IOException {
        assertThat(json(file(ONE_TAG))).isEqualTo(new Run(0, "{\"version\":2,\"devices\":[{\"numAllocs\":31,"
                + "\"vidmemKiB\":9721,\"vidmemFreeKiB\":510,\"details\":[{\"memType\":\"VIDMEM\","
                + "\"objType\":\"SYS_RESERVED\",\"numAllocs\":31,\"vidmemKiB\":9721}]}],\"tags\":[{\"tagId\":7,"
                + "\"devId\":0,\"numAllocs\":2,\"vidmemKiB\":98304,\"name\":\"abc\"}]}\n", ""));
    }

    @Test
    void aTableHasARowForEachDeviceObjectTypeAndTag() throws IOException {
        assertThat(decode(file(ONE_TAG), "table").out()).isEqualTo("""
    of       devId  memType  objType       tagId  numAllocs  vidmemKiB  vidmemFreeKiB  sysmemKiB  sysmemFreeKiB  name
    device       0  -        -                 -         31      9,721            510          -              -  -
    objects      0  VIDMEM   SYS_RESERVED      -         31      9,721              -          -              -  -
    tag          0  -        -                 7          2     98,304              -          -              -  abc
    """);
        assertThat(decode(file(ONE_TAG), "csv").lines()).containsExactly(
                "of,devId,memType,objType,tagId,numAllocs,vidmemKiB,vidmemFreeKiB,sysmemKiB,sysmemFreeKiB,name",
                "device,0,,,,31,9721,510,,,", "objects,0,VIDMEM,SYS_RESERVED,,31,9721,,,,",
                "tag,0,,,7,2,98304,,,,abc");
    }

    @Test
    void theDraftTellsOfTheHostsMemoryToo() throws IOException {
        Path file = file(1, 1, 5, 700, 70, 30, 3, 1, 0x9543, 0x9547, 70, 2);
        assertThat(decode(file, "csv").lines()).contains("device,0,,,,5,700,30,70,3,");
        assertThat(json(file).out()).isEqualTo(
                "{\"version\":1,\"devices\":[{\"numAllocs\":5,\"vidmemKiB\":700,\"vidmemFreeKiB\":30,\"sysmemKiB\":70,"
                        + "\"sysmemFreeKiB\":3,"
                        + "\"details\":[{\"memType\":\"SYSMEM\",\"objType\":\"BUFFEROBJECT\","
                        + "\"numAllocs\":2,\"vidmemKiB\":70}]}],\"tags\":[]}\n");
    }

    @Test
    void anUnknownEnumerantIsHexadecimal() throws IOException {
        assertThat(json(file(3, 2, 1, 11, 6, 1, 2, 3, 1, 5, 0x9541, -1, 1, 2, 0)).out())
                .contains("\"memType\":\"0x9541\",\"objType\":\"0xffffffff\"");
    }

    @Test
    void staleIntsBehindTheDevicesAreLeftAloneOnRequest() throws IOException {
        Path file = file(3, 2, 1, 11, 6, 31, 9721, 510, 1, 5, 0x9542, 0x9544, 31, 9721, 0xCDCDCDCD, 0xCDCDCDCD);

        assertThat(json(file)).isEqualTo(new Run(1, "", "readout decode nv-query-resource: " + file
                + ": malformed at int 14: expected tagCount of at least 0, no tags, found -842150451\n"));
        assertThat(decode(file, "json --no-tags").out()).endsWith("\"tags\":[]}\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                            | at int 0
            0                                             | at int 0
            3 2 1                                         | at int 2
            3 2 1 0 6 31 9721 510 0                       | at int 3
            3 2 0 1 6 1 0 1 1 9 0                         | at int
            3 2 0 2 6 1 0 1 1 0 6 2 0 1 1 99              | at int
            """)
    void whatIsNoStreamIsAFaultBeforeAnythingIsPrinted(String ints, String where) throws IOException {
        Path file = file(Stream.of(ints.split(" ")).filter(text -> !text.isEmpty())
                .mapToInt(Integer::parseInt).toArray());
        for (String format : List.of("json", "csv", "table")) {
            Run run = decode(file, format);

            assertThat(run).isEqualTo(new Run(1, "", run.err()));
            assertThat(run.err()).startsWith("readout decode nv-query-resource: " + file + ": malformed ")
                    .contains(where).hasLineCount(1);
        }
    }

    @Test
    void aNameCannotControlTheTerminal() throws IOException {
        Path file = file(3, 2, 0, 1, 6, 7, 0, 2, 98304, 2, 0x4a325b1b, 0x0a);

        assertThat(decode(file, "table").lines()).last().asString().endsWith("\\u001b[2J\\u000a");
        assertThat(json(file).out()).contains("\"name\":\"\\u001B[2J\\n\"");
    }
}
