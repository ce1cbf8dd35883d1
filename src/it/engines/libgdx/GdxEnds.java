import dev.readout.export.FrameExport;
import dev.readout.export.report.HtmlReport;
import dev.readout.profile.GpuFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The game ends in the middle of a frame, and its page is written. */
final class GdxEnds extends GdxGame {
    private static final int FRAMES = 30;

    private final boolean failing;
    private final FrameExport export;
    private int frames;
    private boolean disposed;

    /**
     * @param failing whether the game throws an exception; else its window is closed
     * @param page the file
     */
    GdxEnds(boolean failing, Path page) throws IOException {
        this.failing = failing;
        export = FrameExport.start(HtmlReport.create(page, Map.of("engine", "libGDX")));
    }

    @Override
    void arrived(GpuFrame frame) {
        frames++;
        export.accept(frame);
    }

    @Override
    void frame(int number) {
        if (number == FRAMES && failing) {
            throw new UnsupportedOperationException("on purpose");
        } else if (number == FRAMES) {
            close();
        }
    }

    @Override
    void end() {
        disposed = true;
    }

    @Override
    void play() {
        String check = failing ? "failing" : "closing";
        try {
            super.play();
        } catch (UnsupportedOperationException onPurpose) {
            times.dispose();
        }
        export.close();
        Checks.print(check + " disposed by the engine", disposed);
        Checks.print(check + " frames", frames);
        Checks.print(check + " lines", times.table().toString().lines().count());
    }
}
