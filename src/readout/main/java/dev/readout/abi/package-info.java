/**
 * The common part of the layers that call native functions. The packages below this one hold the stubs and layouts that
 * jextract generates from our own headers, one package an API; it is exported to siblings alone.
 */
@NullMarked
package dev.readout.abi;

import org.jspecify.annotations.NullMarked;
