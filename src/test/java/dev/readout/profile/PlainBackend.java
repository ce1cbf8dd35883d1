package dev.readout.profile;

import dev.readout.driver.DriverException;
import dev.readout.profile.clock.QueueClock;

/** What most backends of tests have in common: command buffers, all counts, memory enough, and no clock. */
abstract class PlainBackend extends Backend {
    @Override
    boolean hasCommandBuffers() {
        return true;
    }

    @Override
    String cannotCount(int queue, Scope scope) {
        return null;
    }

    @Override
    boolean isOutOfMemory(RuntimeException refusal) {
        return false;
    }

    @Override
    void requireCallable() {
        // Anybody may.
    }

    @Override
    void requireContext() {
        throw new IllegalStateException("there are command buffers");
    }

    @Override
    void requireCommandBuffer(long commandBuffer) {
        if (commandBuffer == 0) {
            throw new IllegalArgumentException("commandBuffer is 0");
        }
    }

    @Override
    DriverException calibrate(QueueClock[] clocks) {
        return null;
    }

    @Override
    boolean wasDisjoint() {
        return false;
    }

    @Override
    void close() {
        // Stores are closed one by one.
    }
}
