import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3Application;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3WindowConfiguration;
import dev.readout.driver.SystemDrivers;

/** Two windows, whose contexts have a profiler each. The first one is closed while the second one's is current. */
final class GdxWindows extends GdxBracketed {
    GdxWindows() {
        super("first window", SystemDrivers.gl());
    }

    @Override
    public void create() {
        super.create();
        Lwjgl3WindowConfiguration window = new Lwjgl3WindowConfiguration();
        window.setWindowedMode(32, 32);
        ((Lwjgl3Application) Gdx.app).newWindow(new GdxBracketed("second window", SystemDrivers.gl()), window);
    }

    @Override
    void end() {
        Checks.print(check + " current at its end", isCurrent());
    }
}
