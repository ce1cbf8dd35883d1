/*
 * libreadout_jvm.so: the one Java VM of a process, and the software device in it, for the driver libraries beside it.
 *
 * At the first question it starts a Java VM, or takes that of an application which is Java already;
 * dev.readout.cli.icd.IcdProcess then gives the addresses of the device's functions, and all further calls go there
 * without passing this library.
 *
 * It lies in the folder lib of the application image, beside readout-cli.jar, and starts the runtime of that image.
 * READOUT_ICD_JVM names another libjvm.so, READOUT_ICD_JVM_OPTIONS has further options, separated by blanks.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <jni.h>
#include <malloc.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "readout_jvm.h"

#define MOST_OPTIONS 64
#define PROCESS "dev.readout.cli.icd.IcdProcess"

/* In MiB of addresses: what a VM takes beside its heap, and the least heap. */
#define BESIDE_HEAP 640
#define LEAST_HEAP 64

/*
 * In bytes: what HotSpot keeps free at the end of a stack, 24 pages; what first calls take, which link what they use, 30
 * KiB where they are traced and no cache has any of it; and a margin.
 */
#define LEAST_STACK (136 << 10)
/* Of the thread that starts the VM. By default it would have what the process has for its first (ulimit -s). */
#define ASKING_STACK (2 << 20)
#define OUT_OF_HOST_MEMORY (-1)

typedef jint (*GetCreatedVms)(JavaVM **, jsize, jsize *);
typedef jint (*CreateVm)(JavaVM **, void **, void *);

static pthread_mutex_t asking = PTHREAD_MUTEX_INITIALIZER;
/* Of a VM that this library made; a child of fork has none of its threads. */
static JavaVM *own_vm;
static pid_t own_process;
static jclass process_class;
/* Whether the VM gave up while it started. It would have ended the process; its thread stays where it is instead. */
static volatile int starting, gave_up;
static sem_t answered;
/* Whether the last words may be said later than at once. */
static int has_room;

static void say(const char *what, const char *detail) {
    fprintf(stderr, "readout icd: %s%s%s\n", what, detail ? ": " : "", detail ? detail : "");
}

/* The folder of this library, with a slash at its end; to be freed. */
static char *home(void) {
    Dl_info info;
    char *path = dladdr((void *) home, &info) && info.dli_fname ? realpath(info.dli_fname, NULL) : NULL;
    if (path) strrchr(path, '/')[1] = 0;
    return path;
}

static char *joined(const char *one, const char *other, const char *third) {
    char *text;
    return asprintf(&text, "%s%s%s", one, other, third) < 0 ? NULL : text;
}

/* Called by the VM where it is about to end the process; if it is starting, in the thread of ask. */
static void stay(void) {
    if (!starting) return;
    gave_up = 1;
    sem_post(&answered);
    for (;;) pause();
}

static void stay_with(jint status) {
    (void) status;
    stay();
}

/* Options for a process whose addresses are limited (ulimit -v), or null; 0 if a VM does not fit. */
static int limited(char **options) {
    struct rlimit limit;
    unsigned long used = 0;
    *options = NULL;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 1;
    FILE *pages = fopen("/proc/self/statm", "r");
    if (!pages || fscanf(pages, "%lu", &used) != 1) used = 0;
    if (pages) fclose(pages);
    long left = (long) (limit.rlim_cur >> 20) - (long) (used * (unsigned long) sysconf(_SC_PAGESIZE) >> 20);
    long heap = (left - BESIDE_HEAP) / 2;
    if (heap < LEAST_HEAP) {
        fprintf(stderr, "readout icd: the device needs %d MiB of addresses for a Java VM, and the limit of the process,"
            " %lu MiB, leaves %ld: raise it (ulimit -v)\n", BESIDE_HEAP + 2 * LEAST_HEAP,
            (unsigned long) (limit.rlim_cur >> 20), left > 0 ? left : 0);
        return 0;
    }
#ifdef M_ARENA_MAX
    /* Or each thread of the VM takes 64 MiB of addresses to allocate in, until it finds none itself and gives up. */
    mallopt(M_ARENA_MAX, 1);
#endif
    /* With C1 alone, the code takes a fifth of the addresses. */
    return asprintf(options, "-Xmx%ldm -XX:CompressedClassSpaceSize=64m -XX:TieredStopAtLevel=1", heap) > 0;
}

static int add(JavaVMOption *options, int length, char *blanks_between) {
    for (char *rest, *option = blanks_between ? strtok_r(blanks_between, " ", &rest) : NULL;
            option && length < MOST_OPTIONS; option = strtok_r(NULL, " ", &rest))
        options[length++].optionString = option;
    return length;
}

static void end_if_full(void);

static jint stay_attached(JavaVM *java) {
    (void) java;
    return JNI_OK;
}

/*
 * In a child of fork. Where a thread that has called ends, the VM detaches it and frees its memory. In the child, a
 * thread of a compiler may hold the lock for that, and it is not there to let it go.
 */
static void in_child(void) {
    static struct JNIInvokeInterface_ functions;
    functions = **own_vm;
    functions.DetachCurrentThread = stay_attached;
    *own_vm = &functions;
}

/* The application's VM, or one of our own; null if there can be none. */
static JavaVM *vm(const char *folder, const char *jar, JNIEnv **env) {
    JavaVM *found = NULL;
    jsize count = 0;
    GetCreatedVms created = (GetCreatedVms) dlsym(RTLD_DEFAULT, "JNI_GetCreatedJavaVMs");
    if (created && created(&found, 1, &count) == JNI_OK && count > 0)
        return (*found)->AttachCurrentThreadAsDaemon(found, (void **) env, NULL) == JNI_OK ? found : NULL;

    const char *named = getenv("READOUT_ICD_JVM"), *more = getenv("READOUT_ICD_JVM_OPTIONS");
    char *smaller;
    if (!limited(&smaller)) return NULL;
    void *library = dlopen(named ? named : joined(folder, "../runtime/lib/server/libjvm.so", ""), RTLD_NOW);
    CreateVm create = library ? (CreateVm) dlsym(library, "JNI_CreateJavaVM") : NULL;
    if (!create) {
        say("the Java runtime can't be loaded", dlerror());
        return NULL;
    }
    char *cache = joined(folder, "readout_icd.aot", "");
    JavaVMOption options[MOST_OPTIONS] = {
        {.optionString = joined("-Djava.class.path=", jar, "")},
        {.optionString = "--enable-native-access=ALL-UNNAMED"},
        {.optionString = "-Xrs"}, /* SIGINT, SIGTERM and SIGHUP stay the application's */
        {.optionString = "-XX:+UseSerialGC"},
        {.optionString = "-XX:-UsePerfData"},
        {.optionString = "-Xlog:disable"},
        {.optionString = "-Xlog:all=error:stderr"},
        {.optionString = "-XX:+DisplayVMOutputToStderr"}, /* standard output is the application's */
        {"abort", (void *) stay},
        {"exit", (void *) stay_with}};
    int length = 10;
    if (!named && access(cache, R_OK) == 0) {
        options[length++].optionString = joined("-XX:AOTCache=", cache, "");
        /* Methods that the cache knows are else compiled after 128 calls; a start makes few more of most of them. */
        options[length++].optionString = "-XX:Tier0InvokeNotifyFreqLog=10";
        options[length++].optionString = "-XX:Tier0BackedgeNotifyFreqLog=13";
    }
    length = add(options, add(options, length, smaller), more ? strdup(more) : NULL);
    JavaVMInitArgs args = {JNI_VERSION_10, length, options, JNI_FALSE};
    /* The VM handles these two as well, and nobody asked it to: they stay the application's. */
    struct sigaction pipe_action, size_action;
    sigaction(SIGPIPE, NULL, &pipe_action);
    sigaction(SIGXFSZ, NULL, &size_action);
    starting = 1;
    jint result = create(&found, (void **) env, &args);
    starting = 0;
    sigaction(SIGPIPE, &pipe_action, NULL);
    sigaction(SIGXFSZ, &size_action, NULL);
    if (result != JNI_OK) {
        fprintf(stderr, "readout icd: the Java VM can't be started: JNI_CreateJavaVM returned %d\n", (int) result);
        return NULL;
    }
    own_vm = found;
    own_process = getpid();
    pthread_atfork(NULL, NULL, in_child);
    atexit(end_if_full);
    return found;
}

/* IcdProcess, by the VM's class path or, in a VM of the application, by a class loader of our own. */
static jclass load(JNIEnv *env, const char *jar) {
    jclass class_class = (*env)->FindClass(env, "java/lang/Class");
    jclass loader_class = (*env)->FindClass(env, "java/lang/ClassLoader");
    jobject loader;
    if (own_vm) {
        loader = (*env)->CallStaticObjectMethod(env, loader_class, (*env)->GetStaticMethodID(env, loader_class,
            "getSystemClassLoader", "()Ljava/lang/ClassLoader;"));
    } else {
        jclass path = (*env)->FindClass(env, "java/io/File"), uri = (*env)->FindClass(env, "java/net/URI");
        jclass url = (*env)->FindClass(env, "java/net/URL");
        jclass of_urls = (*env)->FindClass(env, "java/net/URLClassLoader");
        jobject file = (*env)->NewObject(env, path, (*env)->GetMethodID(env, path, "<init>", "(Ljava/lang/String;)V"),
            (*env)->NewStringUTF(env, jar));
        jobject named = (*env)->CallObjectMethod(env, file, (*env)->GetMethodID(env, path, "toURI",
            "()Ljava/net/URI;"));
        jobject location = (*env)->CallObjectMethod(env, named, (*env)->GetMethodID(env, uri, "toURL",
            "()Ljava/net/URL;"));
        loader = (*env)->NewObject(env, of_urls, (*env)->GetMethodID(env, of_urls, "<init>", "([Ljava/net/URL;)V"),
            (*env)->NewObjectArray(env, 1, url, location));
    }
    if ((*env)->ExceptionCheck(env)) return NULL;
    return (*env)->CallStaticObjectMethod(env, class_class, (*env)->GetStaticMethodID(env, class_class, "forName",
        "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;"),
        (*env)->NewStringUTF(env, PROCESS), JNI_TRUE, loader);
}

/* The VM, to which this thread is then attached, with IcdProcess; null if there can be none. */
static JavaVM *process(JNIEnv **env) {
    if (own_vm) return (*own_vm)->AttachCurrentThreadAsDaemon(own_vm, (void **) env, NULL) == JNI_OK ? own_vm : NULL;
    char *folder = home(), *jar = folder ? joined(folder, "readout-cli.jar", "") : NULL;
    JavaVM *java = jar ? vm(folder, jar, env) : NULL;
    if (java && !process_class) {
        jclass found = load(*env, jar);
        process_class = found ? (*(*env))->NewGlobalRef(*env, found) : NULL;
    }
    free(jar);
    free(folder);
    return java;
}

static ReadoutFunction address_of(const char *name) {
    JNIEnv *env = NULL;
    JavaVM *java = process(&env);
    if (!java) return NULL;
    jmethodID method = process_class
        ? (*env)->GetStaticMethodID(env, process_class, "find", "(Ljava/lang/String;Z)J") : NULL;
    jlong address = method ? (*env)->CallStaticLongMethod(env, process_class, method,
        (*env)->NewStringUTF(env, name), own_vm ? JNI_TRUE : JNI_FALSE) : 0;
    if ((*env)->ExceptionCheck(env)) (*env)->ExceptionDescribe(env);
    (*java)->DetachCurrentThread(java);
    return (ReadoutFunction) (intptr_t) address;
}

/*
 * The guards: C functions that jump to others, which find the arguments where they were. What a guard must keep is in
 * registers, the first integers and pointers and the floats, so one signature is right for all functions of the device.
 * The rest of the arguments stays on the stack, since a last call of the same signature is a jump, with -O2.
 */
#define WORDS uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f, \
    double s, double t, double u, double v
#define PASSED a, b, c, d, e, f, s, t, u, v
#ifdef __aarch64__
#undef WORDS
#undef PASSED
#define WORDS uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f, uintptr_t g, uintptr_t h, \
    double s, double t, double u, double v
#define PASSED a, b, c, d, e, f, g, h, s, t, u, v
#endif
typedef uintptr_t (*Words)(WORDS);

#define SIXTEEN(EACH, n) \
    EACH(n##0) EACH(n##1) EACH(n##2) EACH(n##3) EACH(n##4) EACH(n##5) EACH(n##6) EACH(n##7) \
    EACH(n##8) EACH(n##9) EACH(n##A) EACH(n##B) EACH(n##C) EACH(n##D) EACH(n##E) EACH(n##F)
#define ROWS(EACH, n) \
    SIXTEEN(EACH, n##0) SIXTEEN(EACH, n##1) SIXTEEN(EACH, n##2) SIXTEEN(EACH, n##3) \
    SIXTEEN(EACH, n##4) SIXTEEN(EACH, n##5) SIXTEEN(EACH, n##6) SIXTEEN(EACH, n##7) \
    SIXTEEN(EACH, n##8) SIXTEEN(EACH, n##9) SIXTEEN(EACH, n##A) SIXTEEN(EACH, n##B) \
    SIXTEEN(EACH, n##C) SIXTEEN(EACH, n##D) SIXTEEN(EACH, n##E) SIXTEEN(EACH, n##F)
#define ALL(EACH) ROWS(EACH, 0x0) ROWS(EACH, 0x1) ROWS(EACH, 0x2) ROWS(EACH, 0x3)
#define MOST_GUARDS 1024

static struct {
    Words function;
    const char *name;
} guarded[MOST_GUARDS];
static pthread_mutex_t guarding = PTHREAD_MUTEX_INITIALIZER;

/* Below this address a thread has not stack enough; of one that has not called yet, the last address there is. */
#ifdef __GLIBC__
__attribute__((tls_model("initial-exec")))
#endif
static __thread uintptr_t stack_limit = UINTPTR_MAX;

/* Where a frame is below the limit: whether it is on another stack, or the limit was not known. */
static __attribute__((noinline, cold)) int may_call(uintptr_t frame) {
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
    return frame >= stack_limit || frame < stack_limit - LEAST_STACK;
}

static __attribute__((noinline, cold)) uintptr_t refused(int guard) {
    static int said;
    const char *name = guarded[guard].name;
    if (!__atomic_exchange_n(&said, 1, __ATOMIC_RELAXED))
        say("a call is refused, because its thread has not stack enough for Java: give it 160 KiB at least", name);
    /* What returns something else than a VkResult, or nothing: functions too, as vkGetDeviceProcAddr does. */
    return strncmp(name, "vk", 2) || strstr(name, "Addr") || strstr(name, "MaxConcurrency") ? 0
        : (uintptr_t) OUT_OF_HOST_MEMORY;
}

#define GUARD(n) static uintptr_t guard_##n(WORDS) { \
    uintptr_t frame = (uintptr_t) __builtin_frame_address(0); \
    if (frame < stack_limit && !may_call(frame)) return refused(n); \
    return guarded[n].function(PASSED); \
}
#define NAME(n) guard_##n,
ALL(GUARD)
static const Words guards[MOST_GUARDS] = {ALL(NAME)};

ReadoutFunction readout_guarded(ReadoutFunction function, const char *name) {
#if !defined(__x86_64__) && !defined(__aarch64__)
    return function;
#endif
    if (!function) return NULL;
    pthread_mutex_lock(&guarding);
    int guard = 0;
    while (guard < MOST_GUARDS && guarded[guard].function && guarded[guard].function != (Words) function) guard++;
    if (guard < MOST_GUARDS && !guarded[guard].function) {
        guarded[guard].name = strdup(name);
        guarded[guard].function = (Words) function;
    }
    pthread_mutex_unlock(&guarding);
    return guard < MOST_GUARDS ? (ReadoutFunction) guards[guard] : function;
}

static void *ask(void *asked) {
    ReadoutEntry *entry = asked;
    entry->address = readout_guarded(address_of(entry->name), entry->name);
    sem_post(&answered);
    return NULL;
}

/* In a thread of its own, with a stack that the VM likes; the application's threads attach when they call. */
ReadoutFunction readout_function(ReadoutEntry *entry) {
    if (own_vm && own_process != getpid()) return NULL;
    pthread_mutex_lock(&asking);
    pthread_t thread;
    if (!entry->asked && !gave_up) {
        entry->asked = 1;
        sem_init(&answered, 0, 0);
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, ASKING_STACK);
        if (pthread_create(&thread, &attributes, ask, entry) != 0) {
            say("no thread can be made", NULL);
        } else {
            while (sem_wait(&answered) != 0) continue; /* a signal */
            if (gave_up) say("the Java VM can't be started: what it says is above", NULL);
            gave_up ? pthread_detach(thread) : pthread_join(thread, NULL);
        }
        pthread_attr_destroy(&attributes);
    }
    pthread_mutex_unlock(&asking);
    return entry->address;
}

/* Calls a method of IcdProcess; whether it came back. */
static int call(const char *name) {
    JNIEnv *env = NULL;
    if (!own_vm || !process_class || own_process != getpid()
            || (*own_vm)->AttachCurrentThreadAsDaemon(own_vm, (void **) &env, NULL) != JNI_OK)
        return 0;
    jmethodID method = (*env)->GetStaticMethodID(env, process_class, name, "()V");
    if (method) (*env)->CallStaticVoidMethod(env, process_class, method);
    if (!(*env)->ExceptionCheck(env)) return 1;
    (*env)->ExceptionDescribe(env);
    return 0;
}

/*
 * The process ends, and the VM is whole: exit calls this before the handlers that the VM's library registered when it
 * was loaded. They destroy what a full collection of garbage needs: where one is near, the last words are said now.
 */
static void end_if_full(void) { has_room = call("endIfFull"); }

/*
 * Else at the very end, since handlers that the application registered earlier may still call the device. In a VM of
 * the application a hook of that VM says them.
 */
__attribute__((destructor)) static void end(void) {
    if (has_room) call("end");
}
