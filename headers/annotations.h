/*
 * Words for what C does not say of a declaration, and a trace of a call, or a table of the software device, has to
 * know: how long an array is, where a string ends, which names a number has, when a pointer leads somewhere, which
 * version brings a function. To a compiler, and to jextract, these words are nothing.
 * The trace layer reads them out of the headers, and what they say is law to it: memory is read as far as it is said
 * here that it can be, and not further. A pointer is followed
 *
 *   - to one struct or one number, if nothing else is said;
 *   - not at all, if it leads to void or to a struct that the header does not define, and no length is said.
 *
 * Without const, what a parameter leads to is an output: it is read when the function has returned.
 *
 * Lengths and conditions are expressions of C over the other parameters or the other fields, whichever stands first,
 * with `return` for what the function returned. They may follow pointers: where count is null, *count is 0.
 *
 * Before a parameter, a field, or what a function returns:
 *
 *   READOUT_LENGTH(n)            leads to n elements, or of void to n bytes; of several lengths, the least counts
 *                                and if all follow pointers of outputs, no more than they said before the call
 *   READOUT_STRING               leads to a string that ends with NUL, or with the length if there is one; a pointer
 *                                to pointers leads to so many strings
 *   READOUT_STRING_LENGTHS(p)    of these strings, p is the array of lengths, where it is not null and they are not
 *                                negative
 *   READOUT_STRING_SIZES(p)      the same with sizes of the machine, of which 0 says that the string ends with NUL
 *   READOUT_WIDTH(n)             of void: the bytes are unsigned numbers of n bytes each, 1, 4 or 8; if n is 0, as wide
 *                                as the length lets them be
 *   READOUT_TEXT_IF(condition)   of void: if the condition holds, the bytes are text, up to NUL
 *   READOUT_TERMINATED(end, g)   leads to names of the group g and values in turn, up to the name end; what values of
 *                                a name are called says a group that is called like the name
 *   READOUT_IF(condition)        leads somewhere only if the condition holds, and may be anything otherwise
 *   READOUT_INPUT                leads to what the function reads, though there is no const
 *   READOUT_NAMED(a, b)          numbers that have the names of the constants a and b, or of the group a
 *   READOUT_SELECTOR(n)          a union, of which the fields are there that have READOUT_CASE(n)
 *
 * In an expression:
 *
 *   READOUT_ANY(p->field, n)     all bits that the field has in the n structs that p leads to
 *   READOUT_AMONG(p, n, number)  whether one of the n numbers that p leads to is this one
 *   READOUT_CHAINED(p, number)   whether the chain of structs that p leads to has one of which sType is this number
 *   READOUT_FOLLOWED(p)          whether the pointer p, which is declared beside this, leads somewhere: what follows
 *                                behind && may rely on it
 *
 * Before a typedef:
 *
 *   READOUT_WRITTEN_IF(c)        a function that returns the type has written its outputs if the condition holds
 *   READOUT_HEXADECIMAL          numbers without a name are written in hexadecimal; also before a field or a parameter,
 *                                and of void the numbers that the bytes are
 *
 * On its own:
 *
 *   READOUT_NAMES(group, a, b)   a group of constants, or the names of the type that is called like the group
 *   READOUT_BITS(group, a, b)    the same, of bits that may be set together
 *   READOUT_NUMBER(a, n)         a constant that only annotations need, whose value is n
 *   READOUT_ENQUEUE(a, b)        functions whose names begin with a or b hand work to the device: enqueue.h
 *   READOUT_NO_ENQUEUE(a, b)     of these, functions that do not
 *
 * Of these the build makes the software device's tables: Tables.java. To the trace layer, they are nothing too:
 *
 *   READOUT_SINCE(1_1, e)        before a function's typedef, that of a struct of features, READOUT_FUNCTIONS or
 *                                READOUT_FEATURES: the version of the core and the extension that bring it, or one of
 *                                the two; without this, 1.0 has it
 *   READOUT_FUNCTIONS(h, a, b)   functions whose signature no one needs, and the type of their first parameter
 *   READOUT_FEATURES(n, s, a, b) a struct of features whose fields no one else needs: its sType is n
 *   READOUT_EXTENSION(h, e, a)   an extension of the software device: h is VkInstance or VkDevice, whichever enables
 *                                it; behind its name stand the extensions that it requires and, if it brings a type of
 *                                queries, that
 *
 * An enum is a group already, and a type VkSomeFlags has the names of VkSomeFlagBits.
 */
#ifndef READOUT_ANNOTATIONS_H
#define READOUT_ANNOTATIONS_H

#define READOUT_LENGTH(...)
#define READOUT_STRING
#define READOUT_STRING_LENGTHS(lengths)
#define READOUT_STRING_SIZES(sizes)
#define READOUT_WIDTH(bytes)
#define READOUT_TEXT_IF(condition)
#define READOUT_TERMINATED(end, group)
#define READOUT_IF(condition)
#define READOUT_INPUT
#define READOUT_NAMED(...)
#define READOUT_SELECTOR(number)
#define READOUT_CASE(...)

#define READOUT_WRITTEN_IF(condition)
#define READOUT_HEXADECIMAL

#define READOUT_NAMES(group, ...)
#define READOUT_BITS(group, ...)
#define READOUT_NUMBER(name, number)
#define READOUT_ENQUEUE(...)
#define READOUT_NO_ENQUEUE(...)

#define READOUT_SINCE(...)
#define READOUT_FUNCTIONS(handle, ...)
#define READOUT_FEATURES(type, struct, ...)
#define READOUT_EXTENSION(handle, ...)

#endif
