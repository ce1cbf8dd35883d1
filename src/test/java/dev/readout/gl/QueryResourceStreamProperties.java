package dev.readout.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.MalformedResultException;
import dev.readout.testing.AnyQueryResource;
import dev.readout.testing.DamagedQueryResource;
import dev.readout.testing.EncodedQueryResource;
import dev.readout.testing.HeldBytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever a driver writes, in whichever dialect: it decodes to what was written, or says where it is wrong. */
class QueryResourceStreamProperties {
    @Provide
    Arbitrary<EncodedQueryResource> plain() {
        return AnyQueryResource.plain();
    }

    @Property
    void anyModelInAnyDialectDecodesToItself(@ForAll("plain") EncodedQueryResource written, @ForAll HeldBytes held) {
        MemorySegment bytes = held.of(written.segment().toArray(ValueLayout.JAVA_BYTE));

        assertThat(QueryResourceSnapshot.of(bytes)).isEqualTo(written.expected());
    }

    /** Of a stream with stale ints behind, it can't always be told where it ends: names may be counted or not. */
    @Property(tries = 2000)
    void unknownFieldsAtTheEndOfEveryBlockAreSkippedAndStaleIntsAreNotRead(@ForAll EncodedQueryResource written) {
        assertThat(QueryResourceSnapshot.of(written.segment())).isEqualTo(written.expected());

        EncodedQueryResource alone = written.withStaleInts(0);
        QueryResourceStream cursor = new QueryResourceStream().wrap(alone.segment());
        assertThat(cursor.byteSize()).isEqualTo(4L * alone.length());
        cursor.nextTag();
        assertThat(cursor.byteSize()).as("wherever the cursor stands").isEqualTo(4L * alone.length());
    }

    @Property
    void poisonBehindTheStreamIsNotRead(
            @ForAll("plain") EncodedQueryResource written, @ForAll @IntRange(min = 1, max = 40) int stale) {
        Assume.that(written.endsByItself());

        assertThat(QueryResourceSnapshot.of(written.withStaleInts(stale).segment())).isEqualTo(written.expected());
    }

    @Property
    void withTagIdZeroOnlyDevicesAreRead(
            @ForAll("plain") EncodedQueryResource written, @ForAll @IntRange(max = 9) int stale) {
        EncodedQueryResource devices = written.withoutTagCount().withUnknownFields(0, List.of(0));

        assertThat(QueryResourceSnapshot.of(devices.segment())).isEqualTo(devices.expected());
        QueryResourceStream cursor = new QueryResourceStream().wrapDevices(devices.withStaleInts(stale).segment());
        assertThat(cursor.byteSize()).isEqualTo(4L * devices.length());
        assertThat(QueryResourceSnapshot.of(cursor)).isEqualTo(devices.expected());
    }

    @Property(tries = 5_000)
    void anyIntsDecodeOrFailInside(@ForAll("noise") List<Integer> ints) {
        assertDecodesOrFailsInside(
                MemorySegment.ofArray(ints.stream().mapToInt(Integer::intValue).toArray()));
    }

    @Provide
    Arbitrary<List<Integer>> noise() {
        return AnyQueryResource.noise();
    }

    @Property(tries = 5_000)
    void aDamagedStreamDecodesOrFailsInside(@ForAll DamagedQueryResource damaged) {
        assertDecodesOrFailsInside(damaged.segment());
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
        return Arbitraries.oneOf(AnyQueryResource.tagNames(), Arbitraries.strings().withChars("ab").ofMaxLength(9));
    }

    static QueryResourceStream onlyTag(String name) {
        QueryResourceStream stream = new QueryResourceStream().wrap(EncodedQueryResource.of(
                QueryResourceDialect.NAME_NOT_COUNTED, new QueryResourceSnapshot(
                        2, List.of(), List.of(new QueryResourceSnapshot.Tag(1, 0, 1, 1, name))))
                .segment());
        assertThat(stream.nextTag()).isTrue();
        return stream;
    }
}
