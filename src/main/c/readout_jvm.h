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

#endif
