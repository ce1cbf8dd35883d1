import com.badlogic.gdx.ApplicationAdapter;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3Application;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3ApplicationConfiguration;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3Graphics;
import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.Pixmap;
import com.badlogic.gdx.graphics.Texture;
import com.badlogic.gdx.graphics.g2d.BitmapFont;
import com.badlogic.gdx.graphics.g2d.SpriteBatch;
import com.badlogic.gdx.graphics.glutils.FrameBuffer;
import com.badlogic.gdx.utils.ScreenUtils;
import dev.readout.driver.gl.GlContext;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuRecorder;
import dev.readout.profile.Scope;

/** A small game: boxes with shadows, a filter and a text. What is checked with it is a subclass. */
abstract class GdxGame extends ApplicationAdapter {
    private static final int SIZE = 32;
    private static final Scope IMAGE = Scope.named("image");
    private static final Scope SHADOWS = Scope.named("shadows");
    private static final Scope BOXES = Scope.named("boxes");
    private static final Scope FILTER = Scope.named("filter");
    private static final Scope TEXT = Scope.named("text");

    GdxTimes times;
    private GlContext context;
    private SpriteBatch batch;
    private BitmapFont font;
    private Texture box;
    private FrameBuffer image;
    private int frame;

    /** The context, as the profiler calls it. */
    GlContext context() {
        return GlContext.current();
    }

    /** Takes what was measured. */
    void arrived(GpuFrame frame) {
    }

    /** Draws in a scope. */
    void scope(GpuRecorder gpu, int level, Scope scope, Runnable draws) {
        gpu.scope(scope);
        try (gpu) {
            draws.run();
        }
    }

    /** Called in a scope of each frame, from 0. */
    abstract void frame(int number);

    /** Called when it ends. */
    void end() {
    }

    static Lwjgl3ApplicationConfiguration configuration() {
        Lwjgl3ApplicationConfiguration configuration = new Lwjgl3ApplicationConfiguration();
        configuration.setWindowedMode(SIZE, SIZE);
        configuration.setForegroundFPS(0);
        configuration.useVsync(false);
        configuration.disableAudio(true);
        return configuration;
    }

    /** Runs it to its end. */
    void play() {
        new Lwjgl3Application(this, configuration());
    }

    /** Closes the window once the frame has ended. */
    static void close() {
        ((Lwjgl3Graphics) Gdx.graphics).getWindow().closeWindow();
    }

    /** Whether the context of this window is the current one. */
    boolean isCurrent() {
        return context.isCurrent();
    }

    @Override
    public void create() {
        context = context();
        times = new GdxTimes(context, this::arrived);
        batch = new SpriteBatch();
        font = new BitmapFont();
        Pixmap white = new Pixmap(1, 1, Pixmap.Format.RGBA8888);
        white.setColor(Color.WHITE);
        white.fill();
        box = new Texture(white);
        white.dispose();
        image = new FrameBuffer(Pixmap.Format.RGBA8888, SIZE, SIZE, false);
    }

    @Override
    public void render() {
        GpuRecorder gpu = times.begin();
        scope(gpu, 0, IMAGE, () -> {
            image.begin();
            ScreenUtils.clear(Color.SKY);
            scope(gpu, 1, SHADOWS, () -> boxes(Color.DARK_GRAY, 2));
            scope(gpu, 1, BOXES, () -> {
                boxes(Color.ORANGE, 0);
                frame(frame++);
            });
            image.end();
        });
        scope(gpu, 0, FILTER, () -> draw(image.getColorBufferTexture(), Color.LIGHT_GRAY, 0, SIZE));
        scope(gpu, 0, TEXT, () -> {
            batch.begin();
            font.draw(batch, times.table(), 0, SIZE);
            batch.end();
        });
        times.end();
    }

    private void boxes(Color color, int offset) {
        for (int each = 0; each < 3; each++) {
            draw(box, color, 8 * each + offset, 6);
        }
    }

    private void draw(Texture texture, Color color, int at, int size) {
        batch.begin();
        batch.setColor(color);
        batch.draw(texture, at, at, size, size);
        batch.end();
    }

    @Override
    public void dispose() {
        end();
        times.dispose();
    }
}
