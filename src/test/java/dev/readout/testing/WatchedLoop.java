package dev.readout.testing;

/** A program: {@link RecordedLoop}, about 100 frames a second, until somebody ends it. */
public final class WatchedLoop {
    private static final long PAUSE_MILLISECONDS = 10;
    /** In case nobody does. */
    private static final int MOST_FRAMES = 60_000;

    private WatchedLoop() {
    }

    /** Says so once the loop runs. */
    public static void main(String[] arguments) {
        RecordedLoop.run(WatchedLoop::goesOn, frame -> {
            if (frame.number() == 0) {
                System.out.println("the loop runs");
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
