package dev.readout.trace.signature;

import dev.readout.trace.text.LineWriter;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;

/**
 * One function as the header declares it: its signature, and the format of its calls.
 *
 * <p>Arguments and results come as words: integers sign- or zero-extended as their C type says, pointers as addresses,
 * floats and doubles as their bits. Targets of pointers are read only as far as the header guarantees them. Immutable,
 * to be shared between threads.
 */
public final class TracedFunction {
    public final String name;
    /** Its descriptor, on 64-bit Linux and macOS, as in the generated stub. */
    public final FunctionDescriptor descriptor;
    private final CType returned;
    /** The conditions that the outputs have been written; none if they always have. */
    private final Expression[] written;
    /** True if it hands work to the device, which the enqueue counter counts. */
    public final boolean enqueues;
    private final String[] names;
    private final CType[] types;
    /** The pointers through which something comes back; null for the other parameters. */
    private final PointerType[] outputs;
    private final String[] outputNames;
    /** True if the lengths of an output need to know how much there was room for. */
    private final boolean bounded;

    TracedFunction(String name, CType returned, Member[] parameters, Expression[] written, boolean enqueues) {
        int count = parameters.length;
        this.name = name;
        this.returned = returned;
        this.written = written;
        this.enqueues = enqueues;
        this.names = new String[count];
        this.types = new CType[count];
        this.outputs = new PointerType[count];
        this.outputNames = new String[count];
        boolean bounded = false;
        MemoryLayout[] layouts = new MemoryLayout[count];
        for (int i = 0; i < count; i++) {
            Member parameter = parameters[i];
            names[i] = parameter.name;
            types[i] = parameter.type;
            if (types[i] instanceof PointerType pointer && parameter.isOutput()) {
                outputs[i] = pointer;
                bounded |= isBounded(pointer);
                outputNames[i] = pointer.single() ? "*" + names[i] : names[i] + "[]";
                types[i] = CType.Address.INSTANCE;
            }
            layouts[i] = types[i].layout();
        }
        this.bounded = bounded;
        this.descriptor = returned instanceof CType.Opaque
                ? FunctionDescriptor.ofVoid(layouts)
                : FunctionDescriptor.of(returned.layout(), layouts);
    }

    /** Returns whether a number of the result type has this name. */
    public boolean returns(String enumerant, long number) {
        return returned instanceof CType.Whole whole && enumerant.equals(whole.names().of(number));
    }

    private static boolean isBounded(PointerType output) {
        for (Expression length : output.lengths()) {
            if (length instanceof Expression.Room) {
                return true;
            }
        }
        return false;
    }

    /**
     * The room of an output whose length the function may overwrite, in elements or bytes: the length before the call,
     * for {@link CallValues#setRoom} after it. A driver may return the number that it has, and not the number that it
     * wrote. Of several outputs, the least room counts for all: in registries their lengths never differ.
     */
    public long room(CallValues call) {
        long room = Long.MAX_VALUE;
        if (bounded) {
            call.setRoom(room);
            for (int i = 0; i < outputs.length; i++) {
                PointerType output = outputs[i];
                if (output != null && isBounded(output) && NativeMemory.isAddress(call.argument(i))) {
                    long said = output.reaches(call.argument(i), call) ? Expression.least(output.lengths(), call) : 0;
                    room = Math.min(room, said);
                }
            }
        }
        return room;
    }

    /** Writes the arguments, behind {@link LineWriter#function}: of outputs, where they will be. */
    public void arguments(LineWriter line, CallValues call) {
        for (int i = 0; i < names.length; i++) {
            types[i].write(line.argument(names[i]), call.argument(i), call);
        }
    }

    /** Writes the result, behind {@link LineWriter#returned}; {@code void} if there is none. */
    public void returned(LineWriter line, CallValues call) {
        returned.write(line, call.returned, call);
    }

    /** Writes what came back through pointers, behind {@link #returned}, if the result says that something did. */
    public void outputs(LineWriter line, CallValues call) {
        if (written.length > 0 && written[0].value(call) == 0) {
            return;
        }
        for (int i = 0; i < outputs.length; i++) {
            PointerType output = outputs[i];
            if (output != null && output.reaches(call.argument(i), call)) {
                output.writeTarget(line.argument(outputNames[i]), call.argument(i), call);
            }
        }
    }
}
