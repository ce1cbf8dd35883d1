/**
 * Files that are renamed to their final name when they are complete, for exporters and the command line, and the
 * program that these name. Not for other writers of files: they depend on the exporters, not on this package.
 */
@NullMarked
package dev.readout.export.file;

import org.jspecify.annotations.NullMarked;
