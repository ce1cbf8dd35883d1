package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.Script;
import dev.readout.export.timeline.MadeTimelines;
import dev.readout.profile.FrameBuilder;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterTry;

/** Loops that come together in one page have there what each has in a page of its own. */
class ReportLoopsProperties {
    private static final HostThread MAIN = new HostThread(1, "main");
    /** What a page has of a loop; the rest is of all of them. */
    private static final List<String> OF_A_LOOP = List.of("loop", "scopesLeftOut", "timesBelowZero", "gpu", "host",
            "scopes", "queues", "series", "frames");

    private final Path file;
    private final Path other;

    ReportLoopsProperties() throws IOException {
        file = Files.createTempFile("report", ".html");
        other = Files.createTempFile("report", ".html");
    }

    @AfterTry
    void delete() throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(other);
    }

    /** Frames whose times are so short that histograms of either size have them exactly. */
    private static List<GpuFrame> loop(int number, int count, Random random) {
        return new MadeTimelines(random.nextLong(), IntStream.range(0, 3)
                .mapToObj(queue -> GpuQueue.named("window " + number + " queue " + queue)).toList()).frames(count, 0);
    }

    private static Map<String, Object> ofTheLoop(ReadData data) {
        Map<String, Object> own = new LinkedHashMap<>(data.all());
        own.keySet().retainAll(OF_A_LOOP);
        assertThat(own).containsOnlyKeys(OF_A_LOOP);
        return own;
    }

    private static List<GpuFrame> interleaved(List<List<GpuFrame>> loops, Random random) {
        List<GpuFrame> all = new ArrayList<>();
        int[] taken = new int[loops.size()];
        while (all.size() < loops.stream().mapToInt(List::size).sum()) {
            int loop = random.nextInt(loops.size());
            if (taken[loop] < loops.get(loop).size()) {
                all.add(loops.get(loop).get(taken[loop]++));
            }
        }
        return all;
    }

    @Property(tries = 60)
    void eachLoopHasWhatItHasAlone(@ForAll @Size(min = 2, max = 3) List<@IntRange(min = 1, max = 80) Integer> counts,
            @ForAll long seed) throws IOException {
        Random random = new Random(seed);
        List<List<GpuFrame>> loops = new ArrayList<>();
        for (int count : counts) {
            loops.add(loop(loops.size(), count, random));
        }
        List<GpuFrame> all = interleaved(loops, random);
        ReadData together = Captures.written(file, Script.of(all));
        List<List<GpuFrame>> inOrder = loops.stream().sorted((one, two) -> all.indexOf(one.getFirst())
                - all.indexOf(two.getFirst())).toList();
        assertThat(together.number("version")).isEqualTo(2);
        assertThat(together.objects("loops")).hasSize(loops.size());
        List<BaseReport.Loop> read = BaseReport.read(file).loops();
        for (int i = 0; i < inOrder.size(); i++) {
            ReadData alone = Captures.written(other, Script.of(inOrder.get(i)));
            assertThat(alone.number("version")).isEqualTo(1);
            // As text: numbers of JSON are compared as they are written.
            assertThat(together.objects("loops").get(i).all()).hasToString(ofTheLoop(alone).toString());
            // What is read back is the same loop.
            BaseReport.Loop base = BaseReport.read(other).loops().getFirst();
            assertThat(read.get(i)).usingRecursiveComparison().isEqualTo(base);
            ReportSummary summary = ReportSummary.create(Map.of());
            inOrder.get(i).forEach(summary::frame);
            assertThat(base).usingRecursiveComparison().isEqualTo(summary.report().loops().getFirst());
            assertThat(base.name()).isEqualTo(inOrder.get(i).getFirst().loop());
        }
    }

    /** They have any numbers, in any order, and lie over time as they came. */
    @Example
    void batchesAreAmongTheFramesOfALoop() throws IOException {
        long[] numbers = {Long.MAX_VALUE, 5, 0, 5};
        GpuQueue queue = GpuQueue.named("compute");
        FrameBuilder builder = GpuFrame.builder(List.of(queue)).loop("compute batches");
        ReadData batches = Captures.written(file, report -> {
            report.frame(MadeFrames.frame(7, 0, 5, List.of(queue), List.of()));
            for (long number : numbers) {
                report.frame(builder.begin(number, 0, 5).scope(Scope.named("sort"), queue, 0).recorded(1, 9, 0, 9)
                        .build());
                report.report(new ProfilerReport.BatchExpired(number, "sort", queue, 1, 1), 0);
                report.report(new ProfilerReport.Written(number, ProfilerReport.Kind.DISJOINT,
                        new ProfilerReport.Disjoint(number, true).toString()), 0);
            }
        }).objects("loops").getLast();

        assertThat(batches.objects("frames")).extracting(frame -> frame.number("number") + " " + frame.text("title"))
                .containsExactlyInAnyOrder("0 batch " + Long.MAX_VALUE, "1 batch 5", "2 batch 0", "3 batch 5");
    }

    /** Names of which only the middle differs, or only what no page can have, are of different loops. */
    @Provide
    Arbitrary<List<String>> names() {
        Arbitrary<String> middle = Arbitraries.oneOf(Arbitraries.strings().ofMinLength(1).ofMaxLength(3), Arbitraries
                .strings().withChars("ab?\ufffd\ud800\ud801\udc00").ofMinLength(1).ofMaxLength(3));
        Arbitrary<String> around = Arbitraries.of("", "window of a long name ".repeat(4), "\ud83c\udf0d".repeat(30));
        return Combinators.combine(around, middle, around).as((before, name, behind) -> before + name + behind)
                .filter(name -> !name.isBlank()).list().uniqueElements().ofMinSize(2).ofMaxSize(5);
    }

    /** Each has a time that no other has. */
    private static List<GpuFrame> eachOnce(List<String> names) {
        return IntStream.range(0, names.size()).mapToObj(i -> MadeFrames.frame(0, 0, 5, List.of(GpuQueue.named(
                names.get(i))), List.of(MadeScope.of("draw", -1, 0, 0, 10 + i)))).toList();
    }

    /** A loop is compared with itself, whichever comes first, and whether it was written to a page between. */
    @Property(tries = 60)
    void aLoopIsTheSameWheneverItComes(@ForAll("names") List<String> names, @ForAll long seed) throws IOException {
        List<GpuFrame> frames = new ArrayList<>(eachOnce(names));
        Captures.written(file, Script.of(frames));
        Collections.shuffle(frames, new Random(seed));
        ReportSummary summary = ReportSummary.create(Map.of());
        frames.forEach(summary::frame);
        List<Comparison.Row> rows = Comparison.of(summary.report(), BaseReport.read(file)).rows();
        assertThat(rows).hasSize(3 * names.size())
                .allSatisfy(row -> assertThat(row.nowNanoseconds()).isNotNull().isEqualTo(row.beforeNanoseconds()));
        assertThat(rows).extracting(Comparison.Row::loop).allMatch(loop -> loop.length() <= 100);
    }

    /** Sixteen loops are told apart, and there is as much of each as there can be: the page stays as small. */
    @Example
    void moreLoopsThanAreToldApartAreLeftOutAndThePageStaysSmall() throws IOException {
        ReadData data = Captures.written(file, report -> {
            report.report(new ProfilerReport.Disjoint(7, false), 0);
            for (int i = 0; i < 600; i++) {
                for (int loop = 0; loop < BaseReport.MOST_LOOPS + 2; loop++) {
                    // Names that lose their middle, in which they differ.
                    String name = "\u5f71".repeat(50) + loop + "\u5f71".repeat(200);
                    List<MadeScope> scopes = new ArrayList<>();
                    for (int scope = 0; scope < 100; scope++) {
                        scopes.add(MadeScope.of(scope + name, -1, 0, 2_000_000_000L * i,
                                2_000_000_000L * i + 1_000_000_000L - 7L * scope));
                    }
                    if (i % 50 == 0) {
                        report.host(new HostScope(MAIN, loop + name, HostScope.Origin.DRIVER, 2_000_000_000L * i,
                                2_000_000_000L * i + 5));
                    }
                    report.frame(MadeFrames.frame(i, 2_000_000_000L * i, 2_000_000_000L * i + 1_900_000_000L,
                            List.of(GpuQueue.named(name), GpuQueue.named("x" + name), GpuQueue.named("y" + name)),
                            i < 40 ? scopes : scopes.subList(0, 3)));
                }
            }
        });
        assertThat(Files.size(file)).isLessThan(2_000_000);
        List<ReadData> loops = data.objects("loops");
        assertThat(loops).hasSize(BaseReport.MOST_LOOPS).extracting(loop -> loop.text("loop"))
                .doesNotHaveDuplicates();
        assertThat(data.number("framesLeftOut")).isEqualTo(2 * 600);
        assertThat(loops.stream().mapToInt(loop -> loop.objects("scopes").size()).sum())
                .isEqualTo(BaseReport.MOST_SCOPES);
        assertThat(loops).allSatisfy(loop -> {
            assertThat(loop.object("gpu").number("count")).isEqualTo(600);
            assertThat(loop.object("series").numbers("FRAMES").stream().mapToLong(i -> i).sum()).isEqualTo(600);
            assertThat(loop.object("series").numbers("REPORTS")).containsOnly(0L);
        });
        assertThat(data.object("reports").object("counts").number("DISJOINT")).isEqualTo(1);
        assertThat(BaseReport.read(file).loops()).hasSize(BaseReport.MOST_LOOPS);
    }
}
