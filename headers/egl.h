/*
 * The part of the EGL ABI that Readout uses, and nothing else: all functions of EGL 1.5, which every
 * driver must have, devices, and EGL_BRCM_performance_counters.
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
 * To use something more of EGL: declare it here, import it from the stubs of the artifact that uses it, and generate
 * these again, from the root of the repository, where a jextract is on the PATH:
 *
 *   java src/build/java/dev/readout/build/Stubs.java
 *
 * What is committed was made by openjdk/jextract, commit f9866df3a178baa2e4a3746a7a6e458d783ace92, with libclang 14.
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
typedef void* EGLSync;
typedef void* EGLImage;
typedef void* EGLClientBuffer;
typedef void* EGLNativeDisplayType;
typedef void* EGLNativeWindowType;
typedef void* EGLNativePixmapType;
typedef uint64_t EGLTime;
typedef void (*PFN_eglVoidFunction)(void);

#define EGL_FALSE 0
#define EGL_TRUE 1
#define EGL_NONE 0x3038
#define EGL_DONT_CARE (-1)
#define EGL_UNKNOWN (-1)

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

/* ---- Devices: EGL_EXT_device_query and EGL_EXT_device_query_name ------------------------------ */

#define EGL_BAD_DEVICE_EXT 0x322B
#define EGL_DEVICE_EXT 0x322C
#define EGL_RENDERER_EXT 0x335F

READOUT_NAMES(Error, EGL_BAD_DEVICE_EXT)
READOUT_NAMES(DisplayAttribute, EGL_DEVICE_EXT)
READOUT_NAMES(DeviceStringName, EGL_EXTENSIONS, EGL_VENDOR, EGL_RENDERER_EXT)

typedef void* EGLDeviceEXT;

typedef EGLBoolean (*PFN_eglQueryDevicesEXT)(
        EGLint max_devices, READOUT_LENGTH(max_devices, *num_devices) EGLDeviceEXT* devices,
        EGLint* num_devices);
typedef READOUT_STRING const char* (*PFN_eglQueryDeviceStringEXT)(
        EGLDeviceEXT device, READOUT_NAMED(DeviceStringName) EGLint name);
typedef EGLBoolean (*PFN_eglQueryDeviceAttribEXT)(
        EGLDeviceEXT device, READOUT_HEXADECIMAL EGLint attribute, EGLAttrib* value);
typedef EGLBoolean (*PFN_eglQueryDisplayAttribEXT)(
        EGLDisplay dpy, READOUT_NAMED(DisplayAttribute) EGLint attribute, EGLAttrib* value);

/* ---- Configs -------------------------------------------------------------------------------- */

#define EGL_BUFFER_SIZE 0x3020
#define EGL_ALPHA_SIZE 0x3021
#define EGL_BLUE_SIZE 0x3022
#define EGL_GREEN_SIZE 0x3023
#define EGL_RED_SIZE 0x3024
#define EGL_DEPTH_SIZE 0x3025
#define EGL_STENCIL_SIZE 0x3026
#define EGL_CONFIG_CAVEAT 0x3027
#define EGL_CONFIG_ID 0x3028
#define EGL_LEVEL 0x3029
#define EGL_MAX_PBUFFER_HEIGHT 0x302A
#define EGL_MAX_PBUFFER_PIXELS 0x302B
#define EGL_MAX_PBUFFER_WIDTH 0x302C
#define EGL_NATIVE_RENDERABLE 0x302D
#define EGL_NATIVE_VISUAL_ID 0x302E
#define EGL_NATIVE_VISUAL_TYPE 0x302F
#define EGL_SAMPLES 0x3031
#define EGL_SAMPLE_BUFFERS 0x3032
#define EGL_SURFACE_TYPE 0x3033
#define EGL_TRANSPARENT_TYPE 0x3034
#define EGL_TRANSPARENT_BLUE_VALUE 0x3035
#define EGL_TRANSPARENT_GREEN_VALUE 0x3036
#define EGL_TRANSPARENT_RED_VALUE 0x3037
#define EGL_BIND_TO_TEXTURE_RGB 0x3039
#define EGL_BIND_TO_TEXTURE_RGBA 0x303A
#define EGL_MIN_SWAP_INTERVAL 0x303B
#define EGL_MAX_SWAP_INTERVAL 0x303C
#define EGL_LUMINANCE_SIZE 0x303D
#define EGL_ALPHA_MASK_SIZE 0x303E
#define EGL_COLOR_BUFFER_TYPE 0x303F
#define EGL_RENDERABLE_TYPE 0x3040
#define EGL_MATCH_NATIVE_PIXMAP 0x3041
#define EGL_CONFORMANT 0x3042

#define EGL_PBUFFER_BIT 0x0001
#define EGL_PIXMAP_BIT 0x0002
#define EGL_WINDOW_BIT 0x0004
#define EGL_OPENGL_ES_BIT 0x0001
#define EGL_OPENGL_ES2_BIT 0x0004
#define EGL_OPENGL_BIT 0x0008
#define EGL_OPENGL_ES3_BIT 0x00000040
#define EGL_RGB_BUFFER 0x308E

READOUT_NAMES(Attribute, EGL_BUFFER_SIZE, EGL_ALPHA_SIZE, EGL_BLUE_SIZE, EGL_GREEN_SIZE, EGL_RED_SIZE,
        EGL_DEPTH_SIZE, EGL_STENCIL_SIZE, EGL_CONFIG_CAVEAT, EGL_CONFIG_ID, EGL_LEVEL, EGL_MAX_PBUFFER_HEIGHT,
        EGL_MAX_PBUFFER_PIXELS, EGL_MAX_PBUFFER_WIDTH, EGL_NATIVE_RENDERABLE, EGL_NATIVE_VISUAL_ID,
        EGL_NATIVE_VISUAL_TYPE, EGL_SAMPLES, EGL_SAMPLE_BUFFERS, EGL_SURFACE_TYPE, EGL_TRANSPARENT_TYPE,
        EGL_TRANSPARENT_BLUE_VALUE, EGL_TRANSPARENT_GREEN_VALUE, EGL_TRANSPARENT_RED_VALUE,
        EGL_BIND_TO_TEXTURE_RGB, EGL_BIND_TO_TEXTURE_RGBA, EGL_MIN_SWAP_INTERVAL, EGL_MAX_SWAP_INTERVAL,
        EGL_LUMINANCE_SIZE, EGL_ALPHA_MASK_SIZE, EGL_COLOR_BUFFER_TYPE, EGL_RENDERABLE_TYPE,
        EGL_MATCH_NATIVE_PIXMAP, EGL_CONFORMANT)
READOUT_BITS(EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_PIXMAP_BIT, EGL_WINDOW_BIT)
READOUT_BITS(EGL_RENDERABLE_TYPE, EGL_OPENGL_ES_BIT, EGL_OPENGL_ES2_BIT, EGL_OPENGL_BIT, EGL_OPENGL_ES3_BIT)
READOUT_BITS(EGL_CONFORMANT, EGL_OPENGL_ES_BIT, EGL_OPENGL_ES2_BIT, EGL_OPENGL_BIT, EGL_OPENGL_ES3_BIT)
READOUT_NAMES(EGL_COLOR_BUFFER_TYPE, EGL_RGB_BUFFER)

typedef EGLBoolean (*PFN_eglGetConfigs)(
        EGLDisplay dpy, READOUT_LENGTH(config_size, *num_config) EGLConfig* configs, EGLint config_size,
        EGLint* num_config);
typedef EGLBoolean (*PFN_eglChooseConfig)(
        EGLDisplay dpy, READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list,
        READOUT_LENGTH(config_size, *num_config) EGLConfig* configs, EGLint config_size,
        EGLint* num_config);
typedef EGLBoolean (*PFN_eglGetConfigAttrib)(
        EGLDisplay dpy, EGLConfig config, READOUT_NAMED(Attribute) EGLint attribute, EGLint* value);

/* ---- Contexts: OpenGL and OpenGL ES --------------------------------------------------------- */

#define EGL_OPENGL_ES_API 0x30A0
#define EGL_OPENGL_API 0x30A2

#define EGL_CONTEXT_CLIENT_TYPE 0x3097
#define EGL_CONTEXT_MAJOR_VERSION 0x3098
#define EGL_CONTEXT_MINOR_VERSION 0x30FB
#define EGL_CONTEXT_FLAGS_KHR 0x30FC
#define EGL_CONTEXT_OPENGL_PROFILE_MASK 0x30FD
#define EGL_CONTEXT_OPENGL_DEBUG 0x31B0
#define EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE 0x31B1
#define EGL_CONTEXT_OPENGL_ROBUST_ACCESS 0x31B2
#define EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY 0x31BD
#define EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT 0x00000001
#define EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT 0x00000002
#define EGL_NO_RESET_NOTIFICATION 0x31BE
#define EGL_LOSE_CONTEXT_ON_RESET 0x31BF

#define EGL_DRAW 0x3059
#define EGL_READ 0x305A
#define EGL_CORE_NATIVE_ENGINE 0x305B
#define EGL_BACK_BUFFER 0x3084
#define EGL_RENDER_BUFFER 0x3086

READOUT_NAMES(Api, EGL_NONE, EGL_OPENGL_ES_API, EGL_OPENGL_API)
READOUT_NAMES(Attribute, EGL_CONTEXT_CLIENT_TYPE, EGL_CONTEXT_MAJOR_VERSION, EGL_CONTEXT_MINOR_VERSION,
        EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_DEBUG,
        EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE, EGL_CONTEXT_OPENGL_ROBUST_ACCESS,
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_RENDER_BUFFER)
READOUT_BITS(EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
        EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT)
READOUT_NAMES(EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_NO_RESET_NOTIFICATION, EGL_LOSE_CONTEXT_ON_RESET)
READOUT_NAMES(Direction, EGL_DRAW, EGL_READ)
READOUT_NAMES(Engine, EGL_CORE_NATIVE_ENGINE)
READOUT_NAMES(RenderBuffer, EGL_BACK_BUFFER)

typedef EGLBoolean (*PFN_eglBindAPI)(READOUT_NAMED(Api) EGLenum api);
typedef READOUT_NAMED(Api) EGLenum (*PFN_eglQueryAPI)(void);
typedef EGLContext (*PFN_eglCreateContext)(
        EGLDisplay dpy, EGLConfig config, EGLContext share_context,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list);
typedef EGLBoolean (*PFN_eglDestroyContext)(EGLDisplay dpy, EGLContext ctx);
typedef EGLBoolean (*PFN_eglQueryContext)(
        EGLDisplay dpy, EGLContext ctx, READOUT_NAMED(Attribute) EGLint attribute, EGLint* value);
typedef EGLBoolean (*PFN_eglMakeCurrent)(
        EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx);
typedef EGLContext (*PFN_eglGetCurrentContext)(void);
typedef EGLDisplay (*PFN_eglGetCurrentDisplay)(void);
typedef EGLSurface (*PFN_eglGetCurrentSurface)(READOUT_NAMED(Direction) EGLint readdraw);
typedef EGLBoolean (*PFN_eglWaitClient)(void);
typedef EGLBoolean (*PFN_eglWaitGL)(void);
typedef EGLBoolean (*PFN_eglWaitNative)(READOUT_NAMED(Engine) EGLint engine);

/* ---- Surfaces ------------------------------------------------------------------------------- */

#define EGL_HEIGHT 0x3056
#define EGL_WIDTH 0x3057
#define EGL_LARGEST_PBUFFER 0x3058
#define EGL_NO_TEXTURE 0x305C
#define EGL_TEXTURE_FORMAT 0x3080
#define EGL_TEXTURE_TARGET 0x3081
#define EGL_MIPMAP_TEXTURE 0x3082
#define EGL_MIPMAP_LEVEL 0x3083
#define EGL_VG_COLORSPACE 0x3087
#define EGL_VG_ALPHA_FORMAT 0x3088
#define EGL_GL_COLORSPACE_SRGB 0x3089
#define EGL_GL_COLORSPACE_LINEAR 0x308A
#define EGL_VG_ALPHA_FORMAT_NONPRE 0x308B
#define EGL_HORIZONTAL_RESOLUTION 0x3090
#define EGL_VERTICAL_RESOLUTION 0x3091
#define EGL_PIXEL_ASPECT_RATIO 0x3092
#define EGL_SWAP_BEHAVIOR 0x3093
#define EGL_BUFFER_DESTROYED 0x3095
#define EGL_MULTISAMPLE_RESOLVE 0x3099
#define EGL_MULTISAMPLE_RESOLVE_DEFAULT 0x309A
#define EGL_GL_COLORSPACE 0x309D

READOUT_NAMES(Attribute, EGL_HEIGHT, EGL_WIDTH, EGL_LARGEST_PBUFFER, EGL_TEXTURE_FORMAT, EGL_TEXTURE_TARGET,
        EGL_MIPMAP_TEXTURE, EGL_MIPMAP_LEVEL, EGL_VG_COLORSPACE, EGL_VG_ALPHA_FORMAT, EGL_HORIZONTAL_RESOLUTION,
        EGL_VERTICAL_RESOLUTION, EGL_PIXEL_ASPECT_RATIO, EGL_SWAP_BEHAVIOR, EGL_MULTISAMPLE_RESOLVE,
        EGL_GL_COLORSPACE)
READOUT_NAMES(EGL_TEXTURE_FORMAT, EGL_NO_TEXTURE)
READOUT_NAMES(EGL_TEXTURE_TARGET, EGL_NO_TEXTURE)
READOUT_NAMES(EGL_VG_ALPHA_FORMAT, EGL_VG_ALPHA_FORMAT_NONPRE)
READOUT_NAMES(EGL_SWAP_BEHAVIOR, EGL_BUFFER_DESTROYED)
READOUT_NAMES(EGL_MULTISAMPLE_RESOLVE, EGL_MULTISAMPLE_RESOLVE_DEFAULT)
READOUT_NAMES(EGL_GL_COLORSPACE, EGL_GL_COLORSPACE_SRGB, EGL_GL_COLORSPACE_LINEAR)

typedef EGLSurface (*PFN_eglCreatePbufferSurface)(
        EGLDisplay dpy, EGLConfig config,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list);
typedef EGLSurface (*PFN_eglCreatePbufferFromClientBuffer)(
        EGLDisplay dpy, READOUT_NAMED(EGL_NONE) EGLenum buftype, EGLClientBuffer buffer, EGLConfig config,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list);
typedef EGLSurface (*PFN_eglCreateWindowSurface)(
        EGLDisplay dpy, EGLConfig config, EGLNativeWindowType win,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list);
typedef EGLSurface (*PFN_eglCreatePixmapSurface)(
        EGLDisplay dpy, EGLConfig config, EGLNativePixmapType pixmap,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list);
typedef EGLSurface (*PFN_eglCreatePlatformWindowSurface)(
        EGLDisplay dpy, EGLConfig config, void* native_window,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLAttrib* attrib_list);
typedef EGLSurface (*PFN_eglCreatePlatformPixmapSurface)(
        EGLDisplay dpy, EGLConfig config, void* native_pixmap,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLAttrib* attrib_list);
typedef EGLSurface (*PFN_eglCreatePlatformWindowSurfaceEXT)(
        EGLDisplay dpy, EGLConfig config, void* native_window,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list);
typedef EGLSurface (*PFN_eglCreatePlatformPixmapSurfaceEXT)(
        EGLDisplay dpy, EGLConfig config, void* native_pixmap,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLint* attrib_list);
typedef EGLBoolean (*PFN_eglDestroySurface)(EGLDisplay dpy, EGLSurface surface);
typedef EGLBoolean (*PFN_eglQuerySurface)(
        EGLDisplay dpy, EGLSurface surface, READOUT_NAMED(Attribute) EGLint attribute, EGLint* value);
typedef EGLBoolean (*PFN_eglSurfaceAttrib)(
        EGLDisplay dpy, EGLSurface surface, READOUT_NAMED(Attribute) EGLint attribute, EGLint value);
typedef EGLBoolean (*PFN_eglBindTexImage)(
        EGLDisplay dpy, EGLSurface surface, READOUT_NAMED(RenderBuffer) EGLint buffer);
typedef EGLBoolean (*PFN_eglReleaseTexImage)(
        EGLDisplay dpy, EGLSurface surface, READOUT_NAMED(RenderBuffer) EGLint buffer);
typedef EGLBoolean (*PFN_eglSwapInterval)(EGLDisplay dpy, EGLint interval);
typedef EGLBoolean (*PFN_eglSwapBuffers)(EGLDisplay dpy, EGLSurface surface);
typedef EGLBoolean (*PFN_eglCopyBuffers)(EGLDisplay dpy, EGLSurface surface, EGLNativePixmapType target);

/* ---- Syncs and images ----------------------------------------------------------------------- */

#define EGL_SYNC_FLUSH_COMMANDS_BIT 0x0001
#define EGL_SYNC_PRIOR_COMMANDS_COMPLETE 0x30F0
#define EGL_SYNC_STATUS 0x30F1
#define EGL_SIGNALED 0x30F2
#define EGL_UNSIGNALED 0x30F3
#define EGL_TIMEOUT_EXPIRED 0x30F5
#define EGL_CONDITION_SATISFIED 0x30F6
#define EGL_SYNC_TYPE 0x30F7
#define EGL_SYNC_CONDITION 0x30F8
#define EGL_SYNC_FENCE 0x30F9

#define EGL_GL_TEXTURE_2D 0x30B1
#define EGL_GL_RENDERBUFFER 0x30B9

READOUT_NAMES(SyncType, EGL_SYNC_FENCE)
READOUT_NAMES(SyncAttribute, EGL_SYNC_TYPE, EGL_SYNC_STATUS, EGL_SYNC_CONDITION)
READOUT_BITS(SyncFlag, EGL_SYNC_FLUSH_COMMANDS_BIT)
READOUT_NAMES(SyncWait, EGL_FALSE, EGL_TIMEOUT_EXPIRED, EGL_CONDITION_SATISFIED)
READOUT_NAMES(ImageTarget, EGL_GL_TEXTURE_2D, EGL_GL_RENDERBUFFER)

typedef EGLSync (*PFN_eglCreateSync)(
        EGLDisplay dpy, READOUT_NAMED(SyncType) EGLenum type,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLAttrib* attrib_list);
typedef EGLBoolean (*PFN_eglDestroySync)(EGLDisplay dpy, EGLSync sync);
typedef READOUT_NAMED(SyncWait) EGLint (*PFN_eglClientWaitSync)(
        EGLDisplay dpy, EGLSync sync, READOUT_NAMED(SyncFlag) EGLint flags, EGLTime timeout);
typedef EGLBoolean (*PFN_eglWaitSync)(EGLDisplay dpy, EGLSync sync, READOUT_NAMED(SyncFlag) EGLint flags);
typedef EGLBoolean (*PFN_eglGetSyncAttrib)(
        EGLDisplay dpy, EGLSync sync, READOUT_NAMED(SyncAttribute) EGLint attribute, EGLAttrib* value);
typedef EGLImage (*PFN_eglCreateImage)(
        EGLDisplay dpy, EGLContext ctx, READOUT_NAMED(ImageTarget) EGLenum target, EGLClientBuffer buffer,
        READOUT_TERMINATED(EGL_NONE, Attribute) const EGLAttrib* attrib_list);
typedef EGLBoolean (*PFN_eglDestroyImage)(EGLDisplay dpy, EGLImage image);

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
