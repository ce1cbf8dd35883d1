package dev.readout.testkit;

import dev.readout.gl.MemType;
import dev.readout.gl.QueryResourceDialect;
import dev.readout.gl.QueryResourceSnapshot;
import java.lang.foreign.MemorySegment;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Any snapshot that a stream of a dialect can say. */
public final class Snapshots {
    private Snapshots() {
    }

    public static Arbitrary<QueryResourceSnapshot> of(QueryResourceDialect dialect) {
        boolean draft = dialect == QueryResourceDialect.DRAFT;
        boolean tagged = dialect == QueryResourceDialect.NAME_COUNTED
                || dialect == QueryResourceDialect.NAME_NOT_COUNTED;
        Arbitrary<Integer> number = Arbitraries.integers();
        Arbitrary<Integer> host = draft ? number : Arbitraries.just(0);
        Arbitrary<QueryResourceSnapshot.Detail> detail = Combinators.combine(
                Arbitraries.of(MemType.VIDMEM.code(), MemType.SYSMEM.code(), 0x9599),
                Arbitraries.of(0x9544, 0x9545, 0x9546, 0x9547, -1), number, number)
                .as(QueryResourceSnapshot.Detail::new);
        Arbitrary<QueryResourceSnapshot.Device> device = Combinators.combine(
                number, number, number, host, host, detail.list().ofMaxSize(5))
                .as(QueryResourceSnapshot.Device::new);
        Arbitrary<QueryResourceSnapshot.Tag> tag = Combinators.combine(number, number, number, number, names())
                .as(QueryResourceSnapshot.Tag::new);
        Arbitrary<Integer> version = tagged ? Arbitraries.of(1, 2, 3) : Arbitraries.just(1);
        return Combinators.combine(version, device.list().ofMaxSize(4),
                tagged ? tag.list().ofMaxSize(9) : Arbitraries.just(List.<QueryResourceSnapshot.Tag>of()))
                .as(QueryResourceSnapshot::new);
    }

    public static Arbitrary<String> names() {
        // What UTF-8 can say: no NUL, which ends a name, and no half of a surrogate pair.
        return Arbitraries.strings().withChars('a', 'z').withChars('-', '/').withChars('\u0001', '\uD7FF')
                .ofMaxLength(20);
    }

    public static MemorySegment segment(int... ints) {
        return MemorySegment.ofArray(ints);
    }
}
