import dev.readout.profile.GpuFrame;

/** The game left an error of GL and never asks, and it pauses: frames go on, and the error stays the game's. */
final class JmeErrors extends JmeGame {
    private static final int LEAVES = 10;
    private static final int PAUSES = 20;
    private static final int PAUSED = 5;
    private static final int FRAMES = 40;

    private int paused;
    private int frames;

    @Override
    void arrived(GpuFrame frame) {
        frames++;
    }

    @Override
    public void update() {
        // A frame that is paused begins and does not end.
        if (speed == 0 && paused++ == PAUSED) {
            setSpeed(1);
        }
        super.update();
    }

    @Override
    void frame(int number) {
        switch (number) {
            case LEAVES -> Checks.leaveError();
            case PAUSES -> setSpeed(0);
            case FRAMES -> stop();
            default -> {}
        }
    }

    @Override
    void end() {
        Checks.print("error frames", frames);
        Checks.print("error errors", Checks.errors());
    }
}
