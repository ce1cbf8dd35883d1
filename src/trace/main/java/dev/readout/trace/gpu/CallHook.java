package dev.readout.trace.gpu;

/** The work before and after a call of a driver's function. It gets the first arguments, and may throw anything. */
record CallHook(Action before, After after) {
    /** The work before a call, or after one that was successful. */
    interface Action {
        void call(long a, long b, long c, long d);
    }

    /** The work after a call. It returns what the program is to get as the result. */
    interface After {
        long call(long result, long a, long b, long c, long d);
    }

    private static final Action NOTHING_BEFORE = (a, b, c, d) -> {};
    private static final After NOTHING_AFTER = (result, a, b, c, d) -> result;

    static CallHook before(Action before) {
        return new CallHook(before, NOTHING_AFTER);
    }

    static CallHook result(After after) {
        return new CallHook(NOTHING_BEFORE, after);
    }

    static CallHook after(Action after) {
        return around(NOTHING_BEFORE, after);
    }

    static CallHook around(Action before, Action after) {
        return new CallHook(before, (result, a, b, c, d) -> {
            after.call(a, b, c, d);
            return result;
        });
    }

    static CallHook afterSuccess(Action success) {
        return aroundSuccess(NOTHING_BEFORE, success);
    }

    /** Of a function that returns a {@code VkResult}: the lower half of the word. */
    static CallHook aroundSuccess(Action before, Action success) {
        return new CallHook(before, (result, a, b, c, d) -> {
            if ((int) result == 0) {
                success.call(a, b, c, d);
            }
            return result;
        });
    }
}
