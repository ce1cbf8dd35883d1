package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.FrameSink;
import dev.readout.export.FrameSinks;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any frame that is built says what is known of it, and what follows from that. */
class FrameBuilderProperties {
    @Provide
    Arbitrary<FrameParts.Loop> loops() {
        return FrameParts.loops();
    }

    @Property
    void aBuiltFrameSaysWhatIsKnown(@ForAll("loops") FrameParts.Loop loop) {
        List<GpuFrame> built = loop.build();
        assertThat(built).extracting(SeenFrame::of).isEqualTo(loop.expected());
        assertThat(built).allSatisfy(frame -> {
            assertThat(frame.queues()).isSameAs(built.getFirst().queues());
            assertThat(frame.counts()).isSameAs(built.getFirst().counts());
        });
    }

    /** A builder's frame is a copy as others are: into it, and out of it. */
    @Property
    void copiesAndSinksHaveTheSame(@ForAll("loops") FrameParts.Loop loop) {
        List<GpuFrame> built = loop.build();
        List<SeenFrame> got = new ArrayList<>();
        GpuFrame kept = GpuFrame.builder(List.of(GpuQueue.named("other"))).build();
        try (FrameSinks sinks = FrameSinks.of(failed -> {
            throw new AssertionError(failed);
        })) {
            sinks.add(new FrameSink() {
                @Override
                public void frame(GpuFrame frame) {
                    got.add(SeenFrame.of(frame.copyTo(kept)));
                }

                @Override
                public void close() {
                }
            });
            built.forEach(sinks::frame);
        }
        assertThat(got).isEqualTo(loop.expected());
    }
}
