package dev.readout.trace.gpu;

import java.util.ArrayList;
import java.util.List;

/** The open debug labels of a command buffer or a queue. Others may begin or end where this does not see it. */
final class OpenLabels {
    private final List<String> names = new ArrayList<>();

    void begin(String name) {
        names.add(name);
    }

    void end() {
        if (!names.isEmpty()) {
            names.removeLast();
        }
    }

    void clear() {
        names.clear();
    }

    /** The innermost one that has a name, or else what is given. */
    String innermost(String otherwise) {
        for (int i = names.size() - 1; i >= 0; i--) {
            if (!names.get(i).isBlank()) {
                return names.get(i);
            }
        }
        return otherwise;
    }
}
