package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.output.TimeUnitName;
import dev.readout.profile.FrameStatistics;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.jline.builtins.ScreenTerminal;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.junit.jupiter.api.Test;

class LiveTableTest {
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"));

    private final FrameStatistics measured = FrameStatistics.ofLast(100);
    private long now;

    private LiveTable table(LiveScreen screen) {
        return new LiveTable(screen, new ScopeTableOptions().of(measured), () -> now);
    }

    /** A frame of scopes that take 1000 ns and one more each. */
    private static GpuFrame frame(long number, String... names) {
        List<MadeScope> scopes = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            scopes.add(MadeScope.of(names[i], -1, 0, 10_000L * i, 10_000L * i + 1000 + i));
        }
        return MadeFrames.frame(number, 0, 1, QUEUES, scopes);
    }

    /** A terminal whose screen the tests look at. */
    private static final class Screen {
        private final org.jline.terminal.Size size;
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();
        private final LineDisciplineTerminal terminal =
                new LineDisciplineTerminal("screen", "xterm", written, StandardCharsets.UTF_8);

        Screen(int columns, int rows) throws IOException {
            size = new org.jline.terminal.Size(columns, rows);
            terminal.setSize(size);
        }

        List<String> lines() throws Exception {
            ScreenTerminal screen = new ScreenTerminal(size.getColumns(), size.getRows());
            screen.write(written.toString(StandardCharsets.UTF_8));
            return Arrays.stream(screen.dump(0, true).replaceAll("<[^>]*>", "").replace("&nbsp;", " ")
                    .replace("&gt;", ">").split("\n")).map(String::stripTrailing).toList();
        }
    }

    @Test
    void theTableIsDrawnAgainInItsPlace() throws Exception {
        Screen screen = new Screen(100, 10);
        LiveTable live = table(new LiveScreen(screen.terminal));
        for (int i = 0; i < 4; i++) {
            GpuFrame frame = frame(i, "shadow", "main");
            measured.accept(frame);
            now += TimeUnit.MILLISECONDS.toNanos(250);
            live.accept(frame);
            assertThat(screen.lines().subList(0, 5)).containsExactly(
                    (i == 0 ? "1 frame" : i + 1 + " frames") + ", medians: frame 2001 ns, main 1001 ns, shadow 1000 ns",
                    "scope   count    min  median    p99    max  share  samples  invocations",
                    "shadow      " + (i + 1) + "  1,000   1,000  1,000  1,000   50.0        -            -",
                    "main        " + (i + 1) + "  1,001   1,001  1,001  1,001   50.0        -            -",
                    "");
        }
        live.close();
        assertThat(screen.lines()).allMatch(String::isEmpty);
    }

    /** What is drawn in place of other lines is what is drawn at once. This terminal has a lightning of one column. */
    @Property
    void aLineReplacesAnotherHoweverWideItsLettersAre(
            @ForAll @Size(min = 1, max = 4) List<@Size(max = 5) List<@StringLength(max = 12) @Chars({'a', '影', '⚡',
                '9', ' '}) String>> tables)
            throws Exception {
        assertThat(drawn(tables)).isEqualTo(drawn(tables.subList(tables.size() - 1, tables.size())));
    }

    private static List<String> drawn(List<List<String>> tables) throws Exception {
        Screen shown = new Screen(100, 10);
        LiveScreen screen = new LiveScreen(shown.terminal);
        tables.forEach(table -> screen.show("summary", table));
        List<String> lines = shown.lines();
        screen.close();
        assertThat(shown.lines()).allMatch(String::isEmpty);
        return lines;
    }

    @Test
    void itIsDrawnNoMoreOftenThanItIsRead() throws Exception {
        Screen screen = new Screen(100, 10);
        LiveTable live = table(new LiveScreen(screen.terminal));
        GpuFrame frame = frame(0, "main");
        measured.accept(frame);
        live.accept(frame);
        int once = screen.written.size();
        assertThat(once).isPositive();
        now += TimeUnit.MILLISECONDS.toNanos(249);
        live.accept(frame);
        assertThat(screen.written.size()).isEqualTo(once);
        now += TimeUnit.MILLISECONDS.toNanos(1);
        live.accept(frame);
        assertThat(screen.written.size()).isGreaterThan(once);
    }

    @Test
    void whatHasNoRoomIsCounted() throws Exception {
        Screen screen = new Screen(30, 6);
        LiveTable live = table(new LiveScreen(screen.terminal));
        GpuFrame frame = frame(0, "a", "b", "c", "d", "e", "f", "g", "h");
        measured.accept(frame);
        live.accept(frame);
        assertThat(screen.lines()).startsWith("1 frame, medians: frame 8028", "scope  count    min  median")
                .element(4).isEqualTo("... 6 more");
    }

    @Test
    void whatIsNoTerminalGetsALineASecond() {
        StringWriter text = new StringWriter();
        LiveTable live = table(new LiveScreen(new PrintWriter(text)));
        for (int i = 0; i < 30; i++) {
            GpuFrame frame = frame(i, "main");
            measured.accept(frame);
            live.accept(frame);
            now += TimeUnit.MILLISECONDS.toNanos(100);
        }
        live.close();
        assertThat(text.toString().lines()).containsExactly("1 frame, medians: frame 1000 ns, main 1000 ns",
                "11 frames, medians: frame 1000 ns, main 1000 ns", "21 frames, medians: frame 1000 ns, main 1000 ns");
    }

    @Test
    void ofFramesThatComeAtOnceAllAreShown() {
        StringWriter text = new StringWriter();
        LiveTable live = table(new LiveScreen(new PrintWriter(text)));
        live.refresh();
        live.refresh();
        for (int i = 0; i < 3; i++) {
            GpuFrame frame = frame(i, "main");
            measured.accept(frame);
            live.add(frame);
        }
        live.refresh();
        live.refresh();
        assertThat(live.frames()).isEqualTo(3);
        assertThat(text.toString().lines()).containsExactly("no frame yet",
                "3 frames, medians: frame 1000 ns, main 1000 ns");
        now += TimeUnit.SECONDS.toNanos(1);
        live.refresh();
        assertThat(text.toString().lines()).as("frames may come as late").hasSize(2);
        now += TimeUnit.SECONDS.toNanos(1);
        live.refresh();
        assertThat(text.toString().lines()).hasSize(3);
    }

    /** Of a name that no loop has, one would wait for ever. */
    @Test
    void whereNoLoopHasTheNameTheOthersAreNamed() {
        StringWriter text = new StringWriter();
        LiveTable live = table(new LiveScreen(new PrintWriter(text)));
        Watch.ShownLoop shown = new Watch.ShownLoop(Optional.of("wrong"), live::add);
        shown.accept(frame(0, "main"));
        shown.leftOut().ifPresent(live::note);
        live.refresh();

        assertThat(text.toString().lines()).containsExactly(
                "no frame yet, without the frames of '" + frame(0, "main").loop() + "': --loop shows one");
    }

    /** Names are cut as far as it takes to show what is behind them, and no further than they can be read. */
    @Property
    void numbersHaveRoomBesideNamesOfAnyLength(@ForAll @Size(min = 1, max = 3) List<@StringLength(max = 90) @Chars({'a',
        '影'}) String> names, @ForAll @IntRange(min = 40, max = 200) int columns) throws Exception {
        Screen screen = new Screen(columns, 10);
        FrameStatistics frames = FrameStatistics.ofLast(1);
        LiveTable live = new LiveTable(new LiveScreen(screen.terminal), new ScopeTableOptions().of(frames),
                () -> now);
        String[] all = IntStream.range(0, names.size()).mapToObj(i -> i + names.get(i)).toArray(String[]::new);
        GpuFrame frame = frame(0, all);
        frames.accept(frame);
        live.accept(frame);
        String numbers = "  count    min  median    p99    max  share  samples  invocations";
        if (columns > numbers.length() + 16) {
            assertThat(screen.lines().get(1)).endsWith(numbers);
        }
        for (int i = 0; i < all.length; i++) {
            String shown = screen.lines().get(2 + i).split(" {2,}")[0];
            boolean whole = shown.length() == all[i].length();
            assertThat(whole || shown.endsWith("..")).as("%s of %s", shown, all[i]).isTrue();
            assertThat(shown.length()).isGreaterThanOrEqualTo(Math.min(all[i].length(), 8));
        }
        live.close();
    }

    @Test
    void pointsAreBelowEachOther() throws Exception {
        Screen screen = new Screen(120, 10);
        ScopeTable table = new ScopeTable(measured, Set.of(), null, TimeUnitName.MS, List.of(ScopeColumn.SCOPE,
                ScopeColumn.MEDIAN), List.of());
        GpuFrame frame = MadeFrames.frame(0, 0, 1, QUEUES, List.of(MadeScope.of("short", -1, 0, 0, 20),
                MadeScope.of("long", -1, 0, 30, 1_234_500_030)));
        measured.accept(frame);
        new LiveTable(new LiveScreen(screen.terminal), table, () -> now).accept(frame);
        assertThat(screen.lines().subList(0, 4)).containsExactly(
                "1 frame, medians: frame 1234.500020 ms, long 1234.500000 ms, short 0.000020 ms",
                "scope        median",
                "short      0.000020",
                "long   1,234.500000");
    }
}
