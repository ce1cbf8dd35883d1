/**
 * What functions look like in C: how each is called, what its arguments are called, and how their values are written.
 * Not exported: the trace is written and read by it.
 *
 * <p>{@code KnownFunctions} finds a function by its name. The library's own headers have it, which are resources beside
 * {@code ApiTable}, or else a registry of {@code dev.readout.trace.registry}, whose {@code
 * RegistryFunctions} are declared when they are asked for. Both are C, and read the same way:
 *
 * <pre>
 * HeaderTokens       a header as words and signs
 * HeaderParser       typedefs, structs, functions and constants, into Declarations
 * ExpressionParser   the expressions of constants and annotations, each an Expression
 * Annotations        what stands before a parameter or a field: how long the memory is, and when there is any
 * MemberTypes        how a Member's values are written, from its type and its annotations: a CType
 * TracedFunction     the function: how it is called, and how a call of it is written
 * </pre>
 *
 * <p>A {@code CType} writes a value to a line: numbers, {@code Enumerants}, {@code Aggregate}s, a {@code FixedArray}, a
 * {@code PointerType} that is followed, or Vulkan's chain, a {@code StructureChain}; {@code OtherStructs} has what the
 * headers lack. {@code CallValues} are the arguments of the call that is written, which lengths may depend on, and
 * {@code NativeMemory} is all that is read through pointers.
 *
 * <p>Two things are known of a name alone, for calls that are read as well: {@code EnqueueNames}, whether a function
 * hands work to the device, and {@code Failures}, whether a code says that something failed.
 *
 * <p>Where something new goes: a word of {@code headers/annotations.h} is a case of {@code Annotations}, and what it
 * does one of {@code MemberTypes}; a form of values is a {@code CType}. {@code ApiTableTest} compares the table with
 * the stubs, {@code TracedArgumentsTest} has what is written.
 */
@NullMarked
package dev.readout.trace.signature;

import org.jspecify.annotations.NullMarked;
