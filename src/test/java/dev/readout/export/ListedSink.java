package dev.readout.export;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** Lists in words what it is given. */
public class ListedSink implements FrameSink {
    public static final String CLOSED = "closed";
    public final List<String> given = new CopyOnWriteArrayList<>();
    final List<HostScope> scopes = new CopyOnWriteArrayList<>();

    /** Lists one thing. A test may do more then, or throw. */
    protected void add(String what) throws IOException {
        given.add(what);
    }

    @Override
    public void frame(GpuFrame frame) throws IOException {
        add("frame " + frame.number());
    }

    @Override
    public void report(ProfilerReport report, long nanoseconds) throws IOException {
        add(report.kind() + " of frame " + report.frame() + " at " + nanoseconds);
    }

    @Override
    public void host(HostScope scope) throws IOException {
        scopes.add(scope);
        add(scope.name());
    }

    @Override
    public void droppedFrames(long frames) throws IOException {
        add(frames + " frames dropped");
    }

    @Override
    public void droppedHostScopes(long dropped) throws IOException {
        add(dropped + " scopes dropped");
    }

    @Override
    public void droppedReports(long reports) throws IOException {
        add(reports + " reports dropped");
    }

    @Override
    public void endedEarly(String reason) throws IOException {
        add("ended early: " + reason);
    }

    @Override
    public void close() throws IOException {
        add(CLOSED);
    }

    /** Throws anything, whatever the compiler knows of it. */
    @SuppressWarnings("unchecked")
    static <T extends Throwable> void raise(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** Is held up by the first thing that it is given, until it is interrupted or may go on. */
    static final class Stuck extends ListedSink {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch goesOn = new CountDownLatch(1);
        final CountDownLatch closed = new CountDownLatch(1);

        @Override
        protected void add(String what) throws IOException {
            super.add(what);
            inside.countDown();
            try {
                goesOn.await();
            } catch (InterruptedException e) {
                goesOn.countDown();
                Thread.currentThread().interrupt();
            }
            if (what.equals(CLOSED)) {
                closed.countDown();
            }
        }
    }
}
