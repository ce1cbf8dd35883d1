/*
 * A profiling loop in C, beside which Readout's is measured: it records the same commands, and reads the same results.
 * gcc -O3 -shared -fPIC -o libloop.so jmh/loop.c
 */
#include <stddef.h>
#include <stdint.h>

typedef void (*Reset)(void *by, uint64_t pool, uint32_t first, uint32_t count);
typedef void (*WriteTimestamp)(void *commands, uint32_t stage, uint64_t pool, uint32_t query);
typedef int32_t (*GetResults)(void *device, uint64_t pool, uint32_t first, uint32_t count, size_t size, void *data,
                              uint64_t stride, uint32_t flags);

/* A frame of scopes side by side, two queries each. What resets is the device or, by a command, the buffer. */
void record(Reset reset, WriteTimestamp write, void *by, void *commands, uint64_t pool, uint32_t queries) {
    reset(by, pool, 0, queries);
    for (uint32_t query = 0; query < queries; query++)
        write(commands, 0x2000 /* BOTTOM_OF_PIPE */, pool, query);
}

/* The sum of what the scopes took, in ticks. */
int64_t poll(GetResults get, void *device, uint64_t pool, uint32_t queries, uint64_t *results) {
    if (get(device, pool, 0, queries, 16 * queries, results, 16, 1 | 4 /* 64, WITH_AVAILABILITY */) < 0)
        return -1;
    int64_t sum = 0;
    for (uint64_t *scope = results; scope < results + 2 * queries; scope += 4)
        if (scope[1] && scope[3])
            sum += scope[2] - scope[0];
    return sum;
}
