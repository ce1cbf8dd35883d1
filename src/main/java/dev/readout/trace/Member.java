package dev.readout.trace;

/**
 * A parameter or a field as the header declares it. What its annotations say may need those that are declared behind
 * it, so how its values are written is known only once all are.
 */
final class Member {
    private final String name;
    private final CType base;
    private final int pointers;
    private final boolean readOnly;
    private final int count;
    private final Annotations annotations;
    private int place;
    private CType type;
    private long[] cases = {};

    /**
     * @param base the type without its stars
     * @param pointers how many stars it has
     * @param readOnly whether what the pointer leads to is const
     * @param count how many elements the array has; 0 if it is none
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

    String name() {
        return name;
    }

    CType base() {
        return base;
    }

    int pointers() {
        return pointers;
    }

    boolean isReadOnly() {
        return readOnly;
    }

    /** Whether it is a parameter through which something may come back. */
    boolean isOutput() {
        return pointers > 0 && !readOnly && !annotations.has("INPUT");
    }

    int count() {
        return count;
    }

    Annotations annotations() {
        return annotations;
    }

    int size() {
        return Math.multiplyExact(pointers > 0 ? Long.BYTES : base.size(), Math.max(1, count));
    }

    int alignment() {
        return pointers > 0 ? Long.BYTES : base.alignment();
    }

    /** The offset of a field in bytes, the index of a parameter. */
    int place() {
        return place;
    }

    void place(int place) {
        this.place = place;
    }

    /** How its values are written. */
    CType type() {
        return type;
    }

    void type(CType type) {
        this.type = type;
    }

    void cases(long[] cases) {
        this.cases = cases;
    }

    /** Whether a field of a union is there in a case; without cases, it always is. */
    boolean isCase(long which) {
        if (cases.length == 0) {
            return true;
        }
        for (long number : cases) {
            if (number == which) {
                return true;
            }
        }
        return false;
    }
}
