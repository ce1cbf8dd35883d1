/*
 * libreadout_egl.so: an EGL and GL driver for any process, answered by Readout's software device. It is a vendor of
 * libglvnd, whose libEGL asks it for addresses, and the device's eglGetProcAddress answers. The ABI is that of
 * libglvnd's <glvnd/libeglabi.h>, version 0.
 *
 * Functions of extensions that have no display among their arguments come to libEGL by way of this library, since only
 * a vendor knows by what to find the vendor that is meant.
 */
#include <stdint.h>
#include <string.h>

#include "readout_jvm.h"

#define ABI_MAJOR_VERSION 0
#define PLATFORM_EXTENSIONS 0 /* __EGL_VENDOR_STRING_PLATFORM_EXTENSIONS */

#define EGL_EXTENSIONS 0x3055
#define EGL_NONE 0x3038
#define EGL_OPENGL_ES_API 0x30A0
#define EGL_OPENGL_API 0x30A2
#define EGL_BAD_CONTEXT 0x3006
#define EGL_BAD_DEVICE_EXT 0x322B

typedef ReadoutFunction (*GetProcAddress)(const char *name);
typedef struct Vendor Vendor;

/* __EGLapiExports: what libEGL does for vendors, as far as it is called here. */
typedef struct {
    void (*thread_init)(void);
    ReadoutFunction get_current_api;
    Vendor *(*get_current_vendor)(void);
    ReadoutFunction get_current_context, get_current_display, get_current_surface;
    ReadoutFunction (*fetch_dispatch_entry)(Vendor *vendor, int index);
    void (*set_error)(int32_t error);
    unsigned (*set_last_vendor)(Vendor *vendor);
    ReadoutFunction get_vendor_from_display;
    Vendor *(*get_vendor_from_device)(void *device);
} Exports;

/* __EGLapiImports: what vendors do for libEGL. What is behind set_dispatch_index is optional. */
typedef struct {
    void *(*get_platform_display)(unsigned platform, void *native_display, const intptr_t *attributes);
    unsigned (*get_supports_api)(unsigned api);
    const char *(*get_vendor_string)(int name);
    ReadoutFunction (*get_proc_address)(const char *name);
    ReadoutFunction (*get_dispatch_address)(const char *name);
    void (*set_dispatch_index)(const char *name, int index);
} Imports;

static const Exports *egl;
static Vendor *own_vendor;

/* A function of GL that the device lacks. libglvnd's own returns what happens to be in the register. */
static uintptr_t missing(void) { return 0; }

static ReadoutFunction get_proc_address(const char *name) {
    GetProcAddress get = (GetProcAddress) readout_device("eglGetProcAddress");
    ReadoutFunction found = readout_guarded(get(name), name);
    if (!found && !strncmp(name, "gl", 2)) return (ReadoutFunction) missing;
    return found && !strcmp(name, "eglGetProcAddress") ? (ReadoutFunction) get_proc_address : found;
}

static void *get_platform_display(unsigned platform, void *native_display, const intptr_t *attributes) {
    if (platform == EGL_NONE) {
        void *(*get)(void *) = (void *(*)(void *)) get_proc_address("eglGetDisplay");
        return get ? get(native_display) : NULL;
    }
    void *(*get)(unsigned, void *, const intptr_t *) =
        (void *(*)(unsigned, void *, const intptr_t *)) get_proc_address("eglGetPlatformDisplay");
    return get ? get(platform, native_display, attributes) : NULL;
}

static unsigned get_supports_api(unsigned api) { return api == EGL_OPENGL_API || api == EGL_OPENGL_ES_API; }

/* libEGL takes the names of platforms that it does not know from here. */
static const char *get_vendor_string(int name) {
    const char *(*get)(void *, int32_t) = (const char *(*)(void *, int32_t)) get_proc_address("eglQueryString");
    return name == PLATFORM_EXTENSIONS && get ? get(NULL, EGL_EXTENSIONS) : NULL;
}

/* Arguments travel as words, nine at most: those that were not passed are what happens to be there. */
#define WORDS(type) type a, type b, type c, type d, type e, type f, type g, type h, type i
#define PASSED a, b, c, d, e, f, g, h, i
typedef uintptr_t (*Words)(WORDS(uintptr_t));

static uintptr_t dispatch(int row, WORDS(uintptr_t));

#define ROWS(ROW) \
    ROW(0, "eglQueryDeviceStringEXT", 1) \
    ROW(1, "eglQueryDeviceAttribEXT", 1) \
    ROW(2, "eglGetPerfCounterConstantBRCM", 0) \
    ROW(3, "eglGetPerfCounterGroupInfoBRCM", 0) \
    ROW(4, "eglGetPerfCounterInfoBRCM", 0) \
    ROW(5, "eglSetPerfCountingBRCM", 0) \
    ROW(6, "eglChoosePerfCountersBRCM", 0) \
    ROW(7, "eglGetPerfCounterDataBRCM", 0)
#define FUNCTION(row, name, by_device) \
    static uintptr_t dispatch_##row(WORDS(uintptr_t)) { return dispatch(row, PASSED); }
#define ENTRY(row, name, by_device) {name, by_device, dispatch_##row, -1},

ROWS(FUNCTION)

static struct {
    const char *name;
    int by_device; /* the first argument is a device, which has a vendor; else the current context has one */
    Words function;
    int index; /* libEGL's number of the function */
} rows[] = {ROWS(ENTRY)};

#define ROW_COUNT ((int) (sizeof rows / sizeof rows[0]))

static uintptr_t dispatch(int row, WORDS(uintptr_t)) {
    egl->thread_init();
    Vendor *vendor = rows[row].by_device ? egl->get_vendor_from_device((void *) a) : egl->get_current_vendor();
    if (!vendor && !rows[row].by_device) vendor = own_vendor;
    Words function = vendor ? (Words) egl->fetch_dispatch_entry(vendor, rows[row].index) : NULL;
    if (!function) {
        egl->set_error(rows[row].by_device ? EGL_BAD_DEVICE_EXT : EGL_BAD_CONTEXT);
        return 0;
    }
    egl->set_last_vendor(vendor);
    return function(PASSED);
}

static int row_of(const char *name) {
    int row = 0;
    while (row < ROW_COUNT && strcmp(rows[row].name, name) != 0) row++;
    return row;
}

static ReadoutFunction get_dispatch_address(const char *name) {
    int row = row_of(name);
    return row < ROW_COUNT ? (ReadoutFunction) rows[row].function : NULL;
}

static void set_dispatch_index(const char *name, int index) {
    int row = row_of(name);
    if (row < ROW_COUNT) rows[row].index = index;
}

READOUT_EXPORTED unsigned __egl_Main(uint32_t version, const Exports *exports, Vendor *vendor, Imports *imports) {
    if (version >> 16 != ABI_MAJOR_VERSION) return 0;
    egl = exports;
    own_vendor = vendor;
    imports->get_platform_display = get_platform_display;
    imports->get_supports_api = get_supports_api;
    imports->get_vendor_string = get_vendor_string;
    imports->get_proc_address = get_proc_address;
    imports->get_dispatch_address = get_dispatch_address;
    imports->set_dispatch_index = set_dispatch_index;
    return 1;
}
