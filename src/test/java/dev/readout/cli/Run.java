package dev.readout.cli;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** What a command did: its exit status, and what it wrote. */
public record Run(int status, String out, String err) {

    /** Runs a command in this process. */
    public static Run of(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Run run = to(out, args);
        return new Run(run.status, out.toString(StandardCharsets.UTF_8), run.err);
    }

    /** Runs a command of words between blanks, and of more words. */
    public static Run line(String line, Object... more) {
        return of(Stream.concat(Stream.of(line.split(" ")), Stream.of(more).map(Object::toString))
                .toArray(String[]::new));
    }

    /** Runs a command that writes its results to {@code out}. */
    public static Run to(OutputStream out, String... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Main.run(args, out, new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Run(status, "", err.toString(StandardCharsets.UTF_8));
    }

    /** The lines of the results. */
    public List<String> lines() {
        return out.lines().toList();
    }
}
