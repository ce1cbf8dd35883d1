package dev.readout.trace;

import java.util.List;

/** Finds an argument or an output of a call that was read. */
final class ReadCallValues {
    private ReadCallValues() {
    }

    static String argument(ReadCall call, String name) {
        return value(call.arguments(), name);
    }

    static String output(ReadCall call, String name) {
        return value(call.outputs(), name);
    }

    private static String value(List<ReadCall.Value> values, String name) {
        return values.stream().filter(value -> value.name().equals(name)).findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + values)).value();
    }
}
