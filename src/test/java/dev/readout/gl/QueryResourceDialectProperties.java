package dev.readout.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.gl.QueryResourceSnapshot.Detail;
import dev.readout.gl.QueryResourceSnapshot.Device;
import dev.readout.gl.QueryResourceSnapshot.Tag;
import dev.readout.testkit.QueryResourceEncoder;
import dev.readout.testkit.Snapshots;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.constraints.IntRange;

/**
 * A stream does not name its dialect. Small numbers above all, which are sizes and counts in another reading: no stream
 * decodes as a dialect that it was not written in, unless it could as well have been written in that one.
 */
class QueryResourceDialectProperties {
    /** What sizes, counts and names of a few bytes are, so that as much as possible of a wrong reading fits. */
    private static final Arbitrary<Integer> SMALL = Arbitraries.frequencyOf(
            Tuple.of(8, Arbitraries.integers().between(0, 12)), Tuple.of(1, Arbitraries.integers().between(0, 80)));

    private static final Arbitrary<String> SHORT_NAMES =
            Arbitraries.strings().withCharRange('\u0001', '\u000C').ofMaxLength(9);

    @Provide
    Arbitrary<Tuple2<QueryResourceDialect, QueryResourceSnapshot>> anyNumbers() {
        return Arbitraries.of(QueryResourceDialect.class).flatMap(dialect -> snapshots(dialect, Combinators.combine(
                SMALL, SMALL, SMALL, details()).as((n, used, free, details) -> device(n, used, free, details)))
                .map(snapshot -> Tuple.of(dialect, snapshot)));
    }

    /** Nothing but tags: their ids are sizes to who looks for the next record a few ints too far. */
    @Provide
    Arbitrary<Tuple2<QueryResourceDialect, QueryResourceSnapshot>> tagsAlone() {
        Arbitrary<Integer> size = Arbitraries.integers().between(5, 8);
        Arbitrary<Integer> length = Arbitraries.integers().between(0, 2);
        Arbitrary<Tag> tag = Combinators.combine(size, size, length, length, Arbitraries.of("", "", "\u0001"))
                .as(Tag::new);
        return Combinators.combine(
                Arbitraries.of(QueryResourceDialect.NAME_COUNTED, QueryResourceDialect.NAME_NOT_COUNTED),
                Arbitraries.of(1, 2), tag.list().ofMinSize(1).ofMaxSize(4))
                .as((dialect, version, tags) -> Tuple.of(
                        dialect, new QueryResourceSnapshot(version, List.of(), tags)));
    }

    /** As drivers write them: what the objects of a device take is what its details take together. */
    @Provide
    Arbitrary<Tuple2<QueryResourceDialect, QueryResourceSnapshot>> sums() {
        return Arbitraries.of(QueryResourceDialect.class).flatMap(dialect -> snapshots(dialect, Combinators.combine(
                SMALL, details()).as(
                        (free, details) -> device(
                                details.stream().mapToInt(Detail::numAllocs).sum(),
                                details.stream().mapToInt(Detail::vidmemKiB).sum(), free, details)))
                .map(snapshot -> Tuple.of(dialect, snapshot)));
    }

    private static Device device(int numAllocs, int vidmem, int vidmemFree, List<Detail> details) {
        return new Device(numAllocs, vidmem, vidmemFree, 0, 0, details);
    }

    private static Arbitrary<List<Detail>> details() {
        return Combinators.combine(SMALL, SMALL, SMALL, SMALL).as(Detail::new).list().ofMaxSize(10);
    }

    private static Arbitrary<QueryResourceSnapshot> snapshots(QueryResourceDialect dialect, Arbitrary<Device> device) {
        boolean tagged = dialect == QueryResourceDialect.NAME_COUNTED
                || dialect == QueryResourceDialect.NAME_NOT_COUNTED;
        Arbitrary<Tag> tag = Combinators.combine(SMALL, SMALL, SMALL, SMALL, SHORT_NAMES).as(Tag::new);
        return Combinators.combine(tagged ? Arbitraries.of(1, 2, 3) : Arbitraries.just(1),
                device.list().ofMinSize(1).ofMaxSize(3), tag.list().ofMinSize(tagged ? 1 : 0).ofMaxSize(tagged ? 6 : 0))
                .as(QueryResourceSnapshot::new);
    }

    @Example
    void anUntaggedCaptureOfEightDetailsIsUntagged() throws IOException {
        try (InputStream file = Objects.requireNonNull(
                getClass().getResourceAsStream("/captures/attack/nv-untagged-8-details.bin"))) {
            QueryResourceStream stream = new QueryResourceStream().wrap(MemorySegment.ofArray(file.readAllBytes()));

            assertThat(stream.dialect()).isEqualTo(QueryResourceDialect.UNTAGGED);
            Device device = QueryResourceSnapshot.of(stream).devices().getFirst();
            assertThat(device.details()).hasSize(8).extracting(Detail::vidmemKiB)
                    .containsExactly(100, 200, 300, 400, 500, 600, 700, 800);
            assertThat(device).isEqualTo(device(10, 3600, 64, device.details()));
        }
    }

    /** Whatever its numbers are, and whether they add up or not: known fields alone can't be mistaken. */
    @Property(tries = 20_000, edgeCases = EdgeCasesMode.NONE)
    void aStreamOfKnownFieldsIsNeverTakenForAnotherDialect(
            @ForAll("anyNumbers") Tuple2<QueryResourceDialect, QueryResourceSnapshot> written) {
        // Zeros behind the NUL of a name: what a driver doesn't write there is anything, and zeros fit best.
        int[] ints = new QueryResourceEncoder(written.get1(), 0, () -> 0).encode(written.get2(), true);

        QueryResourceStream stream = new QueryResourceStream().wrap(Snapshots.segment(ints));

        assertThat(stream.dialect()).isEqualTo(written.get1());
        assertThat(QueryResourceSnapshot.of(stream)).isEqualTo(written.get2());
    }

    @Property(tries = 20_000, edgeCases = EdgeCasesMode.NONE)
    void tagRecordsOfKnownFieldsAreNeverTakenForAnotherDialect(
            @ForAll("tagsAlone") Tuple2<QueryResourceDialect, QueryResourceSnapshot> written) {
        aStreamOfKnownFieldsIsNeverTakenForAnotherDialect(written);
    }

    /**
     * Fields that nobody knows may look like anything. If they make up another stream, that one is whole too: it ends
     * where this one ends, and its details add up, or it is tagged.
     */
    @Property(tries = 20_000, edgeCases = EdgeCasesMode.NONE)
    void aStreamWithUnknownFieldsIsTakenOnlyForOneThatIsAsConsistent(
            @ForAll("sums") Tuple2<QueryResourceDialect, QueryResourceSnapshot> written,
            @ForAll @IntRange(min = 1, max = 4) int unknownFields, @ForAll long seed) {
        Random random = new Random(seed);
        int[] ints = new QueryResourceEncoder(written.get1(), unknownFields, () -> random.nextInt(13))
                .encode(written.get2(), true);

        QueryResourceStream stream = new QueryResourceStream().wrap(Snapshots.segment(ints));

        QueryResourceSnapshot read = QueryResourceSnapshot.of(stream);
        if (stream.dialect() == written.get1()) {
            assertThat(read).isEqualTo(written.get2());
        } else {
            assertThat(stream.byteSize()).isEqualTo(4L * ints.length);
            assertThat(read.devices()).allSatisfy(QueryResourceDialectProperties::addsUp);
        }
    }

    /** The worst that can happen to a stream without summaries: its objects are as many as a summary block is long. */
    @Property(edgeCases = EdgeCasesMode.NONE)
    void anUntaggedStreamWhoseDetailsAddUpIsUntagged(@ForAll @IntRange(max = 3) int unknownFields,
            @ForAll @IntRange(min = 1, max = 4) int before, @ForAll @IntRange(min = 1, max = 4) int behind) {
        int detailInts = 5 + unknownFields;
        int details = before + detailInts + behind;
        Device device = device(5 + before * detailInts, 100 * details, 0, IntStream.range(0, details)
                .mapToObj(i -> new Detail(1, 2, i == 0 ? 5 + before * detailInts : 0, 100)).toList());
        QueryResourceSnapshot written = new QueryResourceSnapshot(1, List.of(device, device), List.of());
        int[] ints = new QueryResourceEncoder(QueryResourceDialect.UNTAGGED, unknownFields, () -> 0)
                .encode(written, true);

        QueryResourceStream stream = new QueryResourceStream().wrap(Snapshots.segment(ints));

        assertThat(stream.dialect()).isEqualTo(QueryResourceDialect.UNTAGGED);
        assertThat(QueryResourceSnapshot.of(stream)).isEqualTo(written);
    }

    /** A driver may count wrongly: its stream is whole nevertheless, and no other reading of it is. */
    @Example
    void knownFieldsWeighMoreThanSums() {
        Device wrong = device(10, 5, 500, IntStream.range(0, 6).mapToObj(i -> new Detail(1, 2, 1, 100)).toList());
        QueryResourceSnapshot written = new QueryResourceSnapshot(1, List.of(wrong), List.of());

        QueryResourceStream stream = new QueryResourceStream().wrap(Snapshots.segment(
                QueryResourceEncoder.encode(QueryResourceDialect.UNTAGGED, written)));

        assertThat(stream.dialect()).isEqualTo(QueryResourceDialect.UNTAGGED);
    }

    private static void addsUp(Device device) {
        assertThat(device.details().stream().mapToInt(Detail::numAllocs).sum()).isEqualTo(device.numAllocs());
        assertThat(device.details().stream().mapToInt(Detail::vidmemKiB).sum()).isEqualTo(device.vidmemKiB());
    }
}
