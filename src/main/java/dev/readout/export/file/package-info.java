/**
 * Files that have their name when they are whole, for exporters and the command line. It is theirs: whoever writes
 * another form of files depends on the exporters, and not on this package.
 */
@NullMarked
package dev.readout.export.file;

import org.jspecify.annotations.NullMarked;
