/* A Vulkan program that writes two timestamps in each of some submissions, and does what its first argument says. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
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

static void measure(int bad) {
    VkInstance instance = make_instance();
    uint32_t count = 1;
    VkPhysicalDevice physical;
    vkEnumeratePhysicalDevices(instance, &count, &physical);
    float priority = 1;
    VkDeviceQueueCreateInfo queue_info = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1,
        .pQueuePriorities = &priority};
    VkDeviceCreateInfo device_info = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .queueCreateInfoCount = 1,
        .pQueueCreateInfos = &queue_info};
    VkDevice device;
    vkCreateDevice(physical, &device_info, NULL, &device);
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

static volatile sig_atomic_t terminated;

static void on_signal(int number) { terminated = number; }

static void *outlive(void *instance) {
    uint32_t count = 0;
    vkEnumeratePhysicalDevices(instance, &count, NULL);
    vkDestroyInstance(instance, NULL);
    return NULL;
}

int main(int argc, char **argv) {
    const char *way = argc > 1 ? argv[1] : "plain";
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!strcmp(way, "plain") || !strcmp(way, "bad")) {
        measure(!strcmp(way, "bad"));
    } else if (!strcmp(way, "twice")) {
        VkInstance one = make_instance();
        measure(0);
        vkDestroyInstance(one, NULL);
        measure(0);
    } else if (!strcmp(way, "fork")) {
        VkInstance instance = make_instance();
        pid_t child = fork();
        if (child == 0) exit(7);
        int status;
        waitpid(child, &status, 0);
        printf("child %d\n", WEXITSTATUS(status));
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
    } else if (!strcmp(way, "null")) {
        make_instance();
        *(volatile int *) 8 = 1;
    } else if (!strcmp(way, "kill")) {
        make_instance();
        raise(SIGKILL);
    }
    return 0;
}
