import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** The game that the page shows, to its end: what its overlay has, and its page. */
final class JmeTimed extends TimedGame {
    private static final int FRAMES = 60;

    private final CompletableFuture<Thread> started = new CompletableFuture<>();
    private int frame;

    JmeTimed(Path page) {
        super(page);
    }

    /** Runs it to its end. */
    void play() throws Exception {
        JmeGame.start(this, 320, 200);
        started.get().join();
    }

    @Override
    public void simpleInitApp() {
        started.complete(Thread.currentThread());
        super.simpleInitApp();
    }

    @Override
    public void simpleUpdate(float seconds) {
        super.simpleUpdate(seconds);
        if (++frame == FRAMES) {
            overlay.getText().lines().filter(line -> !line.isBlank()).limit(2)
                    .forEach(line -> Checks.print("timed overlay", line));
            stop();
        }
    }

    @Override
    public void destroy() {
        super.destroy();
        Checks.print("timed errors", Checks.errors());
    }

    /** In place of a dialog. */
    @Override
    public void handleError(String message, Throwable thrown) {
        Checks.print("timed failure", thrown);
        stop();
    }
}
