/*
 * A Vulkan program that records timestamps into command buffers as a seed says, right ones and wrong ones, between
 * other commands; before, some that two threads record one after the other, and then right ones in two threads at the
 * same time. It prints the results of each round.
 */
#include <inttypes.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <vulkan/vulkan.h>

#define QUERIES 8192
#define ROUNDS 4
#define COMMANDS 300
#define BUFFERS 12
#define THREADS 2

static VkInstance instance;
static VkDevice device;
static VkQueue queue;
static VkCommandPool commands[THREADS];
static VkCommandBuffer buffers[THREADS][BUFFERS];
/* Two of timestamps, and one of occlusion queries. */
static VkQueryPool pools[3];
static PFN_vkCmdWriteTimestamp2KHR write_timestamp_2;

static unsigned any(unsigned count) { return rand() % count; }

static VkQueryPool make_pool(VkQueryType type) {
    VkQueryPoolCreateInfo info = {.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO, .queryType = type,
        .queryCount = QUERIES};
    VkQueryPool pool = VK_NULL_HANDLE;
    vkCreateQueryPool(device, &info, NULL, &pool);
    return pool;
}

static void make_device(void) {
    VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_2};
    VkInstanceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application};
    VkPhysicalDevice physical;
    uint32_t count = 1;
    if (vkCreateInstance(&info, NULL, &instance) != VK_SUCCESS) exit(3);
    vkEnumeratePhysicalDevices(instance, &count, &physical);
    float priority = 1;
    VkDeviceQueueCreateInfo queue_info = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1,
        .pQueuePriorities = &priority};
    const char *extension = VK_KHR_SYNCHRONIZATION_2_EXTENSION_NAME;
    VkPhysicalDeviceTimelineSemaphoreFeatures timelines = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES, .timelineSemaphore = VK_TRUE};
    VkPhysicalDeviceSynchronization2FeaturesKHR features = {.pNext = &timelines,
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES_KHR, .synchronization2 = any(3) > 0};
    VkDeviceCreateInfo device_info = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .pNext = &features,
        .queueCreateInfoCount = 1, .pQueueCreateInfos = &queue_info, .enabledExtensionCount = 1,
        .ppEnabledExtensionNames = &extension};
    if (vkCreateDevice(physical, &device_info, NULL, &device) != VK_SUCCESS) exit(3);
    write_timestamp_2 = (PFN_vkCmdWriteTimestamp2KHR) vkGetDeviceProcAddr(device, "vkCmdWriteTimestamp2KHR");
    vkGetDeviceQueue(device, 0, 0, &queue);
}

static void begin(VkCommandBuffer buffer) {
    VkCommandBufferBeginInfo info = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    vkBeginCommandBuffer(buffer, &info);
}

/* Mostly right, and mostly of one stage: as programs do. */
static void write_timestamp(VkCommandBuffer buffer, uint32_t query) {
    static const VkPipelineStageFlagBits stages[] = {VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
        VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_HOST_BIT,
        VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT | VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0};
    VkPipelineStageFlagBits stage = stages[any(any(8) ? 3 : 6)];
    VkQueryPool pool = pools[any(8) ? 0 : any(3)];
    if (any(3)) vkCmdWriteTimestamp(buffer, stage, pool, query);
    else write_timestamp_2(buffer, stage, pool, query);
}

static void do_anything(VkCommandBuffer buffer, uint32_t *query) {
    switch (any(24)) {
        case 0: vkCmdSetLineWidth(buffer, 1); break;
        case 1: vkCmdResetQueryPool(buffer, pools[any(3)], *query / 2, QUERIES / 2); break;
        case 2: write_timestamp(buffer, QUERIES + any(2) * UINT32_C(0x80000000)); break;
        case 3:
            for (uint32_t i = 0; i < QUERIES; i++)
                vkCmdWriteTimestamp(buffer, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pools[1], i);
            break;
        case 4:
            vkCmdBeginQuery(buffer, pools[2], 0, 0);
            vkCmdEndQuery(buffer, pools[2], 0);
            break;
        case 5: {
            VkFence fence;
            VkFenceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
            vkCreateFence(device, &info, NULL, &fence);
            vkDestroyFence(device, fence, NULL);
            break;
        }
        case 6:
            if (any(8)) break;
            vkResetCommandBuffer(buffer, 0);
            begin(buffer);
            break;
        case 7:
            /* What was recorded with it is invalid. Its handle is gone when timestamps are written to it again. */
            if (any(20)) break;
            vkDestroyQueryPool(device, pools[0], NULL);
            write_timestamp(buffer, 0);
            pools[0] = make_pool(VK_QUERY_TYPE_TIMESTAMP);
            break;
        /* Straight at the driver: a loader would follow the pointer. */
        case 8: write_timestamp_2(VK_NULL_HANDLE, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, pools[0], 0); break;
        default: write_timestamp(buffer, (*query)++ % QUERIES);
    }
}

static void print_results(VkQueryPool pool) {
    static uint64_t results[2 * QUERIES];
    uint64_t hash = 0, available = 0;
    VkResult result = vkGetQueryPoolResults(device, pool, 0, QUERIES, sizeof results, results, 16,
        VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    for (int i = 0; i < QUERIES; i++) {
        if (!results[2 * i + 1]) continue;
        hash = hash * 31 + results[2 * i] + i;
        available++;
    }
    printf("results %d available %" PRIu64 " hash %" PRIx64 "\n", result, available, hash);
}

static void make_buffers(int thread) {
    VkCommandPoolCreateInfo info = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT};
    vkCreateCommandPool(device, &info, NULL, &commands[thread]);
    VkCommandBufferAllocateInfo buffer_info = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = commands[thread], .commandBufferCount = BUFFERS};
    vkAllocateCommandBuffers(device, &buffer_info, buffers[thread]);
}

static void submit(const VkCommandBuffer *submitted) {
    VkSubmitInfo info = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = BUFFERS,
        .pCommandBuffers = submitted};
    printf("submit %d\n", vkQueueSubmit(queue, 1, &info, VK_NULL_HANDLE));
    vkQueueWaitIdle(queue);
}

/* Each thread has command buffers of its own and a part of the pool: the results are the same however they run. */
static void *record_right_timestamps(void *thread) {
    uint32_t of_thread = QUERIES / THREADS, query = (uintptr_t) thread * of_thread;
    VkCommandBuffer *of = buffers[(uintptr_t) thread];
    for (int i = thread ? 0 : 1; i < BUFFERS; i++) begin(of[i]);
    for (uint32_t i = 0; i < of_thread; i++) {
        if (i % 7 == 0) vkCmdSetLineWidth(of[i % BUFFERS], 1);
        vkCmdWriteTimestamp(of[i / 3 % BUFFERS], VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pools[0], query++);
    }
    for (int i = 0; i < BUFFERS; i++) vkEndCommandBuffer(of[i]);
    return NULL;
}

static VkSemaphore timeline;
static sem_t recorded;

/* Its first calls are timestamps of a command buffer that another thread has begun. */
static void *go_on_and_submit(void *unused) {
    for (int i = 1; i < 100; i++)
        vkCmdWriteTimestamp(buffers[0][0], VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pools[0], i);
    sem_post(&recorded);
    usleep(400000);
    vkEndCommandBuffer(buffers[0][0]);
    uint64_t one = 1;
    VkTimelineSemaphoreSubmitInfo values = {.sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .signalSemaphoreValueCount = 1, .pSignalSemaphoreValues = &one};
    VkSubmitInfo info = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .pNext = &values, .commandBufferCount = 1,
        .pCommandBuffers = buffers[0], .signalSemaphoreCount = 1, .pSignalSemaphores = &timeline};
    vkQueueSubmit(queue, 1, &info, VK_NULL_HANDLE);
    return unused;
}

/* A thread that waits for what another one will submit knows of it by its calls. */
static void wait_for_another_thread(void) {
    VkSemaphoreTypeCreateInfo type = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE};
    VkSemaphoreCreateInfo info = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, .pNext = &type};
    vkCreateSemaphore(device, &info, NULL, &timeline);
    begin(buffers[0][0]);
    vkCmdResetQueryPool(buffers[0][0], pools[0], 0, QUERIES);
    vkCmdWriteTimestamp(buffers[0][0], VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pools[0], 0);
    pthread_t thread;
    sem_init(&recorded, 0, 0);
    pthread_create(&thread, NULL, go_on_and_submit, NULL);
    sem_wait(&recorded);
    uint64_t one = 1;
    VkSemaphoreWaitInfo wait = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO, .semaphoreCount = 1,
        .pSemaphores = &timeline, .pValues = &one};
    printf("wait %d\n", vkWaitSemaphores(device, &wait, UINT64_MAX));
    pthread_join(thread, NULL);
    vkQueueWaitIdle(queue);
    print_results(pools[0]);
    vkDestroySemaphore(device, timeline, NULL);
}

int main(int argc, char **argv) {
    (void) argc;
    srand(atoi(argv[1]));
    make_device();
    for (int i = 0; i < THREADS; i++) make_buffers(i);
    for (int i = 0; i < 3; i++) pools[i] = make_pool(i < 2 ? VK_QUERY_TYPE_TIMESTAMP : VK_QUERY_TYPE_OCCLUSION);
    wait_for_another_thread();
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t query = 0;
        for (int i = 0; i < BUFFERS; i++) begin(buffers[0][i]);
        for (int i = 0; i < 3; i++) vkCmdResetQueryPool(buffers[0][0], pools[i], 0, QUERIES);
        for (int i = 0; i < COMMANDS; i++) do_anything(buffers[0][any(BUFFERS)], &query);
        for (int i = 0; i < BUFFERS; i++) printf("%d ", vkEndCommandBuffer(buffers[0][i]));
        submit(buffers[0]);
        for (int i = 0; i < 2; i++) print_results(pools[i]);
    }
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t threads[THREADS];
        begin(buffers[0][0]);
        vkCmdResetQueryPool(buffers[0][0], pools[0], 0, QUERIES);
        for (uintptr_t i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, record_right_timestamps, (void *) i);
        for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
        for (int i = 0; i < THREADS; i++) submit(buffers[i]);
        print_results(pools[0]);
    }
    for (int i = 0; any(2) && i < THREADS; i++) vkDestroyCommandPool(device, commands[i], NULL);
    for (int i = 0; i < 3; i++) vkDestroyQueryPool(device, pools[i], NULL);
    vkDestroyDevice(device, NULL);
    vkDestroyInstance(instance, NULL);
    return 0;
}
