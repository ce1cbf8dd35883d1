package dev.readout.jmh;

import com.sun.management.ThreadMXBean;
import dev.readout.driver.SystemDrivers;
import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.VulkanProfilerBuilder;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What does a frame of the profiling loop cost on the system's Vulkan driver? Each frame is polled, recorded and
 * submitted, three are in flight, and the one that is polled has ended. The times are those of the poll and of the
 * recording, medians of the last half of the frames. Rivals on the same device are the loop in C, the same downcalls in
 * bare Java, and LWJGL if it is on the class path.
 *
 * <p>In each round every loop runs in a JVM of its own, one after the other. The table has the median of the rounds
 * in nanoseconds, and how many times that of C in the same round it is: the median, the smallest and the largest.
 *
 * <p>Arguments: the library that {@code jmh/loop.c} was compiled to; how many frames, 40,000 if it is left out; how
 * many rounds, 3.
 */
public final class RealDriver {
    private static final List<Integer> SCOPES = List.of(4, 16, 64);
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    /** Each of the last half has been polled. */
    private static final int FEWEST_FRAMES = 2 * FrameLoop.FRAMES_IN_FLIGHT;

    private RealDriver() {
    }

    /** A number; 0 if the text is none. */
    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path library = args.length < 1 || args.length > 3 ? null : Path.of(args[0]).toAbsolutePath();
        int frames = args.length < 2 ? 40_000 : number(args[1]);
        int rounds = args.length < 3 ? 3 : number(args[2]);
        if (library == null || !Files.isReadable(library) || frames < FEWEST_FRAMES || rounds < 1) {
            System.err.println("usage: RealDriver LIBRARY [FRAMES [ROUNDS]], where LIBRARY is made by"
                    + " gcc -O3 -shared -fPIC -o libloop.so jmh/loop.c, FRAMES are " + FEWEST_FRAMES
                    + " or more, and ROUNDS 1 or more");
            System.exit(2);
        }
        List<String> loops = new ArrayList<>(List.of("c", "downcalls", "readout", "readoutPlain", "readoutBatches"));
        if (RealDriver.class.getResource("/org/lwjgl/vulkan/VK10.class") != null) {
            loops.add("lwjgl");
        }
        Starts starts = new Starts();
        double bytes = 0;
        for (int round = 0; round < rounds; round++) {
            for (int scopes : SCOPES) {
                for (String loop : loops) {
                    Measured measured = start(library, frames, loop, scopes);
                    System.out.println(scopes + " scopes, " + loop + ": " + measured);
                    starts.add(scopes + " | record", loop, measured.record);
                    starts.add(scopes + " | poll", loop, measured.poll);
                    bytes = loop.startsWith("readout") ? Math.max(bytes, measured.bytes) : bytes;
                }
            }
        }
        System.out.printf("%n%s%n%n| scopes | | %s |%n| --- | --- |%s%n", Processor.name(), String.join(" | ", loops),
                " --- |".repeat(loops.size()));
        for (String question : starts.questions()) {
            System.out.println("| " + question + loops.stream().map(loop -> loop.equals("c")
                    ? starts.time(question, loop) : starts.timeBeside(question, loop, "c")).collect(
                            Collectors.joining(" | ", " | ", " |")));
        }
        System.out.printf(Locale.ROOT,
                "%nA frame of Readout allocates %.3f B at most, over the last half of %,d frames.%n", bytes,
                frames);
    }

    /** What a loop took in one JVM. */
    private record Measured(String device, long record, long poll, double bytes) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "record %d ns, poll %d ns, %.3f B a frame, on %s", record, poll, bytes,
                    device);
        }
    }

    private static Measured start(Path library, int frames, String loop, int scopes)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                OneLoop.class.getName(), library.toString(), String.valueOf(frames), loop, String.valueOf(scopes))
                .redirectError(Redirect.INHERIT).start();
        List<String> lines;
        try (var out = process.inputReader()) {
            lines = out.lines().toList();
        }
        if (process.waitFor() != 0 || lines.size() != 2) {
            throw new IllegalStateException(loop + " with " + scopes + " scopes failed: " + lines);
        }
        String[] numbers = lines.get(1).split(" ");
        return new Measured(lines.get(0), Long.parseLong(numbers[0]), Long.parseLong(numbers[1]),
                Double.parseDouble(numbers[2]));
    }

    /** One JVM: arguments are the library, how many frames, the loop and how many scopes. */
    static final class OneLoop {
        public static void main(String[] args) {
            SymbolLookup driver = SystemDrivers.vulkan();
            try (VulkanInstance instance = VulkanInstance.create(driver)) {
                VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
                QueueFamily family = physical.queueFamilies().stream().filter(each -> each.timestampValidBits() > 0)
                        .findFirst().orElseThrow(() -> new IllegalStateException(
                                physical.name() + " has no queue with timestamps"));
                EnumSet<DeviceFeature> features = EnumSet.noneOf(DeviceFeature.class);
                if (physical.features().contains(DeviceFeature.HOST_QUERY_RESET)) {
                    features.add(DeviceFeature.HOST_QUERY_RESET);
                }
                try (VulkanDevice device = physical.createDevice(family, features, List.of())) {
                    System.out.printf(Locale.ROOT, "%s, %s, period %s ns, %d valid bits, reset by %s%n",
                            physical.name(),
                            physical.driver(), physical.timestampPeriod(), family.timestampValidBits(),
                            features.isEmpty() ? "a command" : "the host");
                    long find = driver.find("vkGetDeviceProcAddr").orElseThrow().address();
                    GpuQueue queue = GpuQueue.named("queue");
                    MeasuredDevice measured = new MeasuredDevice(device, queue, () -> {
                        VulkanProfilerBuilder builder = GpuProfiler.vulkan(device.handle(), find)
                                .queue(queue, family.timestampValidBits(), physical.timestampPeriod())
                                .framesInFlight(FrameLoop.FRAMES_IN_FLIGHT).listener(System.err::println);
                        features.forEach(builder::enabled);
                        return builder;
                    }, () -> SymbolLookup.libraryLookup(Path.of(args[0]), Arena.global()),
                            driver.find("vkGetInstanceProcAddr").orElseThrow().address(), instance.handle(),
                            physical.handle());
                    try (FrameLoop loop = measured.loop(args[2], Integer.parseInt(args[3]))) {
                        run(device, loop, Integer.parseInt(args[1]));
                    }
                }
            }
        }

        private static void run(VulkanDevice device, FrameLoop loop, int frames) {
            CommandBuffer[] commands = new CommandBuffer[FrameLoop.FRAMES_IN_FLIGHT];
            Fence[] fences = new Fence[FrameLoop.FRAMES_IN_FLIGHT];
            Arrays.setAll(commands, slot -> device.createCommandBuffer());
            Arrays.setAll(fences, slot -> device.createFence());
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long[] record = new long[frames];
            long[] poll = new long[frames];
            long read = 0;
            long allocated = 0;
            for (int frame = 0; frame < frames; frame++) {
                int slot = frame % FrameLoop.FRAMES_IN_FLIGHT;
                if (frame == frames / 2) {
                    allocated = threads.getCurrentThreadAllocatedBytes();
                }
                if (frame >= FrameLoop.FRAMES_IN_FLIGHT) {
                    await(fences[slot]);
                    long start = System.nanoTime();
                    read += loop.poll();
                    poll[frame] = System.nanoTime() - start;
                }
                commands[slot].begin();
                long start = System.nanoTime();
                loop.record(commands[slot].handle());
                record[frame] = System.nanoTime() - start;
                commands[slot].end();
                device.queue().submit(commands[slot], fences[slot]);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
            for (Fence fence : fences) {
                await(fence);
                read += loop.poll();
            }
            if (read != frames) {
                throw new IllegalStateException(read + " of " + frames + " frames were read");
            }
            System.out.printf(Locale.ROOT, "%d %d %.3f%n", median(record), median(poll),
                    (double) allocated / (frames - frames / 2));
        }

        private static void await(Fence fence) {
            if (!fence.await(PATIENCE_NANOS)) {
                throw new IllegalStateException("a frame did not end within " + PATIENCE_NANOS + " ns");
            }
        }

        /** Of the last half. */
        private static long median(long[] times) {
            long[] last = Arrays.copyOfRange(times, times.length / 2, times.length);
            Arrays.sort(last);
            return last[last.length / 2];
        }
    }
}
