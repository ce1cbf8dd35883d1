/** Ten thousand frames, and what the heap holds early and late. */
final class GdxLong extends GdxGame {
    private static final int WARM = 2_000;
    private static final int FRAMES = 10_000;

    private long early;

    @Override
    void frame(int number) {
        if (number == WARM) {
            early = Checks.liveBytes();
        } else if (number == FRAMES) {
            Checks.print("long growth", Checks.liveBytes() - early);
            Checks.print("long frames", times.profiler.frame());
            close();
        }
    }
}
