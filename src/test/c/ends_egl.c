/* A library that ends its display where it is unloaded: its destructor calls while the dynamic linker waits for it. */
#include <EGL/egl.h>

static EGLDisplay display;

__attribute__((visibility("default"))) int open_display(void) {
    display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    return eglInitialize(display, 0, 0);
}

__attribute__((destructor)) static void end(void) {
    if (display) eglTerminate(display);
}
