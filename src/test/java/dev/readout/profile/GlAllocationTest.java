package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.testing.GlDriver;
import dev.readout.workload.GlTarget;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A loop that draws, measures and reads makes no garbage, once it is warm. */
class GlAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int FRAMES = 200;
    private static final int ROUNDS = 400;

    private final Pass shadow = Pass.of("shadow");
    private final Pass main = Pass.of("main");
    private long nanoseconds;

    @ParameterizedTest
    @EnumSource(GlApi.class)
    void framesAreMeasuredWithoutGarbage(GlApi api) {
        try (EglDisplay display = GlDriver.system(api).open(); GlContext context = display.createContext(api)) {
            context.makeCurrent();
            GlTarget target = new GlTarget(context, 4, 4);
            GlFrameProfiler profiler = GlFrameProfiler.create(context, 3, shadow, main);
            FrameConsumer consumer = frame -> nanoseconds += frame.nanoseconds(shadow) + frame.nanoseconds(main);
            long handedOver = 0;

            long least = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS && least > 0; round++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int frame = 0; frame < FRAMES; frame++) {
                    profiler.beginFrame();
                    profiler.begin(shadow);
                    target.clear();
                    profiler.end(shadow);
                    profiler.begin(main);
                    target.clear();
                    profiler.end(main);
                    profiler.endFrame();
                    context.flush();
                    handedOver += profiler.poll(consumer);
                }
                least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
            }

            assertThat(handedOver).isPositive();
            assertThat(nanoseconds).isPositive();
            assertThat(least).isZero();
        }
    }
}
