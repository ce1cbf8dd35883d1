package dev.readout.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.MalformedResultException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What NVIDIA's driver 580.159.04 wrote on an H200, read from poisoned buffers, decodes to what was done before each
 * reading.
 */
class QueryResourceCapturesTest {
    private static final int MIB = 1024;
    private static final Pattern LINE =
            Pattern.compile("\\{\"when\": \"(.*)\", \"tagId\": (-?\\d+), .*\"ints\": \\[(.*)]}");

    /** A reading: what had been done, with which tagId was asked, and the ints that came back. */
    record Reading(String when, int tagId, int[] ints) {
        QueryResourceSnapshot snapshot() {
            QueryResourceStream stream = new QueryResourceStream().wrap(MemorySegment.ofArray(ints));
            assertThat(stream.version()).isEqualTo(2);
            assertThat(stream.dialect()).isEqualTo(QueryResourceDialect.NAME_NOT_COUNTED);
            return QueryResourceSnapshot.of(stream);
        }

        String title() {
            return when + ", tagId " + tagId;
        }
    }

    private static Map<String, Reading> readings() throws IOException {
        Map<String, Reading> readings = new LinkedHashMap<>();
        for (String line : lines("nv-query-resource-580.159.04.jsonl")) {
            Reading reading = parse(line);
            readings.put(reading.title(), reading);
        }
        return readings;
    }

    private static List<String> lines(String capture) throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/captures", capture));
    }

    private static Reading parse(String text) {
        Matcher line = LINE.matcher(text);
        assertThat(line.matches()).as(text).isTrue();
        return new Reading(line.group(1), Integer.parseInt(line.group(2)),
                Stream.of(line.group(3).split(", ")).mapToInt(Integer::parseInt).toArray());
    }

    private static QueryResourceSnapshot reading(String title) throws IOException {
        return Objects.requireNonNull(readings().get(title), title).snapshot();
    }

    private static QueryResourceSnapshot.Tag tag(int tagId, int numAllocs, int vidmemKiB, String name) {
        return new QueryResourceSnapshot.Tag(tagId, 0, numAllocs, vidmemKiB, name);
    }

    @TestFactory
    Stream<DynamicTest> everyReadingAddsUp() throws IOException {
        return readings().values().stream().map(reading -> DynamicTest.dynamicTest(reading.title(), () -> {
            QueryResourceSnapshot snapshot = reading.snapshot();
            assertThat(snapshot.devices()).singleElement().satisfies(device -> {
                assertThat(device.details()).extracting(QueryResourceSnapshot.Detail::memType)
                        .containsOnly(MemType.VIDMEM.code());
                assertThat(device.details()).extracting(detail -> ObjType.nameOf(detail.objType()))
                        .first().isEqualTo("SYS_RESERVED");
                assertThat(device.details().stream().mapToInt(QueryResourceSnapshot.Detail::numAllocs).sum())
                        .isEqualTo(device.numAllocs());
                assertThat(device.details().stream().mapToInt(QueryResourceSnapshot.Detail::vidmemKiB).sum())
                        .isEqualTo(device.vidmemKiB());
            });
            if (reading.tagId == 0) {
                assertThat(snapshot.tags()).isEmpty();
            } else if (reading.tagId > 0) {
                assertThat(snapshot.tags()).extracting(QueryResourceSnapshot.Tag::tagId)
                        .allMatch(tagId -> tagId == reading.tagId).hasSizeLessThanOrEqualTo(1);
            }
            assertThat(snapshot.tags()).extracting(QueryResourceSnapshot.Tag::devId).allMatch(devId -> devId == 0);
        }));
    }

    @Test
    void aFreshContextHasWhatTheDriverReserves() throws IOException {
        QueryResourceSnapshot.Detail reserved = new QueryResourceSnapshot.Detail(
                MemType.VIDMEM.code(), ObjType.SYS_RESERVED.code(), 31, 9721);
        QueryResourceSnapshot fresh = new QueryResourceSnapshot(2,
                List.of(new QueryResourceSnapshot.Device(31, 9721, 510, 0, 0, List.of(reserved))), List.of());

        assertThat(reading("fresh, tagId 0")).isEqualTo(fresh);
        assertThat(reading("fresh, tagId -1")).isEqualTo(fresh);
    }

    @Test
    void twoBuffersUnderOneTagAreFoundByItsName() throws IOException {
        for (String title : List.of("two buffers tag1, tagId -1", "two buffers tag1, tagId 1")) {
            assertThat(reading(title).tags()).containsExactly(tag(1, 2, 96 * MIB, "shadow-maps"));
        }
    }

    @Test
    void namesOfEveryLengthComeOutWhole() throws IOException {
        assertThat(reading("tag5 null string, tagId -1").tags()).containsExactly(
                tag(1, 2, 96 * MIB, "shadow-maps"), tag(2, 1, 16 * MIB, "a"), tag(3, 1, 64 * MIB, "abc"),
                tag(4, 1, 16 * MIB, "abcd"), tag(5, 1, 64 * MIB, ""));
        assertThat(reading("only tag2, tagId 2").tags()).containsExactly(tag(2, 1, 16 * MIB, "a"));
        assertThat(reading("tag1 renamed, tagId 1").tags()).containsExactly(tag(1, 2, 96 * MIB,
                "renamed to something much longer than before, to see the limit of the driver's copy"));
    }

    @Test
    void aDeletedTagLeavesTheTagsAndItsTextureStays() throws IOException {
        QueryResourceSnapshot snapshot = reading("deleted tag3, tagId -1");

        assertThat(snapshot.tags()).containsExactly(tag(2, 1, 16 * MIB, "a"), tag(4, 1, 16 * MIB, "abcd"),
                tag(5, 1, 64 * MIB, ""), tag(6, 1, 16 * MIB, "\u00e9t\u00e9 \u2603 utf8"));
        assertThat(snapshot.devices().getFirst().details()).contains(new QueryResourceSnapshot.Detail(
                MemType.VIDMEM.code(), ObjType.TEXTURE.code(), 3, 144 * MIB));
    }

    @Test
    void aTagThatDoesNotExistHasNoRecord() throws IOException {
        for (String title : List.of("unknown tag, tagId 9999", "tag -2, tagId -2", "deleted tag3 only, tagId 3")) {
            assertThat(reading(title).tags()).isEmpty();
        }
    }

    /**
     * The same answer, asked for with buffers of 1 to 99 ints where 75 are needed. Too short for the devices is an
     * error of the driver, with blocks missing; too short for the tags looks whole. Neither crashes, and no name or tag
     * comes out that is not there.
     */
    @TestFactory
    Stream<DynamicTest> aBufferTooSmallNeverMisleads() throws IOException {
        Map<Integer, String> names = Map.of(2, "a", 3, "again", 4, "abcd", 5, "", 6, "\u00e9t\u00e9 \u2603 utf8");
        return lines("nv-query-resource-short-580.159.04.txt").stream()
                .map(line -> DynamicTest.dynamicTest(line.substring(0, line.indexOf(':')), () -> {
                    boolean failed = !line.contains("err 0:");
                    String[] numbers = line.substring(line.indexOf("ints") + 4).strip().split(" ");
                    int[] ints = numbers[0].isEmpty()
                            ? new int[0] : Stream.of(numbers).mapToInt(Integer::parseInt).toArray();
                    QueryResourceSnapshot snapshot;
                    try {
                        snapshot = QueryResourceSnapshot.of(MemorySegment.ofArray(ints));
                    } catch (MalformedResultException malformed) {
                        assertThat(failed).as("only an answer that the driver called an error is malformed").isTrue();
                        return;
                    }
                    assertThat(failed).as("an answer that the driver called an error has no devices").isFalse();
                    assertThat(snapshot.devices().getFirst().numAllocs()).isEqualTo(39);
                    assertThat(snapshot.tags()).hasSize(ints[29])
                            .allSatisfy(tag -> assertThat(tag.name()).isEqualTo(names.get(tag.tagId())));
                }));
    }
}
