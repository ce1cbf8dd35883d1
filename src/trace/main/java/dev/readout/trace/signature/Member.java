package dev.readout.trace.signature;

/**
 * A parameter or a field as the header declares it. Its annotations may name later members, so the format of its values
 * is known only when all are declared.
 */
final class Member {
    final String name;
    final CType base;
    final int pointers;
    private final boolean readOnly;
    final int count;
    final Annotations annotations;
    /** The offset of a field in bytes, the index of a parameter. */
    int place;
    /** How its values are written. */
    CType type;
    /** The cases in which a field of a union is valid; empty if it always is. */
    long[] cases = {};

    /**
     * @param base the type without its stars
     * @param pointers the number of stars
     * @param readOnly whether the pointer's target is const
     * @param count the number of the array's elements; 0 if it is no array
     */
    Member(String name, CType base, int pointers, boolean readOnly, int count, Annotations annotations) {
        this.name = name;
        this.base = base;
        this.type = base;
        this.pointers = pointers;
        this.readOnly = readOnly;
        this.count = count;
        this.annotations = annotations;
    }

    /** Returns whether it is a parameter through which something may come back. */
    boolean isOutput() {
        return pointers > 0 && !readOnly && !annotations.has("INPUT");
    }

    int size() {
        return Math.multiplyExact(pointers > 0 ? Long.BYTES : base.size(), Math.max(1, count));
    }

    int alignment() {
        return pointers > 0 ? Long.BYTES : base.alignment();
    }

    boolean isCase(long which) {
        boolean is = cases.length == 0;
        for (long number : cases) {
            is |= number == which;
        }
        return is;
    }
}
