package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Memory that a device writes while it is read, with a thread in the device's place: it writes a value, then releases
 * the trailing word. Who sees the word through an acquiring read sees the value; and who waits for it does see it.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AcquireTest {
    private static final int COUNT = 4096;
    private static final int ROUNDS = 60;
    private static final VarHandle WORD_32 = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle WORD_64 = ValueLayout.JAVA_LONG.varHandle();

    /** The ways to wait for a query; each returns the first query behind {@code query} that need not be ready. */
    enum Wait {
        LAYOUT_AVAILABLE(view -> query -> next(query, view.layout().availableAcquire(view.segment(), query))),
        LAYOUT_COMPLETE(view -> query -> next(query, view.layout().completeAcquire(view.segment(), query))),
        VIEW_AVAILABLE(view -> query -> next(query, view.availableAcquire(query))),
        VIEW_COMPLETE(view -> query -> next(query, view.completeAcquire(query))),
        VIEW_FIRST_UNAVAILABLE(view -> view::firstUnavailableAcquire);

        private final Function<QueryPoolResults, IntUnaryOperator> on;

        Wait(Function<QueryPoolResults, IntUnaryOperator> on) {
            this.on = on;
        }

        private static int next(int query, boolean ready) {
            return ready ? query + 1 : query;
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsAvailableIsThere(Wait wait) throws Exception {
        ResultLayout layout = ResultLayout.of(QueryType.OCCLUSION).withStatus();
        whatIsAvailableIsThere(wait, layout);
        whatIsAvailableIsThere(wait, layout.withWidth(ElementWidth.BITS_32).strided(12));
    }

    private static void whatIsAvailableIsThere(Wait wait, ResultLayout layout) throws Exception {
        MemorySegment segment = Arena.ofAuto().allocate(layout.byteSize(COUNT), 8);
        CyclicBarrier round = new CyclicBarrier(2);
        FutureTask<Void> device = new FutureTask<>(() -> {
            for (int i = 1; i <= ROUNDS; i++) {
                round.await();
                for (int query = 0; query < COUNT; query++) {
                    write(layout, segment, query, i);
                }
                round.await();
            }
            return null;
        });
        Thread.ofPlatform().daemon().start(device);

        QueryPoolResults view = new QueryPoolResults(layout, COUNT).wrap(segment);
        IntUnaryOperator next = wait.on.apply(view);
        long wrong = 0;
        for (int i = 1; i <= ROUNDS; i++) {
            segment.fill((byte) 0);
            round.await();
            int query = 0;
            while (query < COUNT) {
                int ready = query;
                while (ready == query) {
                    // Nothing here but the read: one that the JIT may hoist would never return.
                    ready = next.applyAsInt(query);
                }
                for (; query < ready; query++) {
                    wrong += view.value(query) == value(query, i) ? 0 : 1;
                }
            }
            round.await();
        }

        assertThat(wrong).isZero();
        device.get();
    }

    /** What the threads above can't see: x86 keeps loads in order anyway, so the code itself is asked. */
    @Test
    void everyAcquiringReadIsAnAcquireInTheByteCode() {
        JavaClasses classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.readout.vulkan");
        List<JavaMethod> acquiring = classes.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> method.getName().endsWith("Acquire")
                        && !method.getModifiers().contains(JavaModifier.ABSTRACT))
                .toList();

        assertThat(acquiring).hasSizeGreaterThan(6);
        for (JavaMethod method : acquiring) {
            Set<String> reads = new TreeSet<>();
            collectReads(classes, method, new HashSet<>(), reads);
            assertThat(reads).as(method.getFullName()).containsExactly("getAcquire");
        }
    }

    /** The reads of memory that a method makes, itself or through others of the package. */
    private static void collectReads(
            JavaClasses classes, JavaMethod method, Set<JavaMethod> seen, Set<String> reads) {
        if (!seen.add(method)) {
            return;
        }
        for (JavaMethodCall call : method.getMethodCallsFromSelf()) {
            JavaClass owner = call.getTargetOwner();
            if (call.getName().startsWith("get")
                    && (owner.isEquivalentTo(MemorySegment.class) || owner.isEquivalentTo(VarHandle.class))) {
                reads.add(call.getName());
            }
            classes.stream()
                    .filter(type -> type.isAssignableTo(owner.getName()))
                    .flatMap(type -> type.getMethods().stream())
                    .filter(callee -> callee.getName().equals(call.getName())
                            && callee.getRawParameterTypes().equals(call.getTarget().getRawParameterTypes()))
                    .forEach(callee -> collectReads(classes, callee, seen, reads));
        }
    }

    private static long value(int query, int round) {
        return round * 10_000L + query;
    }

    private static void write(ResultLayout layout, MemorySegment segment, int query, int round) {
        long offset = query * layout.stride();
        if (layout.width() == ElementWidth.BITS_64) {
            segment.set(ValueLayout.JAVA_LONG, offset, value(query, round));
            WORD_64.setRelease(segment, offset + 8, 1L);
        } else {
            segment.set(ValueLayout.JAVA_INT, offset, (int) value(query, round));
            WORD_32.setRelease(segment, offset + 4, 1);
        }
    }
}
