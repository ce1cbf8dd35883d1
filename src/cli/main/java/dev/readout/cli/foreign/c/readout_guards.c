/*
 * The guards: what a process calls instead of a function that is Java. They are entries of a table that jump to
 * functions, which find the arguments where they were. Where Java can't be called, as by a thread that has not stack
 * enough for it, in a child of fork, and once the VM has ended, a guard jumps to the process's own function, or to one
 * that fails. A guard before the process's own function asks Java at its first call where to jump to.
 *
 * The entries keep all registers that may have an argument while C decides. The rest of the arguments stays on the
 * stack, which is as it was at the jump: that takes assembly, since C promises no jump.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <search.h>
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
    "    pushq %rbp\n"
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
    "    stp x29, x30, [sp, #-224]!\n"
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
#error the guards are there for x86-64 and AArch64
#endif
extern const char guards[] __attribute__((visibility("hidden")));

typedef struct {
    const char *name;
    /* The target of the guard's jump, null until the first call; and that where Java can't be called. */
    ReadoutFunction function, instead;
    int is_traced;
} Guard;

static Guard guarded[MOST_GUARDS];
static int guard_count;
/* True if no call enters Java any more. */
static int is_left;
#define LEFT "this is a child of fork, or its Java VM has ended"

/* A stack that is not known yet, and that of a thread which ends: no address is in it. */
#define NOT_KNOWN UINTPTR_MAX
#define NOT_ANY_MORE (UINTPTR_MAX - 1)

/*
 * The part of a stack where a thread may call Java: from an address with stack enough below it to the upper end. A
 * stack of the process's own, as coroutines have it, is none that a VM would take for the thread's, wherever it lies.
 */
static __attribute__((tls_model("initial-exec"))) __thread struct {
    uintptr_t lowest, end;
    int is_attached;
} stack = {NOT_KNOWN, 0, 0};
/* Of each thread that has called; no key, until it is made. */
static pthread_key_t ending = (pthread_key_t) -1;

/* A call after this would attach the thread to the VM once more, and nothing would detach it. */
static void end_thread(void *unused) {
    (void) unused;
    stack.lowest = NOT_ANY_MORE;
    readout_detach();
}

__attribute__((constructor)) static void begin(void) { pthread_key_create(&ending, end_thread); }

/* Why a thread must not call Java in a frame; null if it may. */
static const char *obstacle(uintptr_t frame) {
    if (stack.lowest == NOT_KNOWN) {
        pthread_attr_t attributes;
        void *lowest = NULL;
        size_t size = 0;
        if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
            pthread_attr_getstack(&attributes, &lowest, &size);
            pthread_attr_destroy(&attributes);
        }
        stack.lowest = (uintptr_t) lowest + LEAST_STACK;
        stack.end = (uintptr_t) lowest + size;
        pthread_setspecific(ending, &stack);
    }
    if (stack.lowest == NOT_ANY_MORE) return "its thread ends";
    if (frame < stack.lowest || frame >= stack.end)
        return "its thread has not stack enough for Java: give it 160 KiB at least";
    if (!stack.is_attached) stack.is_attached = readout_attach();
    return stack.is_attached ? NULL : "Java has no memory for its thread";
}

/* Threads that ask at once have the same answer. */
static ReadoutFunction first_call(Guard *guard) {
    ReadoutFunction none = NULL; /* it may be what is called instead by now */
    ReadoutFunction found = readout_answer(guard->name, guard->is_traced ? guard->instead : NULL);
    __atomic_compare_exchange_n(&guard->function, &none, found ? found : guard->instead, 0, __ATOMIC_SEQ_CST,
        __ATOMIC_SEQ_CST);
    return guard->function;
}

/* The function that is called instead, after a word about the first of such calls. */
static ReadoutFunction refused(const Guard *guard, const char *reason) {
    static int said;
    if (!__atomic_exchange_n(&said, 1, __ATOMIC_RELAXED))
        readout_say("a call is %s, because %s: %s", guard->is_traced ? "not traced" : "refused", reason, guard->name);
    return guard->instead;
}

/* The target of a call's jump. */
__attribute__((used)) static ReadoutFunction chosen(int number, uintptr_t frame) {
    Guard *guard = &guarded[number];
    ReadoutFunction function = __atomic_load_n(&guard->function, __ATOMIC_ACQUIRE);
    if (function == guard->instead) return guard->is_traced || !is_left ? function : refused(guard, LEFT);
    const char *reason = obstacle(frame);
    return reason ? refused(guard, reason) : function ? function : first_call(guard);
}

static int compare(const void *one, const void *other) {
    const Guard *left = one, *right = other;
    int by_name = strcmp(left->name, right->name);
    return by_name ? by_name : (left->instead > right->instead) - (left->instead < right->instead);
}

/* The guard of a name, and of what is called instead of a function; that itself if there is none left. */
static ReadoutFunction guard_of(Guard guard) {
    static pthread_mutex_t guarding = PTHREAD_MUTEX_INITIALIZER;
    static void *by_name;
    if (readout_is_child()) return guard.is_traced ? guard.instead : refused(&guard, LEFT);
    pthread_mutex_lock(&guarding);
    Guard **found = tfind(&guard, &by_name, compare);
    if (!found && guard_count < MOST_GUARDS) {
        guard.name = strdup(guard.name);
        guarded[guard_count] = guard;
        found = tsearch(&guarded[guard_count++], &by_name, compare);
    }
    pthread_mutex_unlock(&guarding);
    return found ? (ReadoutFunction) (uintptr_t) (guards + (*found - guarded) * GUARD_BYTES)
        : refused(&guard, "the process has more than " TEXT(MOST_GUARDS) " functions");
}

static uintptr_t nothing(void) { return 0; }
static uintptr_t out_of_memory(void) { return (uintptr_t) OUT_OF_HOST_MEMORY; }

static ReadoutFunction of_device(ReadoutFunction function, const char *name) {
    /* All functions of Vulkan return a VkResult or nothing, but for those that give addresses. */
    int is_result = !strncmp(name, "vk", 2) && !strstr(name, "Addr");
    return guard_of((Guard) {name, function, (ReadoutFunction) (is_result ? out_of_memory : nothing), 0});
}

ReadoutFunction readout_device(const char *name) { return of_device(NULL, name); }

ReadoutFunction readout_guarded(ReadoutFunction function, const char *name) {
    return function ? of_device(function, name) : NULL;
}

/* Java needs to know of all that happens in Vulkan, where times of the device are measured. */
static int is_measured(const char *name) {
    const char *gpu = readout_variable("READOUT_TRACE_GPU");
    return gpu && !strcmp(gpu, "1") && !strncmp(name, "vk", 2);
}

ReadoutFunction readout_traced(ReadoutFunction own, const char *name) {
    if (!own || !readout_tracing() || (!readout_is_logged(name) && !is_measured(name))) return own;
    return guard_of((Guard) {name, NULL, own, 1});
}

void readout_leave_java(void) {
    is_left = 1;
    for (int guard = 0; guard < guard_count; guard++) guarded[guard].function = guarded[guard].instead;
}
