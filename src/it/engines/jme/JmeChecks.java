import com.jme3.system.JmeVersion;
import dev.readout.driver.SystemDrivers;
import dev.readout.trace.write.TraceLayer;
import java.nio.file.Path;

/** Games of jMonkeyEngine, one after the other, which print what they find. */
public final class JmeChecks {
    private JmeChecks() {
    }

    /** @param arguments the folder for files */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        Checks.print("version", JmeVersion.VERSION_FULL);
        new JmeBracketed("untraced", SystemDrivers.gl()).play();
        try (TraceLayer layer = TraceLayer.create(SystemDrivers.gl(), folder.resolve("calls.log"))) {
            new JmeBracketed("traced", layer).play();
        }
        new JmeRestarts(folder.resolve("restarts.html")).play();
        new JmeForgotten().play();
        new JmeEnds(false, folder.resolve("closing.html")).play();
        new JmeEnds(true, folder.resolve("failing.html")).play();
        new JmeTimed(folder.resolve("timed.html")).play();
        new JmeErrors().play();
        new JmeLong().play();
    }
}
