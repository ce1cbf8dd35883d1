import com.jme3.profile.AppProfiler;
import com.jme3.profile.AppStep;
import com.jme3.profile.SpStep;
import com.jme3.profile.VpStep;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;

/** Takes stamps around all that {@link JmeTimes} does, and tells the engine's own profiler too. */
final class JmeBrackets implements AppProfiler {
    private final JmeTimes times;
    private final Brackets brackets;
    private final AppProfiler own;

    JmeBrackets(JmeTimes times, Brackets brackets, AppProfiler own) {
        this.times = times;
        this.brackets = brackets;
        this.own = own;
    }

    @Override
    public void appStep(AppStep step) {
        if (step == AppStep.EndFrame) {
            brackets.end(0, () -> times.appStep(step));
        } else {
            brackets.begin(0, step.name(), () -> times.appStep(step));
        }
        if (step == AppStep.BeginFrame) {
            brackets.compare();
        }
        own.appStep(step);
    }

    @Override
    public void appSubStep(String... names) {
        brackets.begin(1, JmeTimes.lasting(String.join(" ", names)), () -> times.appSubStep(names));
        own.appSubStep(names);
    }

    @Override
    public void vpStep(VpStep step, ViewPort view, Bucket bucket) {
        String name = view.getName() + " " + (bucket == null ? step.name() : bucket.name());
        brackets.begin(1, name, () -> times.vpStep(step, view, bucket));
        own.vpStep(step, view, bucket);
    }

    @Override
    public void spStep(SpStep step, String... names) {
        brackets.begin(2, JmeTimes.lasting(String.join(" ", names)), () -> times.spStep(step, names));
        own.spStep(step, names);
    }
}
