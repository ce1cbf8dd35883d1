package dev.readout.trace.write;

import static java.lang.invoke.MethodType.methodType;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.trace.signature.ApiTable;
import dev.readout.trace.signature.Declarations;
import dev.readout.trace.signature.HeaderParser;
import dev.readout.trace.signature.OtherStructs;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong with the lines of a call, the driver is called once, and its value is returned. */
class TracedCallsTest {
    private static final String FUNCTION = "vkQueueWaitIdle";
    private static final int VALUE = 17;

    private final TraceOutput output = new TraceOutput(OutputStream.nullOutputStream(), false);
    private int called;
    private Error failure;

    /** What stands for the driver's function. */
    private int driver(long queue) {
        if (failure != null) {
            throw failure;
        }
        called++;
        return (int) queue;
    }

    /** @param mostWords the fewest that a function needs, or less: then nothing can be written */
    private MethodHandle traced(int mostWords) throws ReflectiveOperationException {
        MethodHandle driver = MethodHandles.lookup()
                .findVirtual(TracedCallsTest.class, "driver", methodType(int.class, long.class)).bindTo(this);
        ThreadLogs logs = new ThreadLogs(TraceSettings.builder().build(), output, mostWords, OtherStructs.NONE);
        return TracedCalls.traced(MethodHandles.dropArguments(driver, 0, DriverFunction.class))
                .bindTo(WrittenCall.nowhere(FUNCTION, logs));
    }

    @Test
    void linesThatFailDoNotTouchTheCall() throws Throwable {
        MethodHandle traced = traced(0);

        for (int i = 1; i <= 200; i++) {
            assertThat((int) traced.invokeExact((long) VALUE)).isEqualTo(VALUE);
            assertThat(called).isEqualTo(i);
            assertThat(output.loss().lines()).isEqualTo(2L * i);
        }
        assertThat(output.loss().cause()).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aCallThatCanNotBeMadeFailsAsVulkanSays() throws Throwable {
        failure = new OutOfMemoryError("no memory to link it");

        assertThat((int) traced(1).invokeExact((long) VALUE)).isEqualTo(-13);
        assertThat(output.loss().cause()).isSameAs(failure);
        assertThat(output.loss().lines()).isEqualTo(1);
    }

    /** What says that a call failed is in other types of four bytes a true value, or four thousand million. */
    @ParameterizedTest
    @CsvSource({"VkResult, -13", "VkBool32, 0", "uint32_t, 0", "int32_t, 0", "VkDeviceSize, 0", "void, 0"})
    void aCallThatCanNotBeMadeReturnsAnErrorWhereItsTypeHasOne(String type, long expected) {
        Declarations declared = ApiTable.parse("vulkan.h");
        HeaderParser.parse("foo.h", "typedef " + type + " (*PFN_vkFoo)(void);", declared);
        DriverFunction function =
                DriverFunction.of(new ThreadLogs(TraceSettings.builder().build(), output, 1, OtherStructs.NONE),
                        "vkFoo",
                        declared.function("vkFoo"), MemorySegment.NULL);

        assertThat(DriverFunction.notCalled(new OutOfMemoryError(), function)).isEqualTo(expected);
    }

    /** Near the end of the stack the lines fail first, and then the call does. */
    @Tag("stack")
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aStackThatIsNearlyFullChangesNoValueAndRepeatsNoCall(int mostWords) throws Exception {
        MethodHandle traced = traced(mostWords);
        Deep deep = new Deep(traced);
        Thread thread = new Thread(null, deep::run, "deep", 512 << 10);
        thread.start();
        thread.join();

        assertThat(deep.wrong).isNull();
        assertThat(deep.calls).isGreaterThan(100);
    }

    /** Goes down to the end of the stack, and makes a call at each depth on the way back. */
    private final class Deep {
        private final MethodHandle traced;
        private int calls;
        private String wrong;

        Deep(MethodHandle traced) {
            this.traced = traced;
        }

        void run() {
            for (int round = 0; round < 20; round++) {
                try {
                    down();
                } catch (StackOverflowError expected) {
                    // At the deepest calls.
                }
            }
        }

        @SuppressWarnings("InfiniteRecursion") // That is its purpose.
        private void down() {
            try {
                down();
            } finally {
                call();
            }
        }

        private void call() {
            int before = called;
            int value;
            try {
                value = (int) traced.invokeExact((long) VALUE);
            } catch (StackOverflowError noRoomForAnotherFrame) {
                return;
            } catch (Throwable e) {
                wrong = e.toString();
                return;
            }
            calls++;
            if (called - before > 1 || value != (called == before ? -13 : VALUE)) {
                wrong = called - before + " calls, " + value;
            }
        }
    }
}
