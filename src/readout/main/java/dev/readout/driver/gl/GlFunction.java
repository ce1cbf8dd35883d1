package dev.readout.driver.gl;

import java.lang.foreign.MemorySegment;

/**
 * A function of a GL or EGL driver.
 *
 * @param name as the API spells it, with the suffix of the extension that it was found under
 * @param address its address
 */
record GlFunction(String name, MemorySegment address) {
}
