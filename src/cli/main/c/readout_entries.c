/*
 * The functions of the device as C sees them: each passes its number on, and the words of its call. So Java has one
 * function for all, where a stub for each takes it a quarter of a millisecond, and most are asked for but never called.
 * dev.readout.abi.UpcallEntries fills the table.
 *
 * The first calls are passed on by JNI. That takes no time to prepare, where the stub takes ten milliseconds, but
 * longer for each call: when there were many, a thread links the stub, and all further calls go there.
 */
#include <pthread.h>
#include <stdint.h>
#include <unistd.h>

#include "readout_entries.h"
#include "readout_jvm.h"

#define FIRST_CALLS 2048
#define LINKING_STACK (2 << 20)
#define ENTRIES 0x400

#define WORDS uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f, uintptr_t g, uintptr_t h, \
    uintptr_t i, uintptr_t j, uintptr_t k
typedef uintptr_t (*Pass)(uintptr_t number, WORDS);

static uintptr_t pass_by_jni(uintptr_t number, WORDS);
static volatile Pass pass = pass_by_jni;

/* What is in a register or on the stack counts as passed: what was not has any value, and nothing reads it. */
#define ENTRY(n) static uintptr_t entry_##n(WORDS) { return pass(n, a, b, c, d, e, f, g, h, i, j, k); }

#define SIXTEEN(EACH, n) \
    EACH(n##0) EACH(n##1) EACH(n##2) EACH(n##3) EACH(n##4) EACH(n##5) EACH(n##6) EACH(n##7) \
    EACH(n##8) EACH(n##9) EACH(n##A) EACH(n##B) EACH(n##C) EACH(n##D) EACH(n##E) EACH(n##F)
#define ROWS(EACH, n) \
    SIXTEEN(EACH, n##0) SIXTEEN(EACH, n##1) SIXTEEN(EACH, n##2) SIXTEEN(EACH, n##3) \
    SIXTEEN(EACH, n##4) SIXTEEN(EACH, n##5) SIXTEEN(EACH, n##6) SIXTEEN(EACH, n##7) \
    SIXTEEN(EACH, n##8) SIXTEEN(EACH, n##9) SIXTEEN(EACH, n##A) SIXTEEN(EACH, n##B) \
    SIXTEEN(EACH, n##C) SIXTEEN(EACH, n##D) SIXTEEN(EACH, n##E) SIXTEEN(EACH, n##F)
#define ALL(EACH) ROWS(EACH, 0x0) ROWS(EACH, 0x1) ROWS(EACH, 0x2) ROWS(EACH, 0x3)
ALL(ENTRY)

#define NAME(n) (ReadoutFunction) entry_##n,
static const ReadoutFunction entries[ENTRIES] = {ALL(NAME)};

/* By number, what a call returns where Java can't be called. */
static uint64_t failures[ENTRIES];

/* For Java: each member takes eight bytes. */
static const struct {
    uint64_t *failures;
    const ReadoutFunction *entries;
    uint64_t count;
} table = {failures, entries, ENTRIES};

static JavaVM *java;
static jclass process_class;
static jmethodID pass_method;
static pid_t process;
/* Of each thread that was attached here, to be detached where it ends. */
static pthread_key_t attachment;
static pthread_t linking;
static volatile int is_linking;

static void detach(void *env) {
    (void) env;
    (*java)->DetachCurrentThread(java);
}

static JNIEnv *attached(void) {
    JNIEnv *env = NULL;
    if ((*java)->GetEnv(java, (void **) &env, JNI_VERSION_10) == JNI_OK) return env;
    if ((*java)->AttachCurrentThreadAsDaemon(java, (void **) &env, NULL) != JNI_OK) return NULL;
    pthread_setspecific(attachment, env);
    return env;
}

static void *link_stub(void *nothing) {
    JNIEnv *env = attached();
    jmethodID method = env ? (*env)->GetStaticMethodID(env, process_class, "link", "()J") : NULL;
    jlong stub = method ? (*env)->CallStaticLongMethod(env, process_class, method) : 0;
    Pass first = pass_by_jni;
    /* Without memory it stays as it is, and so where the VM has ended meanwhile. */
    if (env && (*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env);
    else if (stub) __atomic_compare_exchange_n(&pass, &first, (Pass) (intptr_t) stub, 0, __ATOMIC_SEQ_CST,
        __ATOMIC_SEQ_CST);
    return nothing;
}

/* In a thread of its own, with a stack that is large enough. A child of fork has none of the VM's threads. */
static void begin_linking(void) {
    pthread_attr_t attributes;
    if (getpid() != process || pthread_attr_init(&attributes) != 0) return;
    pthread_attr_setstacksize(&attributes, LINKING_STACK);
    is_linking = pthread_create(&linking, &attributes, link_stub, NULL) == 0;
    pthread_attr_destroy(&attributes);
}

void readout_entries_end(void) {
    if (is_linking && getpid() == process) pthread_join(linking, NULL);
}

static uintptr_t pass_by_jni(uintptr_t number, WORDS) {
    static unsigned calls;
    JNIEnv *env = attached();
    if (!env) return failures[number];
    if (__atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED) == FIRST_CALLS) begin_linking();
    jvalue words[] = {{.j = number}, {.j = a}, {.j = b}, {.j = c}, {.j = d}, {.j = e}, {.j = f}, {.j = g}, {.j = h},
        {.j = i}, {.j = j}, {.j = k}};
    jlong result = (*env)->CallStaticLongMethodA(env, process_class, pass_method, words);
    if (!(*env)->ExceptionCheck(env)) return (uintptr_t) result;
    (*env)->ExceptionClear(env);
    return failures[number];
}

/* Takes no more of what is passed. */
static uintptr_t failure(uintptr_t number) { return failures[number]; }

void readout_entries_leave(void) { pass = (Pass) (ReadoutFunction) failure; }

void readout_entries_take(JNIEnv *env, jclass of_process) {
    jmethodID enter = (*env)->GetStaticMethodID(env, of_process, "enter", "(J)V");
    pass_method = enter ? (*env)->GetStaticMethodID(env, of_process, "pass", "(JJJJJJJJJJJJ)J") : NULL;
    process = getpid();
    process_class = (*env)->NewGlobalRef(env, of_process);
    if (pass_method && process_class && (*env)->GetJavaVM(env, &java) == JNI_OK
            && pthread_key_create(&attachment, detach) == 0)
        (*env)->CallStaticVoidMethod(env, of_process, enter, (jlong) (intptr_t) &table);
}

/* In the rehearsal, which is Java and loads this library. */
READOUT_EXPORTED JNIEXPORT jint JNI_OnLoad(JavaVM *rehearsing, void *reserved) {
    (void) reserved;
    JNIEnv *env = NULL;
    (*rehearsing)->GetEnv(rehearsing, (void **) &env, JNI_VERSION_10);
    jclass found = (*env)->FindClass(env, "dev/readout/cli/process/ForeignProcess");
    if (found) readout_entries_take(env, found);
    return JNI_VERSION_10;
}
