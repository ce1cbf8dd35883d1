/*
 * libreadout_jvm.so: the one Java VM of a process, for the drivers and the layers beside it.
 *
 * At the first question it starts a Java VM, or takes that of an application which is Java already;
 * dev.readout.cli.process.ForeignProcess then gives addresses: of the software device's functions, and of what logs
 * the calls of the process's own. What the process calls are entries of a table here, the guards, which jump there.
 *
 * It lies in the folder lib of the application image, beside readout-cli.jar, and starts the runtime of that image.
 * READOUT_ICD_JVM names another libjvm.so, READOUT_ICD_JVM_OPTIONS has further options, separated by blanks.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <jni.h>
#include <malloc.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "readout_entries.h"
#include "readout_jvm.h"

#define MOST_OPTIONS 64
#define PROCESS "dev.readout.cli.process.ForeignProcess"

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

/* What a variable is set to; null if that is nothing, or if the process has more rights than its user (setuid). */
static const char *variable(const char *name) {
    const char *value = secure_getenv(name);
    return value && *value ? value : NULL;
}

/* A line of the file that the variable names: processes share it, so it is one write. Without, of standard error. */
void readout_say(const char *format, ...) {
    const char *report = variable("READOUT_TRACE_REPORT");
    char *text = NULL, *line = NULL;
    va_list values;
    va_start(values, format);
    int length = vasprintf(&text, format, values);
    va_end(values);
    if (length >= 0) length = asprintf(&line, "%s%s\n",
        report ? "say " : readout_tracing() ? "readout trace: " : "readout icd: ", text);
    int file = report ? open(report, O_WRONLY | O_APPEND | O_CLOEXEC) : STDERR_FILENO;
    if (length >= 0 && write(file, line, (size_t) length) < 0) errno = 0;
    if (report) close(file);
    free(line);
    free(text);
}

int readout_tracing(void) { return variable("READOUT_TRACE") != NULL; }

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
        readout_say("the %s needs %d MiB of addresses for a Java VM, and the limit of the process, %lu MiB, leaves %ld:"
            " raise it (ulimit -v)", readout_tracing() ? "trace" : "device", BESIDE_HEAP + 2 * LEAST_HEAP,
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

/*
 * For a VM with addresses enough: the VM takes the stack of the process's first thread for one of 1 MiB, as its own
 * threads have it, and guards the end of that. So its own have as much as the first, 1 GiB at most.
 */
static char *stack_option(void) {
    struct rlimit limit;
    char *option;
    unsigned long most = 1 << 20, kib = getrlimit(RLIMIT_STACK, &limit) == 0 ? limit.rlim_cur >> 10 : 0;
    return asprintf(&option, "-Xss%luk", kib > most ? most : kib < 1 << 10 ? 1 << 10 : kib) < 0 ? NULL : option;
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

static void own_all(void);

/*
 * In a child of fork. Where a thread that has called ends, the VM detaches it and frees its memory. In the child, a
 * thread of a compiler may hold the lock for that, and it is not there to let it go.
 */
static void in_child(void) {
    static struct JNIInvokeInterface_ functions;
    functions = **own_vm;
    functions.DetachCurrentThread = stay_attached;
    *own_vm = &functions;
    own_all();
}

static int is_child(void);
static int call(const char *name);

/*
 * A VM takes these signals, but for the last, for what its own code meets. It ends the process where they are not its
 * own, with another signal than the process would have. Where it traces, it is asked, and what is not its own has the
 * process's action, once the log is whole.
 */
static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
#define FAULTS (sizeof faults / sizeof faults[0])
static struct sigaction own_actions[FAULTS];
typedef int (*HandleSignal)(int number, siginfo_t *info, void *context, int abort_if_unknown);
static HandleSignal handle_signal;
static sem_t flush_wanted, flushed;

/* In a thread of its own: who met a fault may only ask. */
static void *flush_at_fault(void *unused) {
    while (sem_wait(&flush_wanted) != 0) continue;
    call("flush");
    sem_post(&flushed);
    return unused;
}

static void met_fault(int number, siginfo_t *info, void *context) {
    if (number != SIGABRT && handle_signal(number, info, context, 0)) return;
    if (!is_child()) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        sem_post(&flush_wanted);
        while (sem_timedwait(&flushed, &until) != 0 && errno == EINTR) continue;
    }
    size_t row = 0;
    while (faults[row] != number) row++;
    /* The instruction is done again, and meets the fault again; a signal that was sent is sent again. */
    sigaction(number, &own_actions[row], NULL);
    if (info->si_code <= 0) raise(number);
}

static void take_faults(void *library) {
    pthread_t thread;
    handle_signal = (HandleSignal) dlsym(library, "JVM_handle_linux_signal");
    if (!handle_signal) return;
    sem_init(&flush_wanted, 0, 0);
    sem_init(&flushed, 0, 0);
    if (pthread_create(&thread, NULL, flush_at_fault, NULL) != 0) return;
    pthread_detach(thread);
    struct sigaction ours = {.sa_sigaction = met_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    for (size_t row = 0; row < FAULTS; row++) sigaction(faults[row], &ours, NULL);
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
        readout_say("the Java runtime can't be loaded: %s", dlerror());
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
    length = add(options, add(options, length, smaller ? smaller : stack_option()), more ? strdup(more) : NULL);
    JavaVMInitArgs args = {JNI_VERSION_10, length, options, JNI_FALSE};
    /* The VM handles these two as well, and nobody asked it to: they stay the application's. */
    struct sigaction pipe_action, size_action;
    sigaction(SIGPIPE, NULL, &pipe_action);
    sigaction(SIGXFSZ, NULL, &size_action);
    for (size_t row = 0; row < FAULTS; row++) sigaction(faults[row], NULL, &own_actions[row]);
    starting = 1;
    jint result = create(&found, (void **) env, &args);
    starting = 0;
    sigaction(SIGPIPE, &pipe_action, NULL);
    sigaction(SIGXFSZ, &size_action, NULL);
    if (result != JNI_OK) {
        readout_say("the Java VM can't be started: JNI_CreateJavaVM returned %d", (int) result);
        return NULL;
    }
    if (readout_tracing()) take_faults(library);
    own_vm = found;
    own_process = getpid();
    pthread_atfork(NULL, NULL, in_child);
    atexit(end_if_full);
    return found;
}

/* ForeignProcess, by the VM's class path or, in a VM of the application, by a class loader of our own. */
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

/* The VM, to which this thread is then attached, with ForeignProcess; null if there can be none. */
static JavaVM *process(JNIEnv **env) {
    if (own_vm) return (*own_vm)->AttachCurrentThreadAsDaemon(own_vm, (void **) env, NULL) == JNI_OK ? own_vm : NULL;
    char *folder = home(), *jar = folder ? joined(folder, "readout-cli.jar", "") : NULL;
    JavaVM *java = jar ? vm(folder, jar, env) : NULL;
    if (java && !process_class) {
        jclass found = load(*env, jar);
        process_class = found ? (*(*env))->NewGlobalRef(*env, found) : NULL;
        if (process_class) readout_entries_take(*env, process_class);
    }
    free(jar);
    free(folder);
    return java;
}

static ReadoutFunction address_of(const char *name, ReadoutFunction own) {
    JNIEnv *env = NULL;
    JavaVM *java = process(&env);
    if (!java) return NULL;
    jmethodID method = process_class
        ? (*env)->GetStaticMethodID(env, process_class, "find", "(Ljava/lang/String;JZ)J") : NULL;
    jlong address = method ? (*env)->CallStaticLongMethod(env, process_class, method,
        (*env)->NewStringUTF(env, name), (jlong) (intptr_t) own, own_vm ? JNI_TRUE : JNI_FALSE) : 0;
    if ((*env)->ExceptionCheck(env)) (*env)->ExceptionDescribe(env);
    (*java)->DetachCurrentThread(java);
    return (ReadoutFunction) (intptr_t) address;
}

/*
 * The guards: entries that jump to functions, which find the arguments where they were. They use no register that has
 * one: those that are named here, the first integers and pointers and the floats, are kept where C decides.
 */
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

/* Where a frame is below the limit: whether it is on another stack, or the limit was not known. */
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
    return frame >= stack_limit || frame < stack_limit - LEAST_STACK;
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
        if (first) readout_say("calls of threads with a stack of less than 160 KiB are not traced, the first of: %s", name);
        return guarded[guard].own;
    }
    if (first) readout_say("a call is refused, because its thread has not stack enough for Java: give it 160 KiB at"
        " least: %s", name);
    /* What returns something else than a VkResult, or nothing: functions too, as vkGetDeviceProcAddr does. */
    return strncmp(name, "vk", 2) || strstr(name, "Addr") || strstr(name, "MaxConcurrency") ? nothing : out_of_memory;
}

static Words first_call(int guard);

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

/*
 * Whether a function is to be logged: one of the patterns is its name's, or there are none, or it is ours. Where times
 * of the device are measured, Java needs to know of all that happens in Vulkan, and logs what is to be logged.
 */
static int is_asked_for(const char *name) {
    const char *patterns = variable("READOUT_TRACE_FUNCTIONS"), *gpu = variable("READOUT_TRACE_GPU");
    if (!patterns || !strncmp(name, "readout", 7)) return 1;
    if (gpu && !strcmp(gpu, "1") && !strncmp(name, "vk", 2)) return 1;
    char *all = strdup(patterns), *rest;
    int found = 0;
    for (char *pattern = all ? strtok_r(all, ", ", &rest) : NULL; pattern && !found;
            pattern = strtok_r(NULL, ", ", &rest))
        found = fnmatch(pattern, name, 0) == 0;
    free(all);
    return found;
}

int readout_is_alone(void) { return own_vm != NULL; }

/* Of a VM of our own: whether this is a child of fork, where it has no threads. */
static int is_child(void) { return own_vm && own_process != getpid(); }

ReadoutFunction readout_traced(ReadoutFunction own, const char *name) {
    if (!GUARD_BYTES || !own || !readout_tracing() || gave_up || is_child() || !is_asked_for(name)) return own;
    return guarded_address(NULL, (Words) own, name);
}

/* In a child of fork, no call is traced. */
static void own_all(void) {
    for (int guard = 0; guard < guard_count; guard++)
        if (guarded[guard].own) functions[guard] = guarded[guard].own;
    if (readout_tracing()) readout_say("a child of fork is not traced until it starts another program");
}

typedef struct {
    const char *name;
    ReadoutFunction own;
    ReadoutFunction address;
} Question;

static void *ask(void *asked) {
    Question *question = asked;
    question->address = address_of(question->name, question->own);
    sem_post(&answered);
    return NULL;
}

/* In a thread of its own, with a stack that the VM likes; the application's threads attach when they call. */
static void answer(Question *question) {
    pthread_t thread;
    if (gave_up) return;
    sem_init(&answered, 0, 0);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, ASKING_STACK);
    if (pthread_create(&thread, &attributes, ask, question) != 0) {
        readout_say("no thread can be made");
    } else {
        while (sem_wait(&answered) != 0) continue; /* a signal */
        if (gave_up) readout_say("the Java VM can't be started: what it says is above");
        gave_up ? pthread_detach(thread) : pthread_join(thread, NULL);
    }
    pthread_attr_destroy(&attributes);
}

ReadoutFunction readout_function(ReadoutEntry *entry) {
    if (is_child()) return NULL;
    pthread_mutex_lock(&asking);
    if (!entry->asked) {
        entry->asked = 1;
        Question question = {.name = entry->name};
        answer(&question);
        entry->address = readout_guarded(question.address, entry->name);
    }
    pthread_mutex_unlock(&asking);
    return entry->address;
}

static Words first_call(int guard) {
    pthread_mutex_lock(&asking);
    if (!functions[guard]) {
        Question question = {.name = guarded[guard].name, .own = (ReadoutFunction) guarded[guard].own};
        answer(&question);
        __atomic_store_n(&functions[guard], question.address ? (Words) question.address : guarded[guard].own,
            __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&asking);
    return functions[guard];
}

/* Calls a method of ForeignProcess; whether it came back. */
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
static void end_if_full(void) {
    readout_entries_end();
    has_room = call("endIfFull");
}

/*
 * Else at the very end, since handlers that the application registered earlier may still call the device. In a VM of
 * the application a hook of that VM says them.
 */
__attribute__((destructor)) static void end(void) {
    if (has_room) call("end");
}
