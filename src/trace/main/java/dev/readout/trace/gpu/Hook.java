package dev.readout.trace.gpu;

/** Work before and after a call of a driver's function. It gets the first arguments, and may throw anything. */
record Hook(Before before, After after) {
    /** Work before a call. */
    interface Before {
        void call(long a, long b, long c, long d);
    }

    /** Work after a call. It returns what the program is to get as the result. */
    interface After {
        long call(long result, long a, long b, long c, long d);
    }

    /** Work after a call that was successful. */
    interface Success {
        void call(long a, long b, long c, long d);
    }

    private static final Before NOTHING_BEFORE = (a, b, c, d) -> {};
    private static final After NOTHING_AFTER = (result, a, b, c, d) -> result;

    static Hook before(Before before) {
        return new Hook(before, NOTHING_AFTER);
    }

    static Hook after(After after) {
        return new Hook(NOTHING_BEFORE, after);
    }

    /** Of a function that returns a {@code VkResult}. */
    static Hook success(Success success) {
        return both(NOTHING_BEFORE, success);
    }

    /** Of a function that returns nothing. */
    static Hook done(Success done) {
        return around(NOTHING_BEFORE, done);
    }

    /** The same. */
    static Hook around(Before before, Success done) {
        return new Hook(before, (result, a, b, c, d) -> {
            done.call(a, b, c, d);
            return result;
        });
    }

    /** Of a function that returns a {@code VkResult}: the lower half of the word. */
    static Hook both(Before before, Success success) {
        return new Hook(before, (result, a, b, c, d) -> {
            if ((int) result == 0) {
                success.call(a, b, c, d);
            }
            return result;
        });
    }
}
