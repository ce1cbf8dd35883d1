/* What jextract finds in the place of <stddef.h>, as stdint.h beside it: sizes have 64 bits. */
#ifndef READOUT_STDDEF_H
#define READOUT_STDDEF_H

typedef unsigned long long size_t;
typedef long long ptrdiff_t;

#endif
