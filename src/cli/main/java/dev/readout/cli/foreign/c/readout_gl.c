/*
 * libreadout_gl_1.so and so on, libGLX_readout.so.0: what libglvnd takes for drivers of EGL, GL and GL ES, and of GLX.
 * Each loads a driver of the system, a vendor, hands everything on to it, and logs the calls that come to the vendor.
 * The ABIs are those of libglvnd's <glvnd/libeglabi.h> and <glvnd/libglxabi.h>.
 *
 * libEGL takes a library for one vendor, and has one for each manifest. So there is this library for the first vendor
 * that the system has, and for the second, PLACE is its number; the manifest of one behind the last is passed over.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <glob.h>
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

/*
 * Of __EGLapiImports and __GLXapiImports, what a vendor fills in: the places of functions. By the last four a vendor
 * writes code of its own in the place of libglvnd's, by which calls would pass the log by.
 */
#define EGL_GET_PLATFORM_DISPLAY 0
#define EGL_GET_PROC_ADDRESS 3
#define EGL_PATCHING 6
#define GLX_GET_PROC_ADDRESS 1
#define GLX_PATCHING 5
#define PATCHING_COUNT 4

typedef int (*VendorMain)(uint32_t version, const void *exports, void *vendor, ReadoutFunction *imports);

/* By this name these libraries know each other: they never stand before one another. */
READOUT_EXPORTED const int readout_gl_vendor = PLACE;

static GetProcAddress vendor_get_proc_address;

static ReadoutFunction get_proc_address(const char *name) {
    return readout_traced(vendor_get_proc_address(name), name);
}

static void stand_before(ReadoutFunction *get, ReadoutFunction *patching) {
    vendor_get_proc_address = (GetProcAddress) *get;
    *get = (ReadoutFunction) get_proc_address;
    memset(patching, 0, PATCHING_COUNT * sizeof *patching);
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

/* A manifest, or a folder of them. */
static void take_all(const char *place) {
    char pattern[PATH_MAX];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/*.json", place);
    if (glob(pattern, 0, NULL, &found) != 0) take(place);
    for (size_t manifest = 0; manifest < found.gl_pathc; manifest++) take(found.gl_pathv[manifest]);
    globfree(&found);
}

READOUT_EXPORTED int __egl_Main(uint32_t version, const void *exports, void *vendor, ReadoutFunction *imports) {
    const char *named = secure_getenv("READOUT_TRACE_EGL_VENDORS");
    char *places = strdup(named ? named : EGL_MANIFESTS), *rest = NULL;
    for (char *place = strtok_r(places, ":", &rest); place; place = strtok_r(NULL, ":", &rest)) take_all(place);
    free(places);
    if (vendor_count < PLACE) return 0;
    VendorMain own = (VendorMain) dlsym(vendors[PLACE - 1], "__egl_Main");
    if (!own(version, exports, vendor, imports)) return 0;
    if (version >> 16 != EGL_ABI || !readout_tracing()) return 1;
    stand_before(&imports[EGL_GET_PROC_ADDRESS], &imports[EGL_PATCHING]);
    /* Both functions that give displays come here, with these arguments. */
    imports[EGL_GET_PLATFORM_DISPLAY] = readout_traced(imports[EGL_GET_PLATFORM_DISPLAY], "eglGetPlatformDisplay");
    return 1;
}

/*
 * libGLX asks the X server for the vendor's name, unless a name is given, and then it does not ask whether the vendor
 * is right for the screen. Where there may be two, it asks the server if this one refuses.
 */
READOUT_EXPORTED int __glx_Main(uint32_t version, const void *exports, void *vendor, ReadoutFunction *imports) {
    const char *named = secure_getenv("READOUT_TRACE_GLX_VENDOR");
    if (!named && access(NVIDIA, F_OK) == 0) {
        if (readout_tracing()) readout_say("GLX is not traced, since this machine may have two drivers of it: name the"
            " one that the screen has, __GLX_VENDOR_LIBRARY_NAME=nvidia or mesa");
        return 0;
    }
    char name[NAME_MAX];
    snprintf(name, sizeof name, "libGLX_%s.so.0", named ? named : "mesa");
    void *library = dlopen(name, RTLD_LAZY);
    VendorMain own = library && !dlsym(library, "readout_gl_vendor") ? (VendorMain) dlsym(library, "__glx_Main") : NULL;
    if (!own || !own(version, exports, vendor, imports)) return 0;
    if (version >> 16 == GLX_ABI && readout_tracing())
        stand_before(&imports[GLX_GET_PROC_ADDRESS], &imports[GLX_PATCHING]);
    return 1;
}
