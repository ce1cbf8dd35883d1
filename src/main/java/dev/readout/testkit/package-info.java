/**
 * What tests of code that reads GPU query results are made of: results as drivers write them, for jqwik.
 *
 * <p>No part of the library: a jar of its own, for tests. It needs jqwik's API, and nothing else that the library does
 * not need.
 */
@NullMarked
package dev.readout.testkit;

import org.jspecify.annotations.NullMarked;
