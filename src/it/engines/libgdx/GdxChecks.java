import com.badlogic.gdx.Version;
import dev.readout.driver.SystemDrivers;
import dev.readout.trace.write.TraceLayer;
import java.nio.file.Path;

/** Games of libGDX, one after the other, which print what they find. */
public final class GdxChecks {
    private GdxChecks() {
    }

    /** @param arguments the folder for files */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        Checks.print("version", Version.VERSION);
        new GdxBracketed("untraced", SystemDrivers.gl()).play();
        try (TraceLayer layer = TraceLayer.create(SystemDrivers.gl(), folder.resolve("calls.log"))) {
            new GdxBracketed("traced", layer).play();
        }
        new GdxWindows().play();
        new GdxEnds(false, folder.resolve("closing.html")).play();
        new GdxEnds(true, folder.resolve("failing.html")).play();
        new GdxErrors().play();
        new GdxLong().play();
    }
}
