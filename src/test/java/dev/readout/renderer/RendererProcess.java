package dev.readout.renderer;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.system.MemoryUtil.memASCII;
import static org.lwjgl.system.MemoryUtil.memAddress;

import dev.readout.driver.SystemDrivers;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.JavaProcess;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.lwjgl.system.FunctionProvider;

/**
 * A renderer in a JVM of its own, under a trace layer between two counters of calls: LWJGL loads one driver for all of
 * a process.
 */
public final class RendererProcess {
    /** Which renderer runs, on which driver. */
    public enum Renderer {
        /** OpenGL 3.3 of the system, through GLFW. */
        GL,
        /** Vulkan of the system. */
        VULKAN,
        /** Vulkan of the software device. */
        SOFTWARE_VULKAN
    }

    /**
     * What the counters of a process say.
     *
     * @param asked the functions that the renderer asked for and got
     * @param made how often the renderer called each function
     * @param arrived how often the driver was called
     */
    public record Calls(Set<String> asked, Map<String, Long> made, Map<String, Long> arrived) {}

    /** What a renderer does on one of its threads. */
    interface Work {
        void run(int thread) throws Exception;
    }

    private RendererProcess() {
    }

    /**
     * Runs a renderer to its end.
     *
     * @param environment what its environment has beside that of this process
     * @param log where the trace goes
     * @param registries whether the layer reads those of the usual places, or none
     * @param threads how many threads render
     */
    public static Calls run(Renderer renderer, Map<String, String> environment, Path log, boolean registries,
            int threads, int frames) throws Exception {
        Path counts = log.resolveSibling(log.getFileName() + ".counts");
        JavaProcess.java(environment, List.of("--enable-native-access=ALL-UNNAMED", "-Xmx1g", "-cp",
                System.getProperty("java.class.path"), RendererProcess.class.getName(), renderer.name(),
                log.toString(), counts.toString(), Boolean.toString(registries), Integer.toString(threads),
                Integer.toString(frames)));
        Calls calls = new Calls(new TreeSet<>(), new TreeMap<>(), new TreeMap<>());
        for (String line : Files.readAllLines(counts)) {
            String[] words = line.split(" ", 3);
            switch (words[0]) {
                case "asked" -> calls.asked.add(words[1]);
                case "made" -> calls.made.put(words[1], Long.valueOf(words[2]));
                default -> calls.arrived.put(words[1], Long.valueOf(words[2]));
            }
        }
        return calls;
    }

    /** @param arguments those of {@link #run}, the file of the counts behind that of the trace */
    public static void main(String[] arguments) throws Exception {
        Path log = Path.of(arguments[1]);
        TraceSettings options = Boolean.parseBoolean(arguments[3])
                ? TraceSettings.builder().build() : TraceSettings.builder().registries().build();
        int threads = Integer.parseInt(arguments[4]);
        int frames = Integer.parseInt(arguments[5]);
        switch (Renderer.valueOf(arguments[0])) {
            case GL -> {
                try (GlWindows windows = new GlWindows(threads)) {
                    CountedCalls driver = new CountedCalls(GlWindows.functions());
                    try (TraceLayer layer = TraceLayer.create(driver, log, options)) {
                        CountedCalls application = new CountedCalls(layer);
                        windows.use(provider(application));
                        onThreads(threads, thread -> windows.render(thread, frames));
                        write(Path.of(arguments[2]), application, driver);
                    }
                }
            }
            case VULKAN -> vulkan(SystemDrivers.vulkan(), arguments, log, options, threads, frames);
            case SOFTWARE_VULKAN -> {
                try (SoftwareDevice device = SoftwareDevice.create(SoftwareSettings.builder().build())) {
                    vulkan(device, arguments, log, options, threads, frames);
                }
            }
        }
    }

    private static void vulkan(SymbolLookup system, String[] arguments, Path log, TraceSettings options, int threads,
            int frames) throws Exception {
        CountedCalls driver = new CountedCalls(system);
        try (TraceLayer layer = TraceLayer.create(driver, log, options)) {
            CountedCalls application = new CountedCalls(layer);
            try (VulkanRenderer renderer = new VulkanRenderer(provider(application))) {
                onThreads(threads, thread -> renderer.render(frames));
            }
            write(Path.of(arguments[2]), application, driver);
        }
    }

    /** What LWJGL takes a driver's functions from. */
    public static FunctionProvider provider(SymbolLookup driver) {
        return name -> driver.find(memASCII(memAddress(name))).map(MemorySegment::address).orElse(NULL);
    }

    private static void onThreads(int threads, Work work) throws Exception {
        if (threads == 1) {
            work.run(0);
            return;
        }
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                running.add(executor.submit(() -> {
                    Thread.currentThread().setName("renderer " + thread);
                    work.run(thread);
                    return null;
                }));
            }
            for (Future<?> future : running) {
                future.get();
            }
        }
    }

    private static void write(Path file, CountedCalls application, CountedCalls driver) throws IOException {
        List<String> lines = new ArrayList<>();
        application.asked().forEach(name -> lines.add("asked " + name));
        application.calls().forEach((name, count) -> lines.add("made " + name + " " + count));
        driver.calls().forEach((name, count) -> lines.add("arrived " + name + " " + count));
        Files.write(file, lines);
    }
}
