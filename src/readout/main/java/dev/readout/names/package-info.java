/** Names that people type, and mistype. Not exported: for the messages of the library and of the command line. */
@NullMarked
package dev.readout.names;

import org.jspecify.annotations.NullMarked;
