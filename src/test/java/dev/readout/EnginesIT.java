package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.report.BaseReport;
import dev.readout.testing.Artifacts;
import dev.readout.testing.CheckedTrace;
import dev.readout.testing.Folders;
import dev.readout.testing.GlxDisplay;
import dev.readout.testing.JavaProcess;
import dev.readout.testing.OuterMaven;
import dev.readout.testing.OutsideMaven;
import dev.readout.testing.PageProgram;
import dev.readout.testing.Pages;
import dev.readout.testing.Requirement;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Games of engines that are what everybody gets, each with its LWJGL, with the class that the engine's page shows. They
 * run on a screen that nobody sees, in a process for each engine, and print what they find.
 */
class EnginesIT {
    private static final Path SOURCES = Path.of("src/it/engines");
    /** What a heap may hold more after ten thousand frames than after two thousand: the JVM's own caches. */
    private static final long MOST_GROWTH = 1 << 20;

    /** An engine, by the name of its folder and its page. */
    private enum Engine {
        JME("JmeChecks", "JmeTimes", "TimedGame"), LIBGDX("GdxChecks", "GdxTimes");

        private final String checks;
        private final List<String> programs;

        Engine(String checks, String... programs) {
            this.checks = checks;
            this.programs = List.of(programs);
        }

        private String folder() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The classes of the pages that are compiled and run here. */
    static final List<String> PROGRAMS =
            Stream.of(Engine.values()).flatMap(engine -> engine.programs.stream()).toList();

    /** What games found: lines by what they are about. */
    private record Found(Path files, String output) {
        private List<String> all(String what) {
            String begin = "found " + what + ": ";
            return output.lines().filter(line -> line.startsWith(begin)).map(line -> line.substring(begin.length()))
                    .toList();
        }

        private String one(String what) {
            assertThat(all(what)).as("%s in %s", what, output).hasSize(1);
            return all(what).getFirst();
        }

        private long number(String what) {
            return Long.parseLong(one(what));
        }
    }

    private static final Map<Engine, Found> FOUND = new EnumMap<>(Engine.class);

    @BeforeAll
    static void play() throws Exception {
        Requirement.require(!OuterMaven.OFFLINE || Files.exists(OuterMaven.repository().resolve("org/jmonkeyengine")),
                "Maven is offline, and its repository has no engines");
        Path folder = Artifacts.TARGET.resolve("engines").toAbsolutePath();
        try (GlxDisplay screen = GlxDisplay.open()) {
            Folders.delete(folder);
            Path project = folder.resolve("project");
            Folders.copy(SOURCES, project, file -> true);
            Files.copy(Path.of("src/it/one/pom.xml"), project.resolve("pom.xml"));
            OutsideMaven maven = OutsideMaven.ofThisBuild(folder);
            for (Engine engine : Engine.values()) {
                for (String program : engine.programs) {
                    Files.writeString(project.resolve(engine.folder()).resolve(program + ".java"),
                            PageProgram.named(program).source());
                }
                maven.run(project, "-P" + engine.folder(), "-Dprogram=" + engine.folder(), "-Dshared=common",
                        "-Dartifact=readout-report", "-Dreadout.version=" + Artifacts.VERSION, "process-classes",
                        "dependency:copy-dependencies");
                FOUND.put(engine, play(engine, project.resolve("target").resolve(engine.folder()), screen.name()));
            }
            maven.assertAllOfThisProjectIsWhatIsPublished();
        }
    }

    private static Found play(Engine engine, Path built, String display) throws Exception {
        Path files = Files.createDirectories(built.resolve("files"));
        return new Found(files, JavaProcess.java(Map.of("DISPLAY", display, "XDG_SESSION_TYPE", "x11"),
                List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-cp",
                        built.resolve("classes") + File.pathSeparator + built.resolve("jars") + "/*", engine.checks,
                        files.toString())));
    }

    @ParameterizedTest
    @EnumSource
    void itsVersionIsThatOfThePage(Engine engine) throws IOException {
        assertThat(Files.readString(Pages.named(engine.folder()))).contains(" " + FOUND.get(engine).one("version"));
    }

    /** With the engine's own profiler beside it, and with every call traced. */
    @ParameterizedTest
    @CsvSource({"JME, untraced, 60", "JME, traced, 60", "LIBGDX, untraced, 5", "LIBGDX, traced, 5",
        "LIBGDX, first window, 5", "LIBGDX, second window, 5"})
    void everyTimeIsBetweenThoseByHand(Engine engine, String game, long scopes) {
        Found found = FOUND.get(engine);

        assertThat(found.all(game + " wrong")).isEmpty();
        assertThat(found.number(game + " outside")).isZero();
        assertThat(found.number(game + " frames")).isGreaterThan(190);
        assertThat(found.number(game + " scopes")).isGreaterThanOrEqualTo(scopes * found.number(game + " frames"));
        assertThat(found.one(game + " errors")).isEqualTo("none");
    }

    @ParameterizedTest
    @CsvSource({"JME, RenderMainViewPorts/Default PostQueue/DirectionalLightShadowRenderer",
        "JME, Default PostFrame/FilterPostProcessor FXAAFilter render",
        "JME, Default PostFrame/FilterPostProcessor BloomFilter com.jme3.post.filters.BloomFilter$1",
        "LIBGDX, image/shadows", "LIBGDX, filter"})
    void shadowsAndFiltersHaveTimes(Engine engine, String end) {
        assertThat(FOUND.get(engine).all("untraced scope")).anyMatch(
                line -> line.matches(".*\\Q" + end + "\\E [1-9]\\d{3,}"));
    }

    @Test
    void theEnginesOwnProfilersMeasureToo() {
        assertThat(FOUND.get(Engine.JME).all("untraced own")).anyMatch(
                line -> line.matches(".*/PostQueue/DirectionalLightShadowRenderer [1-9]\\d{3,}"));
        assertThat(FOUND.get(Engine.LIBGDX).one("untraced own")).isEqualTo("8 draws, 0 errors");
    }

    @ParameterizedTest
    @EnumSource
    void theTraceHasTwoStampsOfEachScope(Engine engine) throws IOException {
        Found found = FOUND.get(engine);

        assertThat(CheckedTrace.callsOf(found.files.resolve("calls.log")).get("glQueryCounter"))
                .isGreaterThanOrEqualTo((int) (2 * found.number("traced scopes")));
    }

    @Test
    void eachContextOfARestartHasItsProfiler() throws IOException {
        Found found = FOUND.get(Engine.JME);

        assertThat(found.number("restarts contexts")).isEqualTo(21);
        assertThat(found.number("restarts profilers")).isEqualTo(21);
        assertThat(found.all("restarts repeated")).as("numbers of frames that were there before").isEmpty();
        assertThat(found.number("restarts frames")).isGreaterThanOrEqualTo(2 * 21);
        assertThat(found.one("restarts errors")).isEqualTo("none");
        assertThat(BaseReport.read(found.files.resolve("restarts.html"))).asString()
                .startsWith("a report of " + found.number("restarts frames") + " frames");
    }

    /** By chance the new context has the handle of the one that is gone: then another message says the same. */
    @Test
    void aProfilerThatARestartLeftSaysWhatToDo() {
        Found found = FOUND.get(Engine.JME);

        assertThat(found.one("forgotten says")).contains("made anew").contains("abandon");
        assertThat(found.number("forgotten profilers")).isEqualTo(2);
        assertThat(found.all("forgotten repeated")).isEmpty();
        assertThat(found.one("forgotten errors")).isEqualTo("none");
    }

    /** A window is closed while another one's context is current: the page lets its profiler go without a call. */
    @Test
    void aWindowMayCloseInTheContextOfAnother() {
        assertThat(FOUND.get(Engine.LIBGDX).one("first window current at its end")).isEqualTo("false");
    }

    @ParameterizedTest
    @CsvSource({"JME, closing, FXAAFilter", "JME, failing, FXAAFilter", "LIBGDX, closing, shadows",
        "LIBGDX, failing, shadows"})
    void aGameThatEndsInAFrameHasItsPage(Engine engine, String game, String scope) throws IOException {
        Found found = FOUND.get(engine);
        Path page = found.files.resolve(game + ".html");

        assertThat(found.number(game + " frames")).isGreaterThanOrEqualTo(28);
        assertThat(found.number(game + " lines")).isGreaterThan(5);
        assertThat(BaseReport.read(page)).asString()
                .startsWith("a report of " + found.number(game + " frames") + " frames");
        assertThat(page).content().contains(scope);
    }

    @Test
    void theGameOfThePageHasItsTableAndItsPage() throws IOException {
        Found found = FOUND.get(Engine.JME);

        assertThat(found.all("timed overlay")).hasSize(2).first().asString().matches("\\d+ frames, ms +mean .*");
        assertThat(found.one("timed errors")).isEqualTo("none");
        assertThat(found.all("timed failure")).isEmpty();
        assertThat(found.files.resolve("timed.html")).content().contains("llvmpipe").contains("RenderMainViewPorts");
    }

    /** As the page says. */
    @Test
    void libgdxDisposesOfNoGameThatFails() {
        assertThat(FOUND.get(Engine.LIBGDX).one("closing disposed by the engine")).isEqualTo("true");
        assertThat(FOUND.get(Engine.LIBGDX).one("failing disposed by the engine")).isEqualTo("false");
    }

    @ParameterizedTest
    @EnumSource
    void anErrorStaysTheGames(Engine engine) {
        assertThat(FOUND.get(engine).one("error errors")).isEqualTo("none but 0x500");
        assertThat(FOUND.get(engine).number("error frames")).isGreaterThan(35);
    }

    @ParameterizedTest
    @EnumSource
    void tenThousandFramesLeaveNothingBehind(Engine engine) {
        assertThat(FOUND.get(engine).number("long frames")).isGreaterThanOrEqualTo(10_000);
        assertThat(FOUND.get(engine).number("long growth")).isLessThan(MOST_GROWTH);
    }

    @ParameterizedTest
    @EnumSource
    void theProfilerReportsNothing(Engine engine) {
        assertThat(FOUND.get(engine).output).doesNotContain("dev.readout.profile");
    }
}
