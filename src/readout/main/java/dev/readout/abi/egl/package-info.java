/**
 * The constants and function types of EGL, as jextract reads them from {@code headers/egl.h}. Only this page is
 * written by hand. What the core does not use is in
 * packages like this one of the artifacts that use it. Something more is declared in that header and imported where it
 * is used; then {@code java src/build/java/dev/readout/build/Stubs.java} generates these packages again.
 *
 * <p>A constant is a static method of {@code egl_h}. A function {@code eglX} is a class {@code PFN_eglX}, which serves
 * both sides of a call: {@code invoke} calls an address, {@code allocate} makes one.
 */
package dev.readout.abi.egl;
