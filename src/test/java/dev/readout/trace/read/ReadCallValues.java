package dev.readout.trace.read;

import java.util.List;

/** Finds an argument or an output of a call that was read. */
public final class ReadCallValues {
    private ReadCallValues() {
    }

    public static String argument(ReadCall call, String name) {
        return value(call.arguments(), name);
    }

    public static String output(ReadCall call, String name) {
        return value(call.outputs(), name);
    }

    private static String value(List<ReadCall.Value> values, String name) {
        return values.stream().filter(value -> value.name().equals(name)).findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + values)).value();
    }
}
