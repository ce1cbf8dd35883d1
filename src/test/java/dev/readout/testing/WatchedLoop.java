package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program: {@link RecordedLoop}, about 100 frames a second, until somebody ends it. */
public final class WatchedLoop {
    private static final long PAUSE_MILLISECONDS = 10;
    private static final String RUNS = "the loop runs";
    /** In case nobody does. */
    private static final int MOST_FRAMES = 60_000;

    private WatchedLoop() {
    }

    /**
     * Starts it in a JVM of its own.
     *
     * @param errors takes what it has to complain about
     * @return when the loop runs
     */
    public static Process start(Path errors, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java")
                .toString()));
        command.addAll(List.of(options));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), WatchedLoop.class.getName()));
        Process loop = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        assertThat(new BufferedReader(loop.inputReader()).readLine()).isEqualTo(RUNS);
        return loop;
    }

    /** Says so once the loop runs. */
    public static void main(String[] arguments) {
        RecordedLoop.run(WatchedLoop::goesOn, frame -> {
            if (frame.number() == 0) {
                System.out.println(RUNS);
            }
        });
    }

    private static boolean goesOn(int frame) {
        try {
            Thread.sleep(PAUSE_MILLISECONDS);
        } catch (InterruptedException e) {
            return false;
        }
        return frame < MOST_FRAMES;
    }
}
