package one;

import dev.readout.export.otel.OtelMetrics;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Records metrics, for an SDK that is not there. */
public final class Main {
    private Main() {
    }

    /** @param arguments the file that is written */
    public static void main(String[] arguments) throws IOException {
        Frames.into(OtelMetrics.create(OpenTelemetry.noop().getMeterProvider()));
        Files.writeString(Path.of(arguments[0], "recorded"), "3 frames");
    }
}
