package dev.readout.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.readout.MalformedResultException;
import dev.readout.testing.EncodedQueryResource;
import dev.readout.testing.Garbage;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class QueryResourceStreamTest {
    private static QueryResourceStream wrap(int... ints) {
        return new QueryResourceStream().wrap(MemorySegment.ofArray(ints));
    }

    /** A header, no devices, and tag records. */
    private static int[] tags(int version, int count, int... records) {
        return IntStream.concat(IntStream.of(3, version, 0, count), IntStream.of(records)).toArray();
    }

    @Test
    void whereBothDialectsFitTheOneThatEndsWithTheStreamWinsAndThenTheVersion() {
        int[] either = {7, 1, 0, 2, 10, 1, 'a', 99};

        assertThat(wrap(tags(1, 1, either)).dialect()).isEqualTo(QueryResourceDialect.NAME_NOT_COUNTED);
        assertThat(wrap(tags(2, 1, Arrays.copyOf(either, 7))).dialect()).isEqualTo(QueryResourceDialect.NAME_COUNTED);
        assertThat(wrap(tags(1, 1, Arrays.copyOf(either, 20))).dialect()).isEqualTo(QueryResourceDialect.NAME_COUNTED);
        assertThat(wrap(tags(2, 1, Arrays.copyOf(either, 20))).dialect())
                .isEqualTo(QueryResourceDialect.NAME_NOT_COUNTED);
    }

    @ParameterizedTest
    @EnumSource
    void dialectSaysWhetherDevicesTellOfTheHostsMemory(QueryResourceDialect dialect) {
        QueryResourceStream stream = wrap(EncodedQueryResource.of(dialect, new QueryResourceSnapshot(1,
                List.of(new QueryResourceSnapshot.Device(9, 100, 30, 20, 40, List.of())), List.of())).ints());

        assertThat(stream.dialect().hasHostMemory()).isEqualTo(dialect.hasHostMemory());
        assertThat(stream.nextDevice()).isTrue();
        assertThat(stream.device().sysmemKiB()).isEqualTo(dialect.hasHostMemory() ? 20 : 0);
        assertThat(stream.device().sysmemFreeKiB()).isEqualTo(dialect.hasHostMemory() ? 40 : 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            0  | a stream of at least 1, its first int          | 0    | -
            0  | fixedBlkSize of at least 3                     | 0    | 0
            0  | fixedBlkSize of at least 3                     | 2    | 2 1 0
            0  | fixedBlkSize of at least 3                     | -5   | -5 1 0
            0  | fixedBlkSize of at most 3                      | 4    | 4 1 0
            0  | a draft's stream of at least 2                 | 1    | 1
            1  | devCount of at most 0                          | 1    | 1 1 9 9 9 9 9
            1  | devCount of at least 0                         | -1   | 1 -1
            7  | detailCount of at most 1                       | 2    | 1 1 9 9 9 9 9 2 9 9 9 9 9 9 9
            7  | detailCount of at least 0                      | -1   | 1 1 9 9 9 9 9 -1
            1  | version of at least 1                          | 0    | 3 0 0
            2  | devCount of at most 1, the device blocks       | 2    | 3 2 2 6 6 9 9 9 0 6
            2  | devCount of at most 0, the device blocks       | 2147483647 | 3 2 2147483647
            3  | devBlkSize of at least 6                       | 0    | 3 2 1 0 6 9 9 9 0
            3  | devBlkSize of at most 6                        | 7    | 3 2 1 7 6 9 9 9 0
            4  | summaryBlkSize of at least 6                   | 0    | 3 2 1 6 0 9 9 9 0
            4  | summaryBlkSize of at most 6                    | 7    | 3 2 1 6 7 9 9 9 0
            4  | summaryBlkSize of at most 10                   | 31   | 3 2 1 10 31 9721 510 1 5 0x9542 0x9544 31 9721
            8  | detailCount of at least 0                      | -2   | 3 2 1 6 6 9 9 9 -2
            8  | detailCount of at most 1, the detail blocks    | 9    | 3 2 1 11 6 9 9 9 9 5 9 9 9 9
            9  | detailBlkSize of at least 5                    | 0    | 3 2 1 11 6 9 9 9 1 0 9 9 9 9
            9  | detailBlkSize of at most 5                     | 6    | 3 2 1 11 6 9 9 9 1 6 9 9 9 9
            3  | tagCount of at least 0                         | -1   | 3 2 0 -1
            3  | tagCount of at most 0                          | 1    | 3 2 0 1 6 9 9 9 9
            4  | size of at least 6                             | 0    | 3 2 0 1 0 9 9 9 9 0
            4  | size of at most 7                              | 8    | 3 2 0 1 8 9 9 9 9 0 0
            9  | strlen of at least 0                           | -1   | 3 2 0 1 6 9 9 9 9 -1
            9  | strlen of at most 1                            | 2    | 3 2 0 1 6 9 9 9 9 2 9
            3  | tagCount of at most 1, the tag records         | 2    | 3 2 0 2 6 9 9 9 9 5 9 9 9 9 9 9
            """)
    void whatCanNotBeIsReportedWhereItStands(long offset, String expected, String found, String ints) {
        assertMalformed(offset, expected, found,
                ints == null ? new int[0] : Arrays.stream(ints.split(" ")).mapToInt(Integer::decode).toArray());
    }

    private static void assertMalformed(long offset, String expected, String found, int... ints) {
        assertThatExceptionOfType(MalformedResultException.class)
                .isThrownBy(() -> QueryResourceSnapshot.of(MemorySegment.ofArray(ints)))
                .satisfies(malformed -> {
                    assertThat(malformed.offset()).isEqualTo(offset);
                    assertThat(malformed.unit()).isEqualTo(MalformedResultException.Unit.INT);
                    assertThat(malformed.byteOffset()).isEqualTo(4 * offset);
                    assertThat(malformed.expected()).startsWith(expected);
                    assertThat(malformed.found()).isEqualTo(found);
                    assertThat(malformed).hasMessage("malformed at int " + offset + ": expected "
                            + malformed.expected() + ", found " + found);
                });
    }

    @Test
    void whatIsMalformedIsAlwaysSaid() {
        assertThat(MalformedResultException.atByte(7, "a", "b")).hasMessage("malformed at byte 7: expected a, found b")
                .returns(7L, MalformedResultException::byteOffset);
    }

    @Test
    void aCursorBetweenBlocksHasNoNumbers() {
        QueryResourceStream stream = wrap(3, 2, 1, 6, 6, 9, 9, 9, 0, 1, 6, 1, 0, 1, 1, 0);

        assertThatIllegalStateException().isThrownBy(() -> stream.device().numAllocs())
                .withMessageContaining("nextDevice");
        assertThatIllegalStateException().isThrownBy(() -> stream.tag().tagId()).withMessageContaining("nextTag");
        assertThat(stream.nextDetail()).isFalse();
        assertThat(stream.nextDevice()).isTrue();
        assertThat(stream.nextDetail()).isFalse();
        assertThatIllegalStateException().isThrownBy(() -> stream.detail().memType())
                .withMessageContaining("nextDetail");
        assertThat(stream.nextTag()).isTrue();
        assertThat(stream.tag().tagId()).isEqualTo(1);
        for (int i = 0; i < 2; i++) {
            assertThat(stream.nextDevice() || stream.nextTag() || stream.nextDetail()).isFalse();
        }
        assertThatIllegalStateException().isThrownBy(() -> stream.tag().name()).withMessageContaining("nextTag");
        assertThat(stream.rewind().nextTag()).isTrue();
        assertThat(stream.tag()).hasToString("TagRecord[tagId=1, devId=0, numAllocs=1, vidmemKiB=1, name=]");
    }

    @Test
    void provingTagsMovesNothing() {
        QueryResourceStream stream = wrap(tags(2, 2, 6, 1, 0, 2, 10, 0, 6, 2, 0, 3, 20, 0));

        assertThat(stream.proveTags().nextTag()).isTrue();
        assertThat(stream.proveTags().tag().tagId()).isEqualTo(1);

        QueryResourceStream broken = wrap(tags(2, 2, 6, 1, 0, 2, 10, 0, 5, 2, 0, 3, 20, 0));
        assertThatExceptionOfType(MalformedResultException.class).isThrownBy(broken::proveTags);
        assertThat(broken.nextTag()).isTrue();
        assertThatExceptionOfType(MalformedResultException.class).isThrownBy(broken::nextTag);
        assertThat(broken.tag().tagId()).isEqualTo(1);
        assertThatExceptionOfType(MalformedResultException.class).isThrownBy(broken::nextTag);
    }

    @Test
    void aNameEndsWithItsIntsIfItHasNoNul() {
        QueryResourceStream stream = wrap(tags(2, 1, 6, 1, 0, 1, 1, 1, 'a' | 'b' << 8 | 'c' << 16 | 'd' << 24, 'e'));

        assertThat(stream.nextTag()).isTrue();
        assertThat(stream.tag().name()).isEqualTo("abcd");
        assertThat(stream.tag().nameEquals(TagName.of("abcd"))).isTrue();
        assertThat(stream.tag().nameEquals(TagName.of("abc"))).isFalse();
        assertThat(stream.tag().nameStartsWith(TagName.of("abcde"))).isFalse();
    }

    @Test
    void bytesThatAreNotUtf8AreReplacedInAStringAndKeptInAComparison() {
        QueryResourceStream stream = wrap(tags(2, 1, 6, 1, 0, 1, 1, 1, 'a' | 0xFF << 8 | 'b' << 16));

        assertThat(stream.nextTag()).isTrue();
        assertThat(stream.tag().name()).isEqualTo("a\uFFFDb");
        assertThat(stream.tag().nameEquals(TagName.of(new byte[] {'a', (byte) 0xFF, 'b'}))).isTrue();
        assertThat(stream.tag().nameEquals(TagName.of("a\uFFFDb"))).isFalse();
    }

    @Test
    void aNameToLookForIsOneThatATagCanHave() {
        assertThatIllegalArgumentException().isThrownBy(() -> TagName.of("a\0b"))
                .withMessageContaining("NUL at byte 1");
        assertThatIllegalArgumentException().isThrownBy(() -> TagName.of("\uD800")).withMessageContaining("surrogate");
    }

    @Test
    void memoryThatIsGoneIsAnExceptionAndNotARead() {
        QueryResourceStream stream = new QueryResourceStream();
        try (Arena arena = Arena.ofConfined()) {
            int[] ints = tags(2, 1, 6, 1, 0, 2, 10, 0);
            stream.wrap(arena.allocateFrom(ValueLayout.JAVA_INT, ints));
        }
        assertThatIllegalStateException().isThrownBy(stream::nextTag).withMessageContaining("closed");
    }

    @Test
    void unknownEnumerantsShowAsHexadecimal() {
        assertThat(MemType.nameOf(0x9542)).isEqualTo("VIDMEM");
        assertThat(MemType.nameOf(0x9541)).isEqualTo("0x9541");
        assertThat(ObjType.nameOf(0x9547)).isEqualTo("BUFFEROBJECT");
        assertThat(ObjType.nameOf(-1)).isEqualTo("0xffffffff");
    }

    @Test
    void aNumberInAStreamAllocatesNothing() {
        int huge = Integer.MAX_VALUE;
        List<int[]> streams = List.of(new int[] {3, 2, huge}, new int[] {1, huge}, new int[] {3, 2, 0, huge},
                new int[] {3, 2, 1, huge, 6, 9, 9, 9, huge}, tags(2, 1, 6, 1, 0, 1, 1, huge),
                tags(2, 1, huge, 1, 0, 1, 1, huge));
        long most = 0;
        for (int round = 0; round < 20; round++) {
            for (int[] ints : streams) {
                most = Garbage.of(() -> assertThatExceptionOfType(MalformedResultException.class)
                        .isThrownBy(() -> QueryResourceSnapshot.of(MemorySegment.ofArray(ints))));
            }
        }
        assertThat(most).isLessThan(1_000_000);
    }
}
