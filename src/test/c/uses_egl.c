/*
 * A program that measures with GL queries on an EGL display, and does what its first argument says. It is linked with
 * libOpenGL, or with libGLESv2 if ES is defined: then queries of times have the suffix EXT, and there are no others.
 */
#include <EGL/egl.h>
#include <EGL/eglext.h>
#ifdef ES
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#define GL_TIME_ELAPSED GL_TIME_ELAPSED_EXT
#define GL_TIMESTAMP GL_TIMESTAMP_EXT
#define API EGL_OPENGL_ES_API
#define RENDERABLE EGL_OPENGL_ES3_BIT
#define SUFFIX "EXT"
#else
#define GL_GLEXT_PROTOTYPES
#include <GL/glcorearb.h>
#define API EGL_OPENGL_API
#define RENDERABLE EGL_OPENGL_BIT
#define SUFFIX ""
#endif
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vulkan/vulkan.h>

#define SIZE 64
#define RESOURCE_INTS 64

static void (*query_counter)(GLuint, GLenum);
static void (*get_query_result)(GLuint, GLenum, uint64_t *);
static GLint (*query_resource)(GLenum, GLint, GLuint, GLint *);

static void said(const char *what, int answer) { printf("%s %d %x\n", what, answer, eglGetError()); }

static EGLDisplay open_display(EGLenum platform) {
    EGLDeviceEXT device = NULL;
    EGLint count = 0;
    PFNEGLQUERYDEVICESEXTPROC query = (PFNEGLQUERYDEVICESEXTPROC) eglGetProcAddress("eglQueryDevicesEXT");
    if (platform == EGL_PLATFORM_DEVICE_EXT && (!query(1, &device, &count) || count != 1))
        printf("%d devices\n", count);
    EGLDisplay display = platform == EGL_NONE ? eglGetDisplay(EGL_DEFAULT_DISPLAY)
        : eglGetPlatformDisplay(platform, device, NULL);
    EGLint major = 0, minor = 0;
    if (!eglInitialize(display, &major, &minor) || major != 1 || minor != 5)
        printf("eglInitialize %x\n", eglGetError());
    query_counter = (void (*)(GLuint, GLenum)) eglGetProcAddress("glQueryCounter" SUFFIX);
    get_query_result = (void (*)(GLuint, GLenum, uint64_t *)) eglGetProcAddress("glGetQueryObjectui64v" SUFFIX);
    query_resource = (GLint (*)(GLenum, GLint, GLuint, GLint *)) eglGetProcAddress("glQueryResourceNV");
    return display;
}

static EGLConfig choose(EGLDisplay display) {
    EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, RENDERABLE, EGL_RED_SIZE, 8,
        EGL_DEPTH_SIZE, 24, EGL_NONE}, count = 0;
    EGLConfig config = NULL;
    if (!eglChooseConfig(display, wanted, &config, 1, &count) || count != 1) printf("%d configs\n", count);
    return config;
}

/* A context, current with a pbuffer. */
static EGLContext make_current(EGLDisplay display) {
    EGLConfig config = choose(display);
    EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 1, EGL_NONE};
    EGLint size[] = {EGL_WIDTH, SIZE, EGL_HEIGHT, SIZE, EGL_NONE};
    eglBindAPI(API);
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    EGLSurface surface = eglCreatePbufferSurface(display, config, size);
    if (!eglMakeCurrent(display, surface, surface, context)) printf("eglMakeCurrent %x\n", eglGetError());
    if (eglGetCurrentContext() != context || eglGetCurrentSurface(EGL_DRAW) != surface) printf("not current\n");
    return context;
}

static void measure(void) {
    GLuint queries[4];
    uint64_t elapsed = 0, before = 0, after = 0;
    GLuint samples = SIZE * SIZE;
    glGenQueries(4, queries);
    query_counter(queries[0], GL_TIMESTAMP);
    glBeginQuery(GL_TIME_ELAPSED, queries[1]);
#ifndef ES
    glBeginQuery(GL_SAMPLES_PASSED, queries[2]);
#endif
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, 3);
#ifndef ES
    glEndQuery(GL_SAMPLES_PASSED);
    glGetQueryObjectuiv(queries[2], GL_QUERY_RESULT, &samples);
#endif
    glEndQuery(GL_TIME_ELAPSED);
    query_counter(queries[3], GL_TIMESTAMP);
    eglSwapBuffers(eglGetCurrentDisplay(), eglGetCurrentSurface(EGL_DRAW));
    get_query_result(queries[0], GL_QUERY_RESULT, &before);
    get_query_result(queries[1], GL_QUERY_RESULT, &elapsed);
    get_query_result(queries[3], GL_QUERY_RESULT, &after);
    glDeleteQueries(4, queries);
    printf("elapsed %s, timestamps %s, samples %u, error %x\n", elapsed > 0 ? "yes" : "no",
        after - before >= elapsed && elapsed > 0 ? "in order" : "out of order", samples, glGetError());
}

static void tidy(EGLDisplay display, EGLContext context) {
    EGLSurface surface = eglGetCurrentSurface(EGL_DRAW);
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroySurface(display, surface);
    eglDestroyContext(display, context);
}

static void whole(EGLenum platform) {
    EGLDisplay display = open_display(platform);
    EGLContext context = make_current(display);
    measure();
    tidy(display, context);
    if (!eglTerminate(display)) printf("eglTerminate %x\n", eglGetError());
}

static void resources(void) {
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLContext context = make_current(display);
    GLint ints[RESOURCE_INTS] = {0};
    GLuint buffer;
    GLint count = query_resource(0x9540, 0, RESOURCE_INTS, ints); /* GL_QUERY_RESOURCE_TYPE_VIDMEM_ALLOC_NV */
    GLint before = ints[6];
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_COPY_WRITE_BUFFER, buffer);
    glBufferData(GL_COPY_WRITE_BUFFER, 1 << 20, ints, GL_STREAM_COPY);
    query_resource(0x9540, 0, RESOURCE_INTS, ints);
    printf("version %d, %s, %s\n", ints[1], count > 0 ? "answered" : "not answered",
        ints[6] - before >= 1024 ? "the buffer is counted" : "the buffer is not counted");
    glDeleteBuffers(1, &buffer);
    tidy(display, context);
    eglTerminate(display);
}

/* Null where it is allowed, and where it is not. */
static void nulls(void) {
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLint count = -1;
    printf("strings %d %d\n", eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS) != NULL,
        eglQueryString(EGL_NO_DISPLAY, EGL_VENDOR) != NULL);
    printf("initialize %d\n", eglInitialize(display, NULL, NULL));
    said("configs", eglGetConfigs(display, NULL, 0, &count));
    said(count > 0 ? "some" : "none", eglGetConfigs(display, NULL, 0, NULL));
    printf("choose %d %d\n", eglChooseConfig(display, NULL, NULL, 0, &count),
        eglChooseConfig(display, NULL, NULL, 0, NULL));
    printf("attribute %d\n", eglGetConfigAttrib(display, choose(display), EGL_RED_SIZE, NULL));
    printf("display %d\n", eglInitialize(EGL_NO_DISPLAY, NULL, NULL));
    printf("none current %d\n", eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    EGLContext context = make_current(display);
    printf("surface %d\n", eglCreatePbufferSurface(display, choose(display), NULL) != EGL_NO_SURFACE);
    said("query", eglQuerySurface(display, eglGetCurrentSurface(EGL_READ), EGL_WIDTH, NULL));
    glGenQueries(1, NULL);
    printf("names %x\n", glGetError());
    glGetQueryiv(GL_TIME_ELAPSED, GL_CURRENT_QUERY, NULL);
    printf("current %x\n", glGetError());
    glBufferData(GL_ARRAY_BUFFER, 4, NULL, GL_STATIC_DRAW);
    printf("no buffer %x\n", glGetError());
    printf("size %d\n", query_resource(0x9540, 0, 0, NULL) > 0);
    tidy(display, context);
    eglTerminate(display);
}

static void *measure_alone(void *display) {
    make_current(display);
    measure();
    return NULL;
}

static pthread_t main_thread;

static void *measure_last(void *display) {
    pthread_join(main_thread, NULL);
    measure_alone(display);
    exit(0);
}

int main(int argc, char **argv) {
    const char *way = argc > 1 ? argv[1] : "surfaceless";
    pthread_t thread;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!strcmp(way, "surfaceless")) {
        whole(EGL_PLATFORM_SURFACELESS_MESA);
    } else if (!strcmp(way, "device")) {
        whole(EGL_PLATFORM_DEVICE_EXT);
    } else if (!strcmp(way, "default")) {
        whole(EGL_NONE);
    } else if (!strcmp(way, "again")) {
        whole(EGL_PLATFORM_SURFACELESS_MESA);
        whole(EGL_PLATFORM_SURFACELESS_MESA);
    } else if (!strcmp(way, "resources")) {
        resources();
    } else if (!strcmp(way, "lacking")) {
        make_current(open_display(EGL_PLATFORM_SURFACELESS_MESA));
        unsigned (*unknown)(int) = (unsigned (*)(int)) eglGetProcAddress("glFrobnicateReadout");
        printf("lacking %d %d %x, %d\n", glIsSampler(7), glGetAttribLocation(7, "x"), unknown(7),
            eglGetProcAddress("eglFrobnicateReadout") == NULL);
    } else if (!strcmp(way, "nulls")) {
        nulls();
    } else if (!strcmp(way, "displays")) {
        EGLDisplay one = open_display(EGL_PLATFORM_SURFACELESS_MESA), other = open_display(EGL_PLATFORM_DEVICE_EXT);
        EGLContext context = make_current(one);
        printf("%s\n", one == other ? "one display" : "two displays");
        said("foreign", eglDestroyContext(other, context));
        eglTerminate(other);
        said("ended", eglQueryString(other, EGL_VENDOR) != NULL);
        measure();
        tidy(one, context);
        eglTerminate(one);
    } else if (!strcmp(way, "vulkan")) {
        VkInstanceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
        VkInstance instance;
        uint32_t count = 0;
        printf("instance %d\n", vkCreateInstance(&info, NULL, &instance));
        whole(EGL_PLATFORM_SURFACELESS_MESA);
        printf("enumerate %d", vkEnumeratePhysicalDevices(instance, &count, NULL));
        printf(" %u\n", count);
        vkDestroyInstance(instance, NULL);
    } else if (!strcmp(way, "bad")) {
        EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
        make_current(display);
        glEndQuery(GL_TIME_ELAPSED);
        glEndQuery(GL_TIME_ELAPSED);
        printf("error %x\n", glGetError());
        said("attribute", eglQueryContext(display, eglGetCurrentContext(), 0x1234, &(EGLint){0}));
    } else if (!strcmp(way, "thread")) {
        EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
        pthread_create(&thread, NULL, measure_alone, display);
        pthread_join(thread, NULL);
        measure_alone(display);
    } else if (!strcmp(way, "outlive")) {
        EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
        measure_alone(display);
        eglReleaseThread();
        main_thread = pthread_self();
        pthread_create(&thread, NULL, measure_last, display);
        pthread_exit(NULL);
    } else if (!strcmp(way, "null")) {
        open_display(EGL_PLATFORM_SURFACELESS_MESA);
        ((void (*)(void)) NULL)();
    }
    return 0;
}
