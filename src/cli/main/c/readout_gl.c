/*
 * libreadout_gl_1.so and so on, libGLX_readout.so.0: what libglvnd takes for drivers of EGL, GL and GL ES, and of GLX.
 * Each loads a driver of the system, a vendor, hands everything on to it, and logs the calls that come to the vendor.
 * The ABIs are those of libglvnd's <glvnd/libeglabi.h> and <glvnd/libglxabi.h>.
 *
 * libEGL takes a library for one vendor, and has one for each manifest. So there is this library for the first vendor
 * that the system has, and for the second, PLACE is its number; the manifest of one behind the last is passed over.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "readout_jvm.h"

#ifndef PLACE
#define PLACE 1
#endif
#define EGL_ABI 0
#define GLX_ABI 1
#define EGL_MANIFESTS "/etc/glvnd/egl_vendor.d:/usr/share/glvnd/egl_vendor.d"
#define NVIDIA "/proc/driver/nvidia/version"

typedef ReadoutFunction (*GetProcAddress)(const char *name);

/* How a vendor writes code of its own in the place of libglvnd's, by which calls would pass the log by. */
typedef struct {
    unsigned char (*is_supported)(int type, int size);
    unsigned char (*initiate)(int type, int size, ReadoutFunction lookup);
    ReadoutFunction release;
    ReadoutFunction attach_thread;
} Patching;

/* __EGLapiImports, as far as it is known here. */
typedef struct {
    ReadoutFunction get_platform_display;
    ReadoutFunction get_supports_api;
    ReadoutFunction get_vendor_string;
    GetProcAddress get_proc_address;
    ReadoutFunction get_dispatch_address;
    ReadoutFunction set_dispatch_index;
    Patching patching;
} EglImports;

/* __GLXapiImports. */
typedef struct {
    ReadoutFunction is_screen_supported;
    GetProcAddress get_proc_address;
    ReadoutFunction get_dispatch_address;
    ReadoutFunction set_dispatch_index;
    ReadoutFunction notify_error;
    Patching patching;
} GlxImports;

typedef unsigned (*EglMain)(uint32_t version, const void *exports, void *vendor, EglImports *imports);
typedef int (*GlxMain)(uint32_t version, const void *exports, void *vendor, GlxImports *imports);

/* By this name these libraries know each other: they never stand before one another. */
READOUT_EXPORTED const int readout_gl_vendor = PLACE;

static GetProcAddress vendor_get_proc_address;

static ReadoutFunction get_proc_address(const char *name) {
    return readout_traced(vendor_get_proc_address(name), name);
}

static unsigned char is_unsupported(int type, int size) {
    (void) type, (void) size;
    return 0;
}

static unsigned char refuse(int type, int size, ReadoutFunction lookup) {
    (void) type, (void) size, (void) lookup;
    return 0;
}

static void stand_before(GetProcAddress *get, Patching *patching) {
    vendor_get_proc_address = *get;
    *get = get_proc_address;
    if (patching->is_supported) patching->is_supported = is_unsupported;
    if (patching->initiate) patching->initiate = refuse;
}

static void *vendors[PLACE];
static int vendor_count;

/* The library that a manifest names, by libEGL's rules. */
static void *library_of(const char *manifest) {
    char text[4096] = "", name[PATH_MAX], folder[PATH_MAX], path[2 * PATH_MAX];
    FILE *file = fopen(manifest, "re");
    if (!file) return NULL;
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = 0;
    const char *key = strstr(text, "\"library_path\"");
    if (!key || sscanf(strchr(key + 1, '"') + 1, " : \"%4095[^\"]\"", name) != 1) return NULL;
    if (name[0] == '/' || !strchr(name, '/')) return dlopen(name, RTLD_LAZY);
    if (!realpath(manifest, folder)) return NULL;
    *strrchr(folder, '/') = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return dlopen(path, RTLD_LAZY);
}

static void take(const char *manifest) {
    void *library = vendor_count < PLACE ? library_of(manifest) : NULL;
    if (!library) return;
    int other = 0;
    while (other < vendor_count && vendors[other] != library) other++;
    if (other < vendor_count || !dlsym(library, "__egl_Main") || dlsym(library, "readout_gl_vendor")) dlclose(library);
    else vendors[vendor_count++] = library;
}

static int is_manifest(const struct dirent *entry) { return fnmatch("*.json", entry->d_name, 0) == 0; }

static int by_name(const struct dirent **one, const struct dirent **other) {
    return strcmp((*one)->d_name, (*other)->d_name);
}

/* A manifest, or a folder of them. */
static void take_all(const char *place) {
    struct dirent **entries;
    int count = scandir(place, &entries, is_manifest, by_name);
    if (count < 0) take(place);
    for (int entry = 0; entry < count; entry++) {
        char path[PATH_MAX];
        if (snprintf(path, sizeof path, "%s/%s", place, entries[entry]->d_name) < (int) sizeof path) take(path);
        free(entries[entry]);
    }
    if (count >= 0) free(entries);
}

READOUT_EXPORTED unsigned __egl_Main(uint32_t version, const void *exports, void *vendor, EglImports *imports) {
    const char *named = secure_getenv("READOUT_TRACE_EGL_VENDORS");
    char *places = strdup(named ? named : EGL_MANIFESTS), *rest = NULL;
    for (char *place = strtok_r(places, ":", &rest); place; place = strtok_r(NULL, ":", &rest)) take_all(place);
    free(places);
    if (vendor_count < PLACE) return 0;
    EglMain own = (EglMain) dlsym(vendors[PLACE - 1], "__egl_Main");
    if (!own(version, exports, vendor, imports)) return 0;
    if (version >> 16 != EGL_ABI || !readout_tracing()) return 1;
    stand_before(&imports->get_proc_address, &imports->patching);
    /* Both functions that give displays come here, with these arguments. */
    imports->get_platform_display = readout_traced(imports->get_platform_display, "eglGetPlatformDisplay");
    return 1;
}

/*
 * libGLX asks the X server for the vendor's name, unless a name is given, and then it does not ask whether the vendor
 * is right for the screen. Where there may be two, it asks the server if this one refuses.
 */
READOUT_EXPORTED int __glx_Main(uint32_t version, const void *exports, void *vendor, GlxImports *imports) {
    const char *named = secure_getenv("READOUT_TRACE_GLX_VENDOR");
    if (!named && access(NVIDIA, F_OK) == 0) {
        if (readout_tracing()) readout_say("GLX is not traced, since this machine may have two drivers of it: name the"
            " one that the screen has, __GLX_VENDOR_LIBRARY_NAME=nvidia or mesa");
        return 0;
    }
    char name[NAME_MAX];
    snprintf(name, sizeof name, "libGLX_%s.so.0", named ? named : "mesa");
    void *library = dlopen(name, RTLD_LAZY);
    GlxMain own = library && !dlsym(library, "readout_gl_vendor") ? (GlxMain) dlsym(library, "__glx_Main") : NULL;
    if (!own || !own(version, exports, vendor, imports)) return 0;
    if (version >> 16 == GLX_ABI && readout_tracing()) stand_before(&imports->get_proc_address, &imports->patching);
    return 1;
}
