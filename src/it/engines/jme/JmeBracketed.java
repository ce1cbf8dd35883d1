import com.jme3.app.DetailedProfiler;
import dev.readout.driver.gl.GlContext;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import java.lang.foreign.SymbolLookup;

/** Each scope takes as long as stamps by hand around it say, with the engine's own profiler beside it. */
final class JmeBracketed extends JmeGame {
    private static final int FRAMES = 200;

    private final String check;
    private final SymbolLookup driver;
    private final DetailedProfiler own = new DetailedProfiler();
    private Brackets brackets;

    /** @param driver what the profiler calls */
    JmeBracketed(String check, SymbolLookup driver) {
        this.check = check;
        this.driver = driver;
    }

    @Override
    public void simpleInitApp() {
        super.simpleInitApp();
        times.profiler = GpuProfiler.gl(GlContext.current(driver)).names(JmeTimes::lasting).build();
        times.profiler.beginFrame();
        brackets = new Brackets(() -> times.profiler.frame());
        own.setRenderer(renderer);
        setAppProfiler(new JmeBrackets(times, brackets, own));
    }

    @Override
    void arrived(GpuFrame frame) {
        brackets.measured(frame);
    }

    @Override
    void frame(int number) {
        if (number == FRAMES) {
            stop();
        }
    }

    @Override
    void end() {
        brackets.print(check);
        own.getStats()
                .forEach((path, times) -> Checks.print(check + " own", path + " " + (long) times.getAverageGpu()));
        Checks.print(check + " errors", Checks.errors());
    }
}
