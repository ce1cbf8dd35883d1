package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.testing.Garbage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever frames come one behind the other: each scope has what its path says, and only what is new is looked for. */
class ScopeCacheProperties {
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("a"), GpuQueue.named("a"));
    /** The name of scopes that there is nothing for. */
    private static final String NOTHING = "nothing";
    private static final int DEEP = 3000;
    private static final int LONGEST = 100;

    /** A scope below any that comes before it, or below none. Names are made anew, as some loops do. */
    @Provide
    Arbitrary<List<GpuFrame>> loops() {
        Arbitrary<MadeScope> scopes = Combinators.combine(Arbitraries.of("x", "y", NOTHING),
                Arbitraries.integers().between(-1, 5), Arbitraries.integers().between(0, 1))
                .as((name, parent, queue) -> MadeScope.of(new StringBuilder(name).toString(), parent, queue, 0, 1));
        Arbitrary<GpuFrame> frames = scopes.list().ofMaxSize(6).map(each -> MadeFrames.frame(0, 0, 1, QUEUES,
                IntStream.range(0, each.size()).mapToObj(i -> below(each.get(i), i)).toList()));
        return frames.list().ofMinSize(1).ofMaxSize(4)
                .flatMap(each -> Arbitraries.of(each).list().ofMinSize(1).ofMaxSize(8));
    }

    private static MadeScope below(MadeScope scope, int position) {
        return MadeScope.of(scope.scope().name(), Math.min(scope.parent(), position - 1), scope.queue(), 0, 1);
    }

    /** The names and queues of a scope and of those around it, from the inside outwards; empty if there is nothing. */
    private static String said(GpuFrame frame, int scope) {
        String said = "";
        for (int each = scope; each >= 0; each = frame.parent(each)) {
            if (frame.name(each).equals(NOTHING)) {
                return "";
            }
            said += frame.name(each) + QUEUES.indexOf(frame.queue(each)) + " ";
        }
        return said;
    }

    /** What a position was asked about: a scope below something, which may be nothing. */
    private record Asked(String outer, String name, GpuQueue queue) {
    }

    @Property
    void eachScopeHasWhatItsPathSaysAndWhatIsAsBeforeIsNotLookedFor(@ForAll("loops") List<GpuFrame> loop) {
        Map<String, String> known = new HashMap<>();
        List<Asked> asked = new ArrayList<>();
        ScopeCache<String> cache = new ScopeCache<>("", (outer, name, queue) -> {
            asked.add(new Asked(outer, name, queue));
            return name.equals(NOTHING) ? null
                    : known.computeIfAbsent(name + QUEUES.indexOf(queue) + " " + outer, each -> each);
        });
        Map<Integer, Asked> last = new HashMap<>();
        for (GpuFrame frame : loop) {
            List<Asked> expected = new ArrayList<>();
            frame.forEach(scope -> {
                int parent = frame.parent(scope);
                Asked now = new Asked(parent < 0 ? "outermost" : said(frame, parent), frame.name(scope),
                        frame.queue(scope));
                if (!now.equals(last.put(scope, now)) && !now.outer.isEmpty()) {
                    expected.add(new Asked(parent < 0 ? "" : now.outer, now.name, now.queue));
                }
            });
            asked.clear();
            cache.update(frame);

            assertThat(asked).isEqualTo(expected);
            frame.forEach(scope -> assertThat(cache.at(scope))
                    .isEqualTo(said(frame, scope).isEmpty() ? null : said(frame, scope)));
            assertThatThrownBy(() -> cache.at(frame.size())).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    /** Its paths would have millions of characters. */
    @Example
    void aDeepFrameIsBoundedAndTheSameOneAgainAllocatesNothing() {
        GpuFrame frame = MadeFrames.frame(0, 0, 1, QUEUES, IntStream.range(0, DEEP)
                .mapToObj(i -> MadeScope.of("scope " + i, i - 1, 0, 0, 1)).toList());
        ScopeCache<String> paths = new ScopeCache<>("", (outer, name, queue) -> Scope.path(outer, name, LONGEST));
        paths.update(frame);
        String last = paths.at(DEEP - 1);

        assertThat(Garbage.least(0, () -> paths.update(frame))).isZero();
        assertThat(last).startsWith("…/scope 29").endsWith("/scope 2998/scope 2999").hasSizeLessThanOrEqualTo(LONGEST);
        assertThat(paths.at(DEEP - 1)).isSameAs(last);
    }

    /** What a source throws is not taken for what it found. */
    @Example
    void aSourceThatFailsIsAskedAgain() {
        GpuFrame frame = MadeFrames.frame(0, 0, 1, QUEUES, List.of(MadeScope.of("x", -1, 0, 0, 1)));
        List<String> failures = new ArrayList<>(List.of("once"));
        ScopeCache<String> cache = new ScopeCache<>("", (outer, name, queue) -> {
            if (!failures.isEmpty()) {
                throw new IllegalStateException(failures.removeLast());
            }
            return name;
        });

        assertThatThrownBy(() -> cache.update(frame)).hasMessage("once");
        assertThatThrownBy(() -> cache.at(0)).isInstanceOf(IndexOutOfBoundsException.class);
        cache.update(frame);
        assertThat(cache.at(0)).isEqualTo("x");
    }
}
