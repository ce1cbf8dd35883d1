import com.jme3.profile.AppStep;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import java.util.HashSet;
import java.util.Set;

/** The context is made anew, and nobody has closed the profiler: it says so, and can be let go. */
final class JmeForgotten extends JmeGame {
    private static final int RESTART = 5;
    private static final int FRAMES = 15;

    private final Set<GpuProfiler> profilers = new HashSet<>();
    private long last = -1;

    @Override
    JmeTimes times() {
        return new JmeTimes(this::arrived) {
            @Override
            public void appStep(AppStep step) {
                try {
                    super.appStep(step);
                } catch (IllegalStateException gone) {
                    Checks.print("forgotten says", gone.getMessage());
                    profiler.abandon();
                    profiler = null;
                    super.appStep(step);
                }
            }
        };
    }

    @Override
    void arrived(GpuFrame frame) {
        profilers.add(times.profiler);
        if (frame.number() <= last) {
            Checks.print("forgotten repeated", frame.number());
        }
        last = frame.number();
    }

    @Override
    void frame(int number) {
        if (number == RESTART) {
            restart();
        } else if (number == FRAMES) {
            stop();
        }
    }

    @Override
    void end() {
        Checks.print("forgotten profilers", profilers.size());
        Checks.print("forgotten errors", Checks.errors());
    }
}
