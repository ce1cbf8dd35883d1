import dev.readout.profile.GpuFrame;

/** The game left an error of GL and never asks: frames go on, and the error stays the game's. */
final class GdxErrors extends GdxGame {
    private static final int LEAVES = 10;
    private static final int FRAMES = 40;

    private int frames;

    @Override
    void arrived(GpuFrame frame) {
        frames++;
    }

    @Override
    void frame(int number) {
        if (number == LEAVES) {
            Checks.leaveError();
        } else if (number == FRAMES) {
            Checks.print("error frames", frames);
            Checks.print("error errors", Checks.errors());
            close();
        }
    }
}
