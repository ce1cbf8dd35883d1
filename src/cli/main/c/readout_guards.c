/*
 * The guards: what a process calls. They are entries of a table that jump to functions, which find the arguments where
 * they were. At its first call a guard asks Java where to jump to; where a thread has not stack enough for Java, and in
 * a child of fork, it jumps to the process's own function.
 *
 * The entries use no register that has an argument. What C decides keeps those that are named: the first integers and
 * pointers, and the floats. The rest of the arguments stays on the stack, since a last call of the same signature is a
 * jump, with -O2.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "readout_jvm.h"
#include "readout_parts.h"

/*
 * In bytes: what HotSpot keeps free at the end of a stack, 24 pages; what first calls take, which link what they use,
 * 30 KiB where they are traced and no cache has any of it; and a margin.
 */
#define LEAST_STACK (136 << 10)
#define OUT_OF_HOST_MEMORY (-1)

#define MOST_GUARDS 8192
#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#if defined(__x86_64__)
#define GUARD_BYTES 16
#define WORDS uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f, FLOATS
#define PASSED a, b, c, d, e, f, s, t, u, v, w, x, y, z
__asm__(".text\n"
    ".balign 16\n"
    "guards: .set guard, 0\n"
    ".rept " TEXT(MOST_GUARDS) "\n"
    "    movl $guard, %r11d\n"
    "    jmp guard_common\n"
    "    .set guard, guard + 1\n"
    "    .balign 16\n"
    ".endr\n"
    "guard_common:\n"
    "    movq stack_limit@gottpoff(%rip), %r10\n"
    "    cmpq %fs:(%r10), %rsp\n"
    "    jb 1f\n"
    "    leaq functions(%rip), %r10\n"
    "    movq (%r10,%r11,8), %r10\n"
    "    testq %r10, %r10\n"
    "    jz 1f\n"
    "    jmp *%r10\n"
    "1:  movq called@gottpoff(%rip), %r10\n"
    "    movl %r11d, %fs:(%r10)\n"
    "    jmp choose\n");
#elif defined(__aarch64__)
#define GUARD_BYTES 8
#define WORDS uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f, uintptr_t g, uintptr_t h, \
    FLOATS
#define PASSED a, b, c, d, e, f, g, h, s, t, u, v, w, x, y, z
__asm__(".text\n"
    ".balign 8\n"
    "guards: .set guard, 0\n"
    ".rept " TEXT(MOST_GUARDS) "\n"
    "    mov w17, #guard\n"
    "    b guard_common\n"
    "    .set guard, guard + 1\n"
    ".endr\n"
    "guard_common:\n"
    "    mrs x15, tpidr_el0\n"
    "    adrp x16, :gottprel:stack_limit\n"
    "    ldr x16, [x16, #:gottprel_lo12:stack_limit]\n"
    "    ldr x16, [x15, x16]\n"
    "    cmp sp, x16\n"
    "    b.lo 1f\n"
    "    adrp x16, functions\n"
    "    add x16, x16, #:lo12:functions\n"
    "    ldr x16, [x16, x17, lsl #3]\n"
    "    cbz x16, 1f\n"
    "    br x16\n"
    "1:  adrp x16, :gottprel:called\n"
    "    ldr x16, [x16, #:gottprel_lo12:called]\n"
    "    str w17, [x15, x16]\n"
    "    b choose\n");
#else
#define GUARD_BYTES 0 /* There are none: what would be guarded is called as it is. */
#define WORDS FLOATS
#define PASSED s, t, u, v, w, x, y, z
#endif
#define FLOATS double s, double t, double u, double v, double w, double x, double y, double z
typedef uintptr_t (*Words)(WORDS);
extern const char guards[] __attribute__((visibility("hidden")));

/* What guards jump to: null until the first call. */
static __attribute__((used)) Words functions[MOST_GUARDS];
/* The process's own functions, null where they are the device's. */
static struct {
    Words own;
    const char *name;
} guarded[MOST_GUARDS];
/* By what is guarded, one more than the guard. Never full: there are twice as many places as guards. */
static int guards_by_key[2 * MOST_GUARDS];
static int guard_count;
static pthread_mutex_t guarding = PTHREAD_MUTEX_INITIALIZER;

#define THREADS __attribute__((used, tls_model("initial-exec"))) __thread

/* Below this address a thread has not stack enough; of one that has not called yet, the last address there is. */
static THREADS uintptr_t stack_limit = UINTPTR_MAX;

/*
 * Where a frame is below the limit, or the limit was not known. A stack of the process's own, as coroutines have it, is
 * none that a VM would take for the thread's.
 */
static int may_call(uintptr_t frame) {
    if (stack_limit == UINTPTR_MAX) {
        pthread_attr_t attributes;
        void *lowest = NULL;
        size_t size;
        if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
            pthread_attr_getstack(&attributes, &lowest, &size);
            pthread_attr_destroy(&attributes);
        }
        stack_limit = lowest ? (uintptr_t) lowest + LEAST_STACK : 0;
    }
    return frame >= stack_limit;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
static uintptr_t nothing(WORDS) { return 0; }
static uintptr_t out_of_memory(WORDS) { return (uintptr_t) OUT_OF_HOST_MEMORY; }
#pragma GCC diagnostic pop

/* For a thread without stack enough: the process's own function, or one that fails. */
static Words refused(int guard) {
    static int said;
    const char *name = guarded[guard].name;
    int first = !__atomic_exchange_n(&said, 1, __ATOMIC_RELAXED);
    if (guarded[guard].own) {
        if (first)
            readout_say("calls on a stack of less than 160 KiB, or of a coroutine, are not traced, the first of: %s",
                name);
        return guarded[guard].own;
    }
    if (first) readout_say("a call is refused, because its thread has not stack enough for Java: give it 160 KiB at"
        " least: %s", name);
    /* What returns something else than a VkResult, or nothing: functions too, as vkGetDeviceProcAddr does. */
    return strncmp(name, "vk", 2) || strstr(name, "Addr") || strstr(name, "MaxConcurrency") ? nothing : out_of_memory;
}

static Words first_call(int guard) {
    static pthread_mutex_t calling = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&calling);
    if (!functions[guard]) {
        Words own = guarded[guard].own, logged = (Words) readout_answer(guarded[guard].name, (ReadoutFunction) own);
        __atomic_store_n(&functions[guard], logged ? logged : own, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&calling);
    return functions[guard];
}

/* What a call jumps to that is the first of a guard or a thread, or on a stack that is not known. */
static Words chosen(int guard, uintptr_t frame) {
    if (frame < stack_limit && !may_call(frame)) return refused(guard);
    Words function = __atomic_load_n(&functions[guard], __ATOMIC_ACQUIRE);
    return function ? function : first_call(guard);
}

/* The guard of this thread's call. */
static THREADS int called;

static __attribute__((used)) uintptr_t choose(WORDS) {
    return chosen(called, (uintptr_t) __builtin_frame_address(0))(PASSED);
}

/* The guard of a name and a function; -1 if there is none left. */
static int guard_of(Words function, Words own, const char *name) {
    uint64_t key = (uintptr_t) (own ? own : function);
    for (const char *letter = own ? name : ""; *letter; letter++) key = key * 31 + (unsigned char) *letter;
    int place = (int) (key * 0x9E3779B97F4A7C15u >> 32) & (2 * MOST_GUARDS - 1);
    int guard;
    while ((guard = guards_by_key[place] - 1) >= 0) {
        if (own ? guarded[guard].own == own && !strcmp(guarded[guard].name, name)
                : functions[guard] == function && !guarded[guard].own)
            return guard;
        place = (place + 1) & (2 * MOST_GUARDS - 1);
    }
    if (guard_count == MOST_GUARDS) return -1;
    guarded[guard_count].name = strdup(name);
    guarded[guard_count].own = own;
    functions[guard_count] = function;
    guards_by_key[place] = ++guard_count;
    return guard_count - 1;
}

static ReadoutFunction guarded_address(Words function, Words own, const char *name) {
    pthread_mutex_lock(&guarding);
    int guard = guard_of(function, own, name);
    pthread_mutex_unlock(&guarding);
    if (guard < 0 && own) readout_say("the process has more functions than %d: not traced is %s", MOST_GUARDS, name);
    return guard >= 0 ? (ReadoutFunction) (uintptr_t) (guards + guard * GUARD_BYTES)
        : (ReadoutFunction) (own ? own : function);
}

ReadoutFunction readout_guarded(ReadoutFunction function, const char *name) {
    if (!GUARD_BYTES) return function;
    return function ? guarded_address((Words) function, NULL, name) : NULL;
}

/* Where times of the device are measured, Java needs to know of all that happens in Vulkan. */
static int is_measured(const char *name) {
    const char *gpu = readout_variable("READOUT_TRACE_GPU");
    return gpu && !strcmp(gpu, "1") && !strncmp(name, "vk", 2);
}

ReadoutFunction readout_traced(ReadoutFunction own, const char *name) {
    if (!GUARD_BYTES || !own || !readout_tracing() || readout_is_child()) return own;
    if (!readout_is_logged(name) && !is_measured(name)) return own;
    return guarded_address(NULL, (Words) own, name);
}

void readout_own_all(void) {
    for (int guard = 0; guard < guard_count; guard++)
        if (guarded[guard].own) functions[guard] = guarded[guard].own;
    if (readout_tracing()) readout_say("a child of fork is not traced until it starts another program");
}
