package dev.readout.software;

import java.lang.foreign.MemorySegment;

/**
 * What a function of the device does, by a call's arguments.
 *
 * @param body the function
 * @param returnsResult whether it returns a {@code VkResult}
 * @param parameters how many parameters are looked at, at most: 6 or 8
 */
record NativeFunction(Body body, boolean returnsResult, int parameters) {

    /** A function with its result as it is returned to C. */
    interface Body {
        long run(Call call);
    }

    /** A function that returns a {@code VkResult}. */
    interface Result {
        int run(Call call);
    }

    /** A function that returns nothing. */
    interface Effect {
        void run(Call call);
    }

    /** A function that returns an address, or null for the null pointer. */
    interface Address {
        MemorySegment run(Call call);
    }

    static NativeFunction result(Result body) {
        return new NativeFunction(body::run, true, 6);
    }

    static NativeFunction effect(Effect body) {
        return new NativeFunction(call -> {
            body.run(call);
            return 0;
        }, false, 6);
    }

    static NativeFunction address(Address body) {
        return new NativeFunction(call -> {
            MemorySegment address = body.run(call);
            return address == null ? 0 : address.address();
        }, false, 6);
    }

    /** What is returned for a call that failed: {@code result}, or nothing, or the null pointer. */
    long failure(int result) {
        return returnsResult ? result : 0;
    }

    /** The same function, looking at as many as 8 parameters. */
    NativeFunction withEightParameters() {
        return new NativeFunction(body, returnsResult, 8);
    }
}
