package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.vulkan.PerformanceCounterStorage;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** What is refused, what a frame says of which nothing was said, and what it says of what was. */
class FrameBuilderTest {
    private static final GpuQueue GRAPHICS = GpuQueue.named("graphics");
    private static final GpuQueue COMPUTE = GpuQueue.named("compute");
    private static final Scope SHADOW = Scope.named("shadow");

    private final FrameBuilder builder = GpuFrame.builder(List.of(GRAPHICS, COMPUTE));

    @Test
    void nothingIsKnownOfAFrameAtFirst() {
        assertThat(SeenFrame.of(builder.build())).isEqualTo(new SeenFrame("frame 0", 0, 0, true, 0, 0L,
                List.of(idle("graphics"), idle("compute")), List.of()));
    }

    private static SeenFrame.Queue idle(String name) {
        return new SeenFrame.Queue(name, 0, GpuFrame.NOT_COUNTED, ClockQuality.HOST, GpuFrame.NOT_COUNTED, 0);
    }

    @Test
    void aFrameBegunAnewHasNothingOfTheOneBefore() {
        GpuFrame first = builder.begin(3, 4, 5).elapsed().queue(GRAPHICS, 1, 2, ClockQuality.TRUE, 3, 4)
                .scope(SHADOW, GRAPHICS, 0).recorded(1, 2).counted(0, 7).build();
        GpuFrame second = builder.begin(4, 5, 6).scope(SHADOW, COMPUTE, 0).build();
        assertThat(SeenFrame.of(second).queues()).containsExactly(idle("graphics"), idle("compute"));
        assertThat(SeenFrame.of(second).scopes()).containsExactly(new SeenFrame.Place("shadow", "compute", -1, 0, 0, 0,
                0, null, null, Map.of(), List.of()));
        assertThat(second.hasTimes()).isTrue();
        assertThat(first.samples(0)).isEqualTo(7);
        assertThat(first.hasTimes()).isFalse();
    }

    @Test
    void queuesAreOfOneFrame() {
        assertThatIllegalArgumentException().isThrownBy(() -> GpuFrame.builder(List.of()))
                .withMessage("queues is empty: a scope runs on one");
        assertThatIllegalArgumentException().isThrownBy(() -> GpuFrame.builder(List.of(COMPUTE, COMPUTE)))
                .withMessage("queue 'compute' is given twice");
        assertThatIllegalArgumentException().as("another one of that name")
                .isThrownBy(() -> GpuFrame.builder(List.of(COMPUTE, GpuQueue.named("compute"))))
                .withMessage("queue 'compute' is given twice");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.scope(SHADOW, GpuQueue.named("copy"), 0))
                .withMessageStartingWith("queue 'copy' is none");
    }

    @Test
    void aScopeComesBehindTheOneAroundIt() {
        assertThatIllegalArgumentException().isThrownBy(() -> builder.scope(SHADOW, GRAPHICS, 1))
                .withMessage("frame 0: depth 1 of scope 'shadow' is not in 0..0: a scope comes after the one around"
                        + " it");
        builder.scope(SHADOW, GRAPHICS, 0);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.scope(SHADOW, GRAPHICS, 2))
                .withMessageContaining("depth 2 of scope 'shadow' is not in 0..1");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.scope(SHADOW, GRAPHICS, -1))
                .withMessageContaining("depth -1");
        assertThat(builder.build().size()).isEqualTo(1);
    }

    @Test
    void aTimeIsOfAScopeThatWasRecorded() {
        assertThatIllegalArgumentException().isThrownBy(() -> builder.begin(-1, 0, 0))
                .withMessage("number -1 is negative: frames count from 0");
        assertThatIllegalStateException().isThrownBy(() -> builder.recorded(1, 2, 3, 4))
                .withMessage("frame 0 has no scope yet: add it first");
        assertThatIllegalStateException().isThrownBy(() -> builder.counted(0, 4))
                .withMessage("frame 0 has no scope yet: add it first");
        builder.scope(SHADOW, GRAPHICS, 0);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.recorded(0, 2, 3, 4))
                .withMessageStartingWith("frame 0: count 0 of scope 'shadow' is not positive");
    }

    @Test
    void beginAndEndAreKnownOfAllScopesOrOfNone() {
        builder.scope(SHADOW, GRAPHICS, 0);
        assertThatIllegalStateException().isThrownBy(() -> builder.recorded(1, 2))
                .withMessageContaining("'shadow' has no begin and no end");
        assertThatIllegalStateException().isThrownBy(builder::elapsed).withMessageContaining("1 scopes already");
        builder.begin(0, 0, 0).elapsed().scope(SHADOW, GRAPHICS, 0);
        assertThatIllegalStateException().isThrownBy(() -> builder.recorded(1, 2, 3, 4))
                .withMessageContaining("'shadow' has a begin and an end");
    }

    @Test
    void aCounterIsOfTheScopesQueue() {
        GpuCount busy = new GpuCount("busy", PerformanceCounterStorage.FLOAT32);
        GpuCount idle = new GpuCount("idle", PerformanceCounterStorage.FLOAT32);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.performanceCounters(COMPUTE, List.of(busy, idle, busy)))
                .withMessage("counter 'busy' of queue 'compute' is given twice");
        builder.performanceCounters(GRAPHICS, List.of(busy)).performanceCounters(COMPUTE, List.of(busy, idle));
        int common = GpuCount.common().size();
        assertThat(builder.counts()).hasSize(common + 3).endsWith(busy, busy, idle).startsWith(GpuCount.common()
                .getFirst());
        builder.scope(SHADOW, COMPUTE, 0);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.counted(common, 1))
                .withMessage("frame 0: count " + common + ", busy, is not one of queue 'compute', on which scope"
                        + " 'shadow' ran");
        assertThatThrownBy(() -> builder.counted(common + 3, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> builder.counted(-1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatIllegalStateException().isThrownBy(() -> builder.performanceCounters(GRAPHICS, List.of()))
                .withMessageContaining("before the first one");
        builder.counted(common + 2, 9);
        String part = "frame 0: scope 'shadow' counted 1 of the 2 performance counters of queue 'compute': a scope"
                + " counts all of them, or none";
        assertThatIllegalStateException().isThrownBy(builder::build).withMessage(part);
        assertThatIllegalStateException().isThrownBy(() -> builder.scope(SHADOW, GRAPHICS, 0)).withMessage(part);
        GpuFrame frame = builder.counted(common + 1, 8).build();
        assertThat(frame.performanceCounters(0)).isEqualTo(2);
        assertThat(frame.performanceCounter(0, 1)).isEqualTo(9);
    }

    @Provide
    Arbitrary<FrameParts.Loop> loops() {
        return FrameParts.loops();
    }

    /** What is said of a frame comes back, and what follows from that. */
    @Property
    void aBuiltFrameSaysWhatIsKnown(@ForAll("loops") FrameParts.Loop loop) {
        List<GpuFrame> built = loop.build();
        assertThat(built).extracting(SeenFrame::of).isEqualTo(loop.expected());
        assertThat(built).allSatisfy(frame -> {
            assertThat(frame.queues()).isSameAs(built.getFirst().queues());
            assertThat(frame.counts()).isSameAs(built.getFirst().counts());
        });
    }
}
