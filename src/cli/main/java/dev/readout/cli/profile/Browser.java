package dev.readout.cli.profile;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The browser that a user's system opens pages with. */
final class Browser {
    /** So long an opener may take to say that there is none; one that is a browser goes on. */
    private static final int SECONDS = 3;

    private Browser() {
    }

    /** Opens a page. Returns whether a browser could be asked to. */
    static boolean open(URI page) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        List<String> opener = system.startsWith("windows") ? List.of("rundll32", "url.dll,FileProtocolHandler")
                : List.of(system.startsWith("mac") ? "open" : "xdg-open");
        List<String> command = new ArrayList<>(opener);
        command.add(page.toString());
        try {
            Process opening = new ProcessBuilder(command).redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD).start();
            opening.getOutputStream().close();
            return !opening.waitFor(SECONDS, TimeUnit.SECONDS) || opening.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
