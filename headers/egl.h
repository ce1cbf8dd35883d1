/*
 * The part of the EGL ABI that Readout uses, and nothing else: enough to have a context without a
 * window, and EGL_BRCM_performance_counters.
 *
 * jextract turns this file into the Java package dev.readout.abi.egl, from which both sides of a
 * call are made: the driver that calls and the software device that answers. Every name, number
 * and signature is that of the Khronos headers <EGL/egl.h> and <EGL/eglext.h>, compiled without a
 * window system (EGL_NO_PLATFORM_SPECIFIC_TYPES); HeadersTest compares them, wherever one of those
 * declares the same thing, and both with the generated classes. A function type is called PFN_ and
 * the function's name, where those headers write the whole in capitals. There are only types and
 * constants here: a prototype or a variable would tie the generated classes to one library.
 *
 * The trace layer reads this file too, when the library runs. What it needs and C cannot say stands
 * in the words of annotations.h.
 *
 * No Khronos header declares EGL_BRCM_performance_counters or what chooses a back end of ANGLE:
 * there the texts of the extensions are the only source.
 *
 * To use something more of EGL: declare it here, name it in egl.includes (a list that keeps the C
 * library's own names out), and generate again, from the root of the repository:
 *
 *   jextract -I headers/widths @headers/egl.includes --output src/main/java \
 *       --target-package dev.readout.abi.egl --header-class-name egl_h headers/egl.h
 *
 * or `mvn -Pjextract generate-sources`, which also takes out the constant of C's long: it has the
 * width that long has where jextract runs. What is committed was made by openjdk/jextract, commit
 * f9866df3a178baa2e4a3746a7a6e458d783ace92, with libclang 14.
 */
#ifndef READOUT_EGL_H
#define READOUT_EGL_H

#include <stdint.h>

#include "annotations.h"

/* ---- Basics --------------------------------------------------------------------------------- */

READOUT_WRITTEN_IF(return != EGL_FALSE) typedef unsigned int EGLBoolean;
READOUT_HEXADECIMAL typedef unsigned int EGLenum;
typedef int32_t EGLint;
typedef intptr_t EGLAttrib;
typedef void* EGLDisplay;
typedef void* EGLConfig;
typedef void* EGLContext;
typedef void* EGLSurface;
typedef void* EGLNativeDisplayType;
typedef void (*PFN_eglVoidFunction)(void);

#define EGL_FALSE 0
#define EGL_TRUE 1
#define EGL_NONE 0x3038

READOUT_NAMES(EGLBoolean, EGL_FALSE, EGL_TRUE)

/* What eglGetError answers about the calling thread's last call. */
#define EGL_SUCCESS 0x3000
#define EGL_NOT_INITIALIZED 0x3001
#define EGL_BAD_ACCESS 0x3002
#define EGL_BAD_ALLOC 0x3003
#define EGL_BAD_ATTRIBUTE 0x3004
#define EGL_BAD_CONFIG 0x3005
#define EGL_BAD_CONTEXT 0x3006
#define EGL_BAD_CURRENT_SURFACE 0x3007
#define EGL_BAD_DISPLAY 0x3008
#define EGL_BAD_MATCH 0x3009
#define EGL_BAD_NATIVE_PIXMAP 0x300A
#define EGL_BAD_NATIVE_WINDOW 0x300B
#define EGL_BAD_PARAMETER 0x300C
#define EGL_BAD_SURFACE 0x300D
#define EGL_CONTEXT_LOST 0x300E

#define EGL_VENDOR 0x3053
#define EGL_VERSION 0x3054
#define EGL_EXTENSIONS 0x3055
#define EGL_CLIENT_APIS 0x308D

READOUT_NAMES(Error, EGL_SUCCESS, EGL_NOT_INITIALIZED, EGL_BAD_ACCESS, EGL_BAD_ALLOC, EGL_BAD_ATTRIBUTE,
        EGL_BAD_CONFIG, EGL_BAD_CONTEXT, EGL_BAD_CURRENT_SURFACE, EGL_BAD_DISPLAY, EGL_BAD_MATCH,
        EGL_BAD_NATIVE_PIXMAP, EGL_BAD_NATIVE_WINDOW, EGL_BAD_PARAMETER, EGL_BAD_SURFACE, EGL_CONTEXT_LOST)
READOUT_NAMES(StringName, EGL_VENDOR, EGL_VERSION, EGL_EXTENSIONS, EGL_CLIENT_APIS)

typedef PFN_eglVoidFunction (*PFN_eglGetProcAddress)(READOUT_STRING const char* procname);
typedef READOUT_NAMED(Error) EGLint (*PFN_eglGetError)(void);
typedef READOUT_STRING const char* (*PFN_eglQueryString)(
        EGLDisplay dpy, READOUT_NAMED(StringName) EGLint name);

/* ---- Displays: without a window system, or on ANGLE ----------------------------------------- */

#define EGL_PLATFORM_SURFACELESS_MESA 0x31DD
#define EGL_PLATFORM_DEVICE_EXT 0x313F

#define EGL_PLATFORM_ANGLE_ANGLE 0x3202
#define EGL_PLATFORM_ANGLE_TYPE_ANGLE 0x3203
#define EGL_PLATFORM_ANGLE_TYPE_VULKAN_ANGLE 0x3450

READOUT_NAMES(Platform, EGL_PLATFORM_SURFACELESS_MESA, EGL_PLATFORM_DEVICE_EXT, EGL_PLATFORM_ANGLE_ANGLE)
READOUT_NAMES(Attribute, EGL_PLATFORM_ANGLE_TYPE_ANGLE)
READOUT_NAMES(EGL_PLATFORM_ANGLE_TYPE_ANGLE, EGL_PLATFORM_ANGLE_TYPE_VULKAN_ANGLE)

typedef EGLDisplay (*PFN_eglGetDisplay)(EGLNativeDisplayType display_id);
typedef EGLDisplay (*PFN_eglGetPlatformDisplay)(
        READOUT_NAMED(Platform) EGLenum platform, void* native_display,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLAttrib* attrib_list);
typedef EGLDisplay (*PFN_eglGetPlatformDisplayEXT)(
        READOUT_NAMED(Platform) EGLenum platform, void* native_display,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list);
typedef EGLBoolean (*PFN_eglInitialize)(EGLDisplay dpy, EGLint* major, EGLint* minor);
typedef EGLBoolean (*PFN_eglTerminate)(EGLDisplay dpy);
typedef EGLBoolean (*PFN_eglReleaseThread)(void);

typedef void* EGLDeviceEXT;

typedef EGLBoolean (*PFN_eglQueryDevicesEXT)(
        EGLint max_devices, READOUT_LENGTH(max_devices, *num_devices) EGLDeviceEXT* devices,
        EGLint* num_devices);

/* ---- Contexts: OpenGL and OpenGL ES --------------------------------------------------------- */

#define EGL_OPENGL_ES_API 0x30A0
#define EGL_OPENGL_API 0x30A2

#define EGL_SURFACE_TYPE 0x3033
#define EGL_PBUFFER_BIT 0x0001
#define EGL_RENDERABLE_TYPE 0x3040
#define EGL_OPENGL_ES2_BIT 0x0004
#define EGL_OPENGL_BIT 0x0008
#define EGL_OPENGL_ES3_BIT 0x00000040
#define EGL_RED_SIZE 0x3024
#define EGL_GREEN_SIZE 0x3023
#define EGL_BLUE_SIZE 0x3022
#define EGL_ALPHA_SIZE 0x3021
#define EGL_WIDTH 0x3057
#define EGL_HEIGHT 0x3056

#define EGL_CONTEXT_MAJOR_VERSION 0x3098
#define EGL_CONTEXT_MINOR_VERSION 0x30FB
#define EGL_CONTEXT_OPENGL_PROFILE_MASK 0x30FD
#define EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT 0x00000001

READOUT_NAMES(Api, EGL_NONE, EGL_OPENGL_ES_API, EGL_OPENGL_API)
READOUT_NAMES(Attribute, EGL_SURFACE_TYPE, EGL_RENDERABLE_TYPE, EGL_RED_SIZE, EGL_GREEN_SIZE, EGL_BLUE_SIZE,
        EGL_ALPHA_SIZE, EGL_WIDTH, EGL_HEIGHT, EGL_CONTEXT_MAJOR_VERSION, EGL_CONTEXT_MINOR_VERSION,
        EGL_CONTEXT_OPENGL_PROFILE_MASK)
READOUT_BITS(EGL_SURFACE_TYPE, EGL_PBUFFER_BIT)
READOUT_BITS(EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_OPENGL_BIT, EGL_OPENGL_ES3_BIT)
READOUT_BITS(EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT)

typedef EGLBoolean (*PFN_eglBindAPI)(READOUT_NAMED(Api) EGLenum api);
typedef READOUT_NAMED(Api) EGLenum (*PFN_eglQueryAPI)(void);
typedef EGLBoolean (*PFN_eglChooseConfig)(
        EGLDisplay dpy, READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list,
        READOUT_LENGTH(config_size, *num_config) EGLConfig* configs, EGLint config_size,
        EGLint* num_config);
typedef EGLContext (*PFN_eglCreateContext)(
        EGLDisplay dpy, EGLConfig config, EGLContext share_context,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list);
typedef EGLBoolean (*PFN_eglDestroyContext)(EGLDisplay dpy, EGLContext ctx);
typedef EGLSurface (*PFN_eglCreatePbufferSurface)(
        EGLDisplay dpy, EGLConfig config,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list);
typedef EGLBoolean (*PFN_eglDestroySurface)(EGLDisplay dpy, EGLSurface surface);
typedef EGLBoolean (*PFN_eglMakeCurrent)(
        EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx);
typedef EGLContext (*PFN_eglGetCurrentContext)(void);

/* ---- EGL_BRCM_performance_counters ---------------------------------------------------------- */

typedef uint64_t EGLuint64BRCM;

#define EGL_ACQUIRE_COUNTERS_BRCM 0x33C0
#define EGL_RELEASE_COUNTERS_BRCM 0x33C1
#define EGL_START_COUNTERS_BRCM 0x33C2
#define EGL_STOP_COUNTERS_BRCM 0x33C3
#define EGL_NUM_COUNTER_GROUPS_BRCM 0x33C4
#define EGL_MAX_COUNTER_STRING_LEN_BRCM 0x33C5

READOUT_NAMES(CounterConstant, EGL_NUM_COUNTER_GROUPS_BRCM, EGL_MAX_COUNTER_STRING_LEN_BRCM)
READOUT_NAMES(Counting, EGL_ACQUIRE_COUNTERS_BRCM, EGL_RELEASE_COUNTERS_BRCM, EGL_START_COUNTERS_BRCM,
        EGL_STOP_COUNTERS_BRCM)

typedef EGLint (*PFN_eglGetPerfCounterConstantBRCM)(READOUT_NAMED(CounterConstant) EGLenum pname);
typedef EGLBoolean (*PFN_eglGetPerfCounterGroupInfoBRCM)(
        EGLint group, EGLint nameStrSize,
        READOUT_STRING READOUT_LENGTH(nameStrSize) char* groupNameStr, EGLint* numCounters,
        EGLint* maxActiveCounters);

/*
 * The extension's text passes the denominator by value here, where it could not be the output that
 * its prose describes, and that the values beside it are. A driver writes through a pointer.
 */
typedef EGLBoolean (*PFN_eglGetPerfCounterInfoBRCM)(
        EGLint group, EGLint counter, EGLuint64BRCM* minValue, EGLuint64BRCM* maxValue,
        EGLuint64BRCM* denominator, EGLint nameStrSize,
        READOUT_STRING READOUT_LENGTH(nameStrSize) char* nameStr, EGLint unitStrSize,
        READOUT_STRING READOUT_LENGTH(unitStrSize) char* unitStr);
typedef EGLBoolean (*PFN_eglSetPerfCountingBRCM)(READOUT_NAMED(Counting) EGLenum pname);
typedef EGLBoolean (*PFN_eglChoosePerfCountersBRCM)(
        EGLBoolean enable, EGLint group, EGLint numCounters,
        READOUT_INPUT READOUT_LENGTH(numCounters) EGLint* counterList);

/* Both sizes are in bytes; a record takes 16, {u32 group, u32 counter, u64 value}. */
typedef EGLBoolean (*PFN_eglGetPerfCounterDataBRCM)(
        EGLint dataBufferBytes,
        READOUT_LENGTH(dataBufferBytes, *bytesWritten) READOUT_WIDTH(4) void* data,
        EGLint* bytesWritten, EGLBoolean resetCounters);

#endif
