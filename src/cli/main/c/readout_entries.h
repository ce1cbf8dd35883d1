/* The functions of the device as C sees them: entries, which pass their calls on to Java. */
#ifndef READOUT_ENTRIES_H
#define READOUT_ENTRIES_H

#include <jni.h>

/* Lets a class that has the methods enter, pass and link take the entries for the device's functions. */
void readout_entries_take(JNIEnv *env, jclass process);

/* The process ends: what goes on is waited for, while the VM is whole. */
void readout_entries_end(void);

/* The VM ends: the device's functions fail from now on. */
void readout_entries_leave(void);

#endif
