/* libreadout_jvm.so: the software device of a process, which is Java, for the driver libraries beside it. */
#ifndef READOUT_JVM_H
#define READOUT_JVM_H

#define READOUT_EXPORTED __attribute__((visibility("default")))

typedef void (*ReadoutFunction)(void);

/* A function of the device, by its name; the rest is for readout_function. */
typedef struct {
    const char *name;
    ReadoutFunction address;
    int asked;
} ReadoutEntry;

/*
 * The address of a function of the device, or null if there is no device: what is wrong has been said. The first call
 * starts the device. In a child of fork, which has none of the VM's threads, there is no device.
 */
READOUT_EXPORTED ReadoutFunction readout_function(ReadoutEntry *entry);

/*
 * What an application calls instead of a function of the device: the function itself, where the thread has stack enough
 * for Java. Without, Java would end the process; a VkResult is VK_ERROR_OUT_OF_HOST_MEMORY then, and all else 0. Null
 * of null.
 */
READOUT_EXPORTED ReadoutFunction readout_guarded(ReadoutFunction function, const char *name);

#endif
