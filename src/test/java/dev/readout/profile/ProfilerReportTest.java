package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports in words. */
class ProfilerReportTest {
    private static final GpuQueue QUEUE = GpuQueue.named("GL");

    @ParameterizedTest
    @CsvSource({"1, false, 1 scope on queue GL is not measured", "2, false, 2 scopes on queue GL are not measured",
        "1, true, '1 scope on queue GL has its time, but not all that it counts'",
        "2, true, '2 scopes on queue GL have their times, but not all that they count'"})
    void aReportSaysHowManyScopesAreNotMeasured(int count, boolean timed, String said) {
        assertThat(new ProfilerReport.ScopesDropped(7, false, QUEUE, count, timed, "no room"))
                .hasToString("frame 7: " + said + ": no room");
    }

    @Test
    void aFrameThatExpiredSaysWhatToDo() {
        assertThat(new ProfilerReport.FrameExpired(7, "main", QUEUE, 2, 2)).hasToString(
                "frame 7 expired: 2 of 2 scopes have no result, the first is 'main' on queue GL; is the GPU so far"
                        + " behind? wait for it, as a swap does, or build the profiler with a larger expireAfter;"
                        + " with Vulkan, cancelFrame() gives up a frame that is not submitted");
    }

    @Test
    void whatWasSubmittedAgainSaysWhatToDo() {
        assertThat(new ProfilerReport.SubmittedAgain(3, false, "", QUEUE, 0x7f, false)).hasToString("frame 3: the"
                + " recording of command buffer 0x7f on queue GL was submitted again, and only the first time is"
                + " measured: record it anew for each time, or once by GpuProfiler.lasting");
        assertThat(new ProfilerReport.SubmittedAgain(3, false, "a", QUEUE, 0x7f, true).toString()).startsWith("frame 3:"
                + " the recording of command buffer 0x7f, scope 'a' on queue GL is submitted before poll()");
    }
}
