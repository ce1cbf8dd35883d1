package dev.readout.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;

/** An X server for a test: one of its own that nobody sees, Xvfb, or else the one that DISPLAY names. */
public final class XServer implements AutoCloseable {
    private final Process process;
    private final String display;

    private XServer(Process process, String display) {
        this.process = process;
        this.display = display;
    }

    /** Starts a server; a test that needs one is skipped where there is none. */
    public static XServer start() {
        try {
            // It chooses a number that is free, writes it when it is ready, and ends with its last client.
            Process process = new ProcessBuilder(List.of("Xvfb", "-displayfd", "1", "-screen", "0", "64x64x24",
                    "-nolisten", "tcp", "-terminate")).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            String number = new BufferedReader(new InputStreamReader(process.getInputStream())).readLine();
            if (number != null) {
                return new XServer(process, ":" + number);
            }
            process.destroy();
        } catch (IOException notInstalled) {
            // Then there may be a screen.
        }
        String display = System.getenv("DISPLAY");
        Requirement.require(display != null, "there is no X server (Debian package xvfb), and DISPLAY is not set");
        return new XServer(null, display);
    }

    /** What XOpenDisplay takes. */
    public String display() {
        return display;
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroy();
            process.onExit().join();
            try {
                process.getInputStream().close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
