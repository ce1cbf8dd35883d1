package dev.readout.jmh;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How long does a process take from the start of the JVM to its first result, decoded from what the software device
 * wrote and printed, beside a JVM that only prints a line? Both are started in turn, many times, and their medians
 * compared.
 */
public final class StartUp {
    private static final int ROUNDS = 15;

    private StartUp() {
    }

    public static void main(String[] args) throws Exception {
        long[] hello = new long[ROUNDS];
        long[] first = new long[ROUNDS];
        for (int round = -2; round < ROUNDS; round++) {
            long helloNanos = nanosecondsOf(HelloWorld.class);
            long firstNanos = nanosecondsOf(FirstResult.class);
            if (round >= 0) {
                hello[round] = helloNanos;
                first[round] = firstNanos;
            }
        }
        System.out.printf("%-44s %-18s %8.2f   (%.0f ms / %.0f ms)%n", "StartUp", "readout / hello",
                median(first) / median(hello), median(first) / 1e6, median(hello) / 1e6);
    }

    private static long nanosecondsOf(Class<?> main) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), main.getName()));
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String result;
        long elapsed;
        try (BufferedReader output = process.inputReader()) {
            result = output.readLine();
            elapsed = System.nanoTime() - start;
        }
        int exit = process.waitFor();
        if (exit != 0 || result == null) {
            throw new IllegalStateException(main.getSimpleName() + " ended with " + exit + ", see above");
        }
        return elapsed;
    }

    private static double median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** The rival. */
    static final class HelloWorld {
        public static void main(String[] args) {
            System.out.println("hello, world");
        }
    }
}
