package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Something wrong, the exception that must come, and what its message must name: nothing if the JDK words it. */
public record Refusal(String what, ThrowingCallable call, Class<? extends Exception> exception, List<String> names) {
    /** A wrong argument. */
    public static Refusal argument(String what, ThrowingCallable call, String... names) {
        return new Refusal(what, call, IllegalArgumentException.class, List.of(names));
    }

    /** An index out of its range. */
    public static Refusal index(String what, ThrowingCallable call, String... names) {
        return new Refusal(what, call, IndexOutOfBoundsException.class, List.of(names));
    }

    /** A call at the wrong time. */
    public static Refusal state(String what, ThrowingCallable call, String... names) {
        return new Refusal(what, call, IllegalStateException.class, List.of(names));
    }

    /** Makes the call, which must be refused. */
    public void check() {
        assertThatThrownBy(call).isExactlyInstanceOf(exception)
                .satisfies(e -> assertThat(names).allSatisfy(name -> assertThat(e).hasMessageContaining(name)));
    }

    @Override
    public String toString() {
        return what;
    }
}
