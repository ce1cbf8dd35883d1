package dev.readout.testing;

import dev.readout.gl.MemType;
import dev.readout.gl.ObjType;
import dev.readout.gl.QueryResourceDialect;
import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.gl.QueryResourceSnapshot.Detail;
import dev.readout.gl.QueryResourceSnapshot.Device;
import dev.readout.gl.QueryResourceSnapshot.Tag;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Streams of {@code glQueryResourceNV} in every dialect, whole and damaged: {@code @ForAll EncodedQueryResource} and
 * {@code @ForAll DamagedQueryResource} mean any of them.
 */
public final class AnyQueryResource {
    private static final QueryResourceDialect[] DIALECTS = QueryResourceDialect.values();
    private static final int MOST_UNKNOWN = 7;
    private static final int MOST_STALE = 40;

    /** What sizes, counts and names of a few bytes are, so that as much as possible of a wrong reading fits. */
    private static final Arbitrary<Integer> SMALL = Arbitraries.frequencyOf(
            Tuple.of(8, Arbitraries.integers().between(0, 12)), Tuple.of(1, Arbitraries.integers().between(0, 80)));

    private static final Arbitrary<String> SHORT_NAMES =
            Arbitraries.strings().withCharRange('\u0001', '\u000C').ofMaxLength(9);

    private AnyQueryResource() {
    }

    private static boolean isTagged(QueryResourceDialect dialect) {
        return dialect == QueryResourceDialect.NAME_COUNTED || dialect == QueryResourceDialect.NAME_NOT_COUNTED;
    }

    /** Snapshots of every dialect, and their streams without anything else. */
    public static Arbitrary<EncodedQueryResource> plain() {
        return Arbitraries.of(DIALECTS)
                .flatMap(dialect -> snapshots(dialect).map(snapshot -> EncodedQueryResource.of(dialect, snapshot)));
    }

    /**
     * Streams as drivers may write them: with unknown fields at the end of blocks, and stale ints behind the stream
     * where they can be distinguished. They decode to the snapshot; stale ints may hide the end of the stream.
     */
    public static Arbitrary<EncodedQueryResource> any() {
        Arbitrary<Integer> unknown = Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(0)), Tuple.of(2, Arbitraries.integers().between(1, MOST_UNKNOWN)));
        Arbitrary<Integer> stale = Arbitraries.frequencyOf(
                Tuple.of(2, Arbitraries.just(0)), Tuple.of(1, Arbitraries.integers().between(1, MOST_STALE)));
        // Unknown fields are no counts, or a plain block could rightly be taken for one with a summary.
        Arbitrary<List<Integer>> unwritten = Arbitraries.integers().map(number -> number | 0x4000_0000)
                .list().ofMinSize(1).ofMaxSize(9);
        return Combinators.combine(plain(), unknown, unwritten, stale).as((plain, fields, filler, behind) -> plain
                .withUnknownFields(fields, filler).withStaleInts(plain.endsByItself() ? behind : 0));
    }

    /** Any snapshot that a stream of a dialect can say. */
    public static Arbitrary<QueryResourceSnapshot> snapshots(QueryResourceDialect dialect) {
        boolean tagged = isTagged(dialect);
        Arbitrary<Integer> number = Arbitraries.integers();
        Arbitrary<Integer> host = dialect == QueryResourceDialect.DRAFT ? number : Arbitraries.just(0);
        Arbitrary<Detail> detail = Combinators.combine(
                Arbitraries.of(MemType.VIDMEM.code(), MemType.SYSMEM.code(), 0x9599),
                Arbitraries.of(0x9544, 0x9545, 0x9546, 0x9547, -1), number, number)
                .as(Detail::new);
        Arbitrary<Device> device = Combinators.combine(
                number, number, number, host, host, detail.list().ofMaxSize(5))
                .as(Device::new);
        Arbitrary<Tag> tag = Combinators.combine(number, number, number, number, tagNames())
                .as(Tag::new);
        Arbitrary<Integer> version = tagged ? Arbitraries.of(1, 2, 3) : Arbitraries.just(1);
        return Combinators.combine(version, device.list().ofMaxSize(4),
                tagged ? tag.list().ofMaxSize(9) : Arbitraries.just(List.<Tag>of()))
                .as(QueryResourceSnapshot::new);
    }

    /** Names of tags. */
    public static Arbitrary<String> tagNames() {
        // What UTF-8 can say: no NUL, which ends a name, and no half of a surrogate pair.
        return Arbitraries.strings().withChars('a', 'z').withChars('-', '/').withChars('\u0001', '\uD7FF')
                .ofMaxLength(20);
    }

    /** Streams of small numbers, which are sizes and counts in another reading: a dialect is easily mistaken there. */
    public static Arbitrary<EncodedQueryResource> ofSmallNumbers() {
        return Arbitraries.of(DIALECTS).flatMap(dialect -> snapshots(dialect, Combinators.combine(
                SMALL, SMALL, SMALL, smallDetails()).as((n, used, free, details) -> device(n, used, free, details)))
                .map(snapshot -> EncodedQueryResource.of(dialect, snapshot)
                        // Zeros behind the NUL of a name: what a driver doesn't write there is anything, and zeros fit.
                        .withUnknownFields(0, List.of(0))));
    }

    /** Only tags: their ids look like sizes to a reader that is a few ints off. */
    public static Arbitrary<EncodedQueryResource> ofTagsAlone() {
        Arbitrary<Integer> size = Arbitraries.integers().between(5, 8);
        Arbitrary<Integer> length = Arbitraries.integers().between(0, 2);
        Arbitrary<Tag> tag = Combinators.combine(size, size, length, length, Arbitraries.of("", "", "\u0001"))
                .as(Tag::new);
        return Combinators.combine(
                Arbitraries.of(QueryResourceDialect.NAME_COUNTED, QueryResourceDialect.NAME_NOT_COUNTED),
                Arbitraries.of(1, 2), tag.list().ofMinSize(1).ofMaxSize(4))
                .as((dialect, version, tags) -> EncodedQueryResource.of(
                        dialect, new QueryResourceSnapshot(version, List.of(), tags)).withUnknownFields(0, List.of(0)));
    }

    /**
     * Small numbers that add up, as drivers write them: a device's memory is the sum of its details'. Unknown fields,
     * one to four a block, may have any value.
     */
    public static Arbitrary<EncodedQueryResource> ofSums() {
        Arbitrary<EncodedQueryResource> plain = Arbitraries.of(DIALECTS)
                .flatMap(dialect -> snapshots(dialect, Combinators.combine(SMALL, smallDetails()).as(
                        (free, details) -> device(
                                details.stream().mapToInt(Detail::numAllocs).sum(),
                                details.stream().mapToInt(Detail::vidmemKiB).sum(), free, details)))
                        .map(snapshot -> EncodedQueryResource.of(dialect, snapshot)));
        return Combinators.combine(plain, Arbitraries.integers().between(1, 4),
                Arbitraries.integers().between(0, 12).list().ofMinSize(1).ofMaxSize(60))
                .as(EncodedQueryResource::withUnknownFields);
    }

    private static Device device(int numAllocs, int vidmem, int vidmemFree, List<Detail> details) {
        return new Device(numAllocs, vidmem, vidmemFree, 0, 0, details);
    }

    private static Arbitrary<List<Detail>> smallDetails() {
        return Combinators.combine(SMALL, SMALL, SMALL, SMALL).as(Detail::new).list().ofMaxSize(10);
    }

    private static Arbitrary<QueryResourceSnapshot> snapshots(QueryResourceDialect dialect, Arbitrary<Device> device) {
        boolean tagged = isTagged(dialect);
        Arbitrary<Tag> tag = Combinators.combine(SMALL, SMALL, SMALL, SMALL, SHORT_NAMES).as(Tag::new);
        return Combinators.combine(tagged ? Arbitraries.of(1, 2, 3) : Arbitraries.just(1),
                device.list().ofMinSize(1).ofMaxSize(3), tag.list().ofMinSize(tagged ? 1 : 0).ofMaxSize(tagged ? 6 : 0))
                .as(QueryResourceSnapshot::new);
    }

    /** Whole streams, cut off or not, with up to four ints overwritten: {@link DamagedQueryResource} says which. */
    public static Arbitrary<DamagedQueryResource> damaged() {
        Arbitrary<Integer> value = Arbitraries.oneOf(Arbitraries.integers().between(-1, 9), Arbitraries.integers());
        Arbitrary<int[]> overwritten = Combinators.combine(Arbitraries.integers().between(0, 200), value)
                .as((at, number) -> new int[] {at, number});
        return Combinators.combine(plain(), Arbitraries.integers().between(0, 200), overwritten.list().ofMaxSize(4))
                .as((whole, length, overwrites) -> {
                    int left = Math.min(whole.ints().length, length);
                    return new DamagedQueryResource(whole, left, left == 0 ? List.of() : overwrites.stream()
                            .map(each -> new DamagedQueryResource.Overwrite(each[0] % left, each[1])).toList());
                });
    }

    /**
     * Ints that are no stream, or one by chance: small numbers above all, which are sizes and counts that nearly fit.
     */
    public static Arbitrary<List<Integer>> noise() {
        Integer[] enumerants = IntStream.concat(Arrays.stream(MemType.values()).mapToInt(MemType::code),
                Arrays.stream(ObjType.values()).mapToInt(ObjType::code)).boxed().toArray(Integer[]::new);
        return Arbitraries.frequencyOf(
                Tuple.of(10, Arbitraries.integers().between(0, 8)),
                Tuple.of(2, Arbitraries.integers().between(-2, 40)),
                Tuple.of(1, Arbitraries.of(enumerants)),
                Tuple.of(1, Arbitraries.integers())).list().ofMaxSize(80);
    }
}
