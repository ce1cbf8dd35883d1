/* An OpenCL program that enqueues commands, says what it knows of them, and does what its first argument says. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SIZE 1024
#define THREADS 64
#define ROUNDS 20

static const char *source = "kernel void twice(global int *v) { v[get_global_id(0)] *= 2; }\n"
    "kernel void thrice(global int *v) { v[get_global_id(0)] *= 3; }\n";

static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_program program;
static int numbers[SIZE];

static void need(cl_int status, const char *what) {
    if (status == CL_SUCCESS) return;
    printf("%s %d\n", what, status);
    exit(3);
}

static void begin(void) {
    cl_int status;
    need(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
    need(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    need(status, "clCreateContext");
    program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    need(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
}

static cl_command_queue make_queue(cl_command_queue_properties properties) {
    cl_int status;
    cl_command_queue queue = clCreateCommandQueue(context, device, properties, &status);
    need(status, "clCreateCommandQueue");
    return queue;
}

static cl_mem make_buffer(void) {
    cl_int status;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof numbers, numbers, &status);
    need(status, "clCreateBuffer");
    return buffer;
}

static cl_kernel make_kernel(const char *name, cl_mem buffer) {
    cl_int status;
    cl_kernel kernel = clCreateKernel(program, name, &status);
    need(status, "clCreateKernel");
    need(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
    return kernel;
}

static void run(cl_command_queue queue, cl_kernel kernel, cl_uint waits, const cl_event *wait, cl_event *event) {
    size_t size = SIZE;
    need(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, NULL, waits, wait, event), "clEnqueueNDRangeKernel");
}

/* Prints what the driver says of a command: what it is known by, its event, and three durations. */
static void told(const char *key, cl_event event) {
    cl_ulong times[4];
    for (int time = 0; time < 4; time++)
        need(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_QUEUED + time, sizeof times[time], &times[time], NULL),
            "clGetEventProfilingInfo");
    printf("%s 0x%lx %lu %lu %lu\n", key, (unsigned long) event, times[1] - times[0], times[2] - times[1],
        times[3] - times[2]);
}

/* Commands with and without an event, one after the other. */
static void plain(cl_command_queue queue) {
    cl_event events[4];
    int zero = 0;
    cl_mem buffer = make_buffer();
    cl_kernel twice = make_kernel("twice", buffer), thrice = make_kernel("thrice", buffer);
    need(clEnqueueFillBuffer(queue, buffer, &zero, sizeof zero, 0, sizeof numbers, 0, NULL, NULL), "fill");
    run(queue, twice, 0, NULL, &events[0]);
    run(queue, thrice, 0, NULL, NULL);
    need(clEnqueueTask(queue, thrice, 0, NULL, &events[1]), "task");
    int *mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0, sizeof numbers, 0, NULL, &events[2], NULL);
    need(clEnqueueUnmapMemObject(queue, buffer, mapped, 0, NULL, &events[3]), "unmap");
    need(clEnqueueReadBuffer(queue, buffer, CL_FALSE, 0, sizeof numbers, numbers, 0, NULL, NULL), "read");
    need(clFinish(queue), "clFinish");
    told("twice", events[0]);
    told("thrice", events[1]);
    told("clEnqueueMapBuffer", events[2]);
    told("clEnqueueUnmapMemObject", events[3]);
    for (int event = 0; event < 4; event++) need(clReleaseEvent(events[event]), "clReleaseEvent");
    need(clReleaseKernel(twice), "clReleaseKernel");
    need(clReleaseKernel(thrice), "clReleaseKernel");
    need(clReleaseMemObject(buffer), "clReleaseMemObject");
}

static int given;
static void CL_CALLBACK native(void *arguments) { given = *(int *) arguments; }

/* All that are not plain. */
static void rare(cl_command_queue queue) {
    static const size_t origin[3], region[3] = {64, 4, 1};
    cl_event event;
    int number = 17;
    cl_mem buffer = make_buffer();
    cl_int status = clEnqueueNativeKernel(queue, native, &number, sizeof number, 0, NULL, NULL, 0, NULL, NULL);
    printf("clEnqueueNativeKernel %d\n", status);
    void *memory = clSVMAlloc(context, CL_MEM_READ_WRITE, sizeof numbers, 0);
    if (memory) {
        need(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE, memory, sizeof numbers, 0, NULL, NULL), "clEnqueueSVMMap");
        memset(memory, 7, sizeof numbers);
        need(clEnqueueSVMUnmap(queue, memory, 0, NULL, &event), "clEnqueueSVMUnmap");
        need(clEnqueueSVMMemcpy(queue, CL_TRUE, numbers, memory, sizeof numbers, 1, &event, NULL),
                "clEnqueueSVMMemcpy");
        need(clReleaseEvent(event), "clReleaseEvent");
    }
    need(clEnqueueWriteBufferRect(queue, buffer, CL_FALSE, origin, origin, region, 64, 256, 128, 512, numbers, 0, NULL,
        NULL), "clEnqueueWriteBufferRect");
    need(clEnqueueMarkerWithWaitList(queue, 0, NULL, NULL), "clEnqueueMarkerWithWaitList");
    need(clEnqueueBarrierWithWaitList(queue, 0, NULL, &event), "clEnqueueBarrierWithWaitList");
    need(clWaitForEvents(1, &event), "clWaitForEvents");
    need(clReleaseEvent(event), "clReleaseEvent");
    need(clEnqueueMarker(queue, &event), "clEnqueueMarker");
    need(clEnqueueBarrier(queue), "clEnqueueBarrier");
    need(clReleaseEvent(event), "clReleaseEvent");
    need(clFinish(queue), "clFinish");
    unsigned sum = 0;
    for (int i = 0; i < SIZE; i++) sum += (unsigned) numbers[i];
    printf("given %d sum %x\n", given, sum);
}

/* None of these is a command. */
static void wrong(cl_command_queue queue) {
    cl_event event = (cl_event) 17;
    size_t size = SIZE;
    cl_int status = 0;
    cl_mem buffer = make_buffer();
    cl_kernel kernel = make_kernel("twice", buffer);
    printf("kernel %d\n", clEnqueueNDRangeKernel(queue, kernel, 7, NULL, &size, NULL, 0, NULL, &event));
    printf("read %d\n", clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 9 * sizeof numbers, numbers, 0, NULL, NULL));
    printf("map %d\n", clEnqueueMapBuffer(queue, buffer, CL_TRUE, 0, 0, 9 * sizeof numbers, 0, NULL, &event, &status)
        != NULL);
    printf("status %d\n", status);
    printf("marker %d\n", clEnqueueMarker(queue, NULL));
    printf("queue %d\n", clEnqueueMarkerWithWaitList(NULL, 0, NULL, NULL));
    printf("event %ld\n", (long) event);
}

/* Commands that wait for a user's event, and end in an order that nobody knows. */
static void unordered(void) {
    cl_command_queue queue = make_queue(CL_QUEUE_PROFILING_ENABLE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    cl_event user = clCreateUserEvent(context, NULL), events[2 * ROUNDS];
    cl_mem buffer = make_buffer();
    cl_kernel twice = make_kernel("twice", buffer), thrice = make_kernel("thrice", buffer);
    for (int round = 0; round < ROUNDS; round++) {
        run(queue, twice, 1, &user, &events[2 * round]);
        run(queue, thrice, 0, NULL, &events[2 * round + 1]);
    }
    need(clFlush(queue), "clFlush");
    need(clSetUserEventStatus(user, CL_COMPLETE), "clSetUserEventStatus");
    need(clFinish(queue), "clFinish");
    for (int event = 0; event < 2 * ROUNDS; event++) told(event % 2 ? "thrice" : "twice", events[event]);
}

/* A command that has failed has no times; one that still waits at the end has none. */
static void user(void) {
    cl_command_queue queue = make_queue(CL_QUEUE_PROFILING_ENABLE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    cl_event never = clCreateUserEvent(context, NULL), bad = clCreateUserEvent(context, NULL);
    cl_mem buffer = make_buffer();
    cl_kernel twice = make_kernel("twice", buffer), thrice = make_kernel("thrice", buffer);
    run(queue, twice, 1, &never, NULL);
    run(queue, twice, 1, &bad, NULL);
    need(clSetUserEventStatus(bad, -1), "clSetUserEventStatus");
    cl_event event;
    run(queue, thrice, 0, NULL, &event);
    need(clWaitForEvents(1, &event), "clWaitForEvents");
    told("thrice", event);
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
static int left = ROUNDS;

static void CL_CALLBACK notify(cl_event event, cl_int status, void *data) {
    (void) data;
    if (status == CL_COMPLETE) need(clReleaseEvent(event), "clReleaseEvent");
    pthread_mutex_lock(&mutex);
    if (--left == 0) pthread_cond_signal(&ended);
    pthread_mutex_unlock(&mutex);
}

/* The driver's threads call, and once the commands begin, nobody asks the driver whether it has done something. */
static void callbacks(void) {
    cl_command_queue queue = make_queue(CL_QUEUE_PROFILING_ENABLE);
    cl_event user = clCreateUserEvent(context, NULL);
    cl_kernel kernel = make_kernel("twice", make_buffer());
    for (int round = 0; round < ROUNDS; round++) {
        cl_event event;
        run(queue, kernel, 1, &user, &event);
        need(clSetEventCallback(event, CL_COMPLETE, notify, NULL), "clSetEventCallback");
    }
    need(clFlush(queue), "clFlush");
    need(clSetUserEventStatus(user, CL_COMPLETE), "clSetUserEventStatus");
    pthread_mutex_lock(&mutex);
    while (left > 0) pthread_cond_wait(&ended, &mutex);
    pthread_mutex_unlock(&mutex);
}

static cl_event thread_events[THREADS][ROUNDS];

static void *thread(void *argument) {
    cl_event *events = argument;
    cl_command_queue queue = make_queue(CL_QUEUE_PROFILING_ENABLE);
    cl_mem buffer = make_buffer();
    cl_kernel kernel = make_kernel((events - thread_events[0]) / ROUNDS % 2 ? "thrice" : "twice", buffer);
    for (int round = 0; round < ROUNDS; round++) run(queue, kernel, 0, NULL, &events[round]);
    need(clWaitForEvents(1, &events[ROUNDS - 1]), "clWaitForEvents");
    need(clReleaseCommandQueue(queue), "clReleaseCommandQueue");
    return NULL;
}

static void threads(void) {
    pthread_t all[THREADS];
    for (int i = 0; i < THREADS; i++) pthread_create(&all[i], NULL, thread, thread_events[i]);
    for (int i = 0; i < THREADS; i++) pthread_join(all[i], NULL);
    for (int i = 0; i < THREADS; i++)
        for (int round = 0; round < ROUNDS; round++) told(i % 2 ? "thrice" : "twice", thread_events[i][round]);
}

static void extensions(void) {
    cl_uint count = 0;
    printf("unknown %d\n", clGetExtensionFunctionAddressForPlatform(platform, "clNobodyKnowsThisRDO") != NULL);
    cl_int (*ids)(cl_uint, cl_platform_id *, cl_uint *) = (cl_int (*)(cl_uint, cl_platform_id *, cl_uint *))
        clGetExtensionFunctionAddressForPlatform(platform, "clIcdGetPlatformIDsKHR");
    printf("known %d\n", ids != NULL);
    if (ids) printf("status %d\n", ids(0, NULL, &count));
    printf("platforms %u\n", count);
}

/* Far down a stack that is as large as that of the first thread may be. */
static void deep(void) {
    volatile char frame[6 << 20];
    size_t size;
    frame[0] = 1;
    need(clGetPlatformInfo(platform, CL_PLATFORM_NAME, 0, NULL, &size), "clGetPlatformInfo");
    frame[sizeof frame - 1] = frame[0];
}

int main(int argc, char **argv) {
    const char *way = argc > 1 ? argv[1] : "";
    begin();
    if (!strcmp(way, "plain")) plain(make_queue(CL_QUEUE_PROFILING_ENABLE));
    else if (!strcmp(way, "unmeasured")) {
        cl_event event;
        cl_command_queue queue = make_queue(0);
        run(queue, make_kernel("twice", make_buffer()), 0, NULL, &event);
        run(queue, make_kernel("twice", make_buffer()), 0, NULL, NULL);
        need(clFinish(queue), "clFinish");
    } else if (!strcmp(way, "rare")) rare(make_queue(CL_QUEUE_PROFILING_ENABLE));
    else if (!strcmp(way, "wrong")) wrong(make_queue(CL_QUEUE_PROFILING_ENABLE));
    else if (!strcmp(way, "unordered")) unordered();
    else if (!strcmp(way, "user")) user();
    else if (!strcmp(way, "threads")) threads();
    else if (!strcmp(way, "callbacks")) callbacks();
    else if (!strcmp(way, "extensions")) extensions();
    else if (!strcmp(way, "deep")) deep();
    else {
        plain(make_queue(CL_QUEUE_PROFILING_ENABLE));
        fflush(stdout);
        sleep(3); /* what is written each second is written */
        if (!strcmp(way, "_exit")) _exit(5);
        if (!strcmp(way, "crash")) *(volatile int *) 8 = 1;
        if (!strcmp(way, "kill")) kill(getpid(), SIGKILL);
    }
    printf("ended\n");
    return 4;
}
