package dev.readout.cli.profile;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The program, the machine and the time of a measurement, for files that are read elsewhere. */
final class Machine {
    private Machine() {
    }

    /**
     * Names and values, in an order for people.
     *
     * @param driver what was loaded
     * @param traced whether its calls are logged meanwhile, which takes the host's time
     */
    static Map<String, String> properties(DriverName driver, ProfiledDevice device, boolean traced) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("program", "readout profile");
        properties.put("device", device.name());
        properties.put("driver", device.driver().get());
        properties.put("api", driver == DriverName.GL ? "opengl" : "vulkan");
        properties.put("time", driver == DriverName.SOFTWARE ? "virtual" : "real");
        properties.put("traced", traced ? "yes" : "no");
        properties.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch"));
        properties.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        properties.put("java", Runtime.version().toString());
        properties.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        return Collections.unmodifiableMap(properties);
    }
}
