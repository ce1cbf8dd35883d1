package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.SynchronizationCalls.By;
import dev.readout.software.vulkan.SynchronizationCalls.Point;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Assertions;

/**
 * Timelines between three queues and the host, in any order: what goes on and what stays is what a model of the
 * specification says, whose judge is a loop over all queues until nothing moves.
 */
class TimelineProperties {
    private static final int QUEUES = 3;
    /** One semaphore for each queue that signals it, in order, and one for the host. */
    private static final int SEMAPHORES = QUEUES + 1;
    private static final int HOST = QUEUES;
    private static final int QUERIES = 64;

    enum Kind {
        SUBMIT, SIGNAL, POLL, WAIT
    }

    /** What a submission waits for: a value that a semaphore may reach later, or never. */
    record Wish(int semaphore, int value) {
    }

    /**
     * What to do.
     *
     * @param queue which one submits, or how long is waited: not at all, a moment, or for ever
     * @param wishes what is waited for
     * @param number whether a submission signals and by which function it is made; whether any of the wishes is enough
     */
    record Step(Kind kind, int queue, List<Wish> wishes, int number) {
    }

    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void whatGoesOnIsWhatTheModelSays(@ForAll("programs") List<Step> program,
            @ForAll @IntRange(min = 0, max = 2) int lag) {
        Assertions.assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            try (Application application = new Application(settings -> settings.lag(lag).queueFamilies(
                    List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, QUEUES, 64))))) {
                Run run = new Run(application, lag);
                program.forEach(run::step);
                run.finish();
            }
        });
    }

    @Provide
    Arbitrary<List<Step>> programs() {
        Arbitrary<Kind> kinds = Arbitraries.frequency(Tuple.of(8, Kind.SUBMIT), Tuple.of(2, Kind.SIGNAL),
                Tuple.of(1, Kind.POLL), Tuple.of(3, Kind.WAIT));
        Arbitrary<Wish> wishes = Combinators.combine(Arbitraries.integers().between(0, SEMAPHORES - 1),
                Arbitraries.integers().between(0, 6)).as(Wish::new);
        return Combinators.combine(kinds, Arbitraries.integers().between(0, QUEUES - 1),
                wishes.list().ofMinSize(0).ofMaxSize(2), Arbitraries.integers().between(0, 7)).as(Step::new).list()
                .ofMinSize(1).ofMaxSize(40);
    }

    /** A submission as the model knows it. */
    private record Submitted(int query, List<Wish> waits, int signals) {
    }

    private static final class Run {
        private final Application application;
        private final SynchronizationCalls calls;
        private final int lag;
        private final MemorySegment timestamps;
        private final MemorySegment[] semaphores = new MemorySegment[SEMAPHORES];
        private final long base;
        /** What is submitted to each queue and what was reached, in a world without lag. */
        private final List<List<Submitted>> queues = new ArrayList<>();
        private final int[] done = new int[QUEUES];
        private final int[] reached = new int[SEMAPHORES];
        private final int[] promised = new int[SEMAPHORES];
        private final long[] seen = new long[SEMAPHORES];
        private int queries;

        Run(Application application, int lag) {
            this.application = application;
            this.lag = lag;
            calls = new SynchronizationCalls(application);
            timestamps = application.timestamps(QUERIES);
            // Values are unsigned: the sign of half of them changes on the way.
            base = lag == 1 ? Long.MAX_VALUE - 3 : 0;
            for (int i = 0; i < SEMAPHORES; i++) {
                semaphores[i] = calls.timeline(base);
                seen[i] = base;
            }
            for (int i = 0; i < QUEUES; i++) {
                queues.add(new ArrayList<>());
            }
        }

        void step(Step step) {
            switch (step.kind()) {
                case SUBMIT -> submit(step);
                case SIGNAL -> signal(step.number() / 4 + 1);
                case POLL -> {
                    // Each is looked at after each step.
                }
                case WAIT -> await(step);
            }
            look();
        }

        private Point point(Wish wish) {
            return new Point(semaphores[wish.semaphore()], base + wish.value());
        }

        private void submit(Step step) {
            int query = queries++;
            Commands commands = application.begin().reset(timestamps, query, 1).timestamp(timestamps, query).ended();
            boolean signals = step.number() % 4 != 0;
            SynchronizationCalls.Submit submit = calls.submit(commands);
            step.wishes().forEach(wish -> submit.waits(point(wish).semaphore(), point(wish).value()));
            if (signals) {
                promised[step.queue()]++;
                submit.signals(semaphores[step.queue()], base + promised[step.queue()]);
            }
            queues.get(step.queue())
                    .add(new Submitted(query, step.wishes(), signals ? promised[step.queue()] : -1));
            Application.check(submit.to(application.queue(0, step.queue()),
                    step.number() % 2 == 0 ? By.SUBMIT : By.SUBMIT_2));
            settle();
        }

        private void signal(int by) {
            promised[HOST] += by;
            reached[HOST] = promised[HOST];
            assertThat(calls.signal(semaphores[HOST], base + promised[HOST])).as("%s", application.reports).isZero();
            settle();
        }

        private boolean isMet(Wish wish) {
            return reached[wish.semaphore()] >= wish.value();
        }

        /** Has all queues go on until nothing moves. */
        private void settle() {
            boolean moves = true;
            while (moves) {
                moves = false;
                for (int queue = 0; queue < QUEUES; queue++) {
                    List<Submitted> all = queues.get(queue);
                    while (done[queue] < all.size() && all.get(done[queue]).waits().stream().allMatch(this::isMet)) {
                        reached[queue] = Math.max(reached[queue], all.get(done[queue]).signals());
                        done[queue]++;
                        moves = true;
                    }
                }
            }
        }

        private void await(Step step) {
            if (step.wishes().isEmpty()) {
                return;
            }
            boolean any = step.number() % 2 == 0;
            long timeout = step.queue() == 0 ? 0 : step.queue() == 1 ? 1_000 : SynchronizationCalls.FOR_EVER;
            boolean met = any ? step.wishes().stream().anyMatch(this::isMet)
                    : step.wishes().stream().allMatch(this::isMet);
            int result = calls.await(any, timeout, step.wishes().stream().map(this::point).toArray(Point[]::new));
            if (timeout != 0 || lag == 0 || !met) {
                assertThat(result).isEqualTo(met ? VK_SUCCESS() : VK_TIMEOUT());
            }
            if (timeout == SynchronizationCalls.FOR_EVER && !met) {
                assertThat(application.reports).singleElement().asString().contains("vkWaitSemaphores: waits for ever");
                application.reports.clear();
            }
        }

        /** Each counter grows, is never ahead of what can be, and without lag is never behind. */
        private void look() {
            assertThat(application.reports).isEmpty();
            for (int i = 0; i < SEMAPHORES; i++) {
                long value = calls.value(semaphores[i]);
                assertThat(value - base).isBetween(seen[i] - base, (long) reached[i]);
                assertThat(lag > 0 || value - base == reached[i]).as("%d of %d", value - base, reached[i]).isTrue();
                seen[i] = value;
            }
        }

        private long time(int query) {
            return application.values(timestamps, query, 1, 1)[0];
        }

        /** All goes on in the end, and everything has waited for what it could. */
        void finish() {
            int[] before = done.clone();
            Application.check(application.waitIdle());
            boolean stuck = false;
            for (int queue = 0; queue < QUEUES; queue++) {
                stuck |= before[queue] < queues.get(queue).size();
            }
            assertThat(application.reports.isEmpty()).isEqualTo(!stuck);
            assertThat(application.reports)
                    .allSatisfy(report -> assertThat(report.message()).contains("the wait is left out"));
            for (int i = 0; i < SEMAPHORES; i++) {
                assertThat(calls.value(semaphores[i])).isEqualTo(base + promised[i]);
            }
            for (int queue = 0; queue < QUEUES; queue++) {
                List<Submitted> all = queues.get(queue);
                for (int i = 0; i < all.size(); i++) {
                    long time = time(all.get(i).query());
                    assertThat(i == 0 || time(all.get(i - 1).query()) < time).as("one after the other").isTrue();
                    for (Wish wish : i < before[queue] ? all.get(i).waits() : List.<Wish>of()) {
                        signaller(wish).ifPresent(query -> assertThat(time(query)).isLessThan(time));
                    }
                }
            }
        }

        /** The query of the submission that signalled what was waited for, if one did. */
        private java.util.Optional<Integer> signaller(Wish wish) {
            return wish.semaphore() == HOST || wish.value() == 0 ? java.util.Optional.empty()
                    : queues.get(wish.semaphore()).stream().filter(submitted -> submitted.signals() >= wish.value())
                            .map(Submitted::query).findFirst();
        }
    }
}
