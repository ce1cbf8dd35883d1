/**
 * The shared part of all decoders: the one exception for bytes that are not what they should be.
 *
 * <p>The decoders themselves are {@code dev.readout.vulkan}, {@code dev.readout.gl} and, for the performance counters
 * of drivers of GL and EGL, {@code dev.readout.counters}. None of them needs a driver, and none trusts the bytes that
 * it reads.
 */
@NullMarked
package dev.readout;

import org.jspecify.annotations.NullMarked;
