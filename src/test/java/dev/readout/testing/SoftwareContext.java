package dev.readout.testing;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.Scope;
import dev.readout.software.gl.SoftwareGl;
import java.util.function.Consumer;

/** A context of OpenGL on a software device of its own, current on the thread that opened it. */
public record SoftwareContext(SoftwareGl device, EglDisplay display, GlContext context) implements AutoCloseable {
    public static SoftwareContext open() {
        SoftwareGl device = SoftwareGl.create();
        EglDisplay display = EglDisplay.createHeadless(device);
        GlContext context = display.createContext(GlApi.OPENGL);
        context.makeCurrent();
        return new SoftwareContext(device, display, context);
    }

    /** Frames of the scope {@code draw}, each handed to a consumer once the device is done. */
    public void draw(GpuProfiler profiler, int frames, Consumer<? super GpuFrame> consumer) {
        for (int i = 0; i < frames; i++) {
            profiler.beginFrame();
            try (var scope = profiler.recorder().scope(Scope.named("draw"))) {
                context.finish();
            }
            profiler.endFrame();
            context.finish();
            profiler.poll(consumer);
        }
    }

    @Override
    public void close() {
        context.close();
        display.close();
        device.close();
    }
}
