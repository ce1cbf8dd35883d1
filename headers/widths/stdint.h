/*
 * What jextract finds in the place of <stdint.h>: the types that the headers use, with the width that they have
 * everywhere. Systems spell 64 bits as long, which has 32 on Windows, and the stubs would say so: long long has 64 in
 * every calling convention.
 */
#ifndef READOUT_STDINT_H
#define READOUT_STDINT_H

typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef long long intptr_t;
typedef unsigned long long uintptr_t;

#endif
