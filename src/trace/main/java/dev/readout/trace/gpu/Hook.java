package dev.readout.trace.gpu;

/** The work before and after a call of a driver's function. It gets the first arguments, and may throw anything. */
record Hook(Action before, After after) {
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

    static Hook before(Action before) {
        return new Hook(before, NOTHING_AFTER);
    }

    static Hook after(After after) {
        return new Hook(NOTHING_BEFORE, after);
    }

    /** Of a function that returns a {@code VkResult}. */
    static Hook success(Action success) {
        return both(NOTHING_BEFORE, success);
    }

    /** Of a function that returns nothing. */
    static Hook done(Action done) {
        return around(NOTHING_BEFORE, done);
    }

    /** The same. */
    static Hook around(Action before, Action done) {
        return new Hook(before, (result, a, b, c, d) -> {
            done.call(a, b, c, d);
            return result;
        });
    }

    /** Of a function that returns a {@code VkResult}: the lower half of the word. */
    static Hook both(Action before, Action success) {
        return new Hook(before, (result, a, b, c, d) -> {
            if ((int) result == 0) {
                success.call(a, b, c, d);
            }
            return result;
        });
    }
}
