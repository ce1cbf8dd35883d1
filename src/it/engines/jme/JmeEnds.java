import com.jme3.system.lwjgl.LwjglWindow;
import dev.readout.export.FrameExport;
import dev.readout.export.report.HtmlReport;
import dev.readout.profile.GpuFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.lwjgl.glfw.GLFW;

/** The game ends in the middle of a frame, and its page is written. */
final class JmeEnds extends JmeGame {
    private static final int FRAMES = 30;

    private final boolean failing;
    private final FrameExport export;
    private int frames;

    /**
     * @param failing whether the game throws an exception; else its window is closed
     * @param page the file
     */
    JmeEnds(boolean failing, Path page) throws IOException {
        this.failing = failing;
        export = FrameExport.start(HtmlReport.create(page, Map.of("engine", "jMonkeyEngine")));
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
            GLFW.glfwSetWindowShouldClose(((LwjglWindow) getContext()).getWindowHandle(), true);
        }
    }

    @Override
    void end() {
        StringBuilder table = new StringBuilder();
        times.statistics.appendTo(table, TimeUnit.MILLISECONDS);
        String check = failing ? "failing" : "closing";
        Checks.print(check + " frames", frames);
        Checks.print(check + " lines", table.toString().lines().count());
        Checks.print(check + " errors", Checks.errors());
    }

    @Override
    public void destroy() {
        super.destroy();
        export.close();
    }

    @Override
    boolean isExpected(Throwable failure) {
        return failure instanceof UnsupportedOperationException;
    }
}
