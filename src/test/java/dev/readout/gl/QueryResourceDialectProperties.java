package dev.readout.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.gl.QueryResourceSnapshot.Detail;
import dev.readout.gl.QueryResourceSnapshot.Device;
import dev.readout.testing.AnyQueryResource;
import dev.readout.testing.EncodedQueryResource;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/**
 * A stream does not name its dialect. Small numbers above all, which are sizes and counts in another reading: no stream
 * decodes as a dialect that it was not written in, unless it could as well have been written in that one.
 */
class QueryResourceDialectProperties {
    @Provide
    Arbitrary<EncodedQueryResource> ofSmallNumbers() {
        return AnyQueryResource.ofSmallNumbers();
    }

    @Provide
    Arbitrary<EncodedQueryResource> ofTagsAlone() {
        return AnyQueryResource.ofTagsAlone();
    }

    @Provide
    Arbitrary<EncodedQueryResource> ofSums() {
        return AnyQueryResource.ofSums();
    }

    private static Device device(int numAllocs, int vidmem, int vidmemFree, List<Detail> details) {
        return new Device(numAllocs, vidmem, vidmemFree, 0, 0, details);
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
            @ForAll("ofSmallNumbers") EncodedQueryResource written) {
        QueryResourceStream stream = new QueryResourceStream().wrap(written.segment());

        assertThat(stream.dialect()).isEqualTo(written.dialect());
        assertThat(QueryResourceSnapshot.of(stream)).isEqualTo(written.snapshot());
    }

    @Property(tries = 20_000, edgeCases = EdgeCasesMode.NONE)
    void tagRecordsOfKnownFieldsAreNeverTakenForAnotherDialect(
            @ForAll("ofTagsAlone") EncodedQueryResource written) {
        aStreamOfKnownFieldsIsNeverTakenForAnotherDialect(written);
    }

    /**
     * Fields that nobody knows may look like anything. If they make up another stream, that one is whole too: it ends
     * where this one ends, and its details add up, or it is tagged.
     */
    @Property(tries = 20_000, edgeCases = EdgeCasesMode.NONE)
    void aStreamWithUnknownFieldsIsTakenOnlyForOneThatIsAsConsistent(
            @ForAll("ofSums") EncodedQueryResource written) {
        QueryResourceStream stream = new QueryResourceStream().wrap(written.segment());

        QueryResourceSnapshot read = QueryResourceSnapshot.of(stream);
        if (stream.dialect() == written.dialect()) {
            assertThat(read).isEqualTo(written.snapshot());
        } else {
            assertThat(stream.byteSize()).isEqualTo(4L * written.length());
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

        QueryResourceStream stream = new QueryResourceStream().wrap(EncodedQueryResource
                .of(QueryResourceDialect.UNTAGGED, written).withUnknownFields(unknownFields, List.of(0)).segment());

        assertThat(stream.dialect()).isEqualTo(QueryResourceDialect.UNTAGGED);
        assertThat(QueryResourceSnapshot.of(stream)).isEqualTo(written);
    }

    /** A driver may count wrongly: its stream is whole nevertheless, and no other reading of it is. */
    @Example
    void knownFieldsWeighMoreThanSums() {
        Device wrong = device(10, 5, 500, IntStream.range(0, 6).mapToObj(i -> new Detail(1, 2, 1, 100)).toList());
        QueryResourceSnapshot written = new QueryResourceSnapshot(1, List.of(wrong), List.of());

        QueryResourceStream stream = new QueryResourceStream().wrap(
                EncodedQueryResource.of(QueryResourceDialect.UNTAGGED, written).segment());

        assertThat(stream.dialect()).isEqualTo(QueryResourceDialect.UNTAGGED);
    }

    private static void addsUp(Device device) {
        assertThat(device.details().stream().mapToInt(Detail::numAllocs).sum()).isEqualTo(device.numAllocs());
        assertThat(device.details().stream().mapToInt(Detail::vidmemKiB).sum()).isEqualTo(device.vidmemKiB());
    }
}
