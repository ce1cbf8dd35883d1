package dev.readout.cli.profile;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.Converters;
import dev.readout.cli.command.Interruption;
import dev.readout.cli.output.OutputOptions;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.StandardOutput;
import dev.readout.cli.output.TextCells;
import dev.readout.export.report.LivePage;
import dev.readout.jfr.JfrEvents;
import dev.readout.jfr.RecordedFrames;
import dev.readout.profile.FrameStatistics;
import dev.readout.profile.GpuFrame;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** {@code watch}: prints the times of the scopes of a loop that runs in another process. */
public final class Watch implements Command {
    /** How many frames a table is of that is shown until somebody ends it: those of some seconds. */
    private static final int SHOWN = 1000;

    /** The browser that a user's system opens pages with. */
    private static final class Browser {
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

    /** Hands on the frames of one loop of a process that may have several: of one that is named, or the first one's. */
    static final class ShownLoop implements Consumer<GpuFrame> {
        /** So many others are named. */
        private static final int MOST_NAMED = 8;

        private final Consumer<GpuFrame> to;
        /** Empty until the first frame. */
        private Optional<String> name;
        private final TreeSet<String> others = new TreeSet<>();

        ShownLoop(Optional<String> name, Consumer<GpuFrame> to) {
            this.name = name;
            this.to = to;
        }

        @Override
        public void accept(GpuFrame frame) {
            if (name.isEmpty()) {
                name = Optional.of(frame.loop());
            }
            if (frame.loop().equals(name.get())) {
                to.accept(frame);
            } else if (others.size() < MOST_NAMED) {
                others.add(frame.loop());
            }
        }

        /** The message about loops that are not shown; empty if all are. */
        Optional<String> leftOut() {
            return others.isEmpty() ? Optional.empty() : Optional.of("without the frames of "
                    + others.stream().map(loop -> "'" + TextCells.printable(loop) + "'")
                            .collect(Collectors.joining(", "))
                    + (others.size() == MOST_NAMED ? " and perhaps others" : "") + ": --loop shows one");
        }
    }

    private final StandardOutput out;

    private int number;
    private Optional<Integer> frames = Optional.empty();
    private Optional<String> loop = Optional.empty();
    private boolean open;
    private final ScopeTableOptions table = new ScopeTableOptions();
    private final OutputOptions output = new OutputOptions();

    public Watch(StandardOutput out) {
        this.out = out;
    }

    @Override
    public String[] description() {
        return new String[] {
            "Shows the table of the scopes of a loop that runs in another process: drawn again each second on a"
                    + " terminal, on standard error, else a line a second. The process needs no option for that, and no"
                    + " restart: its loop hands its frames to JfrEvents.frames(), and its flight recorder records them"
                    + " meanwhile. Ctrl-C ends that, or the end of the process, and prints the table.",
            "",
            "The columns are those of readout profile, of the last " + SHOWN + " frames; host"
                    + " is empty if the loop does not measure the host's times."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.argument("PID", Converters::count, value -> number = value,
                "The number of the process, on this machine and of this user: jcmd -l lists all.");
        syntax.value("--frames", "N", Converters::count, value -> frames = Optional.of(value),
                "End after so many frames, 1 or more, with a table of them, of the last "
                        + FrameStatistics.MOST_FRAMES + " if there are more. Default: go on.");
        syntax.value("--loop", "NAME", value -> value, value -> loop = Optional.of(value),
                "Of several loops show the one of this name: by default, the names of its queues. Default: the loop of"
                        + " the first frame.");
        syntax.flag("--open", () -> open = true,
                "Also show the frames of all loops as a page that goes on meanwhile, that of readout profile --report:"
                        + " in the system's browser, and at the address that is printed, on this machine alone.");
        table.describe(syntax);
        output.describe(syntax);
    }

    @Override
    public int run(CommandLine line) throws IOException {
        table.check();
        if (!JfrEvents.isAvailable()) {
            throw new CommandFailure("this Java runtime, " + System.getProperty("java.home")
                    + ", has no flight recorder: the module jdk.jfr is missing");
        }
        FrameStatistics measured =
                FrameStatistics.ofLast(Math.min(frames.orElse(SHOWN), FrameStatistics.MOST_FRAMES));
        try (Interruption interruption = Interruption.watch()) {
            watch(measured, interruption, line.getErr());
        }
        return 0;
    }

    private static LivePage page(WatchedProcess process, PrintWriter err) throws IOException {
        // Without arguments: other users can read it.
        LivePage page = LivePage.start(0, Map.of("program", process.program().split(" ", 2)[0], "reports",
                "Not known: the flight recorder has the frames alone."));
        err.println("live page: " + page.uri());
        if (!Browser.open(page.uri())) {
            err.println("no browser could be opened: open this address in one on this machine");
        }
        return page;
    }

    /** Takes frames until there are enough, or until the process or the user ends it. */
    private void watch(FrameStatistics measured, Interruption interruption, PrintWriter err)
            throws IOException {
        try (WatchedProcess process = WatchedProcess.find(number, interruption);
                LivePage page = open ? page(process, err) : null;
                RecordedFrames recorded = process.record()) {
            err.println(process + ", times in " + table.unit());
            ScopeTable scopes = table.of(measured, new ScopeTable.Context("process", Integer.toString(number)),
                    new ScopeTable.Context("program", process.program()));
            Runnable ending = recorded::close;
            interruption.whenRequested(ending);
            process.onExit(ending);
            Optional<String> leftOut;
            try (LiveTable live = new LiveTable(LiveScreen.of(err), scopes, System::nanoTime)) {
                ShownLoop shown = new ShownLoop(loop, measured.andThen(live::add).andThen(frame -> {
                    if (live.frames() == frames.orElse(Integer.MAX_VALUE)) {
                        ending.run();
                    }
                }));
                recorded.forEach(page == null ? shown : shown.andThen(page::frame), () -> {
                    shown.leftOut().ifPresent(live::note);
                    live.refresh();
                });
                leftOut = shown.leftOut();
            } catch (IllegalStateException e) {
                throw new CommandFailure(process + " can't be watched: " + e.getMessage(), e);
            }
            leftOut.ifPresent(what -> err.println("this is " + what));
            if (process.hasEnded()) {
                err.println(process + " has ended");
            }
            if (recorded.incomplete() > 1) {
                err.println(recorded.incomplete() + " frames were left out: not all of their events were recorded");
                if (page != null) {
                    page.droppedFrames(recorded.incomplete());
                }
            }
            if (measured.count(FrameStatistics.FRAME) == 0 && !interruption.isRequested()) {
                throw new CommandFailure(process + " ended before it measured a frame"
                        + loop.map(name -> " of loop '" + name + "'").orElse(""));
            }
            try (Rows rows = output.open(out, scopes.columns())) {
                scopes.write(rows, output.isTable());
                rows.complete();
            }
            table.requireFound(measured);
        }
    }
}
