import dev.readout.export.FrameExport;
import dev.readout.export.report.HtmlReport;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.opengl.GL33C;

/** The context is made anew, again and again, and the profiler is closed before, as the page says. */
final class JmeRestarts extends JmeGame {
    private static final int RESTARTS = 20;
    private static final int BETWEEN = 5;

    private final FrameExport export;
    /** A query of the context that the last frame was in. */
    private int mark;
    private int contexts;
    private final Set<GpuProfiler> profilers = new HashSet<>();
    private long last = -1;
    private int frames;

    /** @param page the file */
    JmeRestarts(Path page) throws IOException {
        export = FrameExport.start(HtmlReport.create(page, Map.of("engine", "jMonkeyEngine")));
    }

    @Override
    void arrived(GpuFrame frame) {
        export.accept(frame);
        frames++;
        profilers.add(times.profiler);
        if (frame.number() <= last) {
            Checks.print("restarts repeated", frame.number());
        }
        last = frame.number();
    }

    @Override
    void frame(int number) {
        if (!GL33C.glIsQuery(mark)) {
            contexts++;
            mark = GL33C.glGenQueries();
            GL33C.glQueryCounter(mark, GL33C.GL_TIMESTAMP);
        }
        if (number == BETWEEN * (RESTARTS + 1) - 1) {
            stop();
        } else if (number % BETWEEN == BETWEEN - 1) {
            times.close();
            restart();
        }
    }

    @Override
    public void destroy() {
        super.destroy();
        export.close();
    }

    @Override
    void end() {
        Checks.print("restarts contexts", contexts);
        Checks.print("restarts profilers", profilers.size());
        Checks.print("restarts frames", frames);
        Checks.print("restarts errors", Checks.errors());
    }
}
