/*
 * libreadout_jvm.so: the one Java VM of a process, for the drivers and the layers beside it.
 *
 * At the first question it starts a Java VM, that of the application image whose folder lib it lies in, or takes that
 * of an application which is Java already; ../ForeignProcess.java then gives addresses: of the software device's
 * functions, and of what logs the calls of the process's own. ../README.md draws how a call goes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <jni.h>
#include <locale.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

#include "readout_jvm.h"
#include "readout_parts.h"

#define MOST_OPTIONS 64
#define LAST_SLOT 9
#define UNDER_WAY 20000

/* Of the thread that starts the VM. By default it would have what the process has for its first (ulimit -s). */
#define ASKING_STACK (2 << 20)

/* In microseconds: how long the dynamic linker may be busy before the VM is started, and how often that is asked. */
#define LINKER_WAIT 2000000
#define WAIT_AGAIN 100

static pthread_mutex_t asking = PTHREAD_MUTEX_INITIALIZER;
/* The application's VM, or one of our own. */
static JavaVM *known_vm;
/* The process of that VM: a child of fork has none of its threads. */
static pid_t known_process;
/* The VM, where this library made it. */
static JavaVM *own_vm;
static jclass process_class;
/*
 * True if a VM is being started; and if nothing is asked any more, since it has ended, or there can be none. A VM that
 * gives up while it starts would end the process: its thread stays where it is instead.
 */
static volatile int starting, gave_up;
/* The one that is asked, by one thread at a time. Not on its stack, which a thread that stays may outlive. */
static struct {
    const char *name;
    ReadoutFunction own, address;
} question;
static sem_t answered;
/* True if the thread that is to start the VM may use the dynamic linker, or is not waited for; and a folder of ours. */
static volatile int decided;
static char *folder;
/* True if the last words may be said later than at once. */
static int has_room;

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

/*
 * The VM takes the stack of the process's first thread for one of 1 MiB, as its own threads have it, and guards the end
 * of that. So its own have as much as the first, 1 GiB at most.
 */
static char *stack_option(void) {
    struct rlimit limit;
    char *option;
    unsigned long most = 1 << 20, kib = getrlimit(RLIMIT_STACK, &limit) == 0 ? limit.rlim_cur >> 10 : 0;
    return asprintf(&option, "-Xss%luk", kib > most ? most : kib < 1 << 10 ? 1 << 10 : kib) < 0 ? NULL : option;
}

static int add(JavaVMOption *options, int length, const char *between_blanks) {
    char *rest, *all = between_blanks ? strdup(between_blanks) : NULL;
    for (char *option = all ? strtok_r(all, " ", &rest) : NULL; option && length < MOST_OPTIONS;
            option = strtok_r(NULL, " ", &rest))
        options[length++].optionString = option;
    return length;
}

static jint stay_attached(JavaVM *java) {
    (void) java;
    return JNI_OK;
}

/*
 * The VM detaches a thread that has called and ends, and frees its memory. In a child of fork, a thread of a compiler
 * may hold the lock for that, and it is not there to let it go; and a VM that has ended lets no thread go.
 */
static void detach_none(JavaVM *java) {
    static struct JNIInvokeInterface_ functions;
    functions = **java;
    functions.DetachCurrentThread = stay_attached;
    *java = &functions;
}

int readout_is_child(void) { return known_process && known_process != getpid(); }

/* The VM of the application ends: no call enters Java any more, and what is traced is the process's own again. */
static void leave(void) {
    if (gave_up || !known_vm) return;
    gave_up = 1;
    readout_leave_java();
    detach_none(known_vm);
}

int readout_call(const char *name) {
    JNIEnv *env = NULL;
    if (!known_vm || gave_up || readout_is_child()
            || (*known_vm)->AttachCurrentThreadAsDaemon(known_vm, (void **) &env, NULL) != JNI_OK)
        return 0;
    jthrowable pending = (*env)->ExceptionOccurred(env); /* the application's */
    (*env)->ExceptionClear(env);
    jmethodID method = (*env)->GetStaticMethodID(env, process_class, name, "()V");
    if (method) (*env)->CallStaticVoidMethod(env, process_class, method);
    int came_back = !(*env)->ExceptionCheck(env);
    if (!came_back) (*env)->ExceptionDescribe(env);
    if (pending) (*env)->Throw(env, pending);
    return came_back;
}

/*
 * The process ends, and the VM is whole: exit calls this before the handlers that the VM's library registered when it
 * was loaded. They destroy what a full collection of garbage needs: where one is near, the last words are said now.
 */
static void end_if_full(void) { has_room = readout_call("endIfFull"); }

/*
 * Of quick_exit, which calls nothing else of ours, and of a program with a VM of its own. Where System.exit or halt
 * calls this, in a thread of the VM, nothing is said any more.
 */
static void end_at_once(void) {
    readout_call("end");
    if (!own_vm) leave();
}

/*
 * Else at the very end, since handlers that the application registered earlier may still call the device. Where the
 * application ends a VM of its own, a hook of that VM says them.
 */
__attribute__((destructor)) static void end(void) {
    if (has_room) readout_call("end");
}

static void in_child(void) {
    if (!known_vm) return;
    detach_none(known_vm);
    readout_leave_java();
    if (readout_tracing()) readout_say("a child of fork is not traced until it starts another program");
}

/* A VM of our own, to which this thread is then attached; null if there can be none. */
static JavaVM *start(const char *jar, JNIEnv **env) {
    JavaVM *started = NULL;
    struct rlimit addresses;
    if (getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY) {
        readout_say("a Java VM does not go with a limit of addresses, which the process has: lift it (ulimit -v)");
        return NULL;
    }
    void *library = dlopen(joined(folder, "../runtime/lib/server/libjvm.so", ""), RTLD_NOW);
    typeof(&JNI_CreateJavaVM) create = library ? (typeof(create)) dlsym(library, "JNI_CreateJavaVM") : NULL;
    if (!create) {
        readout_say("the Java runtime can't be loaded: %s", dlerror());
        return NULL;
    }
    JavaVMOption options[MOST_OPTIONS] = {
        {"abort", (void *) stay},
        {"exit", (void *) stay},
        {.optionString = joined("-Djava.class.path=", jar, "")},
        {.optionString = joined("-XX:AOTCache=", folder, "readout_icd.aot")}};
    /*
     * SIGINT, SIGTERM and SIGHUP stay the application's, and so does standard output. Methods that the cache knows are
     * else compiled after 128 calls; a start makes few more of most of them.
     */
    int length = add(options, 4, "--enable-native-access=ALL-UNNAMED -Xrs -XX:+UseSerialGC -XX:-UsePerfData"
        " -Xlog:disable -Xlog:all=error:stderr -XX:+DisplayVMOutputToStderr -XX:Tier0InvokeNotifyFreqLog=10"
        " -XX:Tier0BackedgeNotifyFreqLog=13");
    length = add(options, add(options, length, stack_option()), readout_variable("READOUT_JVM_OPTIONS"));
    JavaVMInitArgs args = {JNI_VERSION_10, length, options, JNI_FALSE};
    /* The VM handles these two as well, and nobody asked it to: they stay the application's. */
    struct sigaction pipe_action, size_action;
    sigaction(SIGPIPE, NULL, &pipe_action);
    sigaction(SIGXFSZ, NULL, &size_action);
    if (readout_tracing()) readout_faults_keep();
    /* It takes the user's locale for the process's: a comma would be where the process writes a point. */
    char *locale = setlocale(LC_ALL, NULL);
    locale = locale ? strdup(locale) : NULL;
    starting = 1;
    starting = create(&started, (void **) env, &args) != JNI_OK;
    if (locale) setlocale(LC_ALL, locale);
    free(locale);
    sigaction(SIGPIPE, &pipe_action, NULL);
    sigaction(SIGXFSZ, &size_action, NULL);
    if (starting) return NULL;
    if (readout_tracing()) readout_faults_take(library);
    own_vm = started;
    atexit(end_if_full);
    return started;
}

/* The application's VM, or one of our own; null if there can be none. */
static JavaVM *vm(const char *jar, JNIEnv **env) {
    JavaVM *found = NULL;
    jsize count = 0;
    /* The environment is the user's, and names files: they would be written with another's rights. */
    if (getauxval(AT_SECURE)) {
        readout_say("there is no device where a process has more rights than its user (setuid, setgid, capabilities)");
        return NULL;
    }
    /* By its name it is found however it was loaded. */
    void *loaded = dlopen("libjvm.so", RTLD_NOW | RTLD_NOLOAD);
    typeof(&JNI_GetCreatedJavaVMs) created = (typeof(created)) dlsym(loaded ? loaded : RTLD_DEFAULT,
        "JNI_GetCreatedJavaVMs");
    if (created && created(&found, 1, &count) == JNI_OK && count > 0) {
        if ((*found)->AttachCurrentThreadAsDaemon(found, (void **) env, NULL) != JNI_OK) return NULL;
        atexit(end_at_once);
    } else if (loaded) {
        readout_say("the process has loaded a Java runtime that runs no VM, and a second one does not go with it");
    } else {
        found = start(jar, env);
    }
    if (found) {
        known_process = getpid();
        pthread_atfork(NULL, NULL, in_child);
        at_quick_exit(end_at_once);
    }
    return found;
}

/*
 * Or a VM of the application would warn of our native calls. It permits them to all its unnamed modules or to none; one
 * that is too old for them has no such method.
 */
static void allow_native_access(JNIEnv *env) {
    jclass module = (*env)->FindClass(env, "java/lang/Module");
    jmethodID allow = module
        ? (*env)->GetStaticMethodID(env, module, "implAddEnableNativeAccessToAllUnnamed", "()V") : NULL;
    if (allow) (*env)->CallStaticVoidMethod(env, module, allow);
    (*env)->ExceptionClear(env);
}

/* ForeignProcess, by the VM's class path or, in a VM of the application, by a class loader of our own. */
static jclass load(JNIEnv *env, const char *jar) {
    if (own_vm) return (*env)->FindClass(env, "dev/readout/cli/foreign/ForeignProcess");
    jclass path = (*env)->FindClass(env, "java/io/File"), class_class = (*env)->FindClass(env, "java/lang/Class");
    jclass of_urls = (*env)->FindClass(env, "java/net/URLClassLoader");
    jobject file = (*env)->NewObject(env, path, (*env)->GetMethodID(env, path, "<init>", "(Ljava/lang/String;)V"),
        (*env)->NewStringUTF(env, jar));
    jobject uri = (*env)->CallObjectMethod(env, file, (*env)->GetMethodID(env, path, "toURI", "()Ljava/net/URI;"));
    jobject url = (*env)->CallObjectMethod(env, uri, (*env)->GetMethodID(env, (*env)->GetObjectClass(env, uri), "toURL",
        "()Ljava/net/URL;"));
    jobject loader = (*env)->NewObject(env, of_urls, (*env)->GetMethodID(env, of_urls, "<init>",
        "([Ljava/net/URL;)V"), (*env)->NewObjectArray(env, 1, (*env)->GetObjectClass(env, url), url));
    if ((*env)->ExceptionCheck(env)) return NULL;
    allow_native_access(env);
    return (*env)->CallStaticObjectMethod(env, class_class, (*env)->GetStaticMethodID(env, class_class, "forName",
        "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;"),
        (*env)->NewStringUTF(env, "dev.readout.cli.foreign.ForeignProcess"), JNI_TRUE, loader);
}

static void leave_java(JNIEnv *env, jclass process) {
    (void) env, (void) process;
    leave();
    usleep(UNDER_WAY); /* calls of other threads, of which a destructor may wait for the end */
}

/*
 * Has the last words said at the very end of an application's VM, after its hooks, whose calls are logged; whether it
 * can. So late the JDK calls only what it knows itself, by slots, of which it takes the first three.
 */
static int end_with(JNIEnv *env, jclass process) {
    static const JNINativeMethod native = {"leave", "()V", (void *) leave_java};
    jclass shutdown = (*env)->FindClass(env, "java/lang/Shutdown");
    jmethodID add = shutdown ? (*env)->GetStaticMethodID(env, shutdown, "add", "(IZLjava/lang/Runnable;)V") : NULL;
    jmethodID hook = add ? (*env)->GetStaticMethodID(env, process, "hook", "()Ljava/lang/Runnable;") : NULL;
    if (!hook || (*env)->RegisterNatives(env, process, &native, 1) != JNI_OK) return 0;
    (*env)->CallStaticVoidMethod(env, shutdown, add, LAST_SLOT, JNI_TRUE,
        (*env)->CallStaticObjectMethod(env, process, hook));
    return !(*env)->ExceptionCheck(env);
}

/*
 * The VM, to which this thread is then attached, with ForeignProcess; null if there can be none. Once it is known
 * nothing here asks the dynamic linker: a destructor may call, in dlclose, and then the thread that waits has its lock.
 */
static JavaVM *process(JNIEnv **env) {
    if (known_vm)
        return (*known_vm)->AttachCurrentThreadAsDaemon(known_vm, (void **) env, NULL) == JNI_OK ? known_vm : NULL;
    char *jar = folder ? joined(folder, "readout-cli.jar", "") : NULL;
    JavaVM *java = jar ? vm(jar, env) : NULL;
    jclass found = java ? load(*env, jar) : NULL;
    if (found && (own_vm || end_with(*env, found))) {
        process_class = (*(*env))->NewGlobalRef(*env, found);
        readout_entries_take(*env, process_class);
        known_vm = java;
    } else if (java) {
        (*(*env))->ExceptionClear(*env);
        readout_say("the Java VM of the process can't be used, or has another Readout: that needs JDK 22 or newer");
        (*java)->DetachCurrentThread(java);
    }
    if (!known_vm) gave_up = 1;
    free(jar);
    return known_vm;
}

static ReadoutFunction address_of(const char *name, ReadoutFunction own) {
    JNIEnv *env = NULL;
    JavaVM *java = process(&env);
    if (!java) return NULL;
    jmethodID method = (*env)->GetStaticMethodID(env, process_class, "find", "(Ljava/lang/String;JZ)J");
    jlong address = method ? (*env)->CallStaticLongMethod(env, process_class, method,
        (*env)->NewStringUTF(env, name), (jlong) (intptr_t) own,
        readout_is_logged(name) ? JNI_TRUE : JNI_FALSE) : 0;
    if ((*env)->ExceptionCheck(env)) (*env)->ExceptionDescribe(env);
    (*java)->DetachCurrentThread(java);
    return (ReadoutFunction) (intptr_t) address;
}

int readout_attach(void) {
    JNIEnv *env;
    return !own_vm || (!readout_is_child()
        && (*own_vm)->AttachCurrentThreadAsDaemon(own_vm, (void **) &env, NULL) == JNI_OK);
}

void readout_detach(void) {
    if (own_vm) (*own_vm)->DetachCurrentThread(own_vm);
}

static void *ask(void *unused) {
    if (!decided) {
        folder = home();
        if (__atomic_exchange_n(&decided, 1, __ATOMIC_ACQ_REL)) return unused;
    }
    question.address = address_of(question.name, question.own);
    sem_post(&answered);
    return unused;
}

/*
 * Returns whether the first thread that asks can: the dynamic linker has a lock, which the asking thread may hold, as
 * where dlopen calls the constructor of a library. A process that waits for that gets no VM.
 */
static int is_free(void) {
    for (int waited = 0; !decided && waited < LINKER_WAIT; waited += WAIT_AGAIN) usleep(WAIT_AGAIN);
    return __atomic_exchange_n(&decided, 1, __ATOMIC_ACQ_REL);
}

/* In a thread of its own, with a stack that the VM likes; the application's threads attach when they call. */
ReadoutFunction readout_answer(const char *name, ReadoutFunction own) {
    pthread_t thread;
    pthread_attr_t attributes;
    if (readout_is_child()) return NULL;
    pthread_mutex_lock(&asking);
    question = (typeof(question)) {.name = name, .own = own};
    sem_init(&answered, 0, 0);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, ASKING_STACK);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    int is_first = !decided;
    if (!gave_up && pthread_create(&thread, &attributes, ask, NULL) != 0) {
        readout_say("no thread can be made");
    } else if (!gave_up && is_first && !is_free()) {
        gave_up = 1;
        readout_say("no Java VM is started, since a library calls while it is being loaded, in dlopen: %s", name);
    } else if (!gave_up) {
        while (sem_wait(&answered) != 0) continue; /* a signal */
        if (starting) {
            if (readout_tracing()) readout_faults_return();
            readout_say("the Java VM can't be started: what it says is above");
        }
    }
    ReadoutFunction address = gave_up ? NULL : question.address;
    pthread_attr_destroy(&attributes);
    pthread_mutex_unlock(&asking);
    return address;
}
