package dev.readout.cli.metrics;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.resources.Resource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** The resource of the metrics, by OpenTelemetry's semantic conventions: this program, this machine and its device. */
final class MachineResource {
    private static final String ATTRIBUTES = "OTEL_RESOURCE_ATTRIBUTES";
    private static final String SERVICE_NAME = "OTEL_SERVICE_NAME";
    private static final Path LINUX_HOST_NAME = Path.of("/proc/sys/kernel/hostname");

    private MachineResource() {
    }

    /**
     * The resource. The environment's attributes take precedence over detected ones.
     *
     * @param about {@code device}, {@code driver} and {@code api}, of the device
     * @throws IllegalArgumentException if the environment has a name that no attribute can have
     */
    static Resource of(Map<String, String> about, Map<String, String> environment) {
        AttributesBuilder found = Attributes.builder().put("service.name", "readout")
                // Each run has sums of its own: they must not be added to another machine's.
                .put("service.instance.id", UUID.randomUUID().toString());
        String version = MachineResource.class.getPackage().getImplementationVersion();
        if (version != null) {
            found.put("service.version", version);
        }
        found.put("host.name", hostName()).put("hw.type", "gpu");
        String device = about.get("device");
        if (device != null) {
            found.put("hw.id", device).put("hw.name", device);
        }
        for (String each : new String[] {"driver", "api"}) {
            String value = about.get(each);
            if (value != null) {
                found.put("readout." + each, value);
            }
        }
        AttributesBuilder said = Attributes.builder();
        list(environment.getOrDefault(ATTRIBUTES, "")).forEach(said::put);
        String name = environment.getOrDefault(SERVICE_NAME, "");
        if (!name.isBlank()) {
            said.put("service.name", name);
        }
        return Resource.getDefault().merge(Resource.create(found.build())).merge(resource(said.build()));
    }

    private static Resource resource(Attributes said) {
        try {
            return Resource.create(said);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(ATTRIBUTES + " has a name that is no attribute's: " + e.getMessage());
        }
    }

    /**
     * The names and values of a variable of OpenTelemetry: {@code name=value,other=value}, the values percent-encoded.
     * Malformed items are left out.
     */
    static Map<String, String> list(String text) {
        Map<String, String> found = new LinkedHashMap<>();
        for (String each : text.split(",", -1)) {
            int sign = each.indexOf('=');
            String name = sign < 0 ? "" : each.substring(0, sign).strip();
            if (!name.isEmpty()) {
                found.put(name, decoded(each.substring(sign + 1).strip()));
            }
        }
        return found;
    }

    private static String decoded(String value) {
        try {
            // A plus is a plus here, and a space where a page's form is encoded.
            return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return value;
        }
    }

    private static String hostName() {
        try {
            // Not InetAddress where it can be had otherwise: that may ask a name server, and wait.
            return Files.isReadable(LINUX_HOST_NAME) ? Files.readString(LINUX_HOST_NAME).strip()
                    : InetAddress.getLocalHost().getHostName();
        } catch (IOException unknown) {
            return "localhost";
        }
    }
}
