/* libreadout_jvm.so: the Java VM of a process, for the drivers and the layers beside it. */
#ifndef READOUT_JVM_H
#define READOUT_JVM_H

#define READOUT_EXPORTED __attribute__((visibility("default")))

typedef void (*ReadoutFunction)(void);

/*
 * A function of the device for an application, by its name: one that fails, saying why, where there is no device.
 * The first call starts it. There is none in a child of fork, which has none of the VM's threads, and in a process of
 * setuid.
 */
READOUT_EXPORTED ReadoutFunction readout_device(const char *name);

/*
 * An application calls this instead of a function of the device: it calls the function, where the thread has stack
 * enough for Java. Without, Java would end the process; a VkResult is VK_ERROR_OUT_OF_HOST_MEMORY then, and all else 0.
 * Null of null.
 */
READOUT_EXPORTED ReadoutFunction readout_guarded(ReadoutFunction function, const char *name);

/* Returns whether the calls of this process are traced: READOUT_TRACE names a log, and it is none of setuid. */
READOUT_EXPORTED int readout_tracing(void);

/*
 * An application calls this instead of a function of its own: the same, whose calls are logged. The first call starts
 * the trace. The function itself, if it is not asked for. Where a call can't be logged, it is made all the same. Null
 * of null.
 */
READOUT_EXPORTED ReadoutFunction readout_traced(ReadoutFunction own, const char *name);

/* Says what is wrong to the person who traces, or who uses the device: a line, without its end. */
READOUT_EXPORTED __attribute__((format(printf, 1, 2))) void readout_say(const char *format, ...);

#endif
