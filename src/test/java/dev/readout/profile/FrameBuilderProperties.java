package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

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
}
