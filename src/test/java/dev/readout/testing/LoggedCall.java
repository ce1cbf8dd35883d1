package dev.readout.testing;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A call in an API trace, in the syntax that was proposed for the logs of the OpenCL Intercept Layer, by an encoder
 * that shares no code with the reader or the layer. Immutable and safe to share between threads.
 *
 * @param function the function's name
 * @param thread the thread's id
 * @param threadNumber the thread's number
 * @param nanoseconds the time of the call
 * @param arguments its arguments
 * @param enqueueCounter the number of earlier calls that hand work to the device; -1 if the log does not have it
 * @param kernel the name of a kernel; null for none
 * @param returned its result
 * @param outputs the values behind output pointers
 */
public record LoggedCall(String function, long thread, long threadNumber, long nanoseconds,
        List<LoggedValue.Named> arguments, long enqueueCounter, @Nullable LoggedValue kernel, LoggedValue returned,
        List<LoggedValue.Named> outputs) {

    /** The line of its entry, without its end. */
    public String entry() {
        return String.format(Locale.ROOT, ">>>> Time: %d.%03d TID = %d TNum = %d %s:", nanoseconds / 1000,
                nanoseconds % 1000, thread, threadNumber, function)
                + (arguments.isEmpty() ? "" : " " + joined(arguments))
                + (enqueueCounter < 0 ? "" : "; EnqueueCounter: " + enqueueCounter)
                + (kernel == null ? "" : "; Kernel: " + kernel);
    }

    /** The line of its exit, without its end. */
    public String exit() {
        return "<<<< TID = " + thread + " " + function + " returned " + returned
                + (outputs.isEmpty() ? "" : ": " + joined(outputs));
    }

    private static String joined(List<LoggedValue.Named> arguments) {
        return arguments.stream().map(LoggedValue.Named::toString).collect(Collectors.joining(", "));
    }

    /** Its two lines. */
    @Override
    public String toString() {
        return entry() + "\n" + exit();
    }
}
