package dev.readout.cli.command;

import dev.readout.capture.NearestName;
import java.util.List;

/** A suggestion for an unknown name. */
final class Suggestion {
    private Suggestion() {
    }

    /** The name that was meant, if one is near; and all names that there are. */
    static String meant(String typed, List<String> names) {
        return NearestName.of(typed, names).map(name -> "did you mean " + name + "? Expected ").orElse("expected ")
                + all(names);
    }

    static String all(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.getFirst() : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }
}
