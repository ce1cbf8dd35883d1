package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.DriverException;
import dev.readout.testing.GlDriver;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;

/** A driver that lies or writes where it must not: what it does is an exception and not a crash. */
abstract class HostileGl extends OnGl {
    @AutoClose
    final FakeGl fake = new FakeGl();
    /** The numbers that the driver answers, by what they are of. */
    final Map<String, Integer> says = new HashMap<>();

    @Override
    GlDriver driver() {
        return fake.driver();
    }

    /**
     * Asserts that each of these numbers is found out.
     *
     * @param what the number's name
     * @param lies the numbers, with blanks between
     * @param message a part of what is said then, with {@code %d} for the number, and {@code %u} without its sign
     */
    final void assertFoundOut(String what, String lies, String message, ThrowingCallable call) {
        for (String lie : lies.split(" ")) {
            int number = Integer.parseInt(lie);
            says.put(what, number);
            assertThatThrownBy(call).isInstanceOf(DriverException.class).hasMessageContaining(
                    message.replace("%d", lie).replace("%u", Integer.toUnsignedString(number)));
        }
    }

    /** Writes an int to where a pointer of the driver points. */
    static void set(MemorySegment pointer, int value) {
        pointer.reinterpret(Integer.BYTES).set(ValueLayout.JAVA_INT, 0, value);
    }
}
