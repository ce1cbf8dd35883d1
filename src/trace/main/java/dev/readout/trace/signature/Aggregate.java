package dev.readout.trace.signature;

import dev.readout.trace.text.LineWriter;
import org.jspecify.annotations.Nullable;

/** A struct or a union: its fields with their offsets. */
final class Aggregate implements CType {
    final String name;
    final Member[] fields;
    private final int size;
    private final int alignment;

    /** Lays the fields out as C does. */
    Aggregate(String name, boolean union, Member[] fields) {
        this.name = name;
        this.fields = fields;
        int end = 0;
        int widest = 1;
        for (Member field : fields) {
            int offset = union ? 0 : aligned(end, field.alignment());
            field.place = offset;
            end = Math.max(end, Math.addExact(offset, field.size()));
            widest = Math.max(widest, field.alignment());
        }
        this.size = aligned(end, widest);
        this.alignment = widest;
    }

    private static int aligned(int offset, int alignment) {
        return Math.addExact(offset, alignment - 1) / alignment * alignment;
    }

    /** Returns whether it is a struct that may be part of a chain. */
    boolean isChained() {
        return fields.length > 1 && fields[0].name.equals("sType") && fields[1].name.equals("pNext");
    }

    @Override
    public String toString() {
        return name;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int alignment() {
        return alignment;
    }

    @Override
    public void write(LineWriter line, long address, CallValues call) {
        write(line, address, null, call);
    }

    /** Writes a struct of a chain: the chain goes on in its list, and not in the struct. */
    void writeInChain(LineWriter line, long address, CallValues call) {
        write(line, address, fields[1], call);
    }

    /** Writes the fields of a union that are there in a case. */
    private void writeCase(LineWriter line, long address, long which, CallValues call) {
        line.open();
        long outer = call.setStruct(address);
        for (Member field : fields) {
            if (field.isCase(which)) {
                write(line, field, address, call);
            }
        }
        line.close();
        call.setStruct(outer);
    }

    private void write(LineWriter line, long address, @Nullable Member leftOut, CallValues call) {
        line.open();
        long outer = call.setStruct(address);
        for (Member field : fields) {
            if (field != leftOut) {
                write(line, field, address, call);
            }
        }
        line.close();
        call.setStruct(outer);
    }

    private static void write(LineWriter line, Member field, long address, CallValues call) {
        CType type = field.type;
        type.write(line.argument(field.name), type.load(address + field.place), call);
    }

    /** A union with a selector: another field of the struct says which of its fields is valid. */
    record Selected(Expression selector, Aggregate union) implements CType {
        @Override
        public int size() {
            return union.size;
        }

        @Override
        public int alignment() {
            return union.alignment;
        }

        @Override
        public void write(LineWriter line, long address, CallValues call) {
            union.writeCase(line, address, selector.value(call), call);
        }
    }
}
