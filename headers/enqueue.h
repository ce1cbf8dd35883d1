/*
 * Which functions hand work to the device: those that the enqueue counter of a trace counts, and that device times
 * belong to.
 *
 * The counter is that of the OpenCL Intercept Layer, which counts each clEnqueue...: a call that on its own puts a
 * command for the device into a queue. Of the other APIs these are
 *
 *   - in Vulkan, what hands recorded commands or a present to a queue. Commands that are being recorded (vkCmd...) are
 *     handed over later;
 *   - in GL, whose queue nobody sees, what draws, computes, clears, and copies or reads images and buffers; and in EGL,
 *     GLX and WGL, what presents.
 *
 * As in OpenCL, making a buffer or an image is none, also where it gets data at once (clCreateBuffer, glBufferData,
 * glTexImage2D); nor is what flushes, waits or sets a point to wait for (clFlush, glFinish, glFenceSync,
 * vkQueueWaitIdle), or what maps (glMapBuffer, which is the host's: clEnqueueMapBuffer is a command).
 *
 * The names decide, because functions of a registry have nothing else: of all words here that a function's name begins
 * with, the longest one does. A word with () is a whole name.
 */
#include "annotations.h"

/* ---- OpenCL --------------------------------------------------------------------------------- */

READOUT_ENQUEUE(clEnqueue)

/* ---- Vulkan --------------------------------------------------------------------------------- */

READOUT_ENQUEUE(vkQueueSubmit, vkQueueBindSparse, vkQueuePresent, vkQueueSignalReleaseImage)

/* ---- GL ------------------------------------------------------------------------------------- */

READOUT_ENQUEUE(glDraw, glMultiDraw, glCall, glRect, glBitmap(), glEvalMesh, glAccum(), glCoverFill, glCoverStroke,
        glStencilFillPath, glStencilStrokePath, glStencilThenCover)
READOUT_NO_ENQUEUE(glDrawBuffer)
/* What was said since glBegin is drawn now. */
READOUT_ENQUEUE(glEnd())

READOUT_ENQUEUE(glDispatch)

READOUT_ENQUEUE(glClear)
READOUT_NO_ENQUEUE(glClearAccum, glClearColor, glClearDepth, glClearIndex, glClearStencil)

READOUT_ENQUEUE(glBlit, glCopy, glGenerate, glResolve)
READOUT_NO_ENQUEUE(glCopyPath)

READOUT_ENQUEUE(glReadPixels, glReadnPixels, glGetTexImage, glGetnTexImage, glGetTextureImage, glGetTextureSubImage,
        glGetCompressedTex, glGetnCompressedTex, glGetBufferSubData, glGetNamedBufferSubData)
READOUT_ENQUEUE(glTexSubImage, glTextureSubImage, glMultiTexSubImage, glCompressedTexSubImage,
        glCompressedTextureSubImage, glCompressedMultiTexSubImage, glBufferSubData, glNamedBufferSubData)

/* ---- EGL, GLX and WGL ----------------------------------------------------------------------- */

READOUT_ENQUEUE(eglSwapBuffers, eglPostSubBuffer, eglCopyBuffers)
READOUT_ENQUEUE(glXSwapBuffers, glXCopySubBuffer, wglSwapBuffers, wglSwapLayerBuffers)
