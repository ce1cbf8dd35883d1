/* A Vulkan program in whose process little is as a VM expects it, as its first argument says. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <jni.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>
#include <vulkan/vulkan.h>

/* Both are there to the very end. */
static VkInstance late, last;

static VkInstance make_instance(void) {
    VkInstanceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
    VkInstance instance = VK_NULL_HANDLE;
    VkResult result = vkCreateInstance(&info, NULL, &instance);
    printf("vkCreateInstance %d\n", result);
    if (result != VK_SUCCESS) exit(3);
    return instance;
}

/* In a thread that has a stack; of its own where there is none. */
static void in_thread(void *stack, size_t size, void *(*call)(void *)) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    if (stack) pthread_attr_setstack(&attributes, stack, size);
    pthread_create(&thread, &attributes, call, NULL);
    pthread_join(thread, NULL);
}

static void count_devices(void) {
    uint32_t count = 0;
    vkEnumeratePhysicalDevices(late, &count, NULL);
}

#define STACK (1 << 20)
#define BELOW (256 << 10)
#define FIBER (32 << 10)
static unsigned char *memory;

static void *call_on_fiber(void *unused) {
    static ucontext_t here, there;
    getcontext(&there);
    there.uc_stack.ss_sp = memory + STACK + BELOW;
    there.uc_stack.ss_size = FIBER;
    there.uc_link = &here;
    makecontext(&there, count_devices, 0);
    swapcontext(&here, &there);
    return unused;
}

/* Calls on a stack that lies above that of the thread; how much is written between them. */
static void call_above(void) {
    int written = 0;
    late = make_instance();
    memory = mmap(NULL, STACK + BELOW + FIBER, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(memory + STACK, 0xa5, BELOW);
    in_thread(memory, STACK, call_on_fiber);
    for (int place = STACK; place < STACK + BELOW; place++) written += memory[place] != 0xa5;
    printf("%d bytes written\n", written);
    vkDestroyInstance(late, NULL);
}

#define THREADS 1000
static pthread_key_t ends;

static void count_at_end(void *round) {
    count_devices();
    if ((intptr_t) round < 3) pthread_setspecific(ends, (void *) ((intptr_t) round + 1));
}

static void *end_with_calls(void *unused) {
    count_devices();
    pthread_setspecific(ends, (void *) 1);
    return unused;
}

/*
 * Threads that call while they end, in what ends after what ends at a call, or before; how much memory they keep. A VM
 * takes more for itself now and then: only what each round keeps is the threads'.
 */
static void call_at_ends(const char *order) {
    long used = 0, kept = 0;
    if (!strcmp(order, "before")) pthread_key_create(&ends, count_at_end);
    late = make_instance();
    count_devices();
    if (!strcmp(order, "after")) pthread_key_create(&ends, count_at_end);
    for (int round = 0; round < 2 || (round < 5 && kept > 4 * THREADS); round++) {
        for (int thread = 0; thread < THREADS; thread++) in_thread(NULL, 0, end_with_calls);
        kept = -used;
        FILE *pages = fopen("/proc/self/statm", "r");
        if (!pages || fscanf(pages, "%*d %ld", &used) != 1) exit(9);
        fclose(pages);
        kept += used;
    }
    printf("%s kept\n", kept > 4 * THREADS ? "much" : "little");
    vkDestroyInstance(late, NULL);
}

/* Calls, closes all files that it does not know, and opens one where the log's was, which nobody writes to. */
static void close_all(void) {
    struct stat stat;
    late = make_instance();
    count_devices();
    usleep(300000);
    if (close_range(3, ~0U, 0) != 0) exit(9);
    unlink("own");
    int first = open("own", O_CREAT | O_RDWR, 0600);
    for (int copy = first; copy < 60; copy++) dup(first);
    for (int call = 0; call < 1000; call++) count_devices();
    usleep(300000);
    vkDestroyInstance(late, NULL);
    if (fstat(first, &stat) == 0) printf("%ld bytes\n", (long) stat.st_size);
}

/* Calls so often that a log of 64 KiB is full, and is killed when that has been noticed. */
static void be_killed(void) {
    late = make_instance();
    for (int call = 0; call < 2000; call++) count_devices();
    usleep(1000000);
    raise(SIGKILL);
}

#define CALLS 4096

/*
 * Has a VM of its own, whose library nobody else sees, and calls so often that a device is called as fast as it can be.
 * Then it destroys the VM, or leaves it as it is, or with an exception, or calls a method of Runtime that ends it.
 */
static void have_vm(const char *library, const char *end) {
    JavaVM *vm;
    JNIEnv *env;
    void *jvm = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    jint (*create)(JavaVM **, JNIEnv **, void *) = (jint (*)(JavaVM **, JNIEnv **, void *)) dlsym(jvm,
        "JNI_CreateJavaVM");
    printf("own VM %d\n", create(&vm, &env, &(JavaVMInitArgs) {.version = JNI_VERSION_10}));
    late = last = make_instance();
    for (int call = 0; call < CALLS; call++) count_devices();
    usleep(300000);
    if (!strcmp(end, "destroyed")) {
        printf("destroyed %d\n", (*vm)->DestroyJavaVM(vm));
        count_devices();
    } else if (!strcmp(end, "throws")) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "the program's own");
    } else if (strcmp(end, "left")) {
        jclass type = (*env)->FindClass(env, "java/lang/Runtime");
        jobject runtime = (*env)->CallStaticObjectMethod(env, type, (*env)->GetStaticMethodID(env, type, "getRuntime",
            "()Ljava/lang/Runtime;"));
        (*env)->CallVoidMethod(env, runtime, (*env)->GetMethodID(env, type, end, "(I)V"), 7);
    }
}

/* As that of a library, where the process ends. */
__attribute__((destructor)) static void call_at_end(void) {
    uint32_t count = 0;
    if (!last) return;
    printf("at the end %d\n", vkEnumeratePhysicalDevices(last, &count, NULL));
    vkDestroyInstance(last, NULL);
}

static volatile int handled;
static struct sigaction replaced;

/* Calls the action that it replaced, as what reports crashes does. */
static void hand_on(int number, siginfo_t *info, void *context) {
    if (handled++ == 0 && write(STDOUT_FILENO, "handled\n", 8) < 0) _exit(9);
    if (handled > 100) _exit(8);
    if (replaced.sa_flags & SA_SIGINFO) replaced.sa_sigaction(number, info, context);
    else signal(number, SIG_DFL);
}

static void leave(int number) { _exit(number); }

/* Faults after calls, with a handler that was set so long ago that it is known. */
static void fault_with(struct sigaction *action) {
    late = make_instance();
    sigaction(SIGSEGV, action, &replaced);
    usleep(200000);
    for (int call = 0; call < 50; call++) count_devices();
    *(volatile int *) 8 = 1;
}

int main(int argc, char **argv) {
    const char *way = argc > 1 ? argv[1] : "";
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!strcmp(way, "fiber")) {
        call_above();
    } else if (!strcmp(way, "ends")) {
        call_at_ends(argv[2]);
    } else if (!strcmp(way, "killed")) {
        be_killed();
    } else if (!strcmp(way, "close")) {
        close_all();
    } else if (!strcmp(way, "vm")) {
        have_vm(argv[2], argc > 3 ? argv[3] : "left");
    } else if (!strcmp(way, "load")) {
        printf("%s\n", dlopen(argv[2], RTLD_NOW) ? "loaded" : dlerror());
    } else if (!strcmp(way, "chain")) {
        fault_with(&(struct sigaction) {.sa_sigaction = hand_on, .sa_flags = SA_SIGINFO | SA_NODEFER});
    } else if (!strcmp(way, "leave")) {
        fault_with(&(struct sigaction) {.sa_handler = leave});
    }
    return 0;
}
