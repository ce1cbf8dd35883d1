package dev.readout.driver.gl;

import dev.readout.abi.Lifetime;
import dev.readout.abi.gl.PFN_glFlush;
import dev.readout.driver.DriverException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Access to a context's functions for its objects: only while the context is open and current, and with checks for
 * errors before and after each call. Used on the thread on which the context is current.
 */
final class GlCallGate {
    private final GlFunctionTable functions;
    private final GlErrors errors;
    private final CurrentContext current;
    private final Lifetime lifetime;

    /** @param lifetime the context's */
    GlCallGate(GlFunctionTable functions, CurrentContext current, Lifetime lifetime) {
        this.functions = functions;
        this.errors = new GlErrors(functions);
        this.current = current;
        this.lifetime = lifetime;
    }

    /**
     * A function.
     *
     * @throws UnsupportedOperationException if the driver has none of that name
     */
    GlFunction function(String name) {
        return functions.get(name);
    }

    GlFunctionTable functions() {
        return functions;
    }

    List<Long> contextKey() {
        return current.key();
    }

    boolean isCurrent() {
        return current.isCurrent();
    }

    /** @throws IllegalStateException if the context is closed, or not current on this thread */
    void requireCurrent() {
        lifetime.requireOpen();
        if (!current.isCurrent()) {
            throw new IllegalStateException("the GL context is not current on this thread, "
                    + Thread.currentThread() + ": " + current.whatIsCurrent() + "; make it current first, or,"
                    + " if it is gone, abandon what was built on it, and build that anew");
        }
    }

    /**
     * Prepares a call, and returns the address to call.
     *
     * @throws DriverException if an earlier call left an error
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    MemorySegment enter(GlFunction function) {
        MemorySegment address = address(function);
        errors.before(function);
        return address;
    }

    /**
     * The address of a function that can't raise an error. {@code glGetError} is not called, so that earlier errors
     * stay the application's.
     *
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    MemorySegment address(GlFunction function) {
        requireCurrent();
        return function.address();
    }

    /** The exception for a call whose result says that it failed: {@link GlErrors#refused}. */
    DriverException refused(GlFunction function) {
        return errors.refused(function);
    }

    /** Takes the error that earlier calls left; {@link GlError#NONE} if there is none. */
    int takeError() {
        requireCurrent();
        return errors.take();
    }

    /** @throws DriverException if the call of {@code function} raised an error */
    void leave(GlFunction function) {
        errors.after(function);
    }

    /** Has the driver start with everything that was issued: {@code glFlush}. */
    void flush() {
        PFN_glFlush.invoke(address(function("glFlush")));
    }

    /** The lifetime of the context, for objects that end with it and that GL does not know. */
    Lifetime lifetime() {
        return lifetime;
    }

    /**
     * The lifetime of something that was made in the context.
     *
     * @param delete ends it; called while the context is current. Where it is not, the context is about to end, and
     *        takes it along
     */
    Lifetime own(String what, Runnable delete) {
        return lifetime.child(what, () -> {
            if (current.isCurrent()) {
                delete.run();
            }
        });
    }

    /** Ends what was made in the context because its user says so: it takes a context to do it. */
    void close(Lifetime owned) {
        if (!owned.isClosed()) {
            requireCurrent();
            owned.close();
        }
    }
}
