package dev.readout.testing;

import dev.readout.counters.CounterRecords;
import dev.readout.driver.SystemDrivers;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.ApiVersion;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.gl.QueryResourceStream;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * A program of another JVM: uses every method that leads to native code, and the decoders, which do without it. It is
 * in a package that the library has not, so that it may stand beside the library's module, and needs nothing of tests.
 */
public final class NativeEntries {
    private static final int[] NO_DEVICES = {3, 2, 0};
    private static final SymbolLookup DRIVER = name -> Optional.of(MemorySegment.ofAddress(8));

    private NativeEntries() {
    }

    /** Each method, by its type and name, and a call of it. */
    public static Map<String, Callable<?>> all() {
        Map<String, Callable<?>> all = new LinkedHashMap<>();
        all.put("SystemDrivers.vulkan", SystemDrivers::vulkan);
        all.put("SystemDrivers.egl", SystemDrivers::egl);
        all.put("SystemDrivers.gl", SystemDrivers::gl);
        all.put("VulkanInstance.create", () -> VulkanInstance.create(DRIVER));
        all.put("VulkanDevice.of", () -> VulkanDevice.of(8, 8));
        all.put("VulkanInstance.of", () -> VulkanInstance.of(8, 8, new ApiVersion(1, 0, 0)));
        all.put("EglDisplay.createHeadless", () -> EglDisplay.createHeadless(DRIVER));
        all.put("EglDisplay.create", () -> EglDisplay.create(DRIVER, EglDisplay.Platform.DEFAULT));
        all.put("GlContext.current", GlContext::current);
        all.put("GlContext.current with a driver", () -> GlContext.current(DRIVER));
        all.put("GpuProfiler.vulkan",
                () -> GpuProfiler.vulkan(8, 8).queue(GpuQueue.named("graphics"), 64, 1).build());
        all.put("TraceLayer.create", () -> TraceLayer.create(DRIVER, Path.of("never-written.log")));
        all.put("TraceLayer.create with a stream",
                () -> TraceLayer.create(DRIVER, OutputStream.nullOutputStream(), TraceSettings.builder().build()));
        all.put("SoftwareVulkan.create", SoftwareVulkan::create);
        all.put("SoftwareGl.create", SoftwareGl::create);
        all.put("SoftwareDevice.create", SoftwareDevice::create);
        return all;
    }

    /** Prints what each of them throws, twice, because a class that failed to initialise fails differently then. */
    public static void main(String[] arguments) {
        decode();
        for (int attempt = 0; attempt < 2; attempt++) {
            all().forEach((name, entry) -> {
                String outcome;
                try {
                    outcome = "made " + entry.call();
                } catch (Throwable thrown) {
                    outcome = thrown.getClass().getName() + ": " + thrown.getMessage();
                }
                System.out.println(name + " -> " + outcome);
            });
        }
        decode();
    }

    private static void decode() {
        ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment results = arena.allocate(layout.byteSize(1), Long.BYTES);
            results.setAtIndex(ValueLayout.JAVA_LONG, 0, 42);
            results.setAtIndex(ValueLayout.JAVA_LONG, 1, 1);
            MemorySegment records = arena.allocate(16, Long.BYTES);
            records.set(ValueLayout.JAVA_LONG, 8, 7);
            System.out.println("decoded " + layout.value(results, 0) + " " + layout.available(results, 0)
                    + ", " + new CounterRecords().wrap(records).value(0)
                    + ", version " + new QueryResourceStream().wrap(MemorySegment.ofArray(NO_DEVICES)).version());
        }
    }
}
