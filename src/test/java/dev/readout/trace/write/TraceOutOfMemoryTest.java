package dev.readout.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process without a byte of heap left: its calls reach the driver, and it lives on. */
class TraceOutOfMemoryTest {
    /** Functions of several signatures that return 0 if all is well; what they are called with leads to a counter. */
    private static final List<String> FUNCTIONS = List.of("vkQueueWaitIdle", "vkGetFenceStatus", "vkResetCommandBuffer",
            "vkDeviceWaitIdle", "vkEndCommandBuffer", "vkCreateFence", "vkGetPhysicalDeviceSurfaceSupportKHR",
            "vkMapMemory", "vkGetQueryPoolResults", "vkAllocateMemory");
    /** Each of these is a full collection or two. */
    private static final int CALLS = 3;
    /** The JDK itself allocates at the 128th call of an upcall, where nobody can catch what is thrown. */
    private static final int WARM_CALLS = 150;

    @TempDir
    private Path folder;

    /** The process. Its driver counts calls in a semaphore. */
    static final class Application {
        private static final MethodHandle CALL = Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));

        private static volatile Object held;

        private final long counter = Arena.global().allocate(64, 64).address();
        private final MemorySegment[] functions;
        private int made;
        private int failed;

        private Application(TraceLayer layer) {
            functions = FUNCTIONS.stream().flatMap(name -> layer.find(name).stream()).toArray(MemorySegment[]::new);
        }

        private void call(MemorySegment function) {
            try {
                failed += (int) CALL.invokeExact(function, counter, 0L, 0L) == 0 ? 0 : 1;
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
            made++;
        }

        private void callAll(int times) {
            for (int i = 0; i < times; i++) {
                for (MemorySegment function : functions) {
                    call(function);
                }
            }
        }

        private static void takeAllMemory() {
            Object[] last = null;
            for (int size = 1 << 20; size > 0;) {
                try {
                    last = new Object[] {last, new byte[size]};
                } catch (OutOfMemoryError e) {
                    size /= 2;
                }
            }
            held = last;
        }

        public static void main(String[] args) throws Exception {
            boolean warm = args[1].equals("warm");
            MemorySegment post = Linker.nativeLinker().defaultLookup().find("sem_post").orElseThrow();
            SymbolLookup driver = name -> FUNCTIONS.contains(name) ? Optional.of(post) : Optional.empty();
            TraceLayer layer = TraceLayer.create(driver, Path.of(args[0]),
                    TraceSettings.builder().listener(loss -> System.out.println("lost: " + loss.lines())).build());
            Application application = new Application(layer);
            CountDownLatch full = new CountDownLatch(1);
            Thread other = Thread.ofPlatform().start(() -> {
                try {
                    full.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                application.callAll(CALLS);
            });
            // What the calls below need in Java, they have needed before.
            application.call(post);
            if (warm) {
                application.callAll(WARM_CALLS);
            }
            takeAllMemory();
            application.callAll(CALLS);
            full.countDown();
            other.join();
            held = null;
            application.callAll(1);

            int counted = MemorySegment.ofAddress(application.counter).reinterpret(4).get(ValueLayout.JAVA_INT, 0);
            layer.close();
            System.out.printf("%d functions, %d calls, %d of them failed, %d reached the driver%n",
                    application.functions.length, application.made, application.failed, counted);
        }
    }

    private List<String> run(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx16m", "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                Application.class.getName(), folder.resolve("trace.log").toString()));
        command.addAll(List.of(options));
        for (int attempts = 10;; attempts--) {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            // Where the JDK itself needs memory at another call, the process ends without a word.
            if (process.waitFor() == 0 || !output.isEmpty() || attempts == 1) {
                assertThat(process.exitValue()).as(output).isZero();
                return output.lines().toList();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cold", "warm"})
    void everyCallReachesTheDriverOnceAndItsValueTheCaller(String state) throws Exception {
        Requirement.callsC("sem_post");
        Requirement.require(Linker.nativeLinker().defaultLookup().find("sem_post").isPresent(),
                "the C library has no sem_post");
        int functions = FUNCTIONS.size();
        int calls = 1 + functions * (2 * CALLS + 1 + (state.equals("warm") ? WARM_CALLS : 0));

        assertThat(run(state)).endsWith(functions + " functions, " + calls + " calls, 0 of them failed, " + calls
                + " reached the driver");
    }
}
