package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.Interruption;
import dev.readout.jfr.JfrEvents;
import dev.readout.jfr.RecordedFrames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Another JVM of this machine, whose flight recorder records frames until this is closed. Not safe to share between
 * threads.
 */
final class WatchedProcess implements AutoCloseable {
    /** The events to record, each without a threshold; and the time that they are kept, longer than any is late. */
    private static final List<String> SETTINGS = List.of("settings=none", "maxage=20s", "+readout.Scope#enabled=true",
            "+readout.Scope#gpuThreshold=0ns", "+readout.Count#enabled=true", "+readout.Queue#enabled=true",
            "+readout.Frame#enabled=true", "+readout.Frame#gpuThreshold=0ns");
    private static final int ENDING_SECONDS = 5;
    /** In the answer to {@code JFR.configure}. */
    private static final String REPOSITORY = "Repository path:";
    /** A class that is loaded where a loop can hand its frames to the flight recorder. */
    private static final String LOADED = JfrEvents.class.getPackageName() + ".WhenRecording";

    private final Jcmd jcmd;
    private final ProcessHandle process;
    private final String program;
    /** The recording, by a name that no other {@code readout} has given. */
    private final String recording = "name=readout-" + ProcessHandle.current().pid();
    /** Ends it; null before it begins. */
    private Jcmd.@Nullable Request ending;

    private WatchedProcess(Jcmd jcmd, ProcessHandle process, String program) {
        this.jcmd = jcmd;
        this.process = process;
        this.program = program;
    }

    /**
     * Finds a process that can be watched.
     *
     * @param interruption ends the waiting for its answers
     * @throws CommandFailure if there is none of this number
     */
    static WatchedProcess find(int number, Interruption interruption) throws IOException {
        ProcessHandle process = ProcessHandle.of(number)
                .orElseThrow(() -> new CommandFailure("there is no process " + number));
        Jcmd jcmd = Jcmd.find();
        interruption.whenRequested(jcmd::end);
        WatchedProcess found = new WatchedProcess(jcmd, process, jcmd.program(number)
                .orElseThrow(() -> new CommandFailure("process " + number + " " + strangeness(process))));
        if (!found.ask("VM.class_hierarchy", LOADED).contains(LOADED + "/")) {
            throw new CommandFailure(found + " hands no frames to the flight recorder: its loop has to call"
                    + " JfrEvents.frames(), in a runtime that has the module jdk.jfr");
        }
        return found;
    }

    /** Why a process is not among the JVMs that jcmd lists. */
    private static String strangeness(ProcessHandle process) {
        Optional<String> user = process.info().user();
        return user.isPresent() && !user.equals(ProcessHandle.current().info().user())
                ? "belongs to " + user.get() + ", who alone may watch it"
                : "is none of the JVMs that jcmd lists: it is another program, or it was started with"
                        + " -XX:-UsePerfData, -XX:+PerfDisableSharedMem or -XX:+DisableAttachMechanism";
    }

    /**
     * Begins to record frames.
     *
     * @throws CommandFailure if it can't record, or if what it writes can't be read
     */
    RecordedFrames record() throws IOException {
        List<String> command = new ArrayList<>(List.of("JFR.start", recording));
        command.addAll(SETTINGS);
        ending = jcmd.prepare(process.pid(), List.of("JFR.stop", recording));
        jcmd.ask(process.pid(), command);
        Path repository = Path.of(ask("JFR.configure").lines().filter(line -> line.startsWith(REPOSITORY))
                .map(line -> line.substring(REPOSITORY.length()).strip()).findFirst()
                .orElseThrow(() -> new CommandFailure("jcmd does not say where " + this + " records")));
        if (!Files.isReadable(repository)) {
            throw new CommandFailure(this + " records in " + repository + ", which can't be read from here");
        }
        return RecordedFrames.open(repository);
    }

    private String ask(String... command) throws IOException {
        return jcmd.ask(process.pid(), List.of(command));
    }

    /** Its program: the main class or the jar, with arguments. */
    String program() {
        return program;
    }

    boolean hasEnded() {
        return !process.isAlive();
    }

    /** Calls back once the process has ended. */
    @SuppressWarnings("FutureReturnValueIgnored") // The action does not fail.
    void onExit(Runnable action) {
        process.onExit().thenRun(action);
    }

    /** Ends the recording, whose files the process then deletes. */
    @Override
    public void close() throws IOException {
        if (ending == null) {
            return;
        }
        try {
            ending.answer();
        } catch (CommandFailure failure) {
            // One that ends stops its recording first.
            if (process.onExit().completeOnTimeout(process, ENDING_SECONDS, TimeUnit.SECONDS).join().isAlive()) {
                throw new CommandFailure("the recording of " + this + " may go on: " + failure.getMessage() + "; jcmd "
                        + process.pid() + " JFR.stop " + recording + " ends it");
            }
        }
    }

    @Override
    public String toString() {
        return "process " + process.pid() + " (" + program + ")";
    }
}
