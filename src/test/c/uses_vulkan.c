/* A Vulkan program that writes two timestamps in each of some submissions, and does what its first argument says. */
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vulkan/vulkan.h>

#define SUBMITS 4

static VkInstance make_instance(void) {
    VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_2};
    VkInstanceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application};
    VkInstance instance;
    VkResult result = vkCreateInstance(&info, NULL, &instance);
    if (result != VK_SUCCESS) {
        printf("vkCreateInstance %d\n", result);
        exit(3);
    }
    return instance;
}

static VkPhysicalDevice physical_device(VkInstance instance) {
    uint32_t count = 1;
    VkPhysicalDevice physical;
    vkEnumeratePhysicalDevices(instance, &count, &physical);
    return physical;
}

static VkDevice make_device(VkInstance instance, const char *extension) {
    float priority = 1;
    VkDeviceQueueCreateInfo queue_info = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1,
        .pQueuePriorities = &priority};
    VkDeviceCreateInfo device_info = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .queueCreateInfoCount = 1,
        .pQueueCreateInfos = &queue_info, .enabledExtensionCount = extension != NULL,
        .ppEnabledExtensionNames = &extension};
    VkDevice device;
    vkCreateDevice(physical_device(instance), &device_info, NULL, &device);
    return device;
}

static void measure(int bad) {
    VkInstance instance = make_instance();
    VkDevice device = make_device(instance, NULL);
    VkQueue queue;
    vkGetDeviceQueue(device, 0, 0, &queue);
    VkQueryPoolCreateInfo pool_info = {.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = VK_QUERY_TYPE_TIMESTAMP, .queryCount = 2};
    VkQueryPool pool;
    vkCreateQueryPool(device, &pool_info, NULL, &pool);
    VkCommandPoolCreateInfo commands_info = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT};
    VkCommandPool commands;
    vkCreateCommandPool(device, &commands_info, NULL, &commands);
    VkCommandBufferAllocateInfo buffer_info = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = commands, .commandBufferCount = 1};
    VkCommandBuffer buffer;
    vkAllocateCommandBuffers(device, &buffer_info, &buffer);
    VkFenceCreateInfo fence_info = {.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
    VkFence fence;
    vkCreateFence(device, &fence_info, NULL, &fence);
    for (int i = 0; i < SUBMITS; i++) {
        VkCommandBufferBeginInfo begin = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
        vkBeginCommandBuffer(buffer, &begin);
        vkCmdResetQueryPool(buffer, pool, 0, 2);
        vkCmdWriteTimestamp(buffer, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, pool, 0);
        if (bad) vkCmdEndQuery(buffer, pool, 1);
        vkCmdWriteTimestamp(buffer, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, 1);
        vkEndCommandBuffer(buffer);
        VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1,
            .pCommandBuffers = &buffer};
        VkResult submitted = vkQueueSubmit(queue, 1, &submit, fence);
        VkResult waited = submitted == VK_SUCCESS ? vkWaitForFences(device, 1, &fence, VK_TRUE, UINT64_MAX) : submitted;
        uint64_t results[4] = {0};
        VkResult got = vkGetQueryPoolResults(device, pool, 0, 2, sizeof results, results, 16,
            VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
        printf("submit %d wait %d results %d available %d %d\n", submitted, waited, got, (int) results[1],
            (int) results[3]);
        if (waited == VK_SUCCESS) vkResetFences(device, 1, &fence);
    }
    vkDestroyFence(device, fence, NULL);
    vkDestroyCommandPool(device, commands, NULL);
    vkDestroyQueryPool(device, pool, NULL);
    vkDestroyDevice(device, NULL);
    vkDestroyInstance(instance, NULL);
}

static uint64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * UINT64_C(1000000000) + time.tv_nsec;
}

/* The stamps of a calibration should lie between those that this program takes itself, and the device's go on. */
static void compare_clocks(void) {
    VkInstance instance = make_instance();
    VkDevice device = make_device(instance, VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME);
    PFN_vkGetCalibratedTimestampsEXT calibrate =
        (PFN_vkGetCalibratedTimestampsEXT) vkGetDeviceProcAddr(device, "vkGetCalibratedTimestampsEXT");
    VkCalibratedTimestampInfoEXT infos[3];
    for (int i = 0; i < 3; i++) {
        infos[i] = (VkCalibratedTimestampInfoEXT) {.sType = VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT,
            .timeDomain = (VkTimeDomainEXT) i};
    }
    int monotonic = 0, raw = 0, later = 0;
    uint64_t last = 0;
    for (int i = 0; i < 100; i++) {
        uint64_t before[] = {now(CLOCK_MONOTONIC), now(CLOCK_MONOTONIC_RAW)}, stamps[3], deviation;
        calibrate(device, 3, infos, stamps, &deviation);
        uint64_t after[] = {now(CLOCK_MONOTONIC), now(CLOCK_MONOTONIC_RAW)};
        monotonic += before[0] <= stamps[1] && stamps[1] <= after[0];
        raw += before[1] <= stamps[2] && stamps[2] <= after[1];
        later += stamps[0] > last;
        last = stamps[0];
    }
    printf("monotonic %d raw %d later %d\n", monotonic, raw, later);
    vkDestroyDevice(device, NULL);
    vkDestroyInstance(instance, NULL);
}

/* By a function of a physical device that some loaders do not know: they ask the driver what it takes. */
static void list_clocks(void) {
    VkInstance instance = make_instance();
    PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsEXT list = (PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsEXT)
        vkGetInstanceProcAddr(instance, "vkGetPhysicalDeviceCalibrateableTimeDomainsKHR");
    uint32_t count = 0;
    VkResult result = list(physical_device(instance), &count, NULL);
    printf("result %d domains %u\n", result, count);
    vkDestroyInstance(instance, NULL);
}

/* Creates query pools until there is no memory for one. */
static void fill(void) {
    VkDevice device = make_device(make_instance(), NULL);
    VkQueryPoolCreateInfo info = {.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = VK_QUERY_TYPE_TIMESTAMP, .queryCount = 4096};
    VkQueryPool pool;
    VkResult result;
    do {
        result = vkCreateQueryPool(device, &info, NULL, &pool);
    } while (result == VK_SUCCESS);
    printf("vkCreateQueryPool %d\n", result);
}

static void *make_fence(void *device) {
    VkFenceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
    VkFence fence = VK_NULL_HANDLE;
    VkResult result = vkCreateFence(device, &info, NULL, &fence);
    if (result == VK_SUCCESS) vkDestroyFence(device, fence, NULL);
    return (void *) (intptr_t) result;
}

/* The result of a call in a thread with a stack of some KiB. */
static intptr_t in_thread(size_t kib, void *(*call)(void *), void *argument) {
    pthread_attr_t attributes;
    pthread_t thread;
    void *result;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kib << 10);
    pthread_create(&thread, &attributes, call, argument);
    pthread_join(thread, &result);
    return (intptr_t) result;
}

/* Threads with stacks of some KiB make a fence each. */
static void call_with_little_stack(void) {
    VkInstance instance = make_instance();
    VkDevice device = make_device(instance, NULL);
    for (size_t kib = 16; kib <= 256; kib += kib < 160 ? 16 : 96)
        printf("%zu %d\n", kib, (int) in_thread(kib, make_fence, device));
    vkDestroyDevice(device, NULL);
    vkDestroyInstance(instance, NULL);
}

/* The loader does not know it, so the driver is asked. */
static void *find_function(void *device) { return (void *) vkGetDeviceProcAddr(device, "vkFrobnicateEXT"); }

/* A thread with little stack looks for functions. */
static void find_with_little_stack(void) {
    VkInstance instance = make_instance();
    VkDevice device = make_device(instance, NULL);
    printf("%d\n", in_thread(64, find_function, device) != 0);
    vkDestroyDevice(device, NULL);
    vkDestroyInstance(instance, NULL);
}

static void *try_instance(void *unused) {
    (void) unused;
    VkInstanceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
    VkInstance instance;
    VkResult result = vkCreateInstance(&info, NULL, &instance);
    if (result == VK_SUCCESS) vkDestroyInstance(instance, NULL);
    return (void *) (intptr_t) result;
}

/* The first call of all, in a thread with a stack of some KiB. */
static void begin_with_little_stack(size_t kib) { printf("%zu %d\n", kib, (int) in_thread(kib, try_instance, NULL)); }

static VkInstance late;

static void destroy_late(void) { vkDestroyInstance(late, NULL); }

static volatile sig_atomic_t terminated;

static void on_signal(int number) { terminated = number; }

static void say_fault(int number) {
    (void) number;
    if (write(STDOUT_FILENO, "fault\n", 6) < 0) _exit(9);
}

static void *outlive(void *instance) {
    uint32_t count = 0;
    vkEnumeratePhysicalDevices(instance, &count, NULL);
    vkDestroyInstance(instance, NULL);
    return NULL;
}

static void *enumerate(void *instance) {
    uint32_t count = 0;
    for (int call = 0; call < 100; call++) vkEnumeratePhysicalDevices(instance, &count, NULL);
    return NULL;
}

static void call_in_threads(VkInstance instance) {
    pthread_t threads[64];
    for (int i = 0; i < 64; i++) pthread_create(&threads[i], NULL, enumerate, instance);
    for (int i = 0; i < 64; i++) pthread_join(threads[i], NULL);
    vkDestroyInstance(instance, NULL);
}

/* The names of the libraries of this process. */
static void list_libraries(void) {
    char line[4096];
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps))
        if (strstr(line, " 00000000 ") && strrchr(line, '/')) fputs(strrchr(line, '/') + 1, stdout);
    if (maps) fclose(maps);
}

/* Does what the loader does first with a driver. */
static void load_driver(const char *library) {
    void *driver = dlopen(library, RTLD_NOW);
    if (!driver) {
        printf("%s\n", dlerror());
        exit(3);
    }
    PFN_vkGetInstanceProcAddr get = (PFN_vkGetInstanceProcAddr) dlsym(driver, "vk_icdGetInstanceProcAddr");
    printf("%svkCreateInstance\n", get(NULL, "vkCreateInstance") ? "" : "no ");
}

int main(int argc, char **argv) {
    const char *way = argc > 1 ? argv[1] : "plain";
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!strcmp(way, "plain") || !strcmp(way, "bad")) {
        measure(!strcmp(way, "bad"));
    } else if (!strcmp(way, "clocks")) {
        compare_clocks();
    } else if (!strcmp(way, "domains")) {
        list_clocks();
    } else if (!strcmp(way, "twice")) {
        VkInstance one = make_instance();
        measure(0);
        vkDestroyInstance(one, NULL);
        measure(0);
    } else if (!strcmp(way, "missing")) {
        VkInstance instance = make_instance();
        printf("%d\n", vkGetInstanceProcAddr(instance, "vkFrobnicateEXT") == NULL);
        vkDestroyInstance(instance, NULL);
    } else if (!strcmp(way, "pipe")) {
        struct sigaction before, after;
        sigaction(SIGPIPE, NULL, &before);
        VkInstance instance = make_instance();
        sigaction(SIGPIPE, NULL, &after);
        printf("%d\n", before.sa_handler == SIG_DFL && after.sa_handler == SIG_DFL);
        vkDestroyInstance(instance, NULL);
    } else if (!strcmp(way, "empty")) {
        vkDestroyInstance(make_instance(), NULL);
    } else if (!strcmp(way, "fork")) {
        VkInstance instance = make_instance();
        pid_t child = fork();
        if (child == 0) exit(7);
        int status;
        waitpid(child, &status, 0);
        printf("child %d\n", WEXITSTATUS(status));
        vkDestroyInstance(instance, NULL);
    } else if (!strcmp(way, "child")) {
        VkInstance instance = make_instance();
        physical_device(instance);
        if (fork() == 0) {
            uint32_t count = 0;
            printf("child %d\n", vkEnumeratePhysicalDevices(instance, &count, NULL));
            _exit(0);
        }
        wait(NULL);
        vkDestroyInstance(instance, NULL);
    } else if (!strcmp(way, "exec")) {
        make_instance();
        execl(argv[0], argv[0], "plain", (char *) NULL);
    } else if (!strcmp(way, "signal")) {
        signal(SIGTERM, on_signal);
        signal(SIGINT, on_signal);
        make_instance();
        raise(SIGINT);
        printf("signal %d\n", (int) terminated);
        raise(SIGTERM);
        printf("signal %d\n", (int) terminated);
    } else if (!strcmp(way, "thread")) {
        pthread_t thread;
        pthread_create(&thread, NULL, outlive, make_instance());
        pthread_join(thread, NULL);
        printf("joined\n");
    } else if (!strcmp(way, "full")) {
        fill();
    } else if (!strcmp(way, "stacks")) {
        call_with_little_stack();
    } else if (!strcmp(way, "find")) {
        find_with_little_stack();
    } else if (!strcmp(way, "begin") && argc > 2) {
        begin_with_little_stack(strtoul(argv[2], NULL, 10));
    } else if (!strcmp(way, "late")) {
        atexit(destroy_late);
        late = make_instance();
    } else if (!strcmp(way, "null")) {
        make_instance();
        *(volatile int *) 8 = 1;
    } else if (!strcmp(way, "kill")) {
        make_instance();
        raise(SIGKILL);
    } else if (!strcmp(way, "abort")) {
        make_instance();
        abort();
    } else if (!strcmp(way, "trap")) {
        make_instance();
        __builtin_trap();
    } else if (!strcmp(way, "once")) {
        struct sigaction once = {.sa_handler = say_fault, .sa_flags = SA_RESETHAND};
        sigaction(SIGSEGV, &once, NULL);
        make_instance();
        *(volatile int *) 8 = 1;
    } else if (!strcmp(way, "later")) {
        VkInstance instance = make_instance();
        signal(SIGSEGV, say_fault);
        call_in_threads(instance);
    } else if (!strcmp(way, "exit")) {
        make_instance();
        _exit(5);
    } else if (!strcmp(way, "threads")) {
        call_in_threads(make_instance());
    } else if (!strcmp(way, "maps")) {
        make_instance();
        list_libraries();
    } else if (!strcmp(way, "driver")) {
        load_driver(argv[2]);
    }
    return 0;
}
