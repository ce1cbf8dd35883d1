import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.graphics.profiling.GLProfiler;
import dev.readout.driver.gl.GlContext;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuRecorder;
import dev.readout.profile.Scope;
import java.lang.foreign.SymbolLookup;

/** Each scope takes as long as stamps by hand around it say, with the engine's own profiler beside it. */
class GdxBracketed extends GdxGame {
    private static final int FRAMES = 200;

    final String check;
    private final SymbolLookup driver;
    private Brackets brackets;
    private GLProfiler own;
    private int errors;

    /** @param driver what the profiler calls */
    GdxBracketed(String check, SymbolLookup driver) {
        this.check = check;
        this.driver = driver;
    }

    @Override
    GlContext context() {
        return GlContext.current(driver);
    }

    @Override
    public void create() {
        super.create();
        brackets = new Brackets(() -> times.profiler.frame());
        own = new GLProfiler(Gdx.graphics);
        own.setListener(error -> errors++);
        own.enable();
    }

    @Override
    void arrived(GpuFrame frame) {
        brackets.measured(frame);
    }

    @Override
    void scope(GpuRecorder gpu, int level, Scope scope, Runnable draws) {
        brackets.begin(level, scope.name(), () -> gpu.scope(scope));
        draws.run();
        brackets.end(level, gpu::end);
    }

    @Override
    void frame(int number) {
        brackets.compare();
        if (number == FRAMES) {
            brackets.print(check);
            Checks.print(check + " own", own.getDrawCalls() + " draws, " + errors + " errors");
            Checks.print(check + " errors", Checks.errors());
            close();
        }
        own.reset();
    }
}
