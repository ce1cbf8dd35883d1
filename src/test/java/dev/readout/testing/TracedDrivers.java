package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.trace.write.TraceLayer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Drivers under trace layers, one layer a driver, and what their traces have to say in the end. */
public final class TracedDrivers {
    private final Path folder;
    private final Map<String, TraceLayer> layers = new LinkedHashMap<>();

    /** @param folder where the traces are written */
    public TracedDrivers(Path folder) {
        this.folder = folder;
    }

    /** The layer of a name, over {@code driver} when it is asked for first. */
    public TraceLayer traced(String name, SymbolLookup driver) {
        return layers.computeIfAbsent(name, unused -> {
            try {
                return TraceLayer.create(driver, folder.resolve(name));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Ends the layers. */
    public void close() {
        layers.values().forEach(TraceLayer::close);
    }

    /** How often each function was called, by the name of the layer; every call has its exit. */
    public Map<String, Map<String, Integer>> calls() throws IOException {
        Map<String, Map<String, Integer>> calls = new LinkedHashMap<>();
        for (String name : layers.keySet()) {
            calls.put(name, CheckedTrace.callsOf(folder.resolve(name), VulkanRegistry::mayLack));
        }
        return calls;
    }

    /** What was made is as often destroyed. */
    public static void assertSameCount(Map<String, Integer> calls, String create, String destroy) {
        assertThat(calls.get(create)).as(create).isPositive().isEqualTo(calls.get(destroy));
    }
}
