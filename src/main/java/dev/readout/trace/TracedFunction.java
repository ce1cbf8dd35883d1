package dev.readout.trace;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;

/**
 * One function as the header declares it: how it is called, and how a call of it is written.
 *
 * <p>Arguments and results come as words: integers sign- or zero-extended as their C type says, pointers as addresses,
 * floats and doubles as their bits. Immutable, to be shared between threads.
 */
final class TracedFunction {
    private final String name;
    private final FunctionDescriptor descriptor;
    private final MemoryLayout returned;
    private final String[] names;
    private final MemoryLayout[] layouts;

    TracedFunction(String name, MemoryLayout returned, String[] names, MemoryLayout[] layouts) {
        this.name = name;
        this.returned = returned;
        this.names = names;
        this.layouts = layouts;
        this.descriptor = returned == null
                ? FunctionDescriptor.ofVoid(layouts)
                : FunctionDescriptor.of(returned, layouts);
    }

    /** The name of the function, such as {@code vkCreateQueryPool}. */
    String name() {
        return name;
    }

    /** How it is called, on 64-bit Linux and macOS: what the generated stub has. */
    FunctionDescriptor descriptor() {
        return descriptor;
    }

    /** Whether it hands work to the device, which the enqueue counter counts. */
    boolean enqueues() {
        return name.equals("vkQueueSubmit") || name.startsWith("glDraw") || name.startsWith("glDispatch");
    }

    /** Writes the arguments, behind {@link LineWriter#function}. */
    void arguments(LineWriter line, long[] words) {
        for (int i = 0; i < names.length; i++) {
            write(line.argument(names[i]), layouts[i], words[i]);
        }
    }

    /** Writes the result, behind {@link LineWriter#returned}; {@code void} if there is none. */
    void returned(LineWriter line, long value) {
        if (returned == null) {
            line.word("void");
        } else {
            write(line, returned, value);
        }
    }

    /** Writes what came back through pointers, behind {@link #returned}. */
    void outputs(LineWriter line, long[] words, long value) {
    }

    private static void write(LineWriter line, MemoryLayout layout, long word) {
        if (layout instanceof AddressLayout) {
            line.pointer(word);
        } else {
            line.hexadecimal(word);
        }
    }
}
