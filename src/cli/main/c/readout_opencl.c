/*
 * libreadout_opencl.so: a layer of the OpenCL ICD loader, which logs what a program calls of its own drivers. A loader
 * loads it where OPENCL_LAYERS names it, gives it a table of the functions below it, in the order of <CL/cl_icd.h>, and
 * takes a table of its functions, by version 100 of <CL/cl_layer.h>.
 *
 * Where a queue measures its commands, the log has their times too. Between what logs the call and the driver's
 * function stands one of this library then, which keeps the command's event, and asks for its times once it is
 * complete. It never waits: it asks during later calls of the program, and when the process ends.
 */
#include <limits.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "readout_jvm.h"

#define CL_LAYER_API_VERSION 0x4240
#define CL_LAYER_NAME 0x4241
#define API_VERSION 100

#define CL_SUCCESS 0
#define CL_INVALID_VALUE (-30)
#define CL_COMPLETE 0
#define CL_QUEUE_PROPERTIES 0x1093
#define CL_QUEUE_PROFILING_ENABLE 2
#define CL_KERNEL_FUNCTION_NAME 0x1190
#define CL_EVENT_COMMAND_EXECUTION_STATUS 0x11D3
#define CL_PROFILING_COMMAND_QUEUED 0x1280

/* Later loaders may have more functions, which are the target's own. */
#define MOST_ENTRIES 512
/* How many commands a call asks for that does not say that they are complete. */
#define SOME 16

/* What stands between the log of a call and the target. */
typedef enum {
    NOTHING,
    COMMAND, /* a command is enqueued: its queue is the first argument */
    KERNEL,  /* the same, and it is known by the kernel that is the second */
    MAP,     /* the same, and it fails by returning null */
    MARKER,  /* the same, and there must be an event */
    WAIT,    /* some commands are complete after it */
    FINISH,  /* all commands of a queue are complete after it */
    RELEASE, /* it lets go of what our events keep alive */
    FIND     /* it finds functions */
} Kind;

/* P is passed on as it is; W by a function of this library, with the place of its event, or of the name to find. */
#define ROWS(P, W) \
    P(clGetPlatformIDs) P(clGetPlatformInfo) P(clGetDeviceIDs) P(clGetDeviceInfo) P(clCreateContext) \
    P(clCreateContextFromType) P(clRetainContext) W(clReleaseContext, RELEASE, 0) P(clGetContextInfo) \
    P(clCreateCommandQueue) P(clRetainCommandQueue) W(clReleaseCommandQueue, RELEASE, 0) P(clGetCommandQueueInfo) \
    P(clSetCommandQueueProperty) P(clCreateBuffer) P(clCreateImage2D) P(clCreateImage3D) P(clRetainMemObject) \
    P(clReleaseMemObject) P(clGetSupportedImageFormats) P(clGetMemObjectInfo) P(clGetImageInfo) P(clCreateSampler) \
    P(clRetainSampler) P(clReleaseSampler) P(clGetSamplerInfo) P(clCreateProgramWithSource) \
    P(clCreateProgramWithBinary) P(clRetainProgram) P(clReleaseProgram) P(clBuildProgram) P(clUnloadCompiler) \
    P(clGetProgramInfo) P(clGetProgramBuildInfo) P(clCreateKernel) P(clCreateKernelsInProgram) P(clRetainKernel) \
    P(clReleaseKernel) P(clSetKernelArg) P(clGetKernelInfo) P(clGetKernelWorkGroupInfo) \
    W(clWaitForEvents, WAIT, 0) P(clGetEventInfo) P(clRetainEvent) P(clReleaseEvent) \
    P(clGetEventProfilingInfo) P(clFlush) W(clFinish, FINISH, 0) W(clEnqueueReadBuffer, COMMAND, 8) \
    W(clEnqueueWriteBuffer, COMMAND, 8) W(clEnqueueCopyBuffer, COMMAND, 8) W(clEnqueueReadImage, COMMAND, 10) \
    W(clEnqueueWriteImage, COMMAND, 10) W(clEnqueueCopyImage, COMMAND, 8) W(clEnqueueCopyImageToBuffer, COMMAND, 8) \
    W(clEnqueueCopyBufferToImage, COMMAND, 8) W(clEnqueueMapBuffer, MAP, 8) W(clEnqueueMapImage, MAP, 10) \
    W(clEnqueueUnmapMemObject, COMMAND, 5) W(clEnqueueNDRangeKernel, KERNEL, 8) W(clEnqueueTask, KERNEL, 4) \
    W(clEnqueueNativeKernel, COMMAND, 9) W(clEnqueueMarker, MARKER, 1) P(clEnqueueWaitForEvents) P(clEnqueueBarrier) \
    W(clGetExtensionFunctionAddress, FIND, 0) P(clCreateFromGLBuffer) P(clCreateFromGLTexture2D) \
    P(clCreateFromGLTexture3D) P(clCreateFromGLRenderbuffer) P(clGetGLObjectInfo) P(clGetGLTextureInfo) \
    W(clEnqueueAcquireGLObjects, COMMAND, 5) W(clEnqueueReleaseGLObjects, COMMAND, 5) P(clGetGLContextInfoKHR) \
    P(clGetDeviceIDsFromD3D10KHR) P(clCreateFromD3D10BufferKHR) P(clCreateFromD3D10Texture2DKHR) \
    P(clCreateFromD3D10Texture3DKHR) W(clEnqueueAcquireD3D10ObjectsKHR, COMMAND, 5) \
    W(clEnqueueReleaseD3D10ObjectsKHR, COMMAND, 5) P(clSetEventCallback) P(clCreateSubBuffer) \
    P(clSetMemObjectDestructorCallback) P(clCreateUserEvent) P(clSetUserEventStatus) \
    W(clEnqueueReadBufferRect, COMMAND, 13) W(clEnqueueWriteBufferRect, COMMAND, 13) \
    W(clEnqueueCopyBufferRect, COMMAND, 12) P(clCreateSubDevicesEXT) P(clRetainDeviceEXT) P(clReleaseDeviceEXT) \
    P(clCreateEventFromGLsyncKHR) P(clCreateSubDevices) P(clRetainDevice) P(clReleaseDevice) P(clCreateImage) \
    P(clCreateProgramWithBuiltInKernels) P(clCompileProgram) P(clLinkProgram) P(clUnloadPlatformCompiler) \
    P(clGetKernelArgInfo) W(clEnqueueFillBuffer, COMMAND, 8) W(clEnqueueFillImage, COMMAND, 7) \
    W(clEnqueueMigrateMemObjects, COMMAND, 6) W(clEnqueueMarkerWithWaitList, COMMAND, 3) \
    W(clEnqueueBarrierWithWaitList, COMMAND, 3) W(clGetExtensionFunctionAddressForPlatform, FIND, 1) \
    P(clCreateFromGLTexture) P(clGetDeviceIDsFromD3D11KHR) P(clCreateFromD3D11BufferKHR) \
    P(clCreateFromD3D11Texture2DKHR) P(clCreateFromD3D11Texture3DKHR) P(clCreateFromDX9MediaSurfaceKHR) \
    W(clEnqueueAcquireD3D11ObjectsKHR, COMMAND, 5) W(clEnqueueReleaseD3D11ObjectsKHR, COMMAND, 5) \
    P(clGetDeviceIDsFromDX9MediaAdapterKHR) W(clEnqueueAcquireDX9MediaSurfacesKHR, COMMAND, 5) \
    W(clEnqueueReleaseDX9MediaSurfacesKHR, COMMAND, 5) P(clCreateFromEGLImageKHR) \
    W(clEnqueueAcquireEGLObjectsKHR, COMMAND, 5) W(clEnqueueReleaseEGLObjectsKHR, COMMAND, 5) \
    P(clCreateEventFromEGLSyncKHR) P(clCreateCommandQueueWithProperties) P(clCreatePipe) P(clGetPipeInfo) \
    P(clSVMAlloc) P(clSVMFree) W(clEnqueueSVMFree, COMMAND, 7) W(clEnqueueSVMMemcpy, COMMAND, 7) \
    W(clEnqueueSVMMemFill, COMMAND, 7) W(clEnqueueSVMMap, COMMAND, 7) W(clEnqueueSVMUnmap, COMMAND, 4) \
    P(clCreateSamplerWithProperties) P(clSetKernelArgSVMPointer) P(clSetKernelExecInfo) \
    P(clGetKernelSubGroupInfoKHR) P(clCloneKernel) P(clCreateProgramWithIL) W(clEnqueueSVMMigrateMem, COMMAND, 7) \
    P(clGetDeviceAndHostTimer) P(clGetHostTimer) P(clGetKernelSubGroupInfo) P(clSetDefaultDeviceCommandQueue) \
    P(clSetProgramReleaseCallback) P(clSetProgramSpecializationConstant) P(clCreateBufferWithProperties) \
    P(clCreateImageWithProperties) P(clSetContextDestructorCallback)

/* Arguments travel as words, fourteen at most: those that were not passed are what happens to be there. */
#define MOST_WORDS 14
#define WORDS uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f, uintptr_t g, uintptr_t h, \
    uintptr_t i, uintptr_t j, uintptr_t k, uintptr_t l, uintptr_t m, uintptr_t n
#define PASSED a, b, c, d, e, f, g, h, i, j, k, l, m, n
#define PASSED_OF(words) words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7], words[8], \
    words[9], words[10], words[11], words[12], words[13]
typedef uintptr_t (*Words)(WORDS);

#define NUMBER_P(name) ROW_##name,
#define NUMBER_W(name, kind, place) ROW_##name,
enum { ROWS(NUMBER_P, NUMBER_W) ROW_COUNT };

static uintptr_t pass(int row, uintptr_t words[MOST_WORDS]);

#define FUNCTION_P(name)
#define FUNCTION_W(name, kind, place) \
    static uintptr_t pass_##name(WORDS) { return pass(ROW_##name, (uintptr_t[MOST_WORDS]) {PASSED}); }
ROWS(FUNCTION_P, FUNCTION_W)

#define ENTRY_P(name) {#name, NOTHING, 0, NULL},
#define ENTRY_W(name, kind, place) {#name, kind, place, pass_##name},
static const struct {
    const char *name;
    Kind kind;
    int place;
    Words function;
} rows[] = {ROWS(ENTRY_P, ENTRY_W)};

static ReadoutFunction targets[MOST_ENTRIES];

/* A command that may not be complete, and its event, which is kept. */
typedef struct Command {
    struct Command *next;
    void *event;
    uint64_t call;
    char name[];
} Command;

/* Those that have waited longest are first. */
static Command *first, **last = &first;
static pthread_mutex_t keeping = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t exit_once = PTHREAD_ONCE_INIT;
/* Whether this is a child of fork: what is kept is the parent's. */
static int is_child;

/*
 * Functions of Java, and what is called where there is none: 1 + the number of the call that this thread is in, if it
 * hands work to the device, else 0; and what writes the time of a command.
 */
static uint64_t no_call(void) { return 0; }
static void no_time(const char *name, uint64_t call, const uint64_t *times) { (void) name, (void) call, (void) times; }
static uint64_t (*current_call)(void) = no_call;
static void (*device_time)(const char *name, uint64_t call, const uint64_t times[4]) = no_time;

static int32_t query(int row, void *object, uint32_t what, size_t size, void *value, size_t *size_out) {
    int32_t (*function)(void *, uint32_t, size_t, void *, size_t *) =
        (int32_t (*)(void *, uint32_t, size_t, void *, size_t *)) targets[row];
    return function ? function(object, what, size, value, size_out) : CL_INVALID_VALUE;
}

static int32_t apply(int row, void *event) { return ((int32_t (*)(void *)) targets[row])(event); }

static void append(Command *command) {
    command->next = NULL;
    pthread_mutex_lock(&keeping);
    *last = command;
    last = &command->next;
    pthread_mutex_unlock(&keeping);
}

/* Whether a command needs to be kept no longer: its times are written if it has some. */
static int is_settled(Command *command) {
    int32_t status = CL_COMPLETE;
    uint64_t times[4];
    if (query(ROW_clGetEventInfo, command->event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL)
            != CL_SUCCESS || status < CL_COMPLETE)
        return 1;
    if (status > CL_COMPLETE) return 0;
    for (uint32_t time = 0; time < 4; time++)
        if (query(ROW_clGetEventProfilingInfo, command->event, CL_PROFILING_COMMAND_QUEUED + time, sizeof times[time],
                &times[time], NULL) != CL_SUCCESS)
            return 1;
    device_time(command->name, command->call, times);
    return 1;
}

/* Asks for the times of so many commands. No lock is held while the driver is called. */
static void settle(unsigned most) {
    if (is_child || !__atomic_load_n(&first, __ATOMIC_ACQUIRE)) return;
    pthread_mutex_lock(&keeping);
    Command *taken = first, **end = &first;
    while (*end && most-- > 0) end = &(*end)->next;
    first = *end;
    if (!first) last = &first;
    *end = NULL;
    pthread_mutex_unlock(&keeping);
    while (taken) {
        Command *command = taken;
        taken = command->next;
        if (is_settled(command)) {
            apply(ROW_clReleaseEvent, command->event);
            free(command);
        } else {
            append(command);
        }
    }
}

static void settle_all(void) { settle(UINT_MAX); }

/*
 * Registered when a command is kept, so that it is called before what the drivers registered when they began. Of a
 * program in Java, the VM has ended by then.
 */
static void settle_at_exit(void) {
    if (readout_is_alone()) atexit(settle_all);
}

static int measures(void *queue) {
    uint64_t properties = 0;
    return query(ROW_clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, NULL)
        == CL_SUCCESS && properties & CL_QUEUE_PROFILING_ENABLE;
}

/* By the name of its kernel, else of its function; null if there is no memory. */
static Command *command_of(int row, uint64_t call, void *kernel) {
    size_t size = 0;
    if (rows[row].kind == KERNEL) query(ROW_clGetKernelInfo, kernel, CL_KERNEL_FUNCTION_NAME, 0, NULL, &size);
    Command *command = malloc(sizeof *command + size + strlen(rows[row].name) + 1);
    if (!command) return NULL;
    command->call = call;
    command->event = NULL;
    if (size <= 1 || query(ROW_clGetKernelInfo, kernel, CL_KERNEL_FUNCTION_NAME, size, command->name, NULL)
            != CL_SUCCESS)
        strcpy(command->name, rows[row].name);
    return command;
}

static uintptr_t enqueue(int row, uintptr_t words[MOST_WORDS]) {
    Words target = (Words) targets[row];
    uintptr_t *place = &words[rows[row].place];
    int is_own = !*place;
    int is_asked_for = !is_child && !(is_own && rows[row].kind == MARKER) && measures((void *) words[0]);
    uint64_t call = is_asked_for ? current_call() : 0;
    Command *command = call ? command_of(row, call, (void *) words[1]) : NULL;
    if (!command) return target(PASSED_OF(words));

    if (is_own) *place = (uintptr_t) &command->event;
    uintptr_t result = target(PASSED_OF(words));
    int has_failed = rows[row].kind == MAP ? !result : (int32_t) result != CL_SUCCESS;
    void *event = has_failed ? NULL : *(void **) *place;
    if (!event || (!is_own && apply(ROW_clRetainEvent, event) != CL_SUCCESS)) {
        free(command);
        return result;
    }
    command->event = event;
    pthread_once(&exit_once, settle_at_exit);
    append(command);
    settle(SOME);
    return result;
}

static uintptr_t pass(int row, uintptr_t words[MOST_WORDS]) {
    Words target = (Words) targets[row];
    uintptr_t result;
    switch (rows[row].kind) {
    case FIND:
        result = target(PASSED_OF(words));
        return (uintptr_t) readout_traced((ReadoutFunction) result, (const char *) words[rows[row].place]);
    case WAIT:
        result = target(PASSED_OF(words));
        settle(SOME);
        return result;
    case RELEASE:
        settle_all();
        /* fall through */
    case FINISH:
        result = target(PASSED_OF(words));
        settle_all();
        return result;
    default:
        return enqueue(row, words);
    }
}

/* What a program calls instead of a target: of a command that is not logged, the target. */
static ReadoutFunction entry(uint32_t row) {
    ReadoutFunction target = targets[row];
    if (row >= ROW_COUNT || !target) return target;
    ReadoutFunction function = rows[row].function ? (ReadoutFunction) rows[row].function : target;
    ReadoutFunction traced = readout_traced(function, rows[row].name);
    return traced == function && rows[row].kind <= MARKER ? target : traced;
}

static void in_child(void) { is_child = 1; }

static int32_t answer(const void *value, size_t value_size, size_t size, void *out, size_t *size_out) {
    if (out && size < value_size) return CL_INVALID_VALUE;
    if (out) memcpy(out, value, value_size);
    if (size_out) *size_out = value_size;
    return CL_SUCCESS;
}

READOUT_EXPORTED int32_t clGetLayerInfo(uint32_t what, size_t size, void *out, size_t *size_out) {
    static const uint32_t version = API_VERSION;
    static const char name[] = "Readout trace";
    switch (what) {
    case CL_LAYER_API_VERSION: return answer(&version, sizeof version, size, out, size_out);
    case CL_LAYER_NAME: return answer(name, sizeof name, size, out, size_out);
    default: return CL_INVALID_VALUE;
    }
}

/* Once in a process: a second loader, or a loader that finds the layer named twice, has one layer less. */
READOUT_EXPORTED int32_t clInitLayer(uint32_t count, const ReadoutFunction *target, uint32_t *count_out,
        const ReadoutFunction **layer) {
    static ReadoutFunction entries[MOST_ENTRIES];
    static int begun;
    if (!target || !count_out || !layer || __atomic_exchange_n(&begun, 1, __ATOMIC_RELAXED)) return CL_INVALID_VALUE;
    if (count > MOST_ENTRIES) count = MOST_ENTRIES;
    memcpy(targets, target, count * sizeof *target);
    if (readout_tracing()) {
        pthread_atfork(NULL, NULL, in_child);
        current_call = (uint64_t (*)(void)) readout_traced((ReadoutFunction) no_call, "readoutCurrentCall");
        device_time = (void (*)(const char *, uint64_t, const uint64_t *))
            readout_traced((ReadoutFunction) no_time, "readoutDeviceTime");
    }
    for (uint32_t row = 0; row < count; row++) entries[row] = readout_tracing() ? entry(row) : target[row];
    *count_out = count;
    *layer = entries;
    return CL_SUCCESS;
}
