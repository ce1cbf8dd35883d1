package dev.readout.export.timeline;

import dev.readout.export.HostScope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Sorts the scopes of a thread for drawing. They come inner ones first. If an inner scope begins at the same time as
 * the outer one, the outer one must be drawn first.
 *
 * <p>A scope is held back until one comes that began earlier, since another that begins with it may be around it; at
 * most {@value #MOST} are held back.
 */
final class HostOrder {
    static final int MOST = 1024;

    private final List<HostScope> kept = new ArrayList<>();
    private final Target target;

    /** Takes scopes in order. */
    @FunctionalInterface
    interface Target {
        void accept(HostScope scope) throws IOException;
    }

    HostOrder(Target target) {
        this.target = target;
    }

    void add(HostScope scope) throws IOException {
        long begin = scope.beginNanoseconds();
        int inside = kept.size();
        while (inside > 0 && kept.get(inside - 1).beginNanoseconds() - begin >= 0) {
            inside--;
        }
        if (inside == kept.size()) {
            kept.add(scope);
        } else if (kept.get(inside).beginNanoseconds() == begin) {
            kept.add(inside, scope);
        } else {
            give(inside, kept.size());
            kept.add(scope);
        }
        if (kept.size() > MOST) {
            give(0, MOST / 2);
        }
    }

    /** Hands over all that is kept. */
    void end() throws IOException {
        give(0, kept.size());
    }

    private void give(int from, int to) throws IOException {
        List<HostScope> given = kept.subList(from, to);
        for (HostScope scope : given) {
            target.accept(scope);
        }
        given.clear();
    }
}
