/**
 * The constants and function types of OpenGL and OpenGL ES, as jextract reads them from {@code headers/gl.h}. Only this
 * page is written by hand. What the core does not use is in
 * packages like this one of the artifacts that use it. Something more is declared in that header and imported where it
 * is used; then {@code java src/build/java/dev/readout/build/Stubs.java} generates these packages again.
 *
 * <p>A constant is a static method of {@code gl_h}. A function {@code glX} is a class {@code PFN_glX}, which serves
 * both sides of a call: {@code invoke} calls an address, {@code allocate} makes one. A timer query's function is there
 * three times, as {@code glX}, {@code glXEXT} and {@code glXANGLE}; the three have one signature.
 */
package dev.readout.abi.gl;
