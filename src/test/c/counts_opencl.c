/*
 * A layer of the OpenCL ICD loader that counts the calls of each function, and writes them to the file COUNTS when
 * the process ends. The functions and their order are those of the system's header: entries.h is made of it.
 */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl_layer.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f, uintptr_t g, uintptr_t h, \
    uintptr_t i, uintptr_t j, uintptr_t k, uintptr_t l, uintptr_t m, uintptr_t n
#define PASSED a, b, c, d, e, f, g, h, i, j, k, l, m, n
typedef uintptr_t (*Words)(WORDS);

#define ENTRY(name) NUMBER_##name,
enum {
#include "entries.h"
    ENTRIES
};
#undef ENTRY

static Words targets[ENTRIES];
static unsigned long counts[ENTRIES];

#define ENTRY(name) static uintptr_t count_##name(WORDS) { \
    __atomic_fetch_add(&counts[NUMBER_##name], 1, __ATOMIC_RELAXED); \
    return targets[NUMBER_##name](PASSED); \
}
#include "entries.h"
#undef ENTRY

static const struct {
    const char *name;
    size_t offset;
    Words function;
} entries[] = {
#define ENTRY(name) {#name, offsetof(cl_icd_dispatch, name), count_##name},
#include "entries.h"
};

cl_int clGetLayerInfo(cl_layer_info what, size_t size, void *value, size_t *size_out) {
    static const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    static const char name[] = "counts";
    const void *from = what == CL_LAYER_API_VERSION ? (const void *) &version : name;
    size_t length = what == CL_LAYER_API_VERSION ? sizeof version : sizeof name;
    if (value && size >= length) memcpy(value, from, length);
    if (size_out) *size_out = length;
    return CL_SUCCESS;
}

cl_int clInitLayer(cl_uint count, const cl_icd_dispatch *target, cl_uint *count_out, const cl_icd_dispatch **layer) {
    static Words table[ENTRIES];
    if (count < ENTRIES) return CL_INVALID_VALUE;
    for (size_t entry = 0; entry < ENTRIES; entry++) {
        if (entries[entry].offset != entry * sizeof(Words)) abort();
        targets[entry] = ((const Words *) target)[entry];
        table[entry] = targets[entry] ? entries[entry].function : NULL;
    }
    *count_out = ENTRIES;
    *layer = (const cl_icd_dispatch *) table;
    return CL_SUCCESS;
}

__attribute__((destructor)) static void write_counts(void) {
    FILE *file = getenv("COUNTS") ? fopen(getenv("COUNTS"), "w") : NULL;
    for (size_t entry = 0; file && entry < ENTRIES; entry++)
        if (counts[entry]) fprintf(file, "%s %lu\n", entries[entry].name, counts[entry]);
    if (file) fclose(file);
}
