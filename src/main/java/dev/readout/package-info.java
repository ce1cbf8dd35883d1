/**
 * What all decoders share: the one exception for bytes that are not what they should be.
 *
 * <p>The decoders themselves are one package an API: {@code dev.readout.vulkan}, {@code dev.readout.gl} and {@code
 * dev.readout.egl}. None of them needs a driver, and none trusts the bytes that it reads.
 */
@NullMarked
package dev.readout;

import org.jspecify.annotations.NullMarked;
