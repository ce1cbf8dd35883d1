/*
 * libreadout_opencl.so: a layer of the OpenCL ICD loader, which logs what a program calls of its own drivers. A loader
 * loads it where OPENCL_LAYERS names it, gives it a table of the functions below it, in the order of <CL/cl_icd.h>, and
 * takes a table of its functions, by version 100 of <CL/cl_layer.h>.
 *
 * Where a queue measures its commands, the log has their times too. Between what logs the call and the driver's
 * function stands one of this library then, which keeps the command's event for ../CommandTimes.java.
 * That asks for its times once it is complete. It never waits: it asks during later calls of the program, and when the
 * process ends.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "readout_jvm.h"

#define CL_LAYER_API_VERSION 0x4240
#define CL_LAYER_NAME 0x4241
#define API_VERSION 100

#define CL_SUCCESS 0
#define CL_INVALID_VALUE (-30)
/* Later loaders may have more functions, which are the target's own. */
#define MOST_ENTRIES 512
/* The step between the log of a call and the target. */
typedef enum {
    NOTHING,
    COMMAND, /* a command is enqueued: its queue is the first argument */
    KERNEL,  /* the same, and it is known by the kernel that is the second */
    SETTLE,  /* commands may be complete after it, or it lets go of what our events keep alive */
    FIND     /* it finds functions */
} Kind;

/* P is passed on as it is; W by a function of this library, with the place of its event, or of the name to find. */
#define ROWS(P, W) \
    P(clGetPlatformIDs) P(clGetPlatformInfo) P(clGetDeviceIDs) P(clGetDeviceInfo) P(clCreateContext) \
    P(clCreateContextFromType) P(clRetainContext) W(clReleaseContext, SETTLE, 0) P(clGetContextInfo) \
    P(clCreateCommandQueue) P(clRetainCommandQueue) W(clReleaseCommandQueue, SETTLE, 0) P(clGetCommandQueueInfo) \
    P(clSetCommandQueueProperty) P(clCreateBuffer) P(clCreateImage2D) P(clCreateImage3D) P(clRetainMemObject) \
    P(clReleaseMemObject) P(clGetSupportedImageFormats) P(clGetMemObjectInfo) P(clGetImageInfo) P(clCreateSampler) \
    P(clRetainSampler) P(clReleaseSampler) P(clGetSamplerInfo) P(clCreateProgramWithSource) \
    P(clCreateProgramWithBinary) P(clRetainProgram) P(clReleaseProgram) P(clBuildProgram) P(clUnloadCompiler) \
    P(clGetProgramInfo) P(clGetProgramBuildInfo) P(clCreateKernel) P(clCreateKernelsInProgram) P(clRetainKernel) \
    P(clReleaseKernel) P(clSetKernelArg) P(clGetKernelInfo) P(clGetKernelWorkGroupInfo) \
    P(clWaitForEvents) P(clGetEventInfo) P(clRetainEvent) P(clReleaseEvent) \
    P(clGetEventProfilingInfo) P(clFlush) W(clFinish, SETTLE, 0) W(clEnqueueReadBuffer, COMMAND, 8) \
    W(clEnqueueWriteBuffer, COMMAND, 8) W(clEnqueueCopyBuffer, COMMAND, 8) W(clEnqueueReadImage, COMMAND, 10) \
    W(clEnqueueWriteImage, COMMAND, 10) W(clEnqueueCopyImage, COMMAND, 8) W(clEnqueueCopyImageToBuffer, COMMAND, 8) \
    W(clEnqueueCopyBufferToImage, COMMAND, 8) W(clEnqueueMapBuffer, COMMAND, 8) W(clEnqueueMapImage, COMMAND, 10) \
    W(clEnqueueUnmapMemObject, COMMAND, 5) W(clEnqueueNDRangeKernel, KERNEL, 8) W(clEnqueueTask, KERNEL, 4) \
    W(clEnqueueNativeKernel, COMMAND, 9) P(clEnqueueMarker) P(clEnqueueWaitForEvents) P(clEnqueueBarrier) \
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

/* The driver's functions that Java calls, in its order. */
static ReadoutFunction driver[5];

/* True if an event was kept, so that there may be something to settle. */
static int has_kept;

static int32_t apply(int row, void *event) { return ((int32_t (*)(void *)) targets[row])(event); }

/*
 * Functions of Java, and what is called where there is none: 1 + the number of the call that this thread is in, if it
 * hands work to a queue that measures, else 0; what takes an event, by the name of its kernel, else of its function;
 * and what asks for the times of all that were taken.
 */
static uint64_t no_call(void) { return 0; }
static void keep_none(void *event) { apply(ROW_clReleaseEvent, event); }
static void settle_none(void) {}
static uint64_t (*current_call)(const ReadoutFunction *driver, void *queue);
static void (*keep)(void *event, const char *name, void *kernel, uint64_t call);
static void (*settle)(void);

static void settle_at_exit(void) { settle(); }

static uintptr_t enqueue(int row, uintptr_t words[MOST_WORDS]) {
    Words target = (Words) targets[row];
    uint64_t call = current_call(driver, (void *) words[0]);
    if (!call) return target(PASSED_OF(words));

    void *event = NULL, **asked_for = (void **) words[rows[row].place];
    words[rows[row].place] = (uintptr_t) &event;
    uintptr_t result = target(PASSED_OF(words));
    if (event && asked_for) *asked_for = event;
    if (!event || (asked_for && apply(ROW_clRetainEvent, event) != CL_SUCCESS)) return result;
    /* Registered this late, so that it is called before what the drivers registered when they began. */
    if (!__atomic_exchange_n(&has_kept, 1, __ATOMIC_RELAXED)) atexit(settle_at_exit);
    keep(event, rows[row].name, rows[row].kind == KERNEL ? (void *) words[1] : NULL, call);
    return result;
}

static uintptr_t pass(int row, uintptr_t words[MOST_WORDS]) {
    if (rows[row].kind <= KERNEL) return enqueue(row, words);
    int settles = rows[row].kind == SETTLE && has_kept;
    if (settles) settle();
    uintptr_t result = ((Words) targets[row])(PASSED_OF(words));
    if (settles) settle();
    return rows[row].kind != FIND ? result
        : (uintptr_t) readout_traced((ReadoutFunction) result, (const char *) words[rows[row].place]);
}

/* The function that a program calls instead of a target: of a command that is not logged, the target. */
static ReadoutFunction entry(uint32_t row) {
    ReadoutFunction target = targets[row];
    if (row >= ROW_COUNT || !target) return target;
    ReadoutFunction function = rows[row].function ? (ReadoutFunction) rows[row].function : target;
    ReadoutFunction traced = readout_traced(function, rows[row].name);
    return traced == function && rows[row].kind <= KERNEL ? target : traced;
}

READOUT_EXPORTED int32_t clGetLayerInfo(uint32_t what, size_t size, void *out, size_t *size_out) {
    static const uint32_t version = API_VERSION;
    static const char name[] = "Readout trace";
    int is_name = what == CL_LAYER_NAME;
    size_t value_size = is_name ? sizeof name : sizeof version;
    if ((!is_name && what != CL_LAYER_API_VERSION) || (out && size < value_size)) return CL_INVALID_VALUE;
    if (out) memcpy(out, is_name ? (const void *) name : &version, value_size);
    if (size_out) *size_out = value_size;
    return CL_SUCCESS;
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
        const ReadoutFunction called[] = {targets[ROW_clGetCommandQueueInfo], targets[ROW_clGetKernelInfo],
            targets[ROW_clGetEventInfo], targets[ROW_clGetEventProfilingInfo], targets[ROW_clReleaseEvent]};
        memcpy(driver, called, sizeof driver);
        current_call = (typeof(current_call)) readout_traced((ReadoutFunction) no_call, "readoutCurrentCall");
        keep = (typeof(keep)) readout_traced((ReadoutFunction) keep_none, "readoutKeep");
        settle = (typeof(settle)) readout_traced((ReadoutFunction) settle_none, "readoutSettle");
    }
    for (uint32_t row = 0; row < count; row++) entries[row] = readout_tracing() ? entry(row) : target[row];
    *count_out = count;
    *layer = entries;
    return CL_SUCCESS;
}
