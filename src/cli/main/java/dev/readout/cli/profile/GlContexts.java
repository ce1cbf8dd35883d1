package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.driver.DriverException;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The contexts that the command line works in. */
public final class GlContexts {
    private GlContexts() {
    }

    /** A context, or why there is none of its API. Just one of the two is null. */
    public record Attempt(GlApi api, @Nullable GlContext context, @Nullable String reason) {
    }

    /** Tries to make a context of an API. */
    public static Attempt attempt(EglDisplay display, GlApi api) {
        try {
            return new Attempt(api, display.createContext(api), null);
        } catch (DriverException | UnsupportedOperationException e) {
            return new Attempt(api, null, e.getMessage());
        }
    }

    /**
     * A context of OpenGL, or else of OpenGL ES, current on this thread.
     *
     * @throws CommandFailure if there is none of either, with both reasons
     */
    static GlContext makeCurrent(EglDisplay display) {
        List<String> reasons = new ArrayList<>();
        for (GlApi api : GlApi.values()) {
            Attempt attempt = attempt(display, api);
            if (attempt.context() != null) {
                attempt.context().makeCurrent();
                return attempt.context();
            }
            reasons.add(api + ": " + attempt.reason());
        }
        throw new CommandFailure("the driver gives no context (" + String.join("; ", reasons) + ")");
    }
}
