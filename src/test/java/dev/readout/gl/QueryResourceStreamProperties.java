package dev.readout.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.MalformedResultException;
import dev.readout.testkit.QueryResourceEncoder;
import dev.readout.testkit.Snapshots;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.constraints.IntRange;

/** Whatever a driver writes, in whichever dialect: it decodes to what was written, or says where it is wrong. */
class QueryResourceStreamProperties {
    private static final QueryResourceDialect[] DIALECTS = QueryResourceDialect.values();

    @Provide
    Arbitrary<Tuple2<QueryResourceDialect, QueryResourceSnapshot>> dialectAndModel() {
        return Arbitraries.of(DIALECTS)
                .flatMap(dialect -> Snapshots.of(dialect).map(snapshot -> Tuple.of(dialect, snapshot)));
    }

    @Property
    void anyModelInAnyDialectDecodesToItself(
            @ForAll("dialectAndModel") Tuple2<QueryResourceDialect, QueryResourceSnapshot> written) {
        int[] stream = QueryResourceEncoder.encode(written.get1(), written.get2());

        assertThat(QueryResourceSnapshot.of(Snapshots.segment(stream))).isEqualTo(written.get2());
    }

    @Property
    void unknownFieldsAtTheEndOfEveryBlockAreSkipped(
            @ForAll("dialectAndModel") Tuple2<QueryResourceDialect, QueryResourceSnapshot> written,
            @ForAll @IntRange(min = 1, max = 7) int unknownFields, @ForAll long seed) {
        int[] stream = new QueryResourceEncoder(written.get1(), unknownFields, unknown(seed))
                .encode(written.get2(), true);

        assertThat(QueryResourceSnapshot.of(Snapshots.segment(stream))).isEqualTo(written.get2());
        QueryResourceStream cursor = new QueryResourceStream().wrap(Snapshots.segment(stream));
        assertThat(cursor.byteSize()).isEqualTo(4L * stream.length);
        cursor.nextTag();
        assertThat(cursor.byteSize()).as("wherever the cursor stands").isEqualTo(4L * stream.length);
    }

    /** What nobody knows is no count, or a plain block could be mistaken for one with a summary, and rightly so. */
    private static IntSupplier unknown(long seed) {
        Random random = new Random(seed);
        return () -> random.nextInt() | 0x4000_0000;
    }

    @Property
    void staleIntsBehindTheStreamAreNotRead(
            @ForAll("dialectAndModel") Tuple2<QueryResourceDialect, QueryResourceSnapshot> written,
            @ForAll @IntRange(min = 1, max = 40) int stale) {
        QueryResourceSnapshot model = written.get2();
        // Without a device nothing tells that a stream has no tags, and what follows reads as their count.
        Assume.that(written.get1() != QueryResourceDialect.UNTAGGED || !model.devices().isEmpty());
        int[] stream = QueryResourceEncoder.encode(written.get1(), model);
        int[] buffer = Arrays.copyOf(stream, stream.length + stale);
        Arrays.fill(buffer, stream.length, buffer.length, 0xCDCDCDCD);

        assertThat(QueryResourceSnapshot.of(Snapshots.segment(buffer))).isEqualTo(model);
    }

    @Property
    void withTagIdZeroOnlyDevicesAreRead(
            @ForAll("dialectAndModel") Tuple2<QueryResourceDialect, QueryResourceSnapshot> written,
            @ForAll @IntRange(max = 9) int stale) {
        QueryResourceSnapshot model = written.get2();
        int[] stream = new QueryResourceEncoder(written.get1(), 0, () -> 0).encode(model, false);
        QueryResourceSnapshot devices = new QueryResourceSnapshot(
                model.version(), model.devices(), List.of());

        assertThat(QueryResourceSnapshot.of(Snapshots.segment(stream))).isEqualTo(devices);
        QueryResourceStream cursor = new QueryResourceStream().wrapDevices(
                Snapshots.segment(Arrays.copyOf(stream, stream.length + stale)));
        assertThat(cursor.byteSize()).isEqualTo(4L * stream.length);
        assertThat(QueryResourceSnapshot.of(cursor)).isEqualTo(devices);
    }

    @Property
    void anyAlignmentWillDo(
            @ForAll("dialectAndModel") Tuple2<QueryResourceDialect, QueryResourceSnapshot> written,
            @ForAll @IntRange(max = 3) int before, @ForAll @IntRange(max = 3) int behind) {
        int[] stream = QueryResourceEncoder.encode(written.get1(), written.get2());
        MemorySegment bytes = MemorySegment.ofArray(new byte[before + 4 * stream.length + behind]);
        MemorySegment.copy(Snapshots.segment(stream), 0, bytes, before, 4L * stream.length);

        assertThat(QueryResourceSnapshot.of(bytes.asSlice(before))).isEqualTo(written.get2());
    }

    @Property(tries = 5_000)
    void anyIntsDecodeOrFailInside(@ForAll("ints") int[] ints) {
        assertDecodesOrFailsInside(Snapshots.segment(ints));
    }

    /** Small numbers above all: they are sizes and counts that nearly fit. */
    @Provide
    Arbitrary<int[]> ints() {
        return Arbitraries.frequencyOf(
                Tuple.of(10, Arbitraries.integers().between(0, 8)),
                Tuple.of(2, Arbitraries.integers().between(-2, 40)),
                Tuple.of(1, Arbitraries.integers())).array(int[].class).ofMaxSize(40);
    }

    @Property(tries = 5_000)
    void aDamagedStreamDecodesOrFailsInside(@ForAll("damaged") int[] ints) {
        assertDecodesOrFailsInside(Snapshots.segment(ints));
    }

    @Provide
    Arbitrary<int[]> damaged() {
        Arbitrary<int[]> whole = dialectAndModel().map(
                written -> QueryResourceEncoder.encode(written.get1(), written.get2()));
        Arbitrary<Integer> damage = Arbitraries.oneOf(
                Arbitraries.integers().between(-1, 9), Arbitraries.integers());
        return Combinators.combine(whole, Arbitraries.integers().between(0, 200), damage,
                Arbitraries.integers().between(0, 200), Arbitraries.integers().between(0, 4)).as(
                        (ints, at, value, length, howMany) -> {
                            int[] damaged = Arrays.copyOf(ints, Math.min(ints.length, length));
                            for (int i = 0; i < howMany && damaged.length > 0; i++) {
                                damaged[(at + 7 * i) % damaged.length] = value;
                            }
                            return damaged;
                        });
    }

    /** The memory has exactly these bytes: any read outside is an IndexOutOfBoundsException. */
    static void assertDecodesOrFailsInside(MemorySegment memory) {
        QueryResourceStream stream = new QueryResourceStream();
        try {
            stream.wrap(memory);
            readAll(stream);
        } catch (MalformedResultException malformed) {
            assertThat(malformed.unit()).isEqualTo(MalformedResultException.Unit.INT);
            assertThat(malformed.offset()).isBetween(0L, Math.max(0, memory.byteSize() / 4 - 1));
        }
    }

    /** Steps over everything, without keeping any of it. */
    static void walk(int[] ints) {
        QueryResourceStream stream = new QueryResourceStream();
        try {
            stream.wrap(Snapshots.segment(ints));
            while (stream.nextDevice()) {
                while (stream.nextDetail()) {
                    stream.detail().vidmemKiB();
                }
            }
            while (stream.nextTag()) {
                stream.tag().nameBytes();
            }
        } catch (MalformedResultException malformed) {
            assertThat(malformed.offset()).isLessThan(ints.length);
        }
    }

    private static void readAll(QueryResourceStream stream) {
        TagName needle = TagName.of("shadow-maps");
        int devices = 0;
        int details = 0;
        int tags = 0;
        while (stream.nextDevice()) {
            int ofDevice = 0;
            while (stream.nextDetail()) {
                assertThat(stream.detail().toString()).startsWith("DetailBlock[memType=");
                ofDevice++;
            }
            assertThat(ofDevice).isEqualTo(stream.device().detailCount());
            details += ofDevice;
            devices++;
        }
        while (stream.nextTag()) {
            String name = stream.tag().name();
            assertThat(stream.tag().nameEquals(needle)).isEqualTo(name.equals("shadow-maps"));
            tags++;
        }
        assertThat(devices).isEqualTo(stream.deviceCount());
        assertThat(tags).isEqualTo(stream.tagCount());
        QueryResourceSnapshot snapshot = QueryResourceSnapshot.of(stream);
        assertThat(snapshot.devices()).hasSize(devices);
        assertThat(snapshot.devices().stream().mapToInt(device -> device.details().size()).sum()).isEqualTo(details);
        assertThat(snapshot.tags()).hasSize(tags);
    }

    @Property
    void namesCompareAsTheirStringsDo(
            @ForAll("names") String name, @ForAll("names") String other, @ForAll @IntRange(max = 30) int prefix) {
        QueryResourceStream stream = onlyTag(name);
        String head = name.substring(0, Math.min(prefix, name.length()));

        assertThat(stream.tag().name()).isEqualTo(name);
        assertThat(stream.tag().nameBytes()).isEqualTo(name.getBytes(StandardCharsets.UTF_8).length);
        assertThat(stream.tag().nameEquals(TagName.of(name))).isTrue();
        assertThat(stream.tag().nameStartsWith(TagName.of(head))).isTrue();
        assertThat(stream.tag().nameEquals(TagName.of(head))).isEqualTo(head.equals(name));
        assertThat(stream.tag().nameEquals(TagName.of(other))).isEqualTo(other.equals(name));
        assertThat(stream.tag().nameStartsWith(TagName.of(other))).isEqualTo(name.startsWith(other));
        assertThat(stream.tag().nameEquals(TagName.of(name + "x"))).isFalse();
        assertThat(TagName.of(name)).hasToString(name)
                .isEqualTo(TagName.of(name.getBytes(StandardCharsets.UTF_8)))
                .hasSameHashCodeAs(TagName.of(name.getBytes(StandardCharsets.UTF_8)));
        assertThat(TagName.of(name).equals(TagName.of(other))).isEqualTo(name.equals(other));
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.oneOf(Snapshots.names(), Arbitraries.strings().withChars("ab").ofMaxLength(9));
    }

    static QueryResourceStream onlyTag(String name) {
        int[] ints = QueryResourceEncoder.encode(QueryResourceDialect.NAME_NOT_COUNTED, new QueryResourceSnapshot(
                2, List.of(), List.of(new QueryResourceSnapshot.Tag(1, 0, 1, 1, name))));
        QueryResourceStream stream = new QueryResourceStream().wrap(Snapshots.segment(ints));
        assertThat(stream.nextTag()).isTrue();
        return stream;
    }
}
