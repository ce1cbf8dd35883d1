package dev.readout.abi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What is closed, in which order, and when. */
class LifetimeTest {
    private final List<String> ended = new ArrayList<>();
    private final AtomicBoolean idle = new AtomicBoolean(true);

    private Lifetime child(Lifetime owner, String what) {
        return owner.child(what, () -> ended.add(what));
    }

    @Test
    void childrenEndBeforeTheirOwnerTheYoungestFirst() {
        Lifetime root = new Lifetime("root", () -> ended.add("root"));
        Lifetime first = child(root, "first");
        child(first, "grandchild");
        child(root, "second");

        root.close();
        root.close();
        first.close();

        assertThat(ended).containsExactly("second", "grandchild", "first", "root");
        assertThat(first.isClosed()).isTrue();
        assertThatThrownBy(first::requireOpen).isInstanceOf(IllegalStateException.class)
                .hasMessage("the first is closed");
        assertThatThrownBy(() -> child(root, "late")).isInstanceOf(IllegalStateException.class)
                .hasMessage("the root is closed");
    }

    @Test
    void whatIsAbandonedIsClosedWithWhatWasMadeFromItAndDestroysNothing() {
        Lifetime root = new Lifetime("root", () -> ended.add("root"));
        Lifetime gone = child(root, "gone");
        Lifetime grandchild = child(gone, "grandchild");
        child(root, "other");

        gone.abandon();
        gone.abandon();

        assertThat(gone.isClosed()).isTrue();
        assertThat(grandchild.isClosed()).isTrue();
        root.close();
        assertThat(ended).containsExactly("other", "root");
    }

    @Test
    void whatCannotBeDestroyedStaysOpen() {
        Lifetime root = new Lifetime("root", () -> ended.add("root"));
        Lifetime broken = root.child("broken", () -> {
            throw new UnsupportedOperationException("not yet");
        });

        assertThatThrownBy(root::close).hasMessage("not yet");

        broken.requireOpen();
        root.requireOpen();
        assertThat(ended).isEmpty();
    }

    @Test
    void nothingIsClosedWhileWorkRunsAndEverythingAfterwards() {
        Lifetime root = new Lifetime("instance", () -> ended.add("instance"), 1);
        Lifetime device = root.child("device", idle::get, () -> ended.add("device"));
        Lifetime pool = child(device, "pool");
        idle.set(false);

        for (Lifetime each : List.of(pool, device, root)) {
            assertThatThrownBy(each::close).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("submitted work has not ended");
        }
        assertThat(ended).isEmpty();
        pool.requireOpen();

        idle.set(true);
        root.close();
        assertThat(ended).containsExactly("pool", "device", "instance");
    }

    @Test
    void workOfOneDeviceDoesNotKeepAnotherOpen() {
        Lifetime root = new Lifetime("instance", () -> {}, 1);
        root.child("busy device", () -> false, () -> {});
        Lifetime other = root.child("device", idle::get, () -> ended.add("device"));

        other.close();

        assertThat(ended).containsExactly("device");
    }
}
