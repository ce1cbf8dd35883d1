/**
 * A profiling loop: named passes of frames, measured on the GPU and read without a stall.
 *
 * <p>A {@link dev.readout.profile.FrameProfiler} owns the query pools of its {@linkplain dev.readout.profile.Pass
 * passes} and a ring of frames in flight. Each frame, the application records where passes begin and end, submits its
 * command buffer as always, and polls: frames whose results have arrived are handed over in order, as {@link
 * dev.readout.profile.FrameResults}, and the rest is kept for next time. Nothing waits, and nothing allocates.
 *
 * <p>{@link dev.readout.profile.GlFrameProfiler} does the same for what OpenGL and OpenGL ES draw, with their timer
 * queries: the same passes, and the same results for the same consumer.
 *
 * <p>It stands on {@code dev.readout.driver} for the calls and on {@code dev.readout.vulkan} and {@code
 * dev.readout.gl} for what their results mean. Statistics over frames are the application's to choose.
 */
package dev.readout.profile;
