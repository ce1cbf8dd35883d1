/*
 * libreadout_icd.so: a Vulkan driver (ICD) for any process, answered by Readout's software device.
 *
 * The Khronos loader asks it for addresses. At the first question it starts a Java VM, or takes that of an application
 * which is Java already; dev.readout.cli.icd.IcdProcess then gives the address of the device's vkGetInstanceProcAddr,
 * and all further calls go there without passing this library.
 *
 * It lies in the folder lib of the application image, beside readout-cli.jar, and starts the runtime of that image.
 * READOUT_ICD_JVM names another libjvm.so, READOUT_ICD_JVM_OPTIONS has further options, separated by blanks.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <jni.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))
#define LOADER_INTERFACE 5
#define MOST_OPTIONS 64
#define PROCESS "dev.readout.cli.icd.IcdProcess"

typedef void (*Function)(void);
typedef Function (*GetInstanceProcAddr)(void *instance, const char *name);
typedef jint (*GetCreatedVms)(JavaVM **, jsize, jsize *);
typedef jint (*CreateVm)(JavaVM **, void **, void *);

static pthread_once_t started = PTHREAD_ONCE_INIT;
static GetInstanceProcAddr get_instance_proc_addr;
/* Of a VM that this library made; a child of fork has none of its threads. */
static JavaVM *own_vm;
static pid_t own_process;
static jclass process_class;

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

/* The application's VM, or one of our own; null if there can be none. */
static JavaVM *vm(const char *folder, const char *jar, JNIEnv **env) {
    JavaVM *found = NULL;
    jsize count = 0;
    GetCreatedVms created = (GetCreatedVms) dlsym(RTLD_DEFAULT, "JNI_GetCreatedJavaVMs");
    if (created && created(&found, 1, &count) == JNI_OK && count > 0)
        return (*found)->AttachCurrentThreadAsDaemon(found, (void **) env, NULL) == JNI_OK ? found : NULL;

    const char *named = getenv("READOUT_ICD_JVM"), *more = getenv("READOUT_ICD_JVM_OPTIONS");
    void *library = dlopen(named ? named : joined(folder, "../runtime/lib/server/libjvm.so", ""), RTLD_NOW);
    CreateVm create = library ? (CreateVm) dlsym(library, "JNI_CreateJavaVM") : NULL;
    if (!create) {
        say("the Java runtime can't be loaded", dlerror());
        return NULL;
    }
    char *cache = joined(folder, "readout.aot", "");
    JavaVMOption options[MOST_OPTIONS] = {
        {.optionString = joined("-Djava.class.path=", jar, "")},
        {.optionString = "--enable-native-access=ALL-UNNAMED"},
        {.optionString = "-Xrs"}, /* SIGINT, SIGTERM and SIGHUP stay the application's */
        {.optionString = "-XX:+UseSerialGC"},
        {.optionString = "-XX:TieredStopAtLevel=1"},
        {.optionString = "-XX:-UsePerfData"},
        {.optionString = "-Xlog:disable"},
        {.optionString = "-Xlog:all=error:stderr"}};
    int length = 8;
    if (!named && access(cache, R_OK) == 0) options[length++].optionString = joined("-XX:AOTCache=", cache, "");
    for (char *option = more ? strtok(strdup(more), " ") : NULL; option && length < MOST_OPTIONS;
            option = strtok(NULL, " "))
        options[length++].optionString = option;
    JavaVMInitArgs args = {JNI_VERSION_10, length, options, JNI_FALSE};
    jint result = create(&found, (void **) env, &args);
    if (result != JNI_OK) {
        fprintf(stderr, "readout icd: the Java VM can't be started: JNI_CreateJavaVM returned %d\n", (int) result);
        return NULL;
    }
    own_vm = found;
    own_process = getpid();
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
        jclass url = (*env)->FindClass(env, "java/net/URL"), of_urls = (*env)->FindClass(env, "java/net/URLClassLoader");
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

static void *start(void *unused) {
    (void) unused;
    char *folder = home(), *jar = folder ? joined(folder, "readout-cli.jar", "") : NULL;
    JNIEnv *env = NULL;
    JavaVM *java = jar ? vm(folder, jar, &env) : NULL;
    if (java) {
        jclass found = load(env, jar);
        jmethodID method = found ? (*env)->GetStaticMethodID(env, found, "start", "(Z)J") : NULL;
        if (method) {
            process_class = (*env)->NewGlobalRef(env, found);
            get_instance_proc_addr = (GetInstanceProcAddr) (intptr_t) (*env)->CallStaticLongMethod(env, found, method,
                own_vm ? JNI_TRUE : JNI_FALSE);
        }
        if ((*env)->ExceptionCheck(env)) (*env)->ExceptionDescribe(env);
        (*java)->DetachCurrentThread(java);
    }
    free(jar);
    free(folder);
    return NULL;
}

/* In a thread of its own, with a stack that the VM likes; the application's threads attach when they call. */
static void boot(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, start, NULL) != 0) say("no thread can be made", NULL);
    else pthread_join(thread, NULL);
}

/* The process ends: the last words of the device. In a VM of the application a hook of that VM says them. */
__attribute__((destructor)) static void end(void) {
    JNIEnv *env = NULL;
    if (!own_vm || !process_class || own_process != getpid()
            || (*own_vm)->AttachCurrentThreadAsDaemon(own_vm, (void **) &env, NULL) != JNI_OK)
        return;
    jmethodID method = (*env)->GetStaticMethodID(env, process_class, "end", "()V");
    if (method) (*env)->CallStaticVoidMethod(env, process_class, method);
    if ((*env)->ExceptionCheck(env)) (*env)->ExceptionDescribe(env);
}

EXPORTED int vk_icdNegotiateLoaderICDInterfaceVersion(uint32_t *version) {
    if (*version > LOADER_INTERFACE) *version = LOADER_INTERFACE;
    return 0;
}

EXPORTED Function vk_icdGetInstanceProcAddr(void *instance, const char *name) {
    pthread_once(&started, boot);
    return get_instance_proc_addr ? get_instance_proc_addr(instance, name) : NULL;
}
