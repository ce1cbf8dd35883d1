/*
 * The guards: what a process calls. They are entries of a table that jump to functions, which find the arguments where
 * they were. At its first call a guard asks Java where to jump to; where a thread has not stack enough for Java, and in
 * a child of fork, it jumps to the process's own function.
 *
 * The entries use no register that has an argument, and keep all of those where C decides. The rest of the arguments
 * stays on the stack, which is as it was at each jump: that takes assembly, since C promises no jump.
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
    "    .cfi_startproc\n"
    "    movq stack@gottpoff(%rip), %r10\n"
    "    cmpq %fs:(%r10), %rsp\n"
    "    jb 1f\n"
    "    cmpq %fs:8(%r10), %rsp\n"
    "    jae 1f\n"
    "    leaq functions(%rip), %r10\n"
    "    movq (%r10,%r11,8), %r10\n"
    "    testq %r10, %r10\n"
    "    jz 1f\n"
    "    jmp *%r10\n"
    "1:  pushq %rbp\n"
    "    .cfi_def_cfa_offset 16\n"
    "    .cfi_offset %rbp, -16\n"
    "    movq %rsp, %rbp\n"
    "    .cfi_def_cfa_register %rbp\n"
    "    pushq %rdi\n    pushq %rsi\n    pushq %rdx\n    pushq %rcx\n    pushq %r8\n    pushq %r9\n"
    "    subq $128, %rsp\n"
    "    movups %xmm0, (%rsp)\n    movups %xmm1, 16(%rsp)\n    movups %xmm2, 32(%rsp)\n"
    "    movups %xmm3, 48(%rsp)\n    movups %xmm4, 64(%rsp)\n    movups %xmm5, 80(%rsp)\n"
    "    movups %xmm6, 96(%rsp)\n    movups %xmm7, 112(%rsp)\n"
    "    movl %r11d, %edi\n"
    "    movq %rbp, %rsi\n"
    "    call chosen\n"
    "    movq %rax, %r10\n"
    "    movups (%rsp), %xmm0\n    movups 16(%rsp), %xmm1\n    movups 32(%rsp), %xmm2\n"
    "    movups 48(%rsp), %xmm3\n    movups 64(%rsp), %xmm4\n    movups 80(%rsp), %xmm5\n"
    "    movups 96(%rsp), %xmm6\n    movups 112(%rsp), %xmm7\n"
    "    addq $128, %rsp\n"
    "    popq %r9\n    popq %r8\n    popq %rcx\n    popq %rdx\n    popq %rsi\n    popq %rdi\n"
    "    popq %rbp\n"
    "    .cfi_def_cfa %rsp, 8\n"
    "    jmp *%r10\n"
    "    .cfi_endproc\n");
#elif defined(__aarch64__)
#define GUARD_BYTES 8
__asm__(".text\n"
    ".balign 8\n"
    "guards: .set guard, 0\n"
    ".rept " TEXT(MOST_GUARDS) "\n"
    "    mov w17, #guard\n"
    "    b guard_common\n"
    "    .set guard, guard + 1\n"
    ".endr\n"
    "guard_common:\n"
    "    .cfi_startproc\n"
    "    mrs x15, tpidr_el0\n"
    "    adrp x16, :gottprel:stack\n"
    "    ldr x16, [x16, #:gottprel_lo12:stack]\n"
    "    add x16, x15, x16\n"
    "    ldp x15, x16, [x16]\n"
    "    cmp sp, x15\n"
    "    b.lo 1f\n"
    "    cmp sp, x16\n"
    "    b.hs 1f\n"
    "    adrp x16, functions\n"
    "    add x16, x16, #:lo12:functions\n"
    "    ldr x16, [x16, x17, lsl #3]\n"
    "    cbz x16, 1f\n"
    "    br x16\n"
    "1:  stp x29, x30, [sp, #-224]!\n"
    "    .cfi_def_cfa_offset 224\n"
    "    .cfi_offset x29, -224\n"
    "    .cfi_offset x30, -216\n"
    "    mov x29, sp\n"
    /* x8 has the address of a struct that is returned. */
    "    stp x0, x1, [sp, #16]\n    stp x2, x3, [sp, #32]\n    stp x4, x5, [sp, #48]\n    stp x6, x7, [sp, #64]\n"
    "    str x8, [sp, #80]\n"
    "    stp q0, q1, [sp, #96]\n    stp q2, q3, [sp, #128]\n    stp q4, q5, [sp, #160]\n    stp q6, q7, [sp, #192]\n"
    "    mov w0, w17\n"
    "    mov x1, sp\n"
    "    bl chosen\n"
    "    mov x16, x0\n"
    "    ldp x0, x1, [sp, #16]\n    ldp x2, x3, [sp, #32]\n    ldp x4, x5, [sp, #48]\n    ldp x6, x7, [sp, #64]\n"
    "    ldr x8, [sp, #80]\n"
    "    ldp q0, q1, [sp, #96]\n    ldp q2, q3, [sp, #128]\n    ldp q4, q5, [sp, #160]\n    ldp q6, q7, [sp, #192]\n"
    "    ldp x29, x30, [sp], #224\n"
    "    .cfi_def_cfa_offset 0\n"
    "    br x16\n"
    "    .cfi_endproc\n");
#else
#define GUARD_BYTES 0 /* There are none: what would be guarded is called as it is. */
#endif
extern const char guards[] __attribute__((visibility("hidden")));

/* What guards jump to: null until the first call. */
static __attribute__((used)) ReadoutFunction functions[MOST_GUARDS];
/* The process's own functions, null where they are the device's. */
static struct {
    ReadoutFunction own;
    const char *name;
} guarded[MOST_GUARDS];
/* By what is guarded, one more than the guard. Never full: there are twice as many places as guards. */
static int guards_by_key[2 * MOST_GUARDS];
static int guard_count;
static pthread_mutex_t guarding = PTHREAD_MUTEX_INITIALIZER;

/* A stack that is not known yet, and that of a thread which ends: no address is in it. */
#define NOT_KNOWN UINTPTR_MAX
#define NOT_ANY_MORE (UINTPTR_MAX - 1)

/*
 * Where a thread may call Java: from an address with stack enough below it to the upper end. A stack of the process's
 * own, as coroutines have it, is none that a VM would take for the thread's, wherever it lies.
 */
static __attribute__((used, tls_model("initial-exec"))) __thread struct {
    uintptr_t lowest, end;
} stack = {NOT_KNOWN, 0};
/* Of each thread that has called; no key, until it is made. */
static pthread_key_t ending = (pthread_key_t) -1;

/* A call after this would attach the thread to the VM once more, and nothing would detach it. */
static void end_thread(void *unused) {
    (void) unused;
    stack.lowest = NOT_ANY_MORE;
    readout_detach();
}

__attribute__((constructor)) static void begin(void) { pthread_key_create(&ending, end_thread); }

/* Where a frame is not in the stack that is known, or none is known. */
static int may_call(uintptr_t frame) {
    if (stack.lowest == NOT_KNOWN) {
        pthread_attr_t attributes;
        void *lowest = NULL;
        size_t size = 0;
        if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
            pthread_attr_getstack(&attributes, &lowest, &size);
            pthread_attr_destroy(&attributes);
        }
        stack.lowest = lowest ? (uintptr_t) lowest + LEAST_STACK : 0;
        stack.end = lowest ? (uintptr_t) lowest + size : UINTPTR_MAX;
        pthread_setspecific(ending, &stack);
    }
    return frame >= stack.lowest && frame < stack.end;
}

static uintptr_t nothing(void) { return 0; }
static uintptr_t out_of_memory(void) { return (uintptr_t) OUT_OF_HOST_MEMORY; }

/* For a thread that must not call Java: the process's own function, or one that fails. */
static ReadoutFunction refused(int guard) {
    static int said;
    const char *name = guarded[guard].name;
    int first = !__atomic_exchange_n(&said, 1, __ATOMIC_RELAXED);
    if (guarded[guard].own) {
        if (first)
            readout_say("calls on a stack of less than 160 KiB, or of a coroutine, or of a thread that ends, are not"
                " traced, the first of: %s", name);
        return guarded[guard].own;
    }
    if (first) readout_say("a call is refused, because %s: %s", stack.lowest == NOT_ANY_MORE ? "its thread ends"
        : "its thread has not stack enough for Java: give it 160 KiB at least", name);
    /* What returns something else than a VkResult, or nothing: functions too, as vkGetDeviceProcAddr does. */
    int is_result = !strncmp(name, "vk", 2) && !strstr(name, "Addr") && !strstr(name, "MaxConcurrency");
    return (ReadoutFunction) (is_result ? out_of_memory : nothing);
}

static ReadoutFunction first_call(int guard) {
    static pthread_mutex_t calling = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&calling);
    if (!functions[guard]) {
        ReadoutFunction own = guarded[guard].own, logged = readout_answer(guarded[guard].name, own);
        ReadoutFunction none = NULL; /* it may be the process's own by now */
        __atomic_compare_exchange_n(&functions[guard], &none, logged ? logged : own, 0, __ATOMIC_SEQ_CST,
            __ATOMIC_SEQ_CST);
    }
    pthread_mutex_unlock(&calling);
    return functions[guard];
}

/* What a call jumps to that is the first of a guard or a thread, or on a stack that is not the thread's. */
__attribute__((used)) static ReadoutFunction chosen(int guard, uintptr_t frame) {
    if (!may_call(frame)) return refused(guard);
    ReadoutFunction function = __atomic_load_n(&functions[guard], __ATOMIC_ACQUIRE);
    return function ? function : first_call(guard);
}

/* The guard of a name and a function; -1 if there is none left. */
static int guard_of(ReadoutFunction function, ReadoutFunction own, const char *name) {
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

static ReadoutFunction guarded_address(ReadoutFunction function, ReadoutFunction own, const char *name) {
    pthread_mutex_lock(&guarding);
    int guard = guard_of(function, own, name);
    pthread_mutex_unlock(&guarding);
    if (guard < 0 && own) readout_say("the process has more functions than %d: not traced is %s", MOST_GUARDS, name);
    return guard >= 0 ? (ReadoutFunction) (uintptr_t) (guards + guard * GUARD_BYTES) : own ? own : function;
}

ReadoutFunction readout_guarded(ReadoutFunction function, const char *name) {
    if (!GUARD_BYTES) return function;
    return function ? guarded_address(function, NULL, name) : NULL;
}

/* Where times of the device are measured, Java needs to know of all that happens in Vulkan. */
static int is_measured(const char *name) {
    const char *gpu = readout_variable("READOUT_TRACE_GPU");
    return gpu && !strcmp(gpu, "1") && !strncmp(name, "vk", 2);
}

ReadoutFunction readout_traced(ReadoutFunction own, const char *name) {
    if (!GUARD_BYTES || !own || !readout_tracing() || readout_is_child()) return own;
    if (!readout_is_logged(name) && !is_measured(name)) return own;
    return guarded_address(NULL, own, name);
}

void readout_own_all(void) {
    for (int guard = 0; guard < guard_count; guard++)
        if (guarded[guard].own) functions[guard] = guarded[guard].own;
}
