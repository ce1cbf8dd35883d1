/*
 * Functions of a driver that does nothing, and the same with two lines in a file for each call, beside which Readout's
 * trace is measured.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int results(void *device, uint64_t pool, uint32_t first, uint32_t count, size_t size, void *data,
            uint64_t stride, uint32_t flags) {
    return 0;
}

static FILE *file;
static uint64_t start, enqueued;
static int threads;
static __thread int id, number;

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000ull + time.tv_nsec;
}

void open_trace(const char *name) {
    file = fopen(name, "a");
    setvbuf(file, malloc(1 << 16), _IOFBF, 1 << 16);
    start = now();
}

/* The time of a line, in ns; the thread gets its numbers. */
static uint64_t line(void) {
    if (!number) {
        id = gettid();
        number = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
    }
    return now() - start;
}

#define CONTEXT "Time: %llu.%03llu TID = %d TNum = %d "
#define CONTEXT_AT(time) (unsigned long long)(time / 1000), (unsigned long long)(time % 1000), id, number

static void context(const char *mark) {
    uint64_t time = line();
    fprintf(file, "%s " CONTEXT, mark, CONTEXT_AT(time));
}

static void flag(uint32_t flags, uint32_t bit, const char *name, const char **separator) {
    if (flags & bit) {
        fprintf(file, "%s%s", *separator, name);
        *separator = " | ";
    }
}

int traced_results(void *device, uint64_t pool, uint32_t first, uint32_t count, size_t size, void *data,
                   uint64_t stride, uint32_t flags) {
    const char *separator = "";
    flockfile(file);
    context(">>>>");
    fprintf(file, "vkGetQueryPoolResults: device = [0x%llx], queryPool = [0x%llx], firstQuery = %u, "
            "queryCount = %u, dataSize = %zu, pData = [%p], stride = %llu, flags = ",
            (unsigned long long)(uintptr_t)device, (unsigned long long)pool, first, count, size, data,
            (unsigned long long)stride);
    flag(flags, 1, "VK_QUERY_RESULT_64_BIT", &separator);
    flag(flags, 2, "VK_QUERY_RESULT_WAIT_BIT", &separator);
    flag(flags, 4, "VK_QUERY_RESULT_WITH_AVAILABILITY_BIT", &separator);
    flag(flags, 8, "VK_QUERY_RESULT_PARTIAL_BIT", &separator);
    fprintf(file, "; EnqueueCounter: %llu\n", (unsigned long long)enqueued);
    funlockfile(file);
    int result = results(device, pool, first, count, size, data, stride, flags);
    flockfile(file);
    context("<<<<");
    fprintf(file, "vkGetQueryPoolResults returned %s: pData[] = {", result ? "?" : "VK_SUCCESS");
    for (size_t i = 0; i < size / 8; i++)
        fprintf(file, i ? ", %llu" : "%llu", (unsigned long long)((uint64_t *)data)[i]);
    fprintf(file, "}\n");
    funlockfile(file);
    return result;
}

void image(uint32_t target, int level, int internal, int width, int border, uint32_t format, uint32_t type,
           const void *pixels) { }

static const char *name(uint32_t number) {
    switch (number) {
        case 0x0DE0: return "GL_TEXTURE_1D";
        case 0x0DE1: return "GL_TEXTURE_2D";
        case 0x1903: return "GL_RED";
        case 0x1907: return "GL_RGB";
        case 0x1908: return "GL_RGBA";
        case 0x8058: return "GL_RGBA8";
        case 0x881A: return "GL_RGBA16F";
        case 0x1401: return "GL_UNSIGNED_BYTE";
        case 0x1406: return "GL_FLOAT";
        default: return "?";
    }
}

void traced_image(uint32_t target, int level, int internal, int width, int border, uint32_t format,
                  uint32_t type, const void *pixels) {
    flockfile(file);
    context(">>>>");
    fprintf(file, "glTexImage1D: target = %s, level = %d, internalformat = %s, width = %d, border = %d, "
            "format = %s, type = %s, pixels = [%p]; EnqueueCounter: %llu\n", name(target), level,
            name(internal), width, border, name(format), name(type), pixels,
            (unsigned long long)enqueued);
    funlockfile(file);
    image(target, level, internal, width, border, format, type, pixels);
    flockfile(file);
    context("<<<<");
    fprintf(file, "glTexImage1D returned void\n");
    funlockfile(file);
}

int fence_status(void *device, uint64_t fence) {
    return 0;
}

int traced_fence_status(void *device, uint64_t fence) {
    uint64_t time = line();
    fprintf(file, ">>>> " CONTEXT "vkGetFenceStatus: device = [0x%llx], fence = [0x%llx]; EnqueueCounter: %llu\n",
            CONTEXT_AT(time), (unsigned long long)(uintptr_t)device, (unsigned long long)fence,
            (unsigned long long)enqueued);
    int result = fence_status(device, fence);
    time = line();
    fprintf(file, "<<<< " CONTEXT "vkGetFenceStatus returned %s\n", CONTEXT_AT(time),
            result == 0 ? "VK_SUCCESS" : result == 1 ? "VK_NOT_READY" : "?");
    return result;
}

/* A program that asks for a fence again and again. */
int ask(int (*status)(void *, uint64_t), void *device, uint64_t fence, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += status(device, fence);
    return sum;
}
