/**
 * Functions in C: their signatures, the names of their parameters, and the format of their values. Not exported: used
 * for writing and reading traces.
 *
 * <p>{@code KnownFunctions} finds a function by its name. It is in the library's own headers, which are resources
 * beside {@code ApiTable}, or else in a registry of {@code dev.readout.trace.registry}, whose {@code RegistryFunctions}
 * are declared on demand. Both are C, and parsed the same way:
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
 * {@code PointerType} that is followed, or Vulkan's chain, a {@code StructureChain}; {@code OtherStructs} has structs
 * that the headers lack. {@code CallValues} are the arguments of the current call, for lengths, and {@code
 * NativeMemory} is the only access through pointers.
 *
 * <p>Two classes work by name alone, also for reading: {@code EnqueueNames}, whether a function hands work to the
 * device, and {@code Failures}, whether a code means failure.
 *
 * <p>Where something new goes: a word of {@code headers/annotations.h} is a case of {@code Annotations}, and its effect
 * one of {@code MemberTypes}; a form of values is a {@code CType}. {@code ApiTableTest} compares the table with the
 * stubs, {@code WrittenCallsTest} tests the output.
 */
@NullMarked
package dev.readout.trace.signature;

import org.jspecify.annotations.NullMarked;
