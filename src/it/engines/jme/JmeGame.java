import com.jme3.app.SimpleApplication;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.filters.BloomFilter;
import com.jme3.post.filters.FXAAFilter;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.system.AppSettings;
import dev.readout.profile.GpuFrame;
import java.util.concurrent.CompletableFuture;

/** A small game: boxes with shadows, glow and smooth edges. What is checked with it is a subclass. */
abstract class JmeGame extends SimpleApplication {
    final JmeTimes times = times();
    private final CompletableFuture<Thread> started = new CompletableFuture<>();
    private Throwable failure;
    private int frame;

    /** What the page shows. */
    JmeTimes times() {
        return new JmeTimes(this::arrived);
    }

    /** Takes what was measured. */
    void arrived(GpuFrame frame) {
    }

    /** Called in the middle of each frame, from 0. */
    abstract void frame(int number);

    /** Called when it ends, while there is a context. */
    void end() {
    }

    /** Whether it is to end by this. */
    boolean isExpected(Throwable thrown) {
        return false;
    }

    /** Starts a game in a window of a size, as fast as it is, without a dialog and without sound. */
    static void start(SimpleApplication game, int width, int height) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(width, height);
        settings.setVSync(false);
        settings.setAudioRenderer(null);
        game.setSettings(settings);
        game.setShowSettings(false);
        game.setPauseOnLostFocus(false);
        game.start();
    }

    /** Runs it to its end. */
    void play() throws Exception {
        start(this, 32, 32);
        started.get().join();
        if (failure != null) {
            throw new AssertionError("the game failed", failure);
        }
    }

    @Override
    public void simpleInitApp() {
        started.complete(Thread.currentThread());
        box(new Vector3f(0, -1, 0), new Vector3f(8, 0.1f, 8));
        box(new Vector3f(-1, 0, 0), new Vector3f(0.5f, 0.5f, 0.5f));
        box(new Vector3f(1, 0.5f, -2), new Vector3f(0.5f, 1, 0.5f));
        DirectionalLight sun = new DirectionalLight(new Vector3f(-1, -2, -1).normalizeLocal());
        rootNode.addLight(sun);
        DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(assetManager, 64, 2);
        shadows.setLight(sun);
        viewPort.addProcessor(shadows);
        FilterPostProcessor filters = new FilterPostProcessor(assetManager);
        filters.addFilter(new BloomFilter());
        filters.addFilter(new FXAAFilter());
        viewPort.addProcessor(filters);
        setAppProfiler(times);
    }

    private void box(Vector3f at, Vector3f size) {
        Geometry box = new Geometry("box", new Box(size.x, size.y, size.z));
        Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
        material.setBoolean("UseMaterialColors", true);
        material.setColor("Diffuse", ColorRGBA.Orange);
        box.setMaterial(material);
        box.setLocalTranslation(at);
        box.setShadowMode(ShadowMode.CastAndReceive);
        rootNode.attachChild(box);
    }

    @Override
    public void simpleUpdate(float seconds) {
        frame(frame++);
    }

    @Override
    public void destroy() {
        end();
        times.close();
        super.destroy();
    }

    /** In place of a dialog. */
    @Override
    public void handleError(String message, Throwable thrown) {
        failure = isExpected(thrown) ? null : thrown;
        started.complete(Thread.currentThread());
        stop();
    }
}
